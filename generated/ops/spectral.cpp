// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/spectral.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- linalg_qr ----------------

namespace {

struct LinalgQrBackward final : wrapper::Node<1, 2> {
  std::string mode_;
  autograd::SavedTensor result_Q_, result_R_;

  void save(const Tensor&, StringRef mode) { mode_ = mode; }
  void save_result(const auto& result, const auto&...) {
    result_Q_.save_result(std::get<0>(result));
    result_R_.save_result(std::get<1>(result), 1);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_Q = grads[0];
    const Tensor& grad_R = grads[1];
    const Tensor result_Q = result_Q_.unpack(this);
    const Tensor result_R = result_R_.unpack(this);
    if (needs_input(0)) input_grads[0] = qr_backward(grad_Q, grad_R, result_Q, result_R, mode_);
  }
  void release_saved() override { wrapper::reset(result_Q_, result_R_); }
  const char* name() const override { return "LinalgQrBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_qr(const Tensor& A, StringRef mode) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_qr", kArgs, kWideTypes | kComplexTypes, {&A});
  check::linalg_qr(A, mode);
  return call_kernel(device, &Kernels::linalg_qr, "linalg_qr", A, mode);
}

constexpr auto recorded_linalg_qr = wrapper::recorded<run_linalg_qr, LinalgQrBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, StringRef mode) {
  return wrapper::function<Casts<0>>(OpId::linalg_qr, recorded_linalg_qr, A, mode);
}

// ---------------- qr ----------------

namespace {

std::tuple<Tensor, Tensor> run_qr(const Tensor& self, bool some) {
  AMP_CHECK(self.defined(), ValueError, "[qr] self is an undefined tensor");
  check_dtype("qr", "self", self, kWideTypes | kComplexTypes);
  return composite::qr(self, some);
}

}  // namespace

std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some) { return wrapper::function<Casts<0>>(OpId::qr, run_qr, self, some); }
std::tuple<Tensor, Tensor> Tensor::qr(bool some) const { return amp::qr(*this, some); }

// ---------------- geqrf ----------------

namespace {

std::tuple<Tensor, Tensor> run_geqrf(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("geqrf", kArgs, kWideTypes | kComplexTypes, {&self});
  check::geqrf(self);
  return call_kernel(device, &Kernels::geqrf, "geqrf", self);
}

}  // namespace

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::geqrf, run_geqrf, self); }
std::tuple<Tensor, Tensor> Tensor::geqrf() const { return amp::geqrf(*this); }

// ---------------- linalg_householder_product ----------------

namespace {

struct LinalgHouseholderProductBackward final : wrapper::Node<2> {
  enum : uint32_t { kInput, kTau };
  autograd::SavedTensor input_, tau_, result_;

  void save(const Tensor& input, const Tensor& tau) {
    input_.save(input);
    tau_.save(tau);
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor tau = tau_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(kInput) || needs_input(kTau)) {
      std::tie(input_grads[kInput], input_grads[kTau]) = householder_product_backward(grad, result, input, tau);
    }
  }
  void release_saved() override { wrapper::reset(input_, tau_, result_); }
  const char* name() const override { return "LinalgHouseholderProductBackward"; }
};

Tensor run_linalg_householder_product(const Tensor& input, const Tensor& tau) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "tau"}};
  const Device device = check_args<2>("linalg_householder_product", kArgs, kWideTypes | kComplexTypes, {&input, &tau});
  check::linalg_householder_product(input, tau);
  return call_kernel(device, &Kernels::linalg_householder_product, "linalg_householder_product", input, tau);
}

constexpr auto recorded_linalg_householder_product = wrapper::recorded<run_linalg_householder_product, LinalgHouseholderProductBackward,
                                                                       Inputs<0, 1>>;

}  // namespace

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_householder_product, recorded_linalg_householder_product, input, tau);
}

Tensor& linalg_householder_product_out(Tensor& out, const Tensor& input, const Tensor& tau) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::linalg_householder_product, "linalg_householder_product_out",
                           run_linalg_householder_product, out, input, tau);
}

// ---------------- orgqr ----------------

namespace {

Tensor run_orgqr(const Tensor& self, const Tensor& input2) {
  AMP_CHECK(self.defined(), ValueError, "[orgqr] self is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[orgqr] input2 is an undefined tensor");
  check_dtype("orgqr", "self", self, kWideTypes | kComplexTypes);
  check_dtype("orgqr", "input2", input2, kWideTypes | kComplexTypes);
  return linalg_householder_product(self, input2);
}

}  // namespace

Tensor orgqr(const Tensor& self, const Tensor& input2) { return wrapper::function<Casts<0, 1>>(OpId::orgqr, run_orgqr, self, input2); }

Tensor& orgqr_out(Tensor& out, const Tensor& self, const Tensor& input2) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::orgqr, "orgqr_out", run_orgqr, out, self, input2);
}

Tensor Tensor::orgqr(const Tensor& input2) const { return amp::orgqr(*this, input2); }

// ---------------- ormqr ----------------

