// Checkpoints with many tensors.
#include <amp/all.h>
#include <amp/core/archive.h>
#include <amp/interop/state_file.h>

#include "../interop/files.h"
#include "cases.h"

namespace amp::testing::growth {

namespace {

StateDict state_of(int64_t tensors) {
  StateDict state;
  for (int64_t i = 0; i < tensors; ++i) state["layer." + std::to_string(i) + ".weight"] = ones({4});
  return state;
}

StateDict numbers(int64_t count) {
  StateDict state;
  for (int64_t i = 0; i < count; ++i) state["step." + std::to_string(i)] = Scalar(i);
  return state;
}

template <class Save>
Case saving(const char* name, int64_t largest, StateDict (*make)(int64_t), const Save& save) {
  return {name, 500, largest, [=](int64_t n) {
            const StateDict state = make(n);
            const Folder folder;
            return cost_of([&] { save(state, folder); });
          }};
}

template <class Save, class Load>
Case loading(const char* name, int64_t largest, StateDict (*make)(int64_t), const Save& save, const Load& load) {
  return {name, 500, largest, [=](int64_t n) {
            const Folder folder;
            save(make(n), folder);
            return cost_of([&] { load(folder); });
          }};
}

}  // namespace

std::vector<Case> file_cases() {
  constexpr int64_t kMillion = 1'000'000, kShardBytes = 16 * 100;
  const auto save = [](const StateDict& state, const Folder& folder) { save_safetensors(state, folder.file("a.safetensors")); };
  const auto load = [](const Folder& folder) { load_safetensors(folder.file("a.safetensors")); };
  const auto save_shards = [](const StateDict& state, const Folder& folder) {
    save_safetensors(state, folder.file("a.safetensors"), SaveOptions{.max_shard_size = kShardBytes});
  };
  const auto write_json = [](const StateDict& state, const Folder& folder) { save_json(state, folder.file("a.json")); };
  const auto read_json = [](const Folder& folder) { load_json(folder.file("a.json")); };
  std::vector<Case> cases;
  cases.push_back(saving("safetensors: save tensors", kMillion, state_of, save));
  cases.push_back(loading("safetensors: load tensors", kMillion, state_of, save, load));
  cases.push_back(saving("safetensors: save numbers", kMillion, numbers, save));
  cases.push_back(loading("safetensors: load numbers", kMillion, numbers, save, load));
  cases.push_back(saving("safetensors: save shards", 100'000, state_of, save_shards));
  cases.push_back(loading("safetensors: load shards", 100'000, state_of, save_shards, load));
  cases.push_back(loading("safetensors: metadata", kMillion, state_of, save,
                          [](const Folder& folder) { load_safetensors_metadata(folder.file("a.safetensors")); }));
  cases.push_back({"archives: write and read", 2000, kMillion, [](int64_t n) {
                     return cost_of([&] {
                       serialize::OutputArchive written;
                       for (int64_t i = 0; i < n; ++i) written.write(std::to_string(i), IValue(i));
                       serialize::InputArchive archive(written.contents());
                       IValue value;
                       for (int64_t i = 0; i < n; ++i) archive.read(std::to_string(i), value);
                     });
                   }});
  cases.push_back({"archives: archives within a state dict", 2000, kMillion, [](int64_t n) {
                     std::vector<DictValue::Entry> entries;
                     for (int64_t i = 0; i < n; ++i) entries.emplace_back("layer." + std::to_string(i) + ".weight", i);
                     return cost_of([&] {
                       serialize::InputArchive archive(DictValue(std::move(entries))), layers, layer;
                       archive.read("layer", layers);
                       for (int64_t i = 0; i < n; ++i) layers.read(std::to_string(i), layer);
                     });
                   }});
  cases.push_back({"lists of tensors: load", 2000, kMillion, [](int64_t n) {
                     const Folder folder;
                     amp::save(std::vector<Tensor>(static_cast<size_t>(n), ones({4})), folder.file("a.pt"));
                     return cost_of([&] {
                       std::vector<Tensor> tensors;
                       amp::load(tensors, folder.file("a.pt"));
                     });
                   }});
  cases.push_back(saving("JSON: save", kMillion, state_of, write_json));
  cases.push_back(loading("JSON: load", kMillion, state_of, write_json, read_json));
  return cases;
}

}  // namespace amp::testing::growth
