// Made by crates/sudokit-c/header out of the documentation in src/.

#ifndef SUDOKIT_H
#define SUDOKIT_H

#include <stddef.h>
#include <stdint.h>
// libsudokit: solves, counts and classifies Sudoku puzzles, and answers questions in JSON.
//
// Puzzles. A puzzle is 81 bytes of ASCII, row by row from the top left: `1` to `9` for a given, `.`
// or `0` for an empty cell. It needs no zero byte at its end. An array of puzzles has no separators.
//
// Status. Functions return SUDOKIT_OK (0) or a positive status for an answer, and a negative status
// for an error. sudokit_message has a sentence for each. `place` receives where the first error
// is; it is all zeros if no puzzle has an error. After SUDOKIT_ERROR_NULL, SUDOKIT_ERROR_LENGTH and
// SUDOKIT_ERROR_PANIC, it and the room for answers have no defined content.
//
// Memory. All memory that is passed remains the caller's. The library keeps no pointer after a call.
// Room for answers may be uninitialized, must be aligned as C aligns it, and must not overlap with
// the puzzles. Room for `n` items may be NULL if `n` is 0. Only sudokit_ask and sudokit_session_new
// return memory to free.
//
// Threads. All functions may be called from any thread at any time. Each thread keeps the memory of
// its search until it ends. A call works on its own thread: divide an array among threads to use
// more cores. Answers do not depend on that.
//
// Errors of the library itself are SUDOKIT_ERROR_PANIC, with a message on stderr. They end the
// process only if the library was built with panic=abort.
//
// Version 0.x: functions may change with 0.(x+1). A program and its header must have the version
// that sudokit_version returns.


// The call has answered.
#define SUDOKIT_OK 0

// The puzzle has no solution. This is an answer, and no error.
#define SUDOKIT_NO_SOLUTION 1

// A pointer is NULL that must not be NULL.
#define SUDOKIT_ERROR_NULL -1

// A puzzle has not 81 bytes, or an array has more bytes than memory can hold.
#define SUDOKIT_ERROR_LENGTH -2

// A byte of a puzzle is not `1` to `9`, `.` or `0`. `sudokit_place` says which one.
#define SUDOKIT_ERROR_CHARACTER -3

// A limit ended the search before it had an answer.
#define SUDOKIT_ERROR_LIMIT -4

// The library has an error. Please report it. Later calls work as before.
#define SUDOKIT_ERROR_PANIC -5

// A verdict: the puzzle has no solution.
#define SUDOKIT_NONE 0

// A verdict: the puzzle has exactly one solution.
#define SUDOKIT_ONE 1

// A verdict: the puzzle has two solutions or more.
#define SUDOKIT_MANY 2

// What is kept between two requests: the search that is watched.
//
// Requests of several threads are answered one after the other.
typedef struct sudokit_session sudokit_session;

// What a call may cost. Where a function takes limits, NULL is without limits.
typedef struct sudokit_limits {
  // Guesses for each puzzle; 0 for no limit. A guess is a digit that the search had to try.
  // Unlike a time, this limit does not depend on how busy the machine is. `sudokit_ask` does not
  // read it: requests have `max_guesses`.
  uint64_t guesses;
  // Time for the whole call, in microseconds; 0 for no limit. Most calls end within a
  // millisecond after it.
  uint64_t microseconds;
} sudokit_limits;

// Where a call found the first error in its puzzles.
typedef struct sudokit_place {
  // The puzzle in the array, from 0.
  uint64_t grid;
  // The byte in this puzzle, from 0 to 80. 0 where no byte is wrong.
  uint32_t cell;
  // The byte that was found there, from 0 to 255. 0 where no byte is wrong.
  uint32_t byte;
} sudokit_place;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, such as `0.1.0`. The text is the library's and is there forever.
const char *sudokit_version(void);

// A sentence in English for a status, never NULL. The text is the library's and is there forever.
const char *sudokit_message(int32_t status);

// Looks for any solution of one puzzle.
//
// `puzzle`: `length` bytes; `length` must be 81. `limits` and `place` may be NULL. `solution`: 81
// bytes, which receive the digits `1` to `9`, or dots where no solution is known. A puzzle with
// several solutions gets one of them; which one may differ from machine to machine.
//
// Returns `SUDOKIT_OK`, `SUDOKIT_NO_SOLUTION`, or an error.
int32_t sudokit_solve(const char *puzzle,
                      size_t length,
                      const struct sudokit_limits *limits,
                      char *solution,
                      struct sudokit_place *place);

