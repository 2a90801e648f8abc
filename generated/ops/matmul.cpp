// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/matmul.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- mm ----------------

namespace {

struct MmBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kMat2 };
  autograd::SavedTensor self_, mat2_;

  void save(const Tensor& self, const Tensor& mat2) {
    if (needs_input(kMat2)) self_.save(self);
    if (needs_input(kSelf)) mat2_.save(mat2);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    if (needs_input(kSelf)) {
      if (GradMode::is_enabled()) {
        input_grads[kSelf] = mm(grad, conj_of(mat2.t()));
      } else {
        input_grads[kSelf] = mm_transposed(grad, conj_of(mat2), false, true, wanted_dtype(kSelf));
      }
    }
    if (needs_input(kMat2)) {
      if (GradMode::is_enabled()) {
        input_grads[kMat2] = mm(conj_of(self.t()), grad);
      } else {
        input_grads[kMat2] = mm_transposed(conj_of(self), grad, true, false, wanted_dtype(kMat2));
      }
    }
  }
  void release_saved() override { wrapper::reset(self_, mat2_); }
  const char* name() const override { return "MmBackward"; }
};

Tensor run_mm(const Tensor& self, const Tensor& mat2) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mat2"}};
  const Device device = check_args<2>("mm", kArgs, kFloatingTypes | kIntegralTypes | kComplexTypes, {&self, &mat2});
  check::mm(self, mat2);
  return call_kernel(device, &Kernels::mm, "mm", self, mat2);
}

constexpr auto recorded_mm = wrapper::recorded<run_mm, MmBackward, Inputs<0, 1>>;

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) { return wrapper::function<Casts<0, 1>>(OpId::mm, recorded_mm, self, mat2); }

Tensor& mm_out(Tensor& out, const Tensor& self, const Tensor& mat2) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::mm, "mm_out", run_mm, out, self, mat2);
}

Tensor Tensor::mm(const Tensor& mat2) const { return amp::mm(*this, mat2); }

// ---------------- mm_transposed ----------------

namespace {

Tensor run_mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mat2"}};
  const Device device = check_args<2>("mm_transposed", kArgs, kFloatingTypes | kComplexTypes, {&self, &mat2});
  return call_kernel(device, &Kernels::mm_transposed, "mm_transposed", self, mat2, transpose_self, transpose_mat2, dtype);
}

}  // namespace

Tensor internal::mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype) {
  return wrapper::part("internal.mm_transposed", run_mm_transposed, self, mat2, transpose_self, transpose_mat2, dtype);
}

// ---------------- bmm ----------------

namespace {

struct BmmBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kMat2 };
  autograd::SavedTensor self_, mat2_;

  void save(const Tensor& self, const Tensor& mat2) {
    if (needs_input(kMat2)) self_.save(self);
    if (needs_input(kSelf)) mat2_.save(mat2);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = bmm(grad, conj_of(mat2.transpose(1, 2)));
    if (needs_input(kMat2)) input_grads[kMat2] = bmm(conj_of(self.transpose(1, 2)), grad);
  }
  void release_saved() override { wrapper::reset(self_, mat2_); }
  const char* name() const override { return "BmmBackward"; }
};

Tensor run_bmm(const Tensor& self, const Tensor& mat2) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mat2"}};
  const Device device = check_args<2>("bmm", kArgs, kFloatingTypes | kIntegralTypes | kComplexTypes, {&self, &mat2});
  check::bmm(self, mat2);
  return call_kernel(device, &Kernels::bmm, "bmm", self, mat2);
}

constexpr auto recorded_bmm = wrapper::recorded<run_bmm, BmmBackward, Inputs<0, 1>>;

}  // namespace

Tensor bmm(const Tensor& self, const Tensor& mat2) { return wrapper::function<Casts<0, 1>>(OpId::bmm, recorded_bmm, self, mat2); }

