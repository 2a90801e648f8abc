// The scale of one loss (apex.amp.scaler.LossScaler).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <amp/apex/options.h>
#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>

namespace amp::optim {
class Processes;
}

namespace amp::apex {

// The options of a LossScaler.
struct LossScalerOptions {
  double init_scale = 65536;  // for a dynamic scale; max_loss_scale if that is less
  // The factor by which the scale shrinks after an overflow, and by which it grows.
  double scale_factor = 2;
  int64_t scale_window = 2000;  // number of steps without an overflow before the scale grows
  // The bounds of a dynamic scale. It always stays between the smallest and the largest normal float32.
  std::optional<double> min_loss_scale = {};
  double max_loss_scale = 16777216;  // 2^24
};

// A fixed or dynamic loss scale.
class AMP_API LossScaler {
 public:
  // Throws ValueError for a scale that is not a normal positive float32, a scale_factor up to 1, a scale_window below 1, and a
  // min_loss_scale that is negative or above max_loss_scale.
  explicit LossScaler(const LossScale& scale = "dynamic", const LossScalerOptions& options = {});

  bool is_dynamic() const { return dynamic_; }
  double loss_scale() const { return scale_; }
  int64_t unskipped() const { return unskipped_; }

  // The smallest value that an overflow may reduce the scale to.
  double smallest_scale() const;
  // The end of a message about an overflow, after update_scale(): "is reduced to 512". At the smallest scale it says so.
  std::string text_of_reduction() const;

  // Whether unscale() in place changes nothing.
  bool is_neutral() const { return !dynamic_ && scale_ == 1; }

  // Clears the overflows that unscale() has detected.
  void clear_overflow_state() { found_.clear(); }
  // Divides the gradients by the scale in place, and notes on their devices whether one of them is not finite. They must be dense in
  // memory.
  void unscale(const std::vector<Tensor>& grads);
  // The same, but where unscaled[i] is defined, it receives the result, and grads[i], which is float16 or bfloat16, does not change.
  // unscaled[i] is float32, with the sizes and strides of grads[i]. An empty list means undefined tensors.
  void unscale(const std::vector<Tensor>& grads, const std::vector<Tensor>& unscaled);
  // Also notes the overflows that other processes have detected. All of them must call it after unscale(). Throws Error if their scales
  // differ.
  void share_overflows(const optim::Processes& processes);
  // Whether unscale() has detected an overflow since the last clear_overflow_state(). Waits for the devices.
  bool has_overflow() const;
  // Updates a dynamic scale: down after an overflow, up after scale_window steps without one. Returns whether to skip the step, which is
  // always false for a fixed scale. Waits for the devices if the scale is dynamic.
  bool update_scale();

  // Writes and reads "PREFIX.loss_scale" and "PREFIX.unskipped". Reading throws ValueError if one of them is missing or invalid. A dynamic
  // scale that has fallen below the smallest one becomes that.
  void save(StateDict& state, const std::string& prefix) const;
  void load(const StateDict& state, const std::string& prefix);

 private:
  bool dynamic_;
  double scale_;
  LossScalerOptions options_;
  int64_t unskipped_ = 0;
  std::vector<Tensor> found_;  // one-element tensors that are not 0 after an overflow
};

}  // namespace amp::apex
