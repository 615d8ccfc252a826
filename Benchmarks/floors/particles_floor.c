// The least that `sightline bench particles` can cost: the same particles worked out in a plain loop and drawn as one
// instanced draw of bare OpenGL, four vertices a particle; no scene, no systems, no sorting.
// usage: particles_floor COUNT MSAA FRAMES OUT.png
// Prints one JSON line; times are means over the timed frames, five frames of warm-up left out.
#define GL_GLEXT_PROTOTYPES
#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glcorearb.h>
#include <math.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, WARM_UP = 5 };

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void fail(const char *what) {
  fprintf(stderr, "particles_floor: %s\n", what);
  exit(1);
}

static GLuint shader(GLenum kind, const char *text) {
  GLuint s = glCreateShader(kind);
  glShaderSource(s, 1, &text, 0);
  glCompileShader(s);
  GLint ok;
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  if (!ok) fail("a shader does not compile");
  return s;
}

static const char *VERTEX =
    "#version 450 core\n"
    "layout(location = 0) in vec4 place; layout(location = 1) in vec4 color;\n"
    "layout(location = 0) uniform mat4 projection; out vec2 corner; flat out vec4 tint;\n"
    "void main() { corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0; tint = color;\n"
    "  gl_Position = projection * vec4(place.xy + corner * place.w, place.z, 1); }\n";
static const char *FRAGMENT =
    "#version 450 core\n"
    "in vec2 corner; flat in vec4 tint; out vec4 pixel;\n"
    "void main() { float a = max(0.0, 1.0 - dot(corner, corner)); pixel = vec4(tint.rgb, tint.a * a * a); }\n";

