// A thread starts outside any region, like in torch. Here the state is a value that can be passed to user threads.
#include <doctest/doctest.h>

#include <atomic>
#include <barrier>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace threads_tests {

using namespace amp;
using testing::difference;
using testing::normal;

namespace {

Tensor weight(IntArrayRef sizes = {4, 2}, uint32_t seed = 1) { return normal(sizes, dtype(kFloat32).requires_grad(true), seed); }
Tensor input() { return normal({3, 4}, kBFloat16, 7); }
ScalarType mm_dtype() { return mm(normal({3, 4}, kFloat32), normal({4, 2}, kFloat32)).dtype(); }

struct State {
  bool enabled, cache;
  ScalarType dtype;
  std::optional<int64_t> budget;
  std::string policy;
  bool operator==(const State&) const = default;
};
State state() {
  return {is_autocast_enabled(kCPU), is_autocast_cache_enabled(), get_autocast_dtype(kCPU), autocast_cache_budget(),
          std::string(get_autocast_policy(kCPU))};
}
const State kFresh{false, true, kBFloat16, std::nullopt, "torch-2.0"};

}  // namespace

TEST_SUITE_BEGIN("autocast threads");

TEST_CASE("own threads: each starts outside of any region, and a captured state is put into force for a scope [behavior 141]") {
  const Autocast region(kCPU, {.dtype = kFloat16, .cache_enabled = false, .cache_budget = 1000, .policy = "torch-2.15"});
  const State here = state();
  const AutocastState captured = AutocastState::capture();
  std::thread([&] {
    CHECK(state() == kFresh);
    {
      const AutocastStateGuard guard(captured);
      CHECK(state() == here);
      CHECK(mm_dtype() == kFloat16);
    }
    CHECK(state() == kFresh);
  }).join();
  CHECK(state() == here);
}

TEST_CASE("own threads: a state that was not captured is refused, and changes nothing") {
  const State before = state();
  CHECK_THROWS_WITH_AS(const AutocastStateGuard guard{AutocastState()},
                       "[AutocastStateGuard] the state is empty, expected one from AutocastState::capture()", ValueError);
  CHECK(state() == before);
}

TEST_CASE("own threads: carry takes the state of where it is called") {
  std::vector<State> expected, seen;
  std::vector<std::function<void()>> tasks;
  for (const ScalarType low : {kBFloat16, kFloat16}) {
    const Autocast region(kCPU, {.dtype = low, .policy = "torch-1.10"});
    expected.push_back(state());
    tasks.emplace_back(autocast::carry([&] { seen.push_back(state()); }));
  }
  expected.push_back(state());
  tasks.emplace_back(autocast::carry([&] { seen.push_back(state()); }));
  const Autocast other(kCPU, {.enabled = false});
  std::thread([&] {
    for (const auto& task : tasks) task();
    CHECK(state() == kFresh);
  }).join();
  CHECK(seen == expected);
}

TEST_CASE("own threads: a carried function takes and returns what it did, and throws what it threw") {
  const Autocast region(kCPU);
  auto product = autocast::carry([](const Tensor& a, const Tensor& b) { return mm(a, b); });
  CHECK(std::async(std::launch::async, product, normal({2, 3}, kFloat32), normal({3, 2}, kFloat32)).get().dtype() == kBFloat16);
  auto reference = autocast::carry([](Tensor& t) -> Tensor& { return t; });
  Tensor t = ones({1});
  CHECK(&reference(t) == &t);
  CHECK_THROWS_AS(std::async(std::launch::async, product, ones({2, 3}), ones({2, 3})).get(), ValueError);
  struct Model {
    Tensor w;
    Tensor forward(const Tensor& x) const { return mm(x, w); }
  };
  const Model model{normal({3, 2}, kFloat32)};
  const auto member = autocast::carry(&Model::forward);
  CHECK(std::async(std::launch::async, member, &model, normal({2, 3}, kFloat32)).get().dtype() == kBFloat16);
  auto moves = autocast::carry([pointer = std::make_unique<int>(3)] { return *pointer; });
  CHECK(std::move(moves)() == 3);
}

