// Updates of many tensors in one pass, per device: arguments of the kernels update_parameters and check_gradients.
#pragma once

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/optim/rounding.h>

namespace amp::optim {

// What changes parameters, in messages.
inline constexpr const char* kStepName = "optimizer.step()";

// The update rule of each optimizer for one element; optim/rules.inc contains the formulas. kStates: the number of state buffers. kCounts:
// whether the formula depends on the number of previous steps, and not only on whether it is zero.
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

// The effect of a gradient scaler on an update. If found_inf is not zero, the update does nothing. Otherwise gradients are multiplied by
// inv_scale and then by clip. Each product is rounded to the gradient's dtype, as in separate passes. float16 gradients, and gradients
// widened for master weights, stay in float32 in between. The tensors have one element and are on the device of the gradients, or are
// undefined.
struct StepScale {
  Tensor inv_scale;          // float32
  Tensor found_inf;          // float32
  bool write_grads = false;  // store the unscaled and clipped gradients in .grad
  Tensor clip = {};          // float64
};

// One list per role, all in the same order: parameters, gradients, each state buffer (empty if unused), and on asynchronous devices the
// numbers of previous steps as one-element int64 tensors.
using TensorLists = std::vector<std::vector<Tensor>>;

// How an update rounds float16 or bfloat16 parameters whose state buffers are float32. The lists are in the order of the
// parameters.
struct Narrowing {
  Rounding rounding;
  std::vector<Tensor> rests = {};      // Kahan: of the parameters' dtype; Split: int16; otherwise empty
  std::vector<uint32_t> numbers = {};  // Stochastic: the streams of the parameters (rounding/stream.h); otherwise empty
  bool wide_grads = false;             // the gradients are float32
};

// The state buffers of an update in 8 bits (StateFormat::Dynamic8). The lists of the update contain their codes. Parameters are float32,
// float16 or bfloat16, and contiguous.
inline constexpr size_t kMaxStates = 3;
struct CodedStates {
  std::array<std::vector<Tensor>, kMaxStates> absmax = {};  // by buffer: the largest magnitudes of its blocks; empty if unused
  std::array<bool, kMaxStates> has_signs = {};
};

// `count` is the number of previous steps. It is ignored on asynchronous devices, where only the device knows which steps a scaler has
// skipped. There the update increments the counts in the last list, which may be empty if there are no state buffers.
// `rounded` has an entry for each parameter: the float16 or bfloat16 tensor of the same layout that receives its rounded new value, or an
// undefined tensor. The parameter is then float32. Empty: no parameter has such a tensor. `narrowing`: null if all have the dtype of
// the parameters. `coded`: null if the state buffers contain numbers instead of codes.
struct Update {
  const TensorLists& lists;
  const UpdateRule& rule;
  int64_t count;
  const StepScale& scale;
  const std::vector<Tensor>& rounded;
  const Narrowing* narrowing;
  const CodedStates* coded;
};
void update(const TensorLists& lists, const UpdateRule& rule, int64_t count, const StepScale& scale,
            const std::vector<Tensor>& rounded = {}, const Narrowing* narrowing = nullptr, const CodedStates* coded = nullptr);

// A float16 or bfloat16 tensor that is rounded from a float32 parameter after each update, or by the update itself if it can do so.
struct RoundedCopy {
  Tensor to, from;
  int64_t version = -1;  // version of `from` when it was rounded; -1: not yet
};

// Updates and checks treat a complex number as two real ones, as torch does. Returns a view of a complex tensor as real numbers, with a
// last dimension of 2; a real tensor is returned itself.
Tensor as_reals(const Tensor& t);
// A tensor like `param` whose real and imaginary parts are all `value`.
Tensor filled_like(const Tensor& param, double value);

// The result of a gradient check, on the device of the gradients.
struct GradCheck {
  Tensor found_inf;  // float32, one element: set to 1 if a gradient is not finite before or after unscaling, never reset
  Tensor bad;        // int64, one element per gradient: incremented by the number of non-finite real numbers; undefined: not counted
  Tensor squares;    // float64, one element: set to the sum of the squares of the unscaled gradients; undefined: not computed
  // For each gradient the float32 tensor of its layout that receives the unscaled values instead of it, or an undefined tensor. Only for
  // float16 and bfloat16 gradients. Empty: no gradient has one.
  std::vector<Tensor> unscaled = {};
};

// Checks whether every gradient times inv_scale (1 if undefined) is finite. With `write`, stores the unscaled gradients, rounded as
// described at StepScale, and checks the stored values. Gradients must be dense in memory and on one device.
// Source: torch._amp_foreach_non_finite_check_and_unscale_, which checks only the inputs.
void check(const std::vector<Tensor>& grads, const GradCheck& result, const Tensor& inv_scale, bool write);

}  // namespace amp::optim