namespace {

struct OrmqrBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kInput2, kInput3 };
  autograd::SavedTensor self_, input2_, result_;
  bool left_, transpose_;

  void save(const Tensor& self, const Tensor& input2, const Tensor&, bool left, bool transpose) {
    self_.save(self);
    input2_.save(input2);
    left_ = left;
    transpose_ = transpose;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor input2 = input2_.unpack(this);
    const Tensor result = result_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kSelf), needs_input(kInput2), needs_input(kInput3)};
    if (needs_input(kSelf) || needs_input(kInput2) || needs_input(kInput3)) {
      std::tie(input_grads[kSelf], input_grads[kInput2],
               input_grads[kInput3]) = ormqr_backward(grad, result, self, input2, left_, transpose_, needs);
    }
  }
  void release_saved() override { wrapper::reset(self_, input2_, result_); }
  const char* name() const override { return "OrmqrBackward"; }
};

Tensor run_ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "input2"}, {.name = "input3"}};
  const Device device = check_args<3>("ormqr", kArgs, kWideTypes | kComplexTypes, {&self, &input2, &input3});
  check::ormqr(self, input2, input3, left, transpose);
  return call_kernel(device, &Kernels::ormqr, "ormqr", self, input2, input3, left, transpose);
}

constexpr auto recorded_ormqr = wrapper::recorded<run_ormqr, OrmqrBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::ormqr, recorded_ormqr, self, input2, input3, left, transpose);
}

Tensor& ormqr_out(Tensor& out, const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::ormqr, "ormqr_out", run_ormqr, out, self, input2, input3, left, transpose);
}

Tensor Tensor::ormqr(const Tensor& input2, const Tensor& input3, bool left, bool transpose) const {
  return amp::ormqr(*this, input2, input3, left, transpose);
}

// ---------------- linalg_eigh ----------------

namespace {

struct LinalgEighBackward final : wrapper::Node<1, 2> {
  autograd::SavedTensor result_eigenvalues_, result_eigenvectors_;

  void save_result(const auto& result, const auto&...) {
    result_eigenvalues_.save_result(std::get<0>(result));
    result_eigenvectors_.save_result(std::get<1>(result), 1);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_eigenvalues = grads[0];
    const Tensor& grad_eigenvectors = grads[1];
    const Tensor result_eigenvalues = result_eigenvalues_.unpack(this);
    const Tensor result_eigenvectors = result_eigenvectors_.unpack(this);
    if (needs_input(0)) input_grads[0] = eigh_backward(grad_eigenvalues, grad_eigenvectors, result_eigenvalues, result_eigenvectors);
  }
  void release_saved() override { wrapper::reset(result_eigenvalues_, result_eigenvectors_); }
  const char* name() const override { return "LinalgEighBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_eigh(const Tensor& self, StringRef UPLO) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("linalg_eigh", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_eigh(self, UPLO);
  return call_kernel(device, &Kernels::linalg_eigh, "linalg_eigh", self, UPLO);
}

constexpr auto recorded_linalg_eigh = wrapper::recorded<run_linalg_eigh, LinalgEighBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& self, StringRef UPLO) {
  return wrapper::function<Casts<0>>(OpId::linalg_eigh, recorded_linalg_eigh, self, UPLO);
}

// ---------------- linalg_eigvalsh ----------------

namespace {

struct LinalgEigvalshBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  std::string UPLO_;

  void save(const Tensor& self, StringRef UPLO) {
    self_.save(self);
    UPLO_ = UPLO;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = eigvalsh_backward(grad, self, UPLO_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LinalgEigvalshBackward"; }
};

Tensor run_linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("linalg_eigvalsh", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_eigvalsh(self, UPLO);
  return call_kernel(device, &Kernels::linalg_eigvalsh, "linalg_eigvalsh", self, UPLO);
}

constexpr auto recorded_linalg_eigvalsh = wrapper::recorded<run_linalg_eigvalsh, LinalgEigvalshBackward, Inputs<0>>;

}  // namespace

Tensor linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  return wrapper::function<Casts<0>>(OpId::linalg_eigvalsh, recorded_linalg_eigvalsh, self, UPLO);
}

Tensor& linalg_eigvalsh_out(Tensor& out, const Tensor& self, StringRef UPLO) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_eigvalsh, "linalg_eigvalsh_out", run_linalg_eigvalsh, out, self, UPLO);
}

// ---------------- symeig ----------------

namespace {

std::tuple<Tensor, Tensor> run_symeig(const Tensor& self, bool eigenvectors, bool upper) {
  AMP_CHECK(self.defined(), ValueError, "[symeig] self is an undefined tensor");
  check_dtype("symeig", "self", self, kWideTypes | kComplexTypes);
  return composite::symeig(self, eigenvectors, upper);
}

}  // namespace

std::tuple<Tensor, Tensor> symeig(const Tensor& self, bool eigenvectors, bool upper) {
  return wrapper::function<Casts<0>>(OpId::symeig, run_symeig, self, eigenvectors, upper);
}

std::tuple<Tensor, Tensor> Tensor::symeig(bool eigenvectors, bool upper) const { return amp::symeig(*this, eigenvectors, upper); }

