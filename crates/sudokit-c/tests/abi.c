// What callers do wrong, and many threads. `check` builds it with AddressSanitizer.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudokit.h>

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLUTION "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define EMPTY                                                                                      \
    "................................................................................."

static int failed = 0;
#define EXPECT(that)                                                                               \
    do {                                                                                           \
        if (!(that)) {                                                                             \
            printf("line %d: expected %s\n", __LINE__, #that);                                     \
            failed = 1;                                                                            \
        }                                                                                          \
    } while (0)

// Exactly so many bytes on the heap, so that one byte too many is seen.
static char *exact(const char *text, size_t length) {
    char *held = malloc(length ? length : 1);
    memcpy(held, text, length);
    return held;
}

static char *ask(const char *request) {
    return sudokit_ask(NULL, request, strlen(request), NULL, NULL);
}

static void null_pointers(void) {
    char solution[81];
    uint64_t count;
    int8_t verdict;
    sudokit_place place;
    EXPECT(sudokit_solve(NULL, 81, NULL, solution, &place) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_solve(PUZZLE, 81, NULL, NULL, &place) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_count(NULL, 81, 2, NULL, &count, &place) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_count(PUZZLE, 81, 2, NULL, NULL, &place) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_classify(NULL, 81, NULL, &verdict, solution, &place) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_classify(PUZZLE, 81, NULL, NULL, solution, &place) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_classify(PUZZLE, 81, NULL, &verdict, NULL, NULL) == SUDOKIT_OK && verdict == SUDOKIT_ONE);
    EXPECT(sudokit_solve_array(NULL, 1, NULL, solution, &verdict, NULL) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_solve_array(PUZZLE, 1, NULL, NULL, &verdict, NULL) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_solve_array(PUZZLE, 1, NULL, solution, NULL, NULL) == SUDOKIT_OK);
    EXPECT(memcmp(solution, SOLUTION, 81) == 0);
    EXPECT(sudokit_count_array(PUZZLE, 1, 2, NULL, NULL, &verdict, NULL) == SUDOKIT_ERROR_NULL);
    EXPECT(sudokit_count_array(PUZZLE, 1, 2, NULL, &count, NULL, NULL) == SUDOKIT_OK && count == 1);
    EXPECT(sudokit_classify_array(PUZZLE, 1, NULL, NULL, solution, NULL) == SUDOKIT_ERROR_NULL);
    char *answer = sudokit_ask(NULL, NULL, 0, NULL, NULL);
    EXPECT(strstr(answer, "\"code\":\"json\""));
    sudokit_free(answer);
    sudokit_free(NULL);
    sudokit_session_free(NULL);
}

static void lengths(void) {
    char solution[81];
    int8_t verdict;
    uint64_t count;
    sudokit_place place = {9, 9, 9};
    // Nothing is read or written.
    EXPECT(sudokit_solve_array(NULL, 0, NULL, NULL, NULL, &place) == SUDOKIT_OK);
    EXPECT(place.grid == 0 && place.cell == 0 && place.byte == 0);
    EXPECT(sudokit_count_array(NULL, 0, 2, NULL, NULL, NULL, NULL) == SUDOKIT_OK);
    EXPECT(sudokit_classify_array(NULL, 0, NULL, NULL, NULL, NULL) == SUDOKIT_OK);
    size_t wrong[] = {0, 1, 80, 82, 162, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *held = exact(PUZZLE, wrong[i] < 81 ? wrong[i] : 81);
        EXPECT(sudokit_solve(held, wrong[i], NULL, solution, NULL) == SUDOKIT_ERROR_LENGTH);
        EXPECT(sudokit_count(held, wrong[i], 2, NULL, &count, NULL) == SUDOKIT_ERROR_LENGTH);
        EXPECT(sudokit_classify(held, wrong[i], NULL, &verdict, NULL, NULL) == SUDOKIT_ERROR_LENGTH);
        free(held);
    }
    EXPECT(sudokit_solve_array(PUZZLE, SIZE_MAX, NULL, solution, &verdict, NULL) == SUDOKIT_ERROR_LENGTH);
    EXPECT(sudokit_count_array(PUZZLE, SIZE_MAX / 81 + 1, 2, NULL, &count, NULL, NULL) == SUDOKIT_ERROR_LENGTH);
}

static void characters(void) {
    for (int byte = 0; byte < 256; byte++) {
        int is_right = byte == '.' || (byte >= '0' && byte <= '9');
        for (int cell = 0; cell < 81; cell += 40) {
            char *held = exact(EMPTY, 81), solution[81];
            held[cell] = (char)byte;
            sudokit_place place;
            int32_t status = sudokit_solve(held, 81, NULL, solution, &place);
            EXPECT(status == (is_right ? SUDOKIT_OK : SUDOKIT_ERROR_CHARACTER));
            EXPECT(is_right || (place.grid == 0 && place.cell == (uint32_t)cell && place.byte == (uint32_t)byte));
            EXPECT((solution[80] == '.') == !is_right);
            free(held);
        }
    }
}

// More than one piece, with errors in some of them, and an error of a search before one of a character.
static void arrays(void) {
    enum { N = 5000 };
    char *puzzles = malloc(N * 81), *solutions = malloc(N * 81);
    int8_t *verdicts = malloc(N);
    uint64_t *counts = malloc(N * sizeof *counts);
    for (int i = 0; i < N; i++) memcpy(puzzles + i * 81, i % 3 ? PUZZLE : EMPTY, 81);
    puzzles[4500 * 81 + 7] = 'x';
    puzzles[4999 * 81] = '\n';
    sudokit_place place;
    EXPECT(sudokit_classify_array(puzzles, N, NULL, verdicts, solutions, &place) == SUDOKIT_ERROR_CHARACTER);
    EXPECT(place.grid == 4500 && place.cell == 7 && place.byte == 'x');
    for (int i = 0; i < N; i++) {
        int is_bad = i == 4500 || i == 4999, expected = i % 3 ? SUDOKIT_ONE : SUDOKIT_MANY;
        EXPECT(verdicts[i] == (is_bad ? SUDOKIT_ERROR_CHARACTER : expected));
        EXPECT(memcmp(solutions + i * 81, !is_bad && i % 3 ? SOLUTION : EMPTY, 81) == 0);
    }
    sudokit_limits few = {.guesses = 3};
    EXPECT(sudokit_count_array(puzzles, N, 1000, &few, counts, verdicts, &place) == SUDOKIT_ERROR_LIMIT);
    EXPECT(place.grid == 0 && place.byte == 0);
    EXPECT(counts[0] < 1000 && verdicts[0] == SUDOKIT_ERROR_LIMIT);
    EXPECT(counts[1] == 1 && verdicts[1] == SUDOKIT_OK);
    EXPECT(sudokit_solve_array(puzzles, N, NULL, solutions, verdicts, NULL) == SUDOKIT_ERROR_CHARACTER);
    for (int i = 0; i < N; i++) EXPECT((solutions[i * 81 + 80] == '.') == (i == 4500 || i == 4999));
    // The limits of one call are not those of the next.
    EXPECT(sudokit_count_array(EMPTY, 1, 1000, NULL, counts, NULL, NULL) == SUDOKIT_OK && counts[0] == 1000);
    free(puzzles), free(solutions), free(verdicts), free(counts);
}

static void limits(void) {
    uint64_t count = 9;
    int8_t verdict;
    EXPECT(sudokit_count(EMPTY, 81, 0, NULL, &count, NULL) == SUDOKIT_OK && count == 0);
    EXPECT(sudokit_count(EMPTY, 81, 12345, NULL, &count, NULL) == SUDOKIT_OK && count == 12345);
    sudokit_limits guess = {.guesses = 1}, time = {.microseconds = 50000}, long_time = {.microseconds = UINT64_MAX};
    EXPECT(sudokit_count(EMPTY, 81, UINT64_MAX, &guess, &count, NULL) == SUDOKIT_ERROR_LIMIT);
    EXPECT(sudokit_classify(EMPTY, 81, &guess, &verdict, NULL, NULL) == SUDOKIT_ERROR_LIMIT);
    EXPECT(verdict == SUDOKIT_ERROR_LIMIT);
    EXPECT(sudokit_count(EMPTY, 81, UINT64_MAX, &time, &count, NULL) == SUDOKIT_ERROR_LIMIT && count > 0);
    EXPECT(sudokit_count(PUZZLE, 81, UINT64_MAX, &long_time, &count, NULL) == SUDOKIT_OK && count == 1);
    const char *endless = "{\"ask\":\"count\",\"puzzle\":\"" EMPTY "\",\"limit\":1000000000000,\"max_work\":null}";
    char *answer = sudokit_ask(NULL, endless, strlen(endless), &time, NULL);
    EXPECT(strstr(answer, "\"at_least\":true"));
    sudokit_free(answer);
}

static void requests(void) {
    size_t length = 99;
    const char bad[] = "{\"ask\":\"\xff\xfe\"}";
    char *held = exact(bad, strlen(bad));
    char *answer = sudokit_ask(NULL, held, strlen(bad), NULL, &length);
    EXPECT(strstr(answer, "expected UTF-8") && length == strlen(answer));
    sudokit_free(answer), free(held);
    answer = sudokit_ask(NULL, "{\"ask\":\"a\0b\"}", 13, NULL, &length);
    EXPECT(strstr(answer, "\"error\"") && length == strlen(answer));
    sudokit_free(answer);
    answer = ask("{\"ask\":\"count\",\"puzzle\":\"\\u0000\"}");
    EXPECT(strstr(answer, "\"error\""));
    sudokit_free(answer);
    sudokit_session *session = sudokit_session_new();
    const char *open = "{\"ask\":\"watch-open\",\"puzzle\":\"" PUZZLE "\",\"method\":\"scan\"}";
    const char *step = "{\"ask\":\"watch-key\",\"key\":\"step\",\"by\":2}";
    sudokit_free(sudokit_ask(session, open, strlen(open), NULL, NULL));
    answer = sudokit_ask(session, step, strlen(step), NULL, NULL);
    EXPECT(strstr(answer, "\"step\":2"));
    sudokit_free(answer);
    sudokit_session_free(session);
}

static sudokit_session *shared;

static void *work(void *argument) {
    (void)argument;
    char solution[81];
    int8_t verdicts[2];
    for (int i = 0; i < 20; i++) {
        EXPECT(sudokit_solve(PUZZLE, 81, NULL, solution, NULL) == SUDOKIT_OK);
        EXPECT(memcmp(solution, SOLUTION, 81) == 0);
        EXPECT(sudokit_classify_array(PUZZLE EMPTY, 2, NULL, verdicts, NULL, NULL) == SUDOKIT_OK);
        EXPECT(verdicts[0] == SUDOKIT_ONE && verdicts[1] == SUDOKIT_MANY);
    }
    const char *request = "{\"ask\":\"count\",\"puzzle\":\"" PUZZLE "\",\"limit\":2}";
    char *answer = sudokit_ask(shared, request, strlen(request), NULL, NULL);
    EXPECT(strstr(answer, "\"count\":1"));
    sudokit_free(answer);
    return NULL;
}

static void threads(void) {
    enum { THREADS = 100 };
    pthread_t all[THREADS];
    shared = sudokit_session_new();
    for (int i = 0; i < THREADS; i++) EXPECT(pthread_create(&all[i], NULL, work, NULL) == 0);
    for (int i = 0; i < THREADS; i++) pthread_join(all[i], NULL);
    sudokit_session_free(shared);
}

int main(void) {
    EXPECT(strlen(sudokit_version()) >= 5);
    for (int status = -10; status < 10; status++) EXPECT(strlen(sudokit_message(status)) > 5);
    null_pointers(), lengths(), characters(), arrays(), limits(), requests(), threads();
    puts(failed ? "the library of C has failed" : "the library of C is right");
    return failed;
}
