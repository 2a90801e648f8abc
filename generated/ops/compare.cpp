// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/compare.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- eq ----------------

namespace {

constexpr ElementwiseOp kEq{
    .name = "eq",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::eq,
};

Tensor run_eq(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kEq, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_eq(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::eq, self, other); call.applies()) {
    return call.run([&] { return run_eq(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_eq(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_eq(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::eq, 0x3, [&] { return autocast_eq(self, other); }, self, other);
}

}  // namespace

Tensor eq(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_eq(self, other) : autocast_eq(self, other);
  return run_eq(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("eq"); }

Tensor& eq_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("eq_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kEq, self, /*resize=*/false, inputs, 2);
  autograd::wrote("eq_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::eq, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("eq_"); }

Tensor& eq_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("eq_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kEq, out, /*resize=*/true, inputs, 2);
  autograd::wrote("eq_out", out);
  tracing::wrote(OpId::eq, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("eq_out"); }

Tensor eq(const Tensor& self, const Scalar& other) { return eq(self, detail::wrapped_scalar(other)); }
Tensor& eq_(Tensor& self, const Scalar& other) { return eq_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::eq(const Tensor& other) const { return amp::eq(*this, other); }
Tensor& Tensor::eq_(const Tensor& other) const { return amp::eq_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::eq(const Scalar& other) const { return amp::eq(*this, other); }
Tensor& Tensor::eq_(const Scalar& other) const { return amp::eq_(const_cast<Tensor&>(*this), other); }

// ---------------- ne ----------------

namespace {

constexpr ElementwiseOp kNe{
    .name = "ne",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::ne,
};

Tensor run_ne(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kNe, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_ne(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::ne, self, other); call.applies()) {
    return call.run([&] { return run_ne(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_ne(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ne(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::ne, 0x3, [&] { return autocast_ne(self, other); }, self, other);
}

}  // namespace

Tensor ne(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_ne(self, other) : autocast_ne(self, other);
  return run_ne(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ne"); }

Tensor& ne_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("ne_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kNe, self, /*resize=*/false, inputs, 2);
  autograd::wrote("ne_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::ne, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ne_"); }

Tensor& ne_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("ne_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kNe, out, /*resize=*/true, inputs, 2);
  autograd::wrote("ne_out", out);
  tracing::wrote(OpId::ne, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ne_out"); }

Tensor ne(const Tensor& self, const Scalar& other) { return ne(self, detail::wrapped_scalar(other)); }
Tensor& ne_(Tensor& self, const Scalar& other) { return ne_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::ne(const Tensor& other) const { return amp::ne(*this, other); }
Tensor& Tensor::ne_(const Tensor& other) const { return amp::ne_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::ne(const Scalar& other) const { return amp::ne(*this, other); }
Tensor& Tensor::ne_(const Scalar& other) const { return amp::ne_(const_cast<Tensor&>(*this), other); }

// ---------------- lt ----------------

namespace {

constexpr ElementwiseOp kLt{
    .name = "lt",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::lt,
};

Tensor run_lt(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kLt, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_lt(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::lt, self, other); call.applies()) {
    return call.run([&] { return run_lt(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_lt(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lt(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::lt, 0x3, [&] { return autocast_lt(self, other); }, self, other);
}

}  // namespace

Tensor lt(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_lt(self, other) : autocast_lt(self, other);
  return run_lt(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lt"); }

Tensor& lt_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("lt_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kLt, self, /*resize=*/false, inputs, 2);
  autograd::wrote("lt_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::lt, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lt_"); }

Tensor& lt_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("lt_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kLt, out, /*resize=*/true, inputs, 2);
  autograd::wrote("lt_out", out);
  tracing::wrote(OpId::lt, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lt_out"); }

Tensor lt(const Tensor& self, const Scalar& other) { return lt(self, detail::wrapped_scalar(other)); }
Tensor& lt_(Tensor& self, const Scalar& other) { return lt_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::lt(const Tensor& other) const { return amp::lt(*this, other); }
Tensor& Tensor::lt_(const Tensor& other) const { return amp::lt_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::lt(const Scalar& other) const { return amp::lt(*this, other); }
Tensor& Tensor::lt_(const Scalar& other) const { return amp::lt_(const_cast<Tensor&>(*this), other); }

// ---------------- le ----------------

namespace {

constexpr ElementwiseOp kLe{
    .name = "le",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::le,
};

Tensor run_le(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kLe, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_le(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::le, self, other); call.applies()) {
    return call.run([&] { return run_le(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_le(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_le(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::le, 0x3, [&] { return autocast_le(self, other); }, self, other);
}

}  // namespace

Tensor le(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_le(self, other) : autocast_le(self, other);
  return run_le(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("le"); }

Tensor& le_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("le_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kLe, self, /*resize=*/false, inputs, 2);
  autograd::wrote("le_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::le, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("le_"); }

Tensor& le_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("le_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kLe, out, /*resize=*/true, inputs, 2);
  autograd::wrote("le_out", out);
  tracing::wrote(OpId::le, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("le_out"); }

Tensor le(const Tensor& self, const Scalar& other) { return le(self, detail::wrapped_scalar(other)); }
Tensor& le_(Tensor& self, const Scalar& other) { return le_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::le(const Tensor& other) const { return amp::le(*this, other); }
Tensor& Tensor::le_(const Tensor& other) const { return amp::le_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::le(const Scalar& other) const { return amp::le(*this, other); }
Tensor& Tensor::le_(const Scalar& other) const { return amp::le_(const_cast<Tensor&>(*this), other); }

// ---------------- gt ----------------

namespace {

constexpr ElementwiseOp kGt{
    .name = "gt",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::gt,
};

Tensor run_gt(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kGt, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_gt(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::gt, self, other); call.applies()) {
    return call.run([&] { return run_gt(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_gt(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gt(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::gt, 0x3, [&] { return autocast_gt(self, other); }, self, other);
}

}  // namespace

Tensor gt(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_gt(self, other) : autocast_gt(self, other);
  return run_gt(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gt"); }

Tensor& gt_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("gt_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kGt, self, /*resize=*/false, inputs, 2);
  autograd::wrote("gt_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::gt, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gt_"); }

Tensor& gt_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("gt_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kGt, out, /*resize=*/true, inputs, 2);
  autograd::wrote("gt_out", out);
  tracing::wrote(OpId::gt, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gt_out"); }

Tensor gt(const Tensor& self, const Scalar& other) { return gt(self, detail::wrapped_scalar(other)); }
Tensor& gt_(Tensor& self, const Scalar& other) { return gt_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::gt(const Tensor& other) const { return amp::gt(*this, other); }
Tensor& Tensor::gt_(const Tensor& other) const { return amp::gt_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::gt(const Scalar& other) const { return amp::gt(*this, other); }
Tensor& Tensor::gt_(const Scalar& other) const { return amp::gt_(const_cast<Tensor&>(*this), other); }

// ---------------- ge ----------------

namespace {

constexpr ElementwiseOp kGe{
    .name = "ge",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::ge,
};

Tensor run_ge(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kGe, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_ge(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::ge, self, other); call.applies()) {
    return call.run([&] { return run_ge(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_ge(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ge(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::ge, 0x3, [&] { return autocast_ge(self, other); }, self, other);
}

}  // namespace

Tensor ge(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_ge(self, other) : autocast_ge(self, other);
  return run_ge(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ge"); }

Tensor& ge_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("ge_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kGe, self, /*resize=*/false, inputs, 2);
  autograd::wrote("ge_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::ge, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ge_"); }

Tensor& ge_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("ge_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kGe, out, /*resize=*/true, inputs, 2);
  autograd::wrote("ge_out", out);
  tracing::wrote(OpId::ge, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ge_out"); }

Tensor ge(const Tensor& self, const Scalar& other) { return ge(self, detail::wrapped_scalar(other)); }
Tensor& ge_(Tensor& self, const Scalar& other) { return ge_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::ge(const Tensor& other) const { return amp::ge(*this, other); }
Tensor& Tensor::ge_(const Tensor& other) const { return amp::ge_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::ge(const Scalar& other) const { return amp::ge(*this, other); }
Tensor& Tensor::ge_(const Scalar& other) const { return amp::ge_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_and ----------------

namespace {

constexpr ElementwiseOp kLogicalAnd{
    .name = "logical_and",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::logical_and,
};

Tensor run_logical_and(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kLogicalAnd, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_logical_and(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::logical_and, self, other); call.applies()) {
    return call.run([&] { return run_logical_and(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_logical_and(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logical_and(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::logical_and, 0x3, [&] { return autocast_logical_and(self, other); }, self, other);
}

}  // namespace

Tensor logical_and(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_logical_and(self, other) : autocast_logical_and(self, other);
  }
  return run_logical_and(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_and"); }

Tensor& logical_and_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("logical_and_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kLogicalAnd, self, /*resize=*/false, inputs, 2);
  autograd::wrote("logical_and_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::logical_and, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_and_"); }

Tensor& logical_and_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("logical_and_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kLogicalAnd, out, /*resize=*/true, inputs, 2);
  autograd::wrote("logical_and_out", out);
  tracing::wrote(OpId::logical_and, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_and_out"); }

Tensor Tensor::logical_and(const Tensor& other) const { return amp::logical_and(*this, other); }
Tensor& Tensor::logical_and_(const Tensor& other) const { return amp::logical_and_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_or ----------------

namespace {

constexpr ElementwiseOp kLogicalOr{
    .name = "logical_or",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::logical_or,
};

Tensor run_logical_or(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kLogicalOr, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_logical_or(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::logical_or, self, other); call.applies()) {
    return call.run([&] { return run_logical_or(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_logical_or(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logical_or(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::logical_or, 0x3, [&] { return autocast_logical_or(self, other); }, self, other);
}

}  // namespace

Tensor logical_or(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logical_or(self, other) : autocast_logical_or(self, other);
  return run_logical_or(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_or"); }

Tensor& logical_or_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("logical_or_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kLogicalOr, self, /*resize=*/false, inputs, 2);
  autograd::wrote("logical_or_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::logical_or, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_or_"); }

Tensor& logical_or_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("logical_or_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kLogicalOr, out, /*resize=*/true, inputs, 2);
  autograd::wrote("logical_or_out", out);
  tracing::wrote(OpId::logical_or, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_or_out"); }

Tensor Tensor::logical_or(const Tensor& other) const { return amp::logical_or(*this, other); }
Tensor& Tensor::logical_or_(const Tensor& other) const { return amp::logical_or_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_xor ----------------

namespace {

constexpr ElementwiseOp kLogicalXor{
    .name = "logical_xor",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::logical_xor,
};

Tensor run_logical_xor(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kLogicalXor, {&self, &other});
}

[[gnu::noinline]] Tensor autocast_logical_xor(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::logical_xor, self, other); call.applies()) {
    return call.run([&] { return run_logical_xor(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_logical_xor(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logical_xor(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::logical_xor, 0x3, [&] { return autocast_logical_xor(self, other); }, self, other);
}

}  // namespace

Tensor logical_xor(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_logical_xor(self, other) : autocast_logical_xor(self, other);
  }
  return run_logical_xor(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_xor"); }

Tensor& logical_xor_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("logical_xor_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kLogicalXor, self, /*resize=*/false, inputs, 2);
  autograd::wrote("logical_xor_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::logical_xor, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_xor_"); }

Tensor& logical_xor_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("logical_xor_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kLogicalXor, out, /*resize=*/true, inputs, 2);
  autograd::wrote("logical_xor_out", out);
  tracing::wrote(OpId::logical_xor, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_xor_out"); }

Tensor Tensor::logical_xor(const Tensor& other) const { return amp::logical_xor(*this, other); }
Tensor& Tensor::logical_xor_(const Tensor& other) const { return amp::logical_xor_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_not ----------------

namespace {

constexpr ElementwiseOp kLogicalNot{
    .name = "logical_not",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::logical_not,
};

Tensor run_logical_not(const Tensor& self) {
  return elementwise<1>(kLogicalNot, {&self});
}

[[gnu::noinline]] Tensor autocast_logical_not(const Tensor& self) {
  if (autocast::Call call(OpId::logical_not, self); call.applies()) {
    return call.run([&] { return run_logical_not(call.cast(self, 0)); });
  }
  return run_logical_not(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logical_not(const Tensor& self) {
  return tracing::observe(OpId::logical_not, 0x1, [&] { return autocast_logical_not(self); }, self);
}

}  // namespace

Tensor logical_not(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logical_not(self) : autocast_logical_not(self);
  return run_logical_not(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_not"); }

Tensor& logical_not_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  autograd::check_inplace("logical_not_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kLogicalNot, self, /*resize=*/false, inputs, 1);
  autograd::wrote("logical_not_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::logical_not, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_not_"); }

Tensor& logical_not_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("logical_not_out", out);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLogicalNot, out, /*resize=*/true, inputs, 1);
  autograd::wrote("logical_not_out", out);
  tracing::wrote(OpId::logical_not, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logical_not_out"); }

Tensor Tensor::logical_not() const { return amp::logical_not(*this); }
Tensor& Tensor::logical_not_() const { return amp::logical_not_(const_cast<Tensor&>(*this)); }

// ---------------- isnan ----------------

namespace {

constexpr ElementwiseOp kIsnan{
    .name = "isnan",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::isnan,
};

Tensor run_isnan(const Tensor& self) {
  return elementwise<1>(kIsnan, {&self});
}

[[gnu::noinline]] Tensor autocast_isnan(const Tensor& self) {
  if (autocast::Call call(OpId::isnan, self); call.applies()) {
    return call.run([&] { return run_isnan(call.cast(self, 0)); });
  }
  return run_isnan(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isnan(const Tensor& self) {
  return tracing::observe(OpId::isnan, 0x1, [&] { return autocast_isnan(self); }, self);
}

}  // namespace

Tensor isnan(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_isnan(self) : autocast_isnan(self);
  return run_isnan(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isnan"); }

Tensor Tensor::isnan() const { return amp::isnan(*this); }

// ---------------- isinf ----------------

namespace {

constexpr ElementwiseOp kIsinf{
    .name = "isinf",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::isinf,
};

Tensor run_isinf(const Tensor& self) {
  return elementwise<1>(kIsinf, {&self});
}

[[gnu::noinline]] Tensor autocast_isinf(const Tensor& self) {
  if (autocast::Call call(OpId::isinf, self); call.applies()) {
    return call.run([&] { return run_isinf(call.cast(self, 0)); });
  }
  return run_isinf(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isinf(const Tensor& self) {
  return tracing::observe(OpId::isinf, 0x1, [&] { return autocast_isinf(self); }, self);
}

}  // namespace

Tensor isinf(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_isinf(self) : autocast_isinf(self);
  return run_isinf(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isinf"); }

Tensor Tensor::isinf() const { return amp::isinf(*this); }

// ---------------- isfinite ----------------

namespace {

constexpr ElementwiseOp kIsfinite{
    .name = "isfinite",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::isfinite,
};

Tensor run_isfinite(const Tensor& self) {
  return elementwise<1>(kIsfinite, {&self});
}

[[gnu::noinline]] Tensor autocast_isfinite(const Tensor& self) {
  if (autocast::Call call(OpId::isfinite, self); call.applies()) {
    return call.run([&] { return run_isfinite(call.cast(self, 0)); });
  }
  return run_isfinite(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isfinite(const Tensor& self) {
  return tracing::observe(OpId::isfinite, 0x1, [&] { return autocast_isfinite(self); }, self);
}

}  // namespace

Tensor isfinite(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_isfinite(self) : autocast_isfinite(self);
  return run_isfinite(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isfinite"); }

Tensor Tensor::isfinite() const { return amp::isfinite(*this); }

// ---------------- signbit ----------------

namespace {

constexpr ElementwiseOp kSignbit{
    .name = "signbit",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::signbit,
};

Tensor run_signbit(const Tensor& self) {
  return elementwise<1>(kSignbit, {&self});
}

[[gnu::noinline]] Tensor autocast_signbit(const Tensor& self) {
  if (autocast::Call call(OpId::signbit, self); call.applies()) {
    return call.run([&] { return run_signbit(call.cast(self, 0)); });
  }
  return run_signbit(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_signbit(const Tensor& self) {
  return tracing::observe(OpId::signbit, 0x1, [&] { return autocast_signbit(self); }, self);
}

}  // namespace

Tensor signbit(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_signbit(self) : autocast_signbit(self);
  return run_signbit(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("signbit"); }

Tensor& signbit_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("signbit_out", out);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSignbit, out, /*resize=*/true, inputs, 1);
  autograd::wrote("signbit_out", out);
  tracing::wrote(OpId::signbit, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("signbit_out"); }

Tensor Tensor::signbit() const { return amp::signbit(*this); }

// ---------------- isposinf ----------------

namespace {

constexpr ElementwiseOp kIsposinf{
    .name = "isposinf",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::isposinf,
};

Tensor run_isposinf(const Tensor& self) {
  return elementwise<1>(kIsposinf, {&self});
}

[[gnu::noinline]] Tensor autocast_isposinf(const Tensor& self) {
  if (autocast::Call call(OpId::isposinf, self); call.applies()) {
    return call.run([&] { return run_isposinf(call.cast(self, 0)); });
  }
  return run_isposinf(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isposinf(const Tensor& self) {
  return tracing::observe(OpId::isposinf, 0x1, [&] { return autocast_isposinf(self); }, self);
}

}  // namespace

Tensor isposinf(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_isposinf(self) : autocast_isposinf(self);
  return run_isposinf(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isposinf"); }

Tensor& isposinf_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("isposinf_out", out);
  const Tensor* inputs[] = {&self};
  elementwise_out(kIsposinf, out, /*resize=*/true, inputs, 1);
  autograd::wrote("isposinf_out", out);
  tracing::wrote(OpId::isposinf, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isposinf_out"); }

Tensor Tensor::isposinf() const { return amp::isposinf(*this); }

// ---------------- isneginf ----------------

namespace {

constexpr ElementwiseOp kIsneginf{
    .name = "isneginf",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::isneginf,
};

Tensor run_isneginf(const Tensor& self) {
  return elementwise<1>(kIsneginf, {&self});
}

[[gnu::noinline]] Tensor autocast_isneginf(const Tensor& self) {
  if (autocast::Call call(OpId::isneginf, self); call.applies()) {
    return call.run([&] { return run_isneginf(call.cast(self, 0)); });
  }
  return run_isneginf(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isneginf(const Tensor& self) {
  return tracing::observe(OpId::isneginf, 0x1, [&] { return autocast_isneginf(self); }, self);
}

}  // namespace

Tensor isneginf(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_isneginf(self) : autocast_isneginf(self);
  return run_isneginf(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isneginf"); }

Tensor& isneginf_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("isneginf_out", out);
  const Tensor* inputs[] = {&self};
  elementwise_out(kIsneginf, out, /*resize=*/true, inputs, 1);
  autograd::wrote("isneginf_out", out);
  tracing::wrote(OpId::isneginf, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isneginf_out"); }

Tensor Tensor::isneginf() const { return amp::isneginf(*this); }

// ---------------- is_nonzero ----------------

namespace {

bool run_is_nonzero(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[is_nonzero] self is an undefined tensor");
  return composite::is_nonzero(self);
}

[[gnu::noinline]] bool autocast_is_nonzero(const Tensor& self) {
  if (autocast::Call call(OpId::is_nonzero, self); call.applies()) {
    return call.run([&] { return run_is_nonzero(call.cast(self, 0)); });
  }
  return run_is_nonzero(self);
}

[[gnu::cold, gnu::noinline]] bool observed_is_nonzero(const Tensor& self) {
  return tracing::observe(OpId::is_nonzero, 0x1, [&] { return autocast_is_nonzero(self); }, self);
}

}  // namespace

bool is_nonzero(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_is_nonzero(self) : autocast_is_nonzero(self);
  return run_is_nonzero(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("is_nonzero"); }

bool Tensor::is_nonzero() const { return amp::is_nonzero(*this); }

// ---------------- isclose ----------------

namespace {

Tensor run_isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  AMP_CHECK(self.defined(), ValueError, "[isclose] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[isclose] other is an undefined tensor");
  return composite::isclose(self, other, rtol, atol, equal_nan);
}

[[gnu::noinline]] Tensor autocast_isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  if (autocast::Call call(OpId::isclose, self, other); call.applies()) {
    return call.run([&] { return run_isclose(call.cast(self, 0), call.cast(other, 1), rtol, atol, equal_nan); });
  }
  return run_isclose(self, other, rtol, atol, equal_nan);
}

[[gnu::cold, gnu::noinline]] Tensor observed_isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  return tracing::observe(OpId::isclose, 0x3, [&] { return autocast_isclose(self, other, rtol, atol, equal_nan); }, self, other, rtol, atol,
                          equal_nan);
}

}  // namespace

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_isclose(self, other, rtol, atol, equal_nan)
                               : autocast_isclose(self, other, rtol, atol, equal_nan);
  }
  return run_isclose(self, other, rtol, atol, equal_nan);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("isclose"); }

Tensor Tensor::isclose(const Tensor& other, double rtol, double atol, bool equal_nan) const {
  return amp::isclose(*this, other, rtol, atol, equal_nan);
}

// ---------------- allclose ----------------

namespace {

bool run_allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  AMP_CHECK(self.defined(), ValueError, "[allclose] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[allclose] other is an undefined tensor");
  return isclose(self, other, rtol, atol, equal_nan).all().item<bool>();
}

[[gnu::noinline]] bool autocast_allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  if (autocast::Call call(OpId::allclose, self, other); call.applies()) {
    return call.run([&] { return run_allclose(call.cast(self, 0), call.cast(other, 1), rtol, atol, equal_nan); });
  }
  return run_allclose(self, other, rtol, atol, equal_nan);
}

[[gnu::cold, gnu::noinline]] bool observed_allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  return tracing::observe(OpId::allclose, 0x3, [&] { return autocast_allclose(self, other, rtol, atol, equal_nan); }, self, other, rtol,
                          atol, equal_nan);
}

}  // namespace

bool allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_allclose(self, other, rtol, atol, equal_nan)
                               : autocast_allclose(self, other, rtol, atol, equal_nan);
  }
  return run_allclose(self, other, rtol, atol, equal_nan);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("allclose"); }

bool Tensor::allclose(const Tensor& other, double rtol, double atol, bool equal_nan) const {
  return amp::allclose(*this, other, rtol, atol, equal_nan);
}

// ---------------- equal ----------------

namespace {

bool run_equal(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[equal] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[equal] other is an undefined tensor");
  return self.sizes() == other.sizes() && eq(self, other).all().item<bool>();
}

[[gnu::noinline]] bool autocast_equal(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::equal, self, other); call.applies()) {
    return call.run([&] { return run_equal(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_equal(self, other);
}

[[gnu::cold, gnu::noinline]] bool observed_equal(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::equal, 0x3, [&] { return autocast_equal(self, other); }, self, other);
}

}  // namespace

bool equal(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_equal(self, other) : autocast_equal(self, other);
  return run_equal(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("equal"); }

bool Tensor::equal(const Tensor& other) const { return amp::equal(*this, other); }

}  // namespace amp
