#include "swiglu.h"
#include "swiglu_math.h"
#include "with_type.h"

namespace mylib::cpu {

namespace {

constexpr int64_t kGrain = 4096;  // the number of elements that make another thread worthwhile

}  // namespace

amp::Tensor swiglu(const amp::Tensor& gate, const amp::Tensor& up) {
  amp::Tensor out = amp::empty_like(gate);
  with_type(gate.dtype(), [&]<class T>(T*) {
    using C = Compute<T>;
    const T *g = gate.data_ptr<T>(), *u = up.data_ptr<T>();
    T* o = out.data_ptr<T>();
    amp::parallel_for(0, gate.numel(), kGrain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) o[i] = static_cast<T>(swiglu_of(static_cast<C>(g[i]), static_cast<C>(u[i])));
    });
  });
  return out;
}

std::tuple<amp::Tensor, amp::Tensor> swiglu_backward(const amp::Tensor& grad, const amp::Tensor& gate, const amp::Tensor& up) {
  amp::Tensor grad_gate = amp::empty_like(gate), grad_up = amp::empty_like(up);
  with_type(gate.dtype(), [&]<class T>(T*) {
    using C = Compute<T>;
    const T *d = grad.data_ptr<T>(), *g = gate.data_ptr<T>(), *u = up.data_ptr<T>();
    T *dg = grad_gate.data_ptr<T>(), *du = grad_up.data_ptr<T>();
    amp::parallel_for(0, gate.numel(), kGrain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        C for_gate, for_up;
        swiglu_gradients(static_cast<C>(d[i]), static_cast<C>(g[i]), static_cast<C>(u[i]), for_gate, for_up);
        dg[i] = static_cast<T>(for_gate);
        du[i] = static_cast<T>(for_up);
      }
    });
  });
  return {grad_gate, grad_up};
}

}  // namespace mylib::cpu
