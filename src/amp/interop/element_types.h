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
  int bits;           // of an element
  ScalarType scalar;  // Undefined: loaded as RawTensor
};

// Null if there is none.
const ElementType* find_element_type(std::string_view name);
const ElementType* find_element_type(ScalarType scalar);

// The bytes that elements of this shape take. False if there are too many, or if they do not fill a whole number of bytes.
bool count_bytes(const ElementType& type, IntArrayRef shape, uint64_t& bytes);

}  // namespace amp::interop
