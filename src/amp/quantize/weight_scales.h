// The state of a weight for delayed scaling (delayed.h). Internal.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <amp/autograd/tensor_extra.h>
#include <amp/core/tensor.h>
#include <amp/quantize/delayed.h>

namespace amp::quantize {

// Processes that use the same scales for some weights.
struct SharedScales {
  // Replaces the elements of a float32 vector by the largest ones of all processes.
  std::function<void(const Tensor&)> largest;
};

class WeightScales final : public autograd::Attached {
 public:
  WeightScales();
  ~WeightScales() override;
  WeightScales(const WeightScales&) = delete;
  WeightScales& operator=(const WeightScales&) = delete;

  // The recipe with a pointer to this object. If the recipe has other formats, margins or lengths than the last one, scales and histories
  // follow it.
  const Recipe& bound(const Recipe& recipe);
  float scale(Role role) const { return of(role).scale.load(std::memory_order_relaxed); }
  // Collects a magnitude; several threads may call it.
  void collect(Role role, float amax);

  // Whether a recipe was bound or a state was loaded.
  bool is_used();
  void update();
  void drop();
  std::array<DelayedScale, 3> state();
  void set_state(Role role, const DelayedScale& state);
  // The collected magnitude, or -1 if there is none.
  float collected(Role role) const;
  void set_collected(Role role, float amax);

  // The settings of the last recipe that was bound, as numbers that are exact in float32; zeros if there is none.
  static constexpr size_t kNumbers = 6;
  using Numbers = std::array<float, kNumbers>;
  Numbers settings_numbers();
  // Follows these settings if no recipe was bound.
  void adopt(const Numbers& numbers);
  void share(std::shared_ptr<const SharedScales> shared);
  std::shared_ptr<const SharedScales> shared();

 private:
  struct Settings {
    std::array<Format, 3> formats;
    ScaleType type;
    Amax amax;
    int32_t history, margin;
    bool operator==(const Settings&) const = default;
  };
  struct OfRole {
    std::atomic<float> scale{1};
    std::atomic<uint32_t> now{0};  // the bits of the collected magnitude plus 1; 0: none
    std::vector<float> past;       // from the oldest to the newest step
  };

  OfRole& of(Role role) { return roles_[static_cast<size_t>(role)]; }
  const OfRole& of(Role role) const { return roles_[static_cast<size_t>(role)]; }
  void follow(const Settings& settings);

  std::array<OfRole, 3> roles_;
  std::mutex mutex_;  // of what follows, and of `past`
  std::optional<Settings> settings_;
  bool loaded_ = false;
  std::shared_ptr<const SharedScales> shared_;
  std::deque<std::pair<const Recipe*, Recipe>> bound_;
};

// The recipe with the scales of the weight of a call, which are made if necessary. The recipe itself if `weight` is no weight.
const Recipe& with_scales(const Recipe& recipe, const Tensor& weight);
// The scales of a tensor, or null.
WeightScales* find_scales(const Tensor& weight);
WeightScales& make_scales(const Tensor& weight);
// Gives `other` the scales of a tensor: a shard and its whole parameter are one weight.
void join_scales(const Tensor& weight, const Tensor& other);

}  // namespace amp::quantize
