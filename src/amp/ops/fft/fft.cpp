// Discrete Fourier transforms: the public forms, which cut or pad the input and call one of three kernels.
#include <algorithm>
#include <cmath>
#include <string_view>

#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/fft.h>
#include <amp/ops.h>
#include <amp/ops/fft/fft_input.h>

namespace amp {

Tensor fft_input(const char* op, const Tensor& self) {
  if (self.is_complex()) return self;
  const ScalarType t = isIntegralType(self.dtype(), true) ? get_default_dtype() : self.dtype();
  AMP_CHECK(t == kFloat32 || t == kFloat64, TypeError, "[", op, "] self must be float32, float64, complex or integral, but is ", t);
  return self.to(t);
}

namespace {

using Norm = std::optional<std::string_view>;

// The dimensions of a transform and its number of points along each.
struct Axes {
  Shape dims, lengths;
};

int64_t wrapped(const char* op, const Tensor& self, int64_t dim) {
  AMP_CHECK(self.dim() > 0, IndexError, "[", op, "] dim ", dim, " is out of range for a tensor without dimensions");
  AMP_CHECK(dim >= -self.dim() && dim < self.dim(), IndexError, "[", op, "] dim ", dim, " is out of range for shape ", self.sizes());
  return dim < 0 ? dim + self.dim() : dim;
}

// The default length of the whole spectrum, for transforms whose input is half a spectrum.
int64_t whole_length(int64_t size) { return 2 * (size - 1); }

Axes one_axis(const char* op, const Tensor& self, std::optional<int64_t> n, int64_t dim, bool halved) {
  const int64_t d = wrapped(op, self, dim), length = n ? *n : halved ? whole_length(self.size(d)) : self.size(d);
  AMP_CHECK(length >= 1, ValueError, "[", op, "] a transform has at least one point, but n is ", length);
  return {{d}, {length}};
}

Shape chosen_dims(const char* op, const Tensor& self, const OptionalIntArrayRef& s, const OptionalIntArrayRef& dim) {
  Shape dims;
  if (dim) {
    bool seen[kMaxDims] = {};
    for (const int64_t each : *dim) {
      const int64_t d = wrapped(op, self, each);
      AMP_CHECK(!seen[d], ValueError, "[", op, "] dim ", d, " is repeated in ", *dim);
      seen[d] = true;
      dims.push_back(d);
    }
    return dims;
  }
  const int64_t first = s ? self.dim() - static_cast<int64_t>(s->size()) : 0;
  for (int64_t d = first; d < self.dim(); ++d) dims.push_back(d);
  return dims;
}

Axes several_axes(const char* op, const Tensor& self, const OptionalIntArrayRef& s, const OptionalIntArrayRef& dim, bool halved) {
  AMP_CHECK(!s || !dim || s->size() == dim->size(), ValueError, "[", op, "] s ", *s, " and dim ", *dim, " must have the same length");
  AMP_CHECK(!s || s->size() <= self.sizes().size(), ValueError, "[", op, "] s ", *s, " is for ", s->size(),
            " dimensions, but self has shape ", self.sizes());
  Axes axes{chosen_dims(op, self, s, dim), {}};
  for (size_t i = 0; i < axes.dims.size(); ++i) {
    const int64_t size = self.size(axes.dims[i]);
    const bool whole = halved && i + 1 == axes.dims.size();
    axes.lengths.push_back(s && (*s)[i] != -1 ? (*s)[i] : whole ? whole_length(size) : size);
    AMP_CHECK(axes.lengths.back() >= 1, ValueError, "[", op, "] a transform has at least one point, but ", s ? "s" : "the shape", " is ",
              s ? *s : self.sizes());
  }
  return axes;
}

void check_any(const char* op, const Axes& axes) {
  AMP_CHECK(!axes.dims.empty(), ValueError, "[", op, "] at least one dimension must be transformed");
}

// The factor of the result.
double scale_of(const char* op, const Norm& norm, bool forward, const Axes& axes) {
  const std::string_view mode = norm.value_or("backward");
  AMP_CHECK(mode == "backward" || mode == "ortho" || mode == "forward", ValueError, "[", op,
            "] norm must be \"backward\", \"ortho\" or \"forward\", but is \"", mode, "\"");
  if ((mode == "backward" && forward) || (mode == "forward" && !forward)) return 1;
  double points = 1;
  for (const int64_t n : IntArrayRef(axes.lengths)) points *= static_cast<double>(n);
  return mode == "ortho" ? 1 / std::sqrt(points) : 1 / points;
}

// Cuts self to these lengths, or pads it with zeros at the end.
Tensor resized(const char* op, const Tensor& self, IntArrayRef dims, IntArrayRef lengths) {
  Shape sizes(self.sizes());
  for (size_t i = 0; i < dims.size(); ++i) sizes[static_cast<size_t>(dims[i])] = lengths[i];
  detail::checked_numel(op, sizes);
  Tensor x = self;
  std::vector<int64_t> pad(2 * self.sizes().size(), 0);
  bool padded = false;
  for (size_t i = 0; i < dims.size(); ++i) {
    const int64_t size = self.size(dims[i]);
    if (lengths[i] < size) x = x.narrow(dims[i], 0, lengths[i]);
    if (lengths[i] <= size) continue;
    pad[static_cast<size_t>(2 * (self.dim() - 1 - dims[i]) + 1)] = lengths[i] - size;
    padded = true;
  }
  return padded ? constant_pad_nd(x, pad, 0) : x;
}

Tensor to_complex(const Tensor& x) { return x.is_complex() ? x : x.to(toComplexType(x.dtype())); }

// fft and ifft
Tensor whole(const char* op, const Tensor& self, const Axes& axes, const Norm& norm, bool forward) {
  const double scale = scale_of(op, norm, forward, axes);
  const Tensor x = resized(op, fft_input(op, self), axes.dims, axes.lengths);
  if (axes.dims.empty()) return x.is_complex() ? x.clone() : to_complex(x);
  if (x.is_complex()) return internal::fft_c2c(x, axes.dims, scale, forward);
  const Tensor result = internal::fft_r2c(x, axes.dims, scale, /*onesided=*/false);
  return forward ? result : conj_physical(result);
}

// rfft and ihfft
Tensor to_half(const char* op, const Tensor& self, const Axes& axes, const Norm& norm, bool forward) {
  AMP_CHECK(!self.is_complex(), TypeError, "[", op, "] self must be real, but is ", self.dtype());
  check_any(op, axes);
  const double scale = scale_of(op, norm, forward, axes);
  const Tensor result = internal::fft_r2c(resized(op, fft_input(op, self), axes.dims, axes.lengths), axes.dims, scale, /*onesided=*/true);
  return forward ? result : conj_physical(result);
}

// irfft and hfft. The last of the lengths is that of the result.
Tensor from_half(const char* op, const Tensor& self, const Axes& axes, const Norm& norm, bool forward) {
  check_any(op, axes);
  const double scale = scale_of(op, norm, forward, axes);
  Shape given = axes.lengths;
  given.back() = given.back() / 2 + 1;
  const Tensor x = resized(op, to_complex(fft_input(op, self)), axes.dims, given);
  return internal::fft_c2r(forward ? conj_physical(x) : x, axes.dims, scale, axes.lengths.back());
}

Tensor shifted(const char* op, const Tensor& self, const OptionalIntArrayRef& dim, bool inverse) {
  Shape dims, shifts;
  if (dim) {
    for (const int64_t d : *dim) dims.push_back(wrapped(op, self, d));
  } else {
    for (int64_t d = 0; d < self.dim(); ++d) dims.push_back(d);
  }
  for (const int64_t d : IntArrayRef(dims)) shifts.push_back((self.size(d) + inverse) / 2);
  return dims.empty() ? self.clone() : self.roll(shifts, dims);
}

}  // namespace

namespace composite {

using std::optional;

Tensor fft_fft(const Tensor& self, optional<int64_t> n, int64_t dim, Norm norm) {
  return whole("fft_fft", self, one_axis("fft_fft", self, n, dim, false), norm, true);
}
Tensor fft_ifft(const Tensor& self, optional<int64_t> n, int64_t dim, Norm norm) {
  return whole("fft_ifft", self, one_axis("fft_ifft", self, n, dim, false), norm, false);
}
Tensor fft_rfft(const Tensor& self, optional<int64_t> n, int64_t dim, Norm norm) {
  return to_half("fft_rfft", self, one_axis("fft_rfft", self, n, dim, false), norm, true);
}
Tensor fft_irfft(const Tensor& self, optional<int64_t> n, int64_t dim, Norm norm) {
  return from_half("fft_irfft", self, one_axis("fft_irfft", self, n, dim, true), norm, false);
}
Tensor fft_hfft(const Tensor& self, optional<int64_t> n, int64_t dim, Norm norm) {
  return from_half("fft_hfft", self, one_axis("fft_hfft", self, n, dim, true), norm, true);
}
Tensor fft_ihfft(const Tensor& self, optional<int64_t> n, int64_t dim, Norm norm) {
  return to_half("fft_ihfft", self, one_axis("fft_ihfft", self, n, dim, false), norm, false);
}

Tensor fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, Norm norm) {
  return whole("fft_fft2", self, several_axes("fft_fft2", self, s, dim, false), norm, true);
}
Tensor fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, Norm norm) {
  return whole("fft_ifft2", self, several_axes("fft_ifft2", self, s, dim, false), norm, false);
}
Tensor fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, Norm norm) {
  return to_half("fft_rfft2", self, several_axes("fft_rfft2", self, s, dim, false), norm, true);
}
Tensor fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, Norm norm) {
  return from_half("fft_irfft2", self, several_axes("fft_irfft2", self, s, dim, true), norm, false);
}
Tensor fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, Norm norm) {
  return from_half("fft_hfft2", self, several_axes("fft_hfft2", self, s, dim, true), norm, true);
}
Tensor fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, Norm norm) {
  return to_half("fft_ihfft2", self, several_axes("fft_ihfft2", self, s, dim, false), norm, false);
}

Tensor fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  return whole("fft_fftn", self, several_axes("fft_fftn", self, s, dim, false), norm, true);
}
Tensor fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  return whole("fft_ifftn", self, several_axes("fft_ifftn", self, s, dim, false), norm, false);
}
Tensor fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  return to_half("fft_rfftn", self, several_axes("fft_rfftn", self, s, dim, false), norm, true);
}
Tensor fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  return from_half("fft_irfftn", self, several_axes("fft_irfftn", self, s, dim, true), norm, false);
}
Tensor fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  return from_half("fft_hfftn", self, several_axes("fft_hfftn", self, s, dim, true), norm, true);
}
Tensor fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, Norm norm) {
  return to_half("fft_ihfftn", self, several_axes("fft_ihfftn", self, s, dim, false), norm, false);
}

Tensor fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) { return shifted("fft_fftshift", self, dim, false); }
Tensor fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) { return shifted("fft_ifftshift", self, dim, true); }

}  // namespace composite

}  // namespace amp