Tensor& bmm_out(Tensor& out, const Tensor& self, const Tensor& mat2) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::bmm, "bmm_out", run_bmm, out, self, mat2);
}

Tensor Tensor::bmm(const Tensor& mat2) const { return amp::bmm(*this, mat2); }

// ---------------- batched_mm ----------------

namespace {

struct BatchedMmBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  autograd::TensorInfo self_info_, other_info_;

  void save(const Tensor& self, const Tensor& other) {
    if (needs_input(kOther)) self_.save(self);
    self_info_.save(self);
    if (needs_input(kSelf)) other_.save(other);
    other_info_.save(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const auto& self_info = self_info_;
    const Tensor other = other_.unpack(this);
    const auto& other_info = other_info_;
    if (needs_input(kSelf)) input_grads[kSelf] = batched_mm_formula(grad, conj_of(other.transpose(-2, -1)), self_info.sizes());
    if (needs_input(kOther)) input_grads[kOther] = batched_mm_formula(conj_of(self.transpose(-2, -1)), grad, other_info.sizes());
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "MatmulBackward"; }
};

Tensor run_batched_mm(const Tensor& self, const Tensor& other) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "other"}};
  const Device device = check_args<2>("matmul", kArgs, kFloatingTypes | kIntegralTypes | kComplexTypes, {&self, &other});
  return call_kernel(device, &Kernels::batched_mm, "matmul", self, other);
}

constexpr auto recorded_batched_mm = wrapper::recorded<run_batched_mm, BatchedMmBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::batched_mm(const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.batched_mm", recorded_batched_mm, self, other);
}

// ---------------- matmul ----------------

namespace {

Tensor run_matmul(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[matmul] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[matmul] other is an undefined tensor");
  return composite::matmul(self, other);
}

}  // namespace

Tensor matmul(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::matmul, run_matmul, self, other); }

Tensor& matmul_out(Tensor& out, const Tensor& self, const Tensor& other) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::matmul, "matmul_out", run_matmul, out, self, other);
}

Tensor Tensor::matmul(const Tensor& other) const { return amp::matmul(*this, other); }

// ---------------- addmm ----------------

namespace {

struct AddmmBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kMat1, kMat2 };
  autograd::TensorInfo self_;
  autograd::SavedTensor mat1_, mat2_;
  Scalar beta_, alpha_;

  void save(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
    self_.save(self);
    if (needs_input(kMat2)) mat1_.save(mat1);
    if (needs_input(kMat1)) mat2_.save(mat2);
    beta_ = beta;
    alpha_ = alpha;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor mat1 = mat1_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(mul_by(grad, beta_), self.sizes());
    if (needs_input(kMat1)) {
      if (GradMode::is_enabled()) {
        input_grads[kMat1] = mm_formula(grad, conj_of(mat2.t()), alpha_);
      } else {
        input_grads[kMat1] = mm_scaled(grad, conj_of(mat2), false, true, alpha_, wanted_dtype(kMat1));
      }
    }
    if (needs_input(kMat2)) {
      if (GradMode::is_enabled()) {
        input_grads[kMat2] = mm_formula(conj_of(mat1.t()), grad, alpha_);
      } else {
        input_grads[kMat2] = mm_scaled(conj_of(mat1), grad, true, false, alpha_, wanted_dtype(kMat2));
      }
    }
  }
  void release_saved() override { wrapper::reset(mat1_, mat2_); }
  const char* name() const override { return "AddmmBackward"; }
};

Tensor run_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mat1"}, {.name = "mat2"}};
  const Device device = check_args<3>("addmm", kArgs, kFloatingTypes | kIntegralTypes | kComplexTypes, {&self, &mat1, &mat2});
  check::addmm(self, mat1, mat2, beta, alpha);
  return call_kernel(device, &Kernels::addmm, "addmm", self, mat1, mat2, beta, alpha);
}

constexpr auto recorded_addmm = wrapper::recorded<run_addmm, AddmmBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::addmm, recorded_addmm, self, mat1, mat2, beta, alpha);
}

