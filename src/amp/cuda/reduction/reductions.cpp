// The reductions that are a single fold.
#include <cmath>

#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/reduction/folds.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/reduction/log_sum_exp.h>
#include <amp/ops/reduction/vector_norm.h>

namespace amp::cuda {

namespace {

// The tensor to fold for a result of the given dtype: self if the fold can widen its elements, else a converted copy.
Tensor source_for(const Tensor& self, ScalarType result) {
  const ScalarType t = self.dtype();
  if (result == kBool && t != kBool) return self.detach().to(kBool);  // otherwise sums could cancel to zero
  const bool same_kind = isFloatingType(t) == isFloatingType(result) && isComplexType(t) == isComplexType(result);
  const bool widens = toRealType(result) == kFloat64 && toRealType(t) != kFloat64;
  if (same_kind && !widens) return self.detach();
  return self.detach().to(isReducedFloatingType(result) ? kFloat32 : result);
}

// A tensor whose nonzero elements can be counted: a complex number is zero if both parts are.
Tensor truths(const Tensor& self) { return self.is_complex() ? amp::ne(self.detach(), 0) : self; }

Tensor fold_sum(const Tensor& self, DimMask dims, bool keepdim, ScalarType result, Finish finish = {}) {
  return fold(source_for(self, result), dims, keepdim, Fold::Sum, result, finish);
}

}  // namespace

Tensor sum_all(const Tensor& self, std::optional<ScalarType> dtype) { return cuda::sum(self, OptionalIntArrayRef(), false, dtype); }

Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return fold_sum(self, reduced_dims("sum", dim, self.dim()), keepdim, sum_type("sum", self, dtype));
}

Tensor mean_all(const Tensor& self, std::optional<ScalarType> dtype) { return cuda::mean(self, OptionalIntArrayRef(), false, dtype); }

Tensor mean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const DimMask dims = reduced_dims("mean", dim, self.dim());
  return fold_sum(self, dims, keepdim, mean_type(self, dtype), {Finish::Divide, static_cast<double>(reduced_count(self.sizes(), dims))});
}

Tensor nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const Tensor numbers = isFloatingType(self.dtype()) ? internal::without_nans(self.detach()) : self;
  return cuda::sum(numbers, dim, keepdim, dtype);
}

Tensor prod(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const ScalarType result = sum_type("prod", self, dtype);
  return fold(source_for(self, result), reduced_dims("prod", dim, self.dim()), keepdim, Fold::Prod, result);
}

Tensor amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return fold(self.detach(), reduced_dims("amax", dim, self.dim()), keepdim, Fold::Max, self.dtype());
}
Tensor amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return fold(self.detach(), reduced_dims("amin", dim, self.dim()), keepdim, Fold::Min, self.dtype());
}

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  const IntArrayRef dims = dim ? IntArrayRef(*dim) : IntArrayRef();
  return {cuda::amin(self, dims, keepdim), cuda::amax(self, dims, keepdim)};
}

Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) { return log_sum_exp_in_parts(self, dim, keepdim); }

Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return fold(truths(self.detach()), reduced_dims("any", dim, self.dim()), keepdim, Fold::CountNonZero, kBool);
}
Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return fold(truths(self.detach()), reduced_dims("all", dim, self.dim()), keepdim, Fold::CountNonZero, kBool, {Finish::IsCount});
}
Tensor count_nonzero(const Tensor& self, IntArrayRef dim) {
  return fold(truths(self.detach()), reduced_dims("count_nonzero", dim, self.dim()), false, Fold::CountNonZero, kInt64);
}

namespace {

// The p-norm of x, for p other than 0, 1, 2 and infinity. The numbers are divided by their largest (for p < 0: smallest) magnitude, so that
// their powers stay in the range of float32.
Tensor scaled_norm(const Tensor& x, double p, DimMask dims, bool keepdim, ScalarType result) {
  const Tensor extreme = fold(x, dims, true, p > 0 ? Fold::MaxAbs : Fold::MinAbs, kFloat32);
  const Tensor unit = masked_fill(extreme, eq(extreme, 0).logical_or(isinf(extreme)), 1);
  const Tensor sums = fold(pow(abs(x.to(kFloat32)) / unit, p), dims, true, Fold::Sum, kFloat32);
  return (pow(sums, 1 / p) * unit).to(result).reshape(reduced_shape(x.sizes(), dims, keepdim));
}

}  // namespace

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const NoGradGuard no_grad;
  const ScalarType result = vector_norm_type(self, dtype);
  const DimMask dims = reduced_dims("linalg_vector_norm", dim, self.dim());
  const auto run = [&](const Tensor& x, Fold what, ScalarType type, bool root) {
    return fold(x, dims, keepdim, what, type, root ? Finish{Finish::Root} : Finish{});
  };
  const Tensor x = source_for(self.is_complex() ? amp::abs(self) : self, result);
  const double p = ord.toDouble();
  const bool takes_powers = p != 0 && p != 1 && p != 2 && !std::isinf(p);
  return takes_powers && x.dtype() != kFloat64 ? scaled_norm(x, p, dims, keepdim, result) : vector_norm<Fold>(x, p, result, run);
}

}  // namespace amp::cuda
