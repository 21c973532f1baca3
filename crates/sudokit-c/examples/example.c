// Solves, counts, classifies an array, and sends a request.
//   cc example.c $(pkg-config --cflags --libs sudokit) && ./a.out
#include <stdio.h>
#include <string.h>
#include <sudokit.h>

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define OPEN "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define CLASH "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define WRONG "53..7....6..195....98....6.8...6...34..8.x..17...2...6.6....28....419..5....8..79"

int main(void) {
    char solution[81];
    int32_t status = sudokit_solve(PUZZLE, strlen(PUZZLE), NULL, solution, NULL);
    if (status != SUDOKIT_OK) {
        fprintf(stderr, "%s\n", sudokit_message(status));
        return 1;
    }
    printf("%.81s\n", solution);

    uint64_t count;
    const sudokit_limits limits = {.guesses = 1000000};
    status = sudokit_count(OPEN, strlen(OPEN), 100, &limits, &count, NULL);
    printf("count %d %llu\n", status, (unsigned long long)count);

    int8_t verdicts[4];
    sudokit_place place;
    status = sudokit_classify_array(PUZZLE OPEN CLASH WRONG, 4, NULL, verdicts, NULL, &place);
    printf("classify %d %d %d %d\n", verdicts[0], verdicts[1], verdicts[2], verdicts[3]);
    printf("%d: puzzle %llu, cell %u, byte %u: %s\n", status, (unsigned long long)place.grid, place.cell,
           place.byte, sudokit_message(status));

    const char *request = "{\"ask\":\"count\",\"puzzle\":\"sudoku 4\\ncage 3 r1c1 r2c1\",\"limit\":100}";
    char *answer = sudokit_ask(NULL, request, strlen(request), NULL, NULL);
    printf("%s\n", answer);
    sudokit_free(answer);
    return 0;
}
