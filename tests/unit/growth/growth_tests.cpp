// Nothing may take time or memory with the square of its size.
#include <doctest/doctest.h>

#include <algorithm>

#include <amp/core/parallel.h>

#include "cases.h"

namespace growth_tests {

using namespace amp;
using namespace amp::testing::growth;

namespace {

constexpr int64_t kFactor = 8;
// With 8 times as many items: 8 if the growth is proportional, 22.6 with N sqrt(N), 64 with a square. The rest is for caches of the
// processor, which other programs empty too.
constexpr double kMost = 20;
constexpr double kMostMemory = 12;
constexpr double kLongest = 5;  // seconds of a run: no case here takes long

Cost least(const Case& each, int64_t items) { return least_cost(each, items, kLongest); }
double ratio(double more, double less) { return less > 0 ? more / less : 1; }

// Writes to more memory than the caches of a processor hold.
void empty_caches() {
  constexpr size_t kBytes = size_t{64} << 20, kLine = 64;
  static std::vector<char> memory(kBytes);
  for (size_t i = 0; i < kBytes; i += kLine) memory[i] = static_cast<char>(memory[i] + 1);
}

// Where the work leaves a cache of the processor, it is slower by more than its size. So a case fails only if it grows too much from each
// of these sizes: a square does. Far outside of the caches, other work is proportional again.
void check(const Case& each) {
  double time = 0, memory = 0;
  const int64_t largest = std::max<int64_t>(1, each.largest / (kFactor * each.tested));
  for (const int64_t wanted : {1, 1, 2, 4, 8, 16, 32, 64, 128}) {
    const int64_t scale = std::min(wanted, largest);
    const Cost few = least(each, scale * each.tested), many = least(each, kFactor * scale * each.tested);
    time = ratio(many.seconds, few.seconds);
    constexpr double kFewBytes = 16;  // for an item: such as a vector that the engine keeps
    const auto items = static_cast<double>(kFactor * scale * each.tested);
    memory = many.bytes < kFewBytes * items ? 1 : ratio(many.bytes, few.bytes);
    if ((time <= kMost && memory <= kMostMemory) || many.seconds > kLongest) break;
  }
  CAPTURE(each.name);
  CAPTURE(each.tested);
  CHECK(time <= kMost);
  CHECK(memory <= kMostMemory);
}

void check_all(const std::vector<Case>& cases) {
  before_work = empty_caches;
  set_num_threads(1);
  for (const Case& each : cases) check(each);
}

}  // namespace

TEST_SUITE("growth") {
  TEST_CASE("modules") { check_all(module_cases()); }
  TEST_CASE("gradients") { check_all(gradient_cases()); }
  TEST_CASE("regions and policies") { check_all(autocast_cases()); }
  TEST_CASE("recorded programs") { check_all(program_cases()); }
  TEST_CASE("files") { check_all(file_cases()); }
  TEST_CASE("optimizers") { check_all(optimizer_cases()); }
  TEST_CASE("distributed") { check_all(distributed_cases()); }

  TEST_CASE("a square is found") {
    const Case square{"square", 1000, 0, [](int64_t n) {  // milliseconds, which every clock measures
                        return cost_of([&] {
                          volatile int64_t sum = 0;
                          for (int64_t i = 0; i < n * n; ++i) sum = sum + i;
                        });
                      }};
    CHECK(ratio(least(square, kFactor * square.tested).seconds, least(square, square.tested).seconds) > kMost);
  }
}

}  // namespace growth_tests
