/* What the floors of `sightline bench parse` share: numbers and dates read by hand, in plain forms only, and growing columns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/* A decimal number; *next is where it ends. */
static inline double number(const char *s, const char **next) {
    int negative = *s == '-';
    s += negative || *s == '+';
    unsigned long long mantissa = 0;
    while ((unsigned char)(*s - '0') < 10) mantissa = mantissa * 10 + (unsigned char)(*s++ - '0');
    int places = 0;
    if (*s == '.')
        for (s++; (unsigned char)(*s - '0') < 10; places++) mantissa = mantissa * 10 + (unsigned char)(*s++ - '0');
    *next = s;
    double value = (double)mantissa / powers[places < 16 ? places : 15];
    return negative ? -value : value;
}

static inline int digits(const char *s, int n) {
    int value = 0;
    while (n--) value = value * 10 + (*s++ - '0');
    return value;
}

/* Days since 1970-01-01. Source: H. Hinnant, chrono-compatible low-level date algorithms. */
static inline long long days(int y, int m, int d) {
    y -= m <= 2;
    int era = (y >= 0 ? y : y - 399) / 400;
    unsigned yoe = y - era * 400, doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
    return era * 146097LL + (yoe * 365 + yoe / 4 - yoe / 100 + doy) - 719468;
}

/* Seconds since 1970 of 2024-05-01T12:00:00. */
static inline long long instant(const char *s) {
    return days(digits(s, 4), digits(s + 5, 2), digits(s + 8, 2)) * 86400 + digits(s + 11, 2) * 3600
        + digits(s + 14, 2) * 60 + digits(s + 17, 2);
}

static double *lats, *lons, *eles;
static long long *times;
static size_t count, capacity;

static inline void point(double lat, double lon, double ele, long long time) {
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
    times[count++] = time;
}

static inline int told(void) {
    printf("%zu %.7f %lld\n", count, count ? lats[count - 1] : 0, count ? times[count - 1] : 0);
    return 0;
}
