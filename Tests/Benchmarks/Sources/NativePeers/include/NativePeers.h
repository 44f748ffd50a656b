// What a parser written in C or C++ offers to be measured.
//
// The peers of this target are linked. Others can be added without building them here: a shared
// object that defines `benchmark_peers` as below, named in the environment variable
// VERIJSON_PEERS (several are separated by colons).
#ifndef NATIVE_PEERS_H
#define NATIVE_PEERS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    // How tables call it, such as "simdjson parse".
    const char *name;
    // One sentence: the version, and what is done with the document.
    const char *work;
    // Does the work once. Behind the document stand 64 bytes that may be read.
    // Returns a number that depends on the result, so that no compiler leaves the work out;
    // 0 where the document was refused.
    size_t (*run)(const uint8_t *bytes, size_t count);
} benchmark_peer;

// A list of peers and how many there are. The list lives as long as the process.
typedef const benchmark_peer *(*benchmark_peers_function)(size_t *count);

#ifdef __cplusplus
extern "C" {
#endif

// The peers that were installed when this was built.
const benchmark_peer *linked_benchmark_peers(size_t *count);

// How tables call RapidJSON's validator, and one sentence about it; nullptr where it was not
// installed when this was built.
const char *benchmark_schema_validator(void);

// Compiles a JSON Schema of draft 4, which stays the schema of benchmark_validate; 0 where it cannot.
int benchmark_set_schema(const uint8_t *bytes, size_t count);

// Reads a document and validates it as it goes, without a tree; 0 where it was refused.
size_t benchmark_validate(const uint8_t *bytes, size_t count);

// Keeps memory that was freed in the process. By default glibc maps large blocks anew each time and
// gives them back at once: whoever frees a tree would be measured by its page faults.
void benchmark_keep_freed_memory(void);

// Gives memory that was freed back to the system, so that whoever asks for some uses more of it.
void benchmark_give_back_freed_memory(void);

// Runs a program with one argument, without a word of it, and returns the seconds of processor time
// that its process took; less than 0 where it did not succeed. What Foundation starts takes the longer,
// the larger this process is.
double benchmark_start_seconds(const char *program, const char *argument);

#ifdef __cplusplus
}
#endif

#endif