// Counts the solutions of one puzzle, and stops at `most`.
//
// `puzzle`: `length` bytes; `length` must be 81. `limits` and `place` may be NULL. `count`
// receives the number of solutions that were found: `most` says that there may be more, and so
// does `SUDOKIT_ERROR_LIMIT`.
//
// Returns `SUDOKIT_OK` or an error.
int32_t sudokit_count(const char *puzzle,
                      size_t length,
                      uint64_t most,
                      const struct sudokit_limits *limits,
                      uint64_t *count,
                      struct sudokit_place *place);

// Returns by `verdict` whether one puzzle has no solution, one or many.
//
// `puzzle`: `length` bytes; `length` must be 81. `limits`, `solution` and `place` may be NULL.
// `verdict` receives `SUDOKIT_NONE`, `SUDOKIT_ONE` or `SUDOKIT_MANY`, or the error. `solution`: 81
// bytes, which receive the only solution, or dots if there is none or many.
//
// Returns `SUDOKIT_OK` or an error.
int32_t sudokit_classify(const char *puzzle,
                         size_t length,
                         const struct sudokit_limits *limits,
                         int8_t *verdict,
                         char *solution,
                         struct sudokit_place *place);

// As `sudokit_solve`, of an array.
//
// `puzzles`: `n` puzzles of 81 bytes without separators. `limits`, `statuses` and `place` may be
// NULL. `solutions`: `n` times 81 bytes. `statuses`: `n` items, `SUDOKIT_OK`,
// `SUDOKIT_NO_SOLUTION` or an error for each puzzle.
//
// All puzzles are answered, also behind one with an error. Returns `SUDOKIT_OK`, or the error of
// the first puzzle that has one; `place` names it.
int32_t sudokit_solve_array(const char *puzzles,
                            size_t n,
                            const struct sudokit_limits *limits,
                            char *solutions,
                            int8_t *statuses,
                            struct sudokit_place *place);

// As `sudokit_count`, of an array.
//
// `puzzles`: `n` puzzles of 81 bytes without separators. `limits`, `statuses` and `place` may be
// NULL. `counts`: `n` items. `statuses`: `n` items, `SUDOKIT_OK` or an error for each puzzle.
//
// All puzzles are answered, also behind one with an error. Returns `SUDOKIT_OK`, or the error of
// the first puzzle that has one; `place` names it.
int32_t sudokit_count_array(const char *puzzles,
                            size_t n,
                            uint64_t most,
                            const struct sudokit_limits *limits,
                            uint64_t *counts,
                            int8_t *statuses,
                            struct sudokit_place *place);

// As `sudokit_classify`, of an array.
//
// `puzzles`: `n` puzzles of 81 bytes without separators. `limits`, `solutions` and `place` may be
// NULL. `verdicts`: `n` items, `SUDOKIT_NONE`, `SUDOKIT_ONE`, `SUDOKIT_MANY` or an error for each
// puzzle. `solutions`: `n` times 81 bytes.
//
// All puzzles are answered, also behind one with an error. Returns `SUDOKIT_OK`, or the error of
// the first puzzle that has one; `place` names it.
int32_t sudokit_classify_array(const char *puzzles,
                               size_t n,
                               const struct sudokit_limits *limits,
                               int8_t *verdicts,
                               char *solutions,
                               struct sudokit_place *place);

// Begins a session, which keeps the search of the requests `watch-...`. All other requests need
// none. The session is the caller's, until `sudokit_session_free`. NULL only if the library fails
// to begin one.
struct sudokit_session *sudokit_session_new(void);

// Ends a session. NULL is allowed. No other call may use the session at that time or later.
void sudokit_session_free(struct sudokit_session *session);

// Answers a request of the protocol, which docs/PROTOCOL.md describes: JSON in, JSON out. Puzzles
// may be in any format, of other sizes and with other rules, as with `sudokit serve`.
//
// `session` may be NULL: then the request is answered without earlier ones. Threads may share a
// session; their requests are answered one after the other. `request`: `length` bytes of UTF-8; it
// need not end with a zero byte, and may be NULL if `length` is 0. `limits` and `answer_length`
// may be NULL; of the limits only the time is read. An answer whose time was over is marked as
// incomplete. `timeout`, cancelling, progress and the request `problem` are for `sudokit serve`.
//
// Returns the answer: a text in UTF-8 that ends with a zero byte. `answer_length` receives the
// number of its bytes without this one. What is wrong with a request stands in the answer, as
// `{"error":{"code":...,"message":...}}`. The text is the caller's, until `sudokit_free`. NULL
// only if the library fails to write even an error.
char *sudokit_ask(const struct sudokit_session *session,
                  const char *request,
                  size_t length,
                  const struct sudokit_limits *limits,
                  size_t *answer_length);

// Frees an answer of `sudokit_ask`, unchanged. NULL is allowed.
void sudokit_free(char *answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SUDOKIT_H */
