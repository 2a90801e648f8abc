// Records what autocast did: counts of ops, casts and cache hits, a timeline, and errors against float32.
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

struct TraceOptions {
  // Observe every thread; threads other than this one from their next autocast region, captured autocast state or backward pass on.
  bool all_threads = false;
  // How many events of the timeline are kept; later ones are only counted. 0: no timeline.
  size_t max_events = 200'000;
  // Ops to be run a second time in float32, to compare: names as a policy writes them, or "*" for all that run in float16 or bfloat16. Ops
  // that update running statistics are left out.
  std::vector<std::string> shadow = {};
  // Run shadows only in every n-th step, since they are expensive.
  int64_t shadow_every = 1;
  // Show every op and backward node as an NVTX range in Nsight; only in builds with CUDA.
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
  // Stops recording and keeps what was recorded. Must be called on the thread that created the trace.
  void stop();

  TraceData data() const;
  // data().table(), data().json()
  std::string table() const;
  std::string json() const;
  // The timeline as Chrome trace events, with json() under the key "amp".
  std::string chrome_json() const;
  // Writes chrome_json(). Throws ValueError when the file can't be written.
  void save(const std::string& path) const;

 private:
  std::shared_ptr<tracing::Recorder> recorder_;
  bool stopped_ = false;
};

// Names a part of the program for the lifetime of this object on this thread: the name appears in timelines and in findings of
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
