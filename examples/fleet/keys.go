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
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nkeys"
)

// validity is how long a certificate is valid.
const validity = 365 * 24 * time.Hour

// makeKeys is the command keys. It writes what a queue needs that other machines use: a
// certificate of its own authority, and an nkey for each role.
func makeKeys(_ context.Context, p *program) error {
	var dir, hosts string
	p.names.name = "fleet"
	p.flags.StringVar(&dir, "dir", "keys", "`directory` to write to; nothing in it is overwritten")
	p.flags.StringVar(&hosts, "hosts", "localhost", "`names` and addresses of the machine with the queue, with commas")
	if err := p.parse(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := writeUsers(dir); err != nil {
		return err
	}
	return writeCertificates(dir, strings.Split(hosts, ","))
}

// writeNew writes a file that must not exist.
func writeNew(path string, text []byte, mode os.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// writeUsers makes an nkey for workers and one for status, and the file of users.
func writeUsers(dir string) error {
	users := ""
	for _, role := range []string{roleWork, roleStatus} {
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
		if err := writeNew(filepath.Join(dir, role+".nk"), append(seed, '\n'), 0o600); err != nil {
			return err
		}
		users += fmt.Sprintf("%s %s\n", role, public)
	}
	return writeNew(filepath.Join(dir, "users"), []byte(users), 0o600)
}

// writeCertificates makes an authority and a certificate for the hosts. The key of the
// authority is not kept.
func writeCertificates(dir string, hosts []string) error {
	authority := template("fleet authority")
	authority.IsCA, authority.BasicConstraintsValid, authority.KeyUsage = true, true, x509.KeyUsageCertSign
	signer, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	if err := certify(filepath.Join(dir, "ca.pem"), authority, authority, signer, signer); err != nil {
		return err
	}
	leaf := template(hosts[0])
	leaf.KeyUsage, leaf.ExtKeyUsage = x509.KeyUsageDigitalSignature, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			leaf.IPAddresses = append(leaf.IPAddresses, ip)
		} else {
			leaf.DNSNames = append(leaf.DNSNames, host)
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
	private := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text})
	if err := writeNew(filepath.Join(dir, "server-key.pem"), private, 0o600); err != nil {
		return err
	}
	return certify(filepath.Join(dir, "server.pem"), leaf, authority, key, signer)
}

// template returns a certificate that is to be signed.
func template(name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(validity),
	}
}

// certify signs a certificate and writes it.
func certify(path string, cert, parent *x509.Certificate, key, signer *ecdsa.PrivateKey) error {
	text, err := x509.CreateCertificate(rand.Reader, cert, parent, &key.PublicKey, signer)
	if err != nil {
		return err
	}
	return writeNew(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: text}), 0o644)
}