Tensor& addmm_(Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::assign(Inputs<0, 1, 2>(), OpId::addmm, "addmm_", recorded_addmm, self, mat1, mat2, beta, alpha);
}

Tensor& addmm_out(Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::addmm, "addmm_out", run_addmm, out, self, mat1, mat2, beta, alpha);
}

Tensor Tensor::addmm(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addmm(*this, mat1, mat2, beta, alpha);
}

Tensor& Tensor::addmm_(const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) const {
  return amp::addmm_(const_cast<Tensor&>(*this), mat1, mat2, beta, alpha);
}

// ---------------- _addmm_activation ----------------

namespace {

struct AddmmActivationBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kMat1, kMat2 };
  autograd::SavedTensor self_, mat1_, mat2_, result_;
  Scalar beta_, alpha_;
  bool use_gelu_;

  void save(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha, bool use_gelu) {
    self_.save(self);
    mat1_.save(mat1);
    mat2_.save(mat2);
    beta_ = beta;
    alpha_ = alpha;
    use_gelu_ = use_gelu;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat1 = mat1_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    const Tensor result = result_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kSelf), needs_input(kMat1), needs_input(kMat2)};
    if (needs_input(kSelf) || needs_input(kMat1) || needs_input(kMat2)) {
      std::tie(input_grads[kSelf], input_grads[kMat1],
               input_grads[kMat2]) = addmm_activation_backward(grad, result, self, mat1, mat2, beta_, alpha_, use_gelu_, needs);
    }
  }
  void release_saved() override { wrapper::reset(self_, mat1_, mat2_, result_); }
  const char* name() const override { return "AddmmActivationBackward"; }
};

Tensor run__addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                             bool use_gelu) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mat1"}, {.name = "mat2"}};
  check_args<3>("_addmm_activation", kArgs, kFloatingTypes, {&self, &mat1, &mat2});
  check::_addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
  return native::_addmm_activation(self, mat1, mat2, beta, alpha, use_gelu);
}

constexpr auto recorded__addmm_activation = wrapper::recorded<run__addmm_activation, AddmmActivationBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor _addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha,
                         bool use_gelu) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::_addmm_activation, recorded__addmm_activation, self, mat1, mat2, beta, alpha, use_gelu);
}

Tensor& _addmm_activation_out(Tensor& out, const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                              const Scalar& alpha, bool use_gelu) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::_addmm_activation, "_addmm_activation_out", run__addmm_activation, out, self, mat1,
                           mat2, beta, alpha, use_gelu);
}

// ---------------- baddbmm ----------------

namespace {

struct BaddbmmBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kBatch1, kBatch2 };
  autograd::TensorInfo self_;
  autograd::SavedTensor batch1_, batch2_;
  Scalar beta_, alpha_;

  void save(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
    self_.save(self);
    if (needs_input(kBatch2)) batch1_.save(batch1);
    if (needs_input(kBatch1)) batch2_.save(batch2);
    beta_ = beta;
    alpha_ = alpha;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor batch1 = batch1_.unpack(this);
    const Tensor batch2 = batch2_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(mul_by(grad, beta_), self.sizes());
    if (needs_input(kBatch1)) input_grads[kBatch1] = bmm_formula(grad, conj_of(batch2.transpose(1, 2)), alpha_);
    if (needs_input(kBatch2)) input_grads[kBatch2] = bmm_formula(conj_of(batch1.transpose(1, 2)), grad, alpha_);
  }
  void release_saved() override { wrapper::reset(batch1_, batch2_); }
  const char* name() const override { return "BaddbmmBackward"; }
};

Tensor run_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "batch1"}, {.name = "batch2"}};
  const Device device = check_args<3>("baddbmm", kArgs, kFloatingTypes | kIntegralTypes | kComplexTypes, {&self, &batch1, &batch2});
  check::baddbmm(self, batch1, batch2, beta, alpha);
  return call_kernel(device, &Kernels::baddbmm, "baddbmm", self, batch1, batch2, beta, alpha);
}

