// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/linalg.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- linalg_cholesky_ex ----------------

namespace {

struct LinalgCholeskyExBackward final : wrapper::Node<1> {
  bool upper_;
  autograd::SavedTensor result_L_;

  void save(const Tensor&, bool upper, const auto&...) { upper_ = upper; }
  void save_result(const auto& result, const auto&...) { result_L_.save_result(std::get<0>(result)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_L = autograd::grad_or_zeros(grads[0], result_L_.unpack(this));
    const Tensor result_L = result_L_.unpack(this);
    if (needs_input(0)) input_grads[0] = cholesky_backward(grad_L, result_L, upper_);
  }
  void release_saved() override { wrapper::reset(result_L_); }
  const char* name() const override { return "LinalgCholeskyExBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("linalg_cholesky_ex", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_cholesky_ex(self, upper, check_errors);
  return call_kernel(device, &Kernels::linalg_cholesky_ex, "linalg_cholesky_ex", self, upper, check_errors);
}

constexpr auto recorded_linalg_cholesky_ex = wrapper::recorded<run_linalg_cholesky_ex, LinalgCholeskyExBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors) {
  return wrapper::function<Casts<0>>(OpId::linalg_cholesky_ex, recorded_linalg_cholesky_ex, self, upper, check_errors);
}

// ---------------- linalg_cholesky ----------------

namespace {

Tensor run_linalg_cholesky(const Tensor& self, bool upper) {
  AMP_CHECK(self.defined(), ValueError, "[linalg_cholesky] self is an undefined tensor");
  check_dtype("linalg_cholesky", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_cholesky(self, upper);
}

}  // namespace

Tensor linalg_cholesky(const Tensor& self, bool upper) {
  return wrapper::function<Casts<0>>(OpId::linalg_cholesky, run_linalg_cholesky, self, upper);
}

Tensor& linalg_cholesky_out(Tensor& out, const Tensor& self, bool upper) {
  return wrapper::composite_out(Inputs<0>(), OpId::linalg_cholesky, "linalg_cholesky_out", run_linalg_cholesky, out, self, upper);
}

// ---------------- cholesky ----------------

namespace {

Tensor run_cholesky(const Tensor& self, bool upper) {
  AMP_CHECK(self.defined(), ValueError, "[cholesky] self is an undefined tensor");
  check_dtype("cholesky", "self", self, kWideTypes | kComplexTypes);
  return composite::cholesky(self, upper);
}

}  // namespace

Tensor cholesky(const Tensor& self, bool upper) { return wrapper::function<Casts<0>>(OpId::cholesky, run_cholesky, self, upper); }

Tensor& cholesky_out(Tensor& out, const Tensor& self, bool upper) {
  return wrapper::composite_out(Inputs<0>(), OpId::cholesky, "cholesky_out", run_cholesky, out, self, upper);
}

Tensor Tensor::cholesky(bool upper) const { return amp::cholesky(*this, upper); }

// ---------------- cholesky_inverse ----------------

namespace {

struct CholeskyInverseBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;
  bool upper_;

  void save(const Tensor& self, bool upper) {
    self_.save(self);
    upper_ = upper;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = cholesky_inverse_backward(grad, self, result, upper_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "CholeskyInverseBackward"; }
};

Tensor run_cholesky_inverse(const Tensor& self, bool upper) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("cholesky_inverse", kArgs, kWideTypes | kComplexTypes, {&self});
  check::cholesky_inverse(self, upper);
  return call_kernel(device, &Kernels::cholesky_inverse, "cholesky_inverse", self, upper);
}

constexpr auto recorded_cholesky_inverse = wrapper::recorded<run_cholesky_inverse, CholeskyInverseBackward, Inputs<0>>;

}  // namespace

Tensor cholesky_inverse(const Tensor& self, bool upper) {
  return wrapper::function<Casts<0>>(OpId::cholesky_inverse, recorded_cholesky_inverse, self, upper);
}

Tensor& cholesky_inverse_out(Tensor& out, const Tensor& self, bool upper) {
  return wrapper::copy_out(Inputs<0>(), OpId::cholesky_inverse, "cholesky_inverse_out", run_cholesky_inverse, out, self, upper);
}

Tensor Tensor::cholesky_inverse(bool upper) const { return amp::cholesky_inverse(*this, upper); }

// ---------------- cholesky_solve ----------------

namespace {

Tensor run_cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[cholesky_solve] self is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[cholesky_solve] input2 is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "input2"}};
  check_same_dtype<2>("cholesky_solve", kArgs, {&self, &input2});
  check_dtype("cholesky_solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("cholesky_solve", "input2", input2, kWideTypes | kComplexTypes);
  return composite::cholesky_solve(self, input2, upper);
}

}  // namespace

Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper) {
  return wrapper::function<Casts<0, 1>>(OpId::cholesky_solve, run_cholesky_solve, self, input2, upper);
}

