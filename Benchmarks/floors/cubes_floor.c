// The least that `sightline bench cubes` can cost: the same cubes as one instanced draw of bare OpenGL, no scene, no nodes.
// usage: cubes_floor COUNT MSAA FRAMES OUT.png     (COUNT cubes two units apart, each turning 0.02 rad a frame)
// Prints one JSON line; processor time is of the whole process over the timed frames, five frames of warm-up left out.
#define GL_GLEXT_PROTOTYPES
#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glcorearb.h>
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { WIDTH = 1280, HEIGHT = 720, WARM_UP = 5, TEXTURE = 512 };
static const float FIELD = 45.0f * (float)M_PI / 180.0f;

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void fail(const char *what) {
  fprintf(stderr, "cubes_floor: %s\n", what);
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

// Positions in eye space are computed here, so that the shaders need one matrix each.
static const char *VERTEX =
    "#version 450 core\n"
    "layout(location = 0) in vec3 p; layout(location = 1) in vec3 n; layout(location = 2) in vec2 uv;\n"
    "layout(location = 3) in vec4 r0; layout(location = 4) in vec4 r1; layout(location = 5) in vec4 r2;\n"
    "layout(location = 0) uniform mat4 projection;\n"
    "out vec3 eye; flat out vec3 normal; out vec2 at;\n"
    "void main() { vec4 q = vec4(p, 1); eye = vec3(dot(r0, q), dot(r1, q), dot(r2, q));\n"
    "  normal = vec3(dot(r0.xyz, n), dot(r1.xyz, n), dot(r2.xyz, n)); at = uv; gl_Position = projection * vec4(eye, 1); }\n";
static const char *FRAGMENT =
    "#version 450 core\n"
    "in vec3 eye; flat in vec3 normal; in vec2 at; out vec4 pixel;\n"
    "layout(binding = 0) uniform sampler2D surface; layout(location = 1) uniform vec3 toLight;\n"
    "void main() { float d = max(dot(normal, toLight), 0.0); vec3 r = 2.0 * dot(normal, toLight) * normal - toLight;\n"
    "  float s = d > 0.0 ? pow(max(dot(r, normalize(-eye)), 1e-10), 10.0) : 0.0;\n"
    "  pixel = vec4(texture(surface, at).rgb * (0.1 + 0.8 * d) + 0.5 * s, 1); }\n";

typedef struct { float distance; int cube; } Place;
static int nearer(const void *a, const void *b) {
  float d = ((const Place *)a)->distance - ((const Place *)b)->distance;
  return (d > 0) - (d < 0);
}

static void make_texture(unsigned char *px) {
  for (int y = 0; y < TEXTURE; y++)
    for (int x = 0; x < TEXTURE; x++) {
      int light = ((x >> 6) + (y >> 6)) & 1;
      unsigned char *p = px + (y * TEXTURE + x) * 4;
      p[0] = light ? 230 : 60 + x / 4, p[1] = light ? 200 - y / 4 : 90 + y / 4, p[2] = light ? 120 : 200, p[3] = 255;
    }
}

static void make_cube(float v[24][8], unsigned short index[36]) {
  static const int axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};
  for (int face = 0, n = 0, k = 0; face < 6; face++) {
    float side = face & 1 ? -1 : 1;
    for (int corner = 0; corner < 4; corner++, n++) {
      float u = corner == 1 || corner == 2, w = corner >= 2;
      memset(v[n], 0, sizeof v[n]);
      v[n][axes[face][0]] = side / 2, v[n][axes[face][1]] = u - 0.5f, v[n][axes[face][2]] = w - 0.5f;
      v[n][3 + axes[face][0]] = side, v[n][6] = u, v[n][7] = w;
    }
    for (int j = 0; j < 6; j++) index[k++] = face * 4 + (int[]){0, 1, 2, 0, 2, 3}[j];
  }
}

