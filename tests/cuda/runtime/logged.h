// The log messages of the library in a scope.
#pragma once

#include <string>
#include <vector>

#include <amp/core/log.h>

namespace amp::testing {

class Logged {
 public:
  Logged() : before_(set_log_sink([this](LogLevel, std::string_view message) { messages.emplace_back(message); })) {}
  ~Logged() { set_log_sink(before_); }
  Logged(const Logged&) = delete;
  Logged& operator=(const Logged&) = delete;

  std::vector<std::string> messages;

 private:
  LogSink before_;
};

}  // namespace amp::testing
