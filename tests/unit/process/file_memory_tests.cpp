// The memory that loading and saving files needs. The program's operator new is replaced by one that counts.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <new>
#include <string>

#include <malloc.h>

#include <amp/all.h>
#include <amp/jit/jit.h>

#include "support.h"
#include "unit/interop/files.h"

namespace file_memory_tests {

using namespace amp;
using namespace amp::testing;

namespace {

std::atomic<int64_t> in_use{0}, most{0};

void count(void* block, int sign) {
  const int64_t bytes = sign * static_cast<int64_t>(::malloc_usable_size(block));
  const int64_t now = in_use.fetch_add(bytes) + bytes;
  for (int64_t seen = most; seen < now && !most.compare_exchange_weak(seen, now);) {}
}

}  // namespace

}  // namespace file_memory_tests

void* operator new(size_t bytes) {
  void* const block = std::malloc(bytes == 0 ? 1 : bytes);
  if (block == nullptr) throw std::bad_alloc();
  file_memory_tests::count(block, 1);
  return block;
}
void operator delete(void* block) noexcept {
  if (block != nullptr) file_memory_tests::count(block, -1);
  std::free(block);
}
void operator delete(void* block, size_t) noexcept { ::operator delete(block); }

namespace file_memory_tests {

namespace {

// The bytes that a call needs in addition to those of its result.
template <class F>
int64_t additional_bytes(const F& function) {
  most = in_use.load();
  [[maybe_unused]] const auto result = function();
  return most - in_use;
}

template <class Save, class Load>
void check(const char* what, const Save& save, const Load& load) {
  const Folder folder;
  const std::string path = folder.file("f.safetensors");
  const int64_t to_save = additional_bytes([&] {
    save(path);
    return 0;
  });
  const auto size = static_cast<int64_t>(std::filesystem::file_size(path));
  const int64_t to_load = additional_bytes([&] { return load(path); });
  CAPTURE(what);
  CAPTURE(size);
  CHECK(size > 500'000);
  CHECK(to_save <= 3 * size);
  CHECK(to_load <= 3 * size);
}

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("files with many entries are loaded and saved in at most three times their size of memory") {
  constexpr int kMany = 50'000;
  StateDict tensors, numbers;
  const Tensor one = ones({1});
  for (int i = 0; i < kMany; ++i) {
    const std::string name = detail::concat("model.layers.", i, ".weight");
    tensors[name] = one;
    numbers[name] = Scalar(static_cast<double>(i));
  }
  const auto load = [](const std::string& path) { return load_safetensors(path); };
  const auto metadata = [](const std::string& path) { return load_safetensors_metadata(path); };
  check(
      "tensors", [&](const std::string& path) { save_safetensors(tensors, path); }, load);
  check(
      "tensors, metadata",
      [&](const std::string& path) {
        save_safetensors(tensors, path, {{"format", "pt"}});
      },
      metadata);
  check(
      "numbers", [&](const std::string& path) { save_safetensors(numbers, path); }, load);
  check(
      "JSON", [&](const std::string& path) { save_json(numbers, path); }, [](const std::string& path) { return load_json(path); });
}

TEST_CASE("a recorded program with many calls is loaded and saved in at most three times its size of memory") {
  constexpr int kMany = 20'000;
  std::string text = R"({"version":1,"frozen":false,"inputs":[{"value":0,"dtype":"float32","shape":[2],"device":"cpu"}],)"
                     R"("constants":[],"calls":[)";
  for (int i = 0; i < kMany; ++i) {
    text += detail::concat(i == 0 ? "" : ",", R"({"op":"relu","math":0,"args":[{"tensor":)", i);
    text += detail::concat(R"(}],"results":[{"value":)", i + 1, "}]}");
  }
  text += detail::concat(R"(],"outputs":[)", kMany, R"(],"report":[]})");
  const Folder folder;
  const std::string first = folder.file("first");
  save_safetensors({}, first, std::map<std::string, std::string>{{"amp.program", text}});
  const jit::Program program = jit::Program::load(first);
  check(
      "program", [&](const std::string& path) { program.save(path); }, [](const std::string& path) { return jit::Program::load(path); });
}

TEST_SUITE_END();

}  // namespace file_memory_tests