TEST_CASE("own threads: autocast::thread starts in the caller's region") {
  const Autocast region(kCPU, {.dtype = kFloat16});
  State seen = kFresh;
  int sum = 0;
  {
    const std::jthread thread = autocast::thread(
        [&](int a, int b) {
          seen = state();
          sum = a + b;
        },
        1, 2);
  }
  CHECK(seen == state());
  CHECK(sum == 3);
  bool stopped = false;
  {
    const std::jthread thread = autocast::thread([&](std::stop_token token) {
      while (!token.stop_requested()) std::this_thread::yield();
      stopped = is_autocast_enabled(kCPU);
    });
  }
  CHECK(stopped);
}

TEST_CASE("own threads: parallel_for in the caller's region") {
  const int before = get_num_threads();
  set_num_threads(4);
  const Tensor w = weight(), x = input();
  const Autocast region(kCPU);
  const Tensor expected = mm(x, w).detach();
  std::atomic<int> done = 0, wrong = 0;
  autocast::parallel_for(0, 64, 1, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      ++done;
      if (!(state() == State{true, true, kBFloat16, std::nullopt, "torch-2.0"}) || difference(mm(x, w).detach(), expected) != "") ++wrong;
    }
  });
  CHECK(done == 64);
  CHECK(wrong == 0);
  CHECK(autocast_stats().cached_casts == 1);  // this thread's cache persisted through its part of the loop
  CHECK_THROWS_AS(autocast::parallel_for(0, 8, 1, [](int64_t, int64_t) { throw ValueError("x"); }), ValueError);
  CHECK(is_autocast_enabled(kCPU));
  set_num_threads(before);
}

// For the thread sanitizer: everything that threads can share while each of them has separate regions.

TEST_CASE("16 threads enter, leave, cast and share weights, with backward over shared leaves") {
  constexpr int kThreads = 16, kRounds = 12;
  const Tensor w = weight({4, 4}), v = weight({4, 4}, 2), x = normal({3, 4}, kFloat32, 3);
  std::atomic<int> wrong = 0;
  Tensor expected[2];
  for (int i = 0; i < 2; ++i) {
    const Autocast region(kCPU, {.dtype = i == 0 ? kBFloat16 : kFloat16});
    expected[i] = mm(relu(mm(x, w)), v).detach();
  }
  const Tensor shared_graph = [&] {
    const Autocast region(kCPU);
    return mm(mm(x, w), w).sum();
  }();
  const AutocastState carried = [] {
    const Autocast region(kCPU, {.dtype = kFloat16, .cache_budget = 100});
    return AutocastState::capture();
  }();
  std::mutex mutex;
  std::vector<Tensor> handed(kThreads);
  std::barrier start(kThreads);
  const auto member = [&](int t) {
    start.arrive_and_wait();
    for (int round = 0; round < kRounds; ++round) {
      const int which = (t + round) % 2;
      {
        const Autocast region(kCPU, {.dtype = which == 0 ? kBFloat16 : kFloat16});
        const Tensor y = mm(relu(mm(x, w)), v);
        if (difference(y.detach(), expected[which]) != "") ++wrong;
        {
          const Autocast inner(kCPU, {.dtype = which == 0 ? kFloat16 : kBFloat16, .cache_budget = 40});
          mm(x, w);
        }
        {
          const Autocast off(kCPU, {.enabled = false});
          if (mm(x, w).dtype() != kFloat32) ++wrong;
        }
        if (round % 3 == 0) y.sum().backward();
        if (round % 4 == 1) clear_autocast_cache();
        const Tensor mine = weight({4, 4}, static_cast<uint32_t>(t));
        mm(x, mine);
        const std::lock_guard lock(mutex);
        handed[static_cast<size_t>(t + 1) % kThreads] = mine;  // releases the previous one on this thread
      }
      if (round % 3 == 0) (mm(x, w).sum() + mm(x, w).square().sum()).backward();
      if (round % 3 == 1) autograd::grad({shared_graph}, {w}, {}, /*retain_graph=*/true);
      if (round % 3 == 2) shared_graph.backward({}, /*retain_graph=*/true);
      const AutocastStateGuard guard(carried);
      if (mm(x, w).dtype() != kFloat16 || autocast_stats().cached_bytes > 100) ++wrong;
    }
    if (is_autocast_enabled(kCPU) || autocast_stats().cached_casts != 0) ++wrong;
  };
  std::vector<std::thread> pool;
  for (int t = 0; t < kThreads; ++t) pool.emplace_back(member, t);
  for (std::thread& thread : pool) thread.join();
  CHECK(wrong == 0);
  CHECK(w.grad().defined());
  CHECK(isfinite(v.grad()).all().item<bool>());
}

TEST_SUITE_END();

}  // namespace threads_tests
