#include <utility>

#include "cases.h"

namespace amp::testing::growth {

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (auto list : {module_cases, gradient_cases, autocast_cases, program_cases, file_cases, optimizer_cases, distributed_cases})
    for (Case& each : list()) all.push_back(std::move(each));
  return all;
}

}  // namespace amp::testing::growth
