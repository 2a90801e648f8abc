#include <amp/core/log.h>

#include <cstdio>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace amp {

namespace {

void to_stderr(LogLevel level, std::string_view message) {
  std::fprintf(stderr, "amp: %s%.*s\n", level == LogLevel::Warning ? "warning: " : "", static_cast<int>(message.size()), message.data());
}

// Texts may name shapes, which may be different in each step. When so many are known, they are forgotten, and may be repeated.
constexpr size_t kMostTold = 4096;

struct Sink {
  std::mutex mutex;
  LogSink sink = to_stderr;
  std::set<std::string, std::less<>> told;  // texts already passed to this sink by log_once; at most kMostTold
};
Sink& current() {
  static Sink* const instance = new Sink;
  return *instance;
}

}  // namespace

LogSink set_log_sink(LogSink sink) {
  std::lock_guard lock(current().mutex);
  current().told.clear();
  return std::exchange(current().sink, std::move(sink));
}

void detail::log(LogLevel level, std::string_view message) {
  LogSink sink;
  {
    std::lock_guard lock(current().mutex);
    sink = current().sink;
  }
  if (sink) sink(level, message);
}

void detail::log_once(LogLevel level, std::string_view message) {
  LogSink sink;
  {
    std::lock_guard lock(current().mutex);
    std::set<std::string, std::less<>>& told = current().told;
    if (told.contains(message)) return;
    if (told.size() >= kMostTold) told.clear();
    told.emplace(message);
    sink = current().sink;
  }
  if (sink) sink(level, message);
}

}  // namespace amp
