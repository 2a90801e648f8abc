// The base class of all modules: parameters, buffers and submodules by name (torch::nn::Module).
#pragma once

#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/nn/module_holder.h>
#include <amp/nn/module_hooks.h>
#include <amp/nn/ordered_dict.h>

namespace amp::serialize {
class InputArchive;
class OutputArchive;
}  // namespace amp::serialize

namespace amp::nn {

namespace module_detail {
class ModuleCopies;
}

// The keys that load_state_dict did not load.
struct LoadResult {
  std::vector<std::string> missing_keys;     // in the module, not in the dictionary
  std::vector<std::string> unexpected_keys;  // in the dictionary, not in the module
  std::vector<std::string> mismatched_keys;  // in both, but the value has another shape or is no tensor
};
// Prints "<All keys matched successfully>", or the three lists.
AMP_API std::ostream& operator<<(std::ostream& out, const LoadResult& result);

class AMP_API Module : public std::enable_shared_from_this<Module> {
 public:
  Module();
  // `name` is used for printing. By default, it is the name of the type.
  explicit Module(std::string name);
  virtual ~Module();

  // The name for printing.
  const std::string& name() const;

  // --- parameters, buffers and submodules ---
  // The parameters or buffers of the module and, with `recurse`, of its submodules. Names in submodules are "child.name". A tensor or
  // module that is registered several times is listed once.
  std::vector<Tensor> parameters(bool recurse = true) const;
  OrderedDict<std::string, Tensor> named_parameters(bool recurse = true) const;
  std::vector<Tensor> buffers(bool recurse = true) const;
  OrderedDict<std::string, Tensor> named_buffers(bool recurse = true) const;
  // All modules below this one, parents first. `include_self` requires a module that is owned by a std::shared_ptr.
  std::vector<std::shared_ptr<Module>> modules(bool include_self = true) const;
  OrderedDict<std::string, std::shared_ptr<Module>> named_modules(const std::string& prefix = {}, bool include_self = true) const;
  // The direct submodules. children() leaves out those that are null.
  std::vector<std::shared_ptr<Module>> children() const;
  const OrderedDict<std::string, std::shared_ptr<Module>>& named_children() const { return children_; }

  // --- building ---
  // Registers a submodule. Returns the module as a shared_ptr, which can be assigned to a holder: fc = register_module("fc", Linear(3, 4)).
  // Throws ValueError if the name is in use, is empty, or contains a dot.
  template <class M>
  std::shared_ptr<M> register_module(std::string name, std::shared_ptr<M> module) {
    add_child(std::move(name), module);
    return module;
  }
  template <class M>
  std::shared_ptr<M> register_module(std::string name, ModuleHolder<M> holder) {
    return register_module(std::move(name), holder.ptr());
  }
  // Replaces the submodule of this name.
  template <class M>
  std::shared_ptr<M> replace_module(const std::string& name, std::shared_ptr<M> module) {
    check_is_not_inside("replace_module", name, module.get());
    children_[name] = module;
    children_changed();
    return module;
  }
  template <class M>
  std::shared_ptr<M> replace_module(const std::string& name, ModuleHolder<M> holder) {
    return replace_module(name, holder.ptr());
  }
  // Removes the submodule of this name.
  void unregister_module(const std::string& name);
  // Registers a parameter, and sets its requires_grad (false for integers). Returns the tensor. An undefined tensor means an absent
  // parameter.
  Tensor& register_parameter(std::string name, Tensor tensor, bool requires_grad = true);
  // Registers a tensor that is saved with the module (unless `persistent` is false) but not trained.
  Tensor& register_buffer(std::string name, Tensor tensor, bool persistent = true);

