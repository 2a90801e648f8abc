// histc, histogram and shared code of the kernels of bincount.
#include <algorithm>
#include <cmath>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/order.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/order/bincount.h>

namespace amp {

namespace check {

void bincount(const Tensor& self, const Tensor& weights, int64_t minlength) {
  AMP_CHECK(isIntegralType(self.dtype(), false), TypeError, "[bincount] self must hold integers, but is ", self.dtype());
  AMP_CHECK(self.dim() == 1, ValueError, "[bincount] self must have one dimension, but has shape ", self.sizes());
  AMP_CHECK(minlength >= 0, ValueError, "[bincount] minlength must not be negative, but is ", minlength);
  AMP_CHECK(!weights.defined() || weights.sizes() == self.sizes(), ValueError, "[bincount] weights of shape ", weights.sizes(),
            " must have the shape of self, ", self.sizes());
}

}  // namespace check

int64_t bincount_size(int64_t smallest, int64_t largest, int64_t minlength) {
  AMP_CHECK(smallest >= 0, ValueError, "[bincount] self must not have negative elements, but has ", smallest);
  return std::max(minlength, detail::checked_add("bincount", largest, 1));
}

namespace native {

namespace {

struct Range {
  double low, high;
};

// The range of the elements, or 0 if there are none.
Range range_of(const char* op, const Tensor& self) {
  Range range{0, 0};
  if (self.numel() > 0) range = {amin(self).item().toDouble(), amax(self).item().toDouble()};
  AMP_CHECK(std::isfinite(range.low) && std::isfinite(range.high), ValueError, "[", op, "] the range of the elements, [", range.low, ", ",
            range.high, "], is not finite");
  return range;
}

void check_bins(const char* op, int64_t bins) {
  AMP_CHECK(bins > 0, ValueError, "[", op, "] bins must be positive, but is ", bins);
  detail::checked_numel(op, {detail::checked_add(op, bins, 1)});
}

void check_weight(const Tensor& self, const Tensor& weight) {
  AMP_CHECK(!weight.defined() || weight.sizes() == self.sizes(), ValueError, "[histogram] weight of shape ", weight.sizes(),
            " must have the shape of self, ", self.sizes());
}

Tensor as_density(const Tensor& sums, const Tensor& edges) {
  return sums / sums.sum() / (edges.slice(0, 1) - edges.slice(0, 0, edges.numel() - 1));
}

std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& edges, const Tensor& weight, bool even, bool density) {
  check_weight(self, weight);
  const Tensor wide = edges.to(kFloat64), sums = internal::bin_sums(self.detach(), weight, wide, even, true);
  return {(density ? as_density(sums, wide) : sums).to(self.dtype()), edges};
}

}  // namespace

Tensor histc(const Tensor& self, int64_t bins, const Scalar& min, const Scalar& max) {
  check_bins("histc", bins);
  Range range{real_number("histc", "min", min), real_number("histc", "max", max)};
  AMP_CHECK(!(range.low > range.high), ValueError, "[histc] min ", range.low, " is larger than max ", range.high);
  AMP_CHECK(std::isfinite(range.low) && std::isfinite(range.high), ValueError, "[histc] the range [", range.low, ", ", range.high,
            "] is not finite");
  if (range.low == range.high) range = range_of("histc", self.detach());
  if (range.low == range.high) range = {range.low - 1, range.high + 1};
  const Tensor edges = linspace(range.low, range.high, bins + 1, self.options().dtype(kFloat64));
  return internal::bin_sums(self.detach(), Tensor(), edges, true, false).to(self.dtype());
}

std::tuple<Tensor, Tensor> histogram_bins_tensor(const Tensor& self, const Tensor& bins, const Tensor& weight, bool density) {
  AMP_CHECK(bins.dim() == 1 && bins.numel() >= 2, ValueError, "[histogram] bins must be a vector of at least 2 edges, but has shape ",
            bins.sizes());
  return histogram(self, bins.detach().clone(), weight, false, density);
}

std::tuple<Tensor, Tensor> histogram_bin_ct(const Tensor& self, int64_t bins, std::optional<ArrayRef<double>> range, const Tensor& weight,
                                            bool density) {
  check_bins("histogram", bins);
  AMP_CHECK(!range || (range->size() == 2 && std::isfinite((*range)[0]) && std::isfinite((*range)[1]) && (*range)[0] <= (*range)[1]),
            ValueError, "[histogram] range must be two finite numbers in ascending order");
  Range bounds = range ? Range{(*range)[0], (*range)[1]} : range_of("histogram", self.detach());
  if (bounds.low == bounds.high) bounds = {bounds.low - 0.5, bounds.high + 0.5};
  return histogram(self, linspace(bounds.low, bounds.high, bins + 1, self.options()), weight, true, density);
}

}  // namespace native

}  // namespace amp
