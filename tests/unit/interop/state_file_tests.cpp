// State dicts in safetensors and JSON files: round trips, and rejected files.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include <amp/all.h>

#include "support.h"
#include "unit/interop/files.h"

namespace state_file_tests {

using namespace amp;
using namespace amp::testing;

namespace {

StateDict sample() {
  StateDict state;
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) state[toString(dtype)] = normal({3, 5}, kFloat64, 2).to(dtype);
  for (const ScalarType dtype : {kInt64, kInt32, kInt16, kInt8, kUInt8}) state[toString(dtype)] = arange(7).to(dtype);
  state["flags"] = tensor({true, false, true});
  state["strided"] = normal({4, 6}, kFloat32, 3).t().slice(0, 1, 5, 2);
  state["empty"] = zeros({0, 3});
  state["point"] = full({}, 2.5);
  state["whole"] = Scalar(int64_t{1} << 60);
  state["real"] = Scalar(0.1);
  state["yes"] = Scalar(true);
  state["infinite"] = Scalar(std::numeric_limits<double>::infinity());
  state["special"] = tensor({1.0, NAN, -INFINITY});
  return state;
}

void check_same(const StateDict& found, const StateDict& expected) {
  REQUIRE(found.size() == expected.size());
  for (const auto& [name, value] : expected) {
    CAPTURE(name);
    REQUIRE(found.contains(name));
    const StateValue& other = found.at(name);
    REQUIRE(other.index() == value.index());
    if (const auto* t = std::get_if<Tensor>(&value)) {
      CHECK(difference(std::get<Tensor>(other), *t) == "");
      CHECK(std::get<Tensor>(other).dtype() == t->dtype());
    } else {
      CHECK(std::get<Scalar>(other).type() == std::get<Scalar>(value).type());
      CHECK(std::get<Scalar>(other).toDouble() == std::get<Scalar>(value).toDouble());
      if (std::get<Scalar>(value).isIntegral(true)) CHECK(std::get<Scalar>(other).toLong() == std::get<Scalar>(value).toLong());
    }
  }
}

const std::string kOne = R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";

}  // namespace

TEST_SUITE_BEGIN("state files");

TEST_CASE("everything comes back from safetensors") {
  const Folder folder;
  StateDict state = sample();
  state["complex"] = view_as_complex(normal({3, 2}, kFloat32, 1));
  save_safetensors(state, folder.file("s"), {{"format", "pt"}});
  check_same(load_safetensors(folder.file("s")), state);
  CHECK(load_safetensors_metadata(folder.file("s")) == std::map<std::string, std::string>{{"format", "pt"}});
  const std::string bytes = file_bytes(folder.file("s"));
  uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  CHECK(length % 8 == 0);
  CHECK(bytes[8] == '{');
}

TEST_CASE("everything comes back from JSON") {
  const Folder folder;
  save_json(sample(), folder.file("s"));
  StateDict found = load_json(folder.file("s"));
  check_same(found, sample());
}

TEST_CASE("a file of another writer") {
  const Folder folder;
  const float values[] = {1.5f, -2};
  write_file(folder.file("s"), safetensors_of(kOne + "   ", std::string(reinterpret_cast<const char*>(values), 8)));
  CHECK(difference(std::get<Tensor>(load_safetensors(folder.file("s")).at("a")), tensor({1.5f, -2.0f})) == "");
  write_file(folder.file("e"), safetensors_of("{}"));
  CHECK(load_safetensors(folder.file("e")).empty());
}

TEST_CASE("a model and its optimizer go through files") {
  const Folder folder;
  nn::Sequential model(nn::Linear(4, 8), nn::BatchNorm1d(8), nn::Linear(8, 2));
  save_safetensors(model->state_dict(), folder.file("model"));
  nn::Sequential other(nn::Linear(4, 8), nn::BatchNorm1d(8), nn::Linear(8, 2));
  other->load_state_dict(load_safetensors(folder.file("model")));
  model->eval();
  other->eval();
  const Tensor x = normal({3, 4}, kFloat32);
  CHECK(difference(other->forward(x), model->forward(x)) == "");
}

TEST_CASE("a failed save leaves the old file") {
  const Folder folder;
  save_json({{"a", Scalar(1)}}, folder.file("s"));
  CHECK(thrown_text([&] { save_json({{"a", Tensor()}}, folder.file("s")); }) != "");
  CHECK(state_number("test", load_json(folder.file("s")), "a").toLong() == 1);
  CHECK(contains(thrown_text([&] { save_json({}, folder.file("no/such/folder")); }), "cannot be written (No such file"));
  CHECK(contains(thrown_text([&] { load_json(folder.file("none")); }), "none: cannot be read (No such file"));
  CHECK(contains(thrown_text([&] { load_safetensors(folder.path.string()); }), "cannot be read"));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);
  CHECK(contains(thrown_text([&] { save_safetensors({{"__metadata__", Scalar(1)}}, folder.file("s")); }), "must not be called"));
}

