#define AL_ALEXT_PROTOTYPES 1
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>

#include <dlfcn.h>
#include <stdlib.h>

static inline void sightline_ignore_message(const char *file, int line, const char *function, int error,
                                            const char *format, ...) {}

// OpenAL and the ALSA library under it print to stderr when a machine has no sound card. The first is told by its
// variable, before its first call; the second by its own function, found at run time since OpenAL finds it so too.
static inline void sightline_silence_sound_libraries(void) {
    setenv("ALSOFT_LOGLEVEL", "0", 0);
    void *library = dlopen("libasound.so.2", RTLD_LAZY);
    if (library == NULL) return;
    typedef void (*handler)(const char *, int, const char *, int, const char *, ...);
    int (*set_handler)(handler) = (int (*)(handler))dlsym(library, "snd_lib_error_set_handler");
    if (set_handler != NULL) set_handler(sightline_ignore_message);
}
