// What the program and its libraries have asked of the recording driver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fake {

struct DriverCode {
  int capability;  // the compute capability, such as 90; 0 if it is not known
  uint64_t hash;   // of its bytes
};

struct DriverRecord {
  std::vector<DriverCode> loads;
  uint64_t unloads = 0;
  std::vector<std::string> kernels;         // those that were looked up
  std::map<std::string, uint64_t> refused;  // the calls of each function that fails
  std::vector<std::string> misuses;         // the functions that got code that is not, or no longer, loaded
};

// What happened since the last call, in all threads.
DriverRecord take_driver_record();

// The number of codes that are loaded now.
size_t loaded_codes();

}  // namespace fake
