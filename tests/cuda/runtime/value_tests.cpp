// Host values that replays read again: random numbers and learning rates. The executor in this file inspects the arguments of kernels.
#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include <amp/cuda/random/position.h>
#include <amp/cuda/stream.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/executor.h>
#include "support.h"

namespace value_tests {

using namespace amp;
using testing::contains;

namespace {

template <class T>
T read_as(const std::vector<std::byte>& bytes) {
  T value;
  REQUIRE(bytes.size() == sizeof(T));
  std::memcpy(&value, bytes.data(), sizeof(T));
  return value;
}

// Executes the kernel that stores values, and records the values that drawing and updating kernels find on the device.
class Watcher : public fake::KernelExecutor {
 public:
  Watcher() { fake::set_executor(this); }
  ~Watcher() override { fake::set_executor(nullptr); }

  std::vector<PhiloxState> drawn;
  std::vector<double> rates;  // -1: an argument of the kernel

  fake::LaunchResult launch(const fake::Launch& launch, const fake::MemoryView& memory) override {
    fake::LaunchResult result;
    if (contains(launch.kernel, "store_slots")) store(launch, memory, result);
    for (const auto& argument : launch.arguments) {
      mark_results(argument, memory);
      if (contains(launch.kernel, "draw_and_apply") || contains(launch.kernel, "random_blocks")) {
        if (argument.size() != sizeof(cuda::StreamPosition)) continue;
        const auto position = read_as<cuda::StreamPosition>(argument);
        PhiloxState state = position.state;
        if (position.start != nullptr) {
          const auto start = load<PhiloxState>(position.start, memory, result);
          state = {start.seed, start.offset + state.offset};
        }
        drawn.push_back(state);
      }
    }
    // The third argument has the scaler's settings and the rate: inv_scale, found_inf, clip, rate, write_grads.
    if (contains(launch.kernel, "update_kernel") || contains(launch.kernel, "narrow_kernel") ||
        contains(launch.kernel, "eight_bit_kernel")) {
      const double* rate;
      std::memcpy(&rate, launch.arguments.at(2).data() + 24, sizeof(rate));
      rates.push_back(rate == nullptr ? -1 : load<double>(rate, memory, result));
    }
    return result;
  }

