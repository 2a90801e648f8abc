// The kernels of the fft family on cuFFT. Results are contiguous, as on the CPU. Layouts that a plan cannot describe are moved to rows
// first, and back.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/device.h>
#include <amp/cuda/fft/mirror.h>
#include <amp/cuda/fft/plan.h>
#include <amp/cuda/kernels/fft.h>
#include <amp/ops.h>

namespace amp::cuda {

namespace {

Tensor new_like(const Tensor& t, IntArrayRef sizes, ScalarType dtype) { return Tensor(detail::new_tensor(sizes, dtype, t.device())); }
Tensor real_numbers(const Tensor& t) { return t.is_complex() ? view_as_real(t) : t; }
bool contains(IntArrayRef dims, int64_t dim) { return std::find(dims.begin(), dims.end(), dim) != dims.end(); }

void scale_by(const Tensor& t, double scale) {
  if (scale != 1) real_numbers(t).mul_(scale);
}

// One call of cuFFT.
struct Transform {
  FftKind kind;
  bool forward, is_double;
  Shape dims, sizes;  // as in fft_key()

  std::optional<FftKey> key(IntArrayRef in_strides, IntArrayRef out_strides) const {
    return fft_key(kind, is_double, sizes, in_strides, out_strides, dims, current_device());
  }
  bool is_aligned(const Tensor& t) const { return reinterpret_cast<uintptr_t>(t.data_ptr()) % (is_double ? 16 : 8) == 0; }
  void run(const FftKey& key, const Tensor& in, const Tensor& out) const { run_fft(key, in.data_ptr(), out.data_ptr(), forward); }
};

// The transformed dimensions are moved to the end of both tensors.
void run_rows(const Transform& t, const Tensor& in, const Tensor& out, double scale) {
  Shape order;
  for (int64_t d = 0; d < in.dim(); ++d) {
    if (!contains(t.dims, d)) order.push_back(d);
  }
  Transform rows = t;
  for (size_t i = 0; i < t.dims.size(); ++i) {
    rows.dims[i] = static_cast<int64_t>(order.size());
    order.push_back(t.dims[i]);
  }
  for (size_t i = 0; i < order.size(); ++i) rows.sizes[i] = t.sizes[static_cast<size_t>(order[i])];
  const Tensor from = in.permute(order).clone(MemoryFormat::Contiguous), result = out.permute(order);
  const Tensor to = t.kind == FftKind::Complex ? from : new_like(out, result.sizes(), out.dtype());
  rows.run(rows.key(from.strides(), to.strides()).value(), from, to);
  Tensor numbers = real_numbers(result);
  if (scale == 1) numbers.copy_(real_numbers(to));
  else mul_out(numbers, real_numbers(to), detail::wrapped_scalar(scale));
}

// out = scale times the transform of `in`. `out` may be `in` (contiguous). `in` is overwritten if the result is real.
void run(const Transform& t, const Tensor& in, const Tensor& out, double scale) {
  const auto as_is = t.is_aligned(in) ? t.key(in.strides(), out.strides()) : std::nullopt;
  const auto copied = as_is ? as_is : t.key(detail::contiguous_strides(in.sizes()), out.strides());
  if (!copied) return run_rows(t, in, out, scale);
  t.run(*copied, as_is ? in : in.clone(MemoryFormat::Contiguous), out);
  scale_by(out, scale);
}

bool has_points(IntArrayRef sizes, IntArrayRef dims) {
  return std::any_of(dims.begin(), dims.end(), [&](int64_t d) { return sizes[static_cast<size_t>(d)] > 1; });
}

// Complex transforms of `dims` from in to out, which may be the same tensor. Each call transforms as many dimensions as a plan supports.
void transform_complex(const Tensor& in, const Tensor& out, IntArrayRef dims, bool forward, double scale) {
  Tensor from = in;
  for (size_t left = dims.size(); left > 0;) {
    const size_t count = std::min(left, kMaxFftRank);
    left -= count;
    const Shape some(dims.slice(left, count));
    if (!has_points(in.sizes(), some)) continue;
    run({FftKind::Complex, forward, toRealType(in.dtype()) == kFloat64, some, in.sizes()}, from, out, left == 0 ? scale : 1);
    if (left == 0) return;
    from = out;
  }
  // The last dimensions have one point each.
  if (from.data_ptr() != out.data_ptr()) out.copy_(from);
  scale_by(out, scale);
}

}  // namespace

Tensor fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  const NoGradGuard no_grad;
  const Tensor out = new_like(self, self.sizes(), self.dtype());
  if (out.numel() > 0) transform_complex(self.detach(), out, dim, forward, scale);
  return out;
}

Tensor fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  const NoGradGuard no_grad;
  const int64_t last = dim.back(), length = self.size(last);
  Shape half(self.sizes());
  half[static_cast<size_t>(last)] = length / 2 + 1;
  const Tensor out = new_like(self, onesided ? IntArrayRef(half) : self.sizes(), toComplexType(self.dtype()));
  if (out.numel() == 0) return out;
  const Tensor computed = out.narrow(last, 0, length / 2 + 1);
  IntArrayRef others = dim.drop_back();
  if (length == 1) {
    computed.copy_(self.detach());
    transform_complex(computed, computed, others, /*forward=*/true, scale);
  } else {
    // Also transforms the innermost of the other dimensions, as many as a plan supports.
    const size_t at_once = std::min(others.size(), kMaxFftRank - 1);
    others = others.slice(0, others.size() - at_once);
    const Transform t{FftKind::RealToComplex, true, self.dtype() == kFloat64, dim.slice(others.size(), at_once + 1), self.sizes()};
    run(t, self.detach(), computed, others.empty() ? scale : 1);
    if (!others.empty()) transform_complex(computed, computed, others, /*forward=*/true, scale);
  }
  if (!onesided) mirror_spectrum(out, dim);
  return out;
}

// The library's transforms of several dimensions expect the spectrum of real numbers. A gradient is not such a spectrum. Along one
// dimension, any numbers are, except for the imaginary parts of elements that are their own counterparts.
Tensor fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  const NoGradGuard no_grad;
  const int64_t last = dim.back();
  Shape sizes(self.sizes());
  sizes[static_cast<size_t>(last)] = length;
  Tensor out = new_like(self, sizes, toRealType(self.dtype()));
  if (out.numel() == 0) return out;
  Tensor spectrum;
  if (dim.size() > 1) {
    spectrum = new_like(self, self.sizes(), self.dtype());
    transform_complex(self.detach(), spectrum, dim.drop_back(), /*forward=*/false, 1);
  } else {
    spectrum = self.detach().clone(MemoryFormat::Contiguous);
  }
  const Tensor imaginary = view_as_real(spectrum).select(-1, 1);
  imaginary.select(last, 0).zero_();
  if (length % 2 == 0) imaginary.select(last, length / 2).zero_();
  if (length == 1) {
    mul_out(out, view_as_real(spectrum).select(-1, 0), detail::wrapped_scalar(scale));
    return out;
  }
  run({FftKind::ComplexToReal, false, out.dtype() == kFloat64, {last}, sizes}, spectrum, out, scale);
  return out;
}

}  // namespace amp::cuda
