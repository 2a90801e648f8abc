#include <ostream>
#include <amp/core/tensor.h>
namespace amp {
std::ostream& operator<<(std::ostream& out, IntArrayRef values) {
  out << '[';
  for (size_t i = 0; i < values.size(); ++i) out << (i ? ", " : "") << values[i];
  return out << ']';
}
std::string Tensor::toString() const { return defined() ? detail::concat(dtype(), sizes(), " ", device()) : "undefined"; }
}
