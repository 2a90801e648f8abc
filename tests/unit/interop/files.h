// Files of the tests of formats.
#pragma once

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <amp/core/error.h>

namespace amp::testing {

// A new folder, which no other process and no earlier one has used, that is deleted at the end of the test.
struct Folder {
  std::filesystem::path path = made();
  Folder() = default;
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return (path / name).string(); }
  bool has(const std::string& name) const { return std::filesystem::exists(path / name); }
  auto entries() const { return std::distance(std::filesystem::directory_iterator(path), {}); }

 private:
  static std::filesystem::path made() {
    std::string name = (std::filesystem::temp_directory_path() / "amp-formats-XXXXXX").string();
    AMP_CHECK(::mkdtemp(name.data()) != nullptr, Error, "there can be no folder ", name);
    return name;
  }
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
