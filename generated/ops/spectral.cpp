// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/spectral.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- linalg_qr ----------------

namespace {

struct LinalgQrBackward final : autograd::FixedNode<1, 2> {
  std::string mode_;
  autograd::SavedTensor result_Q_;
  autograd::SavedTensor result_R_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_Q = grads[0];
    const Tensor& grad_R = grads[1];
    const StringRef mode = mode_;
    const Tensor result_Q = result_Q_.unpack(this);
    const Tensor result_R = result_R_.unpack(this);
    if (needs_input(0)) input_grads[0] = qr_backward(grad_Q, grad_R, result_Q, result_R, mode);
  }
  void release_saved() override {
    result_Q_.reset();
    result_R_.reset();
  }
  const char* name() const override { return "LinalgQrBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_qr(const Tensor& A, StringRef mode) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_qr", kArgs, kDtypes, {&A});
  check::linalg_qr(A, mode);
  return call_kernel(device, &Kernels::linalg_qr, "linalg_qr", A, mode);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_linalg_qr(const Tensor& A, StringRef mode) {
  auto* node = new LinalgQrBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  node->mode_ = mode;
  auto result = run_linalg_qr(A, mode);
  node->result_Q_.save_result(std::get<0>(result));
  node->result_R_.save_result(std::get<1>(result), 1);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_linalg_qr(const Tensor& A, StringRef mode) {
  if (autograd::should_record(A)) return taped_linalg_qr(A, mode);
  return run_linalg_qr(A, mode);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_qr(const Tensor& A, StringRef mode) {
  if (autocast::Call call(OpId::linalg_qr, A); call.applies()) {
    return call.run([&] { return recorded_linalg_qr(call.cast(A, 0), mode); });
  }
  return recorded_linalg_qr(A, mode);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_qr(const Tensor& A, StringRef mode) {
  return tracing::observe(OpId::linalg_qr, 0x1, [&] { return autocast_linalg_qr(A, mode); }, A, mode);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, StringRef mode) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_qr(A, mode) : autocast_linalg_qr(A, mode);
  return recorded_linalg_qr(A, mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_qr"); }

// ---------------- qr ----------------

namespace {

std::tuple<Tensor, Tensor> run_qr(const Tensor& self, bool some) {
  AMP_CHECK(self.defined(), ValueError, "[qr] self is an undefined tensor");
  check_dtype("qr", "self", self, kWideTypes | kComplexTypes);
  return composite::qr(self, some);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_qr(const Tensor& self, bool some) {
  if (autocast::Call call(OpId::qr, self); call.applies()) {
    return call.run([&] { return run_qr(call.cast(self, 0), some); });
  }
  return run_qr(self, some);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_qr(const Tensor& self, bool some) {
  return tracing::observe(OpId::qr, 0x1, [&] { return autocast_qr(self, some); }, self, some);
}

}  // namespace

std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_qr(self, some) : autocast_qr(self, some);
  return run_qr(self, some);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("qr"); }

std::tuple<Tensor, Tensor> Tensor::qr(bool some) const { return amp::qr(*this, some); }

// ---------------- geqrf ----------------

namespace {

std::tuple<Tensor, Tensor> run_geqrf(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("geqrf", kArgs, kDtypes, {&self});
  check::geqrf(self);
  return call_kernel(device, &Kernels::geqrf, "geqrf", self);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_geqrf(const Tensor& self) {
  if (autocast::Call call(OpId::geqrf, self); call.applies()) {
    return call.run([&] { return run_geqrf(call.cast(self, 0)); });
  }
  return run_geqrf(self);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_geqrf(const Tensor& self) {
  return tracing::observe(OpId::geqrf, 0x1, [&] { return autocast_geqrf(self); }, self);
}

}  // namespace

std::tuple<Tensor, Tensor> geqrf(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_geqrf(self) : autocast_geqrf(self);
  return run_geqrf(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("geqrf"); }

std::tuple<Tensor, Tensor> Tensor::geqrf() const { return amp::geqrf(*this); }

// ---------------- linalg_householder_product ----------------

namespace {

struct LinalgHouseholderProductBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor input_;
  autograd::SavedTensor tau_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor tau = tau_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = householder_product_backward(grad, result, input, tau);
    }
  }
  void release_saved() override {
    input_.reset();
    tau_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgHouseholderProductBackward"; }
};

Tensor run_linalg_householder_product(const Tensor& input, const Tensor& tau) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "tau", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<2>("linalg_householder_product", kArgs, kDtypes, {&input, &tau});
  check::linalg_householder_product(input, tau);
  return call_kernel(device, &Kernels::linalg_householder_product, "linalg_householder_product", input, tau);
}

[[gnu::noinline]] Tensor taped_linalg_householder_product(const Tensor& input, const Tensor& tau) {
  auto* node = new LinalgHouseholderProductBackward;
  autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, tau);
  node->input_.save(input);
  node->tau_.save(tau);
  Tensor result = run_linalg_householder_product(input, tau);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_householder_product(const Tensor& input, const Tensor& tau) {
  if (autograd::should_record(input, tau)) return taped_linalg_householder_product(input, tau);
  return run_linalg_householder_product(input, tau);
}

[[gnu::noinline]] Tensor autocast_linalg_householder_product(const Tensor& input, const Tensor& tau) {
  if (autocast::Call call(OpId::linalg_householder_product, input, tau); call.applies()) {
    return call.run([&] { return recorded_linalg_householder_product(call.cast(input, 0), call.cast(tau, 1)); });
  }
  return recorded_linalg_householder_product(input, tau);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_householder_product(const Tensor& input, const Tensor& tau) {
  return tracing::observe(OpId::linalg_householder_product, 0x3, [&] { return autocast_linalg_householder_product(input, tau); }, input,
                          tau);
}

}  // namespace

Tensor linalg_householder_product(const Tensor& input, const Tensor& tau) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_householder_product(input, tau) : autocast_linalg_householder_product(input, tau);
  }
  return recorded_linalg_householder_product(input, tau);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_householder_product"); }

Tensor& linalg_householder_product_out(Tensor& out, const Tensor& input, const Tensor& tau) try {
  autograd::check_out("linalg_householder_product_out", out, input, tau);
  write_out("linalg_householder_product_out", out, run_linalg_householder_product(input, tau));
  tracing::wrote(OpId::linalg_householder_product, out, input, tau);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_householder_product_out"); }

// ---------------- orgqr ----------------

namespace {

Tensor run_orgqr(const Tensor& self, const Tensor& input2) {
  AMP_CHECK(self.defined(), ValueError, "[orgqr] self is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[orgqr] input2 is an undefined tensor");
  check_dtype("orgqr", "self", self, kWideTypes | kComplexTypes);
  check_dtype("orgqr", "input2", input2, kWideTypes | kComplexTypes);
  return linalg_householder_product(self, input2);
}

[[gnu::noinline]] Tensor autocast_orgqr(const Tensor& self, const Tensor& input2) {
  if (autocast::Call call(OpId::orgqr, self, input2); call.applies()) {
    return call.run([&] { return run_orgqr(call.cast(self, 0), call.cast(input2, 1)); });
  }
  return run_orgqr(self, input2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_orgqr(const Tensor& self, const Tensor& input2) {
  return tracing::observe(OpId::orgqr, 0x3, [&] { return autocast_orgqr(self, input2); }, self, input2);
}

}  // namespace

Tensor orgqr(const Tensor& self, const Tensor& input2) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_orgqr(self, input2) : autocast_orgqr(self, input2);
  return run_orgqr(self, input2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("orgqr"); }

Tensor& orgqr_out(Tensor& out, const Tensor& self, const Tensor& input2) try {
  autograd::check_out("orgqr_out", out, self, input2);
  const autocast::Suspended suspended;
  write_out("orgqr_out", out, run_orgqr(self, input2));
  tracing::wrote(OpId::orgqr, out, self, input2);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("orgqr_out"); }

Tensor Tensor::orgqr(const Tensor& input2) const { return amp::orgqr(*this, input2); }

// ---------------- ormqr ----------------

namespace {

struct OrmqrBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor input2_;
  bool left_;
  bool transpose_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor input2 = input2_.unpack(this);
    const bool left = left_;
    const bool transpose = transpose_;
    const Tensor result = result_.unpack(this);
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = ormqr_backward(grad, result, self, input2, left, transpose, needs);
    }
  }
  void release_saved() override {
    self_.reset();
    input2_.reset();
    result_.reset();
  }
  const char* name() const override { return "OrmqrBackward"; }
};

Tensor run_ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "input2", .dtype = ArgDtype::Common},
      {.name = "input3", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<3>("ormqr", kArgs, kDtypes, {&self, &input2, &input3});
  check::ormqr(self, input2, input3, left, transpose);
  return call_kernel(device, &Kernels::ormqr, "ormqr", self, input2, input3, left, transpose);
}

[[gnu::noinline]] Tensor taped_ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  auto* node = new OrmqrBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, input2);
  node->connect(2, input3);
  node->self_.save(self);
  node->input2_.save(input2);
  node->left_ = left;
  node->transpose_ = transpose;
  Tensor result = run_ormqr(self, input2, input3, left, transpose);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  if (autograd::should_record(self, input2, input3)) return taped_ormqr(self, input2, input3, left, transpose);
  return run_ormqr(self, input2, input3, left, transpose);
}

[[gnu::noinline]] Tensor autocast_ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) {
  if (autocast::Call call(OpId::ormqr, self, input2, input3); call.applies()) {
    return call.run([&] { return recorded_ormqr(call.cast(self, 0), call.cast(input2, 1), call.cast(input3, 2), left, transpose); });
  }
  return recorded_ormqr(self, input2, input3, left, transpose);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left,
                                                   bool transpose) {
  return tracing::observe(OpId::ormqr, 0x7, [&] { return autocast_ormqr(self, input2, input3, left, transpose); }, self, input2, input3,
                          left, transpose);
}

}  // namespace

Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_ormqr(self, input2, input3, left, transpose)
                               : autocast_ormqr(self, input2, input3, left, transpose);
  }
  return recorded_ormqr(self, input2, input3, left, transpose);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ormqr"); }

Tensor& ormqr_out(Tensor& out, const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) try {
  autograd::check_out("ormqr_out", out, self, input2, input3);
  write_out("ormqr_out", out, run_ormqr(self, input2, input3, left, transpose));
  tracing::wrote(OpId::ormqr, out, self, input2, input3, left, transpose);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ormqr_out"); }

Tensor Tensor::ormqr(const Tensor& input2, const Tensor& input3, bool left, bool transpose) const {
  return amp::ormqr(*this, input2, input3, left, transpose);
}

// ---------------- linalg_eigh ----------------

namespace {

struct LinalgEighBackward final : autograd::FixedNode<1, 2> {
  autograd::SavedTensor result_eigenvalues_;
  autograd::SavedTensor result_eigenvectors_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_eigenvalues = grads[0];
    const Tensor& grad_eigenvectors = grads[1];
    const Tensor result_eigenvalues = result_eigenvalues_.unpack(this);
    const Tensor result_eigenvectors = result_eigenvectors_.unpack(this);
    if (needs_input(0)) input_grads[0] = eigh_backward(grad_eigenvalues, grad_eigenvectors, result_eigenvalues, result_eigenvectors);
  }
  void release_saved() override {
    result_eigenvalues_.reset();
    result_eigenvectors_.reset();
  }
  const char* name() const override { return "LinalgEighBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_eigh(const Tensor& self, StringRef UPLO) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_eigh", kArgs, kDtypes, {&self});
  check::linalg_eigh(self, UPLO);
  return call_kernel(device, &Kernels::linalg_eigh, "linalg_eigh", self, UPLO);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_linalg_eigh(const Tensor& self, StringRef UPLO) {
  auto* node = new LinalgEighBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  auto result = run_linalg_eigh(self, UPLO);
  node->result_eigenvalues_.save_result(std::get<0>(result));
  node->result_eigenvectors_.save_result(std::get<1>(result), 1);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_linalg_eigh(const Tensor& self, StringRef UPLO) {
  if (autograd::should_record(self)) return taped_linalg_eigh(self, UPLO);
  return run_linalg_eigh(self, UPLO);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_eigh(const Tensor& self, StringRef UPLO) {
  if (autocast::Call call(OpId::linalg_eigh, self); call.applies()) {
    return call.run([&] { return recorded_linalg_eigh(call.cast(self, 0), UPLO); });
  }
  return recorded_linalg_eigh(self, UPLO);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_eigh(const Tensor& self, StringRef UPLO) {
  return tracing::observe(OpId::linalg_eigh, 0x1, [&] { return autocast_linalg_eigh(self, UPLO); }, self, UPLO);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& self, StringRef UPLO) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_eigh(self, UPLO) : autocast_linalg_eigh(self, UPLO);
  return recorded_linalg_eigh(self, UPLO);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_eigh"); }

// ---------------- linalg_eigvalsh ----------------

namespace {

struct LinalgEigvalshBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  std::string UPLO_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const StringRef UPLO = UPLO_;
    if (needs_input(0)) input_grads[0] = eigvalsh_backward(grad, self, UPLO);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LinalgEigvalshBackward"; }
};

Tensor run_linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_eigvalsh", kArgs, kDtypes, {&self});
  check::linalg_eigvalsh(self, UPLO);
  return call_kernel(device, &Kernels::linalg_eigvalsh, "linalg_eigvalsh", self, UPLO);
}

[[gnu::noinline]] Tensor taped_linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  auto* node = new LinalgEigvalshBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->UPLO_ = UPLO;
  Tensor result = run_linalg_eigvalsh(self, UPLO);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  if (autograd::should_record(self)) return taped_linalg_eigvalsh(self, UPLO);
  return run_linalg_eigvalsh(self, UPLO);
}

[[gnu::noinline]] Tensor autocast_linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  if (autocast::Call call(OpId::linalg_eigvalsh, self); call.applies()) {
    return call.run([&] { return recorded_linalg_eigvalsh(call.cast(self, 0), UPLO); });
  }
  return recorded_linalg_eigvalsh(self, UPLO);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  return tracing::observe(OpId::linalg_eigvalsh, 0x1, [&] { return autocast_linalg_eigvalsh(self, UPLO); }, self, UPLO);
}

}  // namespace

Tensor linalg_eigvalsh(const Tensor& self, StringRef UPLO) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_eigvalsh(self, UPLO) : autocast_linalg_eigvalsh(self, UPLO);
  }
  return recorded_linalg_eigvalsh(self, UPLO);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_eigvalsh"); }

Tensor& linalg_eigvalsh_out(Tensor& out, const Tensor& self, StringRef UPLO) try {
  autograd::check_out("linalg_eigvalsh_out", out, self);
  write_out("linalg_eigvalsh_out", out, run_linalg_eigvalsh(self, UPLO));
  tracing::wrote(OpId::linalg_eigvalsh, out, self, UPLO);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_eigvalsh_out"); }

// ---------------- symeig ----------------

namespace {

std::tuple<Tensor, Tensor> run_symeig(const Tensor& self, bool eigenvectors, bool upper) {
  AMP_CHECK(self.defined(), ValueError, "[symeig] self is an undefined tensor");
  check_dtype("symeig", "self", self, kWideTypes | kComplexTypes);
  return composite::symeig(self, eigenvectors, upper);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_symeig(const Tensor& self, bool eigenvectors, bool upper) {
  if (autocast::Call call(OpId::symeig, self); call.applies()) {
    return call.run([&] { return run_symeig(call.cast(self, 0), eigenvectors, upper); });
  }
  return run_symeig(self, eigenvectors, upper);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_symeig(const Tensor& self, bool eigenvectors, bool upper) {
  return tracing::observe(OpId::symeig, 0x1, [&] { return autocast_symeig(self, eigenvectors, upper); }, self, eigenvectors, upper);
}

}  // namespace

std::tuple<Tensor, Tensor> symeig(const Tensor& self, bool eigenvectors, bool upper) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_symeig(self, eigenvectors, upper) : autocast_symeig(self, eigenvectors, upper);
  }
  return run_symeig(self, eigenvectors, upper);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("symeig"); }

std::tuple<Tensor, Tensor> Tensor::symeig(bool eigenvectors, bool upper) const { return amp::symeig(*this, eigenvectors, upper); }

// ---------------- linalg_eig ----------------

namespace {

struct LinalgEigBackward final : autograd::FixedNode<1, 2> {
  autograd::TensorInfo self_;
  autograd::SavedTensor result_eigenvalues_;
  autograd::SavedTensor result_eigenvectors_;

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
  void release_saved() override {
    result_eigenvalues_.reset();
    result_eigenvectors_.reset();
  }
  const char* name() const override { return "LinalgEigBackward"; }
};

std::tuple<Tensor, Tensor> run_linalg_eig(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_eig", kArgs, kDtypes, {&self});
  check::linalg_eig(self);
  return call_kernel(device, &Kernels::linalg_eig, "linalg_eig", self);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_linalg_eig(const Tensor& self) {
  auto* node = new LinalgEigBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  auto result = run_linalg_eig(self);
  node->result_eigenvalues_.save_result(std::get<0>(result));
  node->result_eigenvectors_.save_result(std::get<1>(result), 1);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_linalg_eig(const Tensor& self) {
  if (autograd::should_record(self)) return taped_linalg_eig(self);
  return run_linalg_eig(self);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_linalg_eig(const Tensor& self) {
  if (autocast::Call call(OpId::linalg_eig, self); call.applies()) {
    return call.run([&] { return recorded_linalg_eig(call.cast(self, 0)); });
  }
  return recorded_linalg_eig(self);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_linalg_eig(const Tensor& self) {
  return tracing::observe(OpId::linalg_eig, 0x1, [&] { return autocast_linalg_eig(self); }, self);
}

}  // namespace

std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_eig(self) : autocast_linalg_eig(self);
  return recorded_linalg_eig(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_eig"); }

// ---------------- linalg_eigvals ----------------

namespace {

struct LinalgEigvalsBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = eigvals_backward(grad, self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LinalgEigvalsBackward"; }
};

Tensor run_linalg_eigvals(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_eigvals", kArgs, kDtypes, {&self});
  check::linalg_eigvals(self);
  return call_kernel(device, &Kernels::linalg_eigvals, "linalg_eigvals", self);
}

[[gnu::noinline]] Tensor taped_linalg_eigvals(const Tensor& self) {
  auto* node = new LinalgEigvalsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_linalg_eigvals(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_eigvals(const Tensor& self) {
  if (autograd::should_record(self)) return taped_linalg_eigvals(self);
  return run_linalg_eigvals(self);
}

[[gnu::noinline]] Tensor autocast_linalg_eigvals(const Tensor& self) {
  if (autocast::Call call(OpId::linalg_eigvals, self); call.applies()) {
    return call.run([&] { return recorded_linalg_eigvals(call.cast(self, 0)); });
  }
  return recorded_linalg_eigvals(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_eigvals(const Tensor& self) {
  return tracing::observe(OpId::linalg_eigvals, 0x1, [&] { return autocast_linalg_eigvals(self); }, self);
}

}  // namespace

Tensor linalg_eigvals(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_eigvals(self) : autocast_linalg_eigvals(self);
  return recorded_linalg_eigvals(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_eigvals"); }

Tensor& linalg_eigvals_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("linalg_eigvals_out", out, self);
  write_out("linalg_eigvals_out", out, run_linalg_eigvals(self));
  tracing::wrote(OpId::linalg_eigvals, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_eigvals_out"); }

// ---------------- eig ----------------

namespace {

struct EigBackward final : autograd::FixedNode<1, 2> {
  autograd::SavedTensor self_;
  bool eigenvectors_;
  autograd::SavedTensor result_eigenvalues_;
  autograd::SavedTensor result_eigenvectors_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_eigenvalues = grads[0];
    const Tensor& grad_eigenvectors = grads[1];
    const Tensor self = self_.unpack(this);
    const bool eigenvectors = eigenvectors_;
    const Tensor result_eigenvalues = result_eigenvalues_.unpack(this);
    const Tensor result_eigenvectors = result_eigenvectors_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = real_eig_backward(grad_eigenvalues, grad_eigenvectors, self, result_eigenvalues, result_eigenvectors, eigenvectors);
    }
  }
  void release_saved() override {
    self_.reset();
    result_eigenvalues_.reset();
    result_eigenvectors_.reset();
  }
  const char* name() const override { return "EigBackward"; }
};

std::tuple<Tensor, Tensor> run_eig(const Tensor& self, bool eigenvectors) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes;
  check_args<1>("eig", kArgs, kDtypes, {&self});
  check::eig(self, eigenvectors);
  return native::eig(self, eigenvectors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_eig(const Tensor& self, bool eigenvectors) {
  auto* node = new EigBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->eigenvectors_ = eigenvectors;
  auto result = run_eig(self, eigenvectors);
  node->result_eigenvalues_.save_result(std::get<0>(result));
  node->result_eigenvectors_.save_result(std::get<1>(result), 1);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_eig(const Tensor& self, bool eigenvectors) {
  if (autograd::should_record(self)) return taped_eig(self, eigenvectors);
  return run_eig(self, eigenvectors);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_eig(const Tensor& self, bool eigenvectors) {
  if (autocast::Call call(OpId::eig, self); call.applies()) {
    return call.run([&] { return recorded_eig(call.cast(self, 0), eigenvectors); });
  }
  return recorded_eig(self, eigenvectors);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_eig(const Tensor& self, bool eigenvectors) {
  return tracing::observe(OpId::eig, 0x1, [&] { return autocast_eig(self, eigenvectors); }, self, eigenvectors);
}

}  // namespace

std::tuple<Tensor, Tensor> eig(const Tensor& self, bool eigenvectors) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_eig(self, eigenvectors) : autocast_eig(self, eigenvectors);
  return recorded_eig(self, eigenvectors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("eig"); }

std::tuple<Tensor, Tensor> Tensor::eig(bool eigenvectors) const { return amp::eig(*this, eigenvectors); }

// ---------------- linalg_svd ----------------

namespace {

struct LinalgSvdBackward final : autograd::FixedNode<1, 3> {
  autograd::SavedTensor result_U_;
  autograd::SavedTensor result_S_;
  autograd::SavedTensor result_Vh_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_U = grads[0];
    const Tensor& grad_S = grads[1];
    const Tensor& grad_Vh = grads[2];
    const Tensor result_U = result_U_.unpack(this);
    const Tensor result_S = result_S_.unpack(this);
    const Tensor result_Vh = result_Vh_.unpack(this);
    if (needs_input(0)) input_grads[0] = svd_backward(grad_U, grad_S, grad_Vh, result_U, result_S, result_Vh);
  }
  void release_saved() override {
    result_U_.reset();
    result_S_.reset();
    result_Vh_.reset();
  }
  const char* name() const override { return "LinalgSvdBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_svd", kArgs, kDtypes, {&A});
  check::linalg_svd(A, full_matrices, driver);
  return call_kernel(device, &Kernels::linalg_svd, "linalg_svd", A, full_matrices, driver);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_linalg_svd(const Tensor& A, bool full_matrices,
                                                                      std::optional<std::string_view> driver) {
  auto* node = new LinalgSvdBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, A);
  auto result = run_linalg_svd(A, full_matrices, driver);
  node->result_U_.save_result(std::get<0>(result));
  node->result_S_.save_result(std::get<1>(result), 1);
  node->result_Vh_.save_result(std::get<2>(result), 2);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  autograd::set_history(std::get<2>(result), node, 2);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) {
  if (autograd::should_record(A)) return taped_linalg_svd(A, full_matrices, driver);
  return run_linalg_svd(A, full_matrices, driver);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_linalg_svd(const Tensor& A, bool full_matrices,
                                                                         std::optional<std::string_view> driver) {
  if (autocast::Call call(OpId::linalg_svd, A); call.applies()) {
    return call.run([&] { return recorded_linalg_svd(call.cast(A, 0), full_matrices, driver); });
  }
  return recorded_linalg_svd(A, full_matrices, driver);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_linalg_svd(const Tensor& A, bool full_matrices,
                                                                                    std::optional<std::string_view> driver) {
  return tracing::observe(OpId::linalg_svd, 0x1, [&] { return autocast_linalg_svd(A, full_matrices, driver); }, A, full_matrices, driver);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_svd(A, full_matrices, driver) : autocast_linalg_svd(A, full_matrices, driver);
  }
  return recorded_linalg_svd(A, full_matrices, driver);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_svd"); }

// ---------------- linalg_svdvals ----------------

namespace {

struct LinalgSvdvalsBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor A_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor A = A_.unpack(this);
    if (needs_input(0)) input_grads[0] = svdvals_backward(grad, A);
  }
  void release_saved() override {
    A_.reset();
  }
  const char* name() const override { return "LinalgSvdvalsBackward"; }
};

Tensor run_linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_svdvals", kArgs, kDtypes, {&A});
  check::linalg_svdvals(A, driver);
  return call_kernel(device, &Kernels::linalg_svdvals, "linalg_svdvals", A, driver);
}

[[gnu::noinline]] Tensor taped_linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  auto* node = new LinalgSvdvalsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, A);
  node->A_.save(A);
  Tensor result = run_linalg_svdvals(A, driver);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  if (autograd::should_record(A)) return taped_linalg_svdvals(A, driver);
  return run_linalg_svdvals(A, driver);
}

[[gnu::noinline]] Tensor autocast_linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  if (autocast::Call call(OpId::linalg_svdvals, A); call.applies()) {
    return call.run([&] { return recorded_linalg_svdvals(call.cast(A, 0), driver); });
  }
  return recorded_linalg_svdvals(A, driver);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  return tracing::observe(OpId::linalg_svdvals, 0x1, [&] { return autocast_linalg_svdvals(A, driver); }, A, driver);
}

}  // namespace

Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_svdvals(A, driver) : autocast_linalg_svdvals(A, driver);
  }
  return recorded_linalg_svdvals(A, driver);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_svdvals"); }

Tensor& linalg_svdvals_out(Tensor& out, const Tensor& A, std::optional<std::string_view> driver) try {
  autograd::check_out("linalg_svdvals_out", out, A);
  write_out("linalg_svdvals_out", out, run_linalg_svdvals(A, driver));
  tracing::wrote(OpId::linalg_svdvals, out, A, driver);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_svdvals_out"); }

// ---------------- svd ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_svd(const Tensor& self, bool some, bool compute_uv) {
  AMP_CHECK(self.defined(), ValueError, "[svd] self is an undefined tensor");
  check_dtype("svd", "self", self, kWideTypes | kComplexTypes);
  return composite::svd(self, some, compute_uv);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_svd(const Tensor& self, bool some, bool compute_uv) {
  if (autocast::Call call(OpId::svd, self); call.applies()) {
    return call.run([&] { return run_svd(call.cast(self, 0), some, compute_uv); });
  }
  return run_svd(self, some, compute_uv);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_svd(const Tensor& self, bool some, bool compute_uv) {
  return tracing::observe(OpId::svd, 0x1, [&] { return autocast_svd(self, some, compute_uv); }, self, some, compute_uv);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some, bool compute_uv) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_svd(self, some, compute_uv) : autocast_svd(self, some, compute_uv);
  }
  return run_svd(self, some, compute_uv);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("svd"); }

std::tuple<Tensor, Tensor, Tensor> Tensor::svd(bool some, bool compute_uv) const { return amp::svd(*this, some, compute_uv); }

// ---------------- linalg_lstsq ----------------

namespace {

struct LinalgLstsqBackward final : autograd::FixedNode<2, 2> {
  autograd::SavedTensor self_;
  autograd::SavedTensor b_;
  autograd::SavedTensor result_solution_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_solution = grads[0];
    const Tensor& grad_residuals = grads[1];
    const Tensor self = self_.unpack(this);
    const Tensor b = b_.unpack(this);
    const Tensor result_solution = result_solution_.unpack(this);
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = least_squares_backward(grad_solution, grad_residuals, self, b, result_solution);
    }
  }
  void release_saved() override {
    self_.reset();
    b_.reset();
    result_solution_.reset();
  }
  const char* name() const override { return "LinalgLstsqBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                            std::optional<std::string_view> driver) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "b", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<2>("linalg_lstsq", kArgs, kDtypes, {&self, &b});
  check::linalg_lstsq(self, b, rcond, driver);
  return call_kernel(device, &Kernels::linalg_lstsq, "linalg_lstsq", self, b, rcond, driver);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> taped_linalg_lstsq(
    const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  auto* node = new LinalgLstsqBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, b);
  node->self_.save(self);
  node->b_.save(b);
  auto result = run_linalg_lstsq(self, b, rcond, driver);
  node->result_solution_.save_result(std::get<0>(result));
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> recorded_linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                                 std::optional<std::string_view> driver) {
  if (autograd::should_record(self, b)) return taped_linalg_lstsq(self, b, rcond, driver);
  return run_linalg_lstsq(self, b, rcond, driver);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> autocast_linalg_lstsq(
    const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  if (autocast::Call call(OpId::linalg_lstsq, self, b); call.applies()) {
    return call.run([&] { return recorded_linalg_lstsq(call.cast(self, 0), call.cast(b, 1), rcond, driver); });
  }
  return recorded_linalg_lstsq(self, b, rcond, driver);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed_linalg_lstsq(
    const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver) {
  return tracing::observe(OpId::linalg_lstsq, 0x3, [&] { return autocast_linalg_lstsq(self, b, rcond, driver); }, self, b, rcond, driver);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                        std::optional<std::string_view> driver) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_lstsq(self, b, rcond, driver) : autocast_linalg_lstsq(self, b, rcond, driver);
  }
  return recorded_linalg_lstsq(self, b, rcond, driver);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_lstsq"); }

// ---------------- lstsq ----------------

namespace {

struct LstsqBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor A_;
  autograd::SavedTensor result_solution_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_solution = autograd::grad_or_zeros(grads[0], result_solution_.unpack(this));
    const Tensor self = self_.unpack(this);
    const Tensor A = A_.unpack(this);
    const Tensor result_solution = result_solution_.unpack(this);
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = lstsq_backward(grad_solution, self, A, result_solution);
    }
  }
  void release_saved() override {
    self_.reset();
    A_.reset();
    result_solution_.reset();
  }
  const char* name() const override { return "LstsqBackward"; }
};

std::tuple<Tensor, Tensor> run_lstsq(const Tensor& self, const Tensor& A) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "A", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  const Device device = check_args<2>("lstsq", kArgs, kDtypes, {&self, &A});
  check::lstsq(self, A);
  return call_kernel(device, &Kernels::lstsq, "lstsq", self, A);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_lstsq(const Tensor& self, const Tensor& A) {
  auto* node = new LstsqBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, A);
  node->self_.save(self);
  node->A_.save(A);
  auto result = run_lstsq(self, A);
  node->result_solution_.save_result(std::get<0>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_lstsq(const Tensor& self, const Tensor& A) {
  if (autograd::should_record(self, A)) return taped_lstsq(self, A);
  return run_lstsq(self, A);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_lstsq(const Tensor& self, const Tensor& A) {
  if (autocast::Call call(OpId::lstsq, self, A); call.applies()) {
    return call.run([&] { return recorded_lstsq(call.cast(self, 0), call.cast(A, 1)); });
  }
  return recorded_lstsq(self, A);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_lstsq(const Tensor& self, const Tensor& A) {
  return tracing::observe(OpId::lstsq, 0x3, [&] { return autocast_lstsq(self, A); }, self, A);
}

}  // namespace

std::tuple<Tensor, Tensor> lstsq(const Tensor& self, const Tensor& A) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_lstsq(self, A) : autocast_lstsq(self, A);
  return recorded_lstsq(self, A);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lstsq"); }

std::tuple<Tensor, Tensor> Tensor::lstsq(const Tensor& A) const { return amp::lstsq(*this, A); }

// ---------------- linalg_pinv.atol_rtol_float ----------------

namespace {

struct LinalgPinvAtolRtolFloatBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgPinvAtolRtolFloatBackward"; }
};

Tensor run_linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("linalg_pinv", kArgs, kDtypes, {&self});
  check::linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
  return native::linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
}

[[gnu::noinline]] Tensor taped_linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol,
                                                           bool hermitian) {
  auto* node = new LinalgPinvAtolRtolFloatBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  if (autograd::should_record(self)) return taped_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
  return run_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol,
                                                              bool hermitian) {
  if (autocast::Call call(OpId::linalg_pinv_atol_rtol_float, self); call.applies()) {
    return call.run([&] { return recorded_linalg_pinv_atol_rtol_float(call.cast(self, 0), atol, rtol, hermitian); });
  }
  return recorded_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol,
                                                                         std::optional<double> rtol, bool hermitian) {
  return tracing::observe(OpId::linalg_pinv_atol_rtol_float, 0x1,
                          [&] { return autocast_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian); }, self, atol, rtol, hermitian);
}

}  // namespace

Tensor linalg_pinv(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian)
                               : autocast_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
  }
  return recorded_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv"); }

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) try {
  autograd::check_out("linalg_pinv_out", out, self);
  write_out("linalg_pinv_out", out, run_linalg_pinv_atol_rtol_float(self, atol, rtol, hermitian));
  tracing::wrote(OpId::linalg_pinv_atol_rtol_float, out, self, atol, rtol, hermitian);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv_out"); }

// ---------------- linalg_pinv.atol_rtol_tensor ----------------

namespace {

struct LinalgPinvAtolRtolTensorBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgPinvAtolRtolTensorBackward"; }
};

Tensor run_linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "atol", .optional = true, .dtype = ArgDtype::Own},
      {.name = "rtol", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<3>("linalg_pinv", kArgs, kDtypes, {&self, &atol, &rtol});
  check::linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
  return native::linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
}

[[gnu::noinline]] Tensor taped_linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  auto* node = new LinalgPinvAtolRtolTensorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  if (autograd::should_record(self)) return taped_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
  return run_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  if (autocast::Call call(OpId::linalg_pinv_atol_rtol_tensor, self, atol, rtol); call.applies()) {
    return call.run([&] {
      return recorded_linalg_pinv_atol_rtol_tensor(call.cast(self, 0), call.cast(atol, 1), call.cast(rtol, 2), hermitian);
    });
  }
  return recorded_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol,
                                                                          bool hermitian) {
  return tracing::observe(OpId::linalg_pinv_atol_rtol_tensor, 0x7,
                          [&] { return autocast_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian); }, self, atol, rtol, hermitian);
}

}  // namespace

Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian)
                               : autocast_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
  }
  return recorded_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv"); }

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) try {
  autograd::check_out("linalg_pinv_out", out, self, atol, rtol);
  write_out("linalg_pinv_out", out, run_linalg_pinv_atol_rtol_tensor(self, atol, rtol, hermitian));
  tracing::wrote(OpId::linalg_pinv_atol_rtol_tensor, out, self, atol, rtol, hermitian);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv_out"); }

// ---------------- linalg_pinv ----------------

namespace {

struct LinalgPinvBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgPinvBackward"; }
};

Tensor run_linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("linalg_pinv", kArgs, kDtypes, {&self});
  check::linalg_pinv(self, rcond, hermitian);
  return native::linalg_pinv(self, rcond, hermitian);
}

