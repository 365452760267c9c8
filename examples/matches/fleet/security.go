package main

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

const (
	roleServe  = "serve"
	roleWork   = "work"
	roleStatus = "status"
)

// inbox differs by role, so that no role hears the answers to another.
func inbox(role string) string { return "_" + strings.ToUpper(role) }

func (s subjects) permissions(role string) *server.Permissions {
	publish := []string{s.status()}
	subscribe := []string{inbox(role) + ".>"}
	if role == roleWork {
		queue := s.stream() + "." + s.consumer()
		engines := "OBJ_" + s.bucket()
		publish = []string{
			s.hello(), s.result(), s.need(), s.giveUp(), s.beat(),
			"$JS.API.CONSUMER.INFO." + queue, "$JS.API.CONSUMER.MSG.NEXT." + queue, "$JS.ACK." + queue + ".>",
			"$JS.API.STREAM.INFO." + engines, "$JS.API.STREAM.MSG.GET." + engines, "$JS.API.DIRECT.GET." + engines + ".>",
			"$JS.API.CONSUMER.CREATE." + engines + ".>", "$JS.API.CONSUMER.INFO." + engines + ".>",
			"$JS.API.CONSUMER.DELETE." + engines + ".>", "$JS.API.CONSUMER.MSG.NEXT." + engines + ".>",
			"$JS.FC." + engines + ".>",
		}
		subscribe = append(subscribe, s.done())
	}
	if role == roleServe {
		return nil
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: publish},
		Subscribe: &server.SubjectPermission{Allow: subscribe},
	}
}

func (s subjects) anyone() *server.Permissions {
	p, status := s.permissions(roleWork), s.permissions(roleStatus)
	p.Publish.Allow = append(p.Publish.Allow, status.Publish.Allow...)
	p.Subscribe.Allow = append(p.Subscribe.Allow, status.Subscribe.Allow...)
	return p
}

// The names have the keys of their workers as keys.
func readUsers(path string, s subjects) (list []*server.NkeyUser, names map[string]string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	names = map[string]string{}
	taken := map[string]bool{}
	in := bufio.NewScanner(f)
	for n := 1; in.Scan(); n++ {
		words := strings.Fields(in.Text())
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		works := words[0] == roleWork && len(words) == 3 && isName(words[2])
		if !works && (words[0] != roleStatus || len(words) != 2) || !nkeys.IsValidPublicUserKey(words[1]) {
			return nil, nil, fmt.Errorf("%s, line %d: want %s, a public nkey of a user, and a name, or %s and such a key", path, n, roleWork, roleStatus)
		}
		if works {
			if taken[words[2]] || names[words[1]] != "" {
				return nil, nil, fmt.Errorf("%s, line %d: the name or the key is there twice", path, n)
			}
			names[words[1]], taken[words[2]] = words[2], true
		}
		list = append(list, &server.NkeyUser{Nkey: words[1], Permissions: s.permissions(words[0])})
	}
	if err := in.Err(); err != nil {
		return nil, nil, err
	}
	if len(list) == 0 {
		return nil, nil, fmt.Errorf("%s: no user in it", path)
	}
	return list, names, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

type access struct {
	url, nkey, ca string
	role          string
}

func (a access) options() ([]nats.Option, error) {
	list := []nats.Option{nats.CustomInboxPrefix(inbox(a.role))}
	for _, text := range strings.Split(a.url, ",") {
		if !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		u, err := url.Parse(text)
		if err != nil {
			return nil, err
		}
		switch {
		case u.User != nil:
			return nil, errors.New("a credential in a URL can be seen by others; give -nkey file")
		case isLoopback(u.Hostname()):
		case u.Scheme != "tls" && u.Scheme != "wss" || a.nkey == "":
			return nil, fmt.Errorf("%s is not this machine: give a URL tls://… and -nkey file", u.Host)
		}
	}
	if a.nkey != "" {
		key, err := nats.NkeyOptionFromSeed(a.nkey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.nkey, err)
		}
		list = append(list, key)
	}
	if a.ca != "" {
		list = append(list, nats.RootCAs(a.ca))
	}
	return list, nil
}