constexpr auto recorded_baddbmm = wrapper::recorded<run_baddbmm, BaddbmmBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::baddbmm, recorded_baddbmm, self, batch1, batch2, beta, alpha);
}

Tensor& baddbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::assign(Inputs<0, 1, 2>(), OpId::baddbmm, "baddbmm_", recorded_baddbmm, self, batch1, batch2, beta, alpha);
}

Tensor& baddbmm_out(Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::baddbmm, "baddbmm_out", run_baddbmm, out, self, batch1, batch2, beta, alpha);
}

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

}  // namespace

Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::addbmm, run_addbmm, self, batch1, batch2, beta, alpha);
}

Tensor& addbmm_(Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::assign(Inputs<0, 1, 2>(), OpId::addbmm, "addbmm_", run_addbmm, self, batch1, batch2, beta, alpha);
}

Tensor& addbmm_out(Tensor& out, const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::composite_out(Inputs<0, 1, 2>(), OpId::addbmm, "addbmm_out", run_addbmm, out, self, batch1, batch2, beta, alpha);
}

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
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "vec"}};
  check_same_dtype<2>("mv", kArgs, {&self, &vec});
  return composite::mv(self, vec);
}

}  // namespace

Tensor mv(const Tensor& self, const Tensor& vec) { return wrapper::function<Casts<0, 1>>(OpId::mv, run_mv, self, vec); }

Tensor& mv_out(Tensor& out, const Tensor& self, const Tensor& vec) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::mv, "mv_out", run_mv, out, self, vec);
}

Tensor Tensor::mv(const Tensor& vec) const { return amp::mv(*this, vec); }

// ---------------- addmv ----------------

namespace {

Tensor run_addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[addmv] self is an undefined tensor");
  AMP_CHECK(mat.defined(), ValueError, "[addmv] mat is an undefined tensor");
  AMP_CHECK(vec.defined(), ValueError, "[addmv] vec is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "mat"}, {.name = "vec"}};
  check_same_dtype<3>("addmv", kArgs, {&self, &mat, &vec});
  return composite::addmv(self, mat, vec, beta, alpha);
}

}  // namespace

Tensor addmv(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::addmv, run_addmv, self, mat, vec, beta, alpha);
}

Tensor& addmv_(Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  return wrapper::assign(Inputs<0, 1, 2>(), OpId::addmv, "addmv_", run_addmv, self, mat, vec, beta, alpha);
}

Tensor& addmv_out(Tensor& out, const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta, const Scalar& alpha) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::addmv, "addmv_out", run_addmv, out, self, mat, vec, beta, alpha);
}

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

}  // namespace

Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::addr, run_addr, self, vec1, vec2, beta, alpha);
}

Tensor& addr_(Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::assign(Inputs<0, 1, 2>(), OpId::addr, "addr_", run_addr, self, vec1, vec2, beta, alpha);
}

Tensor& addr_out(Tensor& out, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta, const Scalar& alpha) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::addr, "addr_out", run_addr, out, self, vec1, vec2, beta, alpha);
}

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
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "tensor"}};
  check_same_dtype<2>("dot", kArgs, {&self, &tensor});
  return composite::dot(self, tensor);
}

}  // namespace

Tensor dot(const Tensor& self, const Tensor& tensor) { return wrapper::function<Casts<0, 1>>(OpId::dot, run_dot, self, tensor); }

Tensor& dot_out(Tensor& out, const Tensor& self, const Tensor& tensor) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::dot, "dot_out", run_dot, out, self, tensor);
}

Tensor Tensor::dot(const Tensor& tensor) const { return amp::dot(*this, tensor); }

// ---------------- vdot ----------------

namespace {

Tensor run_vdot(const Tensor& self, const Tensor& other) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[vdot] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[vdot] other is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "other"}};
  check_same_dtype<2>("vdot", kArgs, {&self, &other});
  return dot(conj_of(self), other);
}

}  // namespace

