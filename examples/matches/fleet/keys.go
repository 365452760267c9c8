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
	var dir, hosts string
	p.names.name = "fleet"
	p.flags.StringVar(&dir, "dir", "keys", "`directory` to write to; nothing in it is overwritten")
	p.flags.StringVar(&hosts, "hosts", "localhost", "`names` and addresses of the machine with the queue, or of all servers of a cluster, with commas; the certificate for them is valid for a year")
	if err := p.parse(); err != nil {
		return err
	}
	made := keys{}
	if err := made.addUsers(); err != nil {
		return err
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

// addUsers writes the role serve as a comment, because the embedded queue gives it to its own
// process only.
func (k keys) addUsers() error {
	users := ""
	for _, role := range []string{roleServe, roleWork, roleStatus} {
		key, err := nkeys.CreateUser()
		if err != nil {
			return err
		}
		name, err := key.PublicKey()
		if err != nil {
			return err
		}
		seed, err := key.Seed()
		if err != nil {
			return err
		}
		k[role+".nk"] = keyFile{append(seed, '\n'), secret}
		if role == roleServe {
			users += "# "
		}
		users += fmt.Sprintf("%s %s\n", role, name)
	}
	k["users"] = keyFile{[]byte(users), secret}
	return nil
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
