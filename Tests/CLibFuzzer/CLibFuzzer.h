// The only function of libFuzzer that a program with its own main calls
// (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library). The library itself comes with the compiler.
#include <stddef.h>
#include <stdint.h>

/// Runs until a limit on its command line is reached. A finding ends the process, with the input written to a file.
int LLVMFuzzerRunDriver(
    int *_Nonnull argc, char *_Nullable *_Nullable *_Nonnull argv,
    int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size));
