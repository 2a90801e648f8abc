#include <amp/core/factories.h>
#include <amp/kernels/matmul.h>

namespace amp::cpu {

Tensor mm(const Tensor& self, const Tensor& mat2) {
  const Tensor a = self.detach().to(kFloat64).contiguous(), b = mat2.detach().to(kFloat64).contiguous();
  Tensor out = zeros({self.size(0), mat2.size(1)}, kFloat64);
  const double *x = a.data_ptr<double>(), *y = b.data_ptr<double>();
  double* z = out.data_ptr<double>();
  const int64_t n = a.size(0), k = a.size(1), m = b.size(1);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t l = 0; l < k; ++l)
      for (int64_t j = 0; j < m; ++j) z[i * m + j] += x[i * k + l] * y[l * m + j];
  return out.to(self.dtype());
}

}  // namespace amp::cpu
