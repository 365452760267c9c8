// Package browser tests the page of examples/web in Chromium. It is a module of its
// own because of the library that drives the browser.
//
// How long the page takes from a press to the painted answer is printed by
//
//	go test -v -run TestEveryGame
//
// On an AMD EPYC with 2 cores, in headless Chromium, on 2026-11-21: 578 moves of all ten
// games in a median of 40 ms, 95 of 100 within 55 ms, the slowest in 81 ms; marking a piece
// and its targets in 21 ms. With both cores busy the slowest took over 100 ms.
package browser
