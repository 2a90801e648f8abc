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
  size_t first = 0;
  int depth = 0;  // of template arguments and parameters
  for (size_t i = 0; i < name.size(); ++i) {
    depth += name[i] == '<' || name[i] == '(' ? 1 : name[i] == '>' || name[i] == ')' ? -1 : 0;
    if (depth == 0 && name.compare(i, 2, "::") == 0) first = i + 2;
  }
  return name.substr(first);
}

}  // namespace amp::nn