Tensor& cholesky_solve_out(Tensor& out, const Tensor& self, const Tensor& input2, bool upper) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::cholesky_solve, "cholesky_solve_out", run_cholesky_solve, out, self, input2, upper);
}

Tensor Tensor::cholesky_solve(const Tensor& input2, bool upper) const { return amp::cholesky_solve(*this, input2, upper); }

// ---------------- linalg_inv_ex ----------------

namespace {

struct LinalgInvExBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_inverse_;

  void save_result(const auto& result, const auto&...) { result_inverse_.save_result(std::get<0>(result)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_inverse = autograd::grad_or_zeros(grads[0], result_inverse_.unpack(this));
    const Tensor result_inverse = result_inverse_.unpack(this);
    if (needs_input(0)) input_grads[0] = inverse_backward(grad_inverse, result_inverse);
  }
  void release_saved() override { wrapper::reset(result_inverse_); }
  const char* name() const override { return "LinalgInvExBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_inv_ex(const Tensor& A, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_inv_ex", kArgs, kWideTypes | kComplexTypes, {&A});
  check::linalg_inv_ex(A, check_errors);
  return call_kernel(device, &Kernels::linalg_inv_ex, "linalg_inv_ex", A, check_errors);
}

constexpr auto recorded_linalg_inv_ex = wrapper::recorded<run_linalg_inv_ex, LinalgInvExBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors) {
  return wrapper::function<Casts<0>>(OpId::linalg_inv_ex, recorded_linalg_inv_ex, A, check_errors);
}

// ---------------- linalg_inv ----------------

namespace {

Tensor run_linalg_inv(const Tensor& A) {
  AMP_CHECK(A.defined(), ValueError, "[linalg_inv] A is an undefined tensor");
  check_dtype("linalg_inv", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_inv(A);
}

}  // namespace

Tensor linalg_inv(const Tensor& A) { return wrapper::function<Casts<0>>(OpId::linalg_inv, run_linalg_inv, A); }

Tensor& linalg_inv_out(Tensor& out, const Tensor& A) {
  return wrapper::composite_out(Inputs<0>(), OpId::linalg_inv, "linalg_inv_out", run_linalg_inv, out, A);
}

// ---------------- inverse ----------------

namespace {

Tensor run_inverse(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[inverse] self is an undefined tensor");
  check_dtype("inverse", "self", self, kWideTypes | kComplexTypes);
  return composite::inverse(self);
}

}  // namespace

Tensor inverse(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::inverse, run_inverse, self); }

Tensor& inverse_out(Tensor& out, const Tensor& self) {
  return wrapper::composite_out(Inputs<0>(), OpId::inverse, "inverse_out", run_inverse, out, self);
}

Tensor Tensor::inverse() const { return amp::inverse(*this); }

// ---------------- _linalg_solve_ex ----------------

namespace {

struct LinalgSolveExBackward final : wrapper::Node<2> {
  enum : uint32_t { kA, kB };
  autograd::SavedTensor A_, result_solution_, result_LU_, result_pivots_;
  autograd::TensorInfo B_;
  bool left_;

  void save(const Tensor& A, const Tensor& B, bool left, const auto&...) {
    A_.save(A);
    B_.save(B);
    left_ = left;
  }
  void save_result(const auto& result, const auto&...) {
    result_solution_.save_result(std::get<0>(result));
    result_LU_.save(std::get<1>(result));
    result_pivots_.save(std::get<2>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_solution = autograd::grad_or_zeros(grads[0], result_solution_.unpack(this));
    const Tensor A = GradMode::is_enabled() ? A_.unpack(this) : Tensor();
    const auto& B = B_;
    const Tensor result_solution = result_solution_.unpack(this);
    const Tensor result_LU = !GradMode::is_enabled() ? result_LU_.unpack(this) : Tensor();
    const Tensor result_pivots = !GradMode::is_enabled() ? result_pivots_.unpack(this) : Tensor();
    if (needs_input(kA) || needs_input(kB)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kA], input_grads[kB]) = solve_formula(grad_solution, A, result_solution, left_, B.sizes());
      } else {
        std::tie(input_grads[kA], input_grads[kB]) = solve_backward(grad_solution, result_LU, result_pivots, result_solution, left_,
                                                                    B.sizes());
      }
    }
  }
  void release_saved() override { wrapper::reset(A_, result_solution_, result_LU_, result_pivots_); }
  const char* name() const override { return "LinalgSolveExBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run__linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}, {.name = "B"}};
  const Device device = check_args<2>("linalg_solve_ex", kArgs, kWideTypes | kComplexTypes, {&A, &B});
  check::_linalg_solve_ex(A, B, left, check_errors);
  return call_kernel(device, &Kernels::_linalg_solve_ex, "linalg_solve_ex", A, B, left, check_errors);
}

