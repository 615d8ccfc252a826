#ifndef SIGHTLINE_MODEL_FILES_H
#define SIGHTLINE_MODEL_FILES_H

#include <stddef.h>

/// One file of Models/, as it lies in the program.
typedef struct {
    /// Its name with the ending, such as "wolf.glb".
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
} SightlineModelFile;

/// The number of files.
size_t sightline_model_file_count(void);

/// The file at `index`; the index must be below the count.
SightlineModelFile sightline_model_file(size_t index);

#endif
