// Files of jit::Program. The input is the JSON of a program, whose constants 1 and 2 are 4 x 4 matrices; or, if it does not begin with a
// brace, a whole file. A loaded program is printed, saved and loaded again without a change. If it is small, it is also frozen and run.
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/core/factories.h>
#include <amp/jit/jit.h>
#include <amp/ops.h>

#include "state.h"

using namespace amp;

namespace {

// A file with the constants that the JSON names.
std::string file_of(const std::string& json) {
  const fuzz::Draft draft;
  StateDict state;
  for (const int value : {1, 2}) {
    if (json.find("{\"value\":" + std::to_string(value) + "}") != std::string::npos)
      state.emplace("constant." + std::to_string(value), full({4, 4}, 0.5, kFloat32));
  }
  save_safetensors(state, draft.path, std::map<std::string, std::string>{{"amp.program", json}});
  std::ifstream stream(draft.path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Numbers with many digits may need much memory or time.
bool is_small(const std::string& text) {
  int digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 2) return false;
  }
  return text.size() < 5000;
}

// `freezing` is set to the outcome of freezing, and of runs of the frozen program.
void load(const std::string& input, std::string& freezing) {
  const bool is_json = !input.empty() && input[0] == '{';
  const fuzz::MemoryFile file(is_json ? file_of(input) : input);
  const jit::Program program = jit::Program::load(file.path());
  const std::string text = program.text();
  const fuzz::Draft again;
  program.save(again.path);
  if (jit::Program::load(again.path).text() != text) __builtin_trap();
  if (!is_small(text)) return;
  const Tensor rows = full({2, 4}, 0.5, kFloat32);
  // A program that can't be frozen may still run. The second run of a frozen program records a plan of its memory, which the third one
  // uses.
  fuzz::load_only_throws_own_errors([&] {
    const jit::Program frozen = jit::freeze(program);
    frozen.text();
    if (frozen.num_inputs() != 1) return;
    for (int run = 0; run < 3; ++run) frozen.run({&rows, 1});
  });
  freezing = std::exchange(fuzz::outcome, {});
  if (program.num_inputs() == 1) program.run({&rows, 1});
}

}  // namespace

std::vector<std::string> fuzz::seeds() {
  const Draft file;
  std::vector<std::string> all;
  const Tensor a = full({4, 4}, 0.5, kFloat32), b = full({4, 4}, 0.25, kFloat32), x = full({2, 4}, 0.5, kFloat32);
  const auto add = [&](const auto& function) {
    const jit::Program program = jit::trace(function, {x});
    for (const jit::Program& each : {program, jit::freeze(program)}) {
      each.save(file.path);
      all.push_back(load_safetensors_metadata(file.path).at("amp.program"));
    }
  };
  add([&](const Tensor& t) { return relu(linear(t, a)) + linear(t, b); });
  add([&](const Tensor& t) { return cat({t.view({-1, 2, 2}).flatten(1), t * 2}, 1).slice(0, 0, 1).sum({1}, true, kFloat64); });
  add([&](const Tensor& t) { return t.chunk(2, 1); });
  add([&](const Tensor& t) { return dropout(relu(linear(t, a).to(kFloat64)).to(kFloat32), 0.5, false); });
  add([&](const Tensor& t) {
    const Autocast region(kCPU, {.dtype = kBFloat16});  // without a rule for recurrent networks
    return std::get<0>(rnn_tanh(t.unsqueeze(0), zeros({1, t.size(0), 4}), {a, b}, false, 1, 0.0, false, false, false));
  });
  std::ifstream stream(file.path, std::ios::binary);
  all.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  std::string freezing;
  fuzz::load_only_throws_own_errors([&] { load(bytes, freezing); });
  fuzz::outcome += freezing;
  return 0;
}