constexpr auto recorded__linalg_solve_ex = wrapper::recorded<run__linalg_solve_ex, LinalgSolveExBackward, Inputs<0, 1>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::_linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  return wrapper::part("internal._linalg_solve_ex", recorded__linalg_solve_ex, A, B, left, check_errors);
}

// ---------------- linalg_solve_ex ----------------

namespace {

std::tuple<Tensor, Tensor> run_linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_solve_ex] A is an undefined tensor");
  AMP_CHECK(B.defined(), ValueError, "[linalg_solve_ex] B is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "A"}, {.name = "B"}};
  check_same_dtype<2>("linalg_solve_ex", kArgs, {&A, &B});
  check_dtype("linalg_solve_ex", "A", A, kWideTypes | kComplexTypes);
  check_dtype("linalg_solve_ex", "B", B, kWideTypes | kComplexTypes);
  return composite::linalg_solve_ex(A, B, left, check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_solve_ex, run_linalg_solve_ex, A, B, left, check_errors);
}

// ---------------- linalg_solve ----------------

namespace {

Tensor run_linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_solve] A is an undefined tensor");
  AMP_CHECK(B.defined(), ValueError, "[linalg_solve] B is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "A"}, {.name = "B"}};
  check_same_dtype<2>("linalg_solve", kArgs, {&A, &B});
  check_dtype("linalg_solve", "A", A, kWideTypes | kComplexTypes);
  check_dtype("linalg_solve", "B", B, kWideTypes | kComplexTypes);
  return composite::linalg_solve(A, B, left);
}

}  // namespace

Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_solve, run_linalg_solve, A, B, left);
}

Tensor& linalg_solve_out(Tensor& out, const Tensor& A, const Tensor& B, bool left) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::linalg_solve, "linalg_solve_out", run_linalg_solve, out, A, B, left);
}

// ---------------- solve ----------------

namespace {

std::tuple<Tensor, Tensor> run_solve(const Tensor& self, const Tensor& A) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[solve] self is an undefined tensor");
  AMP_CHECK(A.defined(), ValueError, "[solve] A is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "A"}};
  check_same_dtype<2>("solve", kArgs, {&self, &A});
  check_dtype("solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("solve", "A", A, kWideTypes | kComplexTypes);
  return composite::solve(self, A);
}

}  // namespace

std::tuple<Tensor, Tensor> solve(const Tensor& self, const Tensor& A) {
  return wrapper::function<Casts<0, 1>>(OpId::solve, run_solve, self, A);
}

std::tuple<Tensor, Tensor> Tensor::solve(const Tensor& A) const { return amp::solve(*this, A); }

// ---------------- linalg_tensorinv ----------------

namespace {

Tensor run_linalg_tensorinv(const Tensor& self, int64_t ind) {
  AMP_CHECK(self.defined(), ValueError, "[linalg_tensorinv] self is an undefined tensor");
  check_dtype("linalg_tensorinv", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_tensorinv(self, ind);
}

}  // namespace

Tensor linalg_tensorinv(const Tensor& self, int64_t ind) {
  return wrapper::function<Casts<0>>(OpId::linalg_tensorinv, run_linalg_tensorinv, self, ind);
}

Tensor& linalg_tensorinv_out(Tensor& out, const Tensor& self, int64_t ind) {
  return wrapper::composite_out(Inputs<0>(), OpId::linalg_tensorinv, "linalg_tensorinv_out", run_linalg_tensorinv, out, self, ind);
}

// ---------------- linalg_tensorsolve ----------------

namespace {

Tensor run_linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_tensorsolve] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[linalg_tensorsolve] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "other"}};
  check_same_dtype<2>("linalg_tensorsolve", kArgs, {&self, &other});
  check_dtype("linalg_tensorsolve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("linalg_tensorsolve", "other", other, kWideTypes | kComplexTypes);
  return composite::linalg_tensorsolve(self, other, dims);
}

}  // namespace

Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_tensorsolve, run_linalg_tensorsolve, self, other, dims);
}

Tensor& linalg_tensorsolve_out(Tensor& out, const Tensor& self, const Tensor& other, OptionalIntArrayRef dims) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::linalg_tensorsolve, "linalg_tensorsolve_out", run_linalg_tensorsolve, out, self, other,
                           dims);
}

// ---------------- linalg_lu_factor_ex ----------------

namespace {

struct LinalgLuFactorExBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_LU_, result_pivots_;