// ---------------- linalg_eig ----------------

namespace {

struct LinalgEigBackward final : wrapper::Node<1, 2> {
  autograd::TensorInfo self_;
  autograd::SavedTensor result_eigenvalues_, result_eigenvectors_;

  void save(const Tensor& self) { self_.save(self); }
  void save_result(const auto& result, const auto&...) {
    result_eigenvalues_.save_result(std::get<0>(result));
    result_eigenvectors_.save_result(std::get<1>(result), 1);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_eigenvalues = grads[0];
    const Tensor& grad_eigenvectors = grads[1];
    const auto& self = self_;
    const Tensor result_eigenvalues = result_eigenvalues_.unpack(this);
    const Tensor result_eigenvectors = result_eigenvectors_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = eig_backward(grad_eigenvalues, grad_eigenvectors, result_eigenvalues, result_eigenvectors, self.scalar_type());
    }
  }
  void release_saved() override { wrapper::reset(result_eigenvalues_, result_eigenvectors_); }
  const char* name() const override { return "LinalgEigBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_eig(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("linalg_eig", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_eig(self);
  return call_kernel(device, &Kernels::linalg_eig, "linalg_eig", self);
}

constexpr auto recorded_linalg_eig = wrapper::recorded<run_linalg_eig, LinalgEigBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) {
  return wrapper::function<Casts<0>>(OpId::linalg_eig, recorded_linalg_eig, self);
}

// ---------------- linalg_eigvals ----------------

namespace {

struct LinalgEigvalsBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = eigvals_backward(grad, self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LinalgEigvalsBackward"; }
};

Tensor run_linalg_eigvals(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("linalg_eigvals", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_eigvals(self);
  return call_kernel(device, &Kernels::linalg_eigvals, "linalg_eigvals", self);
}

constexpr auto recorded_linalg_eigvals = wrapper::recorded<run_linalg_eigvals, LinalgEigvalsBackward, Inputs<0>>;

}  // namespace

Tensor linalg_eigvals(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::linalg_eigvals, recorded_linalg_eigvals, self); }

Tensor& linalg_eigvals_out(Tensor& out, const Tensor& self) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_eigvals, "linalg_eigvals_out", run_linalg_eigvals, out, self);
}

// ---------------- eig ----------------

namespace {

struct EigBackward final : wrapper::Node<1, 2> {
  autograd::SavedTensor self_, result_eigenvalues_, result_eigenvectors_;
  bool eigenvectors_;

  void save(const Tensor& self, bool eigenvectors) {
    self_.save(self);
    eigenvectors_ = eigenvectors;
  }
  void save_result(const auto& result, const auto&...) {
    result_eigenvalues_.save_result(std::get<0>(result));
    result_eigenvectors_.save_result(std::get<1>(result), 1);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_eigenvalues = grads[0];
    const Tensor& grad_eigenvectors = grads[1];
    const Tensor self = self_.unpack(this);
    const Tensor result_eigenvalues = result_eigenvalues_.unpack(this);
    const Tensor result_eigenvectors = result_eigenvectors_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = real_eig_backward(grad_eigenvalues, grad_eigenvectors, self, result_eigenvalues, result_eigenvectors, eigenvectors_);
    }
  }
  void release_saved() override { wrapper::reset(self_, result_eigenvalues_, result_eigenvectors_); }
  const char* name() const override { return "EigBackward"; }
};

std::tuple<Tensor, Tensor> run_eig(const Tensor& self, bool eigenvectors) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("eig", kArgs, kWideTypes, {&self});
  check::eig(self, eigenvectors);
  return native::eig(self, eigenvectors);
}

constexpr auto recorded_eig = wrapper::recorded<run_eig, EigBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> eig(const Tensor& self, bool eigenvectors) {
  return wrapper::function<Casts<0>>(OpId::eig, recorded_eig, self, eigenvectors);
}

std::tuple<Tensor, Tensor> Tensor::eig(bool eigenvectors) const { return amp::eig(*this, eigenvectors); }

// ---------------- linalg_svd ----------------

namespace {

struct LinalgSvdBackward final : wrapper::Node<1, 3> {
  autograd::SavedTensor result_U_, result_S_, result_Vh_;

  void save_result(const auto& result, const auto&...) {
    result_U_.save_result(std::get<0>(result));
    result_S_.save_result(std::get<1>(result), 1);
    result_Vh_.save_result(std::get<2>(result), 2);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_U = grads[0];
    const Tensor& grad_S = grads[1];
    const Tensor& grad_Vh = grads[2];
    const Tensor result_U = result_U_.unpack(this);
    const Tensor result_S = result_S_.unpack(this);
    const Tensor result_Vh = result_Vh_.unpack(this);
    if (needs_input(0)) input_grads[0] = svd_backward(grad_U, grad_S, grad_Vh, result_U, result_S, result_Vh);
  }
  void release_saved() override { wrapper::reset(result_U_, result_S_, result_Vh_); }
  const char* name() const override { return "LinalgSvdBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_svd", kArgs, kWideTypes | kComplexTypes, {&A});
  check::linalg_svd(A, full_matrices, driver);
  return call_kernel(device, &Kernels::linalg_svd, "linalg_svd", A, full_matrices, driver);
}

constexpr auto recorded_linalg_svd = wrapper::recorded<run_linalg_svd, LinalgSvdBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  return wrapper::function<Casts<0>>(OpId::linalg_svd, recorded_linalg_svd, A, full_matrices, driver);
}

