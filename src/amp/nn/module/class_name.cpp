#include <amp/nn/module/class_name.h>

#include <cxxabi.h>

#include <cstdlib>
#include <typeinfo>

#include <amp/nn/module.h>

namespace amp::nn {

std::string class_name(const Module& module) {
  int status = 0;
  char* text = abi::__cxa_demangle(typeid(module).name(), nullptr, nullptr, &status);
  std::string name = status == 0 ? text : typeid(module).name();
  std::free(text);
  if (const size_t colon = name.rfind("::"); colon != std::string::npos) name.erase(0, colon + 2);
  return name;
}

}  // namespace amp::nn
