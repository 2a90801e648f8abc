// The notification hooks.
#include <amp/autograd/node.h>
#include <amp/core/device/backends.h>
#include <amp/observe/fell_back.h>
#include <amp/observe/thread_observers.h>
#include <amp/tracing/observed_call.h>
#include <amp/tracing/scaler.h>

namespace amp::tracing {

namespace {

// A range on the timeline of a profiler, if an observer wants one.
class Range {
 public:
  explicit Range(const char* name) : open_(detail::thread_state().observers->ranges) {
    if (open_) push_range(name);
  }
  ~Range() {
    if (open_) pop_range();
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
  const ObservedCall* running = detail::thread_state().observers->running;
  tell([&](Observer& o) { o.on_cast(running, from, to, source, start); });
}

void note_region(const RegionEvent& event) {
  tell([&](Observer& o) { o.on_region(event); });
}

void note_cache_clear(size_t entries, int64_t bytes) noexcept {
  if (entries == 0) return;
  try {
    tell([&](Observer& o) { o.on_cache_clear(entries, bytes); });
  } catch (...) {}  // no memory, or an error of the sink of a log
}

void note_write(OpId op, const Tensor& result, std::span<const Argument> args) {
  tell([&](Observer& o) { o.on_write(op, result, args); });
}

void note_part(const char* name, std::span<const Argument> args, TensorList results) {
  const ThreadObservers* observers = detail::thread_state().observers;
  if (observers != nullptr && observers->composites) tell([&](Observer& o) { o.on_part(name, args, results); });
}

void note_fallback(const char* what, const char* why) {
  tell([&](Observer& o) { o.on_fallback(what, why); });
}

void note_copy(const Tensor& from, const Tensor& to) {
  tell([&](Observer& o) { o.on_copy(from, to); });
}

bool observes_formulas() {
  const ThreadObservers* observers = detail::thread_state().observers;
  return observed() && observers != nullptr && observers->formulas;
}

// Ops that a formula calls count as parts of the node. Only observers that want formulas see them.
void apply_observed(autograd::Node& node, Tensor* output_grads, Tensor* input_grads) {
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

void note_overwrite(const Tensor& tensor) {
  tell([&](Observer& o) { o.on_overwrite(tensor); });
}

}  // namespace amp::tracing

namespace amp {

void detail::note_read(const Tensor& t) {
  const tracing::ThreadObservers* observers = thread_state().observers;
  if (observers != nullptr && observers->running_parts == 0) tracing::tell([&](tracing::Observer& o) { o.on_read(t); });
}

}  // namespace amp
