// Files and recorded programs while allocations fail.
#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <amp/all.h>
#include <amp/jit/jit.h>

#include "fault_support.h"
#include "support.h"
#include "unit/interop/files.h"

namespace fault_file_tests {

using namespace amp;
using namespace amp::testing;

namespace {

double number_of_state(const StateDict& state) {
  double sum = 0;
  for (const auto& [name, value] : state) {
    const Tensor* const tensor = std::get_if<Tensor>(&value);
    if (tensor != nullptr) sum += number_of(*tensor);
    else if (const Scalar* const scalar = std::get_if<Scalar>(&value)) sum += scalar->toDouble();
  }
  return sum;
}

StateDict some_state() { return {{"w", wave({10})}, {"v", wave({3, 4}, kBFloat16)}, {"n", Scalar(2.0)}}; }

// A network with a convolution, its batch norm and two layers.
nn::Sequential image_network() {
  const nn::Sequential model(nn::Conv2d(nn::Conv2dOptions(3, 8, 3).padding(1)), nn::BatchNorm2d(8), nn::ReLU(),
                             nn::Conv2d(nn::Conv2dOptions(8, 8, 1)), nn::GELU(), nn::Flatten(), nn::Linear(8 * 36, 5));
  model->eval();
  reset(model->parameters());
  return model;
}

jit::Program recorded(const nn::Sequential& model) {
  return jit::trace(model, {wave({2, 3, 6, 6})}, {.autocast = AutocastOptions{.dtype = kBFloat16}});
}

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("failed allocations: files of states") {
  const Folder folder;
  const std::string whole = folder.file("whole.safetensors"), shards = folder.file("shards.safetensors"), json = folder.file("s.json");
  const auto check = [](const char* name, const std::function<StateDict()>& function) {
    check_faults(name, [&] { return Computation([&] { return number_of_state(function()); }); }, {.typed = true});
  };
  const StateDict state = some_state();
  const std::map<std::string, std::string> metadata{{"format", "pt"}};
  check("safetensors", [&] {
    save_safetensors(state, whole, metadata);
    load_safetensors_metadata(whole);
    return load_safetensors(whole);
  });
  check("mapped safetensors", [&] {
    save_safetensors(state, whole, metadata);
    return load_safetensors(whole, {.mmap = true});
  });
  check("an index of shards", [&] {
    save_safetensors(state, shards, {.max_shard_size = 30});
    return load_safetensors(shards);
  });
  check("JSON", [&] {
    save_json(state, json);
    return load_json(json);
  });
  const std::string flat = "tests/unit/interop/pt/state.pt", nested = "tests/unit/interop/pt/nested.pt";
  check("torch.save's files", [&] { return load_pt(flat, {.mmap = true}); });
  check("nested files of torch.save", [&] { return load_pt(nested, {.rename = [](const std::string& name) { return "net." + name; }}); });
  CHECK(folder.entries() == 6);  // one whole file, three shards with an index, JSON: no drafts
}

TEST_CASE("failed allocations: policies from files") {
  const Folder folder;
  const std::string path = folder.file("policy.yaml");
  write_file(path, "base: torch-2.15\noverride: {mm: fp32, softmax: lower_precision_fp}\nmodules:\n  \"**.head\": {enabled: false}\n");
  check_faults("load_policy", [&] {
    return Computation([&] {
      const autocast::Policy& policy = load_policy(path);
      const Autocast region(kCPU, {.policy = policy});
      return number_of(mm(wave({3, 3}), wave({3, 3}))) + static_cast<double>(presets_in(path).size());
    });
  });
}

TEST_CASE("failed allocations: programs are recorded, frozen and run") {
  check_faults("trace",
               [] {
                 const nn::Sequential model = image_network();
                 return Computation([=] { return static_cast<double>(recorded(model).text().size()); });
               },
               {.first_run = false});
  check_faults("freeze",
               [] {
                 const jit::Program program = recorded(image_network());
                 return Computation([=] { return static_cast<double>(jit::freeze(program).report().size()); });
               },
               {.first_run = false});
  check_faults("a run that is not frozen",
               [] {
                 const jit::Program program = recorded(image_network());
                 return Computation([=] { return number_of(program(wave({2, 3, 6, 6}))); });
               },
               {.first_run = false, .typed = true});
  check_faults("frozen runs of two batch sizes",
               [] {
                 const jit::Program program = jit::freeze(recorded(image_network()));
                 program(wave({2, 3, 6, 6}));
                 program(wave({3, 3, 6, 6}));
                 return Computation([=] { return number_of(program(wave({2, 3, 6, 6}))) + number_of(program(wave({3, 3, 6, 6}))); });
               },
               {.first_run = false, .typed = true});
  check_faults("frozen runs of a new program",
               [] {
                 const auto frozen = jit::freeze(recorded(image_network()));
                 return Computation([=] {
                   const jit::Program program = jit::freeze(frozen);
                   double sum = 0;
                   for (int run = 0; run < 3; ++run) sum += number_of(program(wave({2, 3, 6, 6})));
                   return sum + static_cast<double>(program.memory_plans().size());
                 });
               },
               {.first_run = false});
}

TEST_CASE("failed allocations: programs in files") {
  const Folder folder;
  const std::string path = folder.file("program.amp");
  check_faults("save and load",
               [&] {
                 const jit::Program program = jit::freeze(recorded(image_network()));
                 // Without a run: oneDNN makes primitives for a new program.
                 return Computation([=] {
                   program.save(path);
                   return static_cast<double>(jit::Program::load(path).text().size());
                 });
               },
               {.first_run = false, .typed = true});
  CHECK(folder.entries() == 1);
}

TEST_SUITE_END();

}  // namespace fault_file_tests
