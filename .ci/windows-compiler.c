/* gcc.exe and g++.exe for `.ci/check-windows`: MinGW's compilers of this machine, started by Wine.
 * Wine does not report the end of a program of Unix, so a file does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static char script[1 << 15], text[1 << 16];

static void add(const char *word) { strcat(script, word); }

/* A word of the script; a Windows path becomes one of Unix. */
static void add_word(const char *word, char *(CDECL *unix_name)(const WCHAR *)) {
    static WCHAR wide[4096];
    if (word[0] != '-' && strpbrk(word, ":\\")) {
        MultiByteToWideChar(CP_ACP, 0, word, -1, wide, 4096);
        word = unix_name(wide);
    }
    add(" '"), add(word), add("'");
}

static void show(const char *path, FILE *to) {
    FILE *from = fopen(path, "rb");
    size_t length;
    while (from && (length = fread(text, 1, sizeof text, from))) fwrite(text, 1, length, to);
    if (from) fclose(from);
}

int main(int count, char **words) {
    HMODULE kernel = GetModuleHandleA("kernel32");
    void *unix_name = (void *)GetProcAddress(kernel, "wine_get_unix_file_name");
    char name[MAX_PATH], folder[MAX_PATH], end[MAX_PATH], out[MAX_PATH + 4], err[MAX_PATH + 4];
    if (!unix_name) return 99;
    GetModuleFileNameA(0, name, sizeof name);
    GetTempPathA(sizeof folder, folder);
    GetTempFileNameA(folder, "end", 0, end);
    sprintf(out, "%s.out", end), sprintf(err, "%s.err", end);
    add(strstr(name, "g++") ? "x86_64-w64-mingw32-g++" : "x86_64-w64-mingw32-gcc");
    /* MinGW's own libraries are not on the path of Wine. */
    add(" -static");
    for (int i = 1; i < count; i++) add_word(words[i], unix_name);
    add(" >"), add_word(out, unix_name), add(" 2>"), add_word(err, unix_name);
    add("; echo $? >"), add_word(end, unix_name);

    /* Quoted for the system: the script has double quotes nowhere. */
    static char line[1 << 15];
    STARTUPINFOA how = {sizeof how};
    PROCESS_INFORMATION what;
    sprintf(line, "sh -c \"%s\"", script);
    if (!CreateProcessA("Z:\\bin\\sh", line, 0, 0, FALSE, 0, 0, 0, &how, &what)) return 98;
    int code = -1;
    while (code < 0) {
        FILE *status = fopen(end, "r");
        if (!status || fscanf(status, "%d", &code) != 1) Sleep(10);
        if (status) fclose(status);
    }
    show(out, stdout), show(err, stderr);
    remove(end), remove(out), remove(err);
    return code;
}
