// The cases of ../overhead.cpp in libtorch. libtorch has no autocast guard; the one here does what torch.amp.autocast does when it enters
// and leaves.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/autocast_mode.h>
#include <benchmark/benchmark.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/generated/variable_factories.h>
#include <torch/csrc/autograd/variable.h>

namespace {

class Autocast {
 public:
  Autocast()
      : cache_(at::autocast::is_autocast_cache_enabled()),
        enabled_(at::autocast::is_autocast_enabled(at::kCPU)),
        dtype_(at::autocast::get_autocast_dtype(at::kCPU)) {
    at::autocast::set_autocast_enabled(at::kCPU, true);
    at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
    at::autocast::increment_nesting();
    at::autocast::set_autocast_cache_enabled(true);
  }
  ~Autocast() {
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(at::kCPU, enabled_);
    at::autocast::set_autocast_dtype(at::kCPU, dtype_);
    at::autocast::set_autocast_cache_enabled(cache_);
  }

 private:
  bool cache_, enabled_;
  at::ScalarType dtype_;
};

struct Fixture {
  at::Tensor x = at::randn({4, 4}), w = at::randn({4, 4}), v = at::randn({4}), u = at::randn({4});
  at::Tensor weight = torch::randn({4, 4}, at::TensorOptions().requires_grad(true)),
             bias = torch::randn({4}, at::TensorOptions().requires_grad(true));
};

void mm4(benchmark::State& state) {
  const Fixture f;
  const at::NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(at::mm(f.x, f.w));
}

void add4(benchmark::State& state) {
  const Fixture f;
  const at::NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(at::add(f.v, f.u));
}

void relu4(benchmark::State& state) {
  const Fixture f;
  const at::NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(at::relu(f.v));
}

void cast4(benchmark::State& state) {
  const Fixture f;
  const at::NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(f.x.to(at::kBFloat16));
}

void mm4_autocast(benchmark::State& state) {
  const Fixture f;
  const Autocast region;
  for (auto _ : state) benchmark::DoNotOptimize(at::mm(f.x, f.weight));
}

void linear4_step(benchmark::State& state) {
  Fixture f;
  for (auto _ : state) {
    at::Tensor loss;
    {
      const Autocast region;
      loss = at::linear(f.x, f.weight, f.bias).sum();
    }
    loss.backward();
    f.weight.mutable_grad().reset();
    f.bias.mutable_grad().reset();
  }
}

void region(benchmark::State& state) {
  for (auto _ : state) {
    const Autocast guard;
    benchmark::DoNotOptimize(&guard);
  }
}

void cached_cast_hit(benchmark::State& state) {
  const Fixture f;
  const Autocast guard;
  for (auto _ : state) benchmark::DoNotOptimize(at::autocast::cached_cast(at::kBFloat16, f.weight, at::kCPU));
}

void add4_in_region(benchmark::State& state) {
  const Fixture f;
  const at::NoGradGuard no_grad;
  const Autocast guard;
  for (auto _ : state) benchmark::DoNotOptimize(at::add(f.v, f.u));
}

BENCHMARK(mm4);
BENCHMARK(add4);
BENCHMARK(relu4);
BENCHMARK(cast4);
BENCHMARK(mm4_autocast);
BENCHMARK(linear4_step);
BENCHMARK(region);
BENCHMARK(cached_cast_hit);
BENCHMARK(add4_in_region);

}  // namespace

int main(int argc, char** argv) {
  at::set_num_threads(1);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
