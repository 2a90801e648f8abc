#include <amp/ops/wrapper.h>

#include <cstring>

namespace amp::wrapper {

void throw_out_of_memory(OpId op) {
  const char* name = op_name(op);
  const char* overload = std::strchr(name, '.');
  char function[128];
  const size_t length = overload != nullptr ? static_cast<size_t>(overload - name) : std::strlen(name);
  if (length >= sizeof(function)) detail::throw_out_of_memory(name);
  std::memcpy(function, name, length);
  function[length] = '\0';
  detail::throw_out_of_memory(function);
}

}  // namespace amp::wrapper
