// What runs the cases of a test program in place of main.cpp's single run, such as that of the fake CUDA runtime which lets calls fail.
#pragma once

#include <functional>
#include <vector>

namespace amp::testing {

// Gets the program's arguments and returns its exit status.
using Runner = std::function<int(const std::vector<const char*>& arguments)>;

inline Runner& runner() {
  static Runner instance;
  return instance;
}

}  // namespace amp::testing