[[gnu::noinline]] Tensor taped_linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  auto* node = new LinalgPinvBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_linalg_pinv(self, rcond, hermitian);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  if (autograd::should_record(self)) return taped_linalg_pinv(self, rcond, hermitian);
  return run_linalg_pinv(self, rcond, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  if (autocast::Call call(OpId::linalg_pinv, self); call.applies()) {
    return call.run([&] { return recorded_linalg_pinv(call.cast(self, 0), rcond, hermitian); });
  }
  return recorded_linalg_pinv(self, rcond, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_pinv(const Tensor& self, double rcond, bool hermitian) {
  return tracing::observe(OpId::linalg_pinv, 0x1, [&] { return autocast_linalg_pinv(self, rcond, hermitian); }, self, rcond, hermitian);
}

}  // namespace

Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_pinv(self, rcond, hermitian) : autocast_linalg_pinv(self, rcond, hermitian);
  }
  return recorded_linalg_pinv(self, rcond, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv"); }

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, double rcond, bool hermitian) try {
  autograd::check_out("linalg_pinv_out", out, self);
  write_out("linalg_pinv_out", out, run_linalg_pinv(self, rcond, hermitian));
  tracing::wrote(OpId::linalg_pinv, out, self, rcond, hermitian);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv_out"); }

// ---------------- linalg_pinv.rcond_tensor ----------------

namespace {

struct LinalgPinvRcondTensorBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgPinvRcondTensorBackward"; }
};

Tensor run_linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "rcond", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<2>("linalg_pinv", kArgs, kDtypes, {&self, &rcond});
  check::linalg_pinv_rcond_tensor(self, rcond, hermitian);
  return native::linalg_pinv_rcond_tensor(self, rcond, hermitian);
}

