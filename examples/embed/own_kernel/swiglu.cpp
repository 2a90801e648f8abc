// The op: its name and rule for autocast, its checks, its derivative, and the choice of a kernel by device.
#include "swiglu.h"

#include <amp/extension/device.h>
#include <amp/extension/op.h>

namespace mylib {

namespace {

using amp::Tensor;
namespace autograd = amp::autograd;

#ifdef WITH_CUDA
constexpr auto kCudaForward = &cuda::swiglu;
constexpr auto kCudaBackward = &cuda::swiglu_backward;
#else
constexpr decltype(&cuda::swiglu) kCudaForward = nullptr;
constexpr decltype(&cuda::swiglu_backward) kCudaBackward = nullptr;
#endif

// A kernel for each device type, in the order of amp::DeviceType: CPU, CUDA.
static_assert(static_cast<int>(amp::kCPU) == 0 && static_cast<int>(amp::kCUDA) == 1);
constexpr decltype(&cpu::swiglu) kForward[amp::kNumDeviceTypes] = {cpu::swiglu, kCudaForward};
constexpr decltype(&cpu::swiglu_backward) kBackward[amp::kNumDeviceTypes] = {cpu::swiglu_backward, kCudaBackward};

struct SwiGlu : autograd::Function<SwiGlu> {
  static Tensor forward(autograd::AutogradContext* ctx, const Tensor& gate, const Tensor& up) {
    const Tensor g = gate.contiguous(), u = up.contiguous();
    ctx->save_for_backward({g, u});
    return amp::extension::call_kernel(g.device(), kForward, "mylib::swiglu", g, u);
  }
  static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
    const autograd::variable_list saved = ctx->get_saved_variables();
    const auto [gate, up] =
        amp::extension::call_kernel(saved[0].device(), kBackward, "mylib::swiglu", grads[0].contiguous(), saved[0], saved[1]);
    return {gate, up};
  }
};

void check(const Tensor& gate, const Tensor& up) {
  AMP_CHECK(gate.sizes() == up.sizes(), ValueError, "[mylib::swiglu] gate and up must have the same shape, got ", gate.sizes(), " and ",
            up.sizes());
  AMP_CHECK(gate.device() == up.device(), ValueError, "[mylib::swiglu] gate and up must be on the same device");
  AMP_CHECK(gate.dtype() == up.dtype(), TypeError, "[mylib::swiglu] gate and up must have the same dtype, got ", gate.dtype(), " and ",
            up.dtype());
}

// The first call registers the op: a clash of names is then an exception for its caller.
amp::OpId op() {
  static const amp::OpId id = amp::register_op("mylib::swiglu", {
                                                                    .signature = "(Tensor gate, Tensor up) -> Tensor",
                                                                    .category = amp::autocast::Category::LowerPrecisionFp,
                                                                });
  return id;
}

}  // namespace

amp::Tensor swiglu(const Tensor& gate, const Tensor& up) {
  return amp::autocast::call(
      op(),
      [](const Tensor& g, const Tensor& u) {
        check(g, u);
        return SwiGlu::apply(g, u);
      },
      gate, up);
}

}  // namespace mylib
