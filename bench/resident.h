// The largest resident set of this process. Not getrusage's, which an exec inherits from the process that was there before.
#pragma once

#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>

inline int64_t peak_resident_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stoll(line.substr(6)) * 1024;
  throw std::runtime_error("/proc/self/status has no VmHWM");
}
