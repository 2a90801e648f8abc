// The PTX in a fat binary in nvcc's format, and the parameters that its kernels declare.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace fake {

// Throws std::runtime_error if there is no PTX, or if it can't be unpacked.
std::string ptx_of(const void* fatbin);

// The sizes in bytes of the parameters of each entry.
std::map<std::string, std::vector<size_t>> entries_of(const std::string& ptx);

}  // namespace fake
