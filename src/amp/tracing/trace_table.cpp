#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include <amp/tracing/trace_data.h>

namespace amp {

namespace {

using detail::milliseconds;
using detail::name_of;

__attribute__((format(printf, 2, 3))) void add(std::string& text, const char* format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  const auto length = static_cast<size_t>(std::vsnprintf(nullptr, 0, format, args));
  const size_t before = text.size();
  text.resize(before + length + 1);  // for the null character
  std::vsnprintf(text.data() + before, length + 1, format, again);
  text.pop_back();
  va_end(again);
  va_end(args);
}

double mib(int64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }
unsigned long long n(uint64_t count) { return count; }

void add_casts(std::string& text, const std::vector<TraceData::Cast>& casts) {
  if (casts.empty()) return;
  add(text, "\n%-28s %-9s %-9s %9s %9s %9s %10s\n", "casts for", "from", "to", "copied", "kept", "hits", "MiB");
  for (const auto& c : casts)
    add(text, "%-28s %-9s %-9s %9llu %9llu %9llu %10.2f\n", c.op.c_str(), name_of(c.from), name_of(c.to), n(c.copied), n(c.missed),
        n(c.hits), mib(c.bytes));
}

void add_modules(std::string& text, const std::vector<TraceData::Module>& modules) {
  if (modules.empty()) return;
  add(text, "\n%-48s %9s %9s %9s %10s\n", "ops in module", "calls", "16 bits", "casts", "ms");
  for (const auto& m : modules)
    add(text, "%-48s %9llu %9llu %9llu %10.2f\n", m.path.empty() ? "(the model)" : m.path.c_str(), n(m.calls), n(m.low_calls), n(m.casts),
        milliseconds(m.nanoseconds));
}

void add_rest(std::string& text, const TraceData& data) {
  if (!data.ping_pongs.empty())
    add(text, "\n%-28s %-28s %-9s %9s %10s\n", "ping-pong: float32 from", "cast back for", "to", "times", "MiB");
  for (const auto& p : data.ping_pongs)
    add(text, "%-28s %-28s %-9s %9llu %10.2f\n", p.up.c_str(), p.down.c_str(), name_of(p.low), n(p.times), mib(p.bytes));
  if (!data.skips.empty()) add(text, "\n%-28s %12s %12s %9s\n", "not cast for", "same dtype", "not eligible", "banned");
  for (const auto& s : data.skips) add(text, "%-28s %12llu %12llu %9llu\n", s.op.c_str(), n(s.same_dtype), n(s.not_eligible), n(s.banned));
  if (!data.fallbacks.empty()) add(text, "\n%-28s %9s  %s\n", "without the library", "calls", "because");
  for (const auto& f : data.fallbacks) add(text, "%-28s %9llu  %s\n", f.what.c_str(), n(f.calls), f.why.c_str());
  if (!data.shadows.empty())
    add(text, "\n%-28s %-9s %7s %11s %11s %11s %11s %10s\n", "against float32", "in", "calls", "max abs", "mean abs", "max rel", "mean rel",
        "not finite");
  for (const auto& s : data.shadows)
    add(text, "%-28s %-9s %7llu %11.3g %11.3g %11.3g %11.3g %10llu\n", s.op.c_str(), name_of(s.computed), n(s.calls), s.max_abs, s.mean_abs,
        s.max_rel, s.mean_rel, n(s.non_finite));
  if (!data.nodes.empty()) add(text, "\n%-40s %9s %10s\n", "backward", "calls", "ms");
  for (const auto& node : data.nodes) add(text, "%-40s %9llu %10.2f\n", node.name.c_str(), n(node.calls), milliseconds(node.nanoseconds));
}

}  // namespace

std::string TraceData::table() const {
  std::string text;
  add(text, "%-28s %-5s %-9s %-9s %-9s %9s %10s\n", "op", "on", "given", "computed", "output", "calls", "ms");
  for (const Op& op : ops)
    add(text, "%-28s %-5s %-9s %-9s %-9s %9llu %10.2f\n", op.op.c_str(), toString(op.device), name_of(op.given), name_of(op.computed),
        name_of(op.output), n(op.calls), milliseconds(op.nanoseconds));
  add_modules(text, modules);
  add_casts(text, casts);
  add_rest(text, *this);
  const uint64_t hits = cache_hits(), asked = hits + cache_misses();
  const auto skipped = std::count_if(steps.begin(), steps.end(), [](const Step& step) { return step.skipped; });
  add(text, "\n%llu calls, %llu casts (%.2f MiB), cache %llu of %llu (%.0f%%), %llu ping-pongs, %zu steps (%lld skipped)\n", n(num_calls()),
      n(num_casts()), mib(cast_bytes()), n(hits), n(asked),
      asked != 0 ? 100.0 * static_cast<double>(hits) / static_cast<double>(asked) : 0.0, n(num_ping_pongs()), steps.size(),
      static_cast<long long>(skipped));
  return text;
}

}  // namespace amp