TEST_CASE("bad safetensors files") {
  const std::pair<std::string, std::string> files[] = {
      {"", "too short"},
      {"1234567", "too short"},
      {std::string(8, '\xff'), "a header of"},
      {safetensors_of(kOne, "1234"), "8 bytes, but the file has 4"},
      {safetensors_of(kOne, "123456789"), "8 bytes, but the file has 9"},
      {safetensors_of(kOne).substr(0, 20), "is cut short"},
      {"PK\x03\x04 a pickle of torch", "not a safetensors file, but a zip archive, as torch.save writes: use load_pt"},
      {safetensors_of("[]"), "does not begin with `{`"},
      {safetensors_of(" {}"), "does not begin with `{`"},
      {safetensors_of(""), "does not begin with `{`"},
      {safetensors_of("{"), "is not JSON at line 1, column 2"},
      {safetensors_of("{\n  \"a\": x}"), "is not JSON at line 2, column 8"},
      {safetensors_of("{}x"), "is not JSON"},
      {safetensors_of(R"({"a":3})"), "`a` is not an object"},
      {safetensors_of(R"({"a":{}})"), "`a` has no shape"},
      {safetensors_of(R"({"a":{"shape":[2],"data_offsets":[0,8]}})", "12345678"), "`a` has no dtype"},
      {safetensors_of(R"({"a":{"dtype":"F33","shape":[2],"data_offsets":[0,8]}})", "12345678"), "unknown dtype `F33`"},
      {safetensors_of(R"({"a":{"dtype":"F32","data_offsets":[0,8]}})", "12345678"), "has no shape"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":2,"data_offsets":[0,8]}})", "12345678"), "has no shape"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})", "12345678"), "not a natural number: -2"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}})", "12345678"), "not a natural number: 2.0"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,0]}})"), "too large"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[0,18446744073709551615],"data_offsets":[0,0]}})"), "too large"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]}})", "1234"), "13 dimensions"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2]}})", "12345678"), "no data_offsets"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0]}})", "12345678"), "no data_offsets"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})", "12345678"), "needs 8 bytes"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", "1234"), "needs 8 bytes"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})", "123456789012"),
       "begins at byte 4 of the data, expected 0"},
      {safetensors_of(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})",
                      "123456"),
       "`b` begins at byte 2 of the data, expected 4"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8],"more":1}})", "12345678"), "unknown key `more`"},
      {safetensors_of(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "1"),
       "names `a` twice"},
      {safetensors_of(R"({"a":{"dtype":"F32","shape":[1e999],"data_offsets":[0,4]}})", "1234"),
       "its header holds a number that is too large"},
      {safetensors_of("{\"a\":" + std::string(100000, '[')), "its header is too deeply nested"},
      {safetensors_of(R"({"__metadata__":3})"), "metadata is not an object"},
      {safetensors_of(R"({"__metadata__":{"a":3}})"), "metadata `a` is not a text"},
      {safetensors_of(R"({"__metadata__":{"amp.numbers":"{"}})"), "is not a list"},
      {safetensors_of(R"({"__metadata__":{"amp.numbers":"[1]"}})"), "not a list of names"},
  };
  const Folder folder;
  for (const auto& [bytes, reason] : files) {
    CAPTURE(reason);
    write_file(folder.file("s"), bytes);
    const std::string text = thrown_text([&] { load_safetensors(folder.file("s")); });
    CAPTURE(text);
    CHECK(text.starts_with(folder.file("s") + ": "));
    CHECK(contains(text, reason));
  }
}

TEST_CASE("bad JSON states") {
  const std::pair<std::string, std::string> files[] = {
      {"", "is not JSON"},
      {"{", "is not JSON"},
      {"[1]", "not a JSON object"},
      {"3", "not a JSON object"},
      {R"({"a": 1} {)", "is not JSON"},
      {R"({"a": nan})", "is not JSON"},
      {R"({"a": 1, "a": 2})", "names `a` twice"},
      {R"({"a": null})", "`a` is no number"},
      {R"({"a": "1"})", "`a` is no number"},
      {R"({"a": [1]})", "`a` is no number"},
      {R"({"a": 1e999})", "too large"},
      {R"({"a": 18446744073709551615})", "too large"},
      {R"({"a": {"dtype": "Float", "shape": [2]}})", "`a` has no `data`"},
      {R"({"a": {"dtype": "Float", "shape": [2], "data": [1, 2], "x": 1}})", "has keys other than"},
      {R"({"a": {"dtype": "Floot", "shape": [2], "data": [1, 2]}})", "unknown dtype \"Floot\""},
      {R"({"a": {"dtype": 3, "shape": [2], "data": [1, 2]}})", "unknown dtype 3"},
      {R"({"a": {"dtype": "Float", "shape": [-2], "data": [1, 2]}})", "impossible shape"},
      {R"({"a": {"dtype": "Float", "shape": [9223372036854775807, 9], "data": []}})", "impossible shape"},
      {R"({"a": {"dtype": "Float", "shape": [3], "data": [1, 2]}})", "has 2 numbers, but its shape has 3"},
      {R"({"a": {"dtype": "Float", "shape": 2, "data": [1, 2]}})", "is no list"},
      {R"({"a": {"dtype": "Long", "shape": [1], "data": [1.5]}})", "holds integers, but one is 1.5"},
      {R"({"a": {"dtype": "Float", "shape": [1], "data": ["x"]}})", "`a` is no number"},
      {R"({"a": {"dtype": "Float", "shape": [1], "data": [true]}})", "`a` holds numbers, but one is true"},
      {std::string(100000, '['), "too deeply nested"},
  };
  const Folder folder;
  for (const auto& [bytes, reason] : files) {
    CAPTURE(reason);
    write_file(folder.file("s"), bytes);
    const std::string text = thrown_text([&] { load_json(folder.file("s")); });
    CAPTURE(text);
    CHECK(text.starts_with(folder.file("s") + ": "));
    CHECK(contains(text, reason));
  }
}

