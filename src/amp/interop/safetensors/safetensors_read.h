// Reads one safetensors file. Internal.
#pragma once

#include <amp/core/state_dict.h>
#include <amp/interop/tensor_file.h>

namespace amp::interop {

// Whether the file begins with the length of a header, and then JSON.
bool looks_like_safetensors(const detail::InputFile& file);
StateDict read_safetensors(const TensorFile& file, Device device);

}  // namespace amp::interop
