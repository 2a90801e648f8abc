// kthvalue, median, mode, quantile.
#include <cmath>
#include <limits>

#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/order.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/reduction/reduced_shape.h>

namespace amp {

namespace check {

void kthvalue(const Tensor& self, int64_t k, int64_t dim, bool) {
  const int64_t d = detail::wrap_dim("kthvalue", dim, self.dim()), size = self.dim() > 0 ? self.size(d) : 1;
  AMP_CHECK(k >= 1 && k <= size, ValueError, "[kthvalue] k ", k, " is not in [1, ", size, "], the size of dimension ", d);
}

void mode(const Tensor& self, int64_t dim, bool) { check_choice("mode", self, reduced_dim("mode", dim, self.dim())); }

}  // namespace check

namespace native {

namespace {

std::tuple<Tensor, Tensor> middle_along(const char* op, const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) {
  check_choice(op, self, reduced_dim(op, dim, self.dim()));
  return internal::middle(self.detach(), dim, keepdim, skip_nan);
}

Tensor middle_of_all(const char* op, const Tensor& self, bool skip_nan) {
  if (self.numel() == 0 && isFloatingType(self.dtype())) return full({}, std::numeric_limits<double>::quiet_NaN(), self.options());
  return std::get<0>(middle_along(op, self.detach().reshape(-1), 0, false, skip_nan));
}

}  // namespace

Tensor median(const Tensor& self) { return middle_of_all("median", self, false); }
Tensor nanmedian(const Tensor& self) { return middle_of_all("nanmedian", self, true); }
std::tuple<Tensor, Tensor> median_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return middle_along("median", self, dim, keepdim, false);
}
std::tuple<Tensor, Tensor> nanmedian_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return middle_along("nanmedian", self, dim, keepdim, true);
}

}  // namespace native

namespace composite {

namespace {

enum class Between : uint8_t { Linear, Lower, Higher, Midpoint, Nearest };

Between between(const char* op, std::string_view text) {
  if (text == "linear") return Between::Linear;
  if (text == "lower") return Between::Lower;
  if (text == "higher") return Between::Higher;
  if (text == "midpoint") return Between::Midpoint;
  AMP_CHECK(text == "nearest", ValueError, "[", op,
            "] interpolation must be \"linear\", \"lower\", \"higher\", \"midpoint\" or \"nearest\", not \"", text, "\"");
  return Between::Nearest;
}

// The positions of the quantiles in sorted lines, in the last dimension. If the result must be NaN, it is the position of the last element,
// which is NaN. With skip_nan, positions are among the elements that are not NaN, which come first.
Tensor ranks_of(const Tensor& sorted, const Tensor& q, bool skip_nan) {
  const Tensor is_nan = isnan(sorted);
  const int64_t last = sorted.size(-1) - 1;
  if (!skip_nan) return masked_fill(q * last, amp::any(is_nan, -1, true), static_cast<double>(last));
  const Tensor lasts = sum(logical_not(is_nan), -1, true) - 1;
  return q * clamp_min(lasts, 0).to(q.dtype());
}

// The dtype of ranks. As in PyTorch, it is that of the computation, unless that can't represent the position of the last element.
ScalarType rank_type(const Tensor& sorted) {
  constexpr int64_t kExactInFloat32 = int64_t{1} << 24;
  return sorted.size(-1) > kExactInFloat32 ? kFloat64 : computeType(sorted.dtype());
}

// For a vector q: the quantiles in the last dimension, which replaces `dim`.
Tensor along_last(const Tensor& self, const Tensor& q, Between mode, bool skip_nan) {
  const Tensor sorted = std::get<0>(sort(self, -1));
  const Tensor ranks = ranks_of(sorted, q.to(rank_type(sorted)), skip_nan);
  const auto at = [&](const Tensor& rank) {
    Shape sizes(sorted.sizes());
    sizes.back() = q.numel();
    return sorted.gather(-1, rank.detach().to(kInt64).expand(sizes));
  };
  if (mode == Between::Lower) return at(floor(ranks));
  if (mode == Between::Higher) return at(ceil(ranks));
  if (mode == Between::Nearest) return at(round(ranks));
  const Tensor weights = mode == Between::Midpoint ? full_like(ranks, 0.5) : ranks - floor(ranks).detach();
  // In the dtype of the weights, which 16 bits would shift by several units of the result.
  const auto wide = [&](const Tensor& rank) { return at(rank).to(weights.dtype()); };
  return lerp(wide(floor(ranks)), wide(ceil(ranks)), weights).to(self.dtype());
}

Tensor quantile_of(const char* op, const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, std::string_view text,
                   bool skip_nan) {
  const Between mode = between(op, text);
  AMP_CHECK(isFloatingType(self.dtype()) && isFloatingType(q.dtype()), TypeError, "[", op, "] self and q must be floating, but are ",
            self.dtype(), " and ", q.dtype());
  AMP_CHECK(q.dim() <= 1, ValueError, "[", op, "] q must have at most one dimension, but has shape ", q.sizes());
  const DimMask dims = dim ? reduced_dim(op, *dim, self.dim()) : reduced_dims(op, {}, self.dim());
  check_choice(op, self, dims);
  if (reads_without_waiting(q.device())) {
    const Tensor probabilities = q.detach().to(kCPU, kFloat64).reshape(-1).contiguous();
    tracing::reads(probabilities);
    for (int64_t i = 0; i < probabilities.numel(); ++i) {
      const double p = probabilities.data_ptr<double>()[i];
      AMP_CHECK(p >= 0 && p <= 1, ValueError, "[", op, "] q must be in [0, 1], but has ", p);
    }
  }
  const Tensor lines = dim && self.dim() > 0 ? self.movedim(*dim, -1) : self.reshape(-1);
  Shape sizes = reduced_shape(self.sizes(), dims, keepdim);
  Tensor result = along_last(lines, q.reshape(-1), mode, skip_nan);
  if (q.dim() == 0) return result.reshape(sizes);
  result = result.movedim(-1, 0);
  Shape all{q.numel()};
  for (const int64_t size : sizes) all.push_back(size);
  return result.reshape(all);
}

// A number keeps all digits that the ranks may be computed with.
Tensor one(const Tensor& self, double q) { return full({}, q, self.options().dtype(kFloat64)); }

}  // namespace

Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return quantile_of("quantile", self, q, dim, keepdim, interpolation, false);
}
Tensor quantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return quantile_of("quantile", self, one(self, q), dim, keepdim, interpolation, false);
}
Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return quantile_of("nanquantile", self, q, dim, keepdim, interpolation, true);
}
Tensor nanquantile_scalar(const Tensor& self, double q, std::optional<int64_t> dim, bool keepdim, StringRef interpolation) {
  return quantile_of("nanquantile", self, one(self, q), dim, keepdim, interpolation, true);
}

}  // namespace composite

}  // namespace amp
