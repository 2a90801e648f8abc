// Files of the tests of formats.
#pragma once

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

#include <amp/core/error.h>

namespace amp::testing {

// A folder that is deleted at the end of the test.
struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / detail::concat("amp-formats-", ::getpid(), "-", ++count);
  Folder() { std::filesystem::create_directory(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const std::string& name) const { return (path / name).string(); }
  bool has(const std::string& name) const { return std::filesystem::exists(path / name); }
  auto entries() const { return std::distance(std::filesystem::directory_iterator(path), {}); }
  static inline int count = 0;
};

inline void write_file(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }
inline std::string file_bytes(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The bytes of a safetensors file.
inline std::string safetensors_of(const std::string& header, const std::string& data = "") {
  const uint64_t length = header.size();
  return std::string(reinterpret_cast<const char*>(&length), 8) + header + data;
}

}  // namespace amp::testing