Tensor vdot(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::vdot, run_vdot, self, other); }

Tensor& vdot_out(Tensor& out, const Tensor& self, const Tensor& other) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::vdot, "vdot_out", run_vdot, out, self, other);
}

Tensor Tensor::vdot(const Tensor& other) const { return amp::vdot(*this, other); }

// ---------------- outer ----------------

namespace {

Tensor run_outer(const Tensor& self, const Tensor& vec2) {
  AMP_CHECK(self.defined(), ValueError, "[outer] self is an undefined tensor");
  AMP_CHECK(vec2.defined(), ValueError, "[outer] vec2 is an undefined tensor");
  return composite::outer(self, vec2);
}

}  // namespace

Tensor outer(const Tensor& self, const Tensor& vec2) { return wrapper::function<Casts<0, 1>>(OpId::outer, run_outer, self, vec2); }

Tensor& outer_out(Tensor& out, const Tensor& self, const Tensor& vec2) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::outer, "outer_out", run_outer, out, self, vec2);
}

Tensor Tensor::outer(const Tensor& vec2) const { return amp::outer(*this, vec2); }

// ---------------- linear ----------------

namespace {

struct LinearBackward final : wrapper::Node<3> {
  enum : uint32_t { kInput, kWeight, kBias };
  autograd::SavedTensor input_, weight_;

  void save(const Tensor& input, const Tensor& weight, const auto&...) {
    if (needs_input(kWeight)) input_.save(input);
    if (needs_input(kInput)) weight_.save(weight);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(kInput)) {
      if (GradMode::is_enabled()) {
        input_grads[kInput] = linear_formula_input(grad, weight);
      } else {
        input_grads[kInput] = weight.dim() == 1 || grad.is_complex() ? linear_formula_input(grad, weight)
                                                                     : linear_backward_input(grad, weight, wanted_dtype(kInput));
      }
    }
    if (needs_input(kWeight)) {
      if (GradMode::is_enabled()) {
        input_grads[kWeight] = linear_formula_weight(grad, input);
      } else {
        input_grads[kWeight] = grad.dim() < input.dim() || grad.is_complex() ? linear_formula_weight(grad, input)
                                                                             : linear_backward_weight(grad, input, wanted_dtype(kWeight));
      }
    }
    if (needs_input(kBias)) {
      if (GradMode::is_enabled()) {
        input_grads[kBias] = linear_formula_bias(grad);
      } else {
        input_grads[kBias] = grad.is_complex() ? linear_formula_bias(grad) : linear_backward_bias(grad, wanted_dtype(kBias));
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, weight_); }
  const char* name() const override { return "LinearBackward"; }
};

Tensor run_linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}};
  const Device device = check_args<3>("linear", kArgs, kFloatingTypes | kIntegralTypes | kComplexTypes, {&input, &weight, &bias});
  check::linear(input, weight, bias);
  return call_kernel(device, &Kernels::linear, "linear", input, weight, bias);
}

constexpr auto recorded_linear = wrapper::recorded<run_linear, LinearBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::linear, recorded_linear, input, weight, bias);
}

// ---------------- linear_backward_input ----------------

namespace {

Tensor run_linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "weight"}};
  const Device device = check_args<2>("linear_backward_input", kArgs, kFloatingTypes, {&grad_output, &weight});
  return call_kernel(device, &Kernels::linear_backward_input, "linear_backward_input", grad_output, weight, dtype);
}

}  // namespace

Tensor internal::linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype) {
  return wrapper::part("internal.linear_backward_input", run_linear_backward_input, grad_output, weight, dtype);
}

// ---------------- linear_backward_weight ----------------

namespace {

Tensor run_linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "input"}};
  const Device device = check_args<2>("linear_backward_weight", kArgs, kFloatingTypes, {&grad_output, &input});
  return call_kernel(device, &Kernels::linear_backward_weight, "linear_backward_weight", grad_output, input, dtype);
}

}  // namespace

