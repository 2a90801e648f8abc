// A fuzz target is one file with LLVMFuzzerTestOneInput, libFuzzer's entry point, and seeds(). It is linked with driver.cpp, which needs no
// compiler support; with clang:
//
//   clang++ -std=c++20 -fsanitize=fuzzer,address,undefined tests/fuzz/json_state.cpp $(pkg-config --cflags --libs amp)
//
// A finding is a crash, a sanitizer report, an exception that is not amp's own, or an input that takes more than five seconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include <amp/core/error.h>

namespace amp::fuzz {

// Initial inputs, in addition to those in files.
std::vector<std::string> seeds();

// The outcome of the last input; inputs with new outcomes become seeds.
inline std::string outcome;

// Loading may fail, but only with the library's own errors.
template <class Load>
void load_only_throws_own_errors(const Load& load) {
  try {
    load();
    outcome = "loaded";
  } catch (const Error& error) { outcome = error.what(); }
}

// A file with these bytes, for loaders that need a path.
class MemoryFile {
 public:
  MemoryFile(const uint8_t* data, size_t size) : descriptor_(::memfd_create("fuzz", 0)) {
    for (size_t done = 0; done < size;) {
      const ssize_t written = ::write(descriptor_, data + done, size - done);
      if (written <= 0) __builtin_trap();
      done += static_cast<size_t>(written);
    }
  }
  explicit MemoryFile(const std::string& bytes) : MemoryFile(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()) {}
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace amp::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
