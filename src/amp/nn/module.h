// The base class of all modules: parameters, buffers and submodules by name (torch::nn::Module).
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/nn/module_holder.h>
#include <amp/nn/ordered_dict.h>

namespace amp::nn {

// The keys that load_state_dict did not load.
struct LoadResult {
  std::vector<std::string> missing_keys;     // of the module, not in the dictionary
  std::vector<std::string> unexpected_keys;  // of the dictionary, not in the module
  std::vector<std::string> mismatched_keys;  // of both, with a value of another shape, or one that is no tensor
};
// "<All keys matched successfully>", or the three lists.
AMP_API std::ostream& operator<<(std::ostream& out, const LoadResult& result);

class AMP_API Module : public std::enable_shared_from_this<Module> {
 public:
  Module() = default;
  // `name` is used for printing; the default is the name of the type.
  explicit Module(std::string name) : name_(std::move(name)) {}
  virtual ~Module() = default;
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;

  const std::string& name() const;

  // --- parameters, buffers and submodules ---
  // Names within submodules are "child.name". A tensor or module that is registered several times is listed once.
  std::vector<Tensor> parameters(bool recurse = true) const;
  OrderedDict<std::string, Tensor> named_parameters(bool recurse = true) const;
  std::vector<Tensor> buffers(bool recurse = true) const;
  OrderedDict<std::string, Tensor> named_buffers(bool recurse = true) const;
  // All modules below this one, parents first. `include_self` needs a module that is owned by a std::shared_ptr.
  std::vector<std::shared_ptr<Module>> modules(bool include_self = true) const;
  OrderedDict<std::string, std::shared_ptr<Module>> named_modules(const std::string& prefix = {}, bool include_self = true) const;
  // The direct submodules.
  std::vector<std::shared_ptr<Module>> children() const { return children_.values(); }
  const OrderedDict<std::string, std::shared_ptr<Module>>& named_children() const { return children_; }

  // --- building ---
  // Returns the module as a shared_ptr, which can be assigned to a holder: fc = register_module("fc", Linear(3, 4)). Throws ValueError if
  // the name is in use, is empty, or contains a dot.
  template <class M>
  std::shared_ptr<M> register_module(std::string name, std::shared_ptr<M> module) {
    add_child(std::move(name), module);
    return module;
  }
  template <class M>
  std::shared_ptr<M> register_module(std::string name, ModuleHolder<M> holder) {
    return register_module(std::move(name), holder.ptr());
  }
  template <class M>
  std::shared_ptr<M> replace_module(const std::string& name, std::shared_ptr<M> module) {
    children_[name] = module;
    return module;
  }
  template <class M>
  std::shared_ptr<M> replace_module(const std::string& name, ModuleHolder<M> holder) {
    return replace_module(name, holder.ptr());
  }
  void unregister_module(const std::string& name) { children_.erase(name); }
  // Returns the tensor with the given requires_grad (false for integers). An undefined tensor stands for an absent parameter.
  Tensor& register_parameter(std::string name, Tensor tensor, bool requires_grad = true);
  // A tensor that is saved with the module (unless `persistent` is false) but not trained.
  Tensor& register_buffer(std::string name, Tensor tensor, bool persistent = true);

  // --- operations on the whole module ---
  // Calls `function` for every module, submodules first.
  Module& apply(const std::function<void(Module&)>& function);
  virtual void train(bool on = true);
  void eval() { train(false); }
  bool is_training() const { return training_; }
  // Converts parameters, buffers and gradients in place; only floating-point tensors change dtype.
  virtual void to(Device device, ScalarType dtype, bool non_blocking = false);
  virtual void to(Device device, bool non_blocking = false);
  virtual void to(ScalarType dtype, bool non_blocking = false);
  void half() { to(kFloat16); }
  void bfloat16() { to(kBFloat16); }
  void float_() { to(kFloat32); }
  void double_() { to(kFloat64); }
  void cuda() { to(Device(kCUDA)); }
  void cpu() { to(Device(kCPU)); }
  // Resets the gradients to undefined, or fills them with zeros.
  virtual void zero_grad(bool set_to_none = true);
  Module& requires_grad_(bool on = true);

  // --- saving ---
  // Parameters and persistent buffers by name. The tensors share memory with the module but have no autograd history.
  StateDict state_dict() const;
  // Copies the values, converted to the module's dtypes and devices. Throws a ValueError that lists all keys that are missing, unexpected
  // or of the wrong shape; in that case nothing is changed. With `strict` false, missing and unexpected keys are returned instead; with
  // `ignore_mismatched_sizes`, which is named after an argument of Hugging Face's from_pretrained, so are those of the wrong shape.
  LoadResult load_state_dict(const StateDict& state, bool strict = true, bool ignore_mismatched_sizes = false);

  // "Linear(in_features=3, out_features=4, bias=true)"
  virtual void pretty_print(std::ostream& out) const;
  // Casts this module to a type; as<Linear>() gives LinearImpl. Null if the module has another type.
  template <class M>
  typename M::ContainedType* as() {
    return dynamic_cast<typename M::ContainedType*>(this);
  }
  template <class M>
  requires std::derived_from<M, Module> M* as() { return dynamic_cast<M*>(this); }

 private:
  struct Buffer {
    Tensor tensor;
    bool persistent;
  };

  void add_child(std::string name, std::shared_ptr<Module> module);
  void check_name(const char* op, const std::string& name) const;
  void visit(const std::string& prefix, bool recurse, const std::function<void(const std::string& prefix, const Module&)>& function) const;
  void convert(const std::function<Tensor(const Tensor&)>& function);

  OrderedDict<std::string, Tensor> parameters_;
  OrderedDict<std::string, Buffer> buffers_;
  OrderedDict<std::string, std::shared_ptr<Module>> children_;
  mutable std::string name_;
  bool training_ = true;
};

AMP_API std::ostream& operator<<(std::ostream& out, const Module& module);
template <class M>
std::ostream& operator<<(std::ostream& out, const ModuleHolder<M>& holder) {
  return out << *holder;
}

}  // namespace amp::nn
