// The small part of libpng that nalssi uses: a whole picture in memory becomes pixels in memory (libpng's simplified API, which
// keeps its longjmp to itself). What libpng has to say about a broken file is not handed on: nobody could do anything about it.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

enum {
    CPNG_OK = 0,
    CPNG_BROKEN = 1,     // no PNG, cut short, or with a wrong checksum
    CPNG_TOO_LARGE = 2,  // more than `most` pixels wide or high
};

// Reads a picture of at most `most` × `most` pixels into `pixels`, which has room for as many: red, green, blue and alpha, a byte
// each, alpha not multiplied in, rows from the top without gaps. The size is checked before anything is unpacked.
int cpng_read(const void *bytes, size_t count, uint32_t most, uint8_t *pixels, uint32_t *width, uint32_t *height);

#endif
