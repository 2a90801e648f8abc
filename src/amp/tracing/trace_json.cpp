#include <string>
#include <utility>

#include <amp/core/file/json_writer.h>
#include <amp/tracing/recorder.h>

namespace amp {

namespace {

using detail::JsonWriter;
using detail::milliseconds;
using detail::name_of;

const char* name_of(DeviceType device) { return toString(device); }

// Writes members: a key and a value, in turn.
void members(JsonWriter&) {}
template <class Value, class... Rest>
void members(JsonWriter& json, const char* key, const Value& value, const Rest&... rest) {
  json.member(key, value);
  members(json, rest...);
}

// Writes an object with these members.
template <class... Members>
void row(JsonWriter& json, const Members&... each) {
  json.object([&] { members(json, each...); });
}

// Writes a list called `key`. `write` writes a row.
template <class Rows, class Write>
void list(JsonWriter& json, const char* key, const Rows& rows, const Write& write) {
  json.key(key);
  json.list(rows, write);
}

// Writes Chrome's events.
class Timeline {
 public:
  explicit Timeline(int64_t began) : began_(began) {}

  static constexpr int kProgram = 1, kCommunication = 2;  // processes, which have separate headings

  // `args(json)` writes the members that a viewer shows.
  template <class Args>
  void slice(const std::string& name, const char* category, int thread, int64_t start, int64_t duration, const Args& args,
             int process = kProgram) {
    event([&](JsonWriter& json) {
      members(json, "name", name, "cat", category, "ph", "X", "ts", us(start - began_), "dur", us(duration), "pid", process, "tid", thread);
      json.key("args");
      json.object([&] { args(json); });
    });
  }
  void name(const char* what, int thread, const std::string& name, int process = kProgram) {
    event([&](JsonWriter& json) {
      members(json, "name", what, "ph", "M", "pid", process, "tid", thread);
      json.key("args");
      row(json, "name", name);
    });
  }
  void counter(const char* name, int64_t at, double value) {
    event([&](JsonWriter& json) {
      members(json, "name", name, "ph", "C", "ts", us(at - began_), "pid", kProgram);
      json.key("args");
      row(json, name, value);
    });
  }
  std::string take() { return std::move(text_); }

 private:
  static double us(int64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-3; }
  template <class Write>
  void event(const Write& write) {
    text_ += text_.empty() ? "\n" : ",\n";
    JsonWriter json(text_);
    json.object([&] { write(json); });
  }

  int64_t began_;
  std::string text_;
};

}  // namespace

std::string TraceData::json() const {
  std::string text;
  JsonWriter json(text, 1);
  json.object([&] {
    members(json, "format", "amp-trace", "version", 1);
    json.key("totals");
    row(json, "calls", num_calls(), "casts", num_casts(), "cast_bytes", cast_bytes(), "cache_hits", cache_hits(), "cache_misses",
        cache_misses(), "ping_pongs", num_ping_pongs(), "regions", regions, "events", events, "dropped_events", dropped_events);
    list(json, "ops", ops, [&](const Op& o) {
      row(json, "op", o.op, "device", name_of(o.device), "given", name_of(o.given), "computed", name_of(o.computed), "output",
          name_of(o.output), "calls", o.calls, "ms", milliseconds(o.nanoseconds));
    });
    list(json, "modules", modules, [&](const Module& m) {
      row(json, "module", m.path, "calls", m.calls, "low_calls", m.low_calls, "casts", m.casts, "ms", milliseconds(m.nanoseconds));
    });
    list(json, "backward", nodes, [&](const Node& n) { row(json, "node", n.name, "calls", n.calls, "ms", milliseconds(n.nanoseconds)); });
    list(json, "casts", casts, [&](const Cast& c) {
      row(json, "op", c.op, "from", name_of(c.from), "to", name_of(c.to), "copied", c.copied, "missed", c.missed, "hits", c.hits, "bytes",
          c.bytes);
    });
    list(json, "skips", skips,
         [&](const Skip& s) { row(json, "op", s.op, "same_dtype", s.same_dtype, "not_eligible", s.not_eligible, "banned", s.banned); });
    list(json, "fallbacks", fallbacks, [&](const Fallback& f) { row(json, "what", f.what, "why", f.why, "calls", f.calls); });
    list(json, "ping_pongs", ping_pongs,
         [&](const PingPong& p) { row(json, "up", p.up, "down", p.down, "low", name_of(p.low), "times", p.times, "bytes", p.bytes); });
    list(json, "shadow", shadows, [&](const Shadow& s) {
      row(json, "op", s.op, "computed", name_of(s.computed), "calls", s.calls, "elements", s.elements, "non_finite", s.non_finite,
          "max_abs", s.max_abs, "mean_abs", s.mean_abs, "max_rel", s.max_rel, "mean_rel", s.mean_rel, "worst", s.worst);
    });
    list(json, "steps", steps, [&](const Step& s) {
      json.object([&] {
        members(json, "index", s.index, "ms", s.milliseconds, "calls", s.calls, "casts", s.casts, "cast_bytes", s.cast_bytes, "hits",
                s.hits, "misses", s.misses, "ping_pongs", s.ping_pongs, "skipped", s.skipped);
        if (s.scale) json.member("scale", *s.scale);
      });
    });
  });
  return text;
}

namespace tracing {

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
    timeline.slice(detail::concat("step ", step.index), "step", 0, at, duration,
                   [&](JsonWriter& json) { members(json, "casts", step.casts, "skipped", step.skipped); });
    at += duration;
    if (step.scale) timeline.counter("scale", at, *step.scale);
  }
  for (const Event& e : events_) {
    const auto module = [&](JsonWriter& json) {
      if (!e.module.empty()) json.member("module", e.module);
    };
    switch (e.kind) {
      case Event::Kind::Op:
        timeline.slice(e.name, "op", e.thread, e.start, e.duration, [&](JsonWriter& json) {
          members(json, "computed", name_of(e.from), "output", name_of(e.to), "device", name_of(e.device), "inputs", e.text);
          module(json);
        });
        break;
      case Event::Kind::Cast:
        timeline.slice("cast", "cast", e.thread, e.start, e.duration, [&](JsonWriter& json) {
          members(json, "for", e.name, "from", name_of(e.from), "to", name_of(e.to), "shape", e.text);
          module(json);
        });
        break;
      case Event::Kind::Node:
        timeline.slice(e.name, "backward", e.thread, e.start, e.duration,
                       [&](JsonWriter& json) { members(json, "grad", name_of(e.from), "input grad", name_of(e.to)); });
        break;
      case Event::Kind::Collective:
        timeline.slice(
            e.name, "collective", e.thread, e.start, e.duration,
            [&](JsonWriter& json) { members(json, "arguments", e.text, "waited_us", static_cast<double>(e.waited) * 1e-3); },
            Timeline::kCommunication);
        break;
      case Event::Kind::Scope: timeline.slice(e.text, "scope", e.thread, e.start, e.duration, [](JsonWriter&) {}); break;
    }
  }
  return "{\"displayTimeUnit\": \"ms\",\n\"amp\": " + summary + ",\n\"traceEvents\": [" + timeline.take() + "\n]}\n";
}

}  // namespace tracing

}  // namespace amp