[[gnu::noinline]] Tensor taped_linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  auto* node = new LinalgPinvRcondTensorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_linalg_pinv_rcond_tensor(self, rcond, hermitian);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  if (autograd::should_record(self)) return taped_linalg_pinv_rcond_tensor(self, rcond, hermitian);
  return run_linalg_pinv_rcond_tensor(self, rcond, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  if (autocast::Call call(OpId::linalg_pinv_rcond_tensor, self, rcond); call.applies()) {
    return call.run([&] { return recorded_linalg_pinv_rcond_tensor(call.cast(self, 0), call.cast(rcond, 1), hermitian); });
  }
  return recorded_linalg_pinv_rcond_tensor(self, rcond, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  return tracing::observe(OpId::linalg_pinv_rcond_tensor, 0x3, [&] { return autocast_linalg_pinv_rcond_tensor(self, rcond, hermitian); },
                          self, rcond, hermitian);
}

}  // namespace

Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_pinv_rcond_tensor(self, rcond, hermitian)
                               : autocast_linalg_pinv_rcond_tensor(self, rcond, hermitian);
  }
  return recorded_linalg_pinv_rcond_tensor(self, rcond, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv"); }

Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, const Tensor& rcond, bool hermitian) try {
  autograd::check_out("linalg_pinv_out", out, self, rcond);
  write_out("linalg_pinv_out", out, run_linalg_pinv_rcond_tensor(self, rcond, hermitian));
  tracing::wrote(OpId::linalg_pinv_rcond_tensor, out, self, rcond, hermitian);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_pinv_out"); }

// ---------------- pinverse ----------------

namespace {

struct PinverseBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = pinv_backward(grad, result, self);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "PinverseBackward"; }
};

