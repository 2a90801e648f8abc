#include <amp/nn/clone.h>

#include <memory>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <amp/core/grad_mode.h>
#include <amp/nn/module/class_name.h>
#include <amp/nn/module/module_hook_lists.h>

namespace amp::nn {

namespace module_detail {

struct ModuleCopies::Made {
  // What the members of one copy referred to, before they were rebound.
  struct Rebound {
    std::unordered_set<const void*> originals;
    bool no_others = false;
  };

  std::unordered_map<const amp::detail::TensorImpl*, Tensor> tensors;
  std::unordered_map<const Module*, std::shared_ptr<Module>> modules;
  Rebound rebound;  // of the copy whose members are being rebound
};

ModuleCopies::ModuleCopies(std::optional<Device> device, Sharing sharing) : device_(device), sharing_(sharing), made_(new Made) {}
ModuleCopies::~ModuleCopies() = default;

void ModuleCopies::rebind_one(const NoOtherMembers&) { made_->rebound.no_others = true; }

Tensor ModuleCopies::value_of(const Tensor& tensor, bool is_parameter) const {
  const NoGradGuard no_grad;
  const bool shared = sharing_ == Sharing::All || (sharing_ == Sharing::Parameters && is_parameter);
  return tensor.detach().to(device_.value_or(tensor.device()), tensor.dtype(), /*non_blocking=*/false, /*copy=*/!shared);
}

Tensor ModuleCopies::copy_of(const Tensor& tensor, bool is_parameter) {
  if (!tensor.defined()) return tensor;
  Tensor& copy = made_->tensors[tensor.impl()];
  if (!copy.defined()) {
    copy = value_of(tensor, is_parameter);
    if (tensor.requires_grad()) copy.requires_grad_();
  }
  return copy;
}

namespace {

void check_same_class(const Module& original, const Module& copy) {
  if (typeid(original) == typeid(copy)) return;
  const std::string name = class_name(original), base = class_name(copy);
  AMP_THROW(NotImplementedError, "[clone] the copy of ", original.name(), ", which is of the class ", name, ", would be of the class ",
            base, ": the class itself has to make it cloneable, with AMP_CLONEABLE(", name,
            ") and AMP_CLONED_MEMBERS(...), which lists the registered members of its base too, or by deriving from nn::Cloneable<", name,
            "> (amp/nn/clone.h)");
}

}  // namespace

std::shared_ptr<Module> ModuleCopies::new_copy(const Module& original) {
  std::shared_ptr<Module> copy = original.copy_module(*this);
  if (typeid(original) != typeid(*copy)) {
    if (std::shared_ptr<Module> own = own_clone(original)) copy = std::move(own);
  }
  check_same_class(original, *copy);
  return copy;
}

std::shared_ptr<Module> ModuleCopies::new_copy_of_root(const Module& original) {
  root_ = &original;
  return new_copy(original);
}

std::shared_ptr<Module> ModuleCopies::own_clone(const Module& original) const {
  // Without an override, Module::clone calls this function again, with the module as its root.
  if (&original == root_ || sharing_ != Sharing::None) return nullptr;
  check_permitted(original);
  return original.clone(device_);
}

std::shared_ptr<Module> ModuleCopies::copy_of(const std::shared_ptr<Module>& module) {
  if (!module) return nullptr;
  if (const auto found = made_->modules.find(module.get()); found != made_->modules.end()) return found->second;
  std::shared_ptr<Module> copy = new_copy(*module);
  made_->modules[module.get()] = copy;
  return copy;
}

std::shared_ptr<Module> ModuleCopies::rebound(std::shared_ptr<Module> module) {
  made_->rebound.originals.insert(module.get());
  return copy_of(module);
}

void ModuleCopies::rebind_one(Tensor& tensor) {
  if (!tensor.defined()) return;
  made_->rebound.originals.insert(tensor.impl());
  if (const auto found = made_->tensors.find(tensor.impl()); found != made_->tensors.end()) tensor = found->second;
}

void ModuleCopies::check_permitted(const Module& original) {
  AMP_CHECK(original.clone_refusal_ == nullptr, Error, "[clone] ", original.name(), " ", original.clone_refusal_);
}

void ModuleCopies::copy_registered(const Module& original, Module& copy) {
  for (auto& item : copy.parameters_) item.value() = copy_of(original.parameters_[item.key()], /*is_parameter=*/true);
  for (auto& item : copy.buffers_) item.value().tensor = copy_of(original.buffers_[item.key()].tensor, /*is_parameter=*/false);
  for (auto& item : copy.children_) item.value() = copy_of(original.children_[item.key()]);
}

std::shared_ptr<Module> ModuleCopies::finish(const Module& original, Module* copy) {
  std::shared_ptr<Module> owner(copy);
  check_permitted(original);
  copy_registered(original, *copy);
  Made::Rebound outside = std::exchange(made_->rebound, {});  // finish() is called again for each module that is copied on the way
  copy->rebind_members(*this);
  check_rebound(original);
  made_->rebound = std::move(outside);
  return owner;
}

void ModuleCopies::check_rebound(const Module& original) const {
  if (made_->rebound.no_others) return;
  std::string missing;
  const auto check = [&](const std::string& name, const void* registered) {
    if (registered != nullptr && !made_->rebound.originals.contains(registered)) missing += (missing.empty() ? "" : ", ") + name;
  };
  for (const auto& item : original.parameters_) check(item.key(), item.value().impl());
  for (const auto& item : original.buffers_) check(item.key(), item.value().tensor.impl());
  for (const auto& item : original.children_) check(item.key(), item.value().get());
  AMP_CHECK(missing.empty(), Error, "[clone] the class of ", original.name(), " does not list its members for the registered ", missing,
            ", and its clone would go on using those of the original: list them in AMP_CLONED_MEMBERS(...), with nn::no_other_members "
            "for what has no member (amp/nn/clone.h)");
}

void ModuleCopies::fill(const Module& original, Module& copy) {
  check_same_class(original, copy);
  check_permitted(original);
  const auto check = [&](bool same, const char* what) {
    AMP_CHECK(same, Error, "[clone] reset() of ", original.name(), " does not register the ", what, " that the original has");
  };
  check(original.parameters_.keys() == copy.parameters_.keys(), "parameters");
  check(original.buffers_.keys() == copy.buffers_.keys(), "buffers");
  check(original.children_.keys() == copy.children_.keys(), "modules");
  const auto assign = [&](const Tensor& from, Tensor& to, bool is_parameter) {
    if (!from.defined() || !to.defined()) return;
    to.set_data(value_of(from, is_parameter));
    to.requires_grad_(from.requires_grad());
    made_->tensors[from.impl()] = to;
  };
  for (auto& item : copy.parameters_) assign(original.parameters_[item.key()], item.value(), /*is_parameter=*/true);
  for (auto& item : copy.buffers_) assign(original.buffers_[item.key()].tensor, item.value().tensor, /*is_parameter=*/false);
  for (auto& item : copy.children_) {
    const std::shared_ptr<Module>& from = original.children_[item.key()];
    check((from == nullptr) == (item.value() == nullptr), "modules");
    if (from) fill(*from, *item.value());
  }
  copy.training_ = original.training_;
  copy.hooks_ = original.hooks_ ? std::make_shared<ModuleHooks>(*original.hooks_) : nullptr;
}

}  // namespace module_detail

std::shared_ptr<Module> Module::clone(const std::optional<Device>& device) const {
  module_detail::ModuleCopies copies(device);
  return copies.new_copy_of_root(*this);
}

std::shared_ptr<Module> Module::copy_module(module_detail::ModuleCopies& copies) const {
  if (std::shared_ptr<Module> copy = copies.own_clone(*this)) return copy;
  throw NotImplementedError(amp::detail::concat("[clone] ", name(), " cannot be cloned: use AMP_CLONEABLE(", name(),
                                                "Impl) and AMP_CLONED_MEMBERS(...) with its registered members, or derive it from "
                                                "nn::Cloneable<",
                                                name(), "Impl> (amp/nn/clone.h)"));
}

void Module::keep_mode_of(const Module& other) {
  AMP_CHECK(other.clone_refusal_ == nullptr, Error, "[reset] ", other.name(), " ", other.clone_refusal_);
  train(other.training_);
  name_ = other.name_;
  hooks_ = other.hooks_;
}

void Module::forget_registered() {
  parameters_.clear();
  buffers_.clear();
  children_.clear();
  children_changed();
}

}  // namespace amp::nn
