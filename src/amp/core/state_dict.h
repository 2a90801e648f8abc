// Named values that can be saved and loaded: tensors and numbers.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// A tensor of a dtype that this library does not compute with (float8, unsigned integers of 16 to 64 bits, ...). It holds the bytes of a
// file, unchanged, and can be saved again.
struct RawTensor {
  std::string dtype;           // the name in safetensors: "F8_E4M3", "U64", ...
  std::vector<int64_t> shape;  // in elements
  Tensor bytes;                // uint8, one dimension, on the CPU: the elements in row-major order, little-endian
};

using StateValue = std::variant<Scalar, Tensor, RawTensor>;
using StateDict = std::map<std::string, StateValue>;

// The number or tensor called `name`. Throws ValueError "[owner] ..." if it is missing or has another type.
AMP_API Scalar state_number(const char* owner, const StateDict& state, const std::string& name);
AMP_API Tensor state_tensor(const char* owner, const StateDict& state, const std::string& name);

// The entries whose names begin with `prefix`, which is removed: sub_state(checkpoint, "model.") has "weight" for "model.weight". The
// tensors share memory with those of `state`.
AMP_API StateDict sub_state(const StateDict& state, const std::string& prefix);

}  // namespace amp
