// libtorch's names for guards and values of the tape.
#pragma once

#include <utility>
#include <vector>

#include <amp/core/grad_mode.h>
#include <amp/core/tensor.h>

namespace amp {

// libtorch's guards that keep the parts of an op from being recorded.
struct AutoDispatchBelowAutograd : NoGradGuard {};
struct AutoDispatchBelowADInplaceOrView : NoGradGuard {};
struct AutoNonVariableTypeMode : AutoGradMode {
  explicit AutoNonVariableTypeMode(bool on = true) : AutoGradMode(!on && GradMode::is_enabled()) {}
};
// There is no forward mode.
struct AutoFwGradMode {
  explicit AutoFwGradMode(bool) {}
};

namespace autograd {
using Variable = Tensor;
inline Tensor make_variable(Tensor data, bool requires_grad = false) {
  if (requires_grad) data.requires_grad_();
  return data;
}
using tensor_list = std::vector<Tensor>;
using amp::AutoGradMode;
using amp::GradMode;
using amp::InferenceMode;
using amp::NoGradGuard;
}  // namespace autograd

}  // namespace amp
