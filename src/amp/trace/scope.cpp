#include <amp/observe/observed.h>
#include <amp/observe/thread_observers.h>
#include <amp/trace/trace.h>

namespace amp {

TraceScope::TraceScope(std::string_view name) : open_(trace::observed()) {
  if (!open_) return;
  trace::ThreadObservers& mine = *detail::thread_state().observers;
  mine.scopes.emplace_back(name);
  mine.scope_starts.push_back(trace::now());
}

TraceScope::~TraceScope() {
  trace::ThreadObservers* mine = detail::thread_state().observers;
  if (!open_ || mine == nullptr || mine->scopes.empty()) return;
  const std::string name = path();
  const int64_t start = mine->scope_starts.back();
  mine->scopes.pop_back();
  mine->scope_starts.pop_back();
  trace::tell([&](trace::Observer& o) { o.on_scope(name, start); });
}

std::string TraceScope::path() {
  const trace::ThreadObservers* mine = detail::thread_state().observers;
  std::string text;
  if (mine == nullptr) return text;
  for (const std::string& name : mine->scopes) text += (text.empty() ? "" : ".") + name;
  return text;
}

}  // namespace amp
