#include <amp/nn/any_module.h>

#include <cxxabi.h>

#include <cstdlib>

namespace amp::nn {

namespace {

std::string type_name(const std::type_info& type) {
  if (type == typeid(Tensor)) return "Tensor";
  int status = 0;
  char* text = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::string name = status == 0 ? text : type.name();
  std::free(text);
  return name;
}

}  // namespace

namespace module_detail {

void throw_argument(const Module& module, size_t index, const std::type_info& given, const std::type_info& expected) {
  AMP_THROW(TypeError, "[forward] argument ", index, " of ", module.name(), " is of type ", type_name(given), ", expected ",
            type_name(expected));
}

void throw_argument_count(const Module& module, size_t given) {
  AMP_THROW(ValueError, "[forward] ", module.name(), " cannot be called with ", given, " arguments");
}

}  // namespace module_detail

void AnyModule::reset_module(std::shared_ptr<Module> module) { module_ = std::move(module); }

void AnyModule::check() const { AMP_CHECK(module_ != nullptr, Error, "[AnyModule] it holds no module"); }

std::any AnyModule::forward_any(std::vector<std::any> arguments) const {
  check();
  return call_(*module_, arguments);
}

std::any AnyModule::forward_any_of(std::any argument) const {
  std::vector<std::any> arguments;
  arguments.push_back(std::move(argument));
  return forward_any(std::move(arguments));
}

const std::type_info& AnyModule::type_info() const {
  check();
  const Module& module = *module_;
  return typeid(module);
}

AnyModule AnyModule::clone(std::optional<Device> device) const {
  check();
  AnyModule copy = *this;
  copy.module_ = module_->clone(device);
  return copy;
}

void AnyModule::throw_result(bool tensor_expected, bool tensor_given) const {
  if (tensor_expected) {
    AMP_THROW(TypeError, "[forward] ", module_->name(), " does not return a tensor; call forward<R> to get its result");
  }
  AMP_THROW(TypeError, "[forward] ", module_->name(), " returns ", tensor_given ? "a tensor" : "another type than requested");
}

void AnyModule::throw_type() const {
  if (is_empty()) check();
  AMP_THROW(TypeError, "[AnyModule] the module is a ", module_->name(), ", not of the requested type");
}

}  // namespace amp::nn
