// cov and corrcoef.
#include <algorithm>

#include <amp/core/complex.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>

namespace amp::composite {

namespace {

void check_observed(const char* op, const Tensor& self) {
  AMP_CHECK(self.dim() <= 2, ValueError, "[", op, "] self must have at most 2 dimensions, but has shape ", self.sizes());
}

void check_observation_weights(const char* name, const Tensor& weights, int64_t count) {
  AMP_CHECK(weights.dim() <= 1 && weights.numel() == count, ValueError, "[cov] ", name, " must be a vector of ", count,
            " elements, but has shape ", weights.sizes());
  AMP_CHECK(count == 0 || !amp::any(weights.detach() < 0).item<bool>(), ValueError, "[cov] ", name, " must not be negative");
}

}  // namespace

Tensor cov(const Tensor& self, int64_t correction, const Tensor& fweights, const Tensor& aweights) {
  check_observed("cov", self);
  Tensor x = self.dim() < 2 ? self.reshape({1, self.numel()}) : self;
  const int64_t count = x.size(1);
  if (fweights.defined()) {
    AMP_CHECK(isIntegralType(fweights.dtype(), false), TypeError, "[cov] fweights must be integers, but are ", fweights.dtype());
    check_observation_weights("fweights", fweights, count);
  }
  if (aweights.defined()) {
    AMP_CHECK(isFloatingType(aweights.dtype()), TypeError, "[cov] aweights must be floating, but are ", aweights.dtype());
    check_observation_weights("aweights", aweights, count);
  }
  const Tensor weights = !aweights.defined() ? fweights : fweights.defined() ? fweights * aweights : aweights;
  if (!weights.defined()) {
    x = x - x.sum(IntArrayRef(1), true) / count;
    const double freedom = std::max(static_cast<double>(count) - static_cast<double>(correction), 0.0);
    return (mm(x, conj_of(x).t()) / freedom).squeeze();
  }
  const Tensor total = weights.sum();
  AMP_CHECK(total.item<double>() != 0, ValueError, "[cov] the weights add up to 0");
  Tensor freedom = total;
  if (correction != 0) freedom = aweights.defined() ? total - (weights * aweights).sum() / total * correction : total - correction;
  // One observation is its own mean, and has no degree of freedom; both may be rounded.
  const bool is_single = count == 1 && fweights.defined() != aweights.defined();
  x = x - (x * weights).sum(IntArrayRef(1), true) / total;
  if (is_single) x = x.masked_fill(ones(x.sizes(), x.options().dtype(kBool)), 0);
  freedom = freedom.masked_fill(freedom <= 0, 0);
  if (is_single && correction == 1 && !fweights.defined()) freedom = freedom * 0;
  return (mm(x, conj_of(x * weights).t()) / freedom).squeeze();
}

Tensor corrcoef(const Tensor& self) {
  check_observed("corrcoef", self);
  const Tensor c = amp::cov(self);
  if (c.dim() == 0) return c / c;
  const Tensor variances = c.diagonal(), deviations = (c.is_complex() ? real(variances) : variances).sqrt();
  const Tensor r = c / deviations.unsqueeze(1) / deviations;
  return r.is_complex() ? amp::complex(real(r).clamp(-1, 1), imag(r).clamp(-1, 1)) : r.clamp(-1, 1);
}

}  // namespace amp::composite