// ---------------- linalg_svdvals ----------------

namespace {

struct LinalgSvdvalsBackward final : wrapper::Node<1> {
  autograd::SavedTensor A_;

  void save(const Tensor& A, const auto&...) { A_.save(A); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor A = A_.unpack(this);
    if (needs_input(0)) input_grads[0] = svdvals_backward(grad, A);
  }
  void release_saved() override { wrapper::reset(A_); }
  const char* name() const override { return "LinalgSvdvalsBackward"; }
};

Tensor run_linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  static constexpr ArgSpec kArgs[] = {{.name = "A"}};
  const Device device = check_args<1>("linalg_svdvals", kArgs, kWideTypes | kComplexTypes, {&A});
  check::linalg_svdvals(A, driver);
  return call_kernel(device, &Kernels::linalg_svdvals, "linalg_svdvals", A, driver);
}

constexpr auto recorded_linalg_svdvals = wrapper::recorded<run_linalg_svdvals, LinalgSvdvalsBackward, Inputs<0>>;

}  // namespace

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  return wrapper::function<Casts<0>>(OpId::linalg_svdvals, recorded_linalg_svdvals, A, driver);
}

Tensor& linalg_svdvals_out(Tensor& out, const Tensor& A, std::optional<std::string_view> driver) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_svdvals, "linalg_svdvals_out", run_linalg_svdvals, out, A, driver);
}

// ---------------- svd ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_svd(const Tensor& self, bool some, bool compute_uv) {
  AMP_CHECK(self.defined(), ValueError, "[svd] self is an undefined tensor");
  check_dtype("svd", "self", self, kWideTypes | kComplexTypes);
  return composite::svd(self, some, compute_uv);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some, bool compute_uv) {
  return wrapper::function<Casts<0>>(OpId::svd, run_svd, self, some, compute_uv);
}

std::tuple<Tensor, Tensor, Tensor> Tensor::svd(bool some, bool compute_uv) const { return amp::svd(*this, some, compute_uv); }

// ---------------- linalg_lstsq ----------------

namespace {

struct LinalgLstsqBackward final : wrapper::Node<2, 2> {
  enum : uint32_t { kSelf, kB };
  autograd::SavedTensor self_, b_, result_solution_;
  std::optional<double> rcond_;
  std::optional<std::string> driver_;

  void save(const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
    self_.save(self);
    b_.save(b);
    rcond_ = rcond;
    driver_ = driver;
  }
  void save_result(const auto& result, const auto&...) { result_solution_.save_result(std::get<0>(result)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_solution = grads[0];
    const Tensor& grad_residuals = grads[1];
    const Tensor self = self_.unpack(this);
    const Tensor b = b_.unpack(this);
    const Tensor result_solution = result_solution_.unpack(this);
    if (needs_input(kSelf) || needs_input(kB)) {
      std::tie(input_grads[kSelf], input_grads[kB]) = least_squares_backward(grad_solution, grad_residuals, self, b, result_solution,
                                                                             rcond_, driver_);
    }
  }
  void release_saved() override { wrapper::reset(self_, b_, result_solution_); }
  const char* name() const override { return "LinalgLstsqBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                            std::optional<std::string_view> driver) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "b"}};
  const Device device = check_args<2>("linalg_lstsq", kArgs, kWideTypes | kComplexTypes, {&self, &b});
  check::linalg_lstsq(self, b, rcond, driver);
  return call_kernel(device, &Kernels::linalg_lstsq, "linalg_lstsq", self, b, rcond, driver);
}

constexpr auto recorded_linalg_lstsq = wrapper::recorded<run_linalg_lstsq, LinalgLstsqBackward, Inputs<0, 1>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                        std::optional<std::string_view> driver) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_lstsq, recorded_linalg_lstsq, self, b, rcond, driver);
}

// ---------------- lstsq ----------------

namespace {

struct LstsqBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kA };
  autograd::SavedTensor self_, A_, result_solution_;

  void save(const Tensor& self, const Tensor& A) {
    self_.save(self);
    A_.save(A);
  }
  void save_result(const auto& result, const auto&...) { result_solution_.save_result(std::get<0>(result)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_solution = autograd::grad_or_zeros(grads[0], result_solution_.unpack(this));
    const Tensor self = self_.unpack(this);
    const Tensor A = A_.unpack(this);
    const Tensor result_solution = result_solution_.unpack(this);
    if (needs_input(kSelf) || needs_input(kA)) {
      std::tie(input_grads[kSelf], input_grads[kA]) = lstsq_backward(grad_solution, self, A, result_solution);
    }
  }
  void release_saved() override { wrapper::reset(self_, A_, result_solution_); }
  const char* name() const override { return "LstsqBackward"; }
};

