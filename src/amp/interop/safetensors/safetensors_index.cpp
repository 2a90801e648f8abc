#include <amp/interop/safetensors/safetensors_index.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <vector>

#include <unistd.h>

#include <amp/core/error.h>
#include <amp/core/file/json_writer.h>
#include <amp/core/file/whole_file.h>
#include <amp/interop/safetensors/safetensors_header.h>
#include <amp/interop/safetensors/safetensors_write.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

constexpr std::string_view kSuffix = ".safetensors";

// A shard must be a file in the folder of the index: an index must not refer to other files of the system.
bool is_file_name(const std::string& name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == name.npos && name.find('\0') == name.npos;
}

// Divides the entries in the order of their names. A tensor that is larger than a shard has its own shard.
std::vector<StateDict> divide(const StateDict& state, uint64_t max_shard_size, uint64_t& total) {
  std::vector<StateDict> shards(1);
  uint64_t filled = 0;
  total = 0;
  for (const auto& [name, value] : state) {
    check_entry_name(name);
    const uint64_t bytes = safetensors_bytes(name, value);
    if (!shards.back().empty() && filled + bytes > max_shard_size) {
      shards.emplace_back();
      filled = 0;
    }
    shards.back().emplace(name, value);
    filled += bytes;
    total += bytes;
  }
  return shards;
}

std::string shard_name(const std::string& stem, size_t number, size_t count) {
  char part[64];
  std::snprintf(part, sizeof(part), "-%05zu-of-%05zu", number + 1, count);
  return std::filesystem::path(stem).filename().string() + part + std::string(kSuffix);
}

std::string index_text(const std::string& stem, const std::vector<StateDict>& shards, uint64_t total) {
  std::string text;
  detail::JsonWriter json(text, 2);
  json.object([&] {
    json.key("metadata");
    json.object([&] { json.member("total_size", total); });
    json.key("weight_map");
    json.object([&] {
      for (size_t i = 0; i < shards.size(); ++i) {
        const std::string file = shard_name(stem, i, shards.size());
        for (const auto& [name, value] : shards[i]) json.member(name, file);
      }
    });
  });
  text += '\n';
  return text;
}

// Whether a save at `path` could have given a shard this name: an index from elsewhere may list other files.
bool is_own_shard(const std::string& path, const std::string& name) {
  const std::string file = std::filesystem::path(path).filename().string();
  return name.starts_with(file.substr(0, file.size() - kSuffix.size()) + "-") && name.ends_with(kSuffix);
}

// The files that an earlier save may have left at `path`. A damaged index is replaced; its shards stay.
std::set<std::string> earlier_files(const std::string& path) {
  std::set<std::string> files{path};
  const std::string index = path + kIndexSuffix;
  files.insert(index);
  try {
    for (const auto& [shard, names] : read_safetensors_index(index)) {
      if (is_own_shard(path, shard)) files.insert(sibling_path(index, shard));
    }
  } catch (const OutOfMemoryError&) { throw; } catch (const Error&) {
  }
  return files;
}

}  // namespace

std::string index_of(const std::string& path) {
  if (path.ends_with(kIndexSuffix)) return path;
  std::error_code none;
  const bool is_sharded = !std::filesystem::exists(path, none) && std::filesystem::exists(path + kIndexSuffix, none);
  return is_sharded ? path + kIndexSuffix : std::string();
}

std::string sibling_path(const std::string& path, const std::string& name) {
  return (std::filesystem::path(path).parent_path() / name).string();
}

std::map<std::string, std::set<std::string>> read_safetensors_index(const std::string& path) {
  const std::string text = detail::read_file(path);
  const Json map = parse_json(path, text, "it").find("weight_map").value_or(Json());
  if (!map.is_object()) refuse(path, "it is no index of a sharded checkpoint: there is no object `weight_map`");
  std::map<std::string, std::set<std::string>> shards;
  for (const JsonItem& item : map.items()) {
    const auto file = item.value.text();
    if (!file) refuse(path, "`" + item.key() + "` has no file name in its weight_map: " + item.value.shown());
    if (!is_file_name(*file))
      refuse(path, "`" + item.key() + "` is in " + item.value.shown() + ", which is not the name of a file in the folder of the index");
    shards[*file].insert(item.key());
  }
  return shards;
}

void write_safetensors_shards(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata,
                              uint64_t max_shard_size) {
  AMP_CHECK(path.ends_with(kSuffix), ValueError, "[save_safetensors] the path of shards must end in ", kSuffix, ", but is ", path);
  uint64_t total = 0;
  const std::vector<StateDict> shards = divide(state, max_shard_size, total);
  std::set<std::string> earlier = earlier_files(path);
  if (shards.size() == 1) {
    write_safetensors(state, path, metadata);
    earlier.erase(path);
  } else {
    const std::string stem = path.substr(0, path.size() - kSuffix.size()), index = path + kIndexSuffix;
    for (size_t i = 0; i < shards.size(); ++i) {
      const std::string file = sibling_path(path, shard_name(stem, i, shards.size()));
      write_safetensors(shards[i], file, metadata);
      earlier.erase(file);
    }
    detail::replace_file(index, {index_text(stem, shards, total)});
    earlier.erase(index);
  }
  for (const std::string& file : earlier) {
    AMP_CHECK(::unlink(file.c_str()) == 0 || errno == ENOENT, Error, file, ": cannot be removed (", std::strerror(errno), ")");
  }
}

}  // namespace amp::interop
