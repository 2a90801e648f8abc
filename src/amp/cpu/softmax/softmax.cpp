#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/softmax.h>
#include <amp/cpu/softmax/kernels.h>
#include <amp/ops/softmax/complex_softmax.h>
#include <amp/ops/softmax/softmax_types.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrainElements = 8192;
constexpr int64_t kColumns = 256;  // slices processed together: they fill whole cache lines, and stay in the cache

const SoftmaxKernels& kernels_for(bool log, ScalarType input, ScalarType result) {
  const SoftmaxTable& table = log ? AMP_ISA_PICK(kLogSoftmax) : AMP_ISA_PICK(kSoftmax);
  switch (input) {
    case kFloat64: return table.f64;
    case kFloat16: return result == kFloat32 ? table.f16_to_f32 : table.f16;
    case kBFloat16: return result == kFloat32 ? table.bf16_to_f32 : table.bf16;
    default: return table.f32;
  }
}

// Covers all slices with calls of rows(first element, number of rows) and columns(first element, number of columns).
template <class Rows, class Columns>
void run(const Slices& slices, const Rows& rows, const Columns& columns) {
  const int64_t n = slices.n, inner = slices.inner;
  if (inner == 1) {
    parallel_for(0, slices.outer, std::max<int64_t>(1, kGrainElements / std::max<int64_t>(1, n)),
                 [&](int64_t first, int64_t last) { rows(first * n, last - first); });
    return;
  }
  const int64_t parts = (inner + kColumns - 1) / kColumns, work = n * std::min(inner, kColumns);
  parallel_for(0, slices.outer * parts, std::max<int64_t>(1, kGrainElements / work), [&](int64_t first, int64_t last) {
    for (int64_t part = first; part < last; ++part) {
      const int64_t column = part % parts * kColumns;
      columns(part / parts * n * inner + column, std::min(kColumns, inner - column));
    }
  });
}

// A new tensor with the layout of x.
Tensor result_like(const Tensor& x, ScalarType dtype) {
  return x.is_contiguous() ? Tensor(detail::new_tensor(x.sizes(), dtype, kCPU)) : empty_like(x, dtype);
}

Tensor forward(bool log, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  const NoGradGuard no_grad;
  const ScalarType result = dtype.value_or(self.dtype());
  if (isComplexType(result)) return softmax_of_complex(self, dim, result, log);
  const Tensor x = as_dense(softmax_has_kernel(self.dtype(), result) ? self : self.to(result));
  const Tensor y = result_like(x, result);
  const SoftmaxKernels& kernels = kernels_for(log, x.dtype(), result);
  const auto* from = static_cast<const char*>(x.data_ptr());
  auto* to = static_cast<char*>(y.data_ptr());
  const int64_t read = x.element_size(), written = y.element_size();
  const Slices slices(x, dim);
  run(
      slices, [&](int64_t at, int64_t rows) { kernels.forward_rows(from + at * read, to + at * written, rows, slices.n); },
      [&](int64_t at, int64_t columns) { kernels.forward_columns(from + at * read, to + at * written, slices.n, slices.inner, columns); });
  return y;
}

Tensor backward(bool log, const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  const NoGradGuard no_grad;
  const bool direct = softmax_has_kernel(input_dtype, output.dtype());
  const Tensor y = as_dense(output), dy = in_layout_of(y, grad_output), dx = result_like(y, direct ? input_dtype : y.dtype());
  const SoftmaxKernels& kernels = kernels_for(log, dx.dtype(), y.dtype());
  const auto *grads = static_cast<const char*>(dy.data_ptr()), *results = static_cast<const char*>(y.data_ptr());
  auto* to = static_cast<char*>(dx.data_ptr());
  const int64_t read = y.element_size(), written = dx.element_size();
  const Slices slices(y, dim);
  run(
      slices,
      [&](int64_t at, int64_t rows) { kernels.backward_rows(grads + at * read, results + at * read, to + at * written, rows, slices.n); },
      [&](int64_t at, int64_t columns) {
        kernels.backward_columns(grads + at * read, results + at * read, to + at * written, slices.n, slices.inner, columns);
      });
  return dx.to(input_dtype);
}

}  // namespace

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return forward(false, self, dim, dtype); }
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return forward(true, self, dim, dtype); }

Tensor softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return backward(false, grad_output, output, dim, input_dtype);
}
Tensor log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return backward(true, grad_output, output, dim, input_dtype);
}

}  // namespace amp::cpu
