// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/matmul.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- mm ----------------

namespace {

struct MmBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor mat2_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled() ? Tensor(mm(grad, conj_of(mat2.t())))
                                              : Tensor(mm_transposed(grad, conj_of(mat2), false, true, wanted_dtype(0)));
    }
    if (needs_input(1)) {
      input_grads[1] = GradMode::is_enabled() ? Tensor(mm(conj_of(self.t()), grad))
                                              : Tensor(mm_transposed(conj_of(self), grad, true, false, wanted_dtype(1)));
    }
  }
  void release_saved() override {
    self_.reset();
    mat2_.reset();
  }
  const char* name() const override { return "MmBackward"; }
};

Tensor run_mm(const Tensor& self, const Tensor& mat2) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mat2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kComplexTypes;
  const Device device = check_args<2>("mm", kArgs, kDtypes, {&self, &mat2});
  check::mm(self, mat2);
  return call_kernel(device, &Kernels::mm, "mm", self, mat2);
}

[[gnu::noinline]] Tensor taped_mm(const Tensor& self, const Tensor& mat2) {
  auto* node = new MmBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, mat2);
  if (node->needs_input(1)) node->self_.save(self);
  if (node->needs_input(0)) node->mat2_.save(mat2);
  Tensor result = run_mm(self, mat2);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_mm(const Tensor& self, const Tensor& mat2) {
  if (autograd::should_record(self, mat2)) return taped_mm(self, mat2);
  return run_mm(self, mat2);
}

