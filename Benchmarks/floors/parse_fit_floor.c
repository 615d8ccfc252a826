/* The floor of `sightline bench parse` for FIT: the records' headers and definitions are followed, and of the message `record`
   position, height and time are taken. No checksum. Build: cc -O3 -march=native parse_fit_floor.c. Prints the number of points. */
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plain.h"

struct definition {
    int message, size, lat, lon, ele, time;
};

static uint32_t word(const uint8_t *p) { return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24; }

int main(int argc, char **argv) {
    int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
    struct stat status;
    if (file < 0 || fstat(file, &status)) return 2;
    size_t size = (size_t)status.st_size, got = 0;
    uint8_t *bytes = malloc(size);
    while (got < size) {
        ssize_t more = read(file, bytes + got, size - got);
        if (more <= 0) return 1;
        got += (size_t)more;
    }
    if (size < 14) return 1;
    struct definition known[16] = {0};
    const uint8_t *p = bytes + bytes[0], *end = p + word(bytes + 4);
    if (end > bytes + size) return 1;
    while (p < end) {
        uint8_t head = *p++;
        if ((head & 0xC0) == 0x40) {
            struct definition d = {.message = p[2] | p[3] << 8, .lat = -1, .lon = -1, .ele = -1, .time = -1};
            int fields = p[4];
            p += 5;
            for (int i = 0; i < fields; i++, p += 3) {
                if (p[0] == 0) d.lat = d.size;
                if (p[0] == 1) d.lon = d.size;
                if (p[0] == 2) d.ele = d.size;
                if (p[0] == 253) d.time = d.size;
                d.size += p[1];
            }
            if (head & 0x20) {
                int extra = *p++;
                for (int i = 0; i < extra; i++, p += 3) d.size += p[1];
            }
            known[head & 15] = d;
            continue;
        }
        struct definition *d = &known[head & 0x80 ? head >> 5 & 3 : head & 15];
        if (d->size == 0) return 1;
        if (d->message == 20 && d->lat >= 0 && d->lon >= 0 && d->ele >= 0 && d->time >= 0) {
            const double turn = 180.0 / 2147483648.0;
            point((int32_t)word(p + d->lat) * turn, (int32_t)word(p + d->lon) * turn,
                  (p[d->ele] | p[d->ele + 1] << 8) / 5.0 - 500, word(p + d->time) + 631065600LL);
        }
        p += d->size;
    }
    return told();
}