Tensor run_pinverse(const Tensor& self, double rcond) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("pinverse", kArgs, kDtypes, {&self});
  check::pinverse(self, rcond);
  return native::pinverse(self, rcond);
}

[[gnu::noinline]] Tensor taped_pinverse(const Tensor& self, double rcond) {
  auto* node = new PinverseBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_pinverse(self, rcond);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_pinverse(const Tensor& self, double rcond) {
  if (autograd::should_record(self)) return taped_pinverse(self, rcond);
  return run_pinverse(self, rcond);
}

[[gnu::noinline]] Tensor autocast_pinverse(const Tensor& self, double rcond) {
  if (autocast::Call call(OpId::pinverse, self); call.applies()) {
    return call.run([&] { return recorded_pinverse(call.cast(self, 0), rcond); });
  }
  return recorded_pinverse(self, rcond);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pinverse(const Tensor& self, double rcond) {
  return tracing::observe(OpId::pinverse, 0x1, [&] { return autocast_pinverse(self, rcond); }, self, rcond);
}

}  // namespace

Tensor pinverse(const Tensor& self, double rcond) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_pinverse(self, rcond) : autocast_pinverse(self, rcond);
  return recorded_pinverse(self, rcond);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pinverse"); }

Tensor Tensor::pinverse(double rcond) const { return amp::pinverse(*this, rcond); }

// ---------------- linalg_matrix_rank.atol_rtol_float ----------------

namespace {

Tensor run_linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("linalg_matrix_rank", kArgs, kDtypes, {&self});
  check::linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
  return native::linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol,
                                                                     std::optional<double> rtol, bool hermitian) {
  if (autocast::Call call(OpId::linalg_matrix_rank_atol_rtol_float, self); call.applies()) {
    return call.run([&] { return run_linalg_matrix_rank_atol_rtol_float(call.cast(self, 0), atol, rtol, hermitian); });
  }
  return run_linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol,
                                                                                std::optional<double> rtol, bool hermitian) {
  return tracing::observe(OpId::linalg_matrix_rank_atol_rtol_float,
                          0x1, [&] { return autocast_linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian); }, self, atol, rtol,
                          hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian)
                               : autocast_linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
  }
  return run_linalg_matrix_rank_atol_rtol_float(self, atol, rtol, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_rank"); }

// ---------------- linalg_matrix_rank.atol_rtol_tensor ----------------

namespace {

Tensor run_linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "atol", .optional = true, .dtype = ArgDtype::Own},
      {.name = "rtol", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<3>("linalg_matrix_rank", kArgs, kDtypes, {&input, &atol, &rtol});
  check::linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
  return native::linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol,
                                                                      bool hermitian) {
  if (autocast::Call call(OpId::linalg_matrix_rank_atol_rtol_tensor, input, atol, rtol); call.applies()) {
    return call.run([&] {
      return run_linalg_matrix_rank_atol_rtol_tensor(call.cast(input, 0), call.cast(atol, 1), call.cast(rtol, 2), hermitian);
    });
  }
  return run_linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol,
                                                                                 const Tensor& rtol, bool hermitian) {
  return tracing::observe(OpId::linalg_matrix_rank_atol_rtol_tensor, 0x7,
                          [&] { return autocast_linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian); }, input, atol, rtol,
                          hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian)
                               : autocast_linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
  }
  return run_linalg_matrix_rank_atol_rtol_tensor(input, atol, rtol, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_rank"); }

// ---------------- linalg_matrix_rank ----------------

namespace {

Tensor run_linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("linalg_matrix_rank", kArgs, kDtypes, {&self});
  check::linalg_matrix_rank(self, tol, hermitian);
  return native::linalg_matrix_rank(self, tol, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  if (autocast::Call call(OpId::linalg_matrix_rank, self); call.applies()) {
    return call.run([&] { return run_linalg_matrix_rank(call.cast(self, 0), tol, hermitian); });
  }
  return run_linalg_matrix_rank(self, tol, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) {
  return tracing::observe(OpId::linalg_matrix_rank, 0x1, [&] { return autocast_linalg_matrix_rank(self, tol, hermitian); }, self, tol,
                          hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_rank(self, tol, hermitian) : autocast_linalg_matrix_rank(self, tol, hermitian);
  }
  return run_linalg_matrix_rank(self, tol, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_rank"); }

// ---------------- linalg_matrix_rank.tol_tensor ----------------

namespace {

Tensor run_linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "tol", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<2>("linalg_matrix_rank", kArgs, kDtypes, {&input, &tol});
  check::linalg_matrix_rank_tol_tensor(input, tol, hermitian);
  return native::linalg_matrix_rank_tol_tensor(input, tol, hermitian);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian) {
  if (autocast::Call call(OpId::linalg_matrix_rank_tol_tensor, input, tol); call.applies()) {
    return call.run([&] { return run_linalg_matrix_rank_tol_tensor(call.cast(input, 0), call.cast(tol, 1), hermitian); });
  }
  return run_linalg_matrix_rank_tol_tensor(input, tol, hermitian);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian) {
  return tracing::observe(OpId::linalg_matrix_rank_tol_tensor, 0x3,
                          [&] { return autocast_linalg_matrix_rank_tol_tensor(input, tol, hermitian); }, input, tol, hermitian);
}

}  // namespace

Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_rank_tol_tensor(input, tol, hermitian)
                               : autocast_linalg_matrix_rank_tol_tensor(input, tol, hermitian);
  }
  return run_linalg_matrix_rank_tol_tensor(input, tol, hermitian);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_rank"); }

// ---------------- matrix_rank ----------------

namespace {

Tensor run_matrix_rank(const Tensor& self, bool symmetric) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("matrix_rank", kArgs, kDtypes, {&self});
  check::matrix_rank(self, symmetric);
  return native::matrix_rank(self, symmetric);
}

[[gnu::noinline]] Tensor autocast_matrix_rank(const Tensor& self, bool symmetric) {
  if (autocast::Call call(OpId::matrix_rank, self); call.applies()) {
    return call.run([&] { return run_matrix_rank(call.cast(self, 0), symmetric); });
  }
  return run_matrix_rank(self, symmetric);
}

[[gnu::cold, gnu::noinline]] Tensor observed_matrix_rank(const Tensor& self, bool symmetric) {
  return tracing::observe(OpId::matrix_rank, 0x1, [&] { return autocast_matrix_rank(self, symmetric); }, self, symmetric);
}

}  // namespace

Tensor matrix_rank(const Tensor& self, bool symmetric) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_matrix_rank(self, symmetric) : autocast_matrix_rank(self, symmetric);
  }
  return run_matrix_rank(self, symmetric);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("matrix_rank"); }