  void save_result(const auto& result, const auto&...) {
    result_LU_.save_result(std::get<0>(result));
    result_pivots_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_LU = autograd::grad_or_zeros(grads[0], result_LU_.unpack(this));
    const Tensor result_LU = result_LU_.unpack(this);
    const Tensor result_pivots = result_pivots_.unpack(this);
    if (needs_input(0)) input_grads[0] = lu_backward(grad_LU, result_LU, result_pivots);
  }
  void release_saved() override { wrapper::reset(result_LU_, result_pivots_); }
  const char* name() const override { return "LinalgLuFactorExBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_lu_factor_ex", kArgs, kWideTypes | kComplexTypes, {&A});
  check::linalg_lu_factor_ex(A, pivot, check_errors);
  return call_kernel(device, &Kernels::linalg_lu_factor_ex, "linalg_lu_factor_ex", A, pivot, check_errors);
}

constexpr auto recorded_linalg_lu_factor_ex = wrapper::recorded<run_linalg_lu_factor_ex, LinalgLuFactorExBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors) {
  return wrapper::function<Casts<0>>(OpId::linalg_lu_factor_ex, recorded_linalg_lu_factor_ex, A, pivot, check_errors);
}

// ---------------- linalg_lu_factor ----------------

namespace {

std::tuple<Tensor, Tensor> run_linalg_lu_factor(const Tensor& A, bool pivot) {
  AMP_CHECK(A.defined(), ValueError, "[linalg_lu_factor] A is an undefined tensor");
  check_dtype("linalg_lu_factor", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_lu_factor(A, pivot);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot) {
  return wrapper::function<Casts<0>>(OpId::linalg_lu_factor, run_linalg_lu_factor, A, pivot);
}

// ---------------- _lu_with_info ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run__lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  AMP_CHECK(self.defined(), ValueError, "[_lu_with_info] self is an undefined tensor");
  check_dtype("_lu_with_info", "self", self, kWideTypes | kComplexTypes);
  return composite::_lu_with_info(self, pivot, check_errors);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors) {
  return wrapper::function<Casts<0>>(OpId::_lu_with_info, run__lu_with_info, self, pivot, check_errors);
}

// ---------------- linalg_lu ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_linalg_lu(const Tensor& A, bool pivot) {
  AMP_CHECK(A.defined(), ValueError, "[linalg_lu] A is an undefined tensor");
  check_dtype("linalg_lu", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_lu(A, pivot);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot) {
  return wrapper::function<Casts<0>>(OpId::linalg_lu, run_linalg_lu, A, pivot);
}

// ---------------- lu_unpack ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  AMP_CHECK(LU_data.defined(), ValueError, "[lu_unpack] LU_data is an undefined tensor");
  AMP_CHECK(LU_pivots.defined(), ValueError, "[lu_unpack] LU_pivots is an undefined tensor");
  check_dtype("lu_unpack", "LU_data", LU_data, kFloatingTypes | kComplexTypes);
  return composite::lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots) {
  return wrapper::function<Casts<0>>(OpId::lu_unpack, run_lu_unpack, LU_data, LU_pivots, unpack_data, unpack_pivots);
}

// ---------------- lu_permutation ----------------

namespace {

Tensor run_lu_permutation(const Tensor& pivots, int64_t rows, bool inverse) {
  static constexpr ArgSpec kArgs[] = {{.name = "pivots", .dtype = ArgDtype::Own}};
  const Device device = check_args<1>("lu_unpack", kArgs, kIntegralTypes, {&pivots});
  return call_kernel(device, &Kernels::lu_permutation, "lu_unpack", pivots, rows, inverse);
}

}  // namespace

Tensor internal::lu_permutation(const Tensor& pivots, int64_t rows, bool inverse) {
  return wrapper::part("internal.lu_permutation", run_lu_permutation, pivots, rows, inverse);
}

// ---------------- linalg_lu_solve ----------------

namespace {

struct LinalgLuSolveBackward final : wrapper::Node<2> {
  enum : uint32_t { kLU, kB };
  autograd::SavedTensor LU_, pivots_, result_;
  autograd::TensorInfo B_;
  bool left_, adjoint_;

  void save(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
    LU_.save(LU);
    pivots_.save(pivots);
    B_.save(B);
    left_ = left;
    adjoint_ = adjoint;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor LU = LU_.unpack(this);
    const Tensor pivots = pivots_.unpack(this);
    const auto& B = B_;
    const Tensor result = result_.unpack(this);
    if (needs_input(kLU) || needs_input(kB)) {
      std::tie(input_grads[kLU], input_grads[kB]) = lu_solve_backward(grad, LU, pivots, result, left_, adjoint_, B.sizes());
    }
  }
  void release_saved() override { wrapper::reset(LU_, pivots_, result_); }
  const char* name() const override { return "LinalgLuSolveBackward"; }
};

Tensor run_linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  static constexpr ArgSpec kArgs[] = {{.name = "LU"}, {.name = "pivots", .dtype = ArgDtype::Any}, {.name = "B"}};
  const Device device = check_args<3>("linalg_lu_solve", kArgs, kWideTypes | kComplexTypes, {&LU, &pivots, &B});
  check::linalg_lu_solve(LU, pivots, B, left, adjoint);
  return call_kernel(device, &Kernels::linalg_lu_solve, "linalg_lu_solve", LU, pivots, B, left, adjoint);
}