std::tuple<Tensor, Tensor> run_lstsq(const Tensor& self, const Tensor& A) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "A"}};
  const Device device = check_args<2>("lstsq", kArgs, kWideTypes | kComplexTypes, {&self, &A});
  check::lstsq(self, A);
  return call_kernel(device, &Kernels::lstsq, "lstsq", self, A);
}

constexpr auto recorded_lstsq = wrapper::recorded<run_lstsq, LstsqBackward, Inputs<0, 1>>;

}  // namespace

std::tuple<Tensor, Tensor> lstsq(const Tensor& self, const Tensor& A) {
  return wrapper::function<Casts<0, 1>>(OpId::lstsq, recorded_lstsq, self, A);
}

std::tuple<Tensor, Tensor> Tensor::lstsq(const Tensor& A) const { return amp::lstsq(*this, A); }

// ---------------- linalg_pinv.atol_rtol_float ----------------

namespace {

struct LinalgPinvAtolRtolFloatBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LinalgPinvAtolRtolFloatBackward"; }
};

Tensor run_linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("linalg_pinv", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
  return native::linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
}

constexpr auto recorded_linalg_pinv_atol_rtol_float = wrapper::recorded<run_linalg_pinv_atol_rtol_float, LinalgPinvAtolRtolFloatBackward,
                                                                        Inputs<0>>;

}  // namespace

Tensor linalg_pinv(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  return wrapper::function<Casts<0>>(OpId::linalg_pinv_atol_rtol_float, recorded_linalg_pinv_atol_rtol_float, self, atol, rtol, hermitian);
}

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_pinv_atol_rtol_float, "linalg_pinv_out", run_linalg_pinv_atol_rtol_float, out, self,
                           atol, rtol, hermitian);
}

// ---------------- linalg_pinv.atol_rtol_tensor ----------------

namespace {

struct LinalgPinvAtolRtolTensorBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LinalgPinvAtolRtolTensorBackward"; }
};

Tensor run_linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "atol", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "rtol", .optional = true, .dtype = ArgDtype::Own}};
  check_args<3>("linalg_pinv", kArgs, kWideTypes | kComplexTypes, {&self, &atol, &rtol});
  check::linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
  return native::linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
}

constexpr auto recorded_linalg_pinv_atol_rtol_tensor = wrapper::recorded<run_linalg_pinv_atol_rtol_tensor, LinalgPinvAtolRtolTensorBackward,
                                                                         Inputs<0>>;

}  // namespace

Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::linalg_pinv_atol_rtol_tensor, recorded_linalg_pinv_atol_rtol_tensor, self, atol, rtol,
                                           hermitian);
}

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::linalg_pinv_atol_rtol_tensor, "linalg_pinv_out", run_linalg_pinv_atol_rtol_tensor, out,
                           self, atol, rtol, hermitian);
}

// ---------------- linalg_pinv ----------------

namespace {

struct LinalgPinvBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LinalgPinvBackward"; }
};

Tensor run_linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("linalg_pinv", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_pinv(self, rcond, hermitian);
  return native::linalg_pinv(self, rcond, hermitian);
}

constexpr auto recorded_linalg_pinv = wrapper::recorded<run_linalg_pinv, LinalgPinvBackward, Inputs<0>>;

}  // namespace

Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  return wrapper::function<Casts<0>>(OpId::linalg_pinv, recorded_linalg_pinv, self, rcond, hermitian);
}

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, double rcond, bool hermitian) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_pinv, "linalg_pinv_out", run_linalg_pinv, out, self, rcond, hermitian);
}

// ---------------- linalg_pinv.rcond_tensor ----------------

namespace {

struct LinalgPinvRcondTensorBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "LinalgPinvRcondTensorBackward"; }
};

Tensor run_linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "rcond", .dtype = ArgDtype::Own}};
  check_args<2>("linalg_pinv", kArgs, kWideTypes | kComplexTypes, {&self, &rcond});
  check::linalg_pinv_rcond_tensor(self, rcond, hermitian);
  return native::linalg_pinv_rcond_tensor(self, rcond, hermitian);
}

constexpr auto recorded_linalg_pinv_rcond_tensor = wrapper::recorded<run_linalg_pinv_rcond_tensor, LinalgPinvRcondTensorBackward,
                                                                     Inputs<0>>;

}  // namespace

Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_pinv_rcond_tensor, recorded_linalg_pinv_rcond_tensor, self, rcond, hermitian);
}

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, const Tensor& rcond, bool hermitian) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::linalg_pinv_rcond_tensor, "linalg_pinv_out", run_linalg_pinv_rcond_tensor, out, self,
                           rcond, hermitian);
}

// ---------------- pinverse ----------------

namespace {

struct PinverseBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "PinverseBackward"; }
};

Tensor run_pinverse(const Tensor& self, double rcond) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("pinverse", kArgs, kWideTypes | kComplexTypes, {&self});
  check::pinverse(self, rcond);
  return native::pinverse(self, rcond);
}