int main(int argc, char **argv) {
  if (argc != 5) fail("usage: cubes_floor COUNT MSAA FRAMES OUT.png");
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
  glNamedRenderbufferStorageMultisample(store[1], msaa, GL_DEPTH_COMPONENT32F, WIDTH, HEIGHT);
  glNamedRenderbufferStorage(store[2], GL_RGBA8, WIDTH, HEIGHT);
  glNamedFramebufferRenderbuffer(target[0], GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, store[0]);
  glNamedFramebufferRenderbuffer(target[0], GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, store[1]);
  glNamedFramebufferRenderbuffer(target[1], GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, store[2]);

  float vertices[24][8];
  unsigned short indices[36];
  make_cube(vertices, indices);
  GLuint array, buffers[3];
  glCreateVertexArrays(1, &array);
  glCreateBuffers(3, buffers);
  glBindVertexArray(array);
  glNamedBufferData(buffers[0], sizeof vertices, vertices, GL_STATIC_DRAW);
  glNamedBufferData(buffers[1], sizeof indices, indices, GL_STATIC_DRAW);
  glVertexArrayElementBuffer(array, buffers[1]);
  glVertexArrayVertexBuffer(array, 0, buffers[0], 0, 32);
  for (int k = 0; k < 3; k++) {
    glEnableVertexArrayAttrib(array, k);
    glVertexArrayAttribFormat(array, k, k == 2 ? 2 : 3, GL_FLOAT, 0, k * 12);
    glVertexArrayAttribBinding(array, k, 0);
    glEnableVertexArrayAttrib(array, 3 + k);
    glVertexArrayAttribFormat(array, 3 + k, 4, GL_FLOAT, 0, k * 16);
    glVertexArrayAttribBinding(array, 3 + k, 1);
  }
  glVertexArrayVertexBuffer(array, 1, buffers[2], 0, 48);
  glVertexArrayBindingDivisor(array, 1, 1);

  unsigned char *pixels = malloc(WIDTH * HEIGHT * 4);
  make_texture(pixels);
  GLuint texture;
  glCreateTextures(GL_TEXTURE_2D, 1, &texture);
  glTextureStorage2D(texture, 10, GL_RGBA8, TEXTURE, TEXTURE);
  glTextureSubImage2D(texture, 0, 0, 0, TEXTURE, TEXTURE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glGenerateTextureMipmap(texture);
  glTextureParameteri(texture, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glBindTextureUnit(0, texture);

  GLuint program = glCreateProgram();
  glAttachShader(program, shader(GL_VERTEX_SHADER, VERTEX));
  glAttachShader(program, shader(GL_FRAGMENT_SHADER, FRAGMENT));
  glLinkProgram(program);
  glUseProgram(program);

  // The camera looks at the middle from (0.5, 0.4, 1) and sees the sphere around all cubes.
  int side = 1;
  while (side * side * side < count) side++;
  float radius = sqrtf(3) * (side - 1) + 0.8660254f, away = radius / sinf(FIELD / 2), norm = sqrtf(1.41f);
  float z[3] = {0.5f / norm, 0.4f / norm, 1 / norm}, xl = hypotf(z[0], z[2]), x[3] = {z[2] / xl, 0, -z[0] / xl};
  float y[3] = {z[1] * x[2], z[2] * x[0] - z[0] * x[2], -z[1] * x[0]};
  float near = (away - radius) * 0.9f, far = away + radius * 1.1f, f = 1 / tanf(FIELD / 2);
  float projection[16] = {f * HEIGHT / WIDTH, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0,
                          2 * far * near / (near - far), 0};
  float light[3] = {0.2672612f, 0.5345225f, 0.8017837f}, seen[3] = {0, 0, 0};
  for (int k = 0; k < 3; k++) seen[0] += x[k] * light[k], seen[1] += y[k] * light[k], seen[2] += z[k] * light[k];
  glUniformMatrix4fv(0, 1, 0, projection);
  glUniform3fv(1, 1, seen);

  // Near cubes first, so that they hide the others' pixels before those are shaded. The places never change.
  Place *order = malloc(sizeof(Place) * count);
  float(*centre)[3] = malloc(sizeof(float) * 3 * count);
  for (int i = 0; i < count; i++) {
    float h = (side - 1) / 2.0f;
    float p[3] = {(i % side - h) * 2, ((i / side) % side - h) * 2, (i / (side * side) - h) * 2};
    for (int k = 0; k < 3; k++) {
      const float *axis = k == 0 ? x : k == 1 ? y : z;
      centre[i][k] = axis[0] * p[0] + axis[1] * p[1] + axis[2] * p[2] - (k == 2 ? away : 0);
    }
    order[i] = (Place){-centre[i][2], i};
  }
  qsort(order, count, sizeof(Place), nearer);

  float(*rows)[12] = aligned_alloc(64, (sizeof(float) * 12 * count + 63) / 64 * 64);
  glNamedBufferData(buffers[2], sizeof(float) * 12 * count, 0, GL_STREAM_DRAW);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_CULL_FACE);
  glViewport(0, 0, WIDTH, HEIGHT);
  glClearColor(0.2f, 0.2f, 0.3f, 1);
  glBindFramebuffer(GL_FRAMEBUFFER, target[0]);
  double *times = malloc(sizeof(double) * frames), cpu = 0;
  for (int frame = 0; frame < frames + WARM_UP; frame++) {
    if (frame == WARM_UP) cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    double begin = seconds(CLOCK_MONOTONIC);
    for (int j = 0; j < count; j++) {
      int i = order[j].cube;
      float a = 0.1f * i + 0.02f * frame, c = cosf(a), t = (1 - c) / 3, k = sinf(a) * 0.57735027f;
      float m[3][3] = {{t + c, t - k, t + k}, {t + k, t + c, t - k}, {t - k, t + k, t + c}};
      for (int r = 0; r < 3; r++) {
        const float *axis = r == 0 ? x : r == 1 ? y : z;
        for (int q = 0; q < 3; q++) rows[j][r * 4 + q] = axis[0] * m[0][q] + axis[1] * m[1][q] + axis[2] * m[2][q];
        rows[j][r * 4 + 3] = centre[i][r];
      }
    }
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glNamedBufferData(buffers[2], sizeof(float) * 12 * count, rows, GL_STREAM_DRAW);
    glDrawElementsInstanced(GL_TRIANGLES, 36, GL_UNSIGNED_SHORT, 0, count);
    if (msaa)
      glBlitNamedFramebuffer(target[0], target[1], 0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glFinish();
    if (frame >= WARM_UP) times[frame - WARM_UP] = seconds(CLOCK_MONOTONIC) - begin;
  }
  cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;

  glBindFramebuffer(GL_READ_FRAMEBUFFER, msaa ? target[1] : target[0]);
  glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  png_image image = {.version = PNG_IMAGE_VERSION, .width = WIDTH, .height = HEIGHT, .format = PNG_FORMAT_RGBA};
  image.flags = PNG_IMAGE_FLAG_FAST;
  if (!png_image_write_to_file(&image, argv[4], 0, pixels, -WIDTH * 4, NULL)) fail("the picture can't be written");
  double sum = 0;
  for (int i = 0; i < frames; i++) sum += times[i];
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("{\"n\":%d,\"msaa\":%d,\"frames\":%d,\"frame_ms_mean\":%.3f,\"cpu_ms_per_frame\":%.3f,\"rss_mb\":%.1f}\n", count, msaa,
         frames, sum / frames * 1e3, cpu / frames * 1e3, used.ru_maxrss / 1024.0);
  return glGetError() != GL_NO_ERROR;
}