[[gnu::noinline]] Tensor autocast_mm(const Tensor& self, const Tensor& mat2) {
  if (autocast::Call call(OpId::mm, self, mat2); call.applies()) {
    return call.run([&] { return recorded_mm(call.cast(self, 0), call.cast(mat2, 1)); });
  }
  return recorded_mm(self, mat2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mm(const Tensor& self, const Tensor& mat2) {
  return tracing::observe(OpId::mm, 0x3, [&] { return autocast_mm(self, mat2); }, self, mat2);
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_mm(self, mat2) : autocast_mm(self, mat2);
  return recorded_mm(self, mat2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mm"); }

Tensor& mm_out(Tensor& out, const Tensor& self, const Tensor& mat2) try {
  autograd::check_out("mm_out", out, self, mat2);
  write_out("mm_out", out, run_mm(self, mat2));
  tracing::wrote(OpId::mm, out, self, mat2);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mm_out"); }

Tensor Tensor::mm(const Tensor& mat2) const { return amp::mm(*this, mat2); }

// ---------------- mm_transposed ----------------

namespace {

Tensor run_mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mat2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  const Device device = check_args<2>("mm_transposed", kArgs, kDtypes, {&self, &mat2});
  return call_kernel(device, &Kernels::mm_transposed, "mm_transposed", self, mat2, transpose_self, transpose_mat2, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2,
                                                           ScalarType dtype) {
  return tracing::observe_part("internal.mm_transposed", [&] { return run_mm_transposed(self, mat2, transpose_self, transpose_mat2, dtype);
                                                              }, self, mat2, transpose_self, transpose_mat2, dtype);
}

}  // namespace

Tensor internal::mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype) try {
  if (tracing::observed()) [[unlikely]] return observed_mm_transposed(self, mat2, transpose_self, transpose_mat2, dtype);
  return run_mm_transposed(self, mat2, transpose_self, transpose_mat2, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mm_transposed"); }

// ---------------- bmm ----------------

namespace {

struct BmmBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor mat2_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    if (needs_input(0)) input_grads[0] = bmm(grad, conj_of(mat2.transpose(1, 2)));
    if (needs_input(1)) input_grads[1] = bmm(conj_of(self.transpose(1, 2)), grad);
  }
  void release_saved() override {
    self_.reset();
    mat2_.reset();
  }
  const char* name() const override { return "BmmBackward"; }
};

Tensor run_bmm(const Tensor& self, const Tensor& mat2) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mat2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kComplexTypes;
  const Device device = check_args<2>("bmm", kArgs, kDtypes, {&self, &mat2});
  check::bmm(self, mat2);
  return call_kernel(device, &Kernels::bmm, "bmm", self, mat2);
}

[[gnu::noinline]] Tensor taped_bmm(const Tensor& self, const Tensor& mat2) {
  auto* node = new BmmBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, mat2);
  if (node->needs_input(1)) node->self_.save(self);
  if (node->needs_input(0)) node->mat2_.save(mat2);
  Tensor result = run_bmm(self, mat2);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_bmm(const Tensor& self, const Tensor& mat2) {
  if (autograd::should_record(self, mat2)) return taped_bmm(self, mat2);
  return run_bmm(self, mat2);
}

[[gnu::noinline]] Tensor autocast_bmm(const Tensor& self, const Tensor& mat2) {
  if (autocast::Call call(OpId::bmm, self, mat2); call.applies()) {
    return call.run([&] { return recorded_bmm(call.cast(self, 0), call.cast(mat2, 1)); });
  }
  return recorded_bmm(self, mat2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bmm(const Tensor& self, const Tensor& mat2) {
  return tracing::observe(OpId::bmm, 0x3, [&] { return autocast_bmm(self, mat2); }, self, mat2);
}

}  // namespace

Tensor bmm(const Tensor& self, const Tensor& mat2) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_bmm(self, mat2) : autocast_bmm(self, mat2);
  return recorded_bmm(self, mat2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bmm"); }

Tensor& bmm_out(Tensor& out, const Tensor& self, const Tensor& mat2) try {
  autograd::check_out("bmm_out", out, self, mat2);
  write_out("bmm_out", out, run_bmm(self, mat2));
  tracing::wrote(OpId::bmm, out, self, mat2);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bmm_out"); }

Tensor Tensor::bmm(const Tensor& mat2) const { return amp::bmm(*this, mat2); }

// ---------------- batched_mm ----------------

namespace {

struct BatchedMmBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::TensorInfo self_info_;
  autograd::SavedTensor other_;
  autograd::TensorInfo other_info_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const auto& self_info = self_info_;
    const Tensor other = other_.unpack(this);
    const auto& other_info = other_info_;
    if (needs_input(0)) input_grads[0] = batched_mm_formula(grad, conj_of(other.transpose(-2, -1)), self_info.sizes());
    if (needs_input(1)) input_grads[1] = batched_mm_formula(conj_of(self.transpose(-2, -1)), grad, other_info.sizes());
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MatmulBackward"; }
};

Tensor run_batched_mm(const Tensor& self, const Tensor& other) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "other", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kComplexTypes;
  const Device device = check_args<2>("matmul", kArgs, kDtypes, {&self, &other});
  return call_kernel(device, &Kernels::batched_mm, "matmul", self, other);
}

[[gnu::noinline]] Tensor taped_batched_mm(const Tensor& self, const Tensor& other) {
  auto* node = new BatchedMmBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_info_.save(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->other_info_.save(other);
  Tensor result = run_batched_mm(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_batched_mm(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_batched_mm(self, other);
  return run_batched_mm(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_batched_mm(const Tensor& self, const Tensor& other) {
  return tracing::observe_part("internal.batched_mm", [&] { return recorded_batched_mm(self, other); }, self, other);
}

}  // namespace

Tensor internal::batched_mm(const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_batched_mm(self, other);
  return recorded_batched_mm(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("batched_mm"); }

// ---------------- matmul ----------------

namespace {

Tensor run_matmul(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[matmul] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[matmul] other is an undefined tensor");
  return composite::matmul(self, other);
}

[[gnu::noinline]] Tensor autocast_matmul(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::matmul, self, other); call.applies()) {
    return call.run([&] { return run_matmul(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_matmul(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_matmul(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::matmul, 0x3, [&] { return autocast_matmul(self, other); }, self, other);
}

}  // namespace

Tensor matmul(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_matmul(self, other) : autocast_matmul(self, other);
  return run_matmul(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("matmul"); }

Tensor& matmul_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("matmul_out", out, self, other);
  const autocast::Suspended suspended;
  write_out("matmul_out", out, run_matmul(self, other));
  tracing::wrote(OpId::matmul, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("matmul_out"); }

Tensor Tensor::matmul(const Tensor& other) const { return amp::matmul(*this, other); }

// ---------------- addmm ----------------

namespace {

struct AddmmBackward final : autograd::FixedNode<3, 1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor mat1_;
  autograd::SavedTensor mat2_;
  Scalar beta_;
  Scalar alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor mat1 = mat1_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    const Scalar& beta = beta_;
    const Scalar& alpha = alpha_;
    if (needs_input(0)) input_grads[0] = sum_to(mul_by(grad, beta), self.sizes());
    if (needs_input(1)) {
      input_grads[1] = GradMode::is_enabled() ? Tensor(mm_formula(grad, conj_of(mat2.t()), alpha))
                                              : Tensor(mm_scaled(grad, conj_of(mat2), false, true, alpha, wanted_dtype(1)));
    }
    if (needs_input(2)) {
      input_grads[2] = GradMode::is_enabled() ? Tensor(mm_formula(conj_of(mat1.t()), grad, alpha))
                                              : Tensor(mm_scaled(conj_of(mat1), grad, true, false, alpha, wanted_dtype(2)));
    }
  }
  void release_saved() override {
    mat1_.reset();
    mat2_.reset();
  }
  const char* name() const override { return "AddmmBackward"; }
};

Tensor run_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mat1", .dtype = ArgDtype::Common},
      {.name = "mat2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kComplexTypes;
  const Device device = check_args<3>("addmm", kArgs, kDtypes, {&self, &mat1, &mat2});
  check::addmm(self, mat1, mat2, beta, alpha);
  return call_kernel(device, &Kernels::addmm, "addmm", self, mat1, mat2, beta, alpha);
}

[[gnu::noinline]] Tensor taped_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  auto* node = new AddmmBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, mat1);
  node->connect(2, mat2);
  node->self_.save(self);
  if (node->needs_input(2)) node->mat1_.save(mat1);
  if (node->needs_input(1)) node->mat2_.save(mat2);
  node->beta_ = beta;
  node->alpha_ = alpha;
  Tensor result = run_addmm(self, mat1, mat2, beta, alpha);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  if (autograd::should_record(self, mat1, mat2)) return taped_addmm(self, mat1, mat2, beta, alpha);
  return run_addmm(self, mat1, mat2, beta, alpha);
}

[[gnu::noinline]] Tensor autocast_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                        const Scalar& alpha) {
  if (autocast::Call call(OpId::addmm, self, mat1, mat2); call.applies()) {
    return call.run([&] { return recorded_addmm(call.cast(self, 0), call.cast(mat1, 1), call.cast(mat2, 2), beta, alpha); });
  }
  return recorded_addmm(self, mat1, mat2, beta, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                                   const Scalar& alpha) {
  return tracing::observe(OpId::addmm, 0x7, [&] { return autocast_addmm(self, mat1, mat2, beta, alpha); }, self, mat1, mat2, beta, alpha);
}

}  // namespace

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_addmm(self, mat1, mat2, beta, alpha) : autocast_addmm(self, mat1, mat2, beta, alpha);
  }
  return recorded_addmm(self, mat1, mat2, beta, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addmm"); }

Tensor& addmm_(Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) try {
  write_inplace("addmm_", self, [&](const Tensor& self) { return recorded_addmm(self, mat1, mat2, beta, alpha); }, self, mat1, mat2);
  tracing::wrote(OpId::addmm, self, self, mat1, mat2, beta, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addmm_"); }

Tensor& addmm_out(Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) try {
  autograd::check_out("addmm_out", out, self, mat1, mat2);
  write_out("addmm_out", out, run_addmm(self, mat1, mat2, beta, alpha));
  tracing::wrote(OpId::addmm, out, self, mat1, mat2, beta, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addmm_out"); }

Tensor Tensor::addmm(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addmm(*this, mat1, mat2, beta, alpha);
}
Tensor& Tensor::addmm_(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addmm_(const_cast<Tensor&>(*this), mat1, mat2, beta, alpha);
}

// ---------------- _addmm_activation ----------------

namespace {

struct AddmmActivationBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor mat1_;
  autograd::SavedTensor mat2_;
  Scalar beta_;
  Scalar alpha_;
  bool use_gelu_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat1 = mat1_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    const Scalar& beta = beta_;
    const Scalar& alpha = alpha_;
    const bool use_gelu = use_gelu_;
    const Tensor result = result_.unpack(this);
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = addmm_activation_backward(grad, result, self, mat1, mat2, beta, alpha,
                                                                                           use_gelu, needs);
    }
  }
  void release_saved() override {
    self_.reset();
    mat1_.reset();
    mat2_.reset();
    result_.reset();
  }
  const char* name() const override { return "AddmmActivationBackward"; }
};

Tensor run__addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                             bool use_gelu) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mat1", .dtype = ArgDtype::Common},
      {.name = "mat2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<3>("_addmm_activation", kArgs, kDtypes, {&self, &mat1, &mat2});
  check::_addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
  return native::_addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

[[gnu::noinline]] Tensor taped__addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                                 const Scalar& alpha, bool use_gelu) {
  auto* node = new AddmmActivationBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, mat1);
  node->connect(2, mat2);
  node->self_.save(self);
  node->mat1_.save(mat1);
  node->mat2_.save(mat2);
  node->beta_ = beta;
  node->alpha_ = alpha;
  node->use_gelu_ = use_gelu;
  Tensor result = run__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded__addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                                  bool use_gelu) {
  if (autograd::should_record(self, mat1, mat2)) return taped__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
  return run__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

[[gnu::noinline]] Tensor autocast__addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                                    const Scalar& alpha, bool use_gelu) {
  if (autocast::Call call(OpId::_addmm_activation, self, mat1, mat2); call.applies()) {
    return call.run([&] {
      return recorded__addmm_activation(call.cast(self, 0), call.cast(mat1, 1), call.cast(mat2, 2), beta, alpha, use_gelu);
    });
  }
  return recorded__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

[[gnu::cold, gnu::noinline]] Tensor observed__addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2,
                                                               const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  return tracing::observe(OpId::_addmm_activation, 0x7, [&] { return autocast__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu); },
                          self, mat1, mat2, beta, alpha, use_gelu);
}

}  // namespace

Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                         bool use_gelu) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu)
                               : autocast__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
  }
  return recorded__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_addmm_activation"); }

Tensor& _addmm_activation_out(Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                              const Scalar& alpha, bool use_gelu) try {
  autograd::check_out("_addmm_activation_out", out, self, mat1, mat2);
  write_out("_addmm_activation_out", out, run__addmm_activation(self, mat1, mat2, beta, alpha, use_gelu));
  tracing::wrote(OpId::_addmm_activation, out, self, mat1, mat2, beta, alpha, use_gelu);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_addmm_activation_out"); }

// ---------------- baddbmm ----------------

namespace {

struct BaddbmmBackward final : autograd::FixedNode<3, 1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor batch1_;
  autograd::SavedTensor batch2_;
  Scalar beta_;
  Scalar alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor batch1 = batch1_.unpack(this);
    const Tensor batch2 = batch2_.unpack(this);
    const Scalar& beta = beta_;
    const Scalar& alpha = alpha_;
    if (needs_input(0)) input_grads[0] = sum_to(mul_by(grad, beta), self.sizes());
    if (needs_input(1)) input_grads[1] = bmm_formula(grad, conj_of(batch2.transpose(1, 2)), alpha);
    if (needs_input(2)) input_grads[2] = bmm_formula(conj_of(batch1.transpose(1, 2)), grad, alpha);
  }
  void release_saved() override {
    batch1_.reset();
    batch2_.reset();
  }
  const char* name() const override { return "BaddbmmBackward"; }
};

Tensor run_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "batch1", .dtype = ArgDtype::Common},
      {.name = "batch2", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kComplexTypes;
  const Device device = check_args<3>("baddbmm", kArgs, kDtypes, {&self, &batch1, &batch2});
  check::baddbmm(self, batch1, batch2, beta, alpha);
  return call_kernel(device, &Kernels::baddbmm, "baddbmm", self, batch1, batch2, beta, alpha);
}

[[gnu::noinline]] Tensor taped_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                                       const Scalar& alpha) {
  auto* node = new BaddbmmBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, batch1);
  node->connect(2, batch2);
  node->self_.save(self);
  if (node->needs_input(2)) node->batch1_.save(batch1);
  if (node->needs_input(1)) node->batch2_.save(batch2);
  node->beta_ = beta;
  node->alpha_ = alpha;
  Tensor result = run_baddbmm(self, batch1, batch2, beta, alpha);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  if (autograd::should_record(self, batch1, batch2)) return taped_baddbmm(self, batch1, batch2, beta, alpha);
  return run_baddbmm(self, batch1, batch2, beta, alpha);
}

[[gnu::noinline]] Tensor autocast_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                                          const Scalar& alpha) {
  if (autocast::Call call(OpId::baddbmm, self, batch1, batch2); call.applies()) {
    return call.run([&] { return recorded_baddbmm(call.cast(self, 0), call.cast(batch1, 1), call.cast(batch2, 2), beta, alpha); });
  }
  return recorded_baddbmm(self, batch1, batch2, beta, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                                                     const Scalar& alpha) {
  return tracing::observe(OpId::baddbmm, 0x7, [&] { return autocast_baddbmm(self, batch1, batch2, beta, alpha); }, self, batch1, batch2,
                          beta, alpha);
}

}  // namespace

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_baddbmm(self, batch1, batch2, beta, alpha) : autocast_baddbmm(self, batch1, batch2, beta, alpha);
  }
  return recorded_baddbmm(self, batch1, batch2, beta, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("baddbmm"); }

Tensor& baddbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) try {
  write_inplace("baddbmm_", self, [&](const Tensor& self) { return recorded_baddbmm(self, batch1, batch2, beta, alpha); }, self, batch1,
                batch2);
  tracing::wrote(OpId::baddbmm, self, self, batch1, batch2, beta, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("baddbmm_"); }

Tensor& baddbmm_out(Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                    const Scalar& alpha) try {
  autograd::check_out("baddbmm_out", out, self, batch1, batch2);
  write_out("baddbmm_out", out, run_baddbmm(self, batch1, batch2, beta, alpha));
  tracing::wrote(OpId::baddbmm, out, self, batch1, batch2, beta, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("baddbmm_out"); }

Tensor Tensor::baddbmm(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const {
  return amp::baddbmm(*this, batch1, batch2, beta, alpha);
}
Tensor& Tensor::baddbmm_(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const {
  return amp::baddbmm_(const_cast<Tensor&>(*this), batch1, batch2, beta, alpha);
}

// ---------------- addbmm ----------------

namespace {

Tensor run_addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  AMP_CHECK(self.defined(), ValueError, "[addbmm] self is an undefined tensor");
  AMP_CHECK(batch1.defined(), ValueError, "[addbmm] batch1 is an undefined tensor");
  AMP_CHECK(batch2.defined(), ValueError, "[addbmm] batch2 is an undefined tensor");
  return composite::addbmm(self, batch1, batch2, beta, alpha);
}

[[gnu::noinline]] Tensor autocast_addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                                         const Scalar& alpha) {
  if (autocast::Call call(OpId::addbmm, self, batch1, batch2); call.applies()) {
    return call.run([&] { return run_addbmm(call.cast(self, 0), call.cast(batch1, 1), call.cast(batch2, 2), beta, alpha); });
  }
  return run_addbmm(self, batch1, batch2, beta, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                                                    const Scalar& alpha) {
  return tracing::observe(OpId::addbmm, 0x7, [&] { return autocast_addbmm(self, batch1, batch2, beta, alpha); }, self, batch1, batch2, beta,
                          alpha);
}

}  // namespace

Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_addbmm(self, batch1, batch2, beta, alpha) : autocast_addbmm(self, batch1, batch2, beta, alpha);
  }
  return run_addbmm(self, batch1, batch2, beta, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addbmm"); }

Tensor& addbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) try {
  write_inplace("addbmm_", self, [&](const Tensor& self) { return run_addbmm(self, batch1, batch2, beta, alpha); }, self, batch1, batch2);
  tracing::wrote(OpId::addbmm, self, self, batch1, batch2, beta, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addbmm_"); }

Tensor& addbmm_out(Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                   const Scalar& alpha) try {
  autograd::check_out("addbmm_out", out, self, batch1, batch2);
  const autocast::Suspended suspended;
  write_out("addbmm_out", out, run_addbmm(self, batch1, batch2, beta, alpha));
  tracing::wrote(OpId::addbmm, out, self, batch1, batch2, beta, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addbmm_out"); }

Tensor Tensor::addbmm(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addbmm(*this, batch1, batch2, beta, alpha);
}
Tensor& Tensor::addbmm_(const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addbmm_(const_cast<Tensor&>(*this), batch1, batch2, beta, alpha);
}

// ---------------- mv ----------------

namespace {

Tensor run_mv(const Tensor& self, const Tensor& vec) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[mv] self is an undefined tensor");
  AMP_CHECK(vec.defined(), ValueError, "[mv] vec is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "vec", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("mv", kArgs, {&self, &vec});
  return composite::mv(self, vec);
}

[[gnu::noinline]] Tensor autocast_mv(const Tensor& self, const Tensor& vec) {
  if (autocast::Call call(OpId::mv, self, vec); call.applies()) {
    return call.run([&] { return run_mv(call.cast(self, 0), call.cast(vec, 1)); });
  }
  return run_mv(self, vec);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mv(const Tensor& self, const Tensor& vec) {
  return tracing::observe(OpId::mv, 0x3, [&] { return autocast_mv(self, vec); }, self, vec);
}

}  // namespace

Tensor mv(const Tensor& self, const Tensor& vec) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_mv(self, vec) : autocast_mv(self, vec);
  return run_mv(self, vec);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mv"); }

Tensor& mv_out(Tensor& out, const Tensor& self, const Tensor& vec) try {
  autograd::check_out("mv_out", out, self, vec);
  write_out("mv_out", out, run_mv(self, vec));
  tracing::wrote(OpId::mv, out, self, vec);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mv_out"); }

Tensor Tensor::mv(const Tensor& vec) const { return amp::mv(*this, vec); }

// ---------------- addmv ----------------

namespace {

Tensor run_addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[addmv] self is an undefined tensor");
  AMP_CHECK(mat.defined(), ValueError, "[addmv] mat is an undefined tensor");
  AMP_CHECK(vec.defined(), ValueError, "[addmv] vec is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "mat", .dtype = ArgDtype::Common},
      {.name = "vec", .dtype = ArgDtype::Common},
  };
  check_same_dtype<3>("addmv", kArgs, {&self, &mat, &vec});
  return composite::addmv(self, mat, vec, beta, alpha);
}

[[gnu::noinline]] Tensor autocast_addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  if (autocast::Call call(OpId::addmv, self, mat, vec); call.applies()) {
    return call.run([&] { return run_addmv(call.cast(self, 0), call.cast(mat, 1), call.cast(vec, 2), beta, alpha); });
  }
  return run_addmv(self, mat, vec, beta, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta,
                                                   const Scalar& alpha) {
  return tracing::observe(OpId::addmv, 0x7, [&] { return autocast_addmv(self, mat, vec, beta, alpha); }, self, mat, vec, beta, alpha);
}

}  // namespace

Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_addmv(self, mat, vec, beta, alpha) : autocast_addmv(self, mat, vec, beta, alpha);
  }
  return run_addmv(self, mat, vec, beta, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addmv"); }

Tensor& addmv_(Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) try {
  write_inplace("addmv_", self, [&](const Tensor& self) { return run_addmv(self, mat, vec, beta, alpha); }, self, mat, vec);
  tracing::wrote(OpId::addmv, self, self, mat, vec, beta, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addmv_"); }

Tensor& addmv_out(Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) try {
  autograd::check_out("addmv_out", out, self, mat, vec);
  write_out("addmv_out", out, run_addmv(self, mat, vec, beta, alpha));
  tracing::wrote(OpId::addmv, out, self, mat, vec, beta, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addmv_out"); }

Tensor Tensor::addmv(const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) const {
  return amp::addmv(*this, mat, vec, beta, alpha);
}
Tensor& Tensor::addmv_(const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) const {
  return amp::addmv_(const_cast<Tensor&>(*this), mat, vec, beta, alpha);
}

// ---------------- addr ----------------

namespace {

Tensor run_addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[addr] self is an undefined tensor");
  AMP_CHECK(vec1.defined(), ValueError, "[addr] vec1 is an undefined tensor");
  AMP_CHECK(vec2.defined(), ValueError, "[addr] vec2 is an undefined tensor");
  return composite::addr(self, vec1, vec2, beta, alpha);
}

[[gnu::noinline]] Tensor autocast_addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
                                       const Scalar& alpha) {
  if (autocast::Call call(OpId::addr, self, vec1, vec2); call.applies()) {
    return call.run([&] { return run_addr(call.cast(self, 0), call.cast(vec1, 1), call.cast(vec2, 2), beta, alpha); });
  }
  return run_addr(self, vec1, vec2, beta, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
                                                  const Scalar& alpha) {
  return tracing::observe(OpId::addr, 0x7, [&] { return autocast_addr(self, vec1, vec2, beta, alpha); }, self, vec1, vec2, beta, alpha);
}

}  // namespace

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_addr(self, vec1, vec2, beta, alpha) : autocast_addr(self, vec1, vec2, beta, alpha);
  }
  return run_addr(self, vec1, vec2, beta, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addr"); }

Tensor& addr_(Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) try {
  write_inplace("addr_", self, [&](const Tensor& self) { return run_addr(self, vec1, vec2, beta, alpha); }, self, vec1, vec2);
  tracing::wrote(OpId::addr, self, self, vec1, vec2, beta, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addr_"); }

Tensor& addr_out(Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) try {
  autograd::check_out("addr_out", out, self, vec1, vec2);
  write_out("addr_out", out, run_addr(self, vec1, vec2, beta, alpha));
  tracing::wrote(OpId::addr, out, self, vec1, vec2, beta, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addr_out"); }

Tensor Tensor::addr(const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addr(*this, vec1, vec2, beta, alpha);
}
Tensor& Tensor::addr_(const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addr_(const_cast<Tensor&>(*this), vec1, vec2, beta, alpha);
}

// ---------------- dot ----------------

namespace {

Tensor run_dot(const Tensor& self, const Tensor& tensor) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[dot] self is an undefined tensor");
  AMP_CHECK(tensor.defined(), ValueError, "[dot] tensor is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "tensor", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("dot", kArgs, {&self, &tensor});
  return composite::dot(self, tensor);
}

[[gnu::noinline]] Tensor autocast_dot(const Tensor& self, const Tensor& tensor) {
  if (autocast::Call call(OpId::dot, self, tensor); call.applies()) {
    return call.run([&] { return run_dot(call.cast(self, 0), call.cast(tensor, 1)); });
  }
  return run_dot(self, tensor);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dot(const Tensor& self, const Tensor& tensor) {
  return tracing::observe(OpId::dot, 0x3, [&] { return autocast_dot(self, tensor); }, self, tensor);
}

}  // namespace

Tensor dot(const Tensor& self, const Tensor& tensor) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_dot(self, tensor) : autocast_dot(self, tensor);
  return run_dot(self, tensor);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dot"); }

Tensor& dot_out(Tensor& out, const Tensor& self, const Tensor& tensor) try {
  autograd::check_out("dot_out", out, self, tensor);
  write_out("dot_out", out, run_dot(self, tensor));
  tracing::wrote(OpId::dot, out, self, tensor);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dot_out"); }

Tensor Tensor::dot(const Tensor& tensor) const { return amp::dot(*this, tensor); }

// ---------------- vdot ----------------

namespace {

Tensor run_vdot(const Tensor& self, const Tensor& other) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[vdot] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[vdot] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "other", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("vdot", kArgs, {&self, &other});
  return dot(conj_of(self), other);
}

[[gnu::noinline]] Tensor autocast_vdot(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::vdot, self, other); call.applies()) {
    return call.run([&] { return run_vdot(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_vdot(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_vdot(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::vdot, 0x3, [&] { return autocast_vdot(self, other); }, self, other);
}

}  // namespace

Tensor vdot(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_vdot(self, other) : autocast_vdot(self, other);
  return run_vdot(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("vdot"); }

Tensor& vdot_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("vdot_out", out, self, other);
  write_out("vdot_out", out, run_vdot(self, other));
  tracing::wrote(OpId::vdot, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("vdot_out"); }

Tensor Tensor::vdot(const Tensor& other) const { return amp::vdot(*this, other); }

// ---------------- outer ----------------

namespace {

Tensor run_outer(const Tensor& self, const Tensor& vec2) {
  AMP_CHECK(self.defined(), ValueError, "[outer] self is an undefined tensor");
  AMP_CHECK(vec2.defined(), ValueError, "[outer] vec2 is an undefined tensor");
  return composite::outer(self, vec2);
}

[[gnu::noinline]] Tensor autocast_outer(const Tensor& self, const Tensor& vec2) {
  if (autocast::Call call(OpId::outer, self, vec2); call.applies()) {
    return call.run([&] { return run_outer(call.cast(self, 0), call.cast(vec2, 1)); });
  }
  return run_outer(self, vec2);
}

[[gnu::cold, gnu::noinline]] Tensor observed_outer(const Tensor& self, const Tensor& vec2) {
  return tracing::observe(OpId::outer, 0x3, [&] { return autocast_outer(self, vec2); }, self, vec2);
}

}  // namespace

Tensor outer(const Tensor& self, const Tensor& vec2) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_outer(self, vec2) : autocast_outer(self, vec2);
  return run_outer(self, vec2);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("outer"); }

Tensor& outer_out(Tensor& out, const Tensor& self, const Tensor& vec2) try {
  autograd::check_out("outer_out", out, self, vec2);
  const autocast::Suspended suspended;
  write_out("outer_out", out, run_outer(self, vec2));
  tracing::wrote(OpId::outer, out, self, vec2);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("outer_out"); }

Tensor Tensor::outer(const Tensor& vec2) const { return amp::outer(*this, vec2); }

// ---------------- linear ----------------

namespace {

struct LinearBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor input_;
  autograd::SavedTensor weight_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(linear_formula_input(grad, weight))
          : Tensor(weight.dim() == 1 || grad.is_complex()
                   ? linear_formula_input(grad, weight) : linear_backward_input(grad, weight, wanted_dtype(0)));
    }
    if (needs_input(1)) {
      input_grads[1] = GradMode::is_enabled()
          ? Tensor(linear_formula_weight(grad, input))
          : Tensor(grad.dim() < input.dim() || grad.is_complex()
                   ? linear_formula_weight(grad, input) : linear_backward_weight(grad, input, wanted_dtype(1)));
    }
    if (needs_input(2)) {
      input_grads[2] = GradMode::is_enabled()
          ? Tensor(linear_formula_bias(grad))
          : Tensor(grad.is_complex() ? linear_formula_bias(grad) : linear_backward_bias(grad, wanted_dtype(2)));
    }
  }
  void release_saved() override {
    input_.reset();
    weight_.reset();
  }
  const char* name() const override { return "LinearBackward"; }
};

Tensor run_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kComplexTypes;
  const Device device = check_args<3>("linear", kArgs, kDtypes, {&input, &weight, &bias});
  check::linear(input, weight, bias);
  return call_kernel(device, &Kernels::linear, "linear", input, weight, bias);
}

[[gnu::noinline]] Tensor taped_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  auto* node = new LinearBackward;
  autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, weight);
  node->connect(2, bias);
  if (node->needs_input(1)) node->input_.save(input);
  if (node->needs_input(0)) node->weight_.save(weight);
  Tensor result = run_linear(input, weight, bias);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  if (autograd::should_record(input, weight, bias)) return taped_linear(input, weight, bias);
  return run_linear(input, weight, bias);
}

[[gnu::noinline]] Tensor autocast_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  if (autocast::Call call(OpId::linear, input, weight, bias); call.applies()) {
    return call.run([&] { return recorded_linear(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2)); });
  }
  return recorded_linear(input, weight, bias);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return tracing::observe(OpId::linear, 0x7, [&] { return autocast_linear(input, weight, bias); }, input, weight, bias);
}

}  // namespace

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linear(input, weight, bias) : autocast_linear(input, weight, bias);
  }
  return recorded_linear(input, weight, bias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linear"); }

// ---------------- linear_backward_input ----------------

namespace {

Tensor run_linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("linear_backward_input", kArgs, kDtypes, {&grad_output, &weight});
  return call_kernel(device, &Kernels::linear_backward_input, "linear_backward_input", grad_output, weight, dtype);
}

}  // namespace

Tensor internal::linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype) try {
  return run_linear_backward_input(grad_output, weight, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linear_backward_input"); }

// ---------------- linear_backward_weight ----------------

namespace {

Tensor run_linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("linear_backward_weight", kArgs, kDtypes, {&grad_output, &input});
  return call_kernel(device, &Kernels::linear_backward_weight, "linear_backward_weight", grad_output, input, dtype);
}

}  // namespace

Tensor internal::linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype) try {
  return run_linear_backward_weight(grad_output, input, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linear_backward_weight"); }

// ---------------- linear_backward_bias ----------------

namespace {

Tensor run_linear_backward_bias(const Tensor& grad_output, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("linear_backward_bias", kArgs, kDtypes, {&grad_output});
  return call_kernel(device, &Kernels::linear_backward_bias, "linear_backward_bias", grad_output, dtype);
}

}  // namespace

Tensor internal::linear_backward_bias(const Tensor& grad_output, ScalarType dtype) try {
  return run_linear_backward_bias(grad_output, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linear_backward_bias"); }

// ---------------- linear_fused ----------------

namespace {

Tensor run_linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                        int64_t packed) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
      {.name = "residual", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("linear", kArgs, kDtypes, {&input, &weight, &bias, &residual});
  check::linear_fused(input, weight, bias, residual, activation, packed);
  return call_kernel(device, &Kernels::linear_fused, "linear", input, weight, bias, residual, activation, packed);
}

}  // namespace

Tensor internal::linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                              int64_t packed) try {
  return run_linear_fused(input, weight, bias, residual, activation, packed);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linear_fused"); }

// ---------------- inner ----------------

namespace {

Tensor run_inner(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[inner] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[inner] other is an undefined tensor");
  return composite::inner(self, other);
}

[[gnu::noinline]] Tensor autocast_inner(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::inner, self, other); call.applies()) {
    return call.run([&] { return run_inner(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_inner(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_inner(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::inner, 0x3, [&] { return autocast_inner(self, other); }, self, other);
}

}  // namespace

Tensor inner(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_inner(self, other) : autocast_inner(self, other);
  return run_inner(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("inner"); }

Tensor& inner_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("inner_out", out, self, other);
  const autocast::Suspended suspended;
  write_out("inner_out", out, run_inner(self, other));
  tracing::wrote(OpId::inner, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("inner_out"); }

Tensor Tensor::inner(const Tensor& other) const { return amp::inner(*this, other); }

// ---------------- bilinear ----------------

namespace {

Tensor run_bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  const autocast::Suspended suspended;
  AMP_CHECK(input1.defined(), ValueError, "[bilinear] input1 is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[bilinear] input2 is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[bilinear] weight is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "input1", .dtype = ArgDtype::Common},
      {.name = "input2", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .dtype = ArgDtype::Common},
  };
  check_same_dtype<4>("bilinear", kArgs, {&input1, &input2, &weight, &bias});
  return composite::rounded_once("bilinear", {0b110, 0b101, 0b11, 0b0},
                                 [](const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
    return composite::bilinear(input1, input2, weight, bias);
  }, input1, input2, weight, bias);
}

[[gnu::noinline]] Tensor autocast_bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  if (autocast::Call call(OpId::bilinear, input1, input2, weight, bias); call.applies()) {
    return call.run([&] { return run_bilinear(call.cast(input1, 0), call.cast(input2, 1), call.cast(weight, 2), call.cast(bias, 3)); });
  }
  return run_bilinear(input1, input2, weight, bias);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight,
                                                      const Tensor& bias) {
  return tracing::observe(OpId::bilinear, 0xf, [&] { return autocast_bilinear(input1, input2, weight, bias); }, input1, input2, weight,
                          bias);
}

}  // namespace

Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bilinear(input1, input2, weight, bias) : autocast_bilinear(input1, input2, weight, bias);
  }
  return run_bilinear(input1, input2, weight, bias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bilinear"); }

// ---------------- linalg_vecdot ----------------

namespace {

Tensor run_linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  AMP_CHECK(x.defined(), ValueError, "[linalg_vecdot] x is an undefined tensor");
  AMP_CHECK(y.defined(), ValueError, "[linalg_vecdot] y is an undefined tensor");
  return composite::linalg_vecdot(x, y, dim);
}

[[gnu::noinline]] Tensor autocast_linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  if (autocast::Call call(OpId::linalg_vecdot, x, y); call.applies()) {
    return call.run([&] { return run_linalg_vecdot(call.cast(x, 0), call.cast(y, 1), dim); });
  }
  return run_linalg_vecdot(x, y, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  return tracing::observe(OpId::linalg_vecdot, 0x3, [&] { return autocast_linalg_vecdot(x, y, dim); }, x, y, dim);
}

}  // namespace

Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_vecdot(x, y, dim) : autocast_linalg_vecdot(x, y, dim);
  }
  return run_linalg_vecdot(x, y, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_vecdot"); }

Tensor& linalg_vecdot_out(Tensor& out, const Tensor& x, const Tensor& y, int64_t dim) try {
  autograd::check_out("linalg_vecdot_out", out, x, y);
  const autocast::Suspended suspended;
  write_out("linalg_vecdot_out", out, run_linalg_vecdot(x, y, dim));
  tracing::wrote(OpId::linalg_vecdot, out, x, y, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_vecdot_out"); }

// ---------------- chain_matmul ----------------

namespace {

Tensor run_chain_matmul(TensorList matrices) {
  check_defined("chain_matmul", "matrices", matrices);
  return composite::chain_matmul(matrices);
}

[[gnu::noinline]] Tensor autocast_chain_matmul(TensorList matrices) {
  if (autocast::Call call(OpId::chain_matmul, matrices); call.applies()) {
    return call.run([&] { return run_chain_matmul(call.cast(matrices, 0)); });
  }
  return run_chain_matmul(matrices);
}

[[gnu::cold, gnu::noinline]] Tensor observed_chain_matmul(TensorList matrices) {
  return tracing::observe(OpId::chain_matmul, 0x1, [&] { return autocast_chain_matmul(matrices); }, matrices);
}

}  // namespace

Tensor chain_matmul(TensorList matrices) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_chain_matmul(matrices) : autocast_chain_matmul(matrices);
  return run_chain_matmul(matrices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("chain_matmul"); }

Tensor& chain_matmul_out(Tensor& out, TensorList matrices) try {
  autograd::check_out("chain_matmul_out", out, matrices);
  const autocast::Suspended suspended;
  write_out("chain_matmul_out", out, run_chain_matmul(matrices));
  tracing::wrote(OpId::chain_matmul, out, matrices);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("chain_matmul_out"); }

// ---------------- linalg_multi_dot ----------------

namespace {

Tensor run_linalg_multi_dot(TensorList tensors) {
  check_defined("linalg_multi_dot", "tensors", tensors);
  return composite::linalg_multi_dot(tensors);
}

[[gnu::noinline]] Tensor autocast_linalg_multi_dot(TensorList tensors) {
  if (autocast::Call call(OpId::linalg_multi_dot, tensors); call.applies()) {
    return call.run([&] { return run_linalg_multi_dot(call.cast(tensors, 0)); });
  }
  return run_linalg_multi_dot(tensors);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_multi_dot(TensorList tensors) {
  return tracing::observe(OpId::linalg_multi_dot, 0x1, [&] { return autocast_linalg_multi_dot(tensors); }, tensors);
}

}  // namespace

Tensor linalg_multi_dot(TensorList tensors) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_multi_dot(tensors) : autocast_linalg_multi_dot(tensors);
  }
  return run_linalg_multi_dot(tensors);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_multi_dot"); }

Tensor& linalg_multi_dot_out(Tensor& out, TensorList tensors) try {
  autograd::check_out("linalg_multi_dot_out", out, tensors);
  const autocast::Suspended suspended;
  write_out("linalg_multi_dot_out", out, run_linalg_multi_dot(tensors));
  tracing::wrote(OpId::linalg_multi_dot, out, tensors);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_multi_dot_out"); }

// ---------------- tensordot ----------------

namespace {

Tensor run_tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) {
  AMP_CHECK(self.defined(), ValueError, "[tensordot] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[tensordot] other is an undefined tensor");
  return composite::tensordot(self, other, dims_self, dims_other);
}

[[gnu::noinline]] Tensor autocast_tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) {
  if (autocast::Call call(OpId::tensordot, self, other); call.applies()) {
    return call.run([&] { return run_tensordot(call.cast(self, 0), call.cast(other, 1), dims_self, dims_other); });
  }
  return run_tensordot(self, other, dims_self, dims_other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self,
                                                       IntArrayRef dims_other) {
  return tracing::observe(OpId::tensordot, 0x3, [&] { return autocast_tensordot(self, other, dims_self, dims_other); }, self, other,
                          dims_self, dims_other);
}

}  // namespace

Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_tensordot(self, other, dims_self, dims_other)
                               : autocast_tensordot(self, other, dims_self, dims_other);
  }
  return run_tensordot(self, other, dims_self, dims_other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tensordot"); }

Tensor& tensordot_out(Tensor& out, const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) try {
  autograd::check_out("tensordot_out", out, self, other);
  const autocast::Suspended suspended;
  write_out("tensordot_out", out, run_tensordot(self, other, dims_self, dims_other));
  tracing::wrote(OpId::tensordot, out, self, other, dims_self, dims_other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tensordot_out"); }

// ---------------- einsum ----------------

namespace {

Tensor run_einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path) {
  check_defined("einsum", "tensors", tensors);
  return composite::einsum(equation, tensors, path);
}

[[gnu::noinline]] Tensor autocast_einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path) {
  if (autocast::Call call(OpId::einsum, tensors); call.applies()) {
    return call.run([&] { return run_einsum(equation, call.cast(tensors, 0), path); });
  }
  return run_einsum(equation, tensors, path);
}

[[gnu::cold, gnu::noinline]] Tensor observed_einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path) {
  return tracing::observe(OpId::einsum, 0x2, [&] { return autocast_einsum(equation, tensors, path); }, equation, tensors, path);
}

}  // namespace

Tensor einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_einsum(equation, tensors, path) : autocast_einsum(equation, tensors, path);
  }
  return run_einsum(equation, tensors, path);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("einsum"); }

}  // namespace amp
