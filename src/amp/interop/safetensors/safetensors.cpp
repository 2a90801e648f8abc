#include <new>
#include <utility>

#include <amp/core/memory/out_of_memory.h>
#include <amp/interop/renaming.h>
#include <amp/interop/safetensors/safetensors_header.h>
#include <amp/interop/safetensors/safetensors_index.h>
#include <amp/interop/safetensors/safetensors_read.h>
#include <amp/interop/safetensors/safetensors_write.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>
#include <amp/interop/tensor_file.h>

namespace amp {

namespace {

using namespace interop;

StateValue value_of(const TensorFile& file, const SafetensorsHeader& header, const SafetensorsEntry& entry, Device device) {
  Shape shape(header.shape(entry));
  const int numbers = entry.type->numbers;
  const bool whole = numbers == 1 || (!shape.empty() && shape[shape.size() - 1] % numbers == 0);
  if (entry.type->scalar == ScalarType::Undefined || !whole) {
    const auto bytes = static_cast<int64_t>(entry.end - entry.begin);
    return RawTensor{entry.type->name, header.shape(entry).vec(), file.tensor(entry.name, entry.begin, bytes, kUInt8)};
  }
  if (numbers > 1) shape[shape.size() - 1] /= numbers;
  const Tensor tensor = file.tensor(entry.name, entry.begin, shape, entry.type->scalar);
  if (entry.is_number && tensor.numel() == 1) return tensor.item();
  return tensor.to(device);
}

void load_file(const TensorFile& file, const SafetensorsHeader& header, Renaming& renamed, Device device, StateDict& state) {
  for (const SafetensorsEntry& entry : header.entries) {
    auto name = renamed(entry.name);
    if (name) state.insert_or_assign(state.end(), std::move(*name), value_of(file, header, entry, device));  // mostly in order
  }
}

// Checks that the entries of a shard are those that the index lists.
void check_shard(const std::string& index, const std::string& shard, const std::set<std::string>& names, const SafetensorsHeader& header) {
  for (const SafetensorsEntry& entry : header.entries)
    if (!names.contains(entry.name)) refuse(index, "`" + entry.name + "` is in " + shard + ", but the index says otherwise");
  if (names.size() == header.entries.size()) return;
  std::set<std::string> missing = names;
  for (const SafetensorsEntry& entry : header.entries) missing.erase(entry.name);
  refuse(index, "`" + *missing.begin() + "` is not in " + shard);
}

StateDict load_all(const std::string& path, const LoadOptions& options) {
  StateDict state;
  const std::string index = index_of(path);
  Renaming renamed((index.empty() ? path : index) + ":", options.rename);
  if (index.empty()) {
    const TensorFile file(path, options.mmap);
    load_file(file, read_safetensors_header(file.file(), /*with_metadata=*/false), renamed, options.device, state);
    return state;
  }
  for (const auto& [shard, names] : read_safetensors_index(index)) {
    const TensorFile file(sibling_path(index, shard), options.mmap);
    const SafetensorsHeader header = read_safetensors_header(file.file(), /*with_metadata=*/false);
    check_shard(index, shard, names, header);
    load_file(file, header, renamed, options.device, state);
  }
  return state;
}

}  // namespace

bool interop::looks_like_safetensors(const detail::InputFile& file) {
  uint64_t length = 0;
  if (file.size() <= sizeof(length)) return false;
  file.read(0, &length, sizeof(length));
  return length <= file.size() - sizeof(length) && file.text(sizeof(length), 1) == "{";
}

StateDict interop::read_safetensors(const TensorFile& file, Device device) {
  const RenameEntry none;
  Renaming renamed(file.path() + ":", none);
  StateDict state;
  load_file(file, read_safetensors_header(file.file(), /*with_metadata=*/false), renamed, device, state);
  return state;
}

void save_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata) try {
  write_safetensors(state, path, metadata);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("save_safetensors"); }

void save_safetensors(const StateDict& state, const std::string& path, const SaveOptions& options) try {
  AMP_CHECK(options.max_shard_size >= 0, ValueError, "[save_safetensors] max_shard_size is ", options.max_shard_size,
            ", expected at least 0");
  StateDict renamed;
  Renaming rename("[save_safetensors]", options.rename);
  if (options.rename) {
    for (const auto& [name, value] : state) {
      if (const auto changed = rename(name)) renamed.emplace(*changed, value);
    }
  }
  const StateDict& saved = options.rename ? renamed : state;
  if (options.max_shard_size == 0) write_safetensors(saved, path, options.metadata);
  else write_safetensors_shards(saved, path, options.metadata, static_cast<uint64_t>(options.max_shard_size));
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("save_safetensors"); }

StateDict load_safetensors(const std::string& path, Device device) { return load_safetensors(path, LoadOptions{.device = device}); }

StateDict load_safetensors(const std::string& path, const LoadOptions& options) try {
  return load_all(path, options);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("load_safetensors"); }

std::map<std::string, std::string> load_safetensors_metadata(const std::string& path) try {
  const std::string index = index_of(path);
  if (index.empty()) return read_safetensors_header(detail::InputFile(path), /*with_metadata=*/true).metadata;
  std::map<std::string, std::string> all;
  for (const auto& [shard, names] : read_safetensors_index(index))
    all.merge(read_safetensors_header(detail::InputFile(sibling_path(index, shard)), /*with_metadata=*/true).metadata);
  return all;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("load_safetensors_metadata"); }

}  // namespace amp
