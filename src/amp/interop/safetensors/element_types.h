// The dtypes of safetensors. Internal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <amp/core/array_ref.h>
#include <amp/core/scalar_type.h>

namespace amp::interop {

struct ElementType {
  const char* name;   // in safetensors: "F32"
  int bits;           // per number
  ScalarType scalar;  // Undefined: loaded as RawTensor
  int numbers = 1;    // in an element of the tensor, next to each other in the last dimension
};

// The type with this name, or null.
const ElementType* find_element_type(std::string_view name);
const ElementType* find_element_type(ScalarType scalar);

// The number of bytes of elements of this shape. False if there are too many, or if they do not fill a whole number of bytes.
bool count_bytes(const ElementType& type, IntArrayRef shape, uint64_t& bytes);

}  // namespace amp::interop
