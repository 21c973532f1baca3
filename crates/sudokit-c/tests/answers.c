// Sends the requests of a file and compares the answers with those of the library, byte for byte: `check` has the file
// from crates/sudokit-protocol/tests/doors.rs. A line has what a request needs, the request, and its answer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sudokit.h>

static const char *HAS[] = {"", "session", "variants", "engine"};

static int has(const char *need) {
    for (size_t i = 0; i < sizeof HAS / sizeof *HAS; i++)
        if (strcmp(need, HAS[i]) == 0) return 1;
    return 0;
}

int main(int count, char **arguments) {
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) return fprintf(stderr, "expected a file\n"), 2;
    static char line[1 << 22];
    sudokit_session *session = sudokit_session_new();
    int same = 0, other = 0;
    while (fgets(line, sizeof line, file)) {
        char *request = strchr(line, '\t');
        char *answer = request ? strchr(request + 1, '\t') : NULL;
        if (!answer) return fprintf(stderr, "expected three parts: %.80s\n", line), 2;
        *request++ = 0, *answer++ = 0, answer[strcspn(answer, "\n")] = 0;
        if (!has(line)) continue;
        size_t length;
        char *found = sudokit_ask(session, request, strlen(request), NULL, &length);
        if (length == strlen(answer) && memcmp(found, answer, length) == 0) {
            same++;
        } else {
            other++;
            fprintf(stderr, "%s\n  expected %s\n  found    %s\n", request, answer, found);
        }
        sudokit_free(found);
    }
    sudokit_session_free(session);
    fclose(file);
    printf("%d answers are the library's, %d are not\n", same, other);
    return other > 0 || same < 800;
}