Tensor internal::linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype) {
  return wrapper::part("internal.linear_backward_weight", run_linear_backward_weight, grad_output, input, dtype);
}

// ---------------- linear_backward_bias ----------------

namespace {

Tensor run_linear_backward_bias(const Tensor& grad_output, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  const Device device = check_args<1>("linear_backward_bias", kArgs, kFloatingTypes, {&grad_output});
  return call_kernel(device, &Kernels::linear_backward_bias, "linear_backward_bias", grad_output, dtype);
}

}  // namespace

Tensor internal::linear_backward_bias(const Tensor& grad_output, ScalarType dtype) {
  return wrapper::part("internal.linear_backward_bias", run_linear_backward_bias, grad_output, dtype);
}

// ---------------- linear_fused ----------------

namespace {

Tensor run_linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                        int64_t packed) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "residual", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<4>("linear", kArgs, kFloatingTypes, {&input, &weight, &bias, &residual});
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

}  // namespace

Tensor inner(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::inner, run_inner, self, other); }

Tensor& inner_out(Tensor& out, const Tensor& self, const Tensor& other) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::inner, "inner_out", run_inner, out, self, other);
}

Tensor Tensor::inner(const Tensor& other) const { return amp::inner(*this, other); }

// ---------------- bilinear ----------------

namespace {

Tensor run_bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  const autocast::Suspended suspended;
  AMP_CHECK(input1.defined(), ValueError, "[bilinear] input1 is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[bilinear] input2 is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[bilinear] weight is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "input1"}, {.name = "input2"}, {.name = "weight"}, {.name = "bias"}};
  check_same_dtype<4>("bilinear", kArgs, {&input1, &input2, &weight, &bias});
  return composite::rounded_once(
      "bilinear", {composite::arguments(1, 2), composite::arguments(0, 2), composite::arguments(0, 1), composite::arguments()},
      [](const Tensor& input1, const Tensor& input2, const Tensor& weight,
         const Tensor& bias) { return composite::bilinear(input1, input2, weight, bias); }, input1, input2, weight, bias);
}

}  // namespace

Tensor bilinear(const Tensor& input1, const Tensor& input2, const Tensor& weight, const Tensor& bias) {
  return wrapper::function<Casts<0, 1, 2, 3>>(OpId::bilinear, run_bilinear, input1, input2, weight, bias);
}

// ---------------- linalg_vecdot ----------------

namespace {

Tensor run_linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  AMP_CHECK(x.defined(), ValueError, "[linalg_vecdot] x is an undefined tensor");
  AMP_CHECK(y.defined(), ValueError, "[linalg_vecdot] y is an undefined tensor");
  return composite::linalg_vecdot(x, y, dim);
}

}  // namespace

Tensor linalg_vecdot(const Tensor& x, const Tensor& y, int64_t dim) {
  return wrapper::function<Casts<0, 1>>(OpId::linalg_vecdot, run_linalg_vecdot, x, y, dim);
}

Tensor& linalg_vecdot_out(Tensor& out, const Tensor& x, const Tensor& y, int64_t dim) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::linalg_vecdot, "linalg_vecdot_out", run_linalg_vecdot, out, x, y, dim);
}

// ---------------- chain_matmul ----------------

namespace {

Tensor run_chain_matmul(TensorList matrices) {
  check_defined("chain_matmul", "matrices", matrices);
  return composite::chain_matmul(matrices);
}

}  // namespace

Tensor chain_matmul(TensorList matrices) { return wrapper::function<Casts<0>>(OpId::chain_matmul, run_chain_matmul, matrices); }

Tensor& chain_matmul_out(Tensor& out, TensorList matrices) {
  return wrapper::composite_out(Inputs<0>(), OpId::chain_matmul, "chain_matmul_out", run_chain_matmul, out, matrices);
}

