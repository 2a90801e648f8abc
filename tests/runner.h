// Runs the cases of a test program instead of main.cpp's single run, for example for fault injection in the fake CUDA runtime.
#pragma once

#include <functional>
#include <vector>

namespace amp::testing {

// Receives the program's arguments and returns its exit status.
using Runner = std::function<int(const std::vector<const char*>& arguments)>;

inline Runner& runner() {
  static Runner instance;
  return instance;
}

}  // namespace amp::testing
