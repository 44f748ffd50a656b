#include "NativePeers.h"

#include <stdlib.h>
#if defined(__GLIBC__)
#include <limits.h>
#include <malloc.h>
#endif

void benchmark_keep_freed_memory(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
}

void benchmark_give_back_freed_memory(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}
