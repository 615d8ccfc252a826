// What `sightline bench ring` compares, in bare C: uniforms of many objects for one frame, in one mapped buffer of three
// slots with fences, and in a fresh buffer per object.
// usage: ring_floor COUNT     Prints one JSON line; milliseconds of processor time of the whole process, medians.
#define GL_GLEXT_PROTOTYPES
#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glcorearb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 3, ROUNDS = 25, WARM_UP = 3, FLOATS = 32 };

static double cpu_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static void fail(const char *what) {
  fprintf(stderr, "ring_floor: %s\n", what);
  exit(1);
}

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return d < 0 ? -1 : d > 0;
}

// A matrix, a normal matrix and a colour: 128 bytes.
static void uniforms(int index, float *u) {
  float place = (float)(index % 100) / 50 - 1;
  float values[FLOATS] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, place, -place, 0, 1,
                          1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (float)(index % 7) / 7, 0.5f, 0.5f, 1};
  memcpy(u, values, sizeof values);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 10000;
  if (count < 1) fail("usage: ring_floor COUNT");
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
  if (!eglInitialize(display, 0, 0)) fail("no EGL");
  eglBindAPI(EGL_OPENGL_API);
  EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
                     EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
  if (!context || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("no context");

  GLint alignment = 256;
  glGetIntegerv(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, &alignment);
  size_t bytes = FLOATS * sizeof(float), stride = (bytes + alignment - 1) / alignment * alignment;
  GLuint ring;
  glCreateBuffers(1, &ring);
  GLbitfield flags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
  glNamedBufferStorage(ring, SLOTS * count * stride, 0, flags);
  char *memory = glMapNamedBufferRange(ring, 0, SLOTS * count * stride, flags);
  if (!memory) fail("no mapping");
  GLsync fences[SLOTS] = {0};
  double ring_ms[ROUNDS], fresh_ms[ROUNDS];

  for (int round = -WARM_UP; round < ROUNDS; round++) {
    int slot = (round + WARM_UP) % SLOTS;
    double start = cpu_ms();
    if (fences[slot]) {
      glClientWaitSync(fences[slot], GL_SYNC_FLUSH_COMMANDS_BIT, 1000000000);
      glDeleteSync(fences[slot]);
    }
    size_t base = slot * count * stride;
    for (int i = 0; i < count; i++) uniforms(i, (float *)(memory + base + i * stride));
    for (int i = 0; i < count; i++) glBindBufferRange(GL_UNIFORM_BUFFER, 0, ring, base + i * stride, bytes);
    fences[slot] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
    glFinish();
    if (round >= 0) ring_ms[round] = cpu_ms() - start;

    start = cpu_ms();
    for (int i = 0; i < count; i++) {
      float u[FLOATS];
      uniforms(i, u);
      GLuint buffer;
      glCreateBuffers(1, &buffer);
      glNamedBufferData(buffer, bytes, u, GL_STREAM_DRAW);
      glBindBufferBase(GL_UNIFORM_BUFFER, 0, buffer);
      glDeleteBuffers(1, &buffer);
    }
    glFinish();
    if (round >= 0) fresh_ms[round] = cpu_ms() - start;
  }
  qsort(ring_ms, ROUNDS, sizeof *ring_ms, ascending);
  qsort(fresh_ms, ROUNDS, sizeof *fresh_ms, ascending);
  double a = ring_ms[ROUNDS / 2], b = fresh_ms[ROUNDS / 2];
  printf("{\"objects\":%d,\"ring_cpu_ms\":%.3f,\"fresh_cpu_ms\":%.3f,\"ratio\":%.3f}\n", count, a, b, a / b);
  return glGetError() != GL_NO_ERROR;
}
