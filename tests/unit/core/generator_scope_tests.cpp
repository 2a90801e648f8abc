// Streams of single threads.
#include <doctest/doctest.h>

#include <thread>

#include <amp/core/generator_scope.h>

#include "../../support.h"

namespace generator_scope_tests {

using namespace amp;
using amp::testing::difference;

TEST_SUITE("generator scope") {
  TEST_CASE("functions without a generator draw from the innermost scope") {
    const Tensor a = rand({5}, Generator(kCPU, 1)), b = rand({5}, Generator(kCPU, 2));
    manual_seed(3);
    const Tensor outside = rand({5});
    manual_seed(3);
    {
      const GeneratorScope first(Generator(kCPU, 1));
      {
        const GeneratorScope second(Generator(kCPU, 2));
        CHECK(difference(rand({5}), b) == "");
        CHECK(default_generator().current_seed() == 2);
        CHECK(difference(rand({5}, Generator(kCPU, 1)), a) == "");
      }
      manual_seed(3);
      CHECK(difference(rand({5}), a) == "");
    }
    CHECK(difference(rand({5}), outside) == "");
  }

  TEST_CASE("dropout, too, whatever the number of threads, and other threads are not affected") {
    const Tensor x = ones({100000});
    manual_seed(3);
    const Tensor outside = dropout(x, 0.5, true);
    Tensor inside[2];
    for (const int threads : {1, 2}) {
      const int before = get_num_threads();
      set_num_threads(threads);
      const GeneratorScope scope(Generator(kCPU, 1));
      inside[threads - 1] = dropout(x, 0.5, true);
      set_num_threads(before);
    }
    CHECK(difference(inside[0], inside[1]) == "");
    CHECK(difference(inside[0], outside) != "");
    manual_seed(3);
    const GeneratorScope scope(Generator(kCPU, 1));
    Tensor elsewhere;
    std::thread([&] { elsewhere = dropout(x, 0.5, true); }).join();
    CHECK(difference(elsewhere, outside) == "");
  }

  TEST_CASE("only for the CPU") {
    CHECK_THROWS_WITH_AS(testing::discard(GeneratorScope(Generator(kCUDA, 1))),
                         "[GeneratorScope] expected a generator for cpu, but got one for cuda:0", ValueError);
  }
}

}  // namespace generator_scope_tests
