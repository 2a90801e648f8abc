// Recordings of calls of NVIDIA's libraries: what they keep, on which thread they were made, and what the libraries do meanwhile.
#include <doctest/doctest.h>

#include <functional>
#include <thread>
#include <vector>

#include <amp/cuda/graph.h>

#include <fakecuda/runtime/counts.h>
#include "support.h"

namespace recorded_library_tests {

using namespace amp;

namespace {

Tensor sample(IntArrayRef sizes, ScalarType dtype, uint32_t seed) { return testing::normal(sizes, kFloat64, seed).to(dtype).to(kCUDA); }

// A call of a library that no other case makes: `unique` is one of its sizes.
struct Call {
  const char* name;
  std::function<void()> run;
};
std::vector<Call> calls(int64_t unique) {
  const Tensor q = sample({1, 2, 4, 8}, kFloat16, 1), k = sample({1, 2, unique, 8}, kFloat16, 2), x = sample({1, unique, 5, 5}, kFloat32, 3),
               w = sample({2, unique, 3, 3}, kFloat32, 4), a = sample({unique, 8}, kFloat32, 5), b = sample({8, 8}, kFloat32, 6);
  return {{"attention", [=] { scaled_dot_product_attention(q, k, k); }},
          {"a convolution", [=] { conv2d(x, w); }},
          {"a product", [=] { mm(a, b); }}};
}

void record(cuda::Graph& graph, const Call& call) {
  graph.capture_begin();
  call.run();
  graph.capture_end();
}

}  // namespace

TEST_SUITE_BEGIN("cuda runtime recorded libraries");

TEST_CASE("a recording keeps the plans that it runs: its thread may end before it is replayed") {
  for (const Call& call : calls(70)) {
    INFO(call.name);
    cuda::Graph graph;
    std::thread([&] {
      call.run();
      record(graph, call);
    }).join();
    const fake::Counts replayed = fake::count([&] { graph.replay(); });
    CHECK(replayed.library_calls >= 1);
  }
}

TEST_SUITE_END();

}  // namespace recorded_library_tests
