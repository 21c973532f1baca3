// An extension for SQLite: Sudoku in queries.
//   cc -shared -fPIC -o sudokit_sqlite.so sqlite.c $(pkg-config --cflags --libs sudokit)
//   sqlite3 -cmd '.load ./sudokit_sqlite' puzzles.db 'select sudokit_solve(puzzle) from puzzles'
//
// sudokit_solve(text)     a solution; NULL if there is none
// sudokit_count(text, n)  the number of solutions up to n
// sudokit_ask(text)       the answer to a request in JSON
//
// The first two return NULL for NULL, and an error for a text that is no puzzle.
#include <sqlite3ext.h>
#include <sudokit.h>
SQLITE_EXTENSION_INIT1

// Each puzzle may take a second.
static const sudokit_limits second = {.microseconds = 1000000};

// The text of an argument. Its bytes are counted after it is a text.
static const char *text_of(sqlite3_value *value, size_t *length) {
    const char *text = (const char *)sqlite3_value_text(value);
    *length = (size_t)sqlite3_value_bytes(value);
    return text;
}

static void solve(sqlite3_context *context, int arguments, sqlite3_value **values) {
    (void)arguments;
    char solution[81];
    size_t length;
    const char *puzzle = text_of(values[0], &length);
    if (!puzzle) return;
    int32_t status = sudokit_solve(puzzle, length, &second, solution, NULL);
    if (status == SUDOKIT_OK) sqlite3_result_text(context, solution, 81, SQLITE_TRANSIENT);
    // No result is NULL.
    if (status < 0) sqlite3_result_error(context, sudokit_message(status), -1);
}

static void count(sqlite3_context *context, int arguments, sqlite3_value **values) {
    (void)arguments;
    uint64_t found;
    size_t length;
    sqlite3_int64 most = sqlite3_value_int64(values[1]);
    const char *puzzle = text_of(values[0], &length);
    if (!puzzle) return;
    int32_t status = sudokit_count(puzzle, length, most > 0 ? (uint64_t)most : 0, &second, &found, NULL);
    if (status == SUDOKIT_OK) sqlite3_result_int64(context, (sqlite3_int64)found);
    if (status < 0) sqlite3_result_error(context, sudokit_message(status), -1);
}

static void free_answer(void *answer) { sudokit_free(answer); }

static void ask(sqlite3_context *context, int arguments, sqlite3_value **values) {
    (void)arguments;
    size_t length;
    const char *request = text_of(values[0], &length);
    // SQLite frees the answer after its last use.
    sqlite3_result_text(context, sudokit_ask(NULL, request, length, &second, NULL), -1, free_answer);
}

int sqlite3_extension_init(sqlite3 *db, char **error, const sqlite3_api_routines *api) {
    (void)error;
    SQLITE_EXTENSION_INIT2(api);
    // Solutions of a puzzle with many may differ from machine to machine, and times do: no index may use these.
    const int flags = SQLITE_UTF8;
    int status = sqlite3_create_function(db, "sudokit_solve", 1, flags, NULL, solve, NULL, NULL);
    if (status == SQLITE_OK) status = sqlite3_create_function(db, "sudokit_count", 2, flags, NULL, count, NULL, NULL);
    if (status == SQLITE_OK) status = sqlite3_create_function(db, "sudokit_ask", 1, flags, NULL, ask, NULL, NULL);
    return status;
}
