// searchsorted, bucketize, isin.
#include <limits>

#include <amp/core/factories.h>
#include <amp/kernels/order.h>
#include <amp/ops.h>

namespace amp {

namespace check {

void searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                  const Tensor& sorter) {
  const IntArrayRef sizes = sorted_sequence.sizes();
  const bool fits =
      sizes.size() == 1 || (!sizes.empty() && sizes.size() == self.sizes().size() && sizes.drop_back() == self.sizes().drop_back());
  AMP_CHECK(fits, ValueError, "[searchsorted] sorted_sequence of shape ", sizes,
            " must have one dimension or, except for the last one, the sizes of self of shape ", self.sizes());
  AMP_CHECK(!side || *side == "left" || *side == "right", ValueError, "[searchsorted] side must be \"left\" or \"right\", not \"",
            side.value_or(""), "\"");
  AMP_CHECK(!side || !right || *side == "right", ValueError, "[searchsorted] side is \"left\", but right is true");
  AMP_CHECK(!out_int32 || sizes.back() < std::numeric_limits<int32_t>::max(), ValueError, "[searchsorted] the size ", sizes.back(),
            " of the sequence is too large for indices of 32 bits");
  if (!sorter.defined()) return;
  AMP_CHECK(sorter.sizes() == sizes, ValueError, "[searchsorted] sorter of shape ", sorter.sizes(),
            " must have the shape of sorted_sequence, ", sizes);
  AMP_CHECK(sorter.dtype() == kInt64, TypeError, "[searchsorted] sorter must be int64, but is ", sorter.dtype());
}

}  // namespace check

namespace composite {

// Compares a fraction with whole numbers in float64.
Tensor searchsorted_Scalar(const Tensor& sorted_sequence, const Scalar& self, bool out_int32, bool right,
                           std::optional<std::string_view> side, const Tensor& sorter) {
  AMP_CHECK(!self.isComplex(), TypeError, "[searchsorted] self must be real, but is a complex number");
  const bool widen = isIntegralType(sorted_sequence.dtype(), true) && self.isFloatingPoint();
  const Tensor sequence = widen ? sorted_sequence.to(kFloat64) : sorted_sequence;
  const bool whole = isIntegralType(sequence.dtype(), true);
  const Tensor value = full({}, self, sequence.options().dtype(whole ? kInt64 : sequence.dtype()));
  return searchsorted(whole ? sequence.to(kInt64) : sequence, value, out_int32, right, side, sorter);
}

Tensor bucketize_Tensor(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  AMP_CHECK(boundaries.dim() == 1, ValueError, "[bucketize] boundaries must have one dimension, but have shape ", boundaries.sizes());
  return searchsorted(boundaries, self, out_int32, right);
}

namespace {

constexpr int64_t kFew = 16;         // test elements that are compared one by one
constexpr int64_t kFewPairs = 4096;  // comparisons whose results are stored

Tensor searchable(const Tensor& t, ScalarType dtype) { return t.detach().to(dtype == kBool ? kUInt8 : dtype); }

}  // namespace

Tensor isin_Tensor_Tensor(const Tensor& elements, const Tensor& test_elements, bool, bool invert) {
  const ScalarType dtype = promoteTypes(elements.dtype(), test_elements.dtype());
  AMP_CHECK(!isComplexType(dtype), TypeError, "[isin] elements must be real, but are ", elements.dtype(), " and ", test_elements.dtype());
  const Tensor x = searchable(elements, dtype), tests = searchable(test_elements, dtype).reshape(-1);
  if (tests.numel() * x.numel() <= kFewPairs && x.dim() < kMaxDims) {
    const Tensor pairs = eq(x.unsqueeze(-1), tests);
    return invert ? logical_not(amp::any(pairs, -1)) : amp::any(pairs, -1);
  }
  if (tests.numel() <= kFew) {
    Tensor found = zeros(x.sizes(), x.options().dtype(kBool));
    for (int64_t i = 0; i < tests.numel(); ++i) found.logical_or_(eq(x, tests.select(0, i)));
    return invert ? logical_not(found) : found;
  }
  const Tensor sorted = std::get<0>(sort(tests));
  const Tensor place = clamp_max(searchsorted(sorted, x), tests.numel() - 1);
  const Tensor nearest = sorted.index_select(0, place.reshape(-1)).reshape(x.sizes());
  return invert ? ne(nearest, x) : eq(nearest, x);
}

}  // namespace composite

}  // namespace amp
