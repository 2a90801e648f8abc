// torch::jit::load and torch::jit::Module for programs that were recorded with amp::jit::trace. TorchScript itself is not run.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/ivalue.h>
#include <amp/interop/save.h>
#include <amp/interop/state_file.h>
#include <amp/jit/program.h>

namespace amp::jit {

using Stack = std::vector<amp::IValue>;

// A recorded program with the interface of torch::jit::Module. The device is that of load().
class Module {
 public:
  Module() = default;
  explicit Module(Program program) : program_(std::make_shared<Program>(std::move(program))) {}

  // The result is a tensor, or a tuple of the outputs.
  IValue forward(const std::vector<IValue>& inputs) const {
    AMP_CHECK(program_ != nullptr, Error, "[jit::Module] there is no program: use jit::load");
    std::vector<Tensor> tensors;
    for (const IValue& input : inputs) tensors.push_back(input.toTensor());
    const std::vector<Tensor> results = program_->run(tensors);
    if (results.size() == 1) return results[0];
    return TupleValue(std::vector<IValue>(results.begin(), results.end()));
  }
  template <class... T>
  IValue operator()(const T&... inputs) const {
    return forward({IValue(inputs)...});
  }
  // There is only the method `forward`. Throws ValueError for another name.
  class Method {
   public:
    explicit Method(Module module) : module_(std::make_shared<Module>(std::move(module))) {}
    IValue operator()(const std::vector<IValue>& inputs) const { return module_->forward(inputs); }

   private:
    std::shared_ptr<Module> module_;
  };
  Method get_method(const std::string& name) const {
    AMP_CHECK(name == "forward", ValueError, "[jit::Module] there is no method `", name, "`, only `forward`");
    return Method(*this);
  }
  template <class... T>
  IValue run_method(const std::string& name, const T&... inputs) const {
    return get_method(name)({IValue(inputs)...});
  }
  // A recorded program has no attributes. Throws ValueError, unless there is a value to return instead.
  bool hasattr(const std::string& /*name*/) const { return false; }
  IValue attr(const std::string& name) const { AMP_THROW(ValueError, "[jit::Module] a recorded program has no attribute `", name, "`"); }
  IValue attr(const std::string& /*name*/, IValue otherwise) const { return otherwise; }
  // A recorded program has the mode in which it was recorded.
  void eval() {}
  void train(bool on = true) { AMP_CHECK(!on, NotImplementedError, "[jit::Module] a recorded program cannot be trained further"); }
  bool is_training() const { return false; }
  Module clone() const { return *this; }
  // Recorded programs are loaded for a device: jit::load(path, device).
  template <class... T>
  void to(const T&...) {}
  void save(const std::string& path) const { program_->save(path); }
  bool is_empty() const { return program_ == nullptr; }

 private:
  std::shared_ptr<Program> program_;
};

namespace script {
using jit::Module;
}

// Loads what Program::save has written. Throws ValueError for other files; those of TorchScript need libtorch (docs/guide/frozen.md).
inline Module load(const std::string& path, Device device = kCPU) { return Module(Program::load(path, device)); }
inline Module freeze(const Module& module) { return module; }
inline Module optimize_for_inference(const Module& module) { return module; }
// Settings that have no meaning here.
inline bool& getProfilingMode() {
  static bool on = false;
  return on;
}
inline bool& getExecutorMode() {
  static bool on = true;
  return on;
}
inline void setGraphExecutorOptimize(bool) {}
inline void setTensorExprFuserEnabled(bool) {}
struct FusionGuard {};
using ErrorReport = Error;

}  // namespace amp::jit
