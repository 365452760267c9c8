// Package codings makes the ten games environments: it has their actions, planes and
// symmetries. README.md lists them.
package codings
