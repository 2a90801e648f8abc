// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/softmax.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- softmax ----------------

namespace {

struct SoftmaxBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor result_;

  void save(const Tensor& self, int64_t dim, const auto&...) {
    self_.save(self);
    dim_ = dim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return softmax_formula(grad, result, dim_); },
                                              result, grad);
      } else {
        input_grads[0] = grad.is_complex() ? softmax_formula(grad, result, dim_) : softmax_backward(grad, result, dim_, self.scalar_type());
      }
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "SoftmaxBackward"; }
};

Tensor run_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("softmax", kArgs, kAllTypes, {&self});
  check::softmax(self, dim, dtype);
  return call_kernel(device, &Kernels::softmax, "softmax", self, dim, dtype);
}

constexpr auto recorded_softmax = wrapper::recorded<run_softmax, SoftmaxBackward, Inputs<0>>;

}  // namespace

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::softmax, recorded_softmax, self, dim, dtype);
}

Tensor& softmax_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::softmax, "softmax_out", run_softmax, out, self, dim, dtype);
}

Tensor Tensor::softmax(int64_t dim, std::optional<ScalarType> dtype) const { return amp::softmax(*this, dim, dtype); }

// ---------------- log_softmax ----------------

namespace {

struct LogSoftmaxBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor result_;

  void save(const Tensor& self, int64_t dim, const auto&...) {
    self_.save(self);
    dim_ = dim;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& result,
                                                  const Tensor& grad) { return log_softmax_formula(grad, result, dim_); }, result, grad);
      } else {
        input_grads[0] = grad.is_complex() ? log_softmax_formula(grad, result, dim_)
                                           : log_softmax_backward(grad, result, dim_, self.scalar_type());
      }
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "LogSoftmaxBackward"; }
};

Tensor run_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("log_softmax", kArgs, kAllTypes, {&self});
  check::log_softmax(self, dim, dtype);
  return call_kernel(device, &Kernels::log_softmax, "log_softmax", self, dim, dtype);
}

constexpr auto recorded_log_softmax = wrapper::recorded<run_log_softmax, LogSoftmaxBackward, Inputs<0>>;

}  // namespace

Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::log_softmax, recorded_log_softmax, self, dim, dtype);
}

Tensor& log_softmax_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::copy_out(Inputs<0>(), OpId::log_softmax, "log_softmax_out", run_log_softmax, out, self, dim, dtype);
}

Tensor Tensor::log_softmax(int64_t dim, std::optional<ScalarType> dtype) const { return amp::log_softmax(*this, dim, dtype); }

// ---------------- softmax_backward ----------------

namespace {

Tensor run_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "output"}};
  const Device device = check_args<2>("softmax_backward", kArgs, kFloatingTypes, {&grad_output, &output});
  return call_kernel(device, &Kernels::softmax_backward, "softmax_backward", grad_output, output, dim, input_dtype);
}

}  // namespace

Tensor internal::softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return wrapper::part("internal.softmax_backward", run_softmax_backward, grad_output, output, dim, input_dtype);
}

// ---------------- log_softmax_backward ----------------

namespace {

Tensor run_log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "output"}};
  const Device device = check_args<2>("log_softmax_backward", kArgs, kFloatingTypes, {&grad_output, &output});
  return call_kernel(device, &Kernels::log_softmax_backward, "log_softmax_backward", grad_output, output, dim, input_dtype);
}

}  // namespace

Tensor internal::log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return wrapper::part("internal.log_softmax_backward", run_log_softmax_backward, grad_output, output, dim, input_dtype);
}

// ---------------- softmin ----------------

namespace {

Tensor run_softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  AMP_CHECK(self.defined(), ValueError, "[softmin] self is an undefined tensor");
  return softmax(-self, dim, dtype);
}

}  // namespace

Tensor softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return wrapper::function<Casts<0>>(OpId::softmin, run_softmin, self, dim, dtype);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> softmax_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "softmax", .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .call = calls<amp::softmax>},
      {.name = "log_softmax", .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .call = calls<amp::log_softmax>},
      {.name = "softmax_backward", .signature = "(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor",
       .casts = "grad_output output", .same_dtype = "grad_output output", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::softmax_backward>, .traits = OpCall::kUnchecked},
      {.name = "log_softmax_backward", .signature = "(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor",
       .casts = "grad_output output", .same_dtype = "grad_output output", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::log_softmax_backward>, .traits = OpCall::kUnchecked},
      {.name = "softmin", .signature = "(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", .casts = "self",
       .facts = kUsual | kOptionalDtype, .composite = true, .call = calls<amp::softmin>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
