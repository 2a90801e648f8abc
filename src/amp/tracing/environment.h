// Logging by the environment variable AMP_LOG. Internal.
#pragma once

#include <memory>
#include <string_view>

#include <amp/observe/observer.h>

namespace amp::tracing {

struct LogTopics {
  bool casts = false, policy = false, cache = false;
  bool any() const { return casts || policy || cache; }
};

// Parses a comma-separated list; logs a warning for unknown words.
LogTopics log_topics(std::string_view words);
std::shared_ptr<Observer> make_logger(LogTopics topics);

}  // namespace amp::tracing
