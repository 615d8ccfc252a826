/* The floor of `sightline bench parse`: expat, and every number and date read by hand, as little as a GPX reader can do.
   Build: cc -O3 -march=native parse_floor.c -lexpat. Prints the number of points. */
#include <expat.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 256 << 10 };
enum mode { NONE, ELE, TIME };

static double *lats, *lons, *eles;
static long long *times;
static size_t count, capacity;
static XML_Parser parser;
static enum mode mode;
static char text[64];
static int length;
static double lat, lon, ele;
static long long when;

static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

static double number(const char *s) {
    int negative = *s == '-';
    s += negative || *s == '+';
    unsigned long long mantissa = 0;
    while ((unsigned char)(*s - '0') < 10) mantissa = mantissa * 10 + (unsigned char)(*s++ - '0');
    int places = 0;
    if (*s == '.')
        for (s++; (unsigned char)(*s - '0') < 10; places++) mantissa = mantissa * 10 + (unsigned char)(*s++ - '0');
    double value = (double)mantissa / powers[places < 16 ? places : 15];
    return negative ? -value : value;
}

static int digits(const char *s, int n) {
    int value = 0;
    while (n--) value = value * 10 + (*s++ - '0');
    return value;
}

static long long instant(const char *s) {
    int y = digits(s, 4), m = digits(s + 5, 2), d = digits(s + 8, 2);
    y -= m <= 2;
    int era = (y >= 0 ? y : y - 399) / 400;
    unsigned yoe = y - era * 400, doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
    long long days = era * 146097LL + (yoe * 365 + yoe / 4 - yoe / 100 + doy) - 719468;
    return days * 86400 + digits(s + 11, 2) * 3600 + digits(s + 14, 2) * 60 + digits(s + 17, 2);
}

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
    if (!strcmp(name, "trkpt")) {
        for (; *attribute; attribute += 2) {
            if (attribute[0][1] == 'a') lat = number(attribute[1]);
            else lon = number(attribute[1]);
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
        text[length] = 0;
        if (mode == ELE) ele = number(text);
        else when = instant(text);
        mode = NONE;
        XML_SetCharacterDataHandler(parser, NULL);
    } else if (!strcmp(name, "trkpt")) {
        if (count == capacity) {
            capacity = capacity ? capacity * 2 : 1024;
            lats = realloc(lats, capacity * sizeof *lats);
            lons = realloc(lons, capacity * sizeof *lons);
            eles = realloc(eles, capacity * sizeof *eles);
            times = realloc(times, capacity * sizeof *times);
        }
        lats[count] = lat;
        lons[count] = lon;
        eles[count] = ele;
        times[count++] = when;
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
    printf("%zu %.7f %lld\n", count, count ? lats[count - 1] : 0, count ? times[count - 1] : 0);
    return 0;
}