// ---------------- matrix_rank.tol ----------------

namespace {

Tensor run_matrix_rank_tol(const Tensor& self, double tol, bool symmetric) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("matrix_rank", kArgs, kDtypes, {&self});
  check::matrix_rank_tol(self, tol, symmetric);
  return native::matrix_rank_tol(self, tol, symmetric);
}

[[gnu::noinline]] Tensor autocast_matrix_rank_tol(const Tensor& self, double tol, bool symmetric) {
  if (autocast::Call call(OpId::matrix_rank_tol, self); call.applies()) {
    return call.run([&] { return run_matrix_rank_tol(call.cast(self, 0), tol, symmetric); });
  }
  return run_matrix_rank_tol(self, tol, symmetric);
}

[[gnu::cold, gnu::noinline]] Tensor observed_matrix_rank_tol(const Tensor& self, double tol, bool symmetric) {
  return tracing::observe(OpId::matrix_rank_tol, 0x1, [&] { return autocast_matrix_rank_tol(self, tol, symmetric); }, self, tol, symmetric);
}

}  // namespace

Tensor matrix_rank(const Tensor& self, double tol, bool symmetric) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_matrix_rank_tol(self, tol, symmetric) : autocast_matrix_rank_tol(self, tol, symmetric);
  }
  return run_matrix_rank_tol(self, tol, symmetric);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("matrix_rank"); }