  // --- operations on the whole module ---
  // Calls `function` for every module, submodules first. Other forms also pass the name of the module, which begins with `prefix`, or the
  // pointer that owns the module. For the last two forms, a pointer must own this module.
  Module& apply(const std::function<void(Module&)>& function);
  const Module& apply(const std::function<void(const Module&)>& function) const;
  Module& apply(const std::function<void(const std::string& name, Module&)>& function, const std::string& prefix = {});
  const Module& apply(const std::function<void(const std::string& name, const Module&)>& function, const std::string& prefix = {}) const;
  const Module& apply(const std::function<void(const std::shared_ptr<Module>&)>& function) const;
  const Module& apply(const std::function<void(const std::string& name, const std::shared_ptr<Module>&)>& function,
                      const std::string& prefix = {}) const;
  // Returns a deep copy (on `device`). Parameters, buffers and submodules are each copied once. Hooks are copied, gradients are not. Throws
  // NotImplementedError for classes that cannot be cloned or are derived from one that can, and Error for classes that do not list all
  // their members (clone.h).
  //
  // A class may override this. The clone of a module that contains it then contains what it returns.
  virtual std::shared_ptr<Module> clone(const std::optional<Device>& device = {}) const;
  // Sets training or evaluation mode, for the module and its submodules.
  virtual void train(bool on = true);
  void eval() { train(false); }
  // Whether the module is in training mode.
  bool is_training() const { return training_; }
  // Converts parameters, buffers and gradients in place. `dtype` must be floating or complex. Tensors of integers and bools keep their
  // dtype. A floating `dtype` discards the imaginary parts of complex tensors. PyTorch does the same, and warns.
  virtual void to(Device device, ScalarType dtype, bool non_blocking = false);
  virtual void to(Device device, bool non_blocking = false);
  virtual void to(ScalarType dtype, bool non_blocking = false);
  // The same for floating-point tensors only: complex tensors keep their dtype.
  void half() { convert_floating(kFloat16); }
  void bfloat16() { convert_floating(kBFloat16); }
  void float_() { convert_floating(kFloat32); }
  void double_() { convert_floating(kFloat64); }
  void cuda() { to(Device(kCUDA)); }
  void cpu() { to(Device(kCPU)); }
  // Resets the gradients to undefined, or fills them with zeros.
  virtual void zero_grad(bool set_to_none = true);
  // Sets requires_grad of all parameters.
  Module& requires_grad_(bool on = true);

  // --- saving ---
  // Returns the parameters and persistent buffers by name. The tensors share memory with the module, but have no autograd history. Hooks
  // may replace them.
  StateDict state_dict() const;
  // Copies the values, converted to the module's dtypes and devices. Throws a ValueError that lists all keys that are missing, unexpected,
  // of the wrong shape, or complex for a real tensor. num_batches_tracked of norms may be missing. Nothing changes in that case. With
  // `strict` false, missing and unexpected keys are returned instead. With `ignore_mismatched_sizes`, keys of the wrong shape are also
  // returned. (from_pretrained of Hugging Face has an argument of this name.)
  LoadResult load_state_dict(const StateDict& state, bool strict = true, bool ignore_mismatched_sizes = false);

  // amp::save and amp::load (interop/save.h) call these. By default, they save and load the parameters, the persistent buffers and the
  // submodules, which may override these functions. load copies the values. It loads a buffer that is not persistent if the file has it.
  virtual void save(serialize::OutputArchive& archive) const;
  // Whether save and load of a module that contains this one include this one.
  virtual bool is_serializable() const { return true; }
  virtual void load(serialize::InputArchive& archive);

  // --- hooks (module_hooks.h) ---
  // Runs before forward: hook(module, inputs) may replace the tensors among the arguments.
  template <class F>
  RemovableHandle register_forward_pre_hook(F hook) {
    return add_forward_pre_hook(module_detail::make_hook<ForwardPreHook, F, HookTensors>(std::move(hook)));
  }
  // Runs after forward: hook(module, inputs, outputs) may replace the tensors among the results.
  template <class F>
  RemovableHandle register_forward_hook(F hook) {
    return add_forward_hook(module_detail::make_hook<ForwardHook, F, HookTensors, HookTensors>(std::move(hook)));
  }
  // Runs when the gradients of the inputs are known: hook(module, grad_inputs, grad_outputs) may replace the gradients of the inputs. If no
  // input needs a gradient, it runs when the gradients of the outputs are known. A hook is not called in the backward of a forward that ran
  // before the hook was registered. With such a hook, a forward that changes an input in place throws Error, because the input of the
  // caller would keep its old history.
  template <class F>
  RemovableHandle register_full_backward_hook(F hook) {
    return add_full_backward_hook(module_detail::make_hook<BackwardHook, F, HookTensors, HookTensors>(std::move(hook)));
  }
  // Runs when the gradients of the outputs are known: hook(module, grad_outputs) may replace them.
  template <class F>
  RemovableHandle register_full_backward_pre_hook(F hook) {
    return add_full_backward_pre_hook(module_detail::make_hook<BackwardPreHook, F, HookTensors>(std::move(hook)));
  }
  // Runs after state_dict(), also of a parent module: hook(module, state, prefix) may change the entries of the module. The hooks of
  // submodules run first.
  RemovableHandle register_state_dict_post_hook(StateDictHook hook);
  // Runs after load_state_dict(), also of a parent module, when the values have been copied: hook(module, state, prefix). The hooks of
  // submodules run first.
  RemovableHandle register_load_state_dict_post_hook(LoadStateDictHook hook);
  // Whether a call of the module runs hooks.
  bool has_hooks() const { return hooks_ != nullptr && any_hooks(); }

