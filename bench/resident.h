// The peak resident set of this process. getrusage is not used, because its value is inherited across exec.
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
