// Checks that run after each test case, such as that of the fake CUDA runtime for leaks.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace amp::testing {

// Returns the error; empty if there is none. The case then counts as failed.
using AfterCase = std::function<std::string()>;

inline std::vector<AfterCase>& after_each_case() {
  static std::vector<AfterCase> all;
  return all;
}

}  // namespace amp::testing
