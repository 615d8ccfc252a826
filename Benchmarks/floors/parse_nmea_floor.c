/* The floor of `sightline bench parse` for NMEA: a minimal sentence loop. Every checksum is verified; GGA and RMC make points.
   Build: cc -O3 -march=native parse_nmea_floor.c. Prints the number of points. */
#include "plain.h"

static double degrees(const char *s, const char *side) {
    const char *end;
    double value = number(s, &end);
    int whole = (int)(value / 100);
    double result = whole + (value - whole * 100) / 60;
    return *side == 'S' || *side == 'W' ? -result : result;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (!file) return 2;
    char line[512];
    double ele = 0, speed = 0, course = 0;
    while (fgets(line, sizeof line, file)) {
        if (*line != '$') continue;
        unsigned char sum = 0;
        char *p = line + 1;
        while (*p && *p != '*') sum ^= (unsigned char)*p++;
        if (*p != '*' || strtol(p + 1, NULL, 16) != sum) continue;
        const char *fields[32];
        int found = 0;
        for (char *q = line; q && found < 32; q = memchr(q, ',', (size_t)(p - q)), q = q ? q + 1 : NULL) fields[found++] = q;
        const char *end;
        if (!memcmp(line + 3, "GGA", 3) && found > 9) {
            ele = number(fields[9], &end);
        } else if (!memcmp(line + 3, "RMC", 3) && found > 9) {
            speed += number(fields[7], &end) * (1852.0 / 3600);
            course += number(fields[8], &end);
            const char *time = fields[1], *date = fields[9];
            point(degrees(fields[3], fields[4]), degrees(fields[5], fields[6]), ele,
                  days(2000 + digits(date + 4, 2), digits(date + 2, 2), digits(date, 2)) * 86400 + digits(time, 2) * 3600
                      + digits(time + 2, 2) * 60 + digits(time + 4, 2));
        }
    }
    if (speed < 0 || course < 0) return 1;
    return told();
}
