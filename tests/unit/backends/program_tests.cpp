// Recorded programs on the device of a plug-in, and their files.
#include <doctest/doctest.h>

#include <map>

#include <amp/jit/jit.h>
#include <nlohmann/json.hpp>

#include "support.h"
#include "unit/backends/plugin.h"
#include "unit/interop/files.h"

namespace program_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::error_text;
using testing::normal;
using testing::toy;

namespace {

using Json = nlohmann::ordered_json;

jit::Program recorded() {
  manual_seed(2);
  nn::Sequential model(nn::Linear(3, 8), nn::ReLU(), nn::Linear(8, 2));
  model->to(toy(1));
  return jit::trace(model, {normal({4, 3}, kFloat32).to(toy(1))}, {.autocast = AutocastOptions{.dtype = kBFloat16}});
}

std::string device_in(const std::string& path) {
  return Json::parse(load_safetensors_metadata(path).at("amp.program"))["inputs"][0]["device"];
}

}  // namespace

TEST_SUITE("programs of plug-ins") {
  TEST_CASE("a saved program names the device type, and runs as before") {
    const testing::Folder folder;
    const std::string path = folder.file("program.amp");
    const jit::Program traced = recorded();
    for (const jit::Program& program : {traced, jit::freeze(traced)}) {
      program.save(path);
      CHECK(device_in(path) == "toy");
      const jit::Program loaded = jit::Program::load(path, toy(1));
      CHECK(loaded.text() == program.text());
      for (const uint32_t seed : {1, 2, 3}) {  // the second run plans the memory, the third uses it
        const Tensor x = normal({5, 3}, kFloat32, seed).to(toy(1));
        const Tensor y = loaded(x);
        CHECK(y.device() == toy(1));
        CHECK(difference(y.cpu(), program(x).cpu()) == "");
      }
      const Tensor x = normal({5, 3}, kFloat32);
      CHECK(jit::Program::load(path)(x).allclose(program(x.to(toy(1))).cpu(), 2e-2, 2e-2));
    }
  }

  TEST_CASE("a program of a device type that is not registered is refused") {
    const testing::Folder folder;
    const std::string path = folder.file("program.amp");
    recorded().save(path);
    Json json = Json::parse(load_safetensors_metadata(path).at("amp.program"));
    const StateDict state = load_safetensors(path);
    json["inputs"][0]["device"] = "npu";
    save_safetensors(state, path, std::map<std::string, std::string>{{"amp.program", json.dump()}});
    const std::string text = error_text<ValueError>([&] { jit::Program::load(path); });
    CHECK(contains(text, "input 0 is on the unknown device `npu`: this process has 'cpu', 'cuda'"));
    CHECK(contains(text, "if it is the device of a plug-in, load that first"));
  }
}

}  // namespace program_tests
