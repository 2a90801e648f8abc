// The places of the library that tell observers something.
#include <utility>

#include <amp/autocast/call.h>
#include <amp/core/generator.h>
#include <amp/cuda/ranges.h>
#include <amp/trace/scaler.h>
#include <amp/trace/watch.h>

namespace amp {

namespace trace {

namespace {

class Range {
 public:
  explicit Range(const char* name) : open_(detail::thread_state().watch->ranges) {
    if (open_) cuda::range_push(name);
  }
  ~Range() {
    if (open_) cuda::range_pop();
  }
  Range(const Range&) = delete;
  Range& operator=(const Range&) = delete;

 private:
  const bool open_;
};

}  // namespace

void note_banned(OpId op, DeviceType device) {
  tell([&](Observer& o) { o.on_banned(op, device); });
}

void note_cast(const Tensor& from, const Tensor& to, CastSource source, int64_t start) {
  const WatchedCall* running = detail::thread_state().watch->running;
  tell([&](Observer& o) { o.on_cast(running, from, to, source, start); });
}

void note_region(const RegionEvent& event) {
  tell([&](Observer& o) { o.on_region(event); });
}

void note_cache_clear(size_t entries, int64_t bytes) {
  if (entries != 0) tell([&](Observer& o) { o.on_cache_clear(entries, bytes); });
}

void note_write(OpId op, const Tensor& result) {
  tell([&](Observer& o) { o.on_write(op, result); });
}

// The calls that a formula makes are parts of its node.
void apply_watched(autograd::Node& node, Tensor* output_grads, Tensor* input_grads) {
  const int64_t start = now();
  {
    const Range range(node.name());
    node.apply(output_grads, input_grads);
  }
  tell([&](Observer& o) { o.on_node(node, output_grads, input_grads, start); });
}

void note_scale(const Tensor& scale, const Tensor& found_inf) {
  const double value = scale.item<double>();
  const bool skipped = found_inf.defined() && found_inf.item<double>() != 0;
  tell([&](Observer& o) { o.on_scale(value, skipped); });
}

Running::Running(const WatchedCall& call) {
  ThreadWatch& watch = *detail::thread_state().watch;
  watch.running = &call;
  if (watch.ranges) cuda::range_push(op_name(call.op));
}

Running::~Running() {
  ThreadWatch& watch = *detail::thread_state().watch;
  watch.running = nullptr;
  if (watch.ranges) cuda::range_pop();
}

}  // namespace trace

namespace autocast {

// A composite without a rule keeps the thread watched: its parts are what is seen.
void Call::watch(std::initializer_list<trace::Input> inputs) {
  const auto observers = trace::current_observers();
  if (observers == nullptr) return;
  watched_.op = op_;
  watched_.device = device_;
  watched_.category = category_;
  watched_.target = casts_ != 0 ? target_ : ScalarType::Undefined;
  watched_.in_region = (state_.autocast_enabled & 1u << static_cast<unsigned>(device_)) != 0 || category_ != Category::Passthrough;
  watched_.composite = category_ == Category::Passthrough && op_is_composite(op_);
  watched_.calls_before = state_.watch->calls;
  watched_.num_inputs = static_cast<uint8_t>(inputs.size());
  std::copy(inputs.begin(), inputs.end(), watched_.inputs);
  watched_.shadowed = false;
  suspended_ |= trace::kWatched;
  applies_ = true;
  if (!watched_.composite) {
    state_.autocast_enabled = static_cast<uint8_t>(state_.autocast_enabled & ~trace::kWatched);
    for (const auto& observer : *observers) watched_.shadowed = watched_.shadowed || observer->shadows(watched_);
  }
  watched_.start = trace::now();
}

void Call::finish_watched(TensorList results, TensorList wide) const {
  if (watched_.composite && state_.watch->calls != watched_.calls_before) return;
  ++state_.watch->calls;
  trace::tell([&](trace::Observer& o) {
    if (watched_.shadowed) o.on_shadow(watched_, results, wide);
    o.on_call(watched_, results);
  });
}

Call::Shadow::Shadow(const Call& call)
    : call_(call),
      category_(call.category_),
      target_(call.target_),
      saved_casts_(call.casts_),
      math_(std::exchange(call.state_.product_math, Math::Full)),
      grad_enabled_(call.state_.grad_enabled),
      quiet_(std::exchange(call.state_.watch->quiet, true)),
      casts_(call.state_.autocast_casts),
      random_offset_(default_generator(call.device_).get_offset()) {
  call_.category_ = Category::Fp32;
  call_.target_ = kFloat32;
  call_.casts_ = ~0u;
  call_.state_.grad_enabled = false;
}

// Random numbers are drawn a second time: the op itself gets the same ones.
Call::Shadow::~Shadow() {
  call_.category_ = category_;
  call_.target_ = target_;
  call_.casts_ = saved_casts_;
  call_.state_.product_math = math_;
  call_.state_.grad_enabled = grad_enabled_;
  call_.state_.watch->quiet = quiet_;
  call_.state_.autocast_casts = casts_;
  Generator(default_generator(call_.device_)).set_offset(random_offset_);
}

}  // namespace autocast

}  // namespace amp
