// Work whose time and memory must grow in proportion to its size. The tests run it with N and 8 N items, `./dev bench growth` up to
// millions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace amp::testing::growth {

// Processor time of the process: other programs do not count.
inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Bytes that operator new has returned in this process.
uint64_t allocated_bytes();

// Runs before the work. The tests empty the caches of the processor, so that a few items are not quicker only because they fit into them.
inline void (*before_work)() = [] {};

struct Cost {
  double seconds = 0;
  double bytes = 0;
};

// The cost of a function.
template <class F>
Cost cost_of(const F& function) {
  before_work();
  const uint64_t bytes = allocated_bytes();
  const double start = processor_seconds();
  function();
  return {processor_seconds() - start, static_cast<double>(allocated_bytes() - bytes)};
}

struct Case {
  std::string name;
  int64_t tested;   // the smaller number of items in the tests
  int64_t largest;  // in the benchmark
  // Prepares that many items, and returns the cost of the work itself.
  std::function<Cost(int64_t items)> run;
};

// The least of three runs: other work on the machine only adds. A run that takes at least `longest` seconds is the last.
inline Cost least_cost(const Case& each, int64_t items, double longest) {
  Cost best = each.run(items);
  for (int i = 1; i < 3 && best.seconds < longest; ++i) {
    const Cost cost = each.run(items);
    best = {std::min(best.seconds, cost.seconds), std::min(best.bytes, cost.bytes)};
  }
  return best;
}

std::vector<Case> module_cases();
std::vector<Case> gradient_cases();
std::vector<Case> autocast_cases();
std::vector<Case> program_cases();
std::vector<Case> file_cases();
std::vector<Case> optimizer_cases();
std::vector<Case> distributed_cases();
std::vector<Case> all_cases();

}  // namespace amp::testing::growth
