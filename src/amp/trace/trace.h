// Seeing what autocast did: counts of ops, casts and cache hits, a timeline, and errors against float32.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <amp/core/export.h>
#include <amp/trace/trace_data.h>

namespace amp {

namespace trace {
class Recorder;
}

struct TraceOptions {
  // Watch every thread; one that is not this one is seen from its next autocast region, captured autocast state or backward pass on.
  bool all_threads = false;
  // How many events of the timeline are kept; later ones are counted only. 0: no timeline.
  size_t max_events = 200'000;
  // Ops to be run a second time in float32, to compare: names as a policy writes them, or "*" for all that run in float16 or bfloat16. Ops
  // that update running statistics are left out.
  std::vector<std::string> shadow = {};
  // Shadows run in every this many steps only: they read every result.
  int64_t shadow_every = 1;
  // Name every op and backward node as an NVTX range, for Nsight; only in builds with CUDA.
  bool nvtx = false;
};

// Watches what ops do from its construction to stop() or its end. Where no Trace is, calls cost what they cost without this header.
//   amp::Trace trace;
//   for (...) { ...; trace.step(); }
//   trace.save("run.json");   // for amp-report, Perfetto and chrome://tracing
// Seen are calls of ops, their in-place and out variants and backward nodes; not what an op is made of.
class AMP_API Trace {
 public:
  // Throws ValueError for an unknown op in `shadow`, and when shadow_every is not positive.
  explicit Trace(const TraceOptions& options = {});
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // Ends a step of training.
  void step();
  // Ends watching; what was counted stays. To be called by the thread that made the trace.
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
  std::shared_ptr<trace::Recorder> recorder_;
  bool stopped_ = false;
};

// A name for a part of the program, for the lifetime of this object on this thread: it shows in timelines and in what NumericsCheck finds.
class AMP_API TraceScope {
 public:
  explicit TraceScope(std::string_view name);
  ~TraceScope();
  TraceScope(const TraceScope&) = delete;
  TraceScope& operator=(const TraceScope&) = delete;

  // The open ones of this thread, from the outermost in: "encoder.block1". Empty while nobody watches.
  static std::string path();

 private:
  bool open_;
};

}  // namespace amp
