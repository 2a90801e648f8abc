// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/linalg.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- linalg_cholesky_ex ----------------

namespace {

struct LinalgCholeskyExBackward final : autograd::FixedNode<1, 1> {
  bool upper_;
  autograd::SavedTensor result_L_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_L = autograd::grad_or_zeros(grads[0], result_L_.unpack(this));
    const bool upper = upper_;
    const Tensor result_L = result_L_.unpack(this);
    if (needs_input(0)) input_grads[0] = cholesky_backward(grad_L, result_L, upper);
  }
  void release_saved() override {
    result_L_.reset();
  }
  const char* name() const override { return "LinalgCholeskyExBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_cholesky_ex", kArgs, kDtypes, {&self});
  check::linalg_cholesky_ex(self, upper, check_errors);
  return call_kernel(device, &Kernels::linalg_cholesky_ex, "linalg_cholesky_ex", self, upper, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  auto* node = new LinalgCholeskyExBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->upper_ = upper;
  auto result = run_linalg_cholesky_ex(self, upper, check_errors);
  node->result_L_.save_result(std::get<0>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  if (autograd::should_record(self)) return taped_linalg_cholesky_ex(self, upper, check_errors);
  return run_linalg_cholesky_ex(self, upper, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  if (autocast::Call call(OpId::linalg_cholesky_ex, self); call.applies()) {
    return call.run([&] { return recorded_linalg_cholesky_ex(call.cast(self, 0), upper, check_errors); });
  }
  return recorded_linalg_cholesky_ex(self, upper, check_errors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  return tracing::observe(OpId::linalg_cholesky_ex, 0x1, [&] { return autocast_linalg_cholesky_ex(self, upper, check_errors); }, self,
                          upper, check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_cholesky_ex(self, upper, check_errors)
                               : autocast_linalg_cholesky_ex(self, upper, check_errors);
  }
  return recorded_linalg_cholesky_ex(self, upper, check_errors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cholesky_ex"); }

// ---------------- linalg_cholesky ----------------

namespace {

Tensor run_linalg_cholesky(const Tensor& self, bool upper) {
  AMP_CHECK(self.defined(), ValueError, "[linalg_cholesky] self is an undefined tensor");
  check_dtype("linalg_cholesky", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_cholesky(self, upper);
}

[[gnu::noinline]] Tensor autocast_linalg_cholesky(const Tensor& self, bool upper) {
  if (autocast::Call call(OpId::linalg_cholesky, self); call.applies()) {
    return call.run([&] { return run_linalg_cholesky(call.cast(self, 0), upper); });
  }
  return run_linalg_cholesky(self, upper);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_cholesky(const Tensor& self, bool upper) {
  return tracing::observe(OpId::linalg_cholesky, 0x1, [&] { return autocast_linalg_cholesky(self, upper); }, self, upper);
}

}  // namespace

Tensor linalg_cholesky(const Tensor& self, bool upper) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_cholesky(self, upper) : autocast_linalg_cholesky(self, upper);
  }
  return run_linalg_cholesky(self, upper);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cholesky"); }

Tensor& linalg_cholesky_out(Tensor& out, const Tensor& self, bool upper) try {
  autograd::check_out("linalg_cholesky_out", out, self);
  const autocast::Suspended suspended;
  write_out("linalg_cholesky_out", out, run_linalg_cholesky(self, upper));
  tracing::wrote(OpId::linalg_cholesky, out, self, upper);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cholesky_out"); }

// ---------------- cholesky ----------------

namespace {

Tensor run_cholesky(const Tensor& self, bool upper) {
  AMP_CHECK(self.defined(), ValueError, "[cholesky] self is an undefined tensor");
  check_dtype("cholesky", "self", self, kWideTypes | kComplexTypes);
  return composite::cholesky(self, upper);
}

[[gnu::noinline]] Tensor autocast_cholesky(const Tensor& self, bool upper) {
  if (autocast::Call call(OpId::cholesky, self); call.applies()) {
    return call.run([&] { return run_cholesky(call.cast(self, 0), upper); });
  }
  return run_cholesky(self, upper);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cholesky(const Tensor& self, bool upper) {
  return tracing::observe(OpId::cholesky, 0x1, [&] { return autocast_cholesky(self, upper); }, self, upper);
}

}  // namespace

Tensor cholesky(const Tensor& self, bool upper) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cholesky(self, upper) : autocast_cholesky(self, upper);
  return run_cholesky(self, upper);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cholesky"); }

Tensor& cholesky_out(Tensor& out, const Tensor& self, bool upper) try {
  autograd::check_out("cholesky_out", out, self);
  const autocast::Suspended suspended;
  write_out("cholesky_out", out, run_cholesky(self, upper));
  tracing::wrote(OpId::cholesky, out, self, upper);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cholesky_out"); }

Tensor Tensor::cholesky(bool upper) const { return amp::cholesky(*this, upper); }

// ---------------- cholesky_inverse ----------------

namespace {

struct CholeskyInverseBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  bool upper_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const bool upper = upper_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = cholesky_inverse_backward(grad, self, result, upper);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "CholeskyInverseBackward"; }
};

Tensor run_cholesky_inverse(const Tensor& self, bool upper) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("cholesky_inverse", kArgs, kDtypes, {&self});
  check::cholesky_inverse(self, upper);
  return call_kernel(device, &Kernels::cholesky_inverse, "cholesky_inverse", self, upper);
}

[[gnu::noinline]] Tensor taped_cholesky_inverse(const Tensor& self, bool upper) {
  auto* node = new CholeskyInverseBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->upper_ = upper;
  Tensor result = run_cholesky_inverse(self, upper);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cholesky_inverse(const Tensor& self, bool upper) {
  if (autograd::should_record(self)) return taped_cholesky_inverse(self, upper);
  return run_cholesky_inverse(self, upper);
}

[[gnu::noinline]] Tensor autocast_cholesky_inverse(const Tensor& self, bool upper) {
  if (autocast::Call call(OpId::cholesky_inverse, self); call.applies()) {
    return call.run([&] { return recorded_cholesky_inverse(call.cast(self, 0), upper); });
  }
  return recorded_cholesky_inverse(self, upper);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cholesky_inverse(const Tensor& self, bool upper) {
  return tracing::observe(OpId::cholesky_inverse, 0x1, [&] { return autocast_cholesky_inverse(self, upper); }, self, upper);
}

}  // namespace

Tensor cholesky_inverse(const Tensor& self, bool upper) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cholesky_inverse(self, upper) : autocast_cholesky_inverse(self, upper);
  }
  return recorded_cholesky_inverse(self, upper);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cholesky_inverse"); }

Tensor& cholesky_inverse_out(Tensor& out, const Tensor& self, bool upper) try {
  autograd::check_out("cholesky_inverse_out", out, self);
  write_out("cholesky_inverse_out", out, run_cholesky_inverse(self, upper));
  tracing::wrote(OpId::cholesky_inverse, out, self, upper);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cholesky_inverse_out"); }

Tensor Tensor::cholesky_inverse(bool upper) const { return amp::cholesky_inverse(*this, upper); }

// ---------------- cholesky_solve ----------------

namespace {

Tensor run_cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[cholesky_solve] self is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[cholesky_solve] input2 is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "input2", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("cholesky_solve", kArgs, {&self, &input2});
  check_dtype("cholesky_solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("cholesky_solve", "input2", input2, kWideTypes | kComplexTypes);
  return composite::cholesky_solve(self, input2, upper);
}

[[gnu::noinline]] Tensor autocast_cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  if (autocast::Call call(OpId::cholesky_solve, self, input2); call.applies()) {
    return call.run([&] { return run_cholesky_solve(call.cast(self, 0), call.cast(input2, 1), upper); });
  }
  return run_cholesky_solve(self, input2, upper);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  return tracing::observe(OpId::cholesky_solve, 0x3, [&] { return autocast_cholesky_solve(self, input2, upper); }, self, input2, upper);
}

}  // namespace

Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cholesky_solve(self, input2, upper) : autocast_cholesky_solve(self, input2, upper);
  }
  return run_cholesky_solve(self, input2, upper);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cholesky_solve"); }

Tensor& cholesky_solve_out(Tensor& out, const Tensor& self, const Tensor& input2, bool upper) try {
  autograd::check_out("cholesky_solve_out", out, self, input2);
  write_out("cholesky_solve_out", out, run_cholesky_solve(self, input2, upper));
  tracing::wrote(OpId::cholesky_solve, out, self, input2, upper);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cholesky_solve_out"); }

Tensor Tensor::cholesky_solve(const Tensor& input2, bool upper) const { return amp::cholesky_solve(*this, input2, upper); }

// ---------------- linalg_inv_ex ----------------

namespace {

struct LinalgInvExBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_inverse_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_inverse = autograd::grad_or_zeros(grads[0], result_inverse_.unpack(this));
    const Tensor result_inverse = result_inverse_.unpack(this);
    if (needs_input(0)) input_grads[0] = inverse_backward(grad_inverse, result_inverse);
  }
  void release_saved() override {
    result_inverse_.reset();
  }
  const char* name() const override { return "LinalgInvExBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_inv_ex(const Tensor& A, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_inv_ex", kArgs, kDtypes, {&A});
  check::linalg_inv_ex(A, check_errors);
  return call_kernel(device, &Kernels::linalg_inv_ex, "linalg_inv_ex", A, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_linalg_inv_ex(const Tensor& A, bool check_errors) {
  auto* node = new LinalgInvExBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  auto result = run_linalg_inv_ex(A, check_errors);
  node->result_inverse_.save_result(std::get<0>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_linalg_inv_ex(const Tensor& A, bool check_errors) {
  if (autograd::should_record(A)) return taped_linalg_inv_ex(A, check_errors);
  return run_linalg_inv_ex(A, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_inv_ex(const Tensor& A, bool check_errors) {
  if (autocast::Call call(OpId::linalg_inv_ex, A); call.applies()) {
    return call.run([&] { return recorded_linalg_inv_ex(call.cast(A, 0), check_errors); });
  }
  return recorded_linalg_inv_ex(A, check_errors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_inv_ex(const Tensor& A, bool check_errors) {
  return tracing::observe(OpId::linalg_inv_ex, 0x1, [&] { return autocast_linalg_inv_ex(A, check_errors); }, A, check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_inv_ex(A, check_errors) : autocast_linalg_inv_ex(A, check_errors);
  }
  return recorded_linalg_inv_ex(A, check_errors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_inv_ex"); }

// ---------------- linalg_inv ----------------

namespace {

Tensor run_linalg_inv(const Tensor& A) {
  AMP_CHECK(A.defined(), ValueError, "[linalg_inv] A is an undefined tensor");
  check_dtype("linalg_inv", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_inv(A);
}

[[gnu::noinline]] Tensor autocast_linalg_inv(const Tensor& A) {
  if (autocast::Call call(OpId::linalg_inv, A); call.applies()) {
    return call.run([&] { return run_linalg_inv(call.cast(A, 0)); });
  }
  return run_linalg_inv(A);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_inv(const Tensor& A) {
  return tracing::observe(OpId::linalg_inv, 0x1, [&] { return autocast_linalg_inv(A); }, A);
}

}  // namespace

Tensor linalg_inv(const Tensor& A) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_inv(A) : autocast_linalg_inv(A);
  return run_linalg_inv(A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_inv"); }

Tensor& linalg_inv_out(Tensor& out, const Tensor& A) try {
  autograd::check_out("linalg_inv_out", out, A);
  const autocast::Suspended suspended;
  write_out("linalg_inv_out", out, run_linalg_inv(A));
  tracing::wrote(OpId::linalg_inv, out, A);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_inv_out"); }

// ---------------- inverse ----------------

namespace {

Tensor run_inverse(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[inverse] self is an undefined tensor");
  check_dtype("inverse", "self", self, kWideTypes | kComplexTypes);
  return composite::inverse(self);
}

[[gnu::noinline]] Tensor autocast_inverse(const Tensor& self) {
  if (autocast::Call call(OpId::inverse, self); call.applies()) {
    return call.run([&] { return run_inverse(call.cast(self, 0)); });
  }
  return run_inverse(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_inverse(const Tensor& self) {
  return tracing::observe(OpId::inverse, 0x1, [&] { return autocast_inverse(self); }, self);
}

}  // namespace

Tensor inverse(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_inverse(self) : autocast_inverse(self);
  return run_inverse(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("inverse"); }

Tensor& inverse_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("inverse_out", out, self);
  const autocast::Suspended suspended;
  write_out("inverse_out", out, run_inverse(self));
  tracing::wrote(OpId::inverse, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("inverse_out"); }

Tensor Tensor::inverse() const { return amp::inverse(*this); }

// ---------------- _linalg_solve_ex ----------------

namespace {

struct LinalgSolveExBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor A_;
  autograd::TensorInfo B_;
  bool left_;
  autograd::SavedTensor result_solution_;
  autograd::SavedTensor result_LU_;
  autograd::SavedTensor result_pivots_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_solution = autograd::grad_or_zeros(grads[0], result_solution_.unpack(this));
    const Tensor A = GradMode::is_enabled() ? A_.unpack(this) : Tensor();
    const auto& B = B_;
    const bool left = left_;
    const Tensor result_solution = result_solution_.unpack(this);
    const Tensor result_LU = !GradMode::is_enabled() ? result_LU_.unpack(this) : Tensor();
    const Tensor result_pivots = !GradMode::is_enabled() ? result_pivots_.unpack(this) : Tensor();
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = GradMode::is_enabled()
          ? solve_formula(grad_solution, A, result_solution, left, B.sizes())
          : solve_backward(grad_solution, result_LU, result_pivots, result_solution, left, B.sizes());
    }
  }
  void release_saved() override {
    A_.reset();
    result_solution_.reset();
    result_LU_.reset();
    result_pivots_.reset();
  }
  const char* name() const override { return "LinalgSolveExBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run__linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
      {.name = "B", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<2>("linalg_solve_ex", kArgs, kDtypes, {&A, &B});
  check::_linalg_solve_ex(A, B, left, check_errors);
  return call_kernel(device, &Kernels::_linalg_solve_ex, "linalg_solve_ex", A, B, left, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> taped__linalg_solve_ex(const Tensor& A, const Tensor& B, bool left,
                                                                                    bool check_errors) {
  auto* node = new LinalgSolveExBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  node->connect(1, B);
  node->A_.save(A);
  node->B_.save(B);
  node->left_ = left;
  auto result = run__linalg_solve_ex(A, B, left, check_errors);
  node->result_solution_.save_result(std::get<0>(result));
  node->result_LU_.save(std::get<1>(result));
  node->result_pivots_.save(std::get<2>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> recorded__linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  if (autograd::should_record(A, B)) return taped__linalg_solve_ex(A, B, left, check_errors);
  return run__linalg_solve_ex(A, B, left, check_errors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed__linalg_solve_ex(const Tensor& A, const Tensor& B,
                                                                                                  bool left, bool check_errors) {
  return tracing::observe_part("internal._linalg_solve_ex", [&] { return recorded__linalg_solve_ex(A, B, left, check_errors); }, A, B, left,
                               check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::_linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) try {
  if (tracing::observed()) [[unlikely]] return observed__linalg_solve_ex(A, B, left, check_errors);
  return recorded__linalg_solve_ex(A, B, left, check_errors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_linalg_solve_ex"); }

// ---------------- linalg_solve_ex ----------------

namespace {

std::tuple<Tensor, Tensor> run_linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_solve_ex] A is an undefined tensor");
  AMP_CHECK(B.defined(), ValueError, "[linalg_solve_ex] B is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
      {.name = "B", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("linalg_solve_ex", kArgs, {&A, &B});
  check_dtype("linalg_solve_ex", "A", A, kWideTypes | kComplexTypes);
  check_dtype("linalg_solve_ex", "B", B, kWideTypes | kComplexTypes);
  return composite::linalg_solve_ex(A, B, left, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  if (autocast::Call call(OpId::linalg_solve_ex, A, B); call.applies()) {
    return call.run([&] { return run_linalg_solve_ex(call.cast(A, 0), call.cast(B, 1), left, check_errors); });
  }
  return run_linalg_solve_ex(A, B, left, check_errors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_solve_ex(const Tensor& A, const Tensor& B, bool left,
                                                                                 bool check_errors) {
  return tracing::observe(OpId::linalg_solve_ex, 0x3, [&] { return autocast_linalg_solve_ex(A, B, left, check_errors); }, A, B, left,
                          check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_solve_ex(A, B, left, check_errors) : autocast_linalg_solve_ex(A, B, left, check_errors);
  }
  return run_linalg_solve_ex(A, B, left, check_errors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_solve_ex"); }

// ---------------- linalg_solve ----------------

namespace {

Tensor run_linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_solve] A is an undefined tensor");
  AMP_CHECK(B.defined(), ValueError, "[linalg_solve] B is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
      {.name = "B", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("linalg_solve", kArgs, {&A, &B});
  check_dtype("linalg_solve", "A", A, kWideTypes | kComplexTypes);
  check_dtype("linalg_solve", "B", B, kWideTypes | kComplexTypes);
  return composite::linalg_solve(A, B, left);
}

[[gnu::noinline]] Tensor autocast_linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  if (autocast::Call call(OpId::linalg_solve, A, B); call.applies()) {
    return call.run([&] { return run_linalg_solve(call.cast(A, 0), call.cast(B, 1), left); });
  }
  return run_linalg_solve(A, B, left);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  return tracing::observe(OpId::linalg_solve, 0x3, [&] { return autocast_linalg_solve(A, B, left); }, A, B, left);
}

}  // namespace

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_solve(A, B, left) : autocast_linalg_solve(A, B, left);
  }
  return run_linalg_solve(A, B, left);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_solve"); }

Tensor& linalg_solve_out(Tensor& out, const Tensor& A, const Tensor& B, bool left) try {
  autograd::check_out("linalg_solve_out", out, A, B);
  write_out("linalg_solve_out", out, run_linalg_solve(A, B, left));
  tracing::wrote(OpId::linalg_solve, out, A, B, left);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_solve_out"); }

// ---------------- solve ----------------

namespace {

std::tuple<Tensor, Tensor> run_solve(const Tensor& self, const Tensor& A) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[solve] self is an undefined tensor");
  AMP_CHECK(A.defined(), ValueError, "[solve] A is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "A", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("solve", kArgs, {&self, &A});
  check_dtype("solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("solve", "A", A, kWideTypes | kComplexTypes);
  return composite::solve(self, A);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_solve(const Tensor& self, const Tensor& A) {
  if (autocast::Call call(OpId::solve, self, A); call.applies()) {
    return call.run([&] { return run_solve(call.cast(self, 0), call.cast(A, 1)); });
  }
  return run_solve(self, A);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_solve(const Tensor& self, const Tensor& A) {
  return tracing::observe(OpId::solve, 0x3, [&] { return autocast_solve(self, A); }, self, A);
}

}  // namespace

std::tuple<Tensor, Tensor> solve(const Tensor& self, const Tensor& A) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_solve(self, A) : autocast_solve(self, A);
  return run_solve(self, A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("solve"); }

std::tuple<Tensor, Tensor> Tensor::solve(const Tensor& A) const { return amp::solve(*this, A); }

// ---------------- linalg_tensorinv ----------------

namespace {

Tensor run_linalg_tensorinv(const Tensor& self, int64_t ind) {
  AMP_CHECK(self.defined(), ValueError, "[linalg_tensorinv] self is an undefined tensor");
  check_dtype("linalg_tensorinv", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_tensorinv(self, ind);
}

[[gnu::noinline]] Tensor autocast_linalg_tensorinv(const Tensor& self, int64_t ind) {
  if (autocast::Call call(OpId::linalg_tensorinv, self); call.applies()) {
    return call.run([&] { return run_linalg_tensorinv(call.cast(self, 0), ind); });
  }
  return run_linalg_tensorinv(self, ind);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_tensorinv(const Tensor& self, int64_t ind) {
  return tracing::observe(OpId::linalg_tensorinv, 0x1, [&] { return autocast_linalg_tensorinv(self, ind); }, self, ind);
}

}  // namespace

Tensor linalg_tensorinv(const Tensor& self, int64_t ind) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_tensorinv(self, ind) : autocast_linalg_tensorinv(self, ind);
  }
  return run_linalg_tensorinv(self, ind);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_tensorinv"); }

Tensor& linalg_tensorinv_out(Tensor& out, const Tensor& self, int64_t ind) try {
  autograd::check_out("linalg_tensorinv_out", out, self);
  const autocast::Suspended suspended;
  write_out("linalg_tensorinv_out", out, run_linalg_tensorinv(self, ind));
  tracing::wrote(OpId::linalg_tensorinv, out, self, ind);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_tensorinv_out"); }

// ---------------- linalg_tensorsolve ----------------

namespace {

Tensor run_linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_tensorsolve] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[linalg_tensorsolve] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "other", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("linalg_tensorsolve", kArgs, {&self, &other});
  check_dtype("linalg_tensorsolve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("linalg_tensorsolve", "other", other, kWideTypes | kComplexTypes);
  return composite::linalg_tensorsolve(self, other, dims);
}

[[gnu::noinline]] Tensor autocast_linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  if (autocast::Call call(OpId::linalg_tensorsolve, self, other); call.applies()) {
    return call.run([&] { return run_linalg_tensorsolve(call.cast(self, 0), call.cast(other, 1), dims); });
  }
  return run_linalg_tensorsolve(self, other, dims);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  return tracing::observe(OpId::linalg_tensorsolve, 0x3, [&] { return autocast_linalg_tensorsolve(self, other, dims); }, self, other, dims);
}

}  // namespace

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_tensorsolve(self, other, dims) : autocast_linalg_tensorsolve(self, other, dims);
  }
  return run_linalg_tensorsolve(self, other, dims);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_tensorsolve"); }

Tensor& linalg_tensorsolve_out(Tensor& out, const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) try {
  autograd::check_out("linalg_tensorsolve_out", out, self, other);
  write_out("linalg_tensorsolve_out", out, run_linalg_tensorsolve(self, other, dims));
  tracing::wrote(OpId::linalg_tensorsolve, out, self, other, dims);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_tensorsolve_out"); }

// ---------------- linalg_lu_factor_ex ----------------

namespace {

struct LinalgLuFactorExBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_LU_;
  autograd::SavedTensor result_pivots_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_LU = autograd::grad_or_zeros(grads[0], result_LU_.unpack(this));
    const Tensor result_LU = result_LU_.unpack(this);
    const Tensor result_pivots = result_pivots_.unpack(this);
    if (needs_input(0)) input_grads[0] = lu_backward(grad_LU, result_LU, result_pivots);
  }
  void release_saved() override {
    result_LU_.reset();
    result_pivots_.reset();
  }
  const char* name() const override { return "LinalgLuFactorExBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_lu_factor_ex", kArgs, kDtypes, {&A});
  check::linalg_lu_factor_ex(A, pivot, check_errors);
  return call_kernel(device, &Kernels::linalg_lu_factor_ex, "linalg_lu_factor_ex", A, pivot, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  auto* node = new LinalgLuFactorExBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  auto result = run_linalg_lu_factor_ex(A, pivot, check_errors);
  node->result_LU_.save_result(std::get<0>(result));
  node->result_pivots_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  if (autograd::should_record(A)) return taped_linalg_lu_factor_ex(A, pivot, check_errors);
  return run_linalg_lu_factor_ex(A, pivot, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  if (autocast::Call call(OpId::linalg_lu_factor_ex, A); call.applies()) {
    return call.run([&] { return recorded_linalg_lu_factor_ex(call.cast(A, 0), pivot, check_errors); });
  }
  return recorded_linalg_lu_factor_ex(A, pivot, check_errors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_linalg_lu_factor_ex(const Tensor& A, bool pivot,
                                                                                             bool check_errors) {
  return tracing::observe(OpId::linalg_lu_factor_ex, 0x1, [&] { return autocast_linalg_lu_factor_ex(A, pivot, check_errors); }, A, pivot,
                          check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_lu_factor_ex(A, pivot, check_errors)
                               : autocast_linalg_lu_factor_ex(A, pivot, check_errors);
  }
  return recorded_linalg_lu_factor_ex(A, pivot, check_errors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_lu_factor_ex"); }

// ---------------- linalg_lu_factor ----------------

namespace {

std::tuple<Tensor, Tensor> run_linalg_lu_factor(const Tensor& A, bool pivot) {
  AMP_CHECK(A.defined(), ValueError, "[linalg_lu_factor] A is an undefined tensor");
  check_dtype("linalg_lu_factor", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_lu_factor(A, pivot);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_lu_factor(const Tensor& A, bool pivot) {
  if (autocast::Call call(OpId::linalg_lu_factor, A); call.applies()) {
    return call.run([&] { return run_linalg_lu_factor(call.cast(A, 0), pivot); });
  }
  return run_linalg_lu_factor(A, pivot);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_lu_factor(const Tensor& A, bool pivot) {
  return tracing::observe(OpId::linalg_lu_factor, 0x1, [&] { return autocast_linalg_lu_factor(A, pivot); }, A, pivot);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_lu_factor(A, pivot) : autocast_linalg_lu_factor(A, pivot);
  }
  return run_linalg_lu_factor(A, pivot);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_lu_factor"); }

// ---------------- _lu_with_info ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run__lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  AMP_CHECK(self.defined(), ValueError, "[_lu_with_info] self is an undefined tensor");
  check_dtype("_lu_with_info", "self", self, kWideTypes | kComplexTypes);
  return composite::_lu_with_info(self, pivot, check_errors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast__lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  if (autocast::Call call(OpId::_lu_with_info, self); call.applies()) {
    return call.run([&] { return run__lu_with_info(call.cast(self, 0), pivot, check_errors); });
  }
  return run__lu_with_info(self, pivot, check_errors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed__lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  return tracing::observe(OpId::_lu_with_info, 0x1, [&] { return autocast__lu_with_info(self, pivot, check_errors); }, self, pivot,
                          check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__lu_with_info(self, pivot, check_errors) : autocast__lu_with_info(self, pivot, check_errors);
  }
  return run__lu_with_info(self, pivot, check_errors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_lu_with_info"); }

// ---------------- linalg_lu ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_linalg_lu(const Tensor& A, bool pivot) {
  AMP_CHECK(A.defined(), ValueError, "[linalg_lu] A is an undefined tensor");
  check_dtype("linalg_lu", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_lu(A, pivot);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_linalg_lu(const Tensor& A, bool pivot) {
  if (autocast::Call call(OpId::linalg_lu, A); call.applies()) {
    return call.run([&] { return run_linalg_lu(call.cast(A, 0), pivot); });
  }
  return run_linalg_lu(A, pivot);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_linalg_lu(const Tensor& A, bool pivot) {
  return tracing::observe(OpId::linalg_lu, 0x1, [&] { return autocast_linalg_lu(A, pivot); }, A, pivot);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_lu(A, pivot) : autocast_linalg_lu(A, pivot);
  return run_linalg_lu(A, pivot);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_lu"); }

// ---------------- lu_unpack ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  AMP_CHECK(LU_data.defined(), ValueError, "[lu_unpack] LU_data is an undefined tensor");
  AMP_CHECK(LU_pivots.defined(), ValueError, "[lu_unpack] LU_pivots is an undefined tensor");
  check_dtype("lu_unpack", "LU_data", LU_data, kFloatingTypes | kComplexTypes);
  return composite::lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data,
                                                                        bool unpack_pivots) {
  if (autocast::Call call(OpId::lu_unpack, LU_data); call.applies()) {
    return call.run([&] { return run_lu_unpack(call.cast(LU_data, 0), LU_pivots, unpack_data, unpack_pivots); });
  }
  return run_lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots,
                                                                                   bool unpack_data, bool unpack_pivots) {
  return tracing::observe(OpId::lu_unpack, 0x1, [&] { return autocast_lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots); }, LU_data,
                          LU_pivots, unpack_data, unpack_pivots);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots)
                               : autocast_lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots);
  }
  return run_lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lu_unpack"); }

// ---------------- lu_permutation ----------------

namespace {

Tensor run_lu_permutation(const Tensor& pivots, int64_t rows, bool inverse) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "pivots", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kIntegralTypes;
  const Device device = check_args<1>("lu_unpack", kArgs, kDtypes, {&pivots});
  return call_kernel(device, &Kernels::lu_permutation, "lu_unpack", pivots, rows, inverse);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lu_permutation(const Tensor& pivots, int64_t rows, bool inverse) {
  return tracing::observe_part("internal.lu_permutation", [&] { return run_lu_permutation(pivots, rows, inverse); }, pivots, rows, inverse);
}

}  // namespace

Tensor internal::lu_permutation(const Tensor& pivots, int64_t rows, bool inverse) try {
  if (tracing::observed()) [[unlikely]] return observed_lu_permutation(pivots, rows, inverse);
  return run_lu_permutation(pivots, rows, inverse);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lu_permutation"); }

// ---------------- linalg_lu_solve ----------------

namespace {

struct LinalgLuSolveBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor LU_;
  autograd::SavedTensor pivots_;
  autograd::TensorInfo B_;
  bool left_;
  bool adjoint_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor LU = LU_.unpack(this);
    const Tensor pivots = pivots_.unpack(this);
    const auto& B = B_;
    const bool left = left_;
    const bool adjoint = adjoint_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = lu_solve_backward(grad, LU, pivots, result, left, adjoint, B.sizes());
    }
  }
  void release_saved() override {
    LU_.reset();
    pivots_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgLuSolveBackward"; }
};

Tensor run_linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "LU", .dtype = ArgDtype::Common},
      {.name = "pivots", .dtype = ArgDtype::Any},
      {.name = "B", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<3>("linalg_lu_solve", kArgs, kDtypes, {&LU, &pivots, &B});
  check::linalg_lu_solve(LU, pivots, B, left, adjoint);
  return call_kernel(device, &Kernels::linalg_lu_solve, "linalg_lu_solve", LU, pivots, B, left, adjoint);
}

[[gnu::noinline]] Tensor taped_linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  auto* node = new LinalgLuSolveBackward;
  autograd::NodePtr owner(node);
  node->connect(0, LU);
  node->connect(1, B);
  node->LU_.save(LU);
  node->pivots_.save(pivots);
  node->B_.save(B);
  node->left_ = left;
  node->adjoint_ = adjoint;
  Tensor result = run_linalg_lu_solve(LU, pivots, B, left, adjoint);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  if (autograd::should_record(LU, B)) return taped_linalg_lu_solve(LU, pivots, B, left, adjoint);
  return run_linalg_lu_solve(LU, pivots, B, left, adjoint);
}

[[gnu::noinline]] Tensor autocast_linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  if (autocast::Call call(OpId::linalg_lu_solve, LU, B); call.applies()) {
    return call.run([&] { return recorded_linalg_lu_solve(call.cast(LU, 0), pivots, call.cast(B, 1), left, adjoint); });
  }
  return recorded_linalg_lu_solve(LU, pivots, B, left, adjoint);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left,
                                                             bool adjoint) {
  return tracing::observe(OpId::linalg_lu_solve, 0x5, [&] { return autocast_linalg_lu_solve(LU, pivots, B, left, adjoint); }, LU, pivots, B,
                          left, adjoint);
}

}  // namespace

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_lu_solve(LU, pivots, B, left, adjoint)
                               : autocast_linalg_lu_solve(LU, pivots, B, left, adjoint);
  }
  return recorded_linalg_lu_solve(LU, pivots, B, left, adjoint);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_lu_solve"); }

Tensor& linalg_lu_solve_out(Tensor& out, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) try {
  autograd::check_out("linalg_lu_solve_out", out, LU, B);
  write_out("linalg_lu_solve_out", out, run_linalg_lu_solve(LU, pivots, B, left, adjoint));
  tracing::wrote(OpId::linalg_lu_solve, out, LU, pivots, B, left, adjoint);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_lu_solve_out"); }

// ---------------- lu_solve ----------------

namespace {

Tensor run_lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[lu_solve] self is an undefined tensor");
  AMP_CHECK(LU_data.defined(), ValueError, "[lu_solve] LU_data is an undefined tensor");
  AMP_CHECK(LU_pivots.defined(), ValueError, "[lu_solve] LU_pivots is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "LU_data", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("lu_solve", kArgs, {&self, &LU_data});
  check_dtype("lu_solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("lu_solve", "LU_data", LU_data, kWideTypes | kComplexTypes);
  return linalg_lu_solve(LU_data, LU_pivots, self);
}

[[gnu::noinline]] Tensor autocast_lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  if (autocast::Call call(OpId::lu_solve, self, LU_data); call.applies()) {
    return call.run([&] { return run_lu_solve(call.cast(self, 0), call.cast(LU_data, 1), LU_pivots); });
  }
  return run_lu_solve(self, LU_data, LU_pivots);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  return tracing::observe(OpId::lu_solve, 0x3, [&] { return autocast_lu_solve(self, LU_data, LU_pivots); }, self, LU_data, LU_pivots);
}

}  // namespace

Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lu_solve(self, LU_data, LU_pivots) : autocast_lu_solve(self, LU_data, LU_pivots);
  }
  return run_lu_solve(self, LU_data, LU_pivots);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lu_solve"); }

Tensor& lu_solve_out(Tensor& out, const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) try {
  autograd::check_out("lu_solve_out", out, self, LU_data);
  write_out("lu_solve_out", out, run_lu_solve(self, LU_data, LU_pivots));
  tracing::wrote(OpId::lu_solve, out, self, LU_data, LU_pivots);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lu_solve_out"); }

Tensor Tensor::lu_solve(const Tensor& LU_data, const Tensor& LU_pivots) const { return amp::lu_solve(*this, LU_data, LU_pivots); }

// ---------------- linalg_solve_triangular ----------------

namespace {

struct LinalgSolveTriangularBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::TensorInfo B_;
  bool upper_;
  bool left_;
  bool unitriangular_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const auto& B = B_;
    const bool upper = upper_;
    const bool left = left_;
    const bool unitriangular = unitriangular_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = solve_triangular_backward(grad, self, result, upper, left, unitriangular, B.sizes());
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgSolveTriangularBackward"; }
};

Tensor run_linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "B", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<2>("linalg_solve_triangular", kArgs, kDtypes, {&self, &B});
  check::linalg_solve_triangular(self, B, upper, left, unitriangular);
  return call_kernel(device, &Kernels::linalg_solve_triangular, "linalg_solve_triangular", self, B, upper, left, unitriangular);
}

[[gnu::noinline]] Tensor taped_linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  auto* node = new LinalgSolveTriangularBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, B);
  node->self_.save(self);
  node->B_.save(B);
  node->upper_ = upper;
  node->left_ = left;
  node->unitriangular_ = unitriangular;
  Tensor result = run_linalg_solve_triangular(self, B, upper, left, unitriangular);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  if (autograd::should_record(self, B)) return taped_linalg_solve_triangular(self, B, upper, left, unitriangular);
  return run_linalg_solve_triangular(self, B, upper, left, unitriangular);
}

[[gnu::noinline]] Tensor autocast_linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  if (autocast::Call call(OpId::linalg_solve_triangular, self, B); call.applies()) {
    return call.run([&] { return recorded_linalg_solve_triangular(call.cast(self, 0), call.cast(B, 1), upper, left, unitriangular); });
  }
  return recorded_linalg_solve_triangular(self, B, upper, left, unitriangular);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left,
                                                                     bool unitriangular) {
  return tracing::observe(OpId::linalg_solve_triangular,
                          0x3, [&] { return autocast_linalg_solve_triangular(self, B, upper, left, unitriangular); }, self, B, upper, left,
                          unitriangular);
}

}  // namespace

Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_solve_triangular(self, B, upper, left, unitriangular)
                               : autocast_linalg_solve_triangular(self, B, upper, left, unitriangular);
  }
  return recorded_linalg_solve_triangular(self, B, upper, left, unitriangular);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_solve_triangular"); }

Tensor& linalg_solve_triangular_out(Tensor& out, const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) try {
  autograd::check_out("linalg_solve_triangular_out", out, self, B);
  write_out("linalg_solve_triangular_out", out, run_linalg_solve_triangular(self, B, upper, left, unitriangular));
  tracing::wrote(OpId::linalg_solve_triangular, out, self, B, upper, left, unitriangular);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_solve_triangular_out"); }

// ---------------- triangular_solve ----------------

namespace {

std::tuple<Tensor, Tensor> run_triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[triangular_solve] self is an undefined tensor");
  AMP_CHECK(A.defined(), ValueError, "[triangular_solve] A is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "A", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("triangular_solve", kArgs, {&self, &A});
  check_dtype("triangular_solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("triangular_solve", "A", A, kWideTypes | kComplexTypes);
  return composite::triangular_solve(self, A, upper, transpose, unitriangular);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose,
                                                                       bool unitriangular) {
  if (autocast::Call call(OpId::triangular_solve, self, A); call.applies()) {
    return call.run([&] { return run_triangular_solve(call.cast(self, 0), call.cast(A, 1), upper, transpose, unitriangular); });
  }
  return run_triangular_solve(self, A, upper, transpose, unitriangular);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_triangular_solve(const Tensor& self, const Tensor& A, bool upper,
                                                                                  bool transpose, bool unitriangular) {
  return tracing::observe(OpId::triangular_solve, 0x3, [&] { return autocast_triangular_solve(self, A, upper, transpose, unitriangular); },
                          self, A, upper, transpose, unitriangular);
}

}  // namespace

std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_triangular_solve(self, A, upper, transpose, unitriangular)
                               : autocast_triangular_solve(self, A, upper, transpose, unitriangular);
  }
  return run_triangular_solve(self, A, upper, transpose, unitriangular);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("triangular_solve"); }

std::tuple<Tensor, Tensor> Tensor::triangular_solve(const Tensor& A, bool upper, bool transpose, bool unitriangular) const {
  return amp::triangular_solve(*this, A, upper, transpose, unitriangular);
}

// ---------------- _linalg_det ----------------

namespace {

struct LinalgDetBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor A_;
  autograd::SavedTensor result_det_;
  autograd::SavedTensor result_LU_;
  autograd::SavedTensor result_pivots_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_det = autograd::grad_or_zeros(grads[0], result_det_.unpack(this));
    const Tensor A = GradMode::is_enabled() ? A_.unpack(this) : Tensor();
    const Tensor result_det = result_det_.unpack(this);
    const Tensor result_LU = !GradMode::is_enabled() ? result_LU_.unpack(this) : Tensor();
    const Tensor result_pivots = !GradMode::is_enabled() ? result_pivots_.unpack(this) : Tensor();
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled() ? Tensor(det_formula(grad_det, A, result_det))
                                              : Tensor(det_backward(grad_det, result_det, result_LU, result_pivots));
    }
  }
  void release_saved() override {
    A_.reset();
    result_det_.reset();
    result_LU_.reset();
    result_pivots_.reset();
  }
  const char* name() const override { return "LinalgDetBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run__linalg_det(const Tensor& A) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_det", kArgs, kDtypes, {&A});
  check::_linalg_det(A);
  return call_kernel(device, &Kernels::_linalg_det, "linalg_det", A);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped__linalg_det(const Tensor& A) {
  auto* node = new LinalgDetBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  node->A_.save(A);
  auto result = run__linalg_det(A);
  node->result_det_.save_result(std::get<0>(result));
  node->result_LU_.save(std::get<1>(result));
  node->result_pivots_.save(std::get<2>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded__linalg_det(const Tensor& A) {
  if (autograd::should_record(A)) return taped__linalg_det(A);
  return run__linalg_det(A);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed__linalg_det(const Tensor& A) {
  return tracing::observe_part("internal._linalg_det", [&] { return recorded__linalg_det(A); }, A);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::_linalg_det(const Tensor& A) try {
  if (tracing::observed()) [[unlikely]] return observed__linalg_det(A);
  return recorded__linalg_det(A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_linalg_det"); }

// ---------------- linalg_det ----------------

namespace {

Tensor run_linalg_det(const Tensor& A) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_det] A is an undefined tensor");
  check_dtype("linalg_det", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_det(A);
}

[[gnu::noinline]] Tensor autocast_linalg_det(const Tensor& A) {
  if (autocast::Call call(OpId::linalg_det, A); call.applies()) {
    return call.run([&] { return run_linalg_det(call.cast(A, 0)); });
  }
  return run_linalg_det(A);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_det(const Tensor& A) {
  return tracing::observe(OpId::linalg_det, 0x1, [&] { return autocast_linalg_det(A); }, A);
}

}  // namespace

Tensor linalg_det(const Tensor& A) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_det(A) : autocast_linalg_det(A);
  return run_linalg_det(A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_det"); }

Tensor& linalg_det_out(Tensor& out, const Tensor& A) try {
  autograd::check_out("linalg_det_out", out, A);
  write_out("linalg_det_out", out, run_linalg_det(A));
  tracing::wrote(OpId::linalg_det, out, A);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_det_out"); }

// ---------------- det ----------------

namespace {

Tensor run_det(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[det] self is an undefined tensor");
  check_dtype("det", "self", self, kWideTypes | kComplexTypes);
  return linalg_det(self);
}

[[gnu::noinline]] Tensor autocast_det(const Tensor& self) {
  if (autocast::Call call(OpId::det, self); call.applies()) {
    return call.run([&] { return run_det(call.cast(self, 0)); });
  }
  return run_det(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_det(const Tensor& self) {
  return tracing::observe(OpId::det, 0x1, [&] { return autocast_det(self); }, self);
}

}  // namespace

Tensor det(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_det(self) : autocast_det(self);
  return run_det(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("det"); }

Tensor Tensor::det() const { return amp::det(*this); }

// ---------------- _linalg_slogdet ----------------

namespace {

struct LinalgSlogdetBackward final : autograd::FixedNode<1, 2> {
  autograd::SavedTensor A_;
  autograd::SavedTensor result_sign_;
  autograd::SavedTensor result_LU_;
  autograd::SavedTensor result_pivots_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_sign = grads[0];
    const Tensor& grad_logabsdet = grads[1];
    const Tensor A = GradMode::is_enabled() ? A_.unpack(this) : Tensor();
    const Tensor result_sign = result_sign_.unpack(this);
    const Tensor result_LU = !GradMode::is_enabled() ? result_LU_.unpack(this) : Tensor();
    const Tensor result_pivots = !GradMode::is_enabled() ? result_pivots_.unpack(this) : Tensor();
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled() ? Tensor(slogdet_formula(grad_sign, grad_logabsdet, A, result_sign))
                                              : Tensor(slogdet_backward(grad_sign, grad_logabsdet, result_sign, result_LU, result_pivots));
    }
  }
  void release_saved() override {
    A_.reset();
    result_sign_.reset();
    result_LU_.reset();
    result_pivots_.reset();
  }
  const char* name() const override { return "LinalgSlogdetBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run__linalg_slogdet(const Tensor& A) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_slogdet", kArgs, kDtypes, {&A});
  check::_linalg_slogdet(A);
  return call_kernel(device, &Kernels::_linalg_slogdet, "linalg_slogdet", A);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> taped__linalg_slogdet(const Tensor& A) {
  auto* node = new LinalgSlogdetBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  node->A_.save(A);
  auto result = run__linalg_slogdet(A);
  node->result_sign_.save_result(std::get<0>(result));
  node->result_LU_.save(std::get<2>(result));
  node->result_pivots_.save(std::get<3>(result));
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> recorded__linalg_slogdet(const Tensor& A) {
  if (autograd::should_record(A)) return taped__linalg_slogdet(A);
  return run__linalg_slogdet(A);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed__linalg_slogdet(const Tensor& A) {
  return tracing::observe_part("internal._linalg_slogdet", [&] { return recorded__linalg_slogdet(A); }, A);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::_linalg_slogdet(const Tensor& A) try {
  if (tracing::observed()) [[unlikely]] return observed__linalg_slogdet(A);
  return recorded__linalg_slogdet(A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_linalg_slogdet"); }

// ---------------- linalg_slogdet ----------------

namespace {

std::tuple<Tensor, Tensor> run_linalg_slogdet(const Tensor& A) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_slogdet] A is an undefined tensor");
  check_dtype("linalg_slogdet", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_slogdet(A);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_slogdet(const Tensor& A) {
  if (autocast::Call call(OpId::linalg_slogdet, A); call.applies()) {
    return call.run([&] { return run_linalg_slogdet(call.cast(A, 0)); });
  }
  return run_linalg_slogdet(A);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_slogdet(const Tensor& A) {
  return tracing::observe(OpId::linalg_slogdet, 0x1, [&] { return autocast_linalg_slogdet(A); }, A);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_slogdet(A) : autocast_linalg_slogdet(A);
  return run_linalg_slogdet(A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_slogdet"); }

// ---------------- slogdet ----------------

namespace {

std::tuple<Tensor, Tensor> run_slogdet(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[slogdet] self is an undefined tensor");
  check_dtype("slogdet", "self", self, kWideTypes | kComplexTypes);
  return linalg_slogdet(self);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_slogdet(const Tensor& self) {
  if (autocast::Call call(OpId::slogdet, self); call.applies()) {
    return call.run([&] { return run_slogdet(call.cast(self, 0)); });
  }
  return run_slogdet(self);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_slogdet(const Tensor& self) {
  return tracing::observe(OpId::slogdet, 0x1, [&] { return autocast_slogdet(self); }, self);
}

}  // namespace

std::tuple<Tensor, Tensor> slogdet(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_slogdet(self) : autocast_slogdet(self);
  return run_slogdet(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("slogdet"); }

std::tuple<Tensor, Tensor> Tensor::slogdet() const { return amp::slogdet(*this); }

// ---------------- logdet ----------------

namespace {

Tensor run_logdet(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[logdet] self is an undefined tensor");
  check_dtype("logdet", "self", self, kWideTypes | kComplexTypes);
  return composite::logdet(self);
}

[[gnu::noinline]] Tensor autocast_logdet(const Tensor& self) {
  if (autocast::Call call(OpId::logdet, self); call.applies()) {
    return call.run([&] { return run_logdet(call.cast(self, 0)); });
  }
  return run_logdet(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logdet(const Tensor& self) {
  return tracing::observe(OpId::logdet, 0x1, [&] { return autocast_logdet(self); }, self);
}

}  // namespace

Tensor logdet(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logdet(self) : autocast_logdet(self);
  return run_logdet(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logdet"); }

Tensor Tensor::logdet() const { return amp::logdet(*this); }

// ---------------- linalg_matrix_power ----------------

namespace {

Tensor run_linalg_matrix_power(const Tensor& self, int64_t n) {
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_power] self is an undefined tensor");
  return composite::linalg_matrix_power(self, n);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_power(const Tensor& self, int64_t n) {
  if (autocast::Call call(OpId::linalg_matrix_power, self); call.applies()) {
    return call.run([&] { return run_linalg_matrix_power(call.cast(self, 0), n); });
  }
  return run_linalg_matrix_power(self, n);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_power(const Tensor& self, int64_t n) {
  return tracing::observe(OpId::linalg_matrix_power, 0x1, [&] { return autocast_linalg_matrix_power(self, n); }, self, n);
}

}  // namespace

Tensor linalg_matrix_power(const Tensor& self, int64_t n) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_power(self, n) : autocast_linalg_matrix_power(self, n);
  }
  return run_linalg_matrix_power(self, n);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_power"); }

Tensor& linalg_matrix_power_out(Tensor& out, const Tensor& self, int64_t n) try {
  autograd::check_out("linalg_matrix_power_out", out, self);
  const autocast::Suspended suspended;
  write_out("linalg_matrix_power_out", out, run_linalg_matrix_power(self, n));
  tracing::wrote(OpId::linalg_matrix_power, out, self, n);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_power_out"); }

// ---------------- matrix_power ----------------

namespace {

Tensor run_matrix_power(const Tensor& self, int64_t n) {
  AMP_CHECK(self.defined(), ValueError, "[matrix_power] self is an undefined tensor");
  return linalg_matrix_power(self, n);
}

[[gnu::noinline]] Tensor autocast_matrix_power(const Tensor& self, int64_t n) {
  if (autocast::Call call(OpId::matrix_power, self); call.applies()) {
    return call.run([&] { return run_matrix_power(call.cast(self, 0), n); });
  }
  return run_matrix_power(self, n);
}

[[gnu::cold, gnu::noinline]] Tensor observed_matrix_power(const Tensor& self, int64_t n) {
  return tracing::observe(OpId::matrix_power, 0x1, [&] { return autocast_matrix_power(self, n); }, self, n);
}

}  // namespace

Tensor matrix_power(const Tensor& self, int64_t n) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_matrix_power(self, n) : autocast_matrix_power(self, n);
  return run_matrix_power(self, n);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("matrix_power"); }

Tensor& matrix_power_out(Tensor& out, const Tensor& self, int64_t n) try {
  autograd::check_out("matrix_power_out", out, self);
  const autocast::Suspended suspended;
  write_out("matrix_power_out", out, run_matrix_power(self, n));
  tracing::wrote(OpId::matrix_power, out, self, n);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("matrix_power_out"); }

Tensor Tensor::matrix_power(int64_t n) const { return amp::matrix_power(*this, n); }

// ---------------- kron ----------------

namespace {

Tensor run_kron(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[kron] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[kron] other is an undefined tensor");
  return composite::kron(self, other);
}

[[gnu::noinline]] Tensor autocast_kron(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::kron, self, other); call.applies()) {
    return call.run([&] { return run_kron(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_kron(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_kron(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::kron, 0x3, [&] { return autocast_kron(self, other); }, self, other);
}

}  // namespace

Tensor kron(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_kron(self, other) : autocast_kron(self, other);
  return run_kron(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("kron"); }

Tensor& kron_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("kron_out", out, self, other);
  const autocast::Suspended suspended;
  write_out("kron_out", out, run_kron(self, other));
  tracing::wrote(OpId::kron, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("kron_out"); }

Tensor Tensor::kron(const Tensor& other) const { return amp::kron(*this, other); }

}  // namespace amp
