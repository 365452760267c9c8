// Package codings makes the ten games environments: it has their actions, planes and
// symmetries. [Load] returns a game with any of its setups. README.md lists the numbers,
// which do not change from release to release.
package codings
