#include <stddef.h>
#include <stdint.h>

// The parts of LLVM's FuzzerInterface.h that the targets use.

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);
