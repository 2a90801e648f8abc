#include <amp/nn/container.h>

#include <algorithm>

namespace amp::nn {

SequentialImpl::SequentialImpl(std::initializer_list<NamedAnyModule> modules) {
  for (const NamedAnyModule& module : modules) push_back(module.name(), module.module());
}

Sequential::Sequential(std::initializer_list<NamedAnyModule> modules) : ModuleHolder(std::make_shared<SequentialImpl>(modules)) {}

void SequentialImpl::push_back(AnyModule module) {
  size_t number = modules_.size();
  while (children_.contains(std::to_string(number))) ++number;  // modules before it may have been removed
  push_back(std::to_string(number), std::move(module));
}

void SequentialImpl::push_back(std::string name, AnyModule module) {
  AMP_CHECK(!module.is_empty(), ValueError, "[Sequential] module \"", name, "\" is empty");
  register_module(std::move(name), module.ptr());
  modules_.push_back(std::move(module));
}

void SequentialImpl::extend(const SequentialImpl& other) {
  const std::vector<AnyModule> modules = other.modules_;  // `other` may be this module
  for (const AnyModule& module : modules) push_back(module);
}

size_t SequentialImpl::index_of(const std::string& name) const {
  const std::vector<std::string> names = children_.keys();
  const auto found = std::find(names.begin(), names.end(), name);
  AMP_CHECK(found != names.end(), ValueError, "[Sequential] there is no module \"", name, "\"");
  return static_cast<size_t>(found - names.begin());
}

void SequentialImpl::replace_any(const std::string& name, AnyModule module) {
  AMP_CHECK(!module.is_empty(), ValueError, "[Sequential] module \"", name, "\" is empty");
  const size_t index = index_of(name);
  Module::replace_module(name, module.ptr());
  modules_[index] = std::move(module);
}

void SequentialImpl::unregister_module(const std::string& name) {
  const size_t index = index_of(name);
  Module::unregister_module(name);
  modules_.erase(modules_.begin() + static_cast<ptrdiff_t>(index));
}

const AnyModule& SequentialImpl::any(size_t index) const {
  AMP_CHECK(index < modules_.size(), IndexError, "[Sequential] index ", index, " is out of range for ", modules_.size(), " modules");
  return modules_[index];
}

void ModuleListImpl::push_back(std::shared_ptr<Module> module) {
  AMP_CHECK(module != nullptr, ValueError, "[ModuleList] the module is null");
  register_module(std::to_string(size()), std::move(module));
}

void ModuleListImpl::insert(size_t index, std::shared_ptr<Module> module) {
  AMP_CHECK(index <= size(), IndexError, "[ModuleList] index ", index, " is out of range for an insertion into ", size(), " modules");
  push_back(std::move(module));
  for (size_t i = size() - 1; i > index; --i) std::swap(children_[i].value(), children_[i - 1].value());
  children_changed();
}

void ModuleListImpl::extend(const ModuleListImpl& other) {
  for (const auto& module : other.children()) push_back(module);
}

std::shared_ptr<Module> ModuleListImpl::ptr(size_t index) const {
  AMP_CHECK(index < size(), IndexError, "[ModuleList] index ", index, " is out of range for ", size(), " modules");
  return named_children()[index].value();
}

void ModuleDictImpl::insert(const std::string& key, std::shared_ptr<Module> module) {
  AMP_CHECK(module != nullptr, ValueError, "[ModuleDict] the module \"", key, "\" is null");
  if (contains(key)) replace_module(key, std::move(module));
  else register_module(key, std::move(module));
}

void ModuleDictImpl::update(const Items& modules) {
  for (const auto& [key, module] : modules) insert(key, module);
}

void ModuleDictImpl::update(const OrderedDict<std::string, std::shared_ptr<Module>>& modules) {
  for (const auto& item : modules) insert(item.key(), item.value());
}

void ModuleDictImpl::clear() {
  children_.clear();
  children_changed();
}

std::vector<std::string> ModuleDictImpl::keys() const { return children_.keys(); }
std::vector<std::shared_ptr<Module>> ModuleDictImpl::values() const { return children_.values(); }
bool ModuleDictImpl::contains(const std::string& key) const { return children_.contains(key); }

std::shared_ptr<Module> ModuleDictImpl::pop(const std::string& key) {
  std::shared_ptr<Module> module = children_[key];
  unregister_module(key);
  return module;
}

// --- copies ---

AMP_DEFINE_CLONEABLE(SequentialImpl)
AMP_DEFINE_CLONED_MEMBERS(SequentialImpl, modules_, no_other_members)
AMP_DEFINE_CLONEABLE(ModuleListImpl)
AMP_DEFINE_CLONED_MEMBERS(ModuleListImpl)
AMP_DEFINE_CLONEABLE(ModuleDictImpl)
AMP_DEFINE_CLONED_MEMBERS(ModuleDictImpl)
AMP_DEFINE_CLONEABLE(FunctionalImpl)

}  // namespace amp::nn
