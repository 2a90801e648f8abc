// The kernel of mylib::row_scale, its check and its derivative.
#include <cmath>

#include <amp/amp.h>
#include <mylib/kernels.h>

namespace mylib {

namespace {

// float64 tensors are computed in double, all others in float.
template <class T>
void scale_rows(amp::Tensor& out, const amp::Tensor& input, const amp::Tensor& scale) {
  const int64_t rows = input.size(0), columns = input.size(1);
  const T *in = input.data_ptr<T>(), *factors = scale.data_ptr<T>();
  T* result = out.data_ptr<T>();
  amp::parallel_for(0, rows, 64, [&](int64_t first, int64_t last) {
    for (int64_t row = first; row < last; ++row) {
      T sum = 0;
      for (int64_t i = 0; i < columns; ++i) sum += in[row * columns + i] * in[row * columns + i];
      const T factor = factors[row] / std::sqrt(sum);
      for (int64_t i = 0; i < columns; ++i) result[row * columns + i] = in[row * columns + i] * factor;
    }
  });
}

}  // namespace

namespace check {

void row_scale(const amp::Tensor& input, const amp::Tensor& scale) {
  AMP_CHECK(input.dim() == 2, ValueError, "[mylib::row_scale] input must be a matrix, got the shape ", input.sizes());
  AMP_CHECK(scale.dim() == 1 && scale.size(0) == input.size(0), ValueError,
            "[mylib::row_scale] scale must have one element for each of the ", input.size(0), " rows, got ", scale.sizes());
}

}  // namespace check

namespace cpu {

amp::Tensor row_scale(const amp::Tensor& input, const amp::Tensor& scale) {
  const amp::ScalarType compute = input.dtype() == amp::kFloat64 ? amp::kFloat64 : amp::kFloat32;
  const amp::Tensor in = input.to(compute).contiguous(), factors = scale.to(compute).contiguous();
  amp::Tensor out = amp::empty_like(in);
  if (compute == amp::kFloat64) scale_rows<double>(out, in, factors);
  else scale_rows<float>(out, in, factors);
  return out.to(input.dtype());
}

}  // namespace cpu

std::tuple<amp::Tensor, amp::Tensor> row_scale_gradients(const amp::Tensor& grad, const amp::Tensor& input, const amp::Tensor& scale) {
  const amp::Tensor norm = (input * input).sum({1}, /*keepdim=*/true).sqrt(), unit = input / norm;
  const amp::Tensor along = (grad * unit).sum({1}, /*keepdim=*/true);
  return {(grad - unit * along) * scale.unsqueeze(1) / norm, along.squeeze(1)};
}

}  // namespace mylib
