package main

import (
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/nats-io/nats-server/v2/server"
)

// wantFlags checks that a command line has only flags that the program knows.
func wantFlags(t *testing.T, words []string) {
	t.Helper()
	var out strings.Builder
	run(t.Context(), append(words[1:len(words):len(words)], "superfluous"), io.Discard, &out)
	if want := `unexpected argument "superfluous"`; filepath.Base(words[0]) != "fleet" || !strings.Contains(out.String(), want) {
		t.Errorf("%q: %.300s", words, &out)
	}
	named := slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, "-worker") })
	if words[1] == "work" && !named {
		t.Errorf("%q: a worker that is set aside is welcome again after a restart, under another name", words)
	}
}

// The file for Docker is valid, and its commands have flags that the program knows.
func TestCompose(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	project, err := loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir: t.TempDir(), ConfigFiles: []types.ConfigFile{{Filename: "compose.yaml", Content: text}},
	}, func(o *loader.Options) { o.SetProjectName("fleet", true) })
	if err != nil {
		t.Fatal(err)
	}
	if len(project.Services) != 2 {
		t.Errorf("%d services", len(project.Services))
	}
	for _, s := range project.Services {
		wantFlags(t, s.Command)
	}
}

// systemd takes its files, and their commands have flags that the program knows.
func TestUnits(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"fleet-serve.service", "fleet-work.service"} {
		text, err := os.ReadFile(filepath.Join("deploy", name))
		if err != nil {
			t.Fatal(err)
		}
		command := regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindSubmatch(text)
		if command == nil {
			t.Fatalf("%s starts nothing", name)
		}
		quoted := regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(string(command[1]), -1)
		for i, word := range quoted {
			quoted[i] = strings.Trim(word, `"`)
		}
		wantFlags(t, quoted)
		// The program need not be installed to check the rest.
		path := filepath.Join(t.TempDir(), name)
		installed := strings.ReplaceAll(string(text), "ExecStart=/srv/fleet/fleet ", "ExecStart=/bin/true ")
		if err := os.WriteFile(path, []byte(installed), 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("systemd-analyze", "verify", "--man=no", path).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// The file for a NATS server is valid, and gives each role what the program gives it.
func TestNATSConfig(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := makeKeys(t.Context(), &program{flags: flag.NewFlagSet("keys", flag.ContinueOnError), args: []string{"-dir", filepath.Join(dir, "keys")}}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("deploy/nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "nats.conf")
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(text), `"keys/`, `"`+dir+`/keys/`)), 0o600); err != nil {
		t.Fatal(err)
	}
	opts, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !opts.SyncAlways || opts.MaxPayload != maxMessage || !opts.JetStream || opts.TLSConfig == nil {
		t.Errorf("%+v", opts)
	}
	names := subjects{"fleet"}
	for i, role := range []string{roleServe, roleWork, roleStatus} {
		got, want := opts.Nkeys[i].Permissions, names.permissions(role)
		if want != nil && (got == nil || !reflect.DeepEqual(got.Publish, want.Publish) || !reflect.DeepEqual(got.Subscribe, want.Subscribe)) {
			t.Errorf("%s may %+v, want %+v", role, got, want)
		}
	}
}
