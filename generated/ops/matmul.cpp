// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/matmul.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- mm: ops.yaml:834 ----------------

namespace {

struct MmBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor mat2_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor mat2 = mat2_.unpack(this);
    if (needs_input(0)) input_grads[0] = mm(grad, mat2.t());
    if (needs_input(1)) input_grads[1] = mm(self.t(), grad);
  }
  void release_saved() override {
    self_.reset();
    mat2_.reset();
  }
  const char* name() const override { return "MmBackward"; }
};

Tensor run_mm(const Tensor& self, const Tensor& mat2) {
  static constexpr ArgSpec kArgs[] = {{"self", false, true, true}, {"mat2", false, true, true}};
  static constexpr TypeSet kDtypes[] = {kFloatingTypes, kFloatingTypes};
  const DeviceType device = check_args<2>("mm", kArgs, kDtypes, {&self, &mat2});
  check::mm(self, mat2);
  switch (device) {
    case kCPU: return cpu::mm(self, mat2);
    case kCUDA: return cuda::mm(self, mat2);
  }
  throw_no_kernel("mm", device);
}

Tensor recorded_mm(const Tensor& self, const Tensor& mat2) {
  if (!autograd::should_record(self, mat2)) return run_mm(self, mat2);
  auto* node = new MmBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, mat2);
  if (node->needs_input(1)) node->self_.save(self);
  if (node->needs_input(0)) node->mat2_.save(mat2);
  Tensor result = run_mm(self, mat2);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::mm, self, mat2);
    if (call.applies()) return recorded_mm(call.cast(self), call.cast(mat2));
  }
  return recorded_mm(self, mat2);
}

Tensor& mm_out(Tensor& out, const Tensor& self, const Tensor& mat2) {
  autograd::check_out("mm_out", out, self, mat2);
  return write_out("mm_out", out, run_mm(self, mat2));
}

Tensor Tensor::mm(const Tensor& mat2) const { return amp::mm(*this, mat2); }

}  // namespace amp
