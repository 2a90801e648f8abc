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
