package match

import "time"

// ShortenQuiet makes a match call [Trace.Quiet] after d.
func ShortenQuiet(d time.Duration) { maxQuiet = d }