// ---------------- linalg_cond ----------------

namespace {

Tensor run_linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_cond] self is an undefined tensor");
  check_dtype("linalg_cond", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_cond(self, p);
}

[[gnu::noinline]] Tensor autocast_linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  if (autocast::Call call(OpId::linalg_cond, self); call.applies()) {
    return call.run([&] { return run_linalg_cond(call.cast(self, 0), p); });
  }
  return run_linalg_cond(self, p);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_cond(const Tensor& self, const std::optional<Scalar>& p) {
  return tracing::observe(OpId::linalg_cond, 0x1, [&] { return autocast_linalg_cond(self, p); }, self, p);
}

}  // namespace

Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_linalg_cond(self, p) : autocast_linalg_cond(self, p);
  return run_linalg_cond(self, p);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cond"); }

Tensor& linalg_cond_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& p) try {
  autograd::check_out("linalg_cond_out", out, self);
  write_out("linalg_cond_out", out, run_linalg_cond(self, p));
  tracing::wrote(OpId::linalg_cond, out, self, p);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cond_out"); }

// ---------------- linalg_cond.p_str ----------------

namespace {

Tensor run_linalg_cond_p_str(const Tensor& self, StringRef p) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_cond] self is an undefined tensor");
  check_dtype("linalg_cond", "self", self, kWideTypes | kComplexTypes);
  return composite::linalg_cond_p_str(self, p);
}