 private:
  // Memory that a kernel may have written counts as written.
  static void mark_results(const std::vector<std::byte>& argument, const fake::MemoryView& memory) {
    for (size_t at = 0; at + 8 <= argument.size(); at += 8) {
      uint64_t word;
      std::memcpy(&word, argument.data() + at, sizeof(word));
      const fake::Block* block = memory.find(word, 1);
      if (block != nullptr && block->initialized != nullptr) std::memset(block->initialized, 1, block->size);
    }
  }
  static std::byte* bytes_at(const void* address, size_t size, const fake::MemoryView& memory) {
    const auto at = reinterpret_cast<uint64_t>(address);
    const fake::Block* block = memory.find(at, size);
    REQUIRE(block != nullptr);
    return block->data + (at - block->begin);
  }
  template <class T>
  static T load(const T* address, const fake::MemoryView& memory, fake::LaunchResult& result) {
    T value;
    std::memcpy(&value, bytes_at(address, sizeof(T), memory), sizeof(T));
    const auto at = reinterpret_cast<uint64_t>(address);
    result.accesses.push_back({at, at + sizeof(T), false, false});
    return value;
  }
  static void store(const fake::Launch& launch, const fake::MemoryView& memory, fake::LaunchResult& result) {
    const auto to = read_as<void*>(launch.arguments.at(0));
    const size_t bytes = 16 * read_as<uint32_t>(launch.arguments.at(2));
    REQUIRE(bytes <= launch.arguments.at(1).size());
    std::memcpy(bytes_at(to, bytes, memory), launch.arguments.at(1).data(), bytes);
    const auto at = reinterpret_cast<uint64_t>(to);
    result.accesses.push_back({at, at + bytes, true, false});
  }
};

bool same(const PhiloxState& a, const PhiloxState& b) { return a.seed == b.seed && a.offset == b.offset; }

Tensor block() { return zeros({64}, kCUDA); }

}  // namespace

TEST_SUITE_BEGIN("cuda runtime values");

TEST_CASE("each replay draws the numbers that the work would have drawn if it had been run directly") {
  Tensor a = block(), b = block();
  const Generator own(kCUDA, 7);
  const auto work = [&] {
    const Tensor x = dropout(a, 0.5, true);
    b.uniform_(0, 1, own);
    const Tensor y = dropout(x, 0.5, true);
  };
  const auto seeds = [&] {
    manual_seed(5);
    Generator(own).manual_seed(9);
  };
  std::vector<PhiloxState> expected;
  {
    Watcher watcher;
    seeds();
    for (int i = 0; i < 3; ++i) work();
    expected = watcher.drawn;
    REQUIRE(expected.size() == 9);
    CHECK(!same(expected[0], expected[3]));
  }
  Watcher watcher;
  cuda::Graph graph;
  const uint64_t before = default_generator(kCUDA).get_offset();
  graph.capture_begin();
  work();
  graph.capture_end();
  CHECK(watcher.drawn.empty());
  CHECK(default_generator(kCUDA).get_offset() == before);
  seeds();
  for (int i = 0; i < 3; ++i) {
    const fake::Counts counts = fake::count([&] { graph.replay(); });
    CHECK(counts.synchronizations == 0);
  }
  REQUIRE(watcher.drawn.size() == 9);
  for (size_t i = 0; i < 9; ++i) {
    CAPTURE(i);
    CHECK(same(watcher.drawn[i], expected[i]));
  }
  // The same as after the direct run, which had the same number of draws.
  CHECK(default_generator(kCUDA).current_seed() == 5);
  CHECK(own.current_seed() == 9);
}

TEST_CASE("a backward pass draws its forward pass's numbers, in a recording and after it") {
  const Tensor q = testing::normal({1, 4, 8}, kFloat32, 1).to(kCUDA).requires_grad_();
  Watcher watcher;
  cuda::Graph graph;
  Tensor y;
  graph.capture_begin();
  y = scaled_dot_product_attention(q, q, q, Tensor(), 0.5);
  graph.capture_end();
  manual_seed(3);
  for (int i = 0; i < 2; ++i) {
    watcher.drawn.clear();
    graph.replay();
    REQUIRE(watcher.drawn.size() == 1);
    const PhiloxState forward = watcher.drawn[0];
    CHECK(forward.seed == 3);
    y.sum().backward({}, true);
    REQUIRE(watcher.drawn.size() == 2);
    CHECK(same(watcher.drawn[1], forward));
  }
  const Tensor loss = y.sum();
  graph.reset();
  CHECK(contains(testing::thrown_text([&] { loss.backward(); }), "[Graph] random numbers of a recording that has been discarded"));
}

TEST_CASE("a checkpoint draws its numbers again, in a recording, after it and in another one") {
  const Tensor x = block().requires_grad_();
  const auto forward = [&] { return checkpoint([](const Tensor& t) { return dropout(t, 0.5, true); }, x).sum(); };
  Watcher watcher;
  manual_seed(5);
  std::vector<PhiloxState> expected;
  for (int i = 0; i < 2; ++i) {
    forward().backward();
    dropout(x.detach(), 0.5, true);
  }
  expected = std::exchange(watcher.drawn, {});
  REQUIRE(expected.size() == 6);
  CHECK(same(expected[0], expected[1]));
  cuda::Graph graph;
  graph.capture_begin();
  forward().backward();
  dropout(x.detach(), 0.5, true);
  graph.capture_end();
  manual_seed(5);
  for (int i = 0; i < 2; ++i) graph.replay();
  REQUIRE(watcher.drawn.size() == 6);
  for (size_t i = 0; i < 6; ++i) {
    CAPTURE(i);
    CHECK(same(watcher.drawn[i], expected[i]));
  }
  watcher.drawn.clear();

  cuda::Graph first, second;
  first.capture_begin();
  const Tensor y = forward();
  first.capture_end();
  second.capture_begin();
  y.backward({}, true);
  dropout(x.detach(), 0.5, true);
  second.capture_end();
  CHECK(default_generator(kCUDA).current_seed() == 5);
  first.replay();
  second.replay();
  y.backward();
  REQUIRE(watcher.drawn.size() == 4);
  CHECK(same(watcher.drawn[1], watcher.drawn[0]));
  CHECK(!same(watcher.drawn[2], watcher.drawn[0]));
  CHECK(same(watcher.drawn[3], watcher.drawn[0]));
  CHECK(default_generator(kCUDA).current_seed() == 5);
}

TEST_CASE("a recorded update takes the learning rate of its group at each replay, until the optimizer is gone") {
  const Tensor first = block().requires_grad_(), second = block().requires_grad_();
  for (const Tensor& p : {first, second}) p.mutable_grad() = block();
  auto optimizer = std::make_unique<optim::SGD>(
      std::vector<optim::OptimizerParamGroup>{optim::OptimizerParamGroup({first}), optim::OptimizerParamGroup({second})},
      optim::SGDOptions(0.5));
  Watcher watcher;
  optimizer->step();
  CHECK(watcher.rates == std::vector<double>{-1, -1});
  cuda::Graph graph;
  graph.capture_begin();
  optimizer->step();
  optimizer->step();
  graph.capture_end();
  const auto replayed = [&] {
    watcher.rates.clear();
    graph.replay();
    return watcher.rates;
  };
  CHECK(replayed() == std::vector<double>{0.5, 0.5, 0.5, 0.5});
  optimizer->param_groups()[1].options().set_lr(0.25);
  CHECK(replayed() == std::vector<double>{0.5, 0.25, 0.5, 0.25});
  CHECK(fake::count([&] { replayed(); }).launches == 4);  // nothing has changed
  optimizer.reset();
  CHECK(replayed() == std::vector<double>{0.5, 0.25, 0.5, 0.25});
}

TEST_CASE("a recorded update takes the learning rate at each replay, also with 16-bit parameters that round and with states in 8 bits") {
  const auto rates_of = [](const Tensor& param, const optim::SGDOptions& options) {
    param.mutable_grad() = zeros_like(param);
    optim::SGD optimizer({param}, options);
    Watcher watcher;
    optimizer.step();
    cuda::Graph graph;
    graph.capture_begin();
    optimizer.step();
    graph.capture_end();
    graph.replay();
    optimizer.param_groups()[0].options().set_lr(0.25);
    graph.replay();
    return watcher.rates;
  };
  const auto options = optim::SGDOptions(0.5).momentum(0.5);
  const std::vector<double> expected{-1, 0.5, 0.25};
  for (const optim::Rounding rounding : {optim::Rounding::Stochastic, optim::Rounding::Kahan, optim::Rounding::Split})
    CHECK(rates_of(block().to(kBFloat16).requires_grad_(), optim::SGDOptions(options).rounding(rounding)) == expected);
  CHECK(rates_of(zeros({8192}, kCUDA).requires_grad_(), optim::SGDOptions(options).state_format(optim::StateFormat::Dynamic8)) == expected);
}

TEST_CASE("replays on several streams do not change each other's values") {
  Tensor a = block();
  Watcher watcher;
  cuda::Graph graph;
  graph.capture_begin();
  const Tensor x = dropout(a, 0.5, true);
  graph.capture_end();
  for (int i = 0; i < 3; ++i) {
    const cuda::StreamGuard guard(cuda::stream_from_pool());
    graph.replay();
  }
  CHECK(watcher.drawn.size() == 3);
  cuda::synchronize();
}

TEST_SUITE_END();

}  // namespace value_tests
