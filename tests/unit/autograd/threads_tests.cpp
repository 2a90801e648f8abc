#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <thread>
#include <vector>

#include <amp/all.h>

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

// Two nodes in a row: when a pass is at Guarded, another one has passed its Above and goes to the same Guarded.
struct Meeting {
  std::atomic<int> above = 0, inside = 0, most_inside = 0;
};
Meeting* meeting = nullptr;

struct Above : autograd::Function<Above> {
  static Tensor forward(autograd::AutogradContext*, const Tensor& x) { return x.clone(); }
  static autograd::variable_list backward(autograd::AutogradContext*, autograd::variable_list grads) {
    ++meeting->above;
    return grads;
  }
};

struct Guarded : autograd::Function<Guarded> {
  static Tensor forward(autograd::AutogradContext*, const Tensor& x) { return x.clone(); }
  static autograd::variable_list backward(autograd::AutogradContext*, autograd::variable_list grads) {
    const int inside = ++meeting->inside;
    while (meeting->above < kThreads) std::this_thread::yield();
    // All others are about to come in: they get many chances.
    for (int i = 0; i < 20000 && meeting->inside == inside; ++i) std::this_thread::yield();
    int most = meeting->most_inside;
    const int now = std::max<int>(inside, meeting->inside);
    while (most < now && !meeting->most_inside.compare_exchange_weak(most, now)) {}
    --meeting->inside;
    return grads;
  }
};

}  // namespace

TEST_SUITE_BEGIN("autograd threads");

TEST_CASE("one thread at a time applies a node") {
  Meeting here;
  meeting = &here;
  const Tensor x = leaf({3}), shared = Guarded::apply(x * 2.0);
  std::vector<Tensor> roots;
  for (int i = 0; i < kThreads; ++i) roots.push_back(Above::apply(shared));
  std::atomic<int> wrong = 0;
  in_threads([&](int i) {
    const Tensor seed = full({3}, static_cast<double>(i + 1), kFloat64);
    const Tensor found = autograd::grad(roots[static_cast<size_t>(i)], x, seed, /*retain_graph=*/true)[0];
    if (difference(found, seed * 2.0) != "") ++wrong;
  });
  CHECK(here.most_inside == 1);
  CHECK(wrong == 0);
}

TEST_CASE("several threads add to the gradient of a leaf at the same time") {
  constexpr int64_t kLarge = int64_t{1} << 20;  // adding takes longer than leaving a barrier
  constexpr int kMeetings = 10;
  const Tensor w = zeros({kLarge}).requires_grad_();
  std::barrier right_before(kThreads);
  w.register_hook([&](const Tensor&) -> Tensor {
    right_before.arrive_and_wait();
    return {};
  });
  in_threads([&](int) {
    for (int i = 0; i < kMeetings; ++i) (w * 1.0).sum().backward();
  });
  CHECK(difference(w.grad(), full({kLarge}, static_cast<double>(kThreads * kMeetings), kFloat32)) == "");
}

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

TEST_CASE("several threads read a view whose base was written") {
  for (int round = 0; round < kRounds; ++round) {
    const Tensor x = leaf({4, 3}), y = x * 1.0;
    const std::vector<Tensor> views{y.select(0, 1), y.unbind(0)[1], y.narrow(0, 1, 1)};
    Tensor(y).mul_(2.0);
    std::vector<Tensor> grads(kThreads);
    in_threads([&](int i) {
      Tensor sum = views[0].sum();
      for (size_t k = 1; k < views.size(); ++k) sum = sum + views[k].view({3}).sum();
      grads[static_cast<size_t>(i)] = autograd::grad({sum}, {x}, {}, /*retain_graph=*/true)[0];
    });
    Tensor expected = zeros({4, 3}, kFloat64);
    expected.select(0, 1).fill_(6);
    for (const Tensor& grad : grads) CHECK(difference(grad, expected) == "");
  }
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
