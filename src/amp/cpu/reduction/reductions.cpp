// The reductions that are a single fold.
#include <cmath>

#include <amp/core/grad_mode.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/reduction/folds.h>
#include <amp/cpu/reduction/norm_range.h>
#include <amp/ops.h>
#include <amp/ops/reduction/vector_norm.h>

namespace amp::cpu {

namespace {

constexpr int64_t kSmall = 4096;

// The tensor to fold for a result of the given dtype: self if the fold can widen its elements, else a converted copy.
Tensor source_for(const Tensor& self, ScalarType result) {
  const ScalarType t = self.dtype();
  if (result == kBool && t != kBool) return self.detach().to(kBool);  // otherwise sums could cancel to zero
  const bool same_kind = isFloatingType(t) == isFloatingType(result) && isComplexType(t) == isComplexType(result);
  if (same_kind && (result != kFloat64 || t == kFloat64)) return self;
  return self.detach().to(isReducedFloatingType(result) ? kFloat32 : result);
}

// Views a complex tensor as a real one with a trailing dimension of 2, and back.
Tensor as_real(const Tensor& t) {
  Shape sizes(t.sizes()), strides(t.strides());
  for (int64_t& stride : strides) stride *= 2;
  sizes.push_back(2);
  strides.push_back(1);
  Tensor real(detail::new_alias(*t.impl(), t.sizes(), t.strides(), t.data_ptr()));
  real.impl()->dtype = toRealType(t.dtype());
  detail::set_geometry(*real.impl(), sizes, strides);
  return real;
}
Tensor as_complex(const Tensor& real) {
  const Tensor t = real.contiguous();
  Shape sizes(t.sizes());
  sizes.resize(sizes.size() - 1);
  t.impl()->dtype = toComplexType(t.dtype());
  detail::set_geometry(*t.impl(), sizes, detail::contiguous_strides(sizes));
  return t;
}

// A tensor whose nonzero elements can be counted: a complex number is zero if both parts are.
Tensor truths(const Tensor& self) { return self.is_complex() ? amp::ne(self.detach(), 0) : self; }

Tensor fold_sum(const Tensor& self, DimMask dims, bool keepdim, ScalarType result, Finish finish) {
  const Tensor source = source_for(self, result);
  if (isComplexType(result)) return as_complex(fold(as_real(source), dims, keepdim, Fold::Sum, toRealType(result), finish));
  return fold(source, dims, keepdim, Fold::Sum, result, finish);
}

// A few contiguous elements: needs no plan and no threads.
Tensor fold_small(const Tensor& self, Fold fold, ScalarType result, double divisor) {
  Accumulator acc{.real = 0};
  fold_kernel(fold, self.dtype()).row(self.data_ptr(), self.numel(), nullptr, &acc);
  acc.real /= divisor;
  Tensor out(detail::new_tensor({}, result, kCPU));
  if (result == kFloat32) *static_cast<float*>(out.impl()->data) = static_cast<float>(acc.real);
  else cast_contiguous(result, out.impl()->data, kFloat64, &acc, 1);
  return out;
}
bool is_small(const Tensor& self, ScalarType result) {
  return self.impl()->has(detail::TensorImpl::Contiguous) && self.numel() <= kSmall && isFloatingType(self.dtype()) &&
         isFloatingType(result) && (result != kFloat64 || self.dtype() == kFloat64);
}

Finish divide_by(int64_t n) { return {Finish::Divide, static_cast<double>(n)}; }

}  // namespace

Tensor sum_all(const Tensor& self, std::optional<ScalarType> dtype) {
  const ScalarType result = sum_type("sum", self, dtype);
  if (is_small(self, result)) return fold_small(self, Fold::Sum, result, 1);
  return fold_sum(self, reduced_dims("sum", {}, self.dim()), false, result, {});
}

Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return fold_sum(self, reduced_dims("sum", dim, self.dim()), keepdim, sum_type("sum", self, dtype), {});
}

Tensor mean_all(const Tensor& self, std::optional<ScalarType> dtype) {
  const ScalarType result = mean_type(self, dtype);
  if (is_small(self, result)) return fold_small(self, Fold::Sum, result, static_cast<double>(self.numel()));
  return fold_sum(self, reduced_dims("mean", {}, self.dim()), false, result, divide_by(self.numel()));
}

Tensor mean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const DimMask dims = reduced_dims("mean", dim, self.dim());
  return fold_sum(self, dims, keepdim, mean_type(self, dtype), divide_by(reduced_count(self.sizes(), dims)));
}

Tensor nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const ScalarType result = sum_type("nansum", self, dtype);
  const DimMask dims = reduced_dims("nansum", dim, self.dim());
  const Tensor source = source_for(self, result);
  if (!isFloatingType(source.dtype())) return fold_sum(source, dims, keepdim, result, {});
  return fold(source, dims, keepdim, Fold::SumNumbers, result);
}

Tensor prod(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const ScalarType result = sum_type("prod", self, dtype);
  return fold(source_for(self, result), reduced_dims("prod", dim, self.dim()), keepdim, Fold::Prod, result);
}

Tensor amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return fold(self, reduced_dims("amax", dim, self.dim()), keepdim, Fold::Max, self.dtype());
}
Tensor amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return fold(self, reduced_dims("amin", dim, self.dim()), keepdim, Fold::Min, self.dtype());
}

Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return fold(truths(self), reduced_dims("any", dim, self.dim()), keepdim, Fold::CountNonZero, kBool);
}
Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return fold(truths(self), reduced_dims("all", dim, self.dim()), keepdim, Fold::CountNonZero, kBool, {Finish::IsCount});
}
Tensor count_nonzero(const Tensor& self, IntArrayRef dim) {
  return fold(truths(self), reduced_dims("count_nonzero", dim, self.dim()), false, Fold::CountNonZero, kInt64);
}

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const NoGradGuard no_grad;
  const ScalarType result = vector_norm_type(self, dtype);
  const DimMask dims = reduced_dims("linalg_vector_norm", dim, self.dim());
  const auto run = [&](const Tensor& x, Fold what, ScalarType type, bool root) {
    return fold(x, dims, keepdim, what, type, root ? Finish{Finish::Root} : Finish{});
  };
  const Tensor x = source_for(self.is_complex() ? amp::abs(self) : self, result);
  const double p = ord.toDouble();
  const Tensor norms = vector_norm<Fold>(x, p, result, run);
  if (x.dtype() == kFloat64) return norms;
  Tensor largest;  // of the numbers of each norm; only computed if a norm is 0
  const auto is_zero = [&](int64_t i) {
    if (!largest.defined()) largest = fold(x, dims, keepdim, Fold::MaxAbs, kFloat32).contiguous();
    return largest.data_ptr<float>()[i] == 0;
  };
  const Tensor values = norms.to(kFloat32).contiguous();
  if (NormRange(p).holds(values.data_ptr<float>(), values.numel(), is_zero)) return norms;
  return vector_norm<Fold>(x.to(kFloat64), p, kFloat64, run).to(result);
}

}  // namespace amp::cpu
