// The small part of libpng that nalssi uses: decoding a complete image from memory to memory (libpng's simplified API,
// which keeps longjmp internal). libpng's error messages are not passed on, because no caller could use them.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

enum {
    CPNG_OK = 0,
    CPNG_BROKEN = 1,     // not a PNG, truncated, or with a wrong checksum
    CPNG_TOO_LARGE = 2,  // more than `most` pixels wide or high
};

// Decodes an image of at most `most` × `most` pixels into `pixels`, which must have room for that many: red, green, blue
// and straight alpha, one byte each, rows from the top without gaps. The dimensions are checked before decoding.
int cpng_read(const void *bytes, size_t count, uint32_t most, uint8_t *pixels, uint32_t *width, uint32_t *height);

#endif
