/* The floor of `sightline bench geodesic`: PROJ's geod_inverse called from C, and a closed form of geodetic to
   east-north-up. Build: cc -O3 -march=native geodesic_floor.c -lproj -lm.
   Prints nanoseconds of processor time a call for each, the best of several rounds, and a sum that keeps them honest. */
#include <geodesic.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PAIRS = 200000, PLACES = 1000000, ROUNDS = 5 };

static unsigned long long state = 7;

static double number(double low, double high) {
    state += 0x9E3779B97F4A7C15ULL;
    unsigned long long z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return low + (high - low) * ((double)(z >> 11) * 0x1p-53);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

struct local { double east, north, up; };

static const double a = 6378137, f = 1 / 298.257223563;

int main(void) {
    struct geod_geodesic g;
    geod_init(&g, a, f);
    double *pairs = malloc(4 * PAIRS * sizeof *pairs);
    for (int i = 0; i < PAIRS; i++) {
        pairs[4 * i] = number(-80, 80);
        pairs[4 * i + 1] = number(-180, 180);
        /* Within about a kilometre, as the steps of tracks and the things around a walker are. */
        pairs[4 * i + 2] = pairs[4 * i] + number(-0.01, 0.01);
        pairs[4 * i + 3] = pairs[4 * i + 1] + number(-0.01, 0.01);
    }
    double sum = 0, inverse = 1e9, enu = 1e9;
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        for (int i = 0; i < PAIRS; i++) {
            double s, azi1, azi2;
            geod_inverse(&g, pairs[4 * i], pairs[4 * i + 1], pairs[4 * i + 2], pairs[4 * i + 3], &s, &azi1, &azi2);
            sum += s + azi1;
        }
        inverse = fmin(inverse, (now() - start) / PAIRS * 1e9);
    }

    double *lat = malloc(PLACES * sizeof *lat), *lon = malloc(PLACES * sizeof *lon), *h = malloc(PLACES * sizeof *h);
    struct local *out = malloc(PLACES * sizeof *out);
    for (int i = 0; i < PLACES; i++) {
        lat[i] = number(45, 47);
        lon[i] = number(13, 15);
        h[i] = number(0, 1000);
    }
    const double e2 = f * (2 - f), r = M_PI / 180;
    const double sp = sin(46 * r), cp = cos(46 * r), sl = sin(14 * r), cl = cos(14 * r);
    const double n0 = a / sqrt(1 - e2 * sp * sp);
    const double x0 = (n0 + 300) * cp * cl, y0 = (n0 + 300) * cp * sl, z0 = (n0 * (1 - e2) + 300) * sp;
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        for (int i = 0; i < PLACES; i++) {
            double s, c, sinlon, coslon;
            s = sin(lat[i] * r);
            c = cos(lat[i] * r);
            sinlon = sin(lon[i] * r);
            coslon = cos(lon[i] * r);
            double n = a / sqrt(1 - e2 * s * s), q = (n + h[i]) * c;
            double x = q * coslon - x0, y = q * sinlon - y0, z = (n * (1 - e2) + h[i]) * s - z0;
            double w = cl * x + sl * y;
            out[i] = (struct local){cl * y - sl * x, cp * z - sp * w, cp * w + sp * z};
        }
        enu = fmin(enu, (now() - start) / PLACES * 1e9);
        sum += out[round].up;
    }
    printf("%.3f %.3f %.6g\n", inverse, enu, sum);
    return 0;
}
