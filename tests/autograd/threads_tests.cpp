#include <doctest/doctest.h>

#include <atomic>
#include <barrier>
#include <thread>

#include <amp/amp.h>

#include "support.h"

namespace threads_tests {

using namespace amp;
using testing::difference;
using testing::normal;

namespace {

constexpr int kThreads = 4, kRounds = 50;

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }

template <class F>
void in_threads(const F& function) {
  std::barrier start(kThreads);
  std::vector<std::thread> pool;
  for (int i = 0; i < kThreads; ++i) {
    pool.emplace_back([&, i] {
      start.arrive_and_wait();
      function(i);
    });
  }
  for (std::thread& thread : pool) thread.join();
}

}  // namespace

TEST_SUITE_BEGIN("autograd threads");

TEST_CASE("several threads add to the gradients of shared leaves") {
  const Tensor w = leaf({3, 4}), x = normal({2, 3}, kFloat64, 2);
  in_threads([&](int) {
    for (int i = 0; i < kRounds; ++i) mm(x, w).sum().backward();
  });
  const Tensor once = autograd::grad(mm(x, w).sum(), w)[0];
  CHECK(difference(w.grad(), once * static_cast<double>(kThreads * kRounds), 1e-10, 1e-12) == "");
}

TEST_CASE("several threads go through one graph") {
  const Tensor w = leaf({3, 4}), x = leaf({2, 3}, 2);
  const Tensor shared = exp(mm(x, w)), loss = (shared * shared).sum();
  const autograd::variable_list expected = autograd::grad(loss, {w, x}, {}, true);
  std::atomic<int> wrong = 0;
  in_threads([&](int i) {
    for (int round = 0; round < kRounds; ++round) {
      // Some start at the end, some in the middle.
      const Tensor root = i % 2 == 0 ? loss : (shared * shared).sum();
      const autograd::variable_list grads = autograd::grad(root, {w, x}, {}, /*retain_graph=*/true);
      if (difference(grads[0], expected[0]) != "" || difference(grads[1], expected[1]) != "") ++wrong;
    }
  });
  CHECK(wrong == 0);
}

TEST_CASE("of several threads that free one graph, all but one get an error") {
  for (int round = 0; round < kRounds; ++round) {
    const Tensor x = leaf({8}), loss = (x * x).sum();
    std::atomic<int> passed = 0, refused = 0;
    in_threads([&](int) {
      try {
        loss.backward();
        ++passed;
      } catch (const Error&) { ++refused; }
    });
    CHECK(passed == 1);
    CHECK(refused == kThreads - 1);
  }
}

TEST_CASE("a graph is built in one thread, differentiated in another and freed in a third") {
  const Tensor x = leaf({3});
  Tensor y;
  std::thread([&] {
    y = x;
    for (int i = 0; i < 1000; ++i) y = y * 1.0;
  }).join();
  std::thread([&] { y.sum().backward({}, true); }).join();
  std::thread([&] { y.reset(); }).join();
  CHECK(difference(x.grad(), ones({3}, kFloat64)) == "");
}

TEST_CASE("grad mode belongs to a thread") {
  const NoGradGuard no_grad;
  bool on = false;
  std::thread([&] { on = GradMode::is_enabled(); }).join();
  CHECK(on);
  CHECK(!GradMode::is_enabled());
}

TEST_SUITE_END();

}  // namespace threads_tests
