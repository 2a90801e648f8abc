// Recorded programs as files: safetensors whose metadata contains the calls as JSON.
#include <map>
#include <new>
#include <string>

#include <amp/core/error.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/core/state_dict.h>
#include <amp/interop/state_file.h>
#include <amp/interop/strict_json.h>
#include <amp/jit/graph.h>
#include <amp/jit/passes/layouts.h>
#include <amp/jit/program.h>
#include <amp/jit/program_json.h>

namespace amp::jit {

namespace {

constexpr const char* kKey = "amp.program";

std::string constant_name(int value) { return "constant." + std::to_string(value); }

}  // namespace

void Program::save(const std::string& path) const try {
  StateDict constants;
  for (const auto& [value, tensor] : graph_->constants) {
    if (!is_number(tensor)) constants.emplace(constant_name(value), tensor.detach());
  }
  std::map<std::string, std::string> metadata;
  metadata.emplace(kKey, write_program(*graph_));
  save_safetensors(constants, path, metadata);
} catch (const std::bad_alloc&) { amp::detail::throw_out_of_memory("jit::Program"); }

Program Program::load(const std::string& path, Device device) try {
  const std::map<std::string, std::string> metadata = load_safetensors_metadata(path);
  const auto text = metadata.find(kKey);
  if (text == metadata.end()) interop::refuse(path, "it holds no program: its metadata has no `amp.program`");
  StateDict state = load_safetensors(path, device);
  Graph graph = read_program(path, text->second, [&](int value) {
    const auto entry = state.find(constant_name(value));
    const Tensor* tensor = entry == state.end() ? nullptr : std::get_if<Tensor>(&entry->second);
    if (tensor == nullptr) interop::refuse(path, "the program uses " + constant_name(value) + ", which the file does not hold as a tensor");
    Tensor constant = *tensor;
    state.erase(entry);
    return constant;
  });
  if (!state.empty()) interop::refuse(path, "the program does not use `" + state.begin()->first + "`");
  for (size_t value = 0; value < graph.values.size(); ++value) {
    if (!graph.is_constant(static_cast<int>(value))) graph.values[value].device = device.type();
  }
  if (graph.frozen) arrange_weights(graph);
  return Program(std::move(graph));
} catch (const std::bad_alloc&) { amp::detail::throw_out_of_memory("jit::Program"); }

}  // namespace amp::jit
