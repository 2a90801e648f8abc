// Programs as files.
#include <fstream>
#include <map>

#include <nlohmann/json.hpp>

#include "interop/files.h"
#include "jit/models.h"

using namespace amp;
using amp::testing::difference;
using amp::testing::joined;
using amp::testing::normal;

namespace {

using Json = nlohmann::ordered_json;

// A file that is deleted at the end of the test.
struct File {
  testing::Folder folder;
  std::string path = folder.file("program.amp");
};

// The file of a small program, with its JSON changed.
template <class Change>
std::string refusal(const Change& change) {
  const File file;
  const Tensor w = normal({3, 4}, kFloat32);
  jit::trace([&](const Tensor& x) { return relu(linear(x, w)) * 2; }, {normal({2, 4}, kFloat32)}).save(file.path);
  Json json = Json::parse(load_safetensors_metadata(file.path).at("amp.program"));
  StateDict state = load_safetensors(file.path);
  change(json, state);
  save_safetensors(state, file.path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
  try {
    jit::Program::load(file.path);
  } catch (const ValueError& error) { return std::string(error.what()).substr(file.path.size()); }
  return "accepted";
}

}  // namespace

TEST_SUITE("jit file") {
  TEST_CASE("programs are loaded as they were saved") {
    manual_seed(2);
    nn::Sequential model = amp::testing::residual_network();
    const jit::Program traced = jit::trace(model, {normal({2, 3, 8, 8}, kFloat32)}, {.autocast = AutocastOptions{.dtype = kBFloat16}});
    for (const jit::Program& program : {traced, jit::freeze(traced)}) {
      const File file;
      program.save(file.path);
      const jit::Program loaded = jit::Program::load(file.path);
      CHECK(loaded.text() == program.text());
      CHECK(joined(loaded.report()) == joined(program.report()));
      CHECK(loaded.frozen() == program.frozen());
      const Tensor x = normal({3, 3, 8, 8}, kFloat32, 7);
      CHECK(difference(loaded(x), program(x)) == "");
    }
  }

  TEST_CASE("every kind of argument survives") {
    auto function = [](const Tensor& x) {
      Tensor y = x.slice(1, 1).clamp(-std::numeric_limits<double>::infinity(), 2).pow(3).add(x.slice(1, 1), 0.5);
      y = cat({y, gelu(y, "tanh")}, -1).sum({0}, true, kFloat64).to(kFloat32);
      return std::vector<Tensor>{y, y.div(0.3, "floor"), x.masked_fill(x > 0, std::numeric_limits<double>::quiet_NaN()),
                                 x.to(kComplex64).mul(std::complex<double>(0.5, -2)).abs(), x.to(kInt64).mul(3)};
    };
    const Tensor example = normal({2, 5}, kFloat32);
    const jit::Program program = jit::trace(function, {example});
    const File file;
    program.save(file.path);
    const jit::Program loaded = jit::Program::load(file.path);
    CHECK(loaded.text() == program.text());
    const Tensor x = normal({7, 5}, kFloat32, 3);
    const std::vector<Tensor> got = loaded.run({&x, 1}), expected = function(x);
    REQUIRE(got.size() == expected.size());
    for (size_t i = 0; i < got.size(); ++i) CHECK(difference(got[i], expected[i]) == "");
  }

  TEST_CASE("files that are no programs are refused, with a reason") {
    CHECK(refusal([](Json&, StateDict&) {}) == "accepted");
    CHECK(refusal([](Json& json, StateDict&) { json["version"] = 2; }) == ": the program has version 2; this library reads version 1");
    CHECK(refusal([](Json& json, StateDict&) { json.erase("calls"); }) == ": the program has no `calls`");
    CHECK(refusal([](Json& json, StateDict&) { json["more"] = 1; }) == ": the program has an unknown key `more`");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["op"] = "launch"; }) == ": the op `launch` is unknown");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["args"].erase(2); }) == ": linear takes 3 arguments, but has 2");
    CHECK(refusal([](Json& json, StateDict&) {
            json["calls"][0]["args"][0] = {{"int", 3}};
          }) == ": argument 0 of linear must be of the kind `tensor`");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["args"][1] = nullptr; }) == ": argument 1 of linear is missing");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["args"][1]["tensor"] = -1; }) ==
          ": argument 1 of linear uses value -1 before it is computed");
    CHECK(refusal([](Json& json, StateDict&) { std::swap(json["calls"][0], json["calls"][1]); }).find("before it is computed") !=
          std::string::npos);
    CHECK(refusal([](Json& json, StateDict&) { json["outputs"] = {99}; }) == ": an output uses value 99 before it is computed");
    CHECK(refusal([](Json& json, StateDict&) { json["outputs"] = Json::array(); }) == ": the program has no outputs");
    CHECK(refusal([](Json& json, StateDict&) { json["inputs"][0]["dtype"] = "float33"; }) == ": input 0 is the unknown dtype `float33`");
    CHECK(refusal([](Json& json, StateDict&) { json["inputs"][0]["shape"][1] = -4; }) == ": input 0 has a negative size");
    CHECK(refusal([](Json& json, StateDict&) { json["inputs"][0]["value"] = 1 << 30; }).find(": input 0 has the number") == 0);
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][1]["results"][0]["value"] = 0; }) == ": value 0 is defined twice");
    CHECK(refusal([](Json& json, StateDict&) { json["calls"][0]["math"] = 9; }) == ": a call has the unknown math 9");
    CHECK(refusal([](Json&, StateDict& state) { state.clear(); }).find(", which the file does not hold as a tensor") != std::string::npos);
    CHECK(refusal([](Json&, StateDict& state) { state.emplace("extra", normal({1}, kFloat32)); }) == ": the program does not use `extra`");
    const File file;
    save_safetensors({{"weight", normal({2}, kFloat32)}}, file.path);
    CHECK_THROWS_WITH_AS(jit::Program::load(file.path), (file.path + ": it holds no program: its metadata has no `amp.program`").c_str(),
                         ValueError);
  }

  TEST_CASE("a call with another number of results than recorded is an error when it runs") {
    const File file;
    jit::trace([](const Tensor& x) { return x.split(2, 1); }, {normal({2, 4}, kFloat32)}).save(file.path);
    Json json = Json::parse(load_safetensors_metadata(file.path).at("amp.program"));
    json["inputs"][0]["shape"][1] = 6;
    save_safetensors({}, file.path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
    const jit::Program program = jit::Program::load(file.path);
    const Tensor x = normal({2, 6}, kFloat32);
    CHECK_THROWS_AS(program.run({&x, 1}), ValueError);
  }
}
