// Solves, counts, classifies an array, and sends a request.
//
//	PKG_CONFIG_PATH=PREFIX/lib/pkgconfig go run example.go
package main

// #cgo pkg-config: sudokit
// #include <sudokit.h>
import "C"

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unsafe"
)

// The bytes of a text, without a copy. The library keeps no pointer.
func bytes(text string) (*C.char, []byte) {
	held := []byte(text)
	return (*C.char)(unsafe.Pointer(&held[0])), held
}

func message(status C.int32_t) string { return C.GoString(C.sudokit_message(status)) }

func solve(puzzle string) (string, error) {
	text, held := bytes(puzzle)
	var solution [81]byte
	status := C.sudokit_solve(text, C.size_t(len(held)), nil, (*C.char)(unsafe.Pointer(&solution[0])), nil)
	if status != C.SUDOKIT_OK {
		return "", errors.New(message(status))
	}
	return string(solution[:]), nil
}

func ask(request string) string {
	text, held := bytes(request)
	answer := C.sudokit_ask(nil, text, C.size_t(len(held)), nil, nil)
	defer C.sudokit_free(answer)
	return C.GoString(answer)
}

func main() {
	puzzle := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	open := ".." + puzzle[2:]
	clash := "55" + puzzle[2:]
	wrong := puzzle[:41] + "x" + puzzle[42:]

	solution, err := solve(puzzle)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(solution)

	text, held := bytes(open)
	var count C.uint64_t
	limits := C.sudokit_limits{guesses: 1000000}
	status := C.sudokit_count(text, C.size_t(len(held)), 100, &limits, &count, nil)
	fmt.Println("count", status, count)

	text, held = bytes(strings.Join([]string{puzzle, open, clash, wrong}, ""))
	var verdicts [4]C.int8_t
	var place C.sudokit_place
	status = C.sudokit_classify_array(text, C.size_t(len(held)/81), nil, &verdicts[0], nil, &place)
	fmt.Println("classify", verdicts[0], verdicts[1], verdicts[2], verdicts[3])
	fmt.Printf("%d: puzzle %d, cell %d, byte %d: %s\n", status, place.grid, place.cell, place.byte, message(status))

	fmt.Println(ask(`{"ask":"count","puzzle":"sudoku 4\ncage 3 r1c1 r2c1","limit":100}`))
}
