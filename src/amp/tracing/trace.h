// Records the actions of autocast: counts of ops, casts and cache hits, a timeline, and errors compared with float32.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/export.h>
#include <amp/tracing/trace_data.h>

namespace amp {

namespace tracing {
class Recorder;
}

// The options of a Trace.
struct TraceOptions {
  // Observes every thread. Other threads are observed from their next autocast region, captured autocast state or backward pass on.
  bool all_threads = false;
  // The number of events of the timeline that are kept. Later ones are only counted. 0: no timeline.
  size_t max_events = 200'000;
  // Ops to run a second time in float32, for comparison: names as in policies, or "*" for all that run in float16 or bfloat16. Ops that
  // update running statistics are excluded.
  std::vector<std::string> shadow = {};
  // Runs shadows, which are expensive, only in every n-th step.
  int64_t shadow_every = 1;
  // Shows every op and backward node as an NVTX range in Nsight. Only in builds with CUDA.
  bool nvtx = false;
};

// Records what ops do from its construction until stop() or its destruction. Without a Trace, calls have no extra cost.
//   amp::Trace trace;
//   for (...) { ...; trace.step(); }
//   trace.save("run.json");   // for amp-report, Perfetto and chrome://tracing
// It records calls of ops, their in-place and out variants, and backward nodes, but not the ops that an op consists of.
class AMP_API Trace {
 public:
  // Throws ValueError for an unknown op in `shadow`, and if shadow_every is not positive.
  [[nodiscard]] explicit Trace(const TraceOptions& options = {});
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // Ends a training step.
  void step();
  // Stops recording and keeps the recorded data. Must be called on the thread that created the trace.
  void stop();

  TraceData data() const;
  // data().table(), data().json()
  std::string table() const;
  std::string json() const;
  // The timeline as Chrome trace events, with json() under the key "amp".
  std::string chrome_json() const;
  // Writes chrome_json(). Throws ValueError if the file can't be written.
  void save(const std::string& path) const;

 private:
  std::shared_ptr<tracing::Recorder> recorder_;
  bool stopped_ = false;
};

// Names a part of your program for the lifetime of this object on this thread. The name appears in timelines and in findings of
// NumericsCheck.
class AMP_API TraceScope {
 public:
  [[nodiscard]] explicit TraceScope(std::string_view name);
  ~TraceScope();
  TraceScope(const TraceScope&) = delete;
  TraceScope& operator=(const TraceScope&) = delete;

  // The open scopes of this thread, outermost first: "encoder.block1". Empty while there is no observer.
  static std::string path();

 private:
  bool open_;
};

}  // namespace amp