  // Prints the module, for example as "Linear(in_features=3, out_features=4, bias=true)".
  virtual void pretty_print(std::ostream& out) const;
  // Casts this module to a type. as<Linear>() returns a LinearImpl*. Returns null if the module has another type.
  template <class M>
  typename M::ContainedType* as() {
    return dynamic_cast<typename M::ContainedType*>(this);
  }
  template <class M>
  requires std::derived_from<M, Module> M* as() { return dynamic_cast<M*>(this); }
  template <class M>
  const typename M::ContainedType* as() const {
    return dynamic_cast<const typename M::ContainedType*>(this);
  }
  template <class M>
  requires std::derived_from<M, Module>
  const M* as() const { return dynamic_cast<const M*>(this); }

  // Copies the module for clone(); see clone.h.
  virtual std::shared_ptr<Module> copy_module(module_detail::ModuleCopies& copies) const;
  virtual void rebind_members(module_detail::ModuleCopies&) {}
  void forget_registered();
  // Takes the name for printing, the mode of training and the hooks of another module. Internal.
  void keep_mode_of(const Module& other);
  // The hooks, for calls through holders; may be null.
  std::shared_ptr<module_detail::ModuleHooks> hooks() const { return hooks_; }

 protected:
  struct Buffer {
    Tensor tensor;
    bool persistent;
    bool may_be_missing = false;  // a state may lack it: the buffer then keeps its value
  };

  // The copy shares parameters, buffers and submodules, as handles do. clone() begins with such a copy. The assignment of a module class
  // also makes one.
  Module(const Module& other);
  Module& operator=(const Module& other);
  // Call this after a change of `children_`. The paths of modules are then computed again.
  static void children_changed() noexcept;

  OrderedDict<std::string, Tensor> parameters_;
  OrderedDict<std::string, Buffer> buffers_;
  OrderedDict<std::string, std::shared_ptr<Module>> children_;
  const char* clone_refusal_ = nullptr;  // why clone() throws, as in "Net is distributed"

 private:
  void convert_floating(ScalarType dtype);
  friend class module_detail::ModuleCopies;

  RemovableHandle add_forward_pre_hook(ForwardPreHook hook);
  RemovableHandle add_forward_hook(ForwardHook hook);
  RemovableHandle add_full_backward_hook(BackwardHook hook);
  RemovableHandle add_full_backward_pre_hook(BackwardPreHook hook);
  template <class Hook>
  RemovableHandle add_hook(std::map<int64_t, Hook> module_detail::ModuleHooks::*list, Hook hook);
  bool any_hooks() const;

  void add_child(std::string name, std::shared_ptr<Module> module);
  void check_name(const char* op, const std::string& name) const;
  void check_is_not_inside(const char* op, const std::string& name, const Module* module) const;
  // Calls `function(path, module)` for this module and those below it, parents first. `path` is the path of this module, before the call
  // and after it. If the function returns false, the submodules are left out.
  void visit(std::string& path, const std::function<bool(const std::string& path, const Module&)>& function) const;
  void convert(const std::function<Tensor(const Tensor&)>& function);
  StateDict own_state() const;

  mutable std::string name_;
  bool training_ = true;
  std::shared_ptr<module_detail::ModuleHooks> hooks_;  // null until a hook is registered
};

AMP_API std::ostream& operator<<(std::ostream& out, const Module& module);
template <class M>
std::ostream& operator<<(std::ostream& out, const ModuleHolder<M>& holder) {
  return out << *holder;
}

}  // namespace amp::nn

#include <amp/nn/clone.h>        // for module classes
#include <amp/nn/module_call.h>  // for ModuleHolder