constexpr auto recorded_linalg_lu_solve = wrapper::recorded<run_linalg_lu_solve, LinalgLuSolveBackward, Inputs<0, 2>>;

}  // namespace

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  return wrapper::function<Casts<0, 2>>(OpId::linalg_lu_solve, recorded_linalg_lu_solve, LU, pivots, B, left, adjoint);
}

Tensor& linalg_lu_solve_out(Tensor& out, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  return wrapper::copy_out(Inputs<0, 2>(), OpId::linalg_lu_solve, "linalg_lu_solve_out", run_linalg_lu_solve, out, LU, pivots, B, left,
                           adjoint);
}

// ---------------- lu_solve ----------------

namespace {

Tensor run_lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[lu_solve] self is an undefined tensor");
  AMP_CHECK(LU_data.defined(), ValueError, "[lu_solve] LU_data is an undefined tensor");
  AMP_CHECK(LU_pivots.defined(), ValueError, "[lu_solve] LU_pivots is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "LU_data"}};
  check_same_dtype<2>("lu_solve", kArgs, {&self, &LU_data});
  check_dtype("lu_solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("lu_solve", "LU_data", LU_data, kWideTypes | kComplexTypes);
  return linalg_lu_solve(LU_data, LU_pivots, self);
}

}  // namespace

Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  return wrapper::function<Casts<0, 1>>(OpId::lu_solve, run_lu_solve, self, LU_data, LU_pivots);
}

Tensor& lu_solve_out(Tensor& out, const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::lu_solve, "lu_solve_out", run_lu_solve, out, self, LU_data, LU_pivots);
}

Tensor Tensor::lu_solve(const Tensor& LU_data, const Tensor& LU_pivots) const { return amp::lu_solve(*this, LU_data, LU_pivots); }

// ---------------- linalg_solve_triangular ----------------

namespace {

struct LinalgSolveTriangularBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kB };
  autograd::SavedTensor self_, result_;
  autograd::TensorInfo B_;
  bool upper_, left_, unitriangular_;

  void save(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
    self_.save(self);
    B_.save(B);
    upper_ = upper;
    left_ = left;
    unitriangular_ = unitriangular;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const auto& B = B_;
    const Tensor result = result_.unpack(this);
    if (needs_input(kSelf) || needs_input(kB)) {
      std::tie(input_grads[kSelf], input_grads[kB]) = solve_triangular_backward(grad, self, result, upper_, left_, unitriangular_,
                                                                                B.sizes());
    }
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LinalgSolveTriangularBackward"; }
};

Tensor run_linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "B"}};
  const Device device = check_args<2>("linalg_solve_triangular", kArgs, kWideTypes | kComplexTypes, {&self, &B});
  check::linalg_solve_triangular(self, B, upper, left, unitriangular);
  return call_kernel(device, &Kernels::linalg_solve_triangular, "linalg_solve_triangular", self, B, upper, left, unitriangular);
}

constexpr auto recorded_linalg_solve_triangular = wrapper::recorded<run_linalg_solve_triangular, LinalgSolveTriangularBackward,
                                                                    Inputs<0, 1>>;

}  // namespace

Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_solve_triangular, recorded_linalg_solve_triangular, self, B, upper, left,
                                        unitriangular);
}

Tensor& linalg_solve_triangular_out(Tensor& out, const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::linalg_solve_triangular, "linalg_solve_triangular_out", run_linalg_solve_triangular, out,
                           self, B, upper, left, unitriangular);
}

// ---------------- triangular_solve ----------------

namespace {

std::tuple<Tensor, Tensor> run_triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[triangular_solve] self is an undefined tensor");
  AMP_CHECK(A.defined(), ValueError, "[triangular_solve] A is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "A"}};
  check_same_dtype<2>("triangular_solve", kArgs, {&self, &A});
  check_dtype("triangular_solve", "self", self, kWideTypes | kComplexTypes);
  check_dtype("triangular_solve", "A", A, kWideTypes | kComplexTypes);
  return composite::triangular_solve(self, A, upper, transpose, unitriangular);
}

}  // namespace

std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular) {
  return wrapper::function<Casts<0, 1>>(OpId::triangular_solve, run_triangular_solve, self, A, upper, transpose, unitriangular);
}

std::tuple<Tensor, Tensor> Tensor::triangular_solve(const Tensor& A, bool upper, bool transpose, bool unitriangular) const {
  return amp::triangular_solve(*this, A, upper, transpose, unitriangular);
}

