#pragma once

#include "NativePeers.h"
#include <vector>

#define QUOTED_AS_WRITTEN(text) #text
#define QUOTED(macro) QUOTED_AS_WRITTEN(macro)

void add_simdjson(std::vector<benchmark_peer> &peers);
void add_rapidjson(std::vector<benchmark_peer> &peers);
