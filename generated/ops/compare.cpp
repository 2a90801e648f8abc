// DO NOT EDIT. Generated from ops/compare.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/compare.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- eq ----------------

namespace {

constexpr ElementwiseOp kEq{.name = "eq", .dtypes = kAllTypes, .result = ElementwiseResult::Bool, .kernel = &Kernels::eq};
Tensor run_eq(const Tensor& self, const Tensor& other) { return elementwise<2>(kEq, {&self, &other}); }

}  // namespace

Tensor eq(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::eq, run_eq, self, other); }

Tensor& eq_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kEq, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::eq, "eq_", write, self, other);
}

Tensor& eq_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kEq, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::eq, "eq_out", write, out, self, other);
}

Tensor eq(const Tensor& self, const Scalar& other) { return eq(self, detail::wrapped_scalar(other)); }
Tensor& eq_(Tensor& self, const Scalar& other) { return eq_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::eq(const Tensor& other) const { return amp::eq(*this, other); }
Tensor& Tensor::eq_(const Tensor& other) const { return amp::eq_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::eq(const Scalar& other) const { return amp::eq(*this, other); }
Tensor& Tensor::eq_(const Scalar& other) const { return amp::eq_(const_cast<Tensor&>(*this), other); }

// ---------------- ne ----------------

namespace {

constexpr ElementwiseOp kNe{.name = "ne", .dtypes = kAllTypes, .result = ElementwiseResult::Bool, .kernel = &Kernels::ne};
Tensor run_ne(const Tensor& self, const Tensor& other) { return elementwise<2>(kNe, {&self, &other}); }

}  // namespace

Tensor ne(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::ne, run_ne, self, other); }

Tensor& ne_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kNe, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::ne, "ne_", write, self, other);
}

Tensor& ne_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kNe, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::ne, "ne_out", write, out, self, other);
}

Tensor ne(const Tensor& self, const Scalar& other) { return ne(self, detail::wrapped_scalar(other)); }
Tensor& ne_(Tensor& self, const Scalar& other) { return ne_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::ne(const Tensor& other) const { return amp::ne(*this, other); }
Tensor& Tensor::ne_(const Tensor& other) const { return amp::ne_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::ne(const Scalar& other) const { return amp::ne(*this, other); }
Tensor& Tensor::ne_(const Scalar& other) const { return amp::ne_(const_cast<Tensor&>(*this), other); }

// ---------------- lt ----------------

namespace {

constexpr ElementwiseOp kLt{.name = "lt", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .result = ElementwiseResult::Bool,
                            .kernel = &Kernels::lt};

Tensor run_lt(const Tensor& self, const Tensor& other) { return elementwise<2>(kLt, {&self, &other}); }

}  // namespace

Tensor lt(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::lt, run_lt, self, other); }

Tensor& lt_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLt, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::lt, "lt_", write, self, other);
}

Tensor& lt_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLt, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::lt, "lt_out", write, out, self, other);
}

Tensor lt(const Tensor& self, const Scalar& other) { return lt(self, detail::wrapped_scalar(other)); }
Tensor& lt_(Tensor& self, const Scalar& other) { return lt_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::lt(const Tensor& other) const { return amp::lt(*this, other); }
Tensor& Tensor::lt_(const Tensor& other) const { return amp::lt_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::lt(const Scalar& other) const { return amp::lt(*this, other); }
Tensor& Tensor::lt_(const Scalar& other) const { return amp::lt_(const_cast<Tensor&>(*this), other); }

// ---------------- le ----------------

namespace {

constexpr ElementwiseOp kLe{.name = "le", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .result = ElementwiseResult::Bool,
                            .kernel = &Kernels::le};

Tensor run_le(const Tensor& self, const Tensor& other) { return elementwise<2>(kLe, {&self, &other}); }

}  // namespace

Tensor le(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::le, run_le, self, other); }

Tensor& le_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLe, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::le, "le_", write, self, other);
}

Tensor& le_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLe, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::le, "le_out", write, out, self, other);
}

