// Whole safetensors files or, with -DFUZZ_HEADER, only headers: then the length is correct, and the data has the length that the last
// offset requires. Both are loaded twice, as a copy and mapped into memory, with the same result. The file never changes.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "state.h"

using namespace amp;

namespace {

#ifdef FUZZ_HEADER
constexpr bool kHeader = true;
#else
constexpr bool kHeader = false;
#endif

std::string read(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string header_of(const std::string& file) {
  uint64_t length = 0;
  std::memcpy(&length, file.data(), sizeof(length));
  return file.substr(sizeof(length), length);
}

// The largest number before a `]`, limited to a reasonable size.
size_t data_size(const std::string& header) {
  size_t largest = 0, number = 0;
  for (const char c : header) {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) number = std::min<size_t>(number * 10 + static_cast<size_t>(c - '0'), 1 << 20);
    else if (c != ' ') {
      if (c == ']' && number < 1 << 16) largest = std::max(largest, number);
      number = 0;
    }
  }
  return largest;
}

std::string file_of(const std::string& header) {
  const uint64_t length = header.size();
  return std::string(reinterpret_cast<const char*>(&length), sizeof(length)) + header + std::string(data_size(header), '\1');
}

// Loads the file mapped, and writes to the tensors.
void check_mapped(const std::string& path, const std::string& bytes, const StateDict& state) {
  const StateDict mapped = load_safetensors(path, {.mmap = true});
  if (!fuzz::same(mapped, state)) __builtin_trap();
  for (const auto& [name, value] : mapped)
    if (const auto* tensor = std::get_if<Tensor>(&value)) Tensor(*tensor).zero_();
  if (read(path) != bytes) __builtin_trap();
}

void load(const std::string& bytes) {
  const fuzz::MemoryFile file(bytes);
  StateDict state;
  try {
    state = load_safetensors(file.path());
  } catch (const Error&) {
    // Both ways reject the same files.
    try {
      load_safetensors(file.path(), {.mmap = true});
    } catch (const Error&) { throw; }
    __builtin_trap();
  }
  load_safetensors_metadata(file.path());
  check_mapped(file.path(), bytes, state);
  fuzz::offer_to_scaler(state);
  static uint64_t loaded = 0;
  if (++loaded % 16 != 0) return;  // writing a file takes longer than everything else
  const fuzz::Draft again;
  save_safetensors(state, again.path);
  if (!fuzz::same(load_safetensors(again.path), state)) __builtin_trap();
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  const fuzz::Draft file;
  std::vector<std::string> all;
  for (const StateDict& state : {sample_state(true), GradScaler(kCPU).state_dict()}) {
    save_safetensors(state, file.path, {{"key", "text"}});
    all.push_back(kHeader ? header_of(read(file.path)) : read(file.path));
  }
  all.push_back(kHeader ? R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})"
                        : file_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})"));
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  fuzz::load_only_throws_own_errors([&] { load(kHeader ? file_of(bytes) : bytes); });
  return 0;
}
