#include <amp/nn/container.h>

namespace amp::nn {

Tensor SequentialImpl::forward(Tensor input) {
  AMP_CHECK(!modules_.empty(), Error, "[Sequential] there are no modules to run");
  for (const AnyModule& module : modules_) input = module.forward(input);
  return input;
}

void SequentialImpl::push_back(std::string name, AnyModule module) {
  register_module(std::move(name), module.ptr());
  modules_.push_back(std::move(module));
}

const std::shared_ptr<Module>& SequentialImpl::ptr(size_t index) const {
  AMP_CHECK(index < modules_.size(), IndexError, "[Sequential] index ", index, " is out of range for ", modules_.size(), " modules");
  return modules_[index].ptr();
}

void ModuleListImpl::push_back(std::shared_ptr<Module> module) {
  AMP_CHECK(module != nullptr, ValueError, "[ModuleList] the module is null");
  register_module(std::to_string(size()), std::move(module));
}

std::shared_ptr<Module> ModuleListImpl::ptr(size_t index) const {
  AMP_CHECK(index < size(), IndexError, "[ModuleList] index ", index, " is out of range for ", size(), " modules");
  return named_children()[index].value();
}

}  // namespace amp::nn
