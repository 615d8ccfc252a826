#include "CModelFiles.h"

// The assembler copies the files as they are: a list of their bytes in Swift took 45 s to compile for 250 KB. It finds
// them through the manifest's header search path. catalogue.h tells their sizes and checksums, so that this file is
// compiled again when one of them has changed: the build tool follows included headers, not what the assembler reads.

#define MODEL_FILE(symbol, name, size, checksum)                                                                       \
    __asm__(".pushsection .rodata.sightline_models,\"a\",@progbits\n"                                                  \
            ".balign 16\n"                                                                                             \
            ".hidden sightline_file_" #symbol "\n"                                                                     \
            ".globl sightline_file_" #symbol "\n"                                                                      \
            "sightline_file_" #symbol ":\n"                                                                            \
            ".incbin \"" name "\"\n"                                                                                   \
            ".hidden sightline_end_" #symbol "\n"                                                                      \
            ".globl sightline_end_" #symbol "\n"                                                                       \
            "sightline_end_" #symbol ":\n"                                                                             \
            ".popsection\n");                                                                                          \
    extern const unsigned char sightline_file_##symbol[] __attribute__((visibility("hidden")));                        \
    extern const unsigned char sightline_end_##symbol[] __attribute__((visibility("hidden")));
#include "catalogue.h"
#undef MODEL_FILE

static const struct {
    const char *name;
    const unsigned char *start, *end;
} files[] = {
#define MODEL_FILE(symbol, name, size, checksum) {name, sightline_file_##symbol, sightline_end_##symbol},
#include "catalogue.h"
#undef MODEL_FILE
};

size_t sightline_model_file_count(void) { return sizeof files / sizeof files[0]; }

SightlineModelFile sightline_model_file(size_t index) {
    SightlineModelFile file = {files[index].name, files[index].start, (size_t)(files[index].end - files[index].start)};
    return file;
}
