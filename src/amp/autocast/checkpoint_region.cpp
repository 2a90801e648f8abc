#include <amp/autocast/checkpoint_region.h>

#include <mutex>
#include <optional>

#include <amp/autocast/autocast.h>
#include <amp/autograd/node.h>
#include <amp/autograd/saved_tensor.h>
#include <amp/autograd/share_history.h>
#include <amp/core/device/backends.h>
#include <amp/core/generator.h>
#include <amp/core/grad_mode.h>
#include <amp/core/set_for_scope.h>
#include <amp/core/tensor/tensor_impl.h>
#include <amp/core/thread_state.h>
#include <amp/quantize/weight_scales.h>

namespace amp::autograd {

// The states of the default generators.
class RandomState {
 public:
  RandomState() {
    for (int type = 0; type < kNumDeviceTypes; ++type) {
      const auto device = static_cast<DeviceType>(type);
      for (int i = 0; i < device_count(device); ++i) add(Device(device, static_cast<int8_t>(i)));
    }
  }
  void restore() const {
    for (const auto& [device, state] : states_) Generator(default_generator(device)).set_state(state);
  }

 private:
  void add(Device device) { states_.emplace_back(device, default_generator(device).get_state()); }
  std::vector<std::pair<Device, Tensor>> states_;
};

namespace {

class RandomStateGuard {
 public:
  explicit RandomStateGuard(const std::optional<RandomState>& state) {
    if (!state) return;
    before_.emplace();
    state->restore();
  }
  ~RandomStateGuard() {
    if (before_) before_->restore();
  }
  RandomStateGuard(const RandomStateGuard&) = delete;
  RandomStateGuard& operator=(const RandomStateGuard&) = delete;

 private:
  std::optional<RandomState> before_;
};

}  // namespace

struct CheckpointRegion::Frame {
  // The properties that a recomputed tensor must share with the tensor that it replaces.
  struct Kind {
    explicit Kind(const Tensor& t) : sizes(t.sizes()), dtype(t.dtype()), device(t.device()) {}
    bool fits(const Tensor& t) const { return IntArrayRef(sizes) == t.sizes() && dtype == t.dtype() && device == t.device(); }
    Shape sizes;
    ScalarType dtype;
    Device device;
  };

  Frame(Again run_again, bool preserve_rng_state)
      : again(std::move(run_again)),
        autocast(AutocastState::capture()),
        math(detail::thread_state().matmul_math),
        recipe(detail::thread_state().recipe) {
    if (preserve_rng_state) random.emplace();
  }

  size_t pack(const Tensor& t) {
    kinds.emplace_back(t);
    return kinds.size() - 1;
  }

  // Returns each tensor once. A second pass over a retained graph recomputes all of them.
  Tensor unpack(size_t index) {
    const std::lock_guard lock(mutex);
    const bool keep_history = detail::thread_state().grad_enabled;
    if (index >= found.size() || !found[index].defined() || has_history != keep_history) recompute(keep_history);
    return std::exchange(found[index], Tensor());
  }

  void recompute(bool keep_history) {
    found.clear();
    has_history = keep_history;
    const AutocastStateGuard state(autocast);
    const detail::SetForScope same_math(detail::thread_state().matmul_math, math);
    const detail::SetForScope same_recipe(detail::thread_state().recipe, recipe);
    const RandomStateGuard same_numbers(random);
    const AutoGradMode grad(true);
    {
      const SavedTensorHooks collect(
          [&](const Tensor& t) {
            // A number is no tensor of the graph, and derivatives tell it from one: at a bound of clamp, for instance.
            const bool is_number = t.impl()->has(detail::TensorImpl::WrappedNumber);
            found.push_back(keep_history || is_number ? t : t.detach());
            return std::any(t);
          },
          [](const std::any& t) { return std::any_cast<Tensor>(t); });
      again(keep_history);
    }
    AMP_CHECK(found.size() == kinds.size(), Error, "[checkpoint] the function saved ", kinds.size(), " tensors for backward at first, but ",
              found.size(), " when it was run again: it must do the same each time");
    for (size_t i = 0; i < kinds.size(); ++i) {
      AMP_CHECK(kinds[i].fits(found[i]), Error, "[checkpoint] saved tensor ", i, " was ", kinds[i].dtype, " of shape ",
                IntArrayRef(kinds[i].sizes), " at first, but is ", found[i].toString(),
                " when the function is run again: it must do the same each time");
    }
  }

  const Again again;
  const AutocastState autocast;
  const autocast::Math math;  // those of an op whose parts run in the region
  const quantize::Recipe* const recipe;
  std::optional<RandomState> random;
  std::vector<Kind> kinds;
  std::mutex mutex;
  std::vector<Tensor> found;
  bool has_history = false;
};

CheckpointRegion::CheckpointRegion(Again again, bool preserve_rng_state)
    : frame_(std::make_shared<Frame>(std::move(again), preserve_rng_state)),
      hooks_([frame = frame_](const Tensor& t) { return std::any(frame->pack(t)); },
             [frame = frame_](const std::any& index) { return frame->unpack(std::any_cast<size_t>(index)); }) {}

Tensor input_again(const Tensor& t, bool requires_grad) {
  const Tensor input = t.detach().requires_grad_(requires_grad);
  if (quantize::any_scales() && quantize::find_scales(t) != nullptr) quantize::join_scales(t, input);
  return input;
}

std::vector<Tensor> checkpoint_input(const std::vector<Tensor>& list, bool keep_history) {
  std::vector<Tensor> inputs;
  for (const Tensor& t : list) inputs.push_back(checkpoint_input(t, keep_history));
  return inputs;
}

Kept<std::vector<Tensor>>::Kept(const std::vector<Tensor>& arguments) {
  for (const Tensor& t : arguments) {
    values.push_back(with_present_history(t));
    versions.push_back(t.defined() ? t._version() : 0);
  }
}
const std::vector<Tensor>& Kept<std::vector<Tensor>>::get(const char* op) const {
  for (size_t i = 0; i < values.size(); ++i) check_unchanged(op, values[i], versions[i]);
  return values;
}

Tensor with_present_history(const Tensor& t) {
  const bool is_leaf = t.defined() && t.requires_grad() && t.grad_fn() == nullptr;  // a leaf is not written in place
  if (!t.defined() || is_leaf || t.is_sparse()) return t;
  const Tensor now = t.detach();
  if (t.requires_grad()) share_history(now, t.grad_fn(), t.output_nr());
  return now;
}

void check_unchanged(const char* op, const Tensor& t, uint32_t version) {
  if (t.defined() && t._version() != version) throw_changed(op, t, version);
}

}  // namespace amp::autograd
