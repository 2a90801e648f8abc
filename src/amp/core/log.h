// The log sink for warnings and for the output that AMP_LOG requests.
#pragma once

#include <functional>
#include <string_view>

#include <amp/core/export.h>

namespace amp {

enum class LogLevel { Info, Warning };
using LogSink = std::function<void(LogLevel level, std::string_view message)>;

// Replaces the sink (default: stderr) and returns the old one. An empty function silences the library.
AMP_API LogSink set_log_sink(LogSink sink);

namespace detail {
void log(LogLevel level, std::string_view message);
// The same for messages that would be repeated: each sink receives the same text only once, or again after thousands of other texts.
void log_once(LogLevel level, std::string_view message);
}  // namespace detail

}  // namespace amp
