#include "Peers.hpp"

#if __has_include(<rapidjson/reader.h>)
#if defined(__SSE2__)
#define RAPIDJSON_SSE2
#elif defined(__ARM_NEON)
#define RAPIDJSON_NEON
#endif
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

using namespace rapidjson;

// What is read goes straight to the writer, without a tree between them: the fastest way to use it.
static size_t read_and_write(const uint8_t *bytes, size_t count) {
    static Reader reader;
    static StringBuffer output;
    output.Clear();
    MemoryStream input(reinterpret_cast<const char *>(bytes), count);
    Writer<StringBuffer> writer(output);
    if (reader.Parse<kParseValidateEncodingFlag>(input, writer).IsError()) return 0;
    return output.GetSize();
}

void add_rapidjson(std::vector<benchmark_peer> &peers) {
    peers.push_back({
        "RapidJSON read + write",
        "RapidJSON " RAPIDJSON_VERSION_STRING
        ": hands what it reads to its writer without a tree, checks UTF-8, memory kept",
        read_and_write,
    });
}
#else
void add_rapidjson(std::vector<benchmark_peer> &) {}
#endif
