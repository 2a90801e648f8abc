// The index of a sharded checkpoint, next to two fixed shards: load_safetensors. Loaded values must survive saving in shards.
#include <filesystem>
#include <fstream>

#include "state.h"

using namespace amp;

namespace {

// A folder in memory, if possible.
struct Checkpoint {
  std::filesystem::path folder = fuzz::Draft().path + "-shards";
  std::string index = folder / "x.safetensors.index.json", again = folder / "again.safetensors";
  Checkpoint() {
    std::filesystem::create_directory(folder);
    save_safetensors({{"a", ones({2})}, {"b", full({3}, 2.5, kFloat64)}}, folder / "one.safetensors");
    save_safetensors({{"c", Scalar(int64_t{7})}}, folder / "two.safetensors");
  }
  ~Checkpoint() { std::filesystem::remove_all(folder); }
};

}  // namespace

std::vector<std::string> fuzz::seeds() {
  const std::string map = R"("weight_map": {"a": "one.safetensors", "b": "one.safetensors", "c": "two.safetensors"})";
  return {"{\"metadata\": {\"total_size\": 40}, " + map + "}", "{" + map + "}", R"({"weight_map": {"c": "two.safetensors"}})",
          R"({"weight_map": {"c": "../two.safetensors"}})"};
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const Checkpoint checkpoint;
  std::ofstream(checkpoint.index, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  fuzz::load_only_throws_own_errors([&] {
    const StateDict state = load_safetensors(checkpoint.index);
    if (!fuzz::same(load_safetensors(checkpoint.index, {.mmap = true}), state)) __builtin_trap();
    load_safetensors_metadata(checkpoint.index);
    static uint64_t loaded = 0;
    if (++loaded % 16 != 0) return;  // writing files takes longer than everything else
    save_safetensors(state, checkpoint.again, {.max_shard_size = 30});
    if (!fuzz::same(load_safetensors(checkpoint.again), state)) __builtin_trap();
  });
  return 0;
}
