package main

import (
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.yaml.in/yaml/v3"
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

// The file for Docker has only the keys of a compose file that it needs, and its commands have flags
// that the program knows.
func TestCompose(t *testing.T) {
	t.Parallel()
	var file struct {
		Services map[string]struct {
			Image            string
			WorkingDir       string `yaml:"working_dir"`
			Command, Volumes []string
			Restart          string
			DependsOn        []string `yaml:"depends_on"`
			Deploy           struct{ Replicas int }
		}
	}
	d := yaml.NewDecoder(strings.NewReader(read(t, "deploy/compose.yaml")))
	d.KnownFields(true)
	if err := d.Decode(&file); err != nil {
		t.Fatal(err)
	}
	if len(file.Services) != 2 {
		t.Errorf("%d services", len(file.Services))
	}
	for name, s := range file.Services {
		for _, other := range s.DependsOn {
			if _, ok := file.Services[other]; !ok {
				t.Errorf("%s depends on %s, which is no service", name, other)
			}
		}
		wantFlags(t, s.Command)
	}
}

// systemd takes its files, and their commands have flags that the program knows.
func TestUnits(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"fleet-serve.service", "fleet-work.service"} {
		text := read(t, filepath.Join("deploy", name))
		command := regexp.MustCompile(`(?m)^ExecStart=(.*)$`).FindStringSubmatch(text)
		if command == nil {
			t.Fatalf("%s starts nothing", name)
		}
		quoted := regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(command[1], -1)
		for i, word := range quoted {
			quoted[i] = strings.Trim(word, `"`)
		}
		wantFlags(t, quoted)
		// The program need not be installed to check the rest.
		path := filepath.Join(t.TempDir(), name)
		installed := strings.ReplaceAll(text, "ExecStart=/srv/fleet/fleet ", "ExecStart=/bin/true ")
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
	opts := configured(t, ownKeys(t), read(t, "deploy/nats.conf"))
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

// ownKeys makes keys for this machine, and returns the function that names their files.
func ownKeys(t *testing.T) (file func(name string) string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "keys")
	args := []string{"-dir", dir, "-hosts", "localhost,127.0.0.1"}
	if err := makeKeys(t.Context(), &invocation{flags: flag.NewFlagSet("keys", flag.ContinueOnError), args: args}); err != nil {
		t.Fatal(err)
	}
	return func(name string) string { return filepath.Join(dir, name) }
}

// configured returns the options that a file for a NATS server sets, with keys from elsewhere.
func configured(t *testing.T, file func(name string) string, text string) *server.Options {
	t.Helper()
	path := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, `"keys/`, `"`+file("")+`/`)), 0o600); err != nil {
		t.Fatal(err)
	}
	opts, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return opts
}

// member is one of three servers of a cluster by the file for one.
type member struct {
	client, route, dir string
	*server.Server
}

// start also starts it again.
func (m *member) start(t *testing.T, file func(name string) string, all []*member) {
	t.Helper()
	text := read(t, "deploy/nats.conf")
	found := regexp.MustCompile(`(?m)^(?:# )?(\w+) (U\w+)(?: \w+)?$`).FindAllStringSubmatch(read(t, file("users")), -1)
	if len(found) != 3 {
		t.Fatalf("%d users", len(found))
	}
	for _, user := range found {
		old := regexp.MustCompile(`(# ` + user[1] + `\n[^"]*")U\w+`)
		text = old.ReplaceAllString(text, "${1}"+user[2])
	}
	var routes []string
	for _, other := range all {
		if other != m {
			routes = append(routes, `"nats://`+other.route+`"`)
		}
	}
	text = strings.NewReplacer(
		"server_name: n1", fmt.Sprintf("server_name: n%d", slices.Index(all, m)+1), "0.0.0.0:4222", m.client, `"0.0.0.0:6222"`, `"`+m.route+`"`,
		`"nats://n2.example:6222", "nats://n3.example:6222"`, strings.Join(routes, ", "), "/var/lib/nats", m.dir,
	).Replace(text)
	opts := configured(t, file, text)
	opts.NoSigs, opts.NoLog = true, true
	s, err := server.NewServer(opts)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(s.Shutdown)
	m.Server = s
}

// until waits for what happens without us.
func until(t *testing.T, what string, happened func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !happened(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// Servers of a cluster find each other, with nothing but the files that are here and those that keys
// makes. A match goes through them while each is stopped in turn, and loses and doubles no game.
func TestCluster(t *testing.T) {
	t.Parallel()
	const count = 90
	want := undisturbed(t, count)
	file := ownKeys(t)
	var all []*member
	var listeners []net.Listener // open at the same time, so that all addresses differ
	for range 3 {
		m := &member{dir: t.TempDir()}
		for _, address := range []*string{&m.client, &m.route} {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			*address = l.Addr().String()
			listeners = append(listeners, l)
		}
		all = append(all, m)
	}
	var urls []string
	for _, m := range all {
		urls = append(urls, "tls://"+m.client)
	}
	t.Cleanup(func() {
		for _, m := range all {
			m.Shutdown()
			m.WaitForShutdown()
		}
	})
	for _, l := range listeners {
		l.Close()
	}
	startCluster(t, file, all)
	url := strings.Join(urls, ",")
	s := newSetup(t, count, "-connect", url, "-nkey", file("serve.nk"), "-tls-ca", file("ca.pem"), "-replicas", "3", "-ack-wait", "5s")
	serve := start(t, nil, s.args...)
	serve.url()
	worker := start(t, nil, s.worker(url, "-nkey", file("work.nk"), "-tls-ca", file("ca.pem"))...)
	for i, m := range all {
		serve.says(fmt.Sprintf(`game %d of`, 5+20*i))
		m.Shutdown()
		m.WaitForShutdown()
		serve.says(fmt.Sprintf(`game %d of`, 15+20*i))
		m.start(t, file, all)
		until(t, "the server does not catch up", func() bool { return m.JetStreamIsStreamCurrent("$G", "fleet") })
	}
	serve.ends(0)
	worker.ends(0)
	compare(t, contents(t, s.records), want)
}

func startCluster(t *testing.T, file func(name string) string, all []*member) {
	t.Helper()
	for _, m := range all {
		m.start(t, file, all)
	}
	leads := func(m *member) bool { return m.JetStreamIsLeader() }
	connected := func(m *member) bool { return m.NumRoutes() > 0 && m.JetStreamIsCurrent() }
	until(t, "no leader", func() bool {
		return slices.ContainsFunc(all, leads) && !slices.ContainsFunc(all, func(m *member) bool { return !connected(m) })
	})
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
