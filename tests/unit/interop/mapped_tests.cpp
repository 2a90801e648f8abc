// Tensors that share memory with a mapped safetensors file.
#include <doctest/doctest.h>

#include <filesystem>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/files.h"

namespace mapped_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// Whether the process has the file mapped, deleted or not.
bool is_mapped(const std::string& path) { return contains(file_bytes("/proc/self/maps"), path); }

Tensor tensor_in(const StateDict& state, const std::string& name) { return std::get<Tensor>(state.at(name)); }

StateDict sample() { return {{"w", normal({64, 32}, kFloat32, 1)}, {"b", normal({64}, kBFloat16, 2)}, {"flags", tensor({true, false})}}; }

}  // namespace

TEST_SUITE_BEGIN("mapped files");

TEST_CASE("a mapping lives as long as a tensor that shares it") {
  const Folder folder;
  const std::string path = folder.file("s");
  save_safetensors(sample(), path);
  Tensor last;
  {
    const StateDict state = load_safetensors(path, {.mmap = true});
    CHECK(is_mapped(path));
    for (const auto& [name, value] : sample()) CHECK(difference(tensor_in(state, name), std::get<Tensor>(value)) == "");
    last = tensor_in(state, "w")[3];
  }
  CHECK(is_mapped(path));
  CHECK(difference(last, std::get<Tensor>(sample().at("w"))[3]) == "");
  last.reset();
  CHECK(!is_mapped(path));
  const StateDict read = load_safetensors(path);
  CHECK(!is_mapped(path));
}

TEST_CASE("what is written to a tensor does not reach the file") {
  const Folder folder;
  const std::string path = folder.file("s");
  save_safetensors(sample(), path);
  const std::string bytes = file_bytes(path);
  const StateDict first = load_safetensors(path, {.mmap = true}), second = load_safetensors(path, {.mmap = true});
  tensor_in(first, "w").fill_(5);
  CHECK(difference(tensor_in(first, "w"), full({64, 32}, 5.0)) == "");
  CHECK(difference(tensor_in(second, "w"), tensor_in(sample(), "w")) == "");
  CHECK(file_bytes(path) == bytes);
}

TEST_CASE("mapped tensors can be trained on") {
  const Folder folder;
  save_safetensors(sample(), folder.file("s"));
  const StateDict state = load_safetensors(folder.file("s"), {.mmap = true});
  const Tensor w = tensor_in(state, "w").requires_grad_();
  optim::SGD optimizer({w}, 0.5);
  (w * 2).sum().backward();
  optimizer.step();
  CHECK(difference(w.detach(), tensor_in(sample(), "w") - 1) == "");
}

TEST_CASE("the file may be replaced or deleted meanwhile") {
  const Folder folder;
  const std::string path = folder.file("s");
  save_safetensors(sample(), path);
  const StateDict state = load_safetensors(path, {.mmap = true});
  save_safetensors({{"w", zeros({4})}}, path);
  CHECK(difference(tensor_in(state, "w"), tensor_in(sample(), "w")) == "");
  // Saves loaded values over the file that they come from.
  save_safetensors(state, path);
  std::filesystem::remove(path);
  CHECK(difference(tensor_in(state, "b"), tensor_in(sample(), "b")) == "");
}

TEST_CASE("tensors that are not aligned in the file, and those without elements, are copies") {
  const Folder folder;
  const std::string path = folder.file("s");
  const float values[] = {1.5f, -2};
  // The data begins after an odd number of bytes.
  std::string header = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
  header.resize(header.size() + 1 - header.size() % 2, ' ');
  write_file(path, safetensors_of(header, std::string(reinterpret_cast<const char*>(values), 8)));
  const StateDict state = load_safetensors(path, {.mmap = true});
  CHECK(difference(tensor_in(state, "a"), tensor({1.5f, -2.0f})) == "");
  CHECK(!is_mapped(path));
  save_safetensors({{"e", zeros({0, 3})}}, path);
  CHECK(tensor_in(load_safetensors(path, {.mmap = true}), "e").numel() == 0);
}

TEST_CASE("mapped files are checked like others") {
  const Folder folder;
  const std::string path = folder.file("s");
  for (const auto& [bytes, reason] :
       {std::pair<std::string, std::string>{"", "too short"},
        {safetensors_of(R"({"a":{"dtype":"BOOL","shape":[1],"data_offsets":[0,1]}})", "\7"), "neither 0 nor 1"},
        {safetensors_of(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})", "1"), "but the file has 1"}}) {
    write_file(path, bytes);
    CHECK_THROWS_WITH_AS(load_safetensors(path, {.mmap = true}), doctest::Contains(reason.c_str()), ValueError);
  }
  CHECK_THROWS_WITH_AS(load_safetensors(folder.path.string(), {.mmap = true}), doctest::Contains("it is a directory"), Error);
}

TEST_SUITE_END();

}  // namespace mapped_tests
