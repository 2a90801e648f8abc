// The bytes of a .npy file. Internal.
#pragma once

#include <string>
#include <string_view>

#include <amp/core/tensor.h>

namespace amp::interop {

// Messages begin with `owner`.
Tensor read_npy(const std::string& owner, std::string_view bytes);
// What precedes the elements of a contiguous tensor on the CPU, which must not be bfloat16.
std::string npy_header(const Tensor& tensor);
// The tensor whose elements a file gets: contiguous, on the CPU, of a dtype that NumPy has.
Tensor npy_elements(const Tensor& tensor);

}  // namespace amp::interop
