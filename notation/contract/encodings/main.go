// The program encodings writes the encoding methods of a game package that has this line:
//
//	//go:generate go run github.com/seed-445450d7/rulebook/notation/contract/encodings
//
// The package declares State.IsValid, and these printers and parsers:
//
//	// appendText appends the position text of s, which is valid, to dst.
//	func (s State) appendText(dst []byte) []byte
//
//	// appendText appends the text of m to dst, or nothing if m is invalid.
//	func (m Move) appendText(dst []byte) []byte
//
//	func Parse(text string) (State, error)
//	func ParseMove(text string) (Move, error)
//
// Then go generate writes encodings.go with the methods of contract.Printer and
// contract.Reader, MustParse and MustParseMove.
//
// Usage:
//
//	encodings [directory]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

const output = "encodings.go"

func main() {
	flag.Usage = func() { fmt.Fprintln(flag.CommandLine.Output(), "usage: encodings [directory]") }
	flag.Parse()
	if flag.NArg() > 1 {
		flag.Usage()
		os.Exit(2)
	}
	dir := "."
	if flag.NArg() == 1 {
		dir = flag.Arg(0)
	}
	if err := write(dir); err != nil {
		fmt.Fprintln(os.Stderr, "encodings:", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	source, err := generate(dir)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, output), source, 0o666)
}
