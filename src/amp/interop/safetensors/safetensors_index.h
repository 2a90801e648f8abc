// Sharded checkpoints: several safetensors files, and an index that maps each tensor to its file. Internal.
#pragma once

#include <map>
#include <set>
#include <string>

#include <amp/core/state_dict.h>

namespace amp::interop {

inline constexpr const char* kIndexSuffix = ".index.json";

// The index of a sharded checkpoint, if `path` names one, or if only its index exists; else nothing.
std::string index_of(const std::string& path);
// The names of the entries of each shard, by the shard's file name. Shards are in the folder of the index. Throws ValueError "path:
// reason".
std::map<std::string, std::set<std::string>> read_safetensors_index(const std::string& path);
// The path of a file in the same folder as the index.
std::string sibling_path(const std::string& path, const std::string& name);

// Writes the shards and the index, or a single file if one is enough. Removes the files that an earlier save left at `path`.
void write_safetensors_shards(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata,
                              uint64_t max_shard_size);

}  // namespace amp::interop