static uint64_t mixed(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// Three numbers in [0, 1) of one particle.
static void numbers(uint64_t index, uint64_t stream, float out[3]) {
  uint64_t key = mixed(0x9E3779B97F4A7C15u) + index * 0xD6E8FEB86659FD93u;
  uint64_t bits = mixed(key + stream * 0x9E3779B97F4A7C15u);
  for (int k = 0; k < 3; k++) out[k] = (float)(int32_t)((bits >> (21 * k)) & 0x1FFFFF) * 0x1p-21f;
}

int main(int argc, char **argv) {
  if (argc != 5) fail("usage: particles_floor COUNT MSAA FRAMES OUT.png");
  int count = atoi(argv[1]), msaa = atoi(argv[2]), frames = atoi(argv[3]);
  if (count < 1 || frames < 1) fail("COUNT and FRAMES must be positive");
  EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, 0);
  if (!eglInitialize(display, 0, 0)) fail("no EGL display");
  eglBindAPI(EGL_OPENGL_API);
  EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
  if (!context || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) fail("no OpenGL 4.5");

  GLuint target[2], store[3];
  glCreateFramebuffers(2, target);
  glCreateRenderbuffers(3, store);
  glNamedRenderbufferStorageMultisample(store[0], msaa, GL_RGBA8, WIDTH, HEIGHT);
  glNamedRenderbufferStorageMultisample(store[1], msaa, GL_DEPTH_COMPONENT24, WIDTH, HEIGHT);
  glNamedRenderbufferStorage(store[2], GL_RGBA8, WIDTH, HEIGHT);
  glNamedFramebufferRenderbuffer(target[0], GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, store[0]);
  glNamedFramebufferRenderbuffer(target[0], GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, store[1]);
  glNamedFramebufferRenderbuffer(target[1], GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, store[2]);

  int most = count * 3 / 2 + 16;
  float(*data)[8] = aligned_alloc(64, (sizeof *data * most + 63) / 64 * 64);
  GLuint array, buffer;
  glCreateVertexArrays(1, &array);
  glCreateBuffers(1, &buffer);
  glBindVertexArray(array);
  glNamedBufferData(buffer, sizeof *data * most, 0, GL_STREAM_DRAW);
  glVertexArrayVertexBuffer(array, 0, buffer, 0, 32);
  glVertexArrayBindingDivisor(array, 0, 1);
  for (int k = 0; k < 2; k++) {
    glEnableVertexArrayAttrib(array, k);
    glVertexArrayAttribFormat(array, k, 4, GL_FLOAT, 0, k * 16);
    glVertexArrayAttribBinding(array, k, 0);
  }
  GLuint program = glCreateProgram();
  glAttachShader(program, shader(GL_VERTEX_SHADER, VERTEX));
  glAttachShader(program, shader(GL_FRAGMENT_SHADER, FRAGMENT));
  glLinkProgram(program);
  glUseProgram(program);
  float f = 1 / tanf(30.0f * (float)M_PI / 180), near = 0.1f, far = 100;
  float projection[16] = {f * HEIGHT / WIDTH, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0,
                          2 * far * near / (near - far), 0};
  glUniformMatrix4fv(0, 1, 0, projection);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE, GL_ZERO, GL_ONE);
  glViewport(0, 0, WIDTH, HEIGHT);
  glClearColor(0.05f, 0.05f, 0.1f, 1);
  glBindFramebuffer(GL_FRAMEBUFFER, target[0]);

  double rate = count / 1.5, *times = malloc(sizeof(double) * frames), cpu = 0;
  int alive = 0;
  for (int frame = 0; frame < frames + WARM_UP; frame++) {
    if (frame == WARM_UP) cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    double begin = seconds(CLOCK_MONOTONIC), now = 5 + frame / 60.0;
    int64_t first = (int64_t)floor((now - 2) * rate) - 1, last = (int64_t)floor(now * rate) + 1;
    alive = 0;
    for (int64_t index = first; index <= last; index++) {
      float age = (float)(now - index / rate), life[3], motion[3];
      if (age < 0) continue;
      numbers(index, 0, life);
      float span = 1.5f + 0.5f * (2 * life[0] - 1);
      if (age >= span) continue;
      numbers(index, 1, motion);
      float c = 1 - motion[0] * (1 - cosf(0.5f)), s = sqrtf(fmaxf(0, 1 - c * c)), turn = 2 * (float)M_PI * motion[1];
      float speed = 8 + 2 * (2 * motion[2] - 1), kept = expf(-0.5f * age), g1 = (1 - kept) / 0.5f, g2 = (age - g1) / 0.5f;
      float part = age / span, half = (0.06f + (0.02f - 0.06f) * part) * (1 + 0.5f * (2 * life[1] - 1)) * 0.5f;
      float *p = data[alive++];
      // The frame around +y that the shared formula gives: right (1, 0, 0), up (0, 0, -1).
      p[0] = speed * s * cosf(turn) * g1;
      p[1] = speed * c * g1 - 9.8f * g2 - 2;
      p[2] = -speed * s * sinf(turn) * g1 - 8;
      p[3] = half;
      p[4] = 1, p[5] = 0.6f - 0.5f * part, p[6] = 0.2f - 0.2f * part, p[7] = 0.5f - 0.5f * part;
    }
    glClear(GL_COLOR_BUFFER_BIT);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDepthMask(GL_FALSE);
    glNamedBufferData(buffer, sizeof *data * most, 0, GL_STREAM_DRAW);
    glNamedBufferSubData(buffer, 0, sizeof *data * alive, data);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, alive);
    if (msaa)
      glBlitNamedFramebuffer(target[0], target[1], 0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glFinish();
    if (frame >= WARM_UP) times[frame - WARM_UP] = seconds(CLOCK_MONOTONIC) - begin;
  }
  cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;

  unsigned char *pixels = malloc(WIDTH * HEIGHT * 4);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, msaa ? target[1] : target[0]);
  glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  png_image image = {.version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGBA};
  image.flags = PNG_IMAGE_FLAG_FAST;
  if (!png_image_write_to_file(&image, argv[4], 0, pixels, -WIDTH * 4, NULL)) fail("the picture can't be written");
  double sum = 0;
  for (int i = 0; i < frames; i++) sum += times[i];
  printf("{\"n\":%d,\"msaa\":%d,\"frames\":%d,\"frame_ms_mean\":%.3f,\"cpu_ms_per_frame\":%.3f}\n", alive, msaa, frames,
         sum / frames * 1e3, cpu / frames * 1e3);
  return glGetError() != GL_NO_ERROR;
}
