#include <amp/trace/trace.h>
#include <amp/trace/watch.h>

namespace amp {

TraceScope::TraceScope(std::string_view name) : open_(trace::watched()) {
  if (!open_) return;
  trace::ThreadWatch& watch = *detail::thread_state().watch;
  watch.scopes.emplace_back(name);
  watch.scope_starts.push_back(trace::now());
}

TraceScope::~TraceScope() {
  trace::ThreadWatch* watch = detail::thread_state().watch;
  if (!open_ || watch == nullptr || watch->scopes.empty()) return;
  const std::string name = path();
  const int64_t start = watch->scope_starts.back();
  watch->scopes.pop_back();
  watch->scope_starts.pop_back();
  trace::tell([&](trace::Observer& o) { o.on_scope(name, start); });
}

std::string TraceScope::path() {
  const trace::ThreadWatch* watch = detail::thread_state().watch;
  std::string text;
  if (watch == nullptr) return text;
  for (const std::string& name : watch->scopes) text += (text.empty() ? "" : ".") + name;
  return text;
}

}  // namespace amp
