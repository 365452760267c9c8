//go:build !unix

package main

import "time"

var begun = time.Now()

func clock() time.Duration { return time.Since(begun) }