constexpr auto recorded_pinverse = wrapper::recorded<run_pinverse, PinverseBackward, Inputs<0>>;

}  // namespace

Tensor pinverse(const Tensor& self, double rcond) { return wrapper::function<Casts<0>>(OpId::pinverse, recorded_pinverse, self, rcond); }
Tensor Tensor::pinverse(double rcond) const { return amp::pinverse(*this, rcond); }

// ---------------- linalg_matrix_rank.atol_rtol_float ----------------

namespace {

Tensor run_linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("linalg_matrix_rank", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
  return native::linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  return wrapper::function<Casts<0>>(OpId::linalg_matrix_rank_atol_rtol_float, run_linalg_matrix_rank_atol_rtol_float, self, atol, rtol,
                                     hermitian);
}

// ---------------- linalg_matrix_rank.atol_rtol_tensor ----------------

namespace {

Tensor run_linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "input", .dtype = ArgDtype::Own}, {.name = "atol", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "rtol", .optional = true, .dtype = ArgDtype::Own}};
  check_args<3>("linalg_matrix_rank", kArgs, kWideTypes | kComplexTypes, {&input, &atol, &rtol});
  check::linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
  return native::linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::linalg_matrix_rank_atol_rtol_tensor, run_linalg_matrix_rank_atol_rtol_tensor, input, atol,
                                           rtol, hermitian);
}

// ---------------- linalg_matrix_rank ----------------

namespace {

Tensor run_linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("linalg_matrix_rank", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_matrix_rank(self, tol, hermitian);
  return native::linalg_matrix_rank(self, tol, hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  return wrapper::function<Casts<0>>(OpId::linalg_matrix_rank, run_linalg_matrix_rank, self, tol, hermitian);
}

// ---------------- linalg_matrix_rank.tol_tensor ----------------

namespace {

Tensor run_linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {{.name = "input", .dtype = ArgDtype::Own}, {.name = "tol", .dtype = ArgDtype::Own}};
  check_args<2>("linalg_matrix_rank", kArgs, kWideTypes | kComplexTypes, {&input, &tol});
  check::linalg_matrix_rank_tol_tensor(input, tol, hermitian);
  return native::linalg_matrix_rank_tol_tensor(input, tol, hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_matrix_rank_tol_tensor, run_linalg_matrix_rank_tol_tensor, input, tol, hermitian);
}

// ---------------- matrix_rank ----------------

namespace {

Tensor run_matrix_rank(const Tensor& self, bool symmetric) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("matrix_rank", kArgs, kWideTypes | kComplexTypes, {&self});
  check::matrix_rank(self, symmetric);
  return native::matrix_rank(self, symmetric);
}

}  // namespace

Tensor matrix_rank(const Tensor& self, bool symmetric) {
  return wrapper::function<Casts<0>>(OpId::matrix_rank, run_matrix_rank, self, symmetric);
}

// ---------------- matrix_rank.tol ----------------

namespace {

Tensor run_matrix_rank_tol(const Tensor& self, double tol, bool symmetric) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("matrix_rank", kArgs, kWideTypes | kComplexTypes, {&self});
  check::matrix_rank_tol(self, tol, symmetric);
  return native::matrix_rank_tol(self, tol, symmetric);
}

}  // namespace

Tensor matrix_rank(const Tensor& self, double tol, bool symmetric) {
  return wrapper::function<Casts<0>>(OpId::matrix_rank_tol, run_matrix_rank_tol, self, tol, symmetric);
}

// ---------------- linalg_cond ----------------

namespace {

Tensor run_linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_cond] self is an undefined tensor");
  check_dtype("linalg_cond", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_cond(self, p);
}

}  // namespace

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  return wrapper::function<Casts<0>>(OpId::linalg_cond, run_linalg_cond, self, p);
}

Tensor& linalg_cond_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& p) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_cond, "linalg_cond_out", run_linalg_cond, out, self, p);
}

// ---------------- linalg_cond.p_str ----------------

namespace {

Tensor run_linalg_cond_p_str(const Tensor& self, StringRef p) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_cond] self is an undefined tensor");
  check_dtype("linalg_cond", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_cond_p_str(self, p);
}

}  // namespace

Tensor linalg_cond(const Tensor& self, StringRef p) {
  return wrapper::function<Casts<0>>(OpId::linalg_cond_p_str, run_linalg_cond_p_str, self, p);
}

Tensor& linalg_cond_out(Tensor& out, const Tensor& self, StringRef p) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_cond_p_str, "linalg_cond_out", run_linalg_cond_p_str, out, self, p);
}

// ---------------- linalg_matrix_norm ----------------

namespace {

Tensor run_linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_norm] self is an undefined tensor");
  check_dtype("linalg_matrix_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_matrix_norm(self, ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::linalg_matrix_norm, run_linalg_matrix_norm, self, ord, dim, keepdim, dtype);
}

Tensor& linalg_matrix_norm_out(Tensor& out, const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_matrix_norm, "linalg_matrix_norm_out", run_linalg_matrix_norm, out, self, ord, dim,
                           keepdim, dtype);
}

