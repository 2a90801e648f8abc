// Updates of many tensors in one pass, per device. Internal.
#pragma once

#include <variant>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::optim {

// What each optimizer does with one element; optim/rules.inc has the formulas. kStates: its state buffers. kCounts: whether the number of
// steps taken before matters beyond being zero.
struct SgdRule {
  static constexpr int kStates = 1;  // momentum
  static constexpr bool kCounts = false;
  double lr, momentum, dampening, weight_decay;
  bool nesterov, maximize;
};
struct AdamRule {
  static constexpr int kStates = 3;  // first moment, second moment, largest second moment
  static constexpr bool kCounts = true;
  double lr, beta1, beta2, eps, weight_decay;
  bool decoupled, amsgrad, maximize;
};
struct AdagradRule {
  static constexpr int kStates = 1;  // sum of squares
  static constexpr bool kCounts = true;
  double lr, lr_decay, weight_decay, eps;
  bool maximize;
};
struct RMSpropRule {
  static constexpr int kStates = 3;  // mean square, momentum, mean gradient
  static constexpr bool kCounts = false;
  double lr, alpha, eps, weight_decay, momentum;
  bool centered, maximize;
};
using UpdateRule = std::variant<SgdRule, AdamRule, AdagradRule, RMSpropRule>;

// What a gradient scaler asks of an update: do nothing at all when found_inf is not zero, else multiply the gradients by inv_scale and then
// by clip, each product rounded to the gradient's dtype, as separate passes would. Products of float16 gradients, and of those widened for
// master weights, stay in float32. One-element tensors on the device of the gradients, or undefined.
struct StepScale {
  Tensor inv_scale;          // float32
  Tensor found_inf;          // float32
  bool write_grads = false;  // leave the products in .grad
  Tensor clip = {};          // float64
};

// The tensors of one role in the same order in each: parameters, gradients, one list per state buffer (empty: not used), and on
// asynchronous devices the numbers of steps taken before as one-element int64 tensors.
using TensorLists = std::vector<std::vector<Tensor>>;

// `count` is the number of steps taken before. Where kernels are queued only the device knows which steps a scaler skipped: there it means
// nothing, and the update counts on in the last list, which may be empty when there are no state buffers.
struct Update {
  const TensorLists& lists;
  const UpdateRule& rule;
  int64_t count;
  const StepScale& scale;
};
void update(const TensorLists& lists, const UpdateRule& rule, int64_t count, const StepScale& scale);

// What a check of gradients finds, on their device.
struct GradCheck {
  Tensor found_inf;  // float32, one element: set to 1 when a gradient or a product is not finite, never set back
  Tensor bad;        // int64, per gradient: the elements that are not finite are added; undefined: not counted
  Tensor squares;    // float64, one element: set to the sum of the products' squares; undefined: not wanted
};

// Looks at every gradient times inv_scale (undefined: one), and with `write` stores the product, which is rounded as for StepScale; what is
// stored is looked at as it is stored. Gradients lie densely on one device.
// Source: torch._amp_foreach_non_finite_check_and_unscale_, which looks at the inputs alone.
void check(const std::vector<Tensor>& grads, const GradCheck& result, const Tensor& inv_scale, bool write);

}  // namespace amp::optim
