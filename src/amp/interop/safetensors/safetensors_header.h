// The header of a safetensors file. Internal.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include <amp/core/file/input_file.h>
#include <amp/interop/safetensors/element_types.h>

namespace amp::interop {

inline constexpr uint64_t kMaxHeader = 100'000'000;  // bytes; the limit of the reference reader
inline constexpr const char* kMetadata = "__metadata__";
inline constexpr const char* kNumbers = "amp.numbers";  // metadata: the names of entries that are numbers, as a JSON list

struct SafetensorsEntry {
  std::string name;
  const ElementType* type;
  uint64_t begin, end;  // in the file
  uint32_t first_size;  // the position of its shape in SafetensorsHeader::sizes
  uint8_t num_dims;
  bool is_number;
};

// A file may have very many entries: their shapes share one vector, and they do not move when there are more.
struct SafetensorsHeader {
  std::deque<SafetensorsEntry> entries;         // in the order of the header
  std::vector<int64_t> sizes;                   // of all shapes
  std::map<std::string, std::string> metadata;  // without kNumbers

  IntArrayRef shape(const SafetensorsEntry& entry) const { return {sizes.data() + entry.first_size, entry.num_dims}; }
};

// Throws ValueError "path: reason" unless the whole file has the specified format. `with_metadata`: also returns the metadata.
SafetensorsHeader read_safetensors_header(const detail::InputFile& file, bool with_metadata);

}  // namespace amp::interop