// ---------------- linalg_multi_dot ----------------

namespace {

Tensor run_linalg_multi_dot(TensorList tensors) {
  check_defined("linalg_multi_dot", "tensors", tensors);
  return composite::linalg_multi_dot(tensors);
}

}  // namespace

Tensor linalg_multi_dot(TensorList tensors) { return wrapper::function<Casts<0>>(OpId::linalg_multi_dot, run_linalg_multi_dot, tensors); }

Tensor& linalg_multi_dot_out(Tensor& out, TensorList tensors) {
  return wrapper::composite_out(Inputs<0>(), OpId::linalg_multi_dot, "linalg_multi_dot_out", run_linalg_multi_dot, out, tensors);
}

// ---------------- tensordot ----------------

namespace {

Tensor run_tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) {
  AMP_CHECK(self.defined(), ValueError, "[tensordot] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[tensordot] other is an undefined tensor");
  return composite::tensordot(self, other, dims_self, dims_other);
}

}  // namespace

Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) {
  return wrapper::function<Casts<0, 1>>(OpId::tensordot, run_tensordot, self, other, dims_self, dims_other);
}

Tensor& tensordot_out(Tensor& out, const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::tensordot, "tensordot_out", run_tensordot, out, self, other, dims_self, dims_other);
}

// ---------------- einsum ----------------

namespace {

Tensor run_einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path) {
  check_defined("einsum", "tensors", tensors);
  return composite::einsum(equation, tensors, path);
}

}  // namespace

