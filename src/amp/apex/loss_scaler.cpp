#include <amp/apex/loss_scaler.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/file/state_integer.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/optim/multi_tensor.h>
#include <amp/optim/shards.h>
#include <amp/scaler/agreement.h>
#include <amp/scaler/rule.h>

namespace amp::apex {

namespace {

constexpr double kLargestScale = std::numeric_limits<float>::max();

}  // namespace

LossScaler::LossScaler(const LossScale& scale, const LossScalerOptions& options)
    : dynamic_(scale.is_dynamic()),
      scale_(dynamic_ ? std::max(std::min(options.max_loss_scale, options.init_scale), options.min_loss_scale.value_or(0)) : scale.value()),
      options_(options) {
  AMP_CHECK(scale_ > 0 && std::isfinite(scale_), ValueError, "[LossScaler] the scale must be positive and finite, but is ", scale_);
  AMP_CHECK(scale_ >= scaler::kSmallestScale && scale_ <= kLargestScale, ValueError,
            "[LossScaler] the scale must be a normal float32, from ", scaler::kSmallestScale, " to ", kLargestScale, ", but is ", scale_);
  AMP_CHECK(!options.min_loss_scale || (*options.min_loss_scale >= 0 && *options.min_loss_scale <= options.max_loss_scale), ValueError,
            "[LossScaler] min_loss_scale must be from 0 to max_loss_scale, ", options.max_loss_scale, ", but is ", *options.min_loss_scale);
  AMP_CHECK(options.scale_factor > 1, ValueError, "[LossScaler] scale_factor must be greater than 1, but is ", options.scale_factor);
  AMP_CHECK(options.scale_window >= 1, ValueError, "[LossScaler] scale_window must be at least 1, but is ", options.scale_window);
}

void LossScaler::unscale(const std::vector<Tensor>& grads) { unscale(grads, {}); }

void LossScaler::unscale(const std::vector<Tensor>& grads, const std::vector<Tensor>& unscaled) {
  const NoGradGuard no_grad;
  struct Lists {
    std::vector<Tensor> grads, unscaled;
  };
  std::map<std::pair<DeviceType, int>, Lists> by_device;
  for (size_t i = 0; i < grads.size(); ++i) {
    Lists& lists = by_device[{grads[i].device().type(), grads[i].device().index()}];
    lists.grads.push_back(grads[i]);
    if (!unscaled.empty()) lists.unscaled.push_back(unscaled[i]);
  }
  for (const auto& [device, lists] : by_device) {
    const TensorOptions options = TensorOptions(kFloat32).device(lists.grads[0].device());
    const Tensor found = zeros({}, options);
    optim::check(lists.grads, {found, {}, {}, lists.unscaled}, full({}, 1 / scale_, options), /*write=*/true);
    if (dynamic_) found_.push_back(found);
  }
}

void LossScaler::share_overflows(const optim::Processes& processes) {
  for (const Tensor& found : found_)
    scaler::combine("scale_loss", processes, found, full({}, scale_, TensorOptions(kFloat32).device(found.device())), /*wait=*/true);
}

double LossScaler::smallest_scale() const {
  return std::clamp<double>(options_.min_loss_scale.value_or(0), scaler::kSmallestScale, kLargestScale);
}

std::string LossScaler::text_of_reduction() const {
  if (scale_ > smallest_scale()) return detail::concat("is reduced to ", scale_);
  return detail::concat("is ", scale_, ", the smallest possible one: if this goes on, the gradients are not finite at any scale");
}

bool LossScaler::has_overflow() const {
  return std::any_of(found_.begin(), found_.end(), [](const Tensor& found) { return found.item<float>() != 0; });
}

bool LossScaler::update_scale() {
  const bool skip = dynamic_ && has_overflow();
  if (skip) {
    scale_ = std::max(smallest_scale(), scale_ / options_.scale_factor);
    unskipped_ = 0;
    return true;
  }
  if (++unskipped_ >= options_.scale_window && dynamic_) {
    scale_ = std::min({options_.max_loss_scale, kLargestScale, scale_ * options_.scale_factor});
    unskipped_ = 0;
  }
  return false;
}

void LossScaler::save(StateDict& state, const std::string& prefix) const {
  state[prefix + ".loss_scale"] = Scalar(scale_);
  state[prefix + ".unskipped"] = Scalar(unskipped_);
}

void LossScaler::load(const StateDict& state, const std::string& prefix) {
  const double scale = state_number("load_state_dict", state, prefix + ".loss_scale").toDouble();
  const int64_t unskipped = state_integer("load_state_dict", state, prefix + ".unskipped");
  AMP_CHECK(scale > 0 && std::isfinite(scale), ValueError, "[load_state_dict] ", prefix, ".loss_scale must be positive and finite, but is ",
            scale);
  AMP_CHECK(scale <= kLargestScale, ValueError, "[load_state_dict] ", prefix, ".loss_scale must fit float32, but is ", scale);
  AMP_CHECK(unskipped >= 0, ValueError, "[load_state_dict] ", prefix, ".unskipped must not be negative, but is ", unskipped);
  scale_ = std::max<double>(scale, scaler::kSmallestScale);
  unskipped_ = unskipped;
}

}  // namespace amp::apex
