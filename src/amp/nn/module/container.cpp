#include <amp/nn/container.h>

namespace amp::nn {

SequentialImpl::SequentialImpl(std::initializer_list<NamedAnyModule> modules) {
  for (const NamedAnyModule& module : modules) push_back(module.name(), module.module());
}

Sequential::Sequential(std::initializer_list<NamedAnyModule> modules) : ModuleHolder(std::make_shared<SequentialImpl>(modules)) {}

namespace {

// The name of the next module: its number, or the first larger one that is free, because modules before it may have been removed.
std::string next_name(const OrderedDict<std::string, std::shared_ptr<Module>>& children, size_t number) {
  while (children.contains(std::to_string(number))) ++number;
  return std::to_string(number);
}

}  // namespace

void SequentialImpl::push_back(AnyModule module) { push_back(next_name(children_, modules_.size()), std::move(module)); }

void SequentialImpl::push_back(std::string name, AnyModule module) {
  AMP_CHECK(!module.is_empty(), ValueError, "[Sequential] module \"", name, "\" is empty");
  register_module(std::move(name), module.ptr());
  modules_.push_back(std::move(module));
}

void SequentialImpl::extend(const SequentialImpl& other) {
  const std::vector<AnyModule> modules = other.modules_;  // `other` may be this module
  for (const AnyModule& module : modules) push_back(module);
}

// A module may be registered under several names, so equal modules are counted.
std::optional<int64_t> SequentialImpl::index_of(const std::string& name) const {
  const std::shared_ptr<Module>* const named = children_.find(name);
  AMP_CHECK(named != nullptr, ValueError, "[Sequential] there is no module \"", name, "\"");
  size_t before = 0;
  for (const auto& child : children_) {
    if (child.key() == name) break;
    if (child.value() == *named) ++before;
  }
  for (size_t index = 0; index < modules_.size(); ++index) {
    if (modules_[index].ptr() == *named && before-- == 0) return static_cast<int64_t>(index);
  }
  return std::nullopt;
}

void SequentialImpl::replace_any(const std::string& name, AnyModule module) {
  AMP_CHECK(!module.is_empty(), ValueError, "[Sequential] module \"", name, "\" is empty");
  const std::optional<int64_t> index = index_of(name);
  Module::replace_module(name, module.ptr());
  if (index) modules_[static_cast<size_t>(*index)] = std::move(module);
}

void SequentialImpl::unregister_module(const std::string& name) {
  const std::optional<int64_t> index = index_of(name);
  Module::unregister_module(name);
  if (index) modules_.erase(modules_.begin() + *index);
}

const AnyModule& SequentialImpl::any(size_t index) const {
  AMP_CHECK(index < modules_.size(), IndexError, "[Sequential] index ", index, " is out of range for ", modules_.size(), " modules");
  return modules_[index];
}

void ModuleListImpl::push_back(std::shared_ptr<Module> module) {
  AMP_CHECK(module != nullptr, ValueError, "[ModuleList] the module is null");
  register_module(next_name(children_, size()), std::move(module));
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