TEST_CASE("a name or text that is not UTF-8 is refused, and the file stays as it was") {
  const Folder folder;
  const std::string bad = "bad\xff", path = folder.file("state");
  const StateDict good{{"w", ones({2})}}, state{{"w", ones({2})}, {bad, ones({2})}};
  for (const auto& save : {+[](const StateDict&s, const std::string&p) { save_json(s, p); },
                           +[](const StateDict&s, const std::string&p) { save_safetensors(s, p); }}) {
    CHECK_THROWS_AS(save(state, path), ValueError);
    CHECK(contains(thrown_text([&] { save(state, path); }), R"(the name of an entry, "bad\ufffd" is not UTF-8)"));
    CHECK(!std::filesystem::exists(path));
  }
  save_safetensors(good, path);
  for (const std::map<std::string, std::string>& metadata : {std::map<std::string, std::string>{{bad, "x"}}, {{"x", bad}}})
    CHECK(contains(thrown_text([&] { save_safetensors(good, path, metadata); }), "[save_safetensors]"));
  CHECK_THROWS_AS(save_safetensors(state, path), ValueError);
  CHECK(load_safetensors(path).size() == 1);
}

TEST_CASE("metadata that load_safetensors would refuse is refused, and the file stays as it was") {
  const Folder folder;
  const std::string path = folder.file("state");
  const StateDict state{{"w", ones({2})}};
  save_safetensors(state, path);
  const std::string before = file_bytes(path);
  const auto refusal = [&](const std::map<std::string, std::string>& metadata) {
    return thrown_text([&] { save_safetensors(state, path, metadata); });
  };
  CHECK(contains(refusal({{"amp.numbers", "hello"}}), "[save_safetensors] a metadata text must not be called amp.numbers"));
  CHECK(contains(refusal({{"text", std::string(100'000'000, 'x')}}), "expected at most 100000000, which load_safetensors reads"));
  CHECK(file_bytes(path) == before);
}

TEST_CASE("a scaler's state goes through both, and bad numbers change nothing") {
  const Folder folder;
  GradScaler scaler(kCPU, {.init_scale = 1024, .growth_factor = 3, .backoff_factor = 0.25, .growth_interval = 7});
  save_json(scaler.state_dict(), folder.file("json"));
  save_safetensors(scaler.state_dict(), folder.file("st"));
  for (const StateDict& state : {load_json(folder.file("json")), load_safetensors(folder.file("st"))}) {
    GradScaler other(kCPU);
    other.load_state_dict(state);
    CHECK(other.get_scale() == 1024);
    CHECK(other.get_growth_factor() == 3);
    CHECK(other.get_backoff_factor() == 0.25);
    CHECK(other.get_growth_interval() == 7);
  }
  const std::pair<std::string, Scalar> bad[] = {{"scale", 1e39},          {"scale", 1e-60},        {"scale", -2.0},
                                                {"scale", Scalar(true)},  {"scale", NAN},          {"scale", INFINITY},
                                                {"growth_factor", 1.0},   {"growth_factor", NAN},  {"backoff_factor", 1.0},
                                                {"backoff_factor", 0.0},  {"growth_interval", -1}, {"growth_interval", int64_t{1} << 40},
                                                {"growth_interval", 2.5}, {"_growth_tracker", -1}};
  for (const auto& [name, value] : bad) {
    CAPTURE(name);
    StateDict state = scaler.state_dict();
    state[name] = value;
    GradScaler other(kCPU);
    const std::string text = thrown_text([&] { other.load_state_dict(state); });
    CHECK(contains(text, "[GradScaler] " + name));
    CHECK(other.get_scale() == 65536);
    CHECK(other.get_growth_factor() == 2);
    CHECK(other.get_growth_interval() == 2000);
  }
}

TEST_SUITE_END();

}  // namespace state_file_tests
