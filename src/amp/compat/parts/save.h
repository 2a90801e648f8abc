// torch::save and torch::load with functions and memory instead of files.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <amp/core/error.h>
#include <amp/interop/pickle_value.h>
#include <amp/interop/save.h>

namespace amp {

inline void save(std::initializer_list<Tensor> tensors, const SaveTarget& target) { save(std::vector<Tensor>(tensors), target); }

// Passes the bytes to write(data, size), which returns how many it has written. Throws Error if these are not all.
template <class T, std::invocable<const void*, size_t> Write>
void save(const T& value, const Write& write) {
  std::ostringstream stream;
  save(value, stream);
  const std::string bytes = stream.str();
  AMP_CHECK(static_cast<size_t>(write(bytes.data(), bytes.size())) == bytes.size(), Error, "[save] the function has not written all ",
            bytes.size(), " bytes");
}
template <class T>
void load(T& value, const char* data, size_t size, std::optional<Device> device = std::nullopt) {
  std::istringstream stream(std::string(data, size));
  load(value, stream, device);
}
// Gets the bytes from read(position, to, size), which returns how many it has read. Throws Error if these are not all.
template <class T, std::invocable<uint64_t, void*, size_t> Read, std::invocable<> Size>
void load(T& value, const Read& read, const Size& size, std::optional<Device> device = std::nullopt) {
  std::string bytes(static_cast<size_t>(size()), '\0');
  AMP_CHECK(static_cast<size_t>(read(uint64_t{0}, bytes.data(), bytes.size())) == bytes.size(), Error,
            "[load] the function has not read all ", bytes.size(), " bytes");
  load(value, bytes.data(), bytes.size(), device);
}

namespace jit {
inline std::vector<char> pickle_save(const IValue& value) { return amp::pickle_save(value); }
inline IValue pickle_load(const std::vector<char>& bytes) { return amp::pickle_load(bytes); }
}  // namespace jit

}  // namespace amp
