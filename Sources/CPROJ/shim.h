#include <proj.h>
#include <geodesic.h>

/* Sine and cosine in one call, a GNU function that Glibc's module map hides. */
void sincos(double angle, double *sine, double *cosine);
