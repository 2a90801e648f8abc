// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/reduction.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- sum: ops.yaml:1069 ----------------

namespace {

struct SumBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.expand(self.sizes());
  }
  const char* name() const override { return "SumBackward"; }
};

Tensor run_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{"self", false, true, true}};
  static constexpr TypeSet kDtypes[] = {kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes};
  [[maybe_unused]] const DeviceType device = check_args<1>("sum", kArgs, kDtypes, {&self});
  return native::sum(self, dtype);
}

Tensor recorded_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  if (!autograd::should_record(self)) return run_sum(self, dtype);
  auto* node = new SumBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_sum(self, dtype);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::sum, self);
    if (call.applies()) return recorded_sum(call.cast(self), call.dtype(dtype, self));
  }
  return recorded_sum(self, dtype);
}

Tensor Tensor::sum(std::optional<ScalarType> dtype) const { return amp::sum(*this, dtype); }

// ---------------- sum.dim: ops.yaml:1081 ----------------

namespace {

struct SumDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    [[maybe_unused]] const auto& self = self_;
    const OptionalIntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    if (needs_input(0)) input_grads[0] = expand_reduced(grad, self.sizes(), dim, keepdim);
  }
  const char* name() const override { return "SumDimBackward"; }
};

Tensor run_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {{"self", false, true, true}};
  static constexpr TypeSet kDtypes[] = {kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes};
  const DeviceType device = check_args<1>("sum", kArgs, kDtypes, {&self});
  switch (device) {
    case kCPU: return cpu::sum(self, dim, keepdim, dtype);
    case kCUDA: return cuda::sum(self, dim, keepdim, dtype);
  }
  throw_no_kernel("sum", device);
}

Tensor recorded_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (!autograd::should_record(self)) return run_sum_dim(self, dim, keepdim, dtype);
  auto* node = new SumDimBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_sum_dim(self, dim, keepdim, dtype);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::sum_dim, self);
    if (call.applies()) return recorded_sum_dim(call.cast(self), dim, keepdim, call.dtype(dtype, self));
  }
  return recorded_sum_dim(self, dim, keepdim, dtype);
}

Tensor& sum_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  autograd::check_out("sum_out", out, self);
  return write_out("sum_out", out, run_sum_dim(self, dim, keepdim, dtype));
}

Tensor Tensor::sum(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const { return amp::sum(*this, dim, keepdim, dtype); }

}  // namespace amp
