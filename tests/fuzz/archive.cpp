// Files of torch::save and torch.save as a whole: amp::load of modules, lists and optimizers, and pickle_load.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <amp/core/archive.h>
#include <amp/interop/pickle_value.h>
#include <amp/interop/save.h>
#include <amp/nn/linear.h>
#include <amp/optim/adam.h>

#include "../unit/interop/archive.h"
#include "state.h"

using namespace amp;
using namespace amp::testing::pickles;

namespace {

// Saves a value that was loaded, and loads it again.
void check_round_trip(const std::vector<char>& bytes) {
  const std::vector<char> again = pickle_save(pickle_load(bytes));
  if (pickle_save(pickle_load(again)) != again) __builtin_trap();
}

bool is_small(const StateDict& state) {
  int64_t elements = 0;
  for (const auto& [name, value] : state) {
    if (const auto* tensor = std::get_if<Tensor>(&value)) elements += std::min<int64_t>(tensor->numel(), 1 << 20);
  }
  return elements < 1 << 16;
}

// A module and an optimizer accept a file, or reject it without any change.
void offer(const std::string& path) {
  nn::Linear linear(2, 2);
  const Tensor weight = linear->weight.detach().clone();
  try {
    load(linear, path);
  } catch (const Error&) {
    if (!fuzz::same(linear->weight.detach(), weight)) __builtin_trap();
  }
  optim::Adam adam({ones({2}).requires_grad_()}, optim::AdamOptions(0.1));
  const StateDict adam_before = adam.state_dict();
  try {
    load(adam, path);
  } catch (const Error&) {
    if (!fuzz::same(adam.state_dict(), adam_before)) __builtin_trap();
  }
}

std::string script(const std::string& items) { return global("__torch__", "Module") + ")\x81" + dict(items) + "b"; }

}  // namespace

std::vector<std::string> fuzz::seeds() {
  const std::string params = script(text("params/size") + integer(1) + text("params/0") + text("7") + text("options") +
                                    script(text("lr") + "G\x3f\xe0" + std::string(6, '\0') + text("amsgrad") + "\x88"));
  const std::string pickles[] = {
      program(script(text("weight") + matrix() + text("bias") + view(storage(), 0, integer(2), integer(1)) + text("training") + "\x88")),
      program(script(text("state") +
                     script(text("7") + script(text("step") + integer(1) + text("exp_avg") + view(storage(), 0, integer(2), integer(1)))) +
                     text("param_groups") + script(text("param_groups/0") + params))),
      program("](" + matrix() + integer(3) + text("x") + "N\x88" + "e"),
      program(matrix()),
  };
  std::vector<std::string> all;
  for (const std::string& pickle : pickles) all.push_back(testing::archive_of(testing::torch_entries(pickle)));
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const fuzz::MemoryFile file(data, size);
  offer(file.path());
  fuzz::load_only_throws_own_errors([&] {
    serialize::InputArchive archive;
    archive.load_from(reinterpret_cast<const char*>(data), size);
    if (is_small(archive.state())) check_round_trip({data, data + size});
  });
  return 0;
}
