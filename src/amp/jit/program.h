// Recorded programs: the computation of a module or function as a list of calls, without the module's source (torch.jit.trace,
// torch.jit.freeze).
//
//   model->eval();
//   amp::jit::Program program = amp::jit::trace(model, {example}, {.autocast = amp::AutocastOptions{.dtype = amp::kBFloat16}});
//   program = amp::jit::freeze(program);
//   program.save("model.amp");
//   amp::Tensor y = program(x);   // no region: the casts are part of the program
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <vector>

#include <amp/core/export.h>
#include <amp/core/tensor.h>
#include <amp/jit/memory_plan.h>

namespace amp::jit {

struct Graph;
class Executable;

// A recorded program. It is cheap to copy: copies share their contents, which never change. A move copies, so that no program is empty.
// Many threads may run it at once.
class AMP_API Program {
 public:
  Program(const Program&) = default;
  Program& operator=(const Program&) = default;

  // Runs the program. Autocast is off while it runs, even inside a region, because the casts were recorded. The calls of a program that is
  // not frozen are recorded on the tape as usual. Throws ValueError if the number of inputs, the rank of an input, or a fixed size differs
  // from the recording. Throws TypeError for another dtype. Errors of the ops pass through.
  std::vector<Tensor> run(TensorList inputs) const;
  // Runs a program with one output. Throws ValueError if it has several.
  template <std::same_as<Tensor>... T>
  Tensor operator()(const Tensor& first, const T&... rest) const {
    const Tensor inputs[] = {first, rest...};
    return run_one(inputs);
  }

  size_t num_inputs() const;
  size_t num_outputs() const;
  // Whether freeze() made it.
  bool frozen() const;
  // The calls, one per line, with the dtypes and shapes of their results. `B` is the batch size.
  std::string text() const;
  // What freeze() did, one item per line: what was folded, removed and fused, and the memory of each plan. Empty for a program that is not
  // frozen.
  std::vector<std::string> report() const;
  // The memory of a frozen program's intermediate results: a plan for each of the last 16 batch sizes with which it was called at least
  // twice.
  std::vector<MemoryPlan> memory_plans() const;

  // Writes one file: constants as safetensors, and the calls as JSON in its metadata. Throws NotImplementedError for constants that
  // safetensors cannot represent and for calls that can't be loaded safely. On CUDA, these are recurrent networks that cuDNN runs as a
  // whole, recorded in a region that has no rule for them. Throws Error if the system can't write.
  void save(const std::string& path) const;
  // Loads a program for inputs on this kind of device, regardless of the device that it was saved on. Throws ValueError "path: reason" for
  // a file that save() did not write, including one of a later version, and one that names a device type which this process does not have:
  // load the plug-in first (amp/extension/backend.h).
  static Program load(const std::string& path, Device device = kCPU);

  explicit Program(Graph graph);  // internal
  const Graph& graph() const { return *graph_; }

 private:
  Tensor run_one(TensorList inputs) const;

  std::shared_ptr<const Graph> graph_;
  std::shared_ptr<const Executable> executable_;
};

}  // namespace amp::jit
