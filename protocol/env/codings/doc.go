// Package codings makes games environments: it has their actions, planes and symmetries.
package codings