Tensor le(const Tensor& self, const Scalar& other) { return le(self, detail::wrapped_scalar(other)); }
Tensor& le_(Tensor& self, const Scalar& other) { return le_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::le(const Tensor& other) const { return amp::le(*this, other); }
Tensor& Tensor::le_(const Tensor& other) const { return amp::le_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::le(const Scalar& other) const { return amp::le(*this, other); }
Tensor& Tensor::le_(const Scalar& other) const { return amp::le_(const_cast<Tensor&>(*this), other); }

// ---------------- gt ----------------

namespace {

constexpr ElementwiseOp kGt{.name = "gt", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .result = ElementwiseResult::Bool,
                            .kernel = &Kernels::gt};

Tensor run_gt(const Tensor& self, const Tensor& other) { return elementwise<2>(kGt, {&self, &other}); }

}  // namespace

Tensor gt(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::gt, run_gt, self, other); }

Tensor& gt_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kGt, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::gt, "gt_", write, self, other);
}

Tensor& gt_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kGt, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::gt, "gt_out", write, out, self, other);
}

Tensor gt(const Tensor& self, const Scalar& other) { return gt(self, detail::wrapped_scalar(other)); }
Tensor& gt_(Tensor& self, const Scalar& other) { return gt_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::gt(const Tensor& other) const { return amp::gt(*this, other); }
Tensor& Tensor::gt_(const Tensor& other) const { return amp::gt_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::gt(const Scalar& other) const { return amp::gt(*this, other); }
Tensor& Tensor::gt_(const Scalar& other) const { return amp::gt_(const_cast<Tensor&>(*this), other); }

// ---------------- ge ----------------

namespace {

constexpr ElementwiseOp kGe{.name = "ge", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .result = ElementwiseResult::Bool,
                            .kernel = &Kernels::ge};

Tensor run_ge(const Tensor& self, const Tensor& other) { return elementwise<2>(kGe, {&self, &other}); }

}  // namespace

Tensor ge(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::ge, run_ge, self, other); }

Tensor& ge_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kGe, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::ge, "ge_", write, self, other);
}

Tensor& ge_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kGe, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::ge, "ge_out", write, out, self, other);
}

Tensor ge(const Tensor& self, const Scalar& other) { return ge(self, detail::wrapped_scalar(other)); }
Tensor& ge_(Tensor& self, const Scalar& other) { return ge_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::ge(const Tensor& other) const { return amp::ge(*this, other); }
Tensor& Tensor::ge_(const Tensor& other) const { return amp::ge_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::ge(const Scalar& other) const { return amp::ge(*this, other); }
Tensor& Tensor::ge_(const Scalar& other) const { return amp::ge_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_and ----------------

namespace {

constexpr ElementwiseOp kLogicalAnd{.name = "logical_and", .dtypes = kAllTypes, .result = ElementwiseResult::Bool,
                                    .kernel = &Kernels::logical_and};

Tensor run_logical_and(const Tensor& self, const Tensor& other) { return elementwise<2>(kLogicalAnd, {&self, &other}); }

}  // namespace

Tensor logical_and(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::logical_and, run_logical_and, self, other);
}

Tensor& logical_and_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogicalAnd, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::logical_and, "logical_and_", write, self, other);
}

Tensor& logical_and_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogicalAnd, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::logical_and, "logical_and_out", write, out, self, other);
}

Tensor Tensor::logical_and(const Tensor& other) const { return amp::logical_and(*this, other); }
Tensor& Tensor::logical_and_(const Tensor& other) const { return amp::logical_and_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_or ----------------

namespace {

constexpr ElementwiseOp kLogicalOr{.name = "logical_or", .dtypes = kAllTypes, .result = ElementwiseResult::Bool,
                                   .kernel = &Kernels::logical_or};

Tensor run_logical_or(const Tensor& self, const Tensor& other) { return elementwise<2>(kLogicalOr, {&self, &other}); }

}  // namespace

Tensor logical_or(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::logical_or, run_logical_or, self, other);
}

Tensor& logical_or_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogicalOr, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::logical_or, "logical_or_", write, self, other);
}

Tensor& logical_or_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogicalOr, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::logical_or, "logical_or_out", write, out, self, other);
}

