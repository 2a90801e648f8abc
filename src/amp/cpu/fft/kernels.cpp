// The kernels of the fft family. A transform of several dimensions is one call of the library if it fits into a cache. Otherwise each
// dimension is one pass, parallel over all other dimensions.
#include <algorithm>
#include <complex>

#include <amp/core/parallel.h>
#include <amp/cpu/fft/transform.h>
#include <amp/cpu/kernels/fft.h>
#include <amp/cpu/odometer.h>

namespace amp::cpu {

namespace {

using fft::Kind;
using fft::Transform;

constexpr int64_t kCachedPoints = 32768;
constexpr int64_t kGrain = 16384;  // minimum elements that a thread mirrors

Tensor new_on_cpu(IntArrayRef sizes, ScalarType dtype) { return Tensor(detail::new_tensor(sizes, dtype, kCPU)); }

bool contains(IntArrayRef dims, int64_t dim) { return std::find(dims.begin(), dims.end(), dim) != dims.end(); }

// A transform of the dims of a tensor. `sizes` are the sizes of both sides where they are equal.
Transform transform_of(Kind kind, const Tensor& in, const Tensor& out, IntArrayRef dims, IntArrayRef sizes) {
  Transform t{.kind = kind, .is_double = toRealType(in.dtype()) == kFloat64, .in = in.data_ptr(), .out = out.data_ptr()};
  const auto add = [&](int64_t d) { t.add({sizes[static_cast<size_t>(d)], in.stride(d), out.stride(d)}); };
  t.points = static_cast<int>(dims.size());
  for (const int64_t d : dims) add(d);
  for (int64_t d = 0; d < in.dim(); ++d) {
    if (!contains(dims, d)) add(d);
  }
  return t;
}

// Complex transforms of `dims` from in to out, which may be the same tensor.
void transform_complex(const Tensor& in, const Tensor& out, IntArrayRef dims, IntArrayRef sizes, bool forward, double scale) {
  const Kind kind = forward ? Kind::Forward : Kind::Backward;
  int64_t points = 1;
  for (const int64_t d : dims) points *= sizes[static_cast<size_t>(d)];
  if (points <= kCachedPoints) return fft::run(transform_of(kind, in, out, dims, sizes), scale);
  for (size_t i = dims.size(); i-- > 0;)
    fft::run(transform_of(kind, i + 1 == dims.size() ? in : out, out, dims[i], sizes), i == 0 ? scale : 1);
}

// Several elements of an expanded tensor share memory.
Tensor unexpanded(const Tensor& self) {
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (self.stride(d) == 0 && self.size(d) > 1) return self.detach().contiguous();
  }
  return self.detach();
}

// Fills the second half of dimension `halved` with the conjugates of the first: element k of a spectrum of real numbers is the conjugate
// of element -k, in each of the transformed dims.
template <class T>
void mirror(const Tensor& out, IntArrayRef dims) {
  using Number = std::complex<T>;
  const int64_t halved = dims.back(), inner = out.dim() - 1, length = out.size(inner), given = out.size(halved) / 2 + 1;
  Shape rows(out.sizes().drop_back());
  if (halved != inner) rows[static_cast<size_t>(halved)] -= given;
  auto* const data = static_cast<Number*>(out.data_ptr());
  parallel_for(0, product(rows), std::max<int64_t>(1, kGrain / length), [&](int64_t first, int64_t last) {
    for (int64_t row = first; row < last; ++row) {
      int64_t left = row, to = 0, from = 0;
      for (int64_t d = inner; d-- > 0;) {
        const int64_t size = rows[static_cast<size_t>(d)], whole = out.size(d), i = left % size + (d == halved ? given : 0);
        left /= size;
        to += i * out.stride(d);
        from += (contains(dims, d) && i > 0 ? whole - i : i) * out.stride(d);
      }
      Number *const y = data + to, *const x = data + from;
      if (inner == halved) {
        for (int64_t k = given; k < length; ++k) y[k] = std::conj(x[length - k]);
      } else if (contains(dims, inner)) {
        y[0] = std::conj(x[0]);
        for (int64_t k = 1; k < length; ++k) y[k] = std::conj(x[length - k]);
      } else {
        for (int64_t k = 0; k < length; ++k) y[k] = std::conj(x[k]);
      }
    }
  });
}

}  // namespace

Tensor fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  const Tensor out = new_on_cpu(self.sizes(), self.dtype());
  if (out.numel() > 0) transform_complex(unexpanded(self), out, dim, self.sizes(), forward, scale);
  return out;
}

Tensor fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  const auto last = static_cast<size_t>(dim.back());
  Shape sizes(self.sizes()), half = sizes;
  half[last] = sizes[last] / 2 + 1;
  const Tensor out = new_on_cpu(onesided ? half : sizes, toComplexType(self.dtype()));
  if (out.numel() == 0) return out;
  const bool several = dim.size() > 1;
  fft::run(transform_of(Kind::RealToComplex, unexpanded(self), out, dim.back(), sizes), several ? 1 : scale);
  if (several) transform_complex(out, out, dim.drop_back(), half, /*forward=*/true, scale);
  if (onesided) return out;
  if (out.dtype() == kComplex64) mirror<float>(out, dim);
  else mirror<double>(out, dim);
  return out;
}

Tensor fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  Shape sizes(self.sizes());
  sizes[static_cast<size_t>(dim.back())] = length;
  const Tensor out = new_on_cpu(sizes, toRealType(self.dtype()));
  if (out.numel() == 0) return out;
  Tensor spectrum = unexpanded(self);
  const bool several = dim.size() > 1;
  if (several) {
    const Tensor partial = new_on_cpu(self.sizes(), self.dtype());
    transform_complex(spectrum, partial, dim.drop_back(), self.sizes(), /*forward=*/false, 1);
    spectrum = partial;
  }
  Transform t = transform_of(Kind::ComplexToReal, spectrum, out, dim.back(), sizes);
  t.scratch_input = several;
  fft::run(t, scale);
  return out;
}

}  // namespace amp::cpu
