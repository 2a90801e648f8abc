// Tensors with dtypes that the library does not have.
#include <doctest/doctest.h>

#include <tuple>
#include <utility>
#include <vector>

#include <amp/all.h>
#include <nlohmann/json.hpp>

#include "support.h"
#include "unit/interop/files.h"

namespace raw_tests {

using namespace amp;
using namespace amp::testing;

namespace {

constexpr std::pair<const char*, int> kDtypes[] = {{"U64", 64},        {"U32", 32},    {"U16", 16},   {"F8_E4M3FNUZ", 8},
                                                   {"F8_E5M2FNUZ", 8}, {"F6_E2M3", 6}, {"F6_E3M2", 6}};

// A file with 2 x 4 elements of each dtype. Its bytes count up.
std::string every_raw_dtype() {
  nlohmann::ordered_json header;
  std::string data;
  for (const auto& [name, bits] : kDtypes) {
    const size_t begin = data.size();
    for (int i = 0; i < bits; ++i) data += static_cast<char>(7 * data.size() + 1);
    header[name] = {{"dtype", name}, {"shape", {2, 4}}, {"data_offsets", {begin, data.size()}}};
  }
  return safetensors_of(header.dump(), data);
}

}  // namespace

TEST_SUITE_BEGIN("raw tensors");

TEST_CASE("they survive loading and saving byte for byte") {
  const Folder folder;
  write_file(folder.file("a"), every_raw_dtype());
  for (const bool mmap : {false, true}) {
    const StateDict state = load_safetensors(folder.file("a"), {.mmap = mmap});
    save_safetensors(state, folder.file("b"));
    const StateDict again = load_safetensors(folder.file("b"));
    CHECK(again.size() == std::size(kDtypes));
    unsigned char expected = 1;
    for (const auto& [name, bits] : kDtypes) {
      CAPTURE(name);
      const RawTensor &raw = std::get<RawTensor>(state.at(name)), &found = std::get<RawTensor>(again.at(name));
      CHECK(found.dtype == name);
      CHECK(found.shape == std::vector<int64_t>{2, 4});
      CHECK(difference(found.bytes, raw.bytes) == "");
      REQUIRE(found.bytes.numel() == bits);
      for (int i = 0; i < bits; ++i, expected = static_cast<unsigned char>(expected + 7))
        CHECK(found.bytes.data_ptr<uint8_t>()[i] == expected);
    }
  }
}

TEST_CASE("float8 and float4 are tensors") {
  const Folder folder;
  write_file(
      folder.file("a"),
      safetensors_of(R"({"a":{"dtype":"F8_E4M3","shape":[2,2],"data_offsets":[0,4]},"b":{"dtype":"F8_E5M2","shape":[2],)"
                     R"("data_offsets":[4,6]},"c":{"dtype":"F8_E8M0","shape":[],"data_offsets":[6,7]},)"
                     R"("d":{"dtype":"F4","shape":[2,4],"data_offsets":[7,11]},"e":{"dtype":"F4","shape":[2,1],"data_offsets":[11,12]}})",
                     "abcdefghijkl"));
  const StateDict state = load_safetensors(folder.file("a"));
  const std::tuple<const char*, ScalarType, std::vector<int64_t>, int> expected[] = {{"a", kFloat8_e4m3fn, {2, 2}, 'a'},
                                                                                     {"b", kFloat8_e5m2, {2}, 'e'},
                                                                                     {"c", kFloat8_e8m0fnu, {}, 'g'},
                                                                                     {"d", kFloat4_e2m1fn_x2, {2, 2}, 'h'}};
  save_safetensors(state, folder.file("b"));
  const StateDict again = load_safetensors(folder.file("b"));
  for (const StateDict* each : {&state, &again}) {
    for (const auto& [name, dtype, sizes, first] : expected) {
      CAPTURE(name);
      const Tensor& tensor = std::get<Tensor>(each->at(name));
      CHECK(tensor.dtype() == dtype);
      CHECK(tensor.sizes() == IntArrayRef(sizes));
      const Tensor bits = tensor.view(kUInt8).flatten();
      for (int64_t i = 0; i < bits.numel(); ++i) CHECK(bits.data_ptr<uint8_t>()[i] == first + i);
    }
    // A row of one number is half an element.
    CHECK(std::get<RawTensor>(each->at("e")).shape == std::vector<int64_t>{2, 1});
  }
  CHECK_THROWS_WITH_AS(save_safetensors({{"a", zeros({}, kFloat4_e2m1fn_x2)}}, folder.file("c")), doctest::Contains("needs a dimension"),
                       NotImplementedError);
}

TEST_CASE("elements that do not fill whole bytes are refused") {
  const Folder folder;
  write_file(folder.file("a"), safetensors_of(R"({"a":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}})", "12"));
  CHECK_THROWS_WITH_AS(load_safetensors(folder.file("a")), doctest::Contains("does not fill whole bytes"), ValueError);
}

TEST_CASE("they are neither parameters nor numbers, and JSON does not have them") {
  const RawTensor raw{"F8_E4M3FNUZ", {3}, zeros({3}, kUInt8)};
  const StateDict state{{"weight", raw}};
  nn::Linear linear(nn::LinearOptions(3, 1).bias(false));
  CHECK_THROWS_WITH_AS(linear->load_state_dict(state), doctest::Contains("weight is of F8_E4M3FNUZ"), ValueError);
  CHECK_THROWS_WITH_AS(state_tensor("test", state, "weight"), doctest::Contains("is a raw tensor, expected a tensor"), ValueError);
  CHECK_THROWS_WITH_AS(state_number("test", {{"n", ones({2})}}, "n"),
                       "[test] the entry 'n' of the state is float32[2] cpu, expected a number", ValueError);
  CHECK_THROWS_WITH_AS(state_number("test", state, "weight"), doctest::Contains("is a raw tensor, expected a number"), ValueError);
  const Folder folder;
  CHECK_THROWS_WITH_AS(save_json(state, folder.file("s")), doctest::Contains("`weight` is a raw tensor of F8_E4M3FNUZ"),
                       NotImplementedError);
  CHECK(folder.entries() == 0);
}

TEST_CASE("impossible ones are not saved") {
  const Folder folder;
  const std::pair<RawTensor, const char*> cases[] = {{{"F9", {3}, zeros({3}, kUInt8)}, "no dtype `F9`"},
                                                     {{"U16", {3}, zeros({3}, kUInt8)}, "a list of 6 uint8 numbers"},
                                                     {{"U16", {3}, Tensor()}, "a list of 6 uint8 numbers"},
                                                     {{"U16", {3}, zeros({6}, kInt8)}, "a list of 6 uint8 numbers"},
                                                     {{"U16", {3}, zeros({3, 2}, kUInt8)}, "a list of 6 uint8 numbers"},
                                                     {{"U16", {-3}, zeros({6}, kUInt8)}, "too many"},
                                                     {{"F4", {3}, zeros({2}, kUInt8)}, "do not fill whole bytes"}};
  for (const auto& [raw, reason] : cases) {
    CAPTURE(reason);
    for (const int64_t max_shard_size : {0, 100})
      CHECK(contains(thrown_text([&] {
                       save_safetensors({{"a", raw}}, folder.file("s.safetensors"), {.max_shard_size = max_shard_size});
                     }),
                     reason));
  }
  CHECK(folder.entries() == 0);
}

TEST_SUITE_END();

}  // namespace raw_tests
