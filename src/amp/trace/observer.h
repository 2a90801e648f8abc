// Who watches what a thread does, and the places of the library that tell. Internal: Trace, NumericsCheck and AMP_LOG are observers.
// A thread that nobody watches pays one bit test per op, which it shares with autocast.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include <amp/autograd/node.h>
#include <amp/trace/watched_call.h>

namespace amp::trace {

// Nanoseconds since an arbitrary moment, the same for all threads.
int64_t now();
// A small number for this thread: 1, 2, ... in the order in which they ask.
int thread_number();

enum class CastSource : uint8_t {
  Made,    // a copy that nobody keeps
  Missed,  // a copy that the cache keeps from now on
  Hit,     // the cache's copy
};

struct RegionEvent {
  DeviceType device;
  ScalarType dtype;
  bool enabled;
  const char* policy;
  bool cache_enabled;
};

// All functions are called on the watched thread, with watching suspended. Those of an observer of all threads come from several at once.
class Observer {
 public:
  virtual ~Observer() = default;
  // Whether ops and nodes are to be NVTX ranges.
  virtual bool wants_ranges() const { return false; }
  // Whether on_shadow is wanted for this call.
  virtual bool shadows(const WatchedCall&) { return false; }
  // The op has run. May throw.
  virtual void on_call(const WatchedCall&, TensorList /*results*/) {}
  // The op has run a second time, in float32.
  virtual void on_shadow(const WatchedCall&, TensorList /*results*/, TensorList /*wide*/) {}
  // An in-place or out variant has written `result`. May throw.
  virtual void on_write(OpId, const Tensor& /*result*/) {}
  virtual void on_banned(OpId, DeviceType) {}
  // `call` is null for a cast that the caller asked for: cached_cast.
  virtual void on_cast(const WatchedCall* /*call*/, const Tensor& /*from*/, const Tensor& /*to*/, CastSource, int64_t /*start*/) {}
  // Backward has applied a node. May throw.
  virtual void on_node(const autograd::Node&, const Tensor* /*output_grads*/, const Tensor* /*input_grads*/, int64_t /*start*/) {}
  virtual void on_region(const RegionEvent&) {}
  virtual void on_cache_clear(size_t /*entries*/, int64_t /*bytes*/) {}
  // A scaler was updated; `skipped` when a gradient was not finite.
  virtual void on_scale(double /*scale*/, bool /*skipped*/) {}
  // A TraceScope ends.
  virtual void on_scope(const std::string& /*path*/, int64_t /*start*/) {}
};

// Watches this thread, or all threads: this one at once, others from their next region, captured autocast state or backward pass on.
void add_observer(const std::shared_ptr<Observer>& observer, bool all_threads);
// No function of the observer is called on this thread afterwards; on another thread one that runs may still end.
void remove_observer(const Observer* observer);

void destroy_thread_watch();

// Whether there is something to join: observers of all threads, or an environment that has not been read.
extern std::atomic<bool> something_to_join;
void join_observers();
// Called where a thread enters a region, applies a captured state or runs backward: the places from where all-thread observers see it.
inline void join() {
  if (something_to_join.load(std::memory_order_relaxed)) [[unlikely]]
    join_observers();
}

// --- the places that tell; each asks whether anybody is there ---

void note_banned(OpId op, DeviceType device);
void note_cast(const Tensor& from, const Tensor& to, CastSource source, int64_t start);
void note_region(const RegionEvent& event);
void note_cache_clear(size_t entries, int64_t bytes);
void apply_watched(autograd::Node& node, Tensor* output_grads, Tensor* input_grads);

}  // namespace amp::trace
