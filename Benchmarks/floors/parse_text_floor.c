/* The floor of `sightline bench parse` for GeoJSON and CSV: every byte is looked at once and every number and time is read, as
   they come, without a thought to what they mean. Build: cc -O3 -march=native parse_text_floor.c. Prints their number. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plain.h"

int main(int argc, char **argv) {
    int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    struct stat status;
    if (file < 0 || fstat(file, &status)) return 2;
    size_t size = (size_t)status.st_size, got = 0;
    char *text = malloc(size + 32);
    while (got < size) {
        ssize_t more = read(file, text + got, size - got);
        if (more <= 0) return 1;
        got += (size_t)more;
    }
    memset(text + size, 0, 32);
    double values[3] = {0};
    int held = 0;
    for (const char *p = text; *p;) {
        if ((unsigned char)(*p - '0') >= 10 && *p != '-') {
            p++;
        } else if (p[4] == '-' && p[10] == 'T') {
            point(0, 0, 0, instant(p));
            for (p += 19; *p && *p != '"' && *p != ','; p++) {}
        } else {
            values[held++] = number(p, &p);
            if (*p == '-') p++;
            if (held == 3) point(values[0], values[1], values[2], 0), held = 0;
        }
    }
    return told();
}