// ---------------- linalg_matrix_norm.str_ord ----------------

namespace {

Tensor run_linalg_matrix_norm_str_ord(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_norm] self is an undefined tensor");
  check_dtype("linalg_matrix_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_matrix_norm(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::linalg_matrix_norm_str_ord, run_linalg_matrix_norm_str_ord, self, ord, dim, keepdim, dtype);
}

Tensor& linalg_matrix_norm_out(Tensor& out, const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_matrix_norm_str_ord, "linalg_matrix_norm_out", run_linalg_matrix_norm_str_ord, out,
                           self, ord, dim, keepdim, dtype);
}

// ---------------- nuclear_norm ----------------

namespace {

Tensor run_nuclear_norm(const Tensor& self, bool keepdim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[nuclear_norm] self is an undefined tensor");
  check_dtype("nuclear_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::nuclear_norm(self, keepdim);
}

}  // namespace

Tensor nuclear_norm(const Tensor& self, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::nuclear_norm, run_nuclear_norm, self, keepdim);
}

// ---------------- nuclear_norm.dim ----------------

namespace {

Tensor run_nuclear_norm_dim(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[nuclear_norm] self is an undefined tensor");
  check_dtype("nuclear_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::nuclear_norm_dim(self, dim, keepdim);
}

}  // namespace

Tensor nuclear_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return wrapper::function<Casts<0>>(OpId::nuclear_norm_dim, run_nuclear_norm_dim, self, dim, keepdim);
}

// ---------------- linalg_norm ----------------

namespace {

Tensor run_linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                       std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_norm] self is an undefined tensor");
  check_dtype("linalg_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_norm(self, ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::linalg_norm, run_linalg_norm, self, ord, dim, keepdim, dtype);
}

Tensor& linalg_norm_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                        std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_norm, "linalg_norm_out", run_linalg_norm, out, self, ord, dim, keepdim, dtype);
}

// ---------------- linalg_norm.ord_str ----------------

namespace {

Tensor run_linalg_norm_ord_str(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_norm] self is an undefined tensor");
  check_dtype("linalg_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_norm_ord_str(self, ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_norm(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::linalg_norm_ord_str, run_linalg_norm_ord_str, self, ord, dim, keepdim, dtype);
}

Tensor& linalg_norm_out(Tensor& out, const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim,
                        std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_norm_ord_str, "linalg_norm_out", run_linalg_norm_ord_str, out, self, ord, dim, keepdim,
                           dtype);
}

// ---------------- linalg_matrix_sqrth ----------------

namespace {

struct LinalgMatrixSqrthBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = matrix_sqrth_backward(grad, self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LinalgMatrixSqrthBackward"; }
};

Tensor run_linalg_matrix_sqrth(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("linalg_matrix_sqrth", kArgs, kWideTypes | kComplexTypes, {&self});
  check::linalg_matrix_sqrth(self);
  return native::linalg_matrix_sqrth(self);
}

constexpr auto recorded_linalg_matrix_sqrth = wrapper::recorded<run_linalg_matrix_sqrth, LinalgMatrixSqrthBackward, Inputs<0>>;

}  // namespace

Tensor linalg_matrix_sqrth(const Tensor& self) {
  return wrapper::function<Casts<0>>(OpId::linalg_matrix_sqrth, recorded_linalg_matrix_sqrth, self);
}

