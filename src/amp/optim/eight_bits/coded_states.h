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
// Whether the numbers of a state buffer have signs: all except sums and means of squares.
bool has_signs(std::string_view name);

// Whether the state of such a parameter can be coded.
bool takes_codes(const Tensor& param);
// The entry of the largest magnitudes of a state buffer, and whether an entry is one.
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
// In float32.
Tensor decode_state(const CodedState& state, bool has_signs);

// Makes the entries of a state buffer coded, or a buffer of the dtype. A buffer that does not exist stays so.
void code_entry(std::map<std::string, Tensor>& state, const std::string& name);
void decode_entry(std::map<std::string, Tensor>& state, const std::string& name, ScalarType dtype);

}  // namespace amp::optim
