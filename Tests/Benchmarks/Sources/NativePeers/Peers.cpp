#include "Peers.hpp"

const benchmark_peer *linked_benchmark_peers(size_t *count) {
    static const std::vector<benchmark_peer> peers = [] {
        std::vector<benchmark_peer> peers;
        add_simdjson(peers);
        add_rapidjson(peers);
        return peers;
    }();
    *count = peers.size();
    return peers.data();
}
