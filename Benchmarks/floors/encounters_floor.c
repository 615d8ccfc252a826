/* The floor of `sightline bench encounters`: a bare grid of 50 m cells over a plain of 20 x 20 km, asked for what lies within
   50 m of a walker. Half of the places crowd around the corners of a lattice of 200 m, as shops around crossings do.
   Usage: encounters_floor PLACES. Build: cc -O3 -march=native encounters_floor.c -lm.
   Prints the seconds to build the grid, the microseconds a question, and how many places lie within on average. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CELL = 50, PLAIN = 20000, COLUMNS = PLAIN / CELL + 2, QUESTIONS = 200000 };

static unsigned long long state = 88172645463325252ULL;

static double uniform(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static int cell(float x, float y) { return (int)(x / CELL) * COLUMNS + (int)(y / CELL); }

static float crowded(float at) {
    double offset = (uniform() + uniform() + uniform() - 1.5) * 16;
    return fminf(PLAIN - 1, fmaxf(0, roundf(at / 200) * 200 + (float)offset));
}

int main(int argc, char **argv) {
    const int count = argc > 1 ? atoi(argv[1]) : 1000000;
    float *x = malloc(count * sizeof *x), *y = malloc(count * sizeof *y);
    for (int i = 0; i < count; i++) {
        x[i] = PLAIN * (float)uniform();
        y[i] = PLAIN * (float)uniform();
        if (i < count / 2) {
            x[i] = crowded(x[i]);
            y[i] = crowded(y[i]);
        }
    }

    double start = now();
    int *first = calloc(COLUMNS * COLUMNS + 1, sizeof *first), *places = malloc(count * sizeof *places);
    for (int i = 0; i < count; i++) first[cell(x[i], y[i]) + 1]++;
    for (int i = 0; i < COLUMNS * COLUMNS; i++) first[i + 1] += first[i];
    int *next = malloc(COLUMNS * COLUMNS * sizeof *next);
    for (int i = 0; i < COLUMNS * COLUMNS; i++) next[i] = first[i];
    for (int i = 0; i < count; i++) places[next[cell(x[i], y[i])]++] = i;
    const double build = now() - start;

    double walkerX = PLAIN / 2, walkerY = PLAIN / 2, way = 0;
    long within = 0;
    start = now();
    for (int question = 0; question < QUESTIONS; question++) {
        way += (uniform() - 0.5) * 0.3;
        walkerX += 3 * cos(way);
        walkerY += 3 * sin(way);
        if (walkerX < 100 || walkerX > PLAIN - 100 || walkerY < 100 || walkerY > PLAIN - 100)
            walkerX = walkerY = PLAIN / 2;
        const int column = walkerX / CELL, row = walkerY / CELL;
        for (int side = -1; side < 2; side++) {
            const int low = first[(column + side) * COLUMNS + row - 1], high = first[(column + side) * COLUMNS + row + 2];
            for (int i = low; i < high; i++) {
                const float dx = x[places[i]] - walkerX, dy = y[places[i]] - walkerY;
                if (dx * dx + dy * dy <= CELL * CELL) within++;
            }
        }
    }
    printf("%.6f %.4f %.4f\n", build, (now() - start) / QUESTIONS * 1e6, (double)within / QUESTIONS);
    return 0;
}
