#include "CPNG.h"

#include <png.h>
#include <string.h>

int cpng_read(const void *bytes, size_t count, uint32_t most, uint8_t *pixels, uint32_t *width, uint32_t *height) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return CPNG_BROKEN;
    if (image.width > most || image.height > most) {
        png_image_free(&image);
        return CPNG_TOO_LARGE;
    }
    image.format = PNG_FORMAT_RGBA;
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        png_image_free(&image);
        return CPNG_BROKEN;
    }
    *width = image.width;
    *height = image.height;
    return CPNG_OK;
}