[[gnu::noinline]] Tensor autocast_linalg_cond_p_str(const Tensor& self, StringRef p) {
  if (autocast::Call call(OpId::linalg_cond_p_str, self); call.applies()) {
    return call.run([&] { return run_linalg_cond_p_str(call.cast(self, 0), p); });
  }
  return run_linalg_cond_p_str(self, p);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_cond_p_str(const Tensor& self, StringRef p) {
  return tracing::observe(OpId::linalg_cond_p_str, 0x1, [&] { return autocast_linalg_cond_p_str(self, p); }, self, p);
}

}  // namespace

Tensor linalg_cond(const Tensor& self, StringRef p) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_cond_p_str(self, p) : autocast_linalg_cond_p_str(self, p);
  }
  return run_linalg_cond_p_str(self, p);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cond"); }

Tensor& linalg_cond_out(Tensor& out, const Tensor& self, StringRef p) try {
  autograd::check_out("linalg_cond_out", out, self);
  write_out("linalg_cond_out", out, run_linalg_cond_p_str(self, p));
  tracing::wrote(OpId::linalg_cond_p_str, out, self, p);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_cond_out"); }

// ---------------- linalg_matrix_norm ----------------

namespace {

Tensor run_linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_norm] self is an undefined tensor");
  check_dtype("linalg_matrix_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_matrix_norm(self, ord, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim,
                                                     std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::linalg_matrix_norm, self); call.applies()) {
    return call.run([&] { return run_linalg_matrix_norm(call.cast(self, 0), ord, dim, keepdim, call.dtype(dtype, self)); });
  }
  return run_linalg_matrix_norm(self, ord, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim,
                                                                std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::linalg_matrix_norm, 0x1, [&] { return autocast_linalg_matrix_norm(self, ord, dim, keepdim, dtype); }, self,
                          ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_norm(self, ord, dim, keepdim, dtype)
                               : autocast_linalg_matrix_norm(self, ord, dim, keepdim, dtype);
  }
  return run_linalg_matrix_norm(self, ord, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_norm"); }

Tensor& linalg_matrix_norm_out(Tensor& out, const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) try {
  autograd::check_out("linalg_matrix_norm_out", out, self);
  write_out("linalg_matrix_norm_out", out, run_linalg_matrix_norm(self, ord, dim, keepdim, dtype));
  tracing::wrote(OpId::linalg_matrix_norm, out, self, ord, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_norm_out"); }

// ---------------- linalg_matrix_norm.str_ord ----------------

namespace {

Tensor run_linalg_matrix_norm_str_ord(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_matrix_norm] self is an undefined tensor");
  check_dtype("linalg_matrix_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_norm_str_ord(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim,
                                                             std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::linalg_matrix_norm_str_ord, self); call.applies()) {
    return call.run([&] { return run_linalg_matrix_norm_str_ord(call.cast(self, 0), ord, dim, keepdim, call.dtype(dtype, self)); });
  }
  return run_linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_norm_str_ord(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim,
                                                                        std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::linalg_matrix_norm_str_ord,
                          0x1, [&] { return autocast_linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype); }, self, ord, dim, keepdim,
                          dtype);
}

}  // namespace

