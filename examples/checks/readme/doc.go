// Package readme tests the code and the commands of the README.
package readme
