#include <cstdio>

#include <amp/tracing/recorder.h>
#include <nlohmann/json.hpp>

namespace amp {

namespace {

using detail::milliseconds;
using detail::name_of;

using Json = nlohmann::ordered_json;

const char* name_of(DeviceType device) { return toString(device); }

template <class Rows, class Row>
Json list(const Rows& rows, Row row) {
  Json all = Json::array();
  for (const auto& each : rows) all.push_back(row(each));
  return all;
}

Json step_json(const TraceData::Step& s) {
  Json step = {{"index", s.index},   {"ms", s.milliseconds},       {"calls", s.calls},
               {"casts", s.casts},   {"cast_bytes", s.cast_bytes}, {"hits", s.hits},
               {"misses", s.misses}, {"ping_pongs", s.ping_pongs}, {"skipped", s.skipped}};
  if (s.scale) step["scale"] = *s.scale;
  return step;
}

Json shadow_json(const TraceData::Shadow& s) {
  return {{"op", s.op},
          {"computed", name_of(s.computed)},
          {"calls", s.calls},
          {"elements", s.elements},
          {"non_finite", s.non_finite},
          {"max_abs", s.max_abs},
          {"mean_abs", s.mean_abs},
          {"max_rel", s.max_rel},
          {"mean_rel", s.mean_rel},
          {"worst", s.worst}};
}

// Writes Chrome's events directly, because a JSON tree would have hundreds of thousands of nodes.
class Timeline {
 public:
  explicit Timeline(int64_t began) : began_(began) {}

  static constexpr int kProgram = 1, kCommunication = 2;  // processes, which have separate headings

  void slice(const std::string& name, const char* category, int thread, int64_t start, int64_t duration, const Json& args,
             int process = kProgram) {
    event(Json{{"name", name},
               {"cat", category},
               {"ph", "X"},
               {"ts", us(start - began_)},
               {"dur", us(duration)},
               {"pid", process},
               {"tid", thread},
               {"args", args}});
  }
  void name(const char* what, int thread, const std::string& name, int process = kProgram) {
    event(Json{{"name", what}, {"ph", "M"}, {"pid", process}, {"tid", thread}, {"args", {{"name", name}}}});
  }
  void counter(const char* name, int64_t at, double value) {
    event(Json{{"name", name}, {"ph", "C"}, {"ts", us(at - began_)}, {"pid", kProgram}, {"args", {{name, value}}}});
  }
  std::string take() { return std::move(text_); }

 private:
  static double us(int64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-3; }
  void event(const Json& json) { text_ += (text_.empty() ? "\n" : ",\n") + json.dump(-1, ' ', false, Json::error_handler_t::replace); }

  int64_t began_;
  std::string text_;
};

}  // namespace

std::string TraceData::json() const {
  const Json json = {
      {"format", "amp-trace"},
      {"version", 1},
      {"totals",
       {{"calls", num_calls()},
        {"casts", num_casts()},
        {"cast_bytes", cast_bytes()},
        {"cache_hits", cache_hits()},
        {"cache_misses", cache_misses()},
        {"ping_pongs", num_ping_pongs()},
        {"regions", regions},
        {"events", events},
        {"dropped_events", dropped_events}}},
      {"ops", list(ops,
                   [](const Op& o) {
                     return Json{{"op", o.op},
                                 {"device", name_of(o.device)},
                                 {"given", name_of(o.given)},
                                 {"computed", name_of(o.computed)},
                                 {"output", name_of(o.output)},
                                 {"calls", o.calls},
                                 {"ms", milliseconds(o.nanoseconds)}};
                   })},
      {"modules", list(modules,
                       [](const Module& m) {
                         return Json{{"module", m.path},
                                     {"calls", m.calls},
                                     {"low_calls", m.low_calls},
                                     {"casts", m.casts},
                                     {"ms", milliseconds(m.nanoseconds)}};
                       })},
      {"backward", list(nodes,
                        [](const Node& n) {
                          return Json{{"node", n.name}, {"calls", n.calls}, {"ms", milliseconds(n.nanoseconds)}};
                        })},
      {"casts", list(casts,
                     [](const Cast& c) {
                       return Json{{"op", c.op},         {"from", name_of(c.from)}, {"to", name_of(c.to)}, {"copied", c.copied},
                                   {"missed", c.missed}, {"hits", c.hits},          {"bytes", c.bytes}};
                     })},
      {"skips", list(skips,
                     [](const Skip& s) {
                       return Json{{"op", s.op}, {"same_dtype", s.same_dtype}, {"not_eligible", s.not_eligible}, {"banned", s.banned}};
                     })},
      {"ping_pongs", list(ping_pongs,
                          [](const PingPong& p) {
                            return Json{{"up", p.up}, {"down", p.down}, {"low", name_of(p.low)}, {"times", p.times}, {"bytes", p.bytes}};
                          })},
      {"shadow", list(shadows, shadow_json)},
      {"steps", list(steps, step_json)},
  };
  return json.dump(1);
}

namespace tracing {

namespace {

Json in_module(const Event& event, Json args) {
  if (!event.module.empty()) args["module"] = event.module;
  return args;
}

}  // namespace

std::string Recorder::chrome_json() const {
  const std::string summary = data().json();
  const std::lock_guard lock(mutex_);
  Timeline timeline(began_);
  timeline.name("process_name", 0, "amp");
  timeline.name("thread_name", 0, "steps");
  if (!groups_.empty()) timeline.name("process_name", 0, "communication", Timeline::kCommunication);
  for (const auto& [group, who] : groups_) timeline.name("thread_name", group, who, Timeline::kCommunication);
  int64_t at = began_;
  for (const TraceData::Step& step : steps_) {
    const auto duration = static_cast<int64_t>(step.milliseconds * 1e6);
    timeline.slice(detail::concat("step ", step.index), "step", 0, at, duration, {{"casts", step.casts}, {"skipped", step.skipped}});
    at += duration;
    if (step.scale) timeline.counter("scale", at, *step.scale);
  }
  for (const Event& e : events_) {
    switch (e.kind) {
      case Event::Kind::Op:
        timeline.slice(
            e.name, "op", e.thread, e.start, e.duration,
            in_module(e, {{"computed", name_of(e.from)}, {"output", name_of(e.to)}, {"device", name_of(e.device)}, {"inputs", e.text}}));
        break;
      case Event::Kind::Cast:
        timeline.slice("cast", "cast", e.thread, e.start, e.duration,
                       in_module(e, {{"for", e.name}, {"from", name_of(e.from)}, {"to", name_of(e.to)}, {"shape", e.text}}));
        break;
      case Event::Kind::Node:
        timeline.slice(e.name, "backward", e.thread, e.start, e.duration, {{"grad", name_of(e.from)}, {"input grad", name_of(e.to)}});
        break;
      case Event::Kind::Collective:
        timeline.slice(e.name, "collective", e.thread, e.start, e.duration,
                       {{"arguments", e.text}, {"waited_us", static_cast<double>(e.waited) * 1e-3}}, Timeline::kCommunication);
        break;
      case Event::Kind::Scope: timeline.slice(e.text, "scope", e.thread, e.start, e.duration, Json::object()); break;
    }
  }
  return "{\"displayTimeUnit\": \"ms\",\n\"amp\": " + summary + ",\n\"traceEvents\": [" + timeline.take() + "\n]}\n";
}

}  // namespace tracing

}  // namespace amp