Tensor linalg_matrix_norm(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype)
                               : autocast_linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype);
  }
  return run_linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_norm"); }

Tensor& linalg_matrix_norm_out(Tensor& out, const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) try {
  autograd::check_out("linalg_matrix_norm_out", out, self);
  write_out("linalg_matrix_norm_out", out, run_linalg_matrix_norm_str_ord(self, ord, dim, keepdim, dtype));
  tracing::wrote(OpId::linalg_matrix_norm_str_ord, out, self, ord, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_norm_out"); }

// ---------------- nuclear_norm ----------------

namespace {

Tensor run_nuclear_norm(const Tensor& self, bool keepdim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[nuclear_norm] self is an undefined tensor");
  check_dtype("nuclear_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::nuclear_norm(self, keepdim);
}

[[gnu::noinline]] Tensor autocast_nuclear_norm(const Tensor& self, bool keepdim) {
  if (autocast::Call call(OpId::nuclear_norm, self); call.applies()) {
    return call.run([&] { return run_nuclear_norm(call.cast(self, 0), keepdim); });
  }
  return run_nuclear_norm(self, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nuclear_norm(const Tensor& self, bool keepdim) {
  return tracing::observe(OpId::nuclear_norm, 0x1, [&] { return autocast_nuclear_norm(self, keepdim); }, self, keepdim);
}

}  // namespace

Tensor nuclear_norm(const Tensor& self, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nuclear_norm(self, keepdim) : autocast_nuclear_norm(self, keepdim);
  }
  return run_nuclear_norm(self, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nuclear_norm"); }

// ---------------- nuclear_norm.dim ----------------

namespace {

Tensor run_nuclear_norm_dim(const Tensor& self, IntArrayRef dim, bool keepdim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[nuclear_norm] self is an undefined tensor");
  check_dtype("nuclear_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::nuclear_norm_dim(self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_nuclear_norm_dim(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::nuclear_norm_dim, self); call.applies()) {
    return call.run([&] { return run_nuclear_norm_dim(call.cast(self, 0), dim, keepdim); });
  }
  return run_nuclear_norm_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nuclear_norm_dim(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::nuclear_norm_dim, 0x1, [&] { return autocast_nuclear_norm_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor nuclear_norm(const Tensor& self, IntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nuclear_norm_dim(self, dim, keepdim) : autocast_nuclear_norm_dim(self, dim, keepdim);
  }
  return run_nuclear_norm_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nuclear_norm"); }

// ---------------- linalg_norm ----------------

namespace {

Tensor run_linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                       std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_norm] self is an undefined tensor");
  check_dtype("linalg_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_norm(self, ord, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                                              std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::linalg_norm, self); call.applies()) {
    return call.run([&] { return run_linalg_norm(call.cast(self, 0), ord, dim, keepdim, call.dtype(dtype, self)); });
  }
  return run_linalg_norm(self, ord, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim,
                                                         bool keepdim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::linalg_norm, 0x1, [&] { return autocast_linalg_norm(self, ord, dim, keepdim, dtype); }, self, ord, dim,
                          keepdim, dtype);
}

}  // namespace

Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_norm(self, ord, dim, keepdim, dtype)
                               : autocast_linalg_norm(self, ord, dim, keepdim, dtype);
  }
  return run_linalg_norm(self, ord, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_norm"); }

Tensor& linalg_norm_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                        std::optional<ScalarType> dtype) try {
  autograd::check_out("linalg_norm_out", out, self);
  write_out("linalg_norm_out", out, run_linalg_norm(self, ord, dim, keepdim, dtype));
  tracing::wrote(OpId::linalg_norm, out, self, ord, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_norm_out"); }

// ---------------- linalg_norm.ord_str ----------------

namespace {

Tensor run_linalg_norm_ord_str(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[linalg_norm] self is an undefined tensor");
  check_dtype("linalg_norm", "self", self, kFloatingTypes | kComplexTypes);
  return composite::linalg_norm_ord_str(self, ord, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_linalg_norm_ord_str(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim,
                                                      std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::linalg_norm_ord_str, self); call.applies()) {
    return call.run([&] { return run_linalg_norm_ord_str(call.cast(self, 0), ord, dim, keepdim, call.dtype(dtype, self)); });
  }
  return run_linalg_norm_ord_str(self, ord, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_norm_ord_str(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim,
                                                                 std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::linalg_norm_ord_str, 0x1, [&] {
    return autocast_linalg_norm_ord_str(self, ord, dim, keepdim, dtype);
  }, self, ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_norm(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_norm_ord_str(self, ord, dim, keepdim, dtype)
                               : autocast_linalg_norm_ord_str(self, ord, dim, keepdim, dtype);
  }
  return run_linalg_norm_ord_str(self, ord, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_norm"); }

Tensor& linalg_norm_out(Tensor& out, const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim,
                        std::optional<ScalarType> dtype) try {
  autograd::check_out("linalg_norm_out", out, self);
  write_out("linalg_norm_out", out, run_linalg_norm_ord_str(self, ord, dim, keepdim, dtype));
  tracing::wrote(OpId::linalg_norm_ord_str, out, self, ord, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_norm_out"); }

// ---------------- linalg_matrix_sqrth ----------------

namespace {

struct LinalgMatrixSqrthBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = matrix_sqrth_backward(grad, self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LinalgMatrixSqrthBackward"; }
};

Tensor run_linalg_matrix_sqrth(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes | kComplexTypes;
  check_args<1>("linalg_matrix_sqrth", kArgs, kDtypes, {&self});
  check::linalg_matrix_sqrth(self);
  return native::linalg_matrix_sqrth(self);
}

[[gnu::noinline]] Tensor taped_linalg_matrix_sqrth(const Tensor& self) {
  auto* node = new LinalgMatrixSqrthBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_linalg_matrix_sqrth(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_matrix_sqrth(const Tensor& self) {
  if (autograd::should_record(self)) return taped_linalg_matrix_sqrth(self);
  return run_linalg_matrix_sqrth(self);
}

[[gnu::noinline]] Tensor autocast_linalg_matrix_sqrth(const Tensor& self) {
  if (autocast::Call call(OpId::linalg_matrix_sqrth, self); call.applies()) {
    return call.run([&] { return recorded_linalg_matrix_sqrth(call.cast(self, 0)); });
  }
  return recorded_linalg_matrix_sqrth(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_matrix_sqrth(const Tensor& self) {
  return tracing::observe(OpId::linalg_matrix_sqrth, 0x1, [&] { return autocast_linalg_matrix_sqrth(self); }, self);
}

}  // namespace

Tensor linalg_matrix_sqrth(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_matrix_sqrth(self) : autocast_linalg_matrix_sqrth(self);
  }
  return recorded_linalg_matrix_sqrth(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_sqrth"); }

Tensor& linalg_matrix_sqrth_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("linalg_matrix_sqrth_out", out, self);
  write_out("linalg_matrix_sqrth_out", out, run_linalg_matrix_sqrth(self));
  tracing::wrote(OpId::linalg_matrix_sqrth, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_matrix_sqrth_out"); }

}  // namespace amp