Tensor& linalg_matrix_sqrth_out(Tensor& out, const Tensor& self) {
  return wrapper::copy_out(Inputs<0>(), OpId::linalg_matrix_sqrth, "linalg_matrix_sqrth_out", run_linalg_matrix_sqrth, out, self);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> spectral_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "linalg_qr", .signature = "(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)", .casts = "A",
       .call = calls<amp::linalg_qr>},
      {.name = "qr", .signature = "(Tensor self, bool some=True) -> (Tensor Q, Tensor R)", .casts = "self", .composite = true,
       .call = calls<amp::qr>},
      {.name = "geqrf", .signature = "(Tensor self) -> (Tensor a, Tensor tau)", .casts = "self", .call = calls<amp::geqrf>},
      {.name = "linalg_householder_product", .signature = "(Tensor input, Tensor tau) -> Tensor", .casts = "input tau",
       .same_dtype = "input tau", .call = calls<amp::linalg_householder_product>},
      {.name = "orgqr", .signature = "(Tensor self, Tensor input2) -> Tensor", .casts = "self input2", .same_dtype = "self input2",
       .composite = true, .call = calls<amp::orgqr>},
      {.name = "ormqr", .signature = "(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor",
       .casts = "self input2 input3", .same_dtype = "self input2 input3", .call = calls<amp::ormqr>},
      {.name = "linalg_eigh", .signature = "(Tensor self, str UPLO='L') -> (Tensor eigenvalues, Tensor eigenvectors)", .casts = "self",
       .call = calls<amp::linalg_eigh>},
      {.name = "linalg_eigvalsh", .signature = "(Tensor self, str UPLO='L') -> Tensor", .casts = "self",
       .call = calls<amp::linalg_eigvalsh>},
      {.name = "symeig",
       .signature = "(Tensor self, bool eigenvectors=False, bool upper=True) -> (Tensor eigenvalues, Tensor eigenvectors)",
       .casts = "self", .composite = true, .call = calls<amp::symeig>},
      {.name = "linalg_eig", .signature = "(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)", .casts = "self",
       .call = calls<amp::linalg_eig>},
      {.name = "linalg_eigvals", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::linalg_eigvals>},
      {.name = "eig", .signature = "(Tensor self, bool eigenvectors=False) -> (Tensor eigenvalues, Tensor eigenvectors)", .casts = "self",
       .call = calls<amp::eig>},
      {.name = "linalg_svd", .signature = "(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)",
       .casts = "A", .call = calls<amp::linalg_svd>},
      {.name = "linalg_svdvals", .signature = "(Tensor A, *, str? driver=None) -> Tensor", .casts = "A",
       .call = calls<amp::linalg_svdvals>},
      {.name = "svd", .signature = "(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
       .casts = "self", .composite = true, .call = calls<amp::svd>},
      {.name = "linalg_lstsq",
       .signature =
           "(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)",
       .casts = "self b", .same_dtype = "self b", .call = calls<amp::linalg_lstsq>},
      {.name = "lstsq", .signature = "(Tensor self, Tensor A) -> (Tensor solution, Tensor QR)", .casts = "self A", .same_dtype = "self A",
       .call = calls<amp::lstsq>},
      {.name = "linalg_pinv.atol_rtol_float",
       .signature = "(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, std::optional<double>, std::optional<double>, bool)>(amp::linalg_pinv)>},
      {.name = "linalg_pinv.atol_rtol_tensor", .signature = "(Tensor self, *, Tensor? atol, Tensor? rtol, bool hermitian=False) -> Tensor",
       .casts = "self atol rtol",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, bool)>(amp::linalg_pinv)>},
      {.name = "linalg_pinv", .signature = "(Tensor self, float rcond, bool hermitian=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, bool)>(amp::linalg_pinv)>},
      {.name = "linalg_pinv.rcond_tensor", .signature = "(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor",
       .casts = "self rcond", .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, bool)>(amp::linalg_pinv)>},
      {.name = "pinverse", .signature = "(Tensor self, float rcond=1.0e-15) -> Tensor", .casts = "self", .call = calls<amp::pinverse>},
      {.name = "linalg_matrix_rank.atol_rtol_float",
       .signature = "(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, std::optional<double>, std::optional<double>, bool)>(amp::linalg_matrix_rank)>},
      {.name = "linalg_matrix_rank.atol_rtol_tensor",
       .signature = "(Tensor input, *, Tensor? atol, Tensor? rtol, bool hermitian=False) -> Tensor", .casts = "input atol rtol",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, bool)>(amp::linalg_matrix_rank)>},
      {.name = "linalg_matrix_rank", .signature = "(Tensor self, float tol, bool hermitian=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, bool)>(amp::linalg_matrix_rank)>},
      {.name = "linalg_matrix_rank.tol_tensor", .signature = "(Tensor input, Tensor tol, bool hermitian=False) -> Tensor",
       .casts = "input tol", .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, bool)>(amp::linalg_matrix_rank)>},
      {.name = "matrix_rank", .signature = "(Tensor self, bool symmetric=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, bool)>(amp::matrix_rank)>},
      {.name = "matrix_rank.tol", .signature = "(Tensor self, float tol, bool symmetric=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, bool)>(amp::matrix_rank)>},
      {.name = "linalg_cond", .signature = "(Tensor self, Scalar? p=None) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&)>(amp::linalg_cond)>},
      {.name = "linalg_cond.p_str", .signature = "(Tensor self, str p) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, StringRef)>(amp::linalg_cond)>},
      {.name = "linalg_matrix_norm",
       .signature = "(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&, IntArrayRef, bool,
                                            std::optional<ScalarType>)>(amp::linalg_matrix_norm)>},
      {.name = "linalg_matrix_norm.str_ord",
       .signature = "(Tensor self, str ord='fro', int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, StringRef, IntArrayRef, bool,
                                            std::optional<ScalarType>)>(amp::linalg_matrix_norm)>},
      {.name = "nuclear_norm", .signature = "(Tensor self, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, bool)>(amp::nuclear_norm)>},
      {.name = "nuclear_norm.dim", .signature = "(Tensor self, int[2] dim, bool keepdim=False) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, IntArrayRef, bool)>(amp::nuclear_norm)>},
      {.name = "linalg_norm",
       .signature = "(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor",
       .casts = "self", .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, OptionalIntArrayRef, bool,
                                            std::optional<ScalarType>)>(amp::linalg_norm)>},
      {.name = "linalg_norm.ord_str",
       .signature = "(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype,
       .call = calls<static_cast<Tensor (*)(const Tensor&, StringRef, OptionalIntArrayRef, bool,
                                            std::optional<ScalarType>)>(amp::linalg_norm)>},
      {.name = "linalg_matrix_sqrth", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::linalg_matrix_sqrth>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