// ---------------- _linalg_det ----------------

namespace {

struct LinalgDetBackward final : wrapper::Node<1> {
  autograd::SavedTensor A_, result_det_, result_LU_, result_pivots_;

  void save(const Tensor& A) { A_.save(A); }
  void save_result(const auto& result, const auto&...) {
    result_det_.save_result(std::get<0>(result));
    result_LU_.save(std::get<1>(result));
    result_pivots_.save(std::get<2>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_det = autograd::grad_or_zeros(grads[0], result_det_.unpack(this));
    const Tensor A = GradMode::is_enabled() ? A_.unpack(this) : Tensor();
    const Tensor result_det = result_det_.unpack(this);
    const Tensor result_LU = !GradMode::is_enabled() ? result_LU_.unpack(this) : Tensor();
    const Tensor result_pivots = !GradMode::is_enabled() ? result_pivots_.unpack(this) : Tensor();
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = det_formula(grad_det, A, result_det);
      } else {
        input_grads[0] = det_backward(grad_det, result_det, result_LU, result_pivots);
      }
    }
  }
  void release_saved() override { wrapper::reset(A_, result_det_, result_LU_, result_pivots_); }
  const char* name() const override { return "LinalgDetBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run__linalg_det(const Tensor& A) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_det", kArgs, kWideTypes | kComplexTypes, {&A});
  check::_linalg_det(A);
  return call_kernel(device, &Kernels::_linalg_det, "linalg_det", A);
}

constexpr auto recorded__linalg_det = wrapper::recorded<run__linalg_det, LinalgDetBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::_linalg_det(const Tensor& A) {
  return wrapper::part("internal._linalg_det", recorded__linalg_det, A);
}

// ---------------- linalg_det ----------------

namespace {

Tensor run_linalg_det(const Tensor& A) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_det] A is an undefined tensor");
  check_dtype("linalg_det", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_det(A);
}

}  // namespace

Tensor linalg_det(const Tensor& A) { return wrapper::function<Casts<0>>(OpId::linalg_det, run_linalg_det, A); }

Tensor& linalg_det_out(Tensor& out, const Tensor& A) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_det, "linalg_det_out", run_linalg_det, out, A);
}

// ---------------- det ----------------

namespace {

Tensor run_det(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[det] self is an undefined tensor");
  check_dtype("det", "self", self, kWideTypes | kComplexTypes);
  return linalg_det(self);
}

}  // namespace

Tensor det(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::det, run_det, self); }
Tensor Tensor::det() const { return amp::det(*this); }

// ---------------- _linalg_slogdet ----------------

namespace {

struct LinalgSlogdetBackward final : wrapper::Node<1, 2> {
  autograd::SavedTensor A_, result_sign_, result_LU_, result_pivots_;

  void save(const Tensor& A) { A_.save(A); }
  void save_result(const auto& result, const auto&...) {
    result_sign_.save_result(std::get<0>(result));
    result_LU_.save(std::get<2>(result));
    result_pivots_.save(std::get<3>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_sign = grads[0];
    const Tensor& grad_logabsdet = grads[1];
    const Tensor A = GradMode::is_enabled() ? A_.unpack(this) : Tensor();
    const Tensor result_sign = result_sign_.unpack(this);
    const Tensor result_LU = !GradMode::is_enabled() ? result_LU_.unpack(this) : Tensor();
    const Tensor result_pivots = !GradMode::is_enabled() ? result_pivots_.unpack(this) : Tensor();
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = slogdet_formula(grad_sign, grad_logabsdet, A, result_sign);
      } else {
        input_grads[0] = slogdet_backward(grad_sign, grad_logabsdet, result_sign, result_LU, result_pivots);
      }
    }
  }
  void release_saved() override { wrapper::reset(A_, result_sign_, result_LU_, result_pivots_); }
  const char* name() const override { return "LinalgSlogdetBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run__linalg_slogdet(const Tensor& A) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_slogdet", kArgs, kWideTypes | kComplexTypes, {&A});
  check::_linalg_slogdet(A);
  return call_kernel(device, &Kernels::_linalg_slogdet, "linalg_slogdet", A);
}

constexpr auto recorded__linalg_slogdet = wrapper::recorded<run__linalg_slogdet, LinalgSlogdetBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::_linalg_slogdet(const Tensor& A) {
  return wrapper::part("internal._linalg_slogdet", recorded__linalg_slogdet, A);
}

// ---------------- linalg_slogdet ----------------

