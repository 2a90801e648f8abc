// Files with very many entries. Time that grows with the square of their number would be half an hour here, and end the test.
#include <doctest/doctest.h>

#include <string>

#include <amp/all.h>
#include <amp/jit/jit.h>

#include "support.h"
#include "unit/interop/files.h"

namespace many_entries_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr int kMany = 500'000;

}  // namespace

TEST_SUITE_BEGIN("many entries");

TEST_CASE("safetensors: many tensors, and numbers among them") {
  const Folder folder;
  const std::string path = folder.file("s.safetensors"), again = folder.file("again.safetensors");
  std::string header = "{";
  for (int i = 0; i < kMany; ++i) header += detail::concat("\"", i, R"(":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},)");
  write_file(path, safetensors_of(header + R"("last":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "7"));
  StateDict state = load_safetensors(path);
  CHECK(state.size() == kMany + 1);
  for (auto& [name, value] : state) value = Scalar(int64_t{1});
  save_safetensors(state, again, {{"a", "b"}});
  CHECK(load_safetensors(again).size() == kMany + 1);
  CHECK(load_safetensors_metadata(again).size() == 1);
  save_safetensors(state, again, {.max_shard_size = kMany});
  const StateDict sharded = load_safetensors(again + ".index.json");
  CHECK(sharded.size() == kMany + 1);
  CHECK(std::get<Scalar>(sharded.at("last")).toLong() == 1);
}

TEST_CASE("JSON: many numbers, and a tensor with many elements") {
  const Folder folder;
  StateDict state{{"t", arange(kMany, kFloat32)}};
  for (int i = 0; i < kMany; ++i) state[std::to_string(i)] = Scalar(i);
  save_json(state, folder.file("s"));
  const StateDict again = load_json(folder.file("s"));
  CHECK(again.size() == kMany + 1);
  CHECK(difference(std::get<Tensor>(again.at("t")), arange(kMany, kFloat32)) == "");
}

TEST_CASE("a list of many tensors, and a module with many submodules") {
  constexpr int kTensors = 100'000, kModules = 10'000;
  const Folder folder;
  const std::string path = folder.file("s.pt");
  save(std::vector<Tensor>(kTensors, zeros({0})), path);
  std::vector<Tensor> loaded;
  load(loaded, path);
  CHECK(loaded.size() == kTensors);
  nn::ModuleList list;
  for (int i = 0; i < kModules; ++i) list->push_back(nn::Linear(1, 1));
  nn::Linear last(1, 1);
  list->push_back(last);
  save(list, path);
  const float saved = last->bias.item<float>();
  last->bias.detach().fill_(3);
  load(list, path);
  CHECK(last->bias.item<float>() == saved);
}

TEST_CASE("recorded programs: many calls") {
  const Folder folder;
  const std::string path = folder.file("p");
  std::string program = R"({"version":1,"frozen":false,"inputs":[{"value":0,"dtype":"float32","shape":[2],"device":"cpu"}],)"
                        R"("constants":[],"calls":[)";
  for (int i = 0; i < kMany; ++i) {
    program += detail::concat(i == 0 ? "" : ",", R"({"op":"relu","math":0,"args":[{"tensor":)", i);
    program += detail::concat(R"(}],"results":[{"value":)", i + 1, "}]}");
  }
  program += detail::concat(R"(],"outputs":[)", kMany, R"(],"report":[]})");
  save_safetensors({}, path, std::map<std::string, std::string>{{"amp.program", program}});
  const jit::Program loaded = jit::Program::load(path);
  const NoGradGuard no_grad;
  CHECK(difference(loaded(tensor({-1.0f, 2.0f})), tensor({0.0f, 2.0f})) == "");
  loaded.save(path);
  const bool same = load_safetensors_metadata(path).at("amp.program") == program;
  CHECK(same);
}

TEST_SUITE_END();

}  // namespace many_entries_tests
