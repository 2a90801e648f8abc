// What a GradScaler consists of. Internal.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <amp/optim/optimizer.h>
#include <amp/scaler/agreement.h>
#include <amp/scaler/checks.h>
#include <amp/scaler/grad_scaler.h>
#include <amp/scaler/loss_scale.h>
#include <amp/scaler/update.h>

namespace amp {

struct GradScaler::PerOptimizer {
  enum class Stage { Ready, Unscaled, Stepped };

  Stage stage = Stage::Ready;
  std::vector<optim::GradCheck> checks;  // one per device
  std::shared_ptr<const void> identity;  // the optimizer's; keeps it from being that of another one before update()
};

struct GradScaler::Data {
  DeviceType device;
  bool enabled;
  double init_scale;
  int init_tracker = 0, init_bad_tracker = 0;
  int max_consecutive_skips;
  int consecutive_skips = 0;
  scaler::UpdateRule rule;
  scaler::OwnScaleState state = {};  // created by the first scale()
  bool allow_fp16_gradients;
  std::unordered_map<const void*, PerOptimizer> per_optimizer = {};
  std::unordered_map<const detail::TensorImpl*, std::pair<Tensor, std::string>> names = {};
  scaler::CheckLog log = {};
  scaler::OwnDividedGradients divided = {};  // since the last update(); created by the first scale()
  Callback<void(const Tensor&)> reduce_found_inf = {};
  bool is_reducing = false;  // while reduce_found_inf runs
  std::shared_ptr<const optim::Processes> processes = {};
  scaler::ComparisonTimes comparisons = {};

  bool reduces() const { return reduce_found_inf || processes != nullptr; }
};

}  // namespace amp
