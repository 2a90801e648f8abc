// The macros of c10/util/Logging.h, unless another library has defined them before: LOG(INFO) << text, CHECK(x > 0) << text.
#pragma once

#include <iostream>

#include <amp/core/error.h>

namespace amp::compat {

enum class LogLevel { INFO, WARNING, ERROR, FATAL };

// One line of the log. A fatal one throws Error at its end.
class LogLine {
 public:
  explicit LogLine(LogLevel level) : level_(level) {}
  LogLine(const LogLine&) = delete;
  LogLine& operator=(const LogLine&) = delete;
  ~LogLine() noexcept(false) {
    if (level_ == LogLevel::FATAL) throw Error(buffer_.text);
    std::cerr << '[' << "IWE"[static_cast<int>(level_)] << "] " + buffer_.text + '\n';
  }
  std::ostream& stream() { return out_; }

 private:
  LogLevel level_;
  detail::TextBuffer buffer_;
  std::ostream out_{&buffer_};
};

}  // namespace amp::compat

#ifndef LOG
#define LOG(level) ::amp::compat::LogLine(::amp::compat::LogLevel::level).stream()
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
#ifndef CHECK_EQ
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define DCHECK_EQ(a, b) CHECK_EQ(a, b)
#define DCHECK_NE(a, b) CHECK_NE(a, b)
#define DCHECK_LT(a, b) CHECK_LT(a, b)
#define DCHECK_LE(a, b) CHECK_LE(a, b)
#define DCHECK_GT(a, b) CHECK_GT(a, b)
#define DCHECK_GE(a, b) CHECK_GE(a, b)
#endif
