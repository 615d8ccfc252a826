/* The floor of `sightline bench actions`: the same motions of as many nodes, each a move by a way and a turn by an angle,
   in plain arrays. Build: cc -O3 -march=native actions_floor.c -lm. Argument: the number of nodes.
   Prints milliseconds of processor time a frame, the least of many, and a sum that keeps them honest. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FRAMES = 40 };

struct vec3 { double x, y, z; };
struct quat { double x, y, z, w; };
struct motion { double start, duration; };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static double part(struct motion m, double t) {
    double x = (t - m.start) / m.duration;
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 100000;
    struct vec3 *from = malloc(n * sizeof *from), *way = malloc(n * sizeof *way), *axis = malloc(n * sizeof *axis);
    struct vec3 *position = malloc(n * sizeof *position);
    struct quat *base = malloc(n * sizeof *base), *orientation = malloc(n * sizeof *orientation);
    struct motion *move = malloc(n * sizeof *move), *turn = malloc(n * sizeof *turn);
    double *angle = malloc(n * sizeof *angle);
    for (int i = 0; i < n; i++) {
        from[i] = (struct vec3){i % 100, i / 100 % 100, i / 10000};
        way[i] = (struct vec3){1 + i % 7, 2, -(i % 3)};
        axis[i] = (struct vec3){0.6, 0, 0.8};
        base[i] = (struct quat){0, sin(i * 0.05), 0, cos(i * 0.05)};
        angle[i] = 1 + i % 5;
        move[i] = turn[i] = (struct motion){0, 50 + i % 11};
    }
    double best = 1e9, sum = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        double t = 1 + frame * (1.0 / 60), start = now();
        for (int i = 0; i < n; i++) {
            double f = part(move[i], t);
            position[i].x = from[i].x + way[i].x * f;
            position[i].y = from[i].y + way[i].y * f;
            position[i].z = from[i].z + way[i].z * f;
            double half = 0.5 * angle[i] * part(turn[i], t), s = sin(half), w = cos(half);
            double x = axis[i].x * s, y = axis[i].y * s, z = axis[i].z * s;
            struct quat q = base[i];
            orientation[i] = (struct quat){
                w * q.x + x * q.w + y * q.z - z * q.y, w * q.y - x * q.z + y * q.w + z * q.x,
                w * q.z + x * q.y - y * q.x + z * q.w, w * q.w - x * q.x - y * q.y - z * q.z};
        }
        best = fmin(best, now() - start);
        sum += position[frame % n].x + orientation[frame % n].w;
    }
    printf("%.4f %.6g\n", best * 1e3, sum);
    return 0;
}
