// What the environment asks to be logged. Internal.
#pragma once

#include <memory>
#include <string_view>

#include <amp/trace/observer.h>

namespace amp::trace {

struct LogTopics {
  bool casts = false, policy = false, cache = false;
  bool any() const { return casts || policy || cache; }
};

// Of a list with commas; warns about unknown words.
LogTopics log_topics(std::string_view words);
std::shared_ptr<Observer> make_logger(LogTopics topics);
// As AMP_LOG says; null when it says nothing.
std::shared_ptr<Observer> logger_of_environment();

}  // namespace amp::trace
