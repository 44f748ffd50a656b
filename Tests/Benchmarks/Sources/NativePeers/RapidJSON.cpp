#include "Peers.hpp"

#if __has_include(<rapidjson/reader.h>)
#if defined(__SSE2__)
#define RAPIDJSON_SSE2
#elif defined(__ARM_NEON)
#define RAPIDJSON_NEON
#endif
#include <memory>
#include <rapidjson/document.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#include <rapidjson/schema.h>
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

static std::unique_ptr<SchemaDocument> schema;
static std::unique_ptr<SchemaValidator> validator;

const char *benchmark_schema_validator(void) {
    return "RapidJSON " RAPIDJSON_VERSION_STRING
           ": its reader feeds its validator, without a tree; checks UTF-8; nothing is written";
}

int benchmark_set_schema(const uint8_t *bytes, size_t count) {
    Document document;
    document.Parse(reinterpret_cast<const char *>(bytes), count);
    if (document.HasParseError()) return 0;
    validator.reset();
    schema.reset(new SchemaDocument(document));
    validator.reset(new SchemaValidator(*schema));
    return 1;
}

size_t benchmark_validate(const uint8_t *bytes, size_t count) {
    static Reader reader;
    validator->Reset();
    MemoryStream input(reinterpret_cast<const char *>(bytes), count);
    if (reader.Parse<kParseValidateEncodingFlag>(input, *validator).IsError()) return 0;
    return validator->IsValid() ? count : 0;
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
const char *benchmark_schema_validator(void) { return nullptr; }
int benchmark_set_schema(const uint8_t *, size_t) { return 0; }
size_t benchmark_validate(const uint8_t *, size_t) { return 0; }
void add_rapidjson(std::vector<benchmark_peer> &) {}
#endif
