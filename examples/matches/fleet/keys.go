package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nkeys"
)

const validity = 365 * 24 * time.Hour

func makeKeys(_ context.Context, p *invocation) error {
	var dir, hosts, workers string
	var add bool
	p.names.name = "fleet"
	p.flags.StringVar(&dir, "dir", "keys", "`directory` to write to; nothing in it is overwritten")
	p.flags.StringVar(&hosts, "hosts", "localhost", "`names` and addresses of the machine with the queue, or of all servers of a cluster, with commas; the certificate for them is valid for a year")
	p.flags.StringVar(&workers, "workers", "work", "`names` of workers, with commas; each gets a key")
	p.flags.BoolVar(&add, "add", false, "only make keys of further -workers, and add them to the file users")
	if err := p.parse(); err != nil {
		return err
	}
	made := keys{}
	if err := made.addWorkers(workers); err != nil {
		return err
	}
	if add {
		return made.extend(dir)
	}
	for _, role := range []string{roleServe, roleStatus} {
		if err := made.addUser(role, role, ""); err != nil {
			return err
		}
	}
	if err := made.addCertificates(hosts); err != nil {
		return err
	}
	return made.write(dir)
}

type keys map[string]keyFile

type keyFile struct {
	text []byte
	mode os.FileMode
}

const (
	secret os.FileMode = 0o600
	public os.FileMode = 0o644
)

func (k keys) write(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(k)) {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return fmt.Errorf("%s: %w", filepath.Join(dir, name), os.ErrExist)
		}
	}
	for name, file := range k {
		if err := writeNew(filepath.Join(dir, name), file.text, file.mode); err != nil {
			return err
		}
	}
	return nil
}

func writeNew(path string, text []byte, mode os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

const usersFile = "users"

// workerName also names a file.
var workerName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.-]*$`)

func (k keys) addWorkers(names string) error {
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		if _, twice := k[name+keySuffix]; twice || !workerName.MatchString(name) || !isName(name) || name == roleServe || name == roleStatus {
			return fmt.Errorf("-workers: %q cannot be the name of another worker", name)
		}
		if err := k.addUser(roleWork, name, " "+name); err != nil {
			return err
		}
	}
	return nil
}

const keySuffix = ".nk"

// addUser writes the role serve as a comment, because the embedded queue gives it to its own
// process only.
func (k keys) addUser(role, file, name string) error {
	key, err := nkeys.CreateUser()
	if err != nil {
		return err
	}
	public, err := key.PublicKey()
	if err != nil {
		return err
	}
	seed, err := key.Seed()
	if err != nil {
		return err
	}
	k[file+keySuffix] = keyFile{append(seed, '\n'), secret}
	line := fmt.Sprintf("%s %s%s\n", role, public, name)
	if role == roleServe {
		line = "# " + line
	}
	k[usersFile] = keyFile{append(k[usersFile].text, line...), secret}
	return nil
}

// extend writes the users last, so that no key is lost.
func (k keys) extend(dir string) error {
	path := filepath.Join(dir, usersFile)
	old, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	lines := k[usersFile].text
	delete(k, usersFile)
	if err := k.write(dir); err != nil {
		return err
	}
	part := path + ".part"
	err = os.WriteFile(part, append(old, lines...), secret)
	if err == nil {
		err = os.Rename(part, path)
	}
	return err
}

// hostName matches ASCII host names; others have a form such as xn--mnchen-3ya.example.
var hostName = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$`)

// addCertificates does not keep the key of the authority.
func (k keys) addCertificates(hosts string) error {
	authority := template("fleet authority")
	authority.IsCA, authority.BasicConstraintsValid, authority.KeyUsage = true, true, x509.KeyUsageCertSign
	signer, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	if err := k.certify("ca.pem", authority, authority, signer, signer); err != nil {
		return err
	}
	leaf := template("fleet queue")
	leaf.KeyUsage = x509.KeyUsageDigitalSignature
	// A server of a cluster is a client of the others.
	leaf.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	for host := range strings.SplitSeq(hosts, ",") {
		host = strings.TrimSpace(host)
		ip := net.ParseIP(host)
		switch {
		case ip != nil:
			leaf.IPAddresses = append(leaf.IPAddresses, ip)
		case hostName.MatchString(host):
			leaf.DNSNames = append(leaf.DNSNames, host)
		default:
			return fmt.Errorf("-hosts: %q is not the name or address of a machine", host)
		}
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	text, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	k["server-key.pem"] = keyFile{pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}), secret}
	return k.certify("server.pem", leaf, authority, key, signer)
}

func template(name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(validity),
	}
}

func (k keys) certify(name string, cert, parent *x509.Certificate, key, signer *ecdsa.PrivateKey) error {
	text, err := x509.CreateCertificate(rand.Reader, cert, parent, &key.PublicKey, signer)
	if err != nil {
		return err
	}
	k[name] = keyFile{pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: text}), public}
	return nil
}
