// The macros of c10/util/Logging.h, unless another library has defined them before: LOG(INFO) << text, CHECK(x > 0) << text.
#pragma once

#include <cstdlib>
#include <iostream>

#include <amp/core/error.h>

namespace amp::compat {

// One line of the log. A fatal one throws Error at its end.
class LogLine {
 public:
  explicit LogLine(const char* level) : level_(level) {}
  LogLine(const LogLine&) = delete;
  LogLine& operator=(const LogLine&) = delete;
  ~LogLine() noexcept(false) {
    if (level_ == nullptr) throw Error(buffer_.text);
    buffer_.text.push_back('\n');
    std::cerr << level_ << buffer_.text;
  }
  std::ostream& stream() { return out_; }

 private:
  const char* level_;
  detail::TextBuffer buffer_;
  std::ostream out_{&buffer_};
};
inline constexpr const char *kLogINFO = "[I] ", *kLogWARNING = "[W] ", *kLogERROR = "[E] ", *kLogFATAL = nullptr;

}  // namespace amp::compat

#ifndef LOG
#define LOG(level) ::amp::compat::LogLine(::amp::compat::kLog##level).stream()
#define LOG_IF(level, condition) \
  if (!(condition)) {            \
  } else LOG(level)
#define VLOG(level) LOG_IF(INFO, false)
#endif
#ifndef CHECK
#define CHECK(condition) \
  if (condition) {       \
  } else LOG(FATAL) << "Check failed: " #condition " "
#define DCHECK(condition) CHECK(condition)
#endif
