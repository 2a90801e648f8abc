// Writes one safetensors file. Internal.
#pragma once

#include <map>
#include <string>

#include <amp/core/state_dict.h>

namespace amp::interop {

// Throws ValueError for a name that the format cannot represent.
void check_entry_name(const std::string& name);
// The size of an entry in a file. Throws for values that the format cannot represent.
uint64_t safetensors_bytes(const std::string& name, const StateValue& value);
void write_safetensors(const StateDict& state, const std::string& path, const std::map<std::string, std::string>& metadata);

}  // namespace amp::interop
