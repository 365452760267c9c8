package client

// ParseNBoard is for tests.
var ParseNBoard = parseNBoard
