// Checks the kernel and its derivative, and shows how autocast treats the op.
#include <cstdio>
#include <iostream>

#include "swiglu.h"

using amp::Tensor;

namespace {

int expect(bool condition, const char* what) {
  std::printf("%s: %s\n", condition ? "ok" : "WRONG", what);
  return condition ? 0 : 1;
}

}  // namespace

int main() {
  amp::manual_seed(1);
  int wrong = 0;

  const Tensor a = amp::randn({5, 7}), b = amp::randn({5, 7});
  wrong += expect(amp::allclose(mylib::swiglu(a, b), amp::silu(a) * b, 1e-5, 1e-6), "the kernel computes silu(gate) * up");
  wrong += expect(
      amp::autograd::gradcheck([](const std::vector<Tensor>& in) { return mylib::swiglu(in[0], in[1]); },
                               {amp::randn({3, 4}, amp::kFloat64).requires_grad_(), amp::randn({3, 4}, amp::kFloat64).requires_grad_()}),
      "the derivative agrees with finite differences");

  Tensor weight = amp::randn({7, 7}).requires_grad_();
  amp::Trace trace;
  {
    const amp::Autocast region(amp::kCPU);
    const Tensor y = mylib::swiglu(amp::linear(a, weight), b);
    wrong += expect(y.dtype() == amp::kBFloat16, "in a region the op runs in bfloat16");
    y.to(amp::kFloat32).sum().backward();
  }
  trace.stop();
  wrong += expect(weight.grad().dtype() == amp::kFloat32, "the gradient has the dtype of the weight");
  std::cout << trace.table();

  const amp::autocast::Policy& exact =
      amp::derive_policy(amp::autocast::find_policy("torch-2.0"), {{.op = "mylib::swiglu", .category = amp::autocast::Category::Fp32}});
  {
    const amp::Autocast region(amp::kCPU, {.policy = exact});
    wrong +=
        expect(mylib::swiglu(a.to(amp::kBFloat16), b.to(amp::kBFloat16)).dtype() == amp::kFloat32, "a policy can give it another rule");
  }
  try {
    mylib::swiglu(a, amp::randn({7, 5}));
    wrong += expect(false, "shapes are checked");
  } catch (const amp::ValueError& error) { std::cout << error.what() << "\n"; }

  if (amp::cuda::is_available()) {
    const Tensor there = mylib::swiglu(a.to(amp::kCUDA), b.to(amp::kCUDA)).to(amp::kCPU);
    wrong += expect(amp::allclose(there, mylib::swiglu(a, b), 1e-5, 1e-6), "CUDA agrees with the CPU");
  } else {
    std::puts("no GPU: the CUDA kernels have not run");
  }
  return wrong;
}
