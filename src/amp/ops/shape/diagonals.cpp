#include <algorithm>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>

namespace amp {

namespace check {

namespace {
void matrices(const char* op, const Tensor& self) {
  AMP_CHECK(self.dim() >= 2, ValueError, "[", op, "] self must have at least 2 dimensions, but has shape ", self.sizes());
}
}  // namespace

void tril(const Tensor& self, int64_t) { matrices("tril", self); }
void triu(const Tensor& self, int64_t) { matrices("triu", self); }

}  // namespace check

namespace composite {

Tensor diag(const Tensor& self, int64_t diagonal) {
  AMP_CHECK(self.dim() == 1 || self.dim() == 2, ValueError, "[diag] self must be a vector or a matrix, but has shape ", self.sizes());
  return self.dim() == 1 ? diag_embed(self, diagonal) : self.diagonal(diagonal).clone();
}

Tensor trace(const Tensor& self) {
  AMP_CHECK(self.dim() == 2, ValueError, "[trace] self must be a matrix, but has shape ", self.sizes());
  return self.diagonal().sum();
}

namespace {

// The powers from 0 to n - 1 of each element, in a new last dimension. Integers and bools become int64.
Tensor powers(const char* op, const Tensor& x, int64_t n) {
  const Tensor base = isIntegralType(x.dtype(), true) ? x.to(kInt64) : x;
  Shape sizes(x.sizes());
  sizes.push_back(n);
  detail::checked_numel(op, sizes);
  sizes.back() = std::min<int64_t>(n, 1);
  const Tensor first = ones(sizes, base.options());
  if (n <= 1) return first;
  sizes.back() = n - 1;
  return cat({first, base.unsqueeze(-1).expand(sizes)}, -1).cumprod(-1);
}

}  // namespace

Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N) {
  AMP_CHECK(x.dim() > 0, ValueError, "[linalg_vander] x must have at least 1 dimension");
  AMP_CHECK(!N || *N > 1, ValueError, "[linalg_vander] N must be larger than 1, but is ", *N);
  return powers("linalg_vander", x, N.value_or(x.size(-1)));
}

Tensor vander(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  AMP_CHECK(x.dim() == 1, ValueError, "[vander] x must be a vector, but has shape ", x.sizes());
  AMP_CHECK(!N || *N >= 0, ValueError, "[vander] N must not be negative, but is ", *N);
  const Tensor rising = powers("vander", x, N.value_or(x.numel()));
  return increasing ? rising : rising.flip(1);
}

}  // namespace composite

Tensor& Tensor::fill_diagonal_(const Scalar& value, bool wrap) {
  const int64_t dims = dim();
  AMP_CHECK(dims >= 2, ValueError, "[fill_diagonal_] self must have at least 2 dimensions, but has ", dims);
  if (dims == 2) {
    const int64_t rows = size(0), columns = size(1);
    for (int64_t first = 0; first < rows && (wrap || first == 0); first += columns + 1) {
      narrow(0, first, std::min(columns, rows - first)).diagonal().fill_(value);
    }
    return *this;
  }
  AMP_CHECK(std::all_of(sizes().begin(), sizes().end(), [&](int64_t n) { return n == size(0); }), ValueError, "[fill_diagonal_] self has ",
            dims, " dimensions, whose sizes must then be equal, but they are ", sizes());
  Tensor elements = diagonal();
  while (elements.dim() > 1) elements = elements.diagonal(0, 0, -1);
  elements.fill_(value);
  return *this;
}

}  // namespace amp
