/* The floor of `sightline bench parse`: expat, and every number and date read by hand, as little as a GPX reader can do.
   Build: cc -O3 -march=native parse_gpx_floor.c -lexpat. Prints the number of points. */
#include <expat.h>
#include <fcntl.h>
#include <unistd.h>

#include "plain.h"

enum { CHUNK = 256 << 10 };
enum mode { NONE, ELE, TIME };

static XML_Parser parser;
static enum mode mode;
static char text[64];
static int length;
static double lat, lon, ele;
static long long when;

static void characters(void *user, const char *s, int n) {
    (void)user;
    if (n > 63 - length) n = 63 - length;
    memcpy(text + length, s, n);
    length += n;
}

static void collect(enum mode what) {
    mode = what;
    length = 0;
    XML_SetCharacterDataHandler(parser, characters);
}

static void begin(void *user, const char *name, const char **attribute) {
    (void)user;
    const char *next;
    if (!strcmp(name, "trkpt")) {
        for (; *attribute; attribute += 2) {
            if (attribute[0][1] == 'a') lat = number(attribute[1], &next);
            else lon = number(attribute[1], &next);
        }
        ele = 0;
        when = 0;
    } else if (!strcmp(name, "ele")) {
        collect(ELE);
    } else if (!strcmp(name, "time")) {
        collect(TIME);
    }
}

static void end(void *user, const char *name) {
    (void)user;
    if (mode != NONE) {
        const char *next;
        text[length] = 0;
        if (mode == ELE) ele = number(text, &next);
        else when = instant(text);
        mode = NONE;
        XML_SetCharacterDataHandler(parser, NULL);
    } else if (!strcmp(name, "trkpt")) {
        point(lat, lon, ele, when);
    }
}

int main(int argc, char **argv) {
    int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    if (file < 0) return 2;
    parser = XML_ParserCreate(NULL);
    XML_SetElementHandler(parser, begin, end);
    for (;;) {
        ssize_t got = read(file, XML_GetBuffer(parser, CHUNK), CHUNK);
        if (got < 0 || XML_ParseBuffer(parser, (int)got, got == 0) != XML_STATUS_OK) return 1;
        if (got == 0) break;
    }
    return told();
}
