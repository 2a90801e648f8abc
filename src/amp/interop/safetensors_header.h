// The header of a safetensors file. Internal.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <amp/core/input_file.h>
#include <amp/interop/element_types.h>

namespace amp::interop {

inline constexpr const char* kMetadata = "__metadata__";
inline constexpr const char* kNumbers = "amp.numbers";  // metadata: the names of entries that are numbers, as a JSON list

struct SafetensorsEntry {
  std::string name;
  const ElementType* type;
  std::vector<int64_t> shape;
  uint64_t begin, end;  // in the file
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;
  std::map<std::string, std::string> metadata;  // without kNumbers
  std::set<std::string> numbers;
};

// Throws ValueError "path: reason" unless the whole file has the specified format.
SafetensorsHeader read_safetensors_header(const detail::InputFile& file);

}  // namespace amp::interop
