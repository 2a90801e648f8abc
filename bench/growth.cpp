// How time and memory grow with the number of nodes, weights, entries and rules: the cost of one item for growing numbers of them, and the
// slope. A slope of 1.00 is proportional growth, 2.00 a square. Stops a case before a run that would take too long.
//
//   growth [FILTER]      only the cases whose names contain the text
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <amp/core/parallel.h>

#include "../tests/unit/growth/cases.h"

namespace {

using namespace amp::testing::growth;

constexpr int64_t kFactor = 10;
constexpr double kLongest = 20;      // seconds of a run
constexpr double kLongEnough = 0.1;  // seconds of a run that need not be repeated

double slope(double less, double more, double factor) { return less > 0 && more > 0 ? std::log(more / less) / std::log(factor) : 0; }

void measure(const Case& each) {
  std::printf("\n%s\n%12s %14s %14s %8s %8s\n", each.name.c_str(), "items", "ns/item", "bytes/item", "time", "memory");
  Cost before;
  int64_t items_before = 0;
  for (int64_t items = each.tested;; items = std::min(items * kFactor, each.largest)) {
    const Cost cost = least_cost(each, items, kLongEnough);
    const auto count = static_cast<double>(items), factor = items_before > 0 ? count / static_cast<double>(items_before) : 1;
    std::printf("%12lld %14.1f %14.1f", static_cast<long long>(items), cost.seconds / count * 1e9, cost.bytes / count);
    if (items_before > 0) std::printf(" %8.2f %8.2f", slope(before.seconds, cost.seconds, factor), slope(before.bytes, cost.bytes, factor));
    std::printf("\n");
    std::fflush(stdout);
    const double time_slope = items_before > 0 ? std::max(1.0, slope(before.seconds, cost.seconds, factor)) : 1;
    if (items == each.largest) return;
    if (cost.seconds * std::pow(kFactor, time_slope) > kLongest) {
      std::printf("%12s more would take longer than %.0f s\n", "", kLongest);
      return;
    }
    before = cost;
    items_before = items;
  }
}

}  // namespace

int main(int argc, char** argv) {
  amp::set_num_threads(1);
  for (const Case& each : all_cases())
    if (argc < 2 || each.name.find(argv[1]) != std::string::npos) measure(each);
}