Tensor Tensor::logical_or(const Tensor& other) const { return amp::logical_or(*this, other); }
Tensor& Tensor::logical_or_(const Tensor& other) const { return amp::logical_or_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_xor ----------------

namespace {

constexpr ElementwiseOp kLogicalXor{.name = "logical_xor", .dtypes = kAllTypes, .result = ElementwiseResult::Bool,
                                    .kernel = &Kernels::logical_xor};

Tensor run_logical_xor(const Tensor& self, const Tensor& other) { return elementwise<2>(kLogicalXor, {&self, &other}); }

}  // namespace

Tensor logical_xor(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::logical_xor, run_logical_xor, self, other);
}

Tensor& logical_xor_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogicalXor, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::logical_xor, "logical_xor_", write, self, other);
}

Tensor& logical_xor_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogicalXor, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::logical_xor, "logical_xor_out", write, out, self, other);
}

Tensor Tensor::logical_xor(const Tensor& other) const { return amp::logical_xor(*this, other); }
Tensor& Tensor::logical_xor_(const Tensor& other) const { return amp::logical_xor_(const_cast<Tensor&>(*this), other); }

// ---------------- logical_not ----------------

namespace {

constexpr ElementwiseOp kLogicalNot{.name = "logical_not", .dtypes = kAllTypes, .result = ElementwiseResult::Bool,
                                    .kernel = &Kernels::logical_not};

Tensor run_logical_not(const Tensor& self) { return elementwise<1>(kLogicalNot, {&self}); }

}  // namespace

Tensor logical_not(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::logical_not, run_logical_not, self); }

Tensor& logical_not_(Tensor& self) {
  const auto write = [&] { elementwise_out(kLogicalNot, self, Resize::No, {&self}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::logical_not, "logical_not_", write, self);
}

Tensor& logical_not_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLogicalNot, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<>(), OpId::logical_not, "logical_not_out", write, out, self);
}

Tensor Tensor::logical_not() const { return amp::logical_not(*this); }
Tensor& Tensor::logical_not_() const { return amp::logical_not_(const_cast<Tensor&>(*this)); }

// ---------------- isnan ----------------

namespace {

constexpr ElementwiseOp kIsnan{.name = "isnan", .dtypes = kAllTypes, .result = ElementwiseResult::Bool, .kernel = &Kernels::isnan};
Tensor run_isnan(const Tensor& self) { return elementwise<1>(kIsnan, {&self}); }

}  // namespace

Tensor isnan(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::isnan, run_isnan, self); }
Tensor Tensor::isnan() const { return amp::isnan(*this); }

// ---------------- isinf ----------------

namespace {

constexpr ElementwiseOp kIsinf{.name = "isinf", .dtypes = kAllTypes, .result = ElementwiseResult::Bool, .kernel = &Kernels::isinf};
Tensor run_isinf(const Tensor& self) { return elementwise<1>(kIsinf, {&self}); }

}  // namespace

Tensor isinf(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::isinf, run_isinf, self); }
Tensor Tensor::isinf() const { return amp::isinf(*this); }

// ---------------- isfinite ----------------

namespace {

constexpr ElementwiseOp kIsfinite{.name = "isfinite", .dtypes = kAllTypes, .result = ElementwiseResult::Bool, .kernel = &Kernels::isfinite};
Tensor run_isfinite(const Tensor& self) { return elementwise<1>(kIsfinite, {&self}); }

}  // namespace

Tensor isfinite(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::isfinite, run_isfinite, self); }
Tensor Tensor::isfinite() const { return amp::isfinite(*this); }

// ---------------- signbit ----------------

namespace {

constexpr ElementwiseOp kSignbit{.name = "signbit", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                 .result = ElementwiseResult::Bool, .kernel = &Kernels::signbit};

Tensor run_signbit(const Tensor& self) { return elementwise<1>(kSignbit, {&self}); }

}  // namespace

Tensor signbit(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::signbit, run_signbit, self); }

Tensor& signbit_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSignbit, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<>(), OpId::signbit, "signbit_out", write, out, self);
}

Tensor Tensor::signbit() const { return amp::signbit(*this); }

// ---------------- isposinf ----------------

namespace {

constexpr ElementwiseOp kIsposinf{.name = "isposinf", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                  .result = ElementwiseResult::Bool, .kernel = &Kernels::isposinf};

Tensor run_isposinf(const Tensor& self) { return elementwise<1>(kIsposinf, {&self}); }

}  // namespace

