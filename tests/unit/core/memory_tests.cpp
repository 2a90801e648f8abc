#include <doctest/doctest.h>

#include <cstdint>
#include <thread>
#include <vector>

#include <amp/all.h>

namespace memory_tests {

using namespace amp;

TEST_SUITE_BEGIN("core");

TEST_CASE("data lies on boundaries of 64 bytes, whatever its size") {
  for (const int64_t n : {1, 3, 16, 100, 200, 1000, 100000, 1000000}) {
    const Tensor x = empty({n}, kUInt8);
    CHECK(reinterpret_cast<uintptr_t>(x.data_ptr()) % 64 == 0);
    x.fill_(7);
  }
}

#if defined(__linux__)
TEST_CASE("large tensors begin at a huge page") {
  for (const int64_t n : {4 << 20, (5 << 20) + 1, 32 << 20}) {
    const Tensor x = full({n}, 7, kUInt8);
    CHECK(reinterpret_cast<uintptr_t>(x.data_ptr()) % (2 << 20) == 0);
    CHECK(x[-1].item<int>() == 7);
  }
}
#endif

TEST_CASE("current and peak bytes follow the large tensors") {
  empty_cache();
  const int64_t before = memory_stats().current_bytes;
  {
    const Tensor a = empty({1 << 20}, kUInt8), b = empty({1 << 20}, kUInt8);
    CHECK(memory_stats().current_bytes - before == 2 << 20);
    CHECK(memory_stats().peak_bytes >= memory_stats().current_bytes);
  }
  CHECK(memory_stats().current_bytes == before);
  reset_peak_memory_stats();
  CHECK(memory_stats().peak_bytes == before);
  empty_cache();
  CHECK(memory_stats().cached_bytes == 0);
}

TEST_CASE("long chains of gradients, views and what hooks own are freed without recursion") {
  constexpr int kLength = 1000000;
  const int64_t before = memory_stats().current_bytes;
  Tensor grads = zeros({2});
  for (int i = 0; i < kLength; ++i) {
    Tensor next = zeros({2});
    next.mutable_grad() = std::move(grads);
    grads = std::move(next);
  }
  grads.reset();
  Tensor views = zeros({2});
  for (int i = 0; i < kLength; ++i) {
    Tensor next = zeros({2});
    next.mutable_grad() = std::move(views);
    views = next.select(0, 0);
  }
  views.reset();
  Tensor hooks = ones({2}, requires_grad());
  for (int i = 0; i < kLength; ++i) {
    Tensor next = ones({2}, requires_grad());
    next.register_hook([owned = std::move(hooks)](const Tensor&) { return owned; });
    hooks = std::move(next);
  }
  hooks.reset();
  CHECK(memory_stats().current_bytes == before);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("core threads");

TEST_CASE("tensors of all sizes are made in one thread and freed in another") {
  constexpr int kThreads = 4;
  std::vector<std::vector<Tensor>> made(kThreads);
  std::vector<std::thread> pool;
  for (int t = 0; t < kThreads; ++t) {
    pool.emplace_back([&, t] {
      for (int i = 0; i < 500; ++i) made[t].push_back(full({1 + i % 40 * i % 3000}, t, kFloat32));
    });
  }
  for (std::thread& thread : pool) thread.join();
  pool.clear();
  std::vector<int> wrong(kThreads, 0);
  for (int t = 0; t < kThreads; ++t) {
    pool.emplace_back([&, t] {
      std::vector<Tensor> mine = std::move(made[(t + 1) % kThreads]);
      for (const Tensor& x : mine) wrong[t] += x.select(0, x.numel() - 1).item<float>() != static_cast<float>((t + 1) % kThreads);
      for (int i = 0; i < 500; ++i) mine[i] = empty({1 + i}, kFloat32);
    });
  }
  for (std::thread& thread : pool) thread.join();
  for (const int n : wrong) CHECK(n == 0);
}

TEST_CASE("one tensor is read and released by several threads") {
  for (int round = 0; round < 50; ++round) {
    Tensor x = ones({16});
    std::vector<std::thread> pool;
    for (int t = 0; t < 4; ++t) {
      pool.emplace_back([mine = x]() mutable {
        const Tensor view = mine.select(0, 3);
        mine.reset();
        CHECK(view.item<float>() == 1);
      });
    }
    x.reset();
    for (std::thread& thread : pool) thread.join();
  }
}

TEST_CASE("threads that end leave nothing behind") {
  const int64_t before = memory_stats().current_bytes;
  for (int i = 0; i < 20; ++i) {
    std::thread([] {
      const Autocast region(kCPU);
      const Tensor w = ones({64, 64}, requires_grad());
      mm(w, w).sum().backward();
    }).join();
  }
  CHECK(memory_stats().current_bytes == before);
}

TEST_SUITE_END();

}  // namespace memory_tests
