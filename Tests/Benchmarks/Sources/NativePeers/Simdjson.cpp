#include "Peers.hpp"

#if __has_include(<simdjson.h>)
#include <simdjson.h>

// The parser and its memory are kept from call to call, and the padding is there already, so that
// nothing is copied: the fastest way to use it.
static size_t parse(const uint8_t *bytes, size_t count) {
    static simdjson::dom::parser parser;
    simdjson::dom::element root;
    if (parser.parse(bytes, count, false).get(root)) return 0;
    return parser.doc.tape[0];
}

void add_simdjson(std::vector<benchmark_peer> &peers) {
    peers.push_back({
        "simdjson parse",
        "simdjson " QUOTED(SIMDJSON_VERSION) ": parses to its tape, memory kept; nothing is written",
        parse,
    });
}
#else
void add_simdjson(std::vector<benchmark_peer> &) {}
#endif