Tensor einsum(StringRef equation, TensorList tensors, OptionalIntArrayRef path) {
  return wrapper::function<Casts<1>>(OpId::einsum, run_einsum, equation, tensors, path);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> matmul_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "mm", .signature = "(Tensor self, Tensor mat2) -> Tensor", .casts = "self mat2", .same_dtype = "self mat2",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::mm>},
      {.name = "mm_transposed",
       .signature = "(Tensor self, Tensor mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype) -> Tensor",
       .casts = "self mat2", .same_dtype = "self mat2", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::mm_transposed>},
      {.name = "bmm", .signature = "(Tensor self, Tensor mat2) -> Tensor", .casts = "self mat2", .same_dtype = "self mat2",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::bmm>},
      {.name = "batched_mm", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .same_dtype = "self other",
       .internal = true, .call = calls<amp::internal::batched_mm>},
      {.name = "matmul", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .same_dtype = "self other",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1, .composite = true,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::matmul>},
      {.name = "addmm", .signature = "(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
       .casts = "self mat1 mat2", .same_dtype = "self mat1 mat2", .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs2,
       .multiply_adds = [](const Input* args) { return work::matmul(args[1], args[2]); }, .call = calls<amp::addmm>},
      {.name = "_addmm_activation",
       .signature = "(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor",
       .casts = "self mat1 mat2", .same_dtype = "self mat1 mat2", .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs2,
       .multiply_adds = [](const Input* args) { return work::matmul(args[1], args[2]); }, .call = calls<amp::_addmm_activation>},
      {.name = "baddbmm", .signature = "(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
       .casts = "self batch1 batch2", .same_dtype = "self batch1 batch2", .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs2,
       .multiply_adds = [](const Input* args) { return work::matmul(args[1], args[2]); }, .call = calls<amp::baddbmm>},
      {.name = "addbmm", .signature = "(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
       .casts = "self batch1 batch2", .same_dtype = "self batch1 batch2", .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs2,
       .composite = true, .multiply_adds = [](const Input* args) { return work::matmul(args[1], args[2]); }, .call = calls<amp::addbmm>},
      {.name = "mv", .signature = "(Tensor self, Tensor vec) -> Tensor", .casts = "self vec", .same_dtype = "self vec",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::mv>},
      {.name = "addmv", .signature = "(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
       .casts = "self mat vec", .same_dtype = "self mat vec", .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs2,
       .multiply_adds = [](const Input* args) { return work::matmul(args[1], args[2]); }, .call = calls<amp::addmv>},
      {.name = "addr", .signature = "(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
       .casts = "self vec1 vec2", .facts = kUsual | kMatmulOrConv,
       .multiply_adds = [](const Input* args) { return work::outer(args[1], args[2]); }, .call = calls<amp::addr>},
      {.name = "dot", .signature = "(Tensor self, Tensor tensor) -> Tensor", .casts = "self tensor", .same_dtype = "self tensor",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::dot>},
      {.name = "vdot", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .same_dtype = "self other",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::vdot>},
      {.name = "outer", .signature = "(Tensor self, Tensor vec2) -> Tensor", .aliases = "ger", .casts = "self vec2",
       .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::outer(args[0], args[1]); }, .call = calls<amp::outer>},
      {.name = "linear", .signature = "(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", .casts = "input weight bias",
       .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1,
       .multiply_adds = [](const Input* args) { return work::linear(args[0], args[1]); }, .call = calls<amp::linear>,
       .role = FrozenRole::Linear},
      {.name = "linear_backward_input", .signature = "(Tensor grad_output, Tensor weight, ScalarType dtype) -> Tensor",
       .casts = "grad_output weight", .same_dtype = "grad_output weight", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::linear_backward_input>, .traits = OpCall::kUnchecked},
      {.name = "linear_backward_weight", .signature = "(Tensor grad_output, Tensor input, ScalarType dtype) -> Tensor",
       .casts = "grad_output input", .same_dtype = "grad_output input", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::linear_backward_weight>, .traits = OpCall::kUnchecked},
      {.name = "linear_backward_bias", .signature = "(Tensor grad_output, ScalarType dtype) -> Tensor", .casts = "grad_output",
       .facts = kCastArgument | kTensorResult, .internal = true, .call = calls<amp::internal::linear_backward_bias>,
       .traits = OpCall::kUnchecked},
      {.name = "linear_fused",
       .signature = "(Tensor input, Tensor weight, Tensor? bias, Tensor? residual, int activation, int packed) -> Tensor",
       .casts = "input weight bias residual", .same_dtype = "input weight", .internal = true},
      {.name = "inner", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .same_dtype = "self other",
       .facts = kUsual | kMatmulOrConv | kMatrixProduct | kWeightIs1, .composite = true,
       .multiply_adds = [](const Input* args) { return work::matmul(args[0], args[1]); }, .call = calls<amp::inner>},
      {.name = "bilinear", .signature = "(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor",
       .casts = "input1 input2 weight bias", .same_dtype = "input1 input2 weight bias", .call = calls<amp::bilinear>},
      {.name = "linalg_vecdot", .signature = "(Tensor x, Tensor y, *, int dim=-1) -> Tensor", .casts = "x y", .same_dtype = "x y",
       .composite = true, .call = calls<amp::linalg_vecdot>},
      {.name = "chain_matmul", .signature = "(Tensor[] matrices) -> Tensor", .casts = "matrices", .facts = kUsual | kMatmulOrConv,
       .composite = true, .multiply_adds = [](const Input* args) { return work::chain(args[0]); }, .call = calls<amp::chain_matmul>},
      {.name = "linalg_multi_dot", .signature = "(Tensor[] tensors) -> Tensor", .aliases = "multi_dot", .casts = "tensors",
       .facts = kUsual | kMatmulOrConv, .composite = true, .multiply_adds = [](const Input* args) { return work::chain(args[0]); },
       .call = calls<amp::linalg_multi_dot>},
      {.name = "tensordot", .signature = "(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor", .casts = "self other",
       .same_dtype = "self other", .facts = kUsual | kMatmulOrConv, .composite = true, .call = calls<amp::tensordot>},
      {.name = "einsum", .signature = "(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor", .casts = "tensors",
       .facts = kUsual | kMatmulOrConv, .composite = true, .call = calls<amp::einsum>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
