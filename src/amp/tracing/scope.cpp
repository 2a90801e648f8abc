#include <new>

#include <amp/observe/observed.h>
#include <amp/observe/thread_observers.h>
#include <amp/tracing/trace.h>

namespace amp {

TraceScope::TraceScope(std::string_view name) : open_(tracing::observed()) {
  if (!open_) return;
  tracing::ThreadObservers& mine = *detail::thread_state().observers;
  mine.scope_starts.push_back(tracing::now());
  try {
    mine.scopes.emplace_back(name);
  } catch (...) {
    mine.scope_starts.pop_back();
    throw;
  }
}

TraceScope::~TraceScope() {
  tracing::ThreadObservers* mine = detail::thread_state().observers;
  if (!open_ || mine == nullptr || mine->scopes.empty()) return;
  std::string name;
  bool named = true;
  try {
    name = path();
  } catch (const std::bad_alloc&) { named = false; }
  const int64_t start = mine->scope_starts.back();
  mine->scopes.pop_back();
  mine->scope_starts.pop_back();
  if (!named) return;
  try {
    tracing::tell([&](tracing::Observer& o) { o.on_scope(name, start); });
  } catch (...) {}  // no memory: the trace lacks this scope
}

std::string TraceScope::path() {
  const tracing::ThreadObservers* mine = detail::thread_state().observers;
  std::string text;
  if (mine == nullptr) return text;
  for (const std::string& name : mine->scopes) text += (text.empty() ? "" : ".") + name;
  return text;
}

}  // namespace amp
