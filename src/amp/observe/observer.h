// Observers of a thread, and the functions with which the library notifies them. Internal: Trace, NumericsCheck and AMP_LOG are observers.
// Calls on a thread without observers have no extra cost: the load that checks for autocast also checks for observers.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/observe/observed.h>
#include <amp/op_id.h>

namespace amp::autograd {
class Node;
}

namespace amp::tracing {

struct ObservedCall;  // tracing/observed_call.h

// Nanoseconds since an arbitrary point in time, which is the same for all threads.
int64_t now();
// A small number for this thread: 1, 2, ... in the order of the first calls.
int thread_number();

enum class CastSource : uint8_t {
  Made,    // a new copy that is not cached
  Missed,  // a new copy that is now in the cache
  Hit,     // a copy from the cache
};

struct RegionEvent {
  DeviceType device;
  ScalarType dtype;
  bool enabled;
  const char* policy;
  bool cache_enabled;
};

// All functions are called on the observed thread, with observation suspended. Several threads at once may call an observer of all threads.
class Observer {
 public:
  virtual ~Observer() = default;
  // Whether to emit NVTX ranges with the names of ops and nodes.
  virtual bool wants_ranges() const { return false; }
  // Whether to see a built-in op that consists of others as one call, if no region casts its parts.
  virtual bool wants_composites() const { return false; }
  // Whether an observer that requests composites sees all of them through their parts instead, with on_composite_begin and _end.
  virtual bool wants_parts() const { return false; }
  // Whether to see also a composite with a rule through its parts. The casts of its arguments come before them.
  virtual bool wants_ruled_parts() const { return false; }
  // Whether to see the calls that the formulas of a backward pass make.
  virtual bool wants_formulas() const { return false; }
  // Whether to call on_shadow for this call.
  virtual bool shadows(const ObservedCall&) { return false; }
  // The op has run. May throw.
  virtual void on_call(const ObservedCall&, TensorList /*results*/) {}
  // The op has run a second time, in float32.
  virtual void on_shadow(const ObservedCall&, TensorList /*results*/, TensorList /*wide*/) {}
  // If an observer requests composites: an op without a rule begins or ends; it is seen through the ops that it consists of. May throw.
  virtual void on_composite_begin(const ObservedCall&) {}
  virtual void on_composite_end(const ObservedCall&, TensorList /*results*/) {}
  // If an observer requests composites: an internal op has run. May throw.
  virtual void on_part(const char* /*name*/, std::span<const Argument> /*args*/, TensorList /*results*/) {}
  // An in-place or out variant has written `result`. `args` are those of the function that the variant belongs to. May throw.
  virtual void on_write(OpId, const Tensor& /*result*/, std::span<const Argument> /*args*/) {}
  // A tensor was copied, or converted to another dtype, device or layout, outside of ops. May throw.
  virtual void on_copy(const Tensor& /*from*/, const Tensor& /*to*/) {}
  // Something that is no variant of an op has written the tensor: copy_, fill_, random numbers. May throw.
  virtual void on_overwrite(const Tensor& /*tensor*/) {}
  // The host reads elements as numbers, outside of kernels: item(). May throw.
  virtual void on_read(const Tensor& /*tensor*/) {}
  virtual void on_banned(OpId, DeviceType) {}
  // `call` is null for a cast outside of calls: cached_cast.
  virtual void on_cast(const ObservedCall* /*call*/, const Tensor& /*from*/, const Tensor& /*to*/, CastSource, int64_t /*start*/) {}
  // Backward has applied a node. May throw.
  virtual void on_node(const autograd::Node&, const Tensor* /*output_grads*/, const Tensor* /*input_grads*/, int64_t /*start*/) {}
  virtual void on_region(const RegionEvent&) {}
  // May throw, which has no effect: a region may be ending.
  virtual void on_cache_clear(size_t /*entries*/, int64_t /*bytes*/) {}
  // A scaler was updated. `skipped`: a gradient was not finite.
  virtual void on_scale(double /*scale*/, bool /*skipped*/) {}
  // A TraceScope ends. May throw, which has no effect.
  virtual void on_scope(const std::string& /*path*/, int64_t /*start*/) {}
  // A call runs without the library of its device that is meant for it. Both texts live as long as the process. May throw.
  virtual void on_fallback(const char* /*what*/, const char* /*why*/) {}
};

using Observers = std::vector<std::shared_ptr<Observer>>;

// Observes this thread, or all threads: this one at once, others from their next region, captured autocast state or backward pass on.
void add_observer(const std::shared_ptr<Observer>& observer, bool all_threads);
// No function of the observer is called on this thread after that. On another thread, a call in progress may still finish.
// Needs no memory.
void remove_observer(const Observer* observer) noexcept;

// The logger that AMP_LOG requests; null if it is not set. Defined by tracing/, like the notification hooks.
std::shared_ptr<Observer> logger_of_environment();

// Whether there are observers of all threads, or the environment has not been read yet.
extern std::atomic<bool> something_to_join;
void join_observers();
// Called where a thread enters a region, applies a captured state or runs backward. From there on, observers of all threads see it.
inline void join() {
  if (something_to_join.load(std::memory_order_relaxed)) [[unlikely]]
    join_observers();
}

// --- notification hooks; no-ops without observers. ThreadState::observers must not be null ---

void note_banned(OpId op, DeviceType device);
void note_cast(const Tensor& from, const Tensor& to, CastSource source, int64_t start);
void note_region(const RegionEvent& event);
void note_cache_clear(size_t entries, int64_t bytes) noexcept;
void apply_observed(autograd::Node& node, Tensor* output_grads, Tensor* input_grads);
// Whether an observer of this thread wants the calls of formulas.
bool observes_formulas();

}  // namespace amp::tracing