Tensor isposinf(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::isposinf, run_isposinf, self); }

Tensor& isposinf_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kIsposinf, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<>(), OpId::isposinf, "isposinf_out", write, out, self);
}

Tensor Tensor::isposinf() const { return amp::isposinf(*this); }

// ---------------- isneginf ----------------

namespace {

constexpr ElementwiseOp kIsneginf{.name = "isneginf", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                  .result = ElementwiseResult::Bool, .kernel = &Kernels::isneginf};

Tensor run_isneginf(const Tensor& self) { return elementwise<1>(kIsneginf, {&self}); }

}  // namespace

Tensor isneginf(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::isneginf, run_isneginf, self); }

Tensor& isneginf_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kIsneginf, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<>(), OpId::isneginf, "isneginf_out", write, out, self);
}

Tensor Tensor::isneginf() const { return amp::isneginf(*this); }

// ---------------- is_nonzero ----------------

namespace {

bool run_is_nonzero(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[is_nonzero] self is an undefined tensor");
  return composite::is_nonzero(self);
}

}  // namespace

bool is_nonzero(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::is_nonzero, run_is_nonzero, self); }
bool Tensor::is_nonzero() const { return amp::is_nonzero(*this); }

// ---------------- isclose ----------------

namespace {

Tensor run_isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  AMP_CHECK(self.defined(), ValueError, "[isclose] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[isclose] other is an undefined tensor");
  return composite::isclose(self, other, rtol, atol, equal_nan);
}

}  // namespace

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  return wrapper::function<Casts<0, 1>>(OpId::isclose, run_isclose, self, other, rtol, atol, equal_nan);
}

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

}  // namespace

bool allclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  return wrapper::function<Casts<0, 1>>(OpId::allclose, run_allclose, self, other, rtol, atol, equal_nan);
}

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

}  // namespace

bool equal(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::equal, run_equal, self, other); }
bool Tensor::equal(const Tensor& other) const { return amp::equal(*this, other); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> compare_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "eq", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::eq)>, .elementwise = &kEq},
      {.name = "ne", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "not_equal", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::ne)>, .elementwise = &kNe},
      {.name = "lt", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "less", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::lt)>, .elementwise = &kLt},
      {.name = "le", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "less_equal", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::le)>, .elementwise = &kLe},
      {.name = "gt", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "greater", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::gt)>, .elementwise = &kGt},
      {.name = "ge", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "greater_equal", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::ge)>, .elementwise = &kGe},
      {.name = "logical_and", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::logical_and>,
       .elementwise = &kLogicalAnd},
      {.name = "logical_or", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::logical_or>,
       .elementwise = &kLogicalOr},
      {.name = "logical_xor", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::logical_xor>,
       .elementwise = &kLogicalXor},
      {.name = "logical_not", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::logical_not>,
       .elementwise = &kLogicalNot},
      {.name = "isnan", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::isnan>, .elementwise = &kIsnan},
      {.name = "isinf", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::isinf>, .elementwise = &kIsinf},
      {.name = "isfinite", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::isfinite>,
       .elementwise = &kIsfinite},
      {.name = "signbit", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::signbit>, .elementwise = &kSignbit},
      {.name = "isposinf", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::isposinf>,
       .elementwise = &kIsposinf},
      {.name = "isneginf", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::isneginf>,
       .elementwise = &kIsneginf},
      {.name = "is_nonzero", .signature = "(Tensor self) -> bool", .casts = "self", .facts = kOpenDtype | kCastArgument, .composite = true},
      {.name = "isclose",
       .signature = "(Tensor self, Tensor other, float rtol=1.0e-05, float atol=1.0e-08, bool equal_nan=False) -> Tensor",
       .casts = "self other", .same_dtype = "self other", .composite = true, .call = calls<amp::isclose>},
      {.name = "allclose",
       .signature = "(Tensor self, Tensor other, float rtol=1.0e-05, float atol=1.0e-08, bool equal_nan=False) -> bool",
       .casts = "self other", .same_dtype = "self other", .facts = kOpenDtype | kCastArgument, .composite = true},
      {.name = "equal", .signature = "(Tensor self, Tensor other) -> bool", .casts = "self other", .facts = kOpenDtype | kCastArgument,
       .composite = true},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
