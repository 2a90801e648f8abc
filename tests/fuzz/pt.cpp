// Files of torch.save: load_pt. Whole archives or, with -DFUZZ_PICKLE, only pickles, in an archive with the storage "0" of four floats.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "../unit/interop/archive.h"
#include "state.h"

using namespace amp;
using namespace amp::testing::pickles;

namespace {

#ifdef FUZZ_PICKLE
constexpr bool kPickle = true;
#else
constexpr bool kPickle = false;
#endif

std::string read(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string archive(const std::string& pickle) { return testing::archive_of(testing::torch_entries(pickle)); }

// Reads every element: a sanitizer then detects views that reach beyond their storage. Expanded tensors can be larger than memory.
void touch(const StateDict& state) {
  for (const auto& [name, value] : state) {
    const auto* tensor = std::get_if<Tensor>(&value);
    if (tensor != nullptr && tensor->numel() <= 1 << 16) static_cast<void>(tensor->clone().eq(*tensor));
  }
}

bool is_small(const StateDict& state) {
  int64_t elements = 0;
  for (const auto& [name, value] : state) {
    if (const auto* tensor = std::get_if<Tensor>(&value)) elements += std::min<int64_t>(tensor->numel(), 1 << 20);
  }
  return elements < 1 << 16;
}

void load(const std::string& bytes) {
  const fuzz::MemoryFile file(bytes);
  const StateDict state = load_pt(file.path());
  touch(state);
  fuzz::offer_to_scaler(state);
  const StateDict mapped = load_pt(file.path(), {.mmap = true});
  if (!is_small(state)) return;
  if (!fuzz::same(mapped, state)) __builtin_trap();
  for (const auto& [name, value] : mapped)
    if (const auto* tensor = std::get_if<Tensor>(&value); tensor != nullptr && tensor->is_contiguous()) Tensor(*tensor).zero_();
  if (read(file.path()) != bytes) __builtin_trap();
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  const std::string four = integer(4), one = integer(1);
  const std::string ordered =
      global("collections", "OrderedDict") + ")R(" + text("w") + matrix() + "u" + dict(text("_metadata") + "}") + "b";
  const std::string raw =
      global("torch._utils", "_rebuild_tensor_v3") +
      tuple(tuple(text("storage") + global("torch.storage", "UntypedStorage") + text("0") + text("cpu") + integer(16)) + "Q" + integer(0) +
            tuple(integer(2) + integer(2)) + tuple(one + integer(2)) + "\x89}" + global("torch", "uint32")) +
      "R";
  const std::string pickles[] = {
      program(ordered),
      program(dict(text("a") + matrix() + text("b") + raw + one + "](" + one + "N\x88" + "G\x3f\xe0" + std::string(6, '\0') + "e")),
      program(dict(text("p") + global("torch._utils", "_rebuild_parameter") + tuple(matrix() + "\x89}") + "R" + text("s") +
                   global("torch", "Size") + tuple(tuple(four)) + "R")),
      program(dict(text("big") + "\x8a\x05\x01\x02\x03\x04\x05" + text("t") + view(storage(), 1, integer(3), one) + text("e") +
                   view(storage(), 0, four, integer(0)))),
      // Objects of unknown classes: an argparse.Namespace, a Counter, a set, one with tensors.
      program(dict(text("n") + global("argparse", "Namespace") + ")\x81" + dict(text("lr") + one) + "b" + text("c") +
                   global("collections", "Counter") + tuple(dict(one + four)) + "R" + text("s") + "\x8f(" + one + "\x90" + text("t") +
                   global("torch._tensor", "_rebuild_from_type_v2") +
                   tuple(global("torch._utils", "_rebuild_tensor_v2") + global("torch", "Tensor") +
                         tuple(storage() + integer(0) + tuple(four) + tuple(one) + "\x89}") + "}") +
                   "R")),
      program(dict(text("m") + global("nets", "Net") + ")\x81" + dict(text("w") + matrix()) + "b")),
  };
  std::vector<std::string> all;
  for (const std::string& pickle : pickles) all.push_back(kPickle ? pickle : archive(pickle));
  if (!kPickle) all.push_back(testing::archive_of(testing::torch_entries(pickles[0]), /*zip64=*/true));
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  fuzz::load_only_throws_own_errors([&] { load(kPickle ? archive(bytes) : bytes); });
  return 0;
}
