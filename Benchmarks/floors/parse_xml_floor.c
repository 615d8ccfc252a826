/* The floor of `sightline bench parse` for KML and TCX: expat, and the numbers and dates in the elements that make points.
   Build: cc -O3 -march=native parse_xml_floor.c -lexpat. Prints the number of points. */
#include <expat.h>
#include <fcntl.h>
#include <unistd.h>

#include "plain.h"

enum { CHUNK = 256 << 10 };
enum mode { NONE, WHEN, COORD, LAT, LON, ELE, TIME };

static XML_Parser parser;
static enum mode mode;
static char text[128];
static int length;
static double lat, lon, ele;
static long long when;
/* In KML all times of a track come before its coordinates. */
static long long *whens;
static size_t known, room, used;

static void characters(void *user, const char *s, int n) {
    (void)user;
    if (n > 127 - length) n = 127 - length;
    memcpy(text + length, s, n);
    length += n;
}

static void begin(void *user, const char *name, const char **attribute) {
    (void)user, (void)attribute;
    mode = !strcmp(name, "when") ? WHEN : !strcmp(name, "gx:coord") ? COORD : !strcmp(name, "LatitudeDegrees") ? LAT
        : !strcmp(name, "LongitudeDegrees") ? LON : !strcmp(name, "AltitudeMeters") ? ELE : !strcmp(name, "Time") ? TIME : NONE;
    if (mode == NONE) return;
    length = 0;
    XML_SetCharacterDataHandler(parser, characters);
}

static void end(void *user, const char *name) {
    (void)user;
    const char *next = text;
    text[length] = 0;
    switch (mode) {
    case NONE: break;
    case WHEN:
        if (known == room) whens = realloc(whens, (room = room ? room * 2 : 1024) * sizeof *whens);
        whens[known++] = instant(text);
        break;
    case COORD:
        lon = number(next, &next);
        lat = number(next + 1, &next);
        point(lat, lon, number(next + 1, &next), used < known ? whens[used++] : 0);
        break;
    case LAT: lat = number(text, &next); break;
    case LON: lon = number(text, &next); break;
    case ELE: ele = number(text, &next); break;
    case TIME: when = instant(text); break;
    }
    if (mode != NONE) {
        mode = NONE;
        XML_SetCharacterDataHandler(parser, NULL);
    } else if (!strcmp(name, "Trackpoint")) {
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