namespace {

std::tuple<Tensor, Tensor> run_linalg_slogdet(const Tensor& A) {
  const autocast::Suspended suspended;
  AMP_CHECK(A.defined(), ValueError, "[linalg_slogdet] A is an undefined tensor");
  check_dtype("linalg_slogdet", "A", A, kWideTypes | kComplexTypes);
  return composite::linalg_slogdet(A);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A) {
  return wrapper::function<Casts<0>>(OpId::linalg_slogdet, run_linalg_slogdet, A);
}

// ---------------- slogdet ----------------

namespace {

std::tuple<Tensor, Tensor> run_slogdet(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[slogdet] self is an undefined tensor");
  check_dtype("slogdet", "self", self, kWideTypes | kComplexTypes);
  return linalg_slogdet(self);
}

}  // namespace

std::tuple<Tensor, Tensor> slogdet(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::slogdet, run_slogdet, self); }
std::tuple<Tensor, Tensor> Tensor::slogdet() const { return amp::slogdet(*this); }

// ---------------- logdet ----------------

namespace {

Tensor run_logdet(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[logdet] self is an undefined tensor");
  check_dtype("logdet", "self", self, kWideTypes | kComplexTypes);
  return composite::logdet(self);
}

}  // namespace

Tensor logdet(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::logdet, run_logdet, self); }
Tensor Tensor::logdet() const { return amp::logdet(*this); }

// ---------------- linalg_matrix_power ----------------

namespace {

Tensor run_linalg_matrix_power(const Tensor& self, int64_t n) {
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_power] self is an undefined tensor");
  return composite::linalg_matrix_power(self, n);
}

}  // namespace

Tensor linalg_matrix_power(const Tensor& self, int64_t n) {
  return wrapper::function<Casts<0>>(OpId::linalg_matrix_power, run_linalg_matrix_power, self, n);
}

Tensor& linalg_matrix_power_out(Tensor& out, const Tensor& self, int64_t n) {
  return wrapper::composite_out(Inputs<0>(), OpId::linalg_matrix_power, "linalg_matrix_power_out", run_linalg_matrix_power, out, self, n);
}

// ---------------- matrix_power ----------------

namespace {

Tensor run_matrix_power(const Tensor& self, int64_t n) {
  AMP_CHECK(self.defined(), ValueError, "[matrix_power] self is an undefined tensor");
  return linalg_matrix_power(self, n);
}

}  // namespace

Tensor matrix_power(const Tensor& self, int64_t n) { return wrapper::function<Casts<0>>(OpId::matrix_power, run_matrix_power, self, n); }

Tensor& matrix_power_out(Tensor& out, const Tensor& self, int64_t n) {
  return wrapper::composite_out(Inputs<0>(), OpId::matrix_power, "matrix_power_out", run_matrix_power, out, self, n);
}

Tensor Tensor::matrix_power(int64_t n) const { return amp::matrix_power(*this, n); }

// ---------------- kron ----------------

namespace {

Tensor run_kron(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[kron] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[kron] other is an undefined tensor");
  return composite::kron(self, other);
}

}  // namespace

Tensor kron(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::kron, run_kron, self, other); }

Tensor& kron_out(Tensor& out, const Tensor& self, const Tensor& other) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::kron, "kron_out", run_kron, out, self, other);
}

Tensor Tensor::kron(const Tensor& other) const { return amp::kron(*this, other); }

// ---------------- linalg_matrix_exp ----------------

namespace {

Tensor run_linalg_matrix_exp(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_exp] self is an undefined tensor");
  check_dtype("linalg_matrix_exp", "self", self, kFloatingTypes | kComplexTypes);
  return composite::rounded_once("linalg_matrix_exp", [](const Tensor& self) { return composite::linalg_matrix_exp(self); }, self);
}

}  // namespace

Tensor linalg_matrix_exp(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::linalg_matrix_exp, run_linalg_matrix_exp, self); }

Tensor& linalg_matrix_exp_out(Tensor& out, const Tensor& self) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_matrix_exp, "linalg_matrix_exp_out", run_linalg_matrix_exp, out, self);
}

// ---------------- matrix_exp ----------------

namespace {

Tensor run_matrix_exp(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[matrix_exp] self is an undefined tensor");
  check_dtype("matrix_exp", "self", self, kFloatingTypes | kComplexTypes);
  return linalg_matrix_exp(self);
}

}  // namespace

