// What docs/guide/formats.md shows: names, lenient loading, shards, mapped files, raw dtypes, DLPack.
#include <cstdio>
#include <filesystem>
#include <iostream>

#include <unistd.h>

#include <amp/all.h>
#include <amp/interop/dlpack.h>

namespace {

// A checkpoint with names as of DataParallel, an entry of float8, and a last layer of another size.
void write_checkpoint(const std::string& path) {
  amp::nn::Sequential model(amp::nn::Linear(8, 32), amp::nn::Linear(32, 10));
  amp::StateDict state = model->state_dict();
  state["cache"] = amp::RawTensor{"F8_E4M3", {4}, amp::ones({4}, amp::kByte)};
  amp::save_safetensors(state, path, {.rename = [](const std::string& name) { return "module." + name; }});
}

int expect(bool condition, const char* what) {
  if (!condition) std::printf("not as expected: %s\n", what);
  return condition ? 0 : 1;
}

}  // namespace

int main() {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / amp::detail::concat("amp-formats-recipe-", ::getpid());
  std::filesystem::create_directory(folder);
  const std::string path = folder / "model.safetensors";
  write_checkpoint(path);
  int wrong = 0;

  const auto strip_prefix = [](const std::string& name) {
    // DataParallel writes this prefix. Entries without it are left out.
    return name.starts_with("module.") ? name.substr(7) : std::string();
  };
  const amp::StateDict checkpoint = amp::load_safetensors(path, {.rename = strip_prefix});
  wrong += expect(checkpoint.size() == 5 && checkpoint.contains("0.weight"), "names");

  amp::nn::Sequential model(amp::nn::Linear(8, 32), amp::nn::Linear(32, 2));
  const bool strict = false, ignore_mismatched_sizes = true;
  const auto result = model->load_state_dict(checkpoint, strict, ignore_mismatched_sizes);
  // missing keys: [...], unexpected keys: [...], mismatched keys: [...]
  std::cout << result << "\n";
  wrong += expect(result.unexpected_keys.size() == 1 && result.mismatched_keys.size() == 2, "the report");

  for (const auto& [name, value] : checkpoint) {
    const auto* raw = std::get_if<amp::RawTensor>(&value);
    if (raw != nullptr) std::cout << name << " is of " << raw->dtype << "\n";
  }

  // The size is in bytes. 5'000'000'000 is usual.
  amp::save_safetensors(model->state_dict(), path, {.max_shard_size = 1000});
  const amp::StateDict mapped = amp::load_safetensors(path, {.mmap = true});
  wrong += expect(!std::filesystem::exists(path) && mapped.size() == 4, "shards");

  auto* managed = amp::toDLPackVersioned(amp::ones({2, 3}));
  // The deleter runs when the last tensor that shares the memory is gone.
  const amp::Tensor shared = amp::fromDLPack(managed);
  wrong += expect(amp::equal(shared, amp::ones({2, 3})), "DLPack");

  std::filesystem::remove_all(folder);
  std::printf("formats: %s\n", wrong == 0 ? "as described" : "not as described");
  return wrong;
}
