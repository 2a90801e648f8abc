// State buffers in StateFormat::Dynamic8: their entries, and conversions. Internal.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <amp/core/tensor.h>
#include <amp/optim/eight_bits/dynamic_map.h>

namespace amp::optim {

inline const DynamicMap& dynamic_map(bool has_signs) { return has_signs ? kSignedMap : kUnsignedMap; }
// Whether the numbers of a state buffer have signs. Sums and means of squares have none.
bool has_signs(std::string_view name);

// Whether the state of such a parameter can be coded.
bool takes_codes(const Tensor& param);
// The name of the entry with the largest magnitudes of a state buffer, and whether a name is that of such an entry.
std::string absmax_name(std::string_view name);
bool is_absmax(std::string_view name);
inline int64_t state_blocks(int64_t numel) { return (numel + kStateBlock - 1) / kStateBlock; }

// Contiguous codes, and a float32 for each block.
struct CodedState {
  Tensor codes, absmax;
};
// The codes of a buffer whose numbers are all `value`, which is not negative.
CodedState coded_like(const Tensor& param, double value, bool has_signs);
CodedState encode_state(const Tensor& numbers, bool has_signs);
// The numbers of a state buffer, in float32.
Tensor decode_state(const CodedState& state, bool has_signs);

// Encodes the entry of a state buffer, or decodes it to the dtype. If the buffer does not exist, they do nothing.
void code_entry(std::map<std::string, Tensor>& state, const std::string& name);
void decode_entry(std::map<std::string, Tensor>& state, const std::string& name, ScalarType dtype);

}  // namespace amp::optim