Tensor matrix_exp(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::matrix_exp, run_matrix_exp, self); }
Tensor Tensor::matrix_exp() const { return amp::matrix_exp(*this); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> linalg_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "linalg_cholesky_ex", .signature = "(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)",
       .casts = "self", .call = calls<amp::linalg_cholesky_ex>},
      {.name = "linalg_cholesky", .signature = "(Tensor self, *, bool upper=False) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::linalg_cholesky>},
      {.name = "cholesky", .signature = "(Tensor self, bool upper=False) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::cholesky>},
      {.name = "cholesky_inverse", .signature = "(Tensor self, bool upper=False) -> Tensor", .casts = "self",
       .call = calls<amp::cholesky_inverse>},
      {.name = "cholesky_solve", .signature = "(Tensor self, Tensor input2, bool upper=False) -> Tensor", .casts = "self input2",
       .same_dtype = "self input2", .call = calls<amp::cholesky_solve>},
      {.name = "linalg_inv_ex", .signature = "(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)", .casts = "A",
       .call = calls<amp::linalg_inv_ex>},
      {.name = "linalg_inv", .signature = "(Tensor A) -> Tensor", .casts = "A", .composite = true, .call = calls<amp::linalg_inv>},
      {.name = "inverse", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::inverse>},
      {.name = "_linalg_solve_ex",
       .signature = "(Tensor A, Tensor B, bool left, bool check_errors) -> (Tensor solution, Tensor LU, Tensor pivots, Tensor info)",
       .casts = "A B", .same_dtype = "A B", .internal = true, .call = calls<amp::internal::_linalg_solve_ex>},
      {.name = "linalg_solve_ex",
       .signature = "(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)", .casts = "A B",
       .same_dtype = "A B", .call = calls<amp::linalg_solve_ex>},
      {.name = "linalg_solve", .signature = "(Tensor A, Tensor B, *, bool left=True) -> Tensor", .casts = "A B", .same_dtype = "A B",
       .call = calls<amp::linalg_solve>},
      {.name = "solve", .signature = "(Tensor self, Tensor A) -> (Tensor solution, Tensor LU)", .casts = "self A", .same_dtype = "self A",
       .call = calls<amp::solve>},
      {.name = "linalg_tensorinv", .signature = "(Tensor self, int ind=2) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::linalg_tensorinv>},
      {.name = "linalg_tensorsolve", .signature = "(Tensor self, Tensor other, int[]? dims=None) -> Tensor", .casts = "self other",
       .same_dtype = "self other", .call = calls<amp::linalg_tensorsolve>},
      {.name = "linalg_lu_factor_ex",
       .signature = "(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)", .casts = "A",
       .call = calls<amp::linalg_lu_factor_ex>},
      {.name = "linalg_lu_factor", .signature = "(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)", .casts = "A",
       .composite = true, .call = calls<amp::linalg_lu_factor>},
      {.name = "_lu_with_info",
       .signature = "(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor info)", .casts = "self",
       .composite = true, .call = calls<amp::_lu_with_info>},
      {.name = "linalg_lu", .signature = "(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)", .casts = "A",
       .composite = true, .call = calls<amp::linalg_lu>},
      {.name = "lu_unpack",
       .signature = "(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)",
       .casts = "LU_data", .composite = true, .call = calls<amp::lu_unpack>},
      {.name = "lu_permutation", .signature = "(Tensor pivots, int rows, bool inverse) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .internal = true, .call = calls<amp::internal::lu_permutation>},
      {.name = "linalg_lu_solve", .signature = "(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor",
       .casts = "LU B", .same_dtype = "LU B", .call = calls<amp::linalg_lu_solve>},
      {.name = "lu_solve", .signature = "(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor", .casts = "self LU_data",
       .same_dtype = "self LU_data", .call = calls<amp::lu_solve>},
      {.name = "linalg_solve_triangular",
       .signature = "(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor", .casts = "self B",
       .same_dtype = "self B", .call = calls<amp::linalg_solve_triangular>},
      {.name = "triangular_solve",
       .signature =
           "(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)",
       .casts = "self A", .same_dtype = "self A", .call = calls<amp::triangular_solve>},
      {.name = "_linalg_det", .signature = "(Tensor A) -> (Tensor det, Tensor LU, Tensor pivots)", .casts = "A", .internal = true,
       .call = calls<amp::internal::_linalg_det>},
      {.name = "linalg_det", .signature = "(Tensor A) -> Tensor", .casts = "A", .call = calls<amp::linalg_det>},
      {.name = "det", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::det>},
      {.name = "_linalg_slogdet", .signature = "(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)", .casts = "A",
       .internal = true, .call = calls<amp::internal::_linalg_slogdet>},
      {.name = "linalg_slogdet", .signature = "(Tensor A) -> (Tensor sign, Tensor logabsdet)", .casts = "A",
       .call = calls<amp::linalg_slogdet>},
      {.name = "slogdet", .signature = "(Tensor self) -> (Tensor sign, Tensor logabsdet)", .casts = "self", .call = calls<amp::slogdet>},
      {.name = "logdet", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::logdet>},
      {.name = "linalg_matrix_power", .signature = "(Tensor self, int n) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::linalg_matrix_power>},
      {.name = "matrix_power", .signature = "(Tensor self, int n) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::matrix_power>},
      {.name = "kron", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<amp::kron>},
      {.name = "linalg_matrix_exp", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::linalg_matrix_exp>},
      {.name = "matrix_exp", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::matrix_exp>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
