#include <amp/nn/module.h>

#include <functional>
#include <ostream>
#include <unordered_set>

#include <amp/core/grad_mode.h>
#include <amp/nn/module/class_name.h>
#include <amp/nn/module/module_hook_lists.h>

namespace amp::nn {

namespace {

std::string join(const std::string& prefix, const std::string& name) { return prefix.empty() ? name : prefix + "." + name; }

std::string short_class_name(const Module& module) {
  std::string name = class_name(module);
  if (name.ends_with("Impl")) name.erase(name.size() - 4);
  return name;
}

// Adds a name to a path for a scope. One text serves a whole walk: else deep modules would copy their paths at each level.
class LongerPath {
 public:
  LongerPath(std::string& path, const std::string& name) : path_(path), length_(path.size()) {
    if (!path.empty()) path += '.';
    path += name;
  }
  ~LongerPath() { path_.resize(length_); }
  LongerPath(const LongerPath&) = delete;
  LongerPath& operator=(const LongerPath&) = delete;

 private:
  std::string& path_;
  const size_t length_;
};

// Calls `function(module)` for a module and those below it, parents first. Each module is visited once, even if several contain it.
template <class F>
void visit_once(const Module& module, bool recurse, std::unordered_set<const Module*>& seen, const F& function) {
  if (!seen.insert(&module).second) return;
  function(module);
  if (!recurse) return;
  for (const auto& child : module.named_children()) {
    if (child.value()) visit_once(*child.value(), true, seen, function);
  }
}

}  // namespace

Module::Module() = default;
Module::Module(std::string name) : name_(std::move(name)) {}
Module::~Module() = default;

Module::Module(const Module& other)
    : std::enable_shared_from_this<Module>(),
      parameters_(other.parameters_),
      buffers_(other.buffers_),
      children_(other.children_),
      name_(other.name_),
      training_(other.training_),
      hooks_(other.hooks_ ? std::make_shared<module_detail::ModuleHooks>(*other.hooks_) : nullptr) {
  children_changed();
}

Module& Module::operator=(const Module& other) {
  if (this == &other) return *this;
  parameters_ = other.parameters_;
  buffers_ = other.buffers_;
  children_ = other.children_;
  name_ = other.name_;
  training_ = other.training_;
  hooks_ = other.hooks_ ? std::make_shared<module_detail::ModuleHooks>(*other.hooks_) : nullptr;
  children_changed();
  return *this;
}

const std::string& Module::name() const {
  if (name_.empty()) name_ = short_class_name(*this);
  return name_;
}

std::vector<std::shared_ptr<Module>> Module::children() const {
  std::vector<std::shared_ptr<Module>> all = children_.values();
  std::erase(all, nullptr);
  return all;
}

void Module::unregister_module(const std::string& name) {
  children_.erase(name);
  children_changed();
}

// --- walking ---

void Module::visit(std::string& path, const std::function<bool(const std::string&, const Module&)>& function) const {
  if (!function(path, *this)) return;
  for (const auto& child : children_) {
    if (!child.value()) continue;
    const LongerPath longer(path, child.key());
    child.value()->visit(path, function);
  }
}

OrderedDict<std::string, Tensor> Module::named_parameters(bool recurse) const {
  OrderedDict<std::string, Tensor> all;
  std::unordered_set<const void*> seen;
  std::string path;
  visit(path, [&](const std::string& prefix, const Module& module) {
    if (!seen.insert(&module).second) return false;
    for (const auto& item : module.parameters_) {
      if (item.value().defined() && seen.insert(item.value().impl()).second) all.insert(join(prefix, item.key()), item.value());
    }
    return recurse;
  });
  return all;
}

OrderedDict<std::string, Tensor> Module::named_buffers(bool recurse) const {
  OrderedDict<std::string, Tensor> all;
  std::unordered_set<const void*> seen;
  std::string path;
  visit(path, [&](const std::string& prefix, const Module& module) {
    if (!seen.insert(&module).second) return false;
    for (const auto& item : module.buffers_) {
      const Tensor& tensor = item.value().tensor;
      if (tensor.defined() && seen.insert(tensor.impl()).second) all.insert(join(prefix, item.key()), tensor);
    }
    return recurse;
  });
  return all;
}

std::vector<Tensor> Module::parameters(bool recurse) const {
  std::vector<Tensor> all;
  std::unordered_set<const Module*> modules;
  std::unordered_set<const void*> seen;
  visit_once(*this, recurse, modules, [&](const Module& module) {
    for (const auto& item : module.parameters_) {
      if (item.value().defined() && seen.insert(item.value().impl()).second) all.push_back(item.value());
    }
  });
  return all;
}

std::vector<Tensor> Module::buffers(bool recurse) const {
  std::vector<Tensor> all;
  std::unordered_set<const Module*> modules;
  std::unordered_set<const void*> seen;
  visit_once(*this, recurse, modules, [&](const Module& module) {
    for (const auto& item : module.buffers_) {
      const Tensor& tensor = item.value().tensor;
      if (tensor.defined() && seen.insert(tensor.impl()).second) all.push_back(tensor);
    }
  });
  return all;
}

namespace {

// The module itself, for functions that hand out pointers to it.
std::shared_ptr<Module> owned_self(const std::weak_ptr<const Module>& handle, const char* op) {
  auto self = std::const_pointer_cast<Module>(handle.lock());
  AMP_CHECK(self != nullptr, Error, "[", op,
            "] the module itself can only be among them when a std::shared_ptr owns it; pass include_self=false");
  return self;
}

}  // namespace

OrderedDict<std::string, std::shared_ptr<Module>> Module::named_modules(const std::string& prefix, bool include_self) const {
  OrderedDict<std::string, std::shared_ptr<Module>> all;
  std::unordered_set<const Module*> seen;
  std::string path = prefix;
  const std::function<void(const Module&)> walk = [&](const Module& module) {
    for (const auto& child : module.children_) {
      if (!child.value() || !seen.insert(child.value().get()).second) continue;
      const LongerPath longer(path, child.key());
      all.insert(path, child.value());
      walk(*child.value());
    }
  };
  if (include_self) {
    seen.insert(this);
    all.insert(prefix, owned_self(weak_from_this(), "named_modules"));
  }
  walk(*this);
  return all;
}

std::vector<std::shared_ptr<Module>> Module::modules(bool include_self) const {
  std::vector<std::shared_ptr<Module>> all;
  std::unordered_set<const Module*> seen;
  const std::function<void(const Module&)> walk = [&](const Module& module) {
    for (const auto& child : module.children_) {
      if (!child.value() || !seen.insert(child.value().get()).second) continue;
      all.push_back(child.value());
      walk(*child.value());
    }
  };
  if (include_self) {
    seen.insert(this);
    all.push_back(owned_self(weak_from_this(), "modules"));
  }
  walk(*this);
  return all;
}

// --- building ---

void Module::check_name(const char* op, const std::string& name) const {
  AMP_CHECK(!name.empty(), ValueError, "[", op, "] the name is empty");
  AMP_CHECK(name.find('.') == std::string::npos, ValueError, "[", op, "] the name \"", name, "\" must not have a dot in it");
  AMP_CHECK(!parameters_.contains(name) && !buffers_.contains(name) && !children_.contains(name), ValueError, "[", op, "] the name \"",
            name, "\" is taken already");
}

// A module that contains itself would have no end.
void Module::check_is_not_inside(const char* op, const std::string& name, const Module* module) const {
  if (module == nullptr || weak_from_this().expired()) return;  // during construction, no other module contains this one
  bool is_inside = false;
  std::unordered_set<const Module*> seen;
  visit_once(*module, /*recurse=*/true, seen, [&](const Module& below) { is_inside = is_inside || &below == this; });
  AMP_CHECK(!is_inside, ValueError, "[", op, "] \"", name, "\" contains the module that is to contain it");
}

void Module::add_child(std::string name, std::shared_ptr<Module> module) {
  check_name("register_module", name);
  check_is_not_inside("register_module", name, module.get());
  children_.insert(std::move(name), std::move(module));
  children_changed();
}

Tensor& Module::register_parameter(std::string name, Tensor tensor, bool requires_grad) {
  check_name("register_parameter", name);
  if (tensor.defined() && isDifferentiableType(tensor.dtype())) {
    AMP_CHECK(tensor.is_leaf(), ValueError, "[register_parameter] \"", name, "\" must be a leaf tensor, not the result of an operation");
    tensor.requires_grad_(requires_grad);
  }
  return parameters_.insert(std::move(name), std::move(tensor));
}

Tensor& Module::register_buffer(std::string name, Tensor tensor, bool persistent) {
  check_name("register_buffer", name);
  return buffers_.insert(std::move(name), Buffer{std::move(tensor), persistent}).tensor;
}

// --- all at once ---

namespace {

// These visit submodules first. M is Module or const Module.
template <class M, class F>
void apply_all(M& module, const F& function) {
  for (const auto& child : module.named_children()) {
    if (child.value()) apply_all<M>(*child.value(), function);
  }
  function(module);
}

template <class M, class F>
void apply_named(M& module, std::string& path, const F& function) {
  for (const auto& child : module.named_children()) {
    if (!child.value()) continue;
    const LongerPath longer(path, child.key());
    apply_named<M>(*child.value(), path, function);
  }
  function(path, module);
}

template <class F>
void apply_owned(const std::shared_ptr<Module>& module, std::string& path, const F& function) {
  AMP_CHECK(module != nullptr, Error, "[apply] a function of pointers needs a module that is owned by a std::shared_ptr");
  for (const auto& child : module->named_children()) {
    if (!child.value()) continue;
    const LongerPath longer(path, child.key());
    apply_owned(child.value(), path, function);
  }
  function(path, module);
}

}  // namespace

Module& Module::apply(const std::function<void(Module&)>& function) {
  apply_all(*this, function);
  return *this;
}
const Module& Module::apply(const std::function<void(const Module&)>& function) const {
  apply_all(*this, function);
  return *this;
}
Module& Module::apply(const std::function<void(const std::string&, Module&)>& function, const std::string& prefix) {
  std::string path = prefix;
  apply_named(*this, path, function);
  return *this;
}
const Module& Module::apply(const std::function<void(const std::string&, const Module&)>& function, const std::string& prefix) const {
  std::string path = prefix;
  apply_named(*this, path, function);
  return *this;
}
const Module& Module::apply(const std::function<void(const std::shared_ptr<Module>&)>& function) const {
  std::string path;
  apply_owned(std::const_pointer_cast<Module>(weak_from_this().lock()), path,
              [&](const std::string&, const std::shared_ptr<Module>& module) { function(module); });
  return *this;
}
const Module& Module::apply(const std::function<void(const std::string&, const std::shared_ptr<Module>&)>& function,
                            const std::string& prefix) const {
  std::string path = prefix;
  apply_owned(std::const_pointer_cast<Module>(weak_from_this().lock()), path, function);
  return *this;
}

void Module::train(bool on) {
  for (auto& child : children_) {
    if (child.value()) child.value()->train(on);
  }
  training_ = on;
}

void Module::convert(const std::function<Tensor(const Tensor&)>& function) {
  const NoGradGuard no_grad;
  for (auto& child : children_) {
    if (child.value()) child.value()->convert(function);
  }
  const auto change = [&](Tensor& tensor) {
    const Tensor converted = function(tensor);
    if (!converted.is_same(tensor)) tensor.set_data(converted);
  };
  for (auto& item : parameters_) {
    if (!item.value().defined()) continue;
    change(item.value());
    if (Tensor& grad = item.value().mutable_grad(); grad.defined()) grad = function(grad.detach());
  }
  for (auto& item : buffers_) {
    if (item.value().tensor.defined()) change(item.value().tensor);
  }
}

void Module::to(Device device, ScalarType dtype, bool non_blocking) {
  AMP_CHECK(isDifferentiableType(dtype), TypeError, "[to] a module can be converted to floating and complex dtypes only, not to ", dtype);
  convert([=](const Tensor& t) { return t.to(device, isDifferentiableType(t.dtype()) ? dtype : t.dtype(), non_blocking); });
}
void Module::to(Device device, bool non_blocking) {
  convert([=](const Tensor& t) { return t.to(device, non_blocking); });
}
void Module::to(ScalarType dtype, bool non_blocking) {
  AMP_CHECK(isDifferentiableType(dtype), TypeError, "[to] a module can be converted to floating and complex dtypes only, not to ", dtype);
  convert([=](const Tensor& t) { return isDifferentiableType(t.dtype()) ? t.to(dtype, non_blocking) : t; });
}

void Module::convert_floating(ScalarType dtype) {
  convert([=](const Tensor& t) { return t.is_floating_point() ? t.to(dtype) : t; });
}

void Module::zero_grad(bool set_to_none) {
  for (Tensor& parameter : parameters()) {
    Tensor& grad = parameter.mutable_grad();
    if (!grad.defined()) continue;
    if (set_to_none) {
      grad.reset();
    } else {
      if (grad.requires_grad()) grad = grad.detach();
      grad.zero_();
    }
  }
}

Module& Module::requires_grad_(bool on) {
  for (Tensor& parameter : parameters()) parameter.requires_grad_(on);
  return *this;
}

// --- printing ---

void Module::pretty_print(std::ostream& out) const { out << name(); }

namespace {

void print(std::ostream& out, const Module& module, const std::string& indent) {
  module.pretty_print(out);
  if (module.named_children().is_empty()) return;
  out << "(\n";
  for (const auto& child : module.named_children()) {
    out << indent << "  (" << child.key() << "): ";
    if (child.value()) print(out, *child.value(), indent + "  ");
    else out << "None";
    out << "\n";
  }
  out << indent << ")";
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Module& module) {
  print(out, module, {});
  return out;
}

}  // namespace amp::nn
