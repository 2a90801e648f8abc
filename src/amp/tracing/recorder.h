// The observer behind a Trace. Internal.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <amp/observe/collective.h>
#include <amp/observe/observer.h>
#include <amp/tracing/ping_pong.h>
#include <amp/tracing/shadow.h>
#include <amp/tracing/trace.h>

namespace amp::tracing {

// One slice of the timeline.
struct Event {
  enum class Kind : uint8_t { Op, Cast, Node, Scope, Collective };
  Kind kind;
  ScalarType from, to;
  DeviceType device;
  int thread;
  int64_t start, duration;  // nanoseconds
  const char* name;         // of an op or a node; lives as long as the process
  std::string text;         // shapes of an op's inputs, name of a scope, arguments of a collective
  std::string module = {};  // the path of the module that calls an op; empty in the model itself, and outside of modules
  int64_t waited = 0;       // how long a collective waited for earlier ones
};

class Recorder final : public Observer, public CollectiveObserver {
 public:
  explicit Recorder(const TraceOptions& options);

  bool shadows(const ObservedCall& call) override;
  bool wants_ranges() const override { return options_.nvtx; }
  void on_call(const ObservedCall& call, TensorList results) override;
  void on_shadow(const ObservedCall& call, TensorList results, TensorList wide) override;
  void on_write(OpId op, const Tensor& result, std::span<const Argument> args) override;
  void on_banned(OpId op, DeviceType device) override;
  void on_fallback(const char* what, const char* why) override;
  void on_cast(const ObservedCall* call, const Tensor& from, const Tensor& to, CastSource source, int64_t start) override;
  void on_node(const autograd::Node& node, const Tensor* output_grads, const Tensor* input_grads, int64_t start) override;
  void on_region(const RegionEvent& event) override;
  void on_scale(double scale, bool skipped) override;
  void on_scope(const std::string& path, int64_t start) override;
  void on_collective(const CollectiveEvent& event) override;
  void step();

  TraceData data() const;
  std::string chrome_json() const;

 private:
  using OpKey = std::tuple<std::string, DeviceType, ScalarType, ScalarType, ScalarType>;
  using CastKey = std::tuple<std::string, ScalarType, ScalarType>;
  struct Times {
    uint64_t calls = 0;
    int64_t nanoseconds = 0;
  };

  void keep(Event event);
  void count_skips(const ObservedCall& call);
  TraceData::Module* current_module();  // null outside of modules
  TraceData::Step step_so_far() const;
  std::vector<TraceData::Step> steps_so_far() const;

  const TraceOptions options_;
  const int64_t began_;
  std::vector<bool> shadowed_;  // by op
  std::atomic<bool> shadow_paused_{false};

  mutable std::mutex mutex_;
  std::map<OpKey, Times> ops_;
  std::map<std::string, TraceData::Module> modules_;
  std::unordered_map<std::string, Times> nodes_;
  std::map<CastKey, TraceData::Cast> casts_;
  std::map<std::string, TraceData::Skip> skips_;
  std::map<std::pair<std::string, std::string>, uint64_t> fallbacks_;
  std::map<std::pair<std::string, ScalarType>, ShadowErrors> shadow_errors_;
  PingPongs ping_pongs_;
  std::vector<TraceData::Step> steps_;
  TraceData::Step current_{};
  int64_t step_began_;
  uint64_t regions_ = 0, dropped_ = 0;
  std::vector<Event> events_;
  std::map<int, std::string> groups_;  // groups that have collectives in the timeline, by number
};

}  // namespace amp::tracing
