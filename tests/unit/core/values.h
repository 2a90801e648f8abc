// Shared by the tests of the core: tensors as plain vectors.
#pragma once

#include <doctest/doctest.h>

#include <cstring>
#include <sstream>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::test {

template <class T = double>
std::vector<T> values(const Tensor& t) {
  const Tensor host = t.detach().to(Device(kCPU), Tensor::scalar_type_of<T>()).contiguous();
  return {host.data_ptr<T>(), host.data_ptr<T>() + host.numel()};
}

inline std::vector<int64_t> shape(const Tensor& t) { return t.sizes().vec(); }

// Whether two tensors have the same dtype, shape and bits.
inline bool same_bits(const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype() || a.sizes() != b.sizes()) return false;
  const Tensor x = a.detach().cpu().contiguous(), y = b.detach().cpu().contiguous();
  return x.numel() == 0 || std::memcmp(x.data_ptr(), y.data_ptr(), static_cast<size_t>(x.nbytes())) == 0;
}

}  // namespace amp::test

template <class T>
struct doctest::StringMaker<std::vector<T>> {
  static String convert(const std::vector<T>& v) {
    std::ostringstream text;
    text << '{';
    for (size_t i = 0; i < v.size(); ++i) text << (i == 0 ? "" : ", ") << v[i];
    text << '}';
    return text.str().c_str();
  }
};
