// The cost of one call on tensors with a few elements, on one thread: the library's overhead on top of its kernels.
#include <amp/all.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

struct Fixture {
  Tensor x = randn({4, 4}), w = randn({4, 4}), v = randn({4}), u = randn({4});
  Tensor weight = randn({4, 4}).requires_grad_(), bias = randn({4}).requires_grad_();
};

void mm4(benchmark::State& state) {
  const Fixture f;
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(mm(f.x, f.w));
}

void add4(benchmark::State& state) {
  const Fixture f;
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(add(f.v, f.u));
}

void relu4(benchmark::State& state) {
  const Fixture f;
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(relu(f.v));
}

void cast4(benchmark::State& state) {
  const Fixture f;
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(f.x.to(kBFloat16));
}

void mm4_autocast(benchmark::State& state) {
  const Fixture f;
  const Autocast region(kCPU);
  for (auto _ : state) benchmark::DoNotOptimize(mm(f.x, f.weight));
}

void linear4_step(benchmark::State& state) {
  const Fixture f;
  for (auto _ : state) {
    Tensor loss;
    {
      const Autocast region(kCPU);
      loss = linear(f.x, f.weight, f.bias).sum();
    }
    loss.backward();
    f.weight.mutable_grad().reset();
    f.bias.mutable_grad().reset();
  }
}

void region(benchmark::State& state) {
  for (auto _ : state) {
    const Autocast guard(kCPU);
    benchmark::DoNotOptimize(&guard);
  }
}

void cached_cast_hit(benchmark::State& state) {
  const Fixture f;
  const Autocast guard(kCPU);
  for (auto _ : state) benchmark::DoNotOptimize(autocast::cached_cast(kBFloat16, f.weight, kCPU));
}

void add4_in_region(benchmark::State& state) {
  const Fixture f;
  const NoGradGuard no_grad;
  const Autocast guard(kCPU);
  for (auto _ : state) benchmark::DoNotOptimize(add(f.v, f.u));
}

// The cost of a disabled region; compare with add4 and mm4.
void add4_in_disabled_region(benchmark::State& state) {
  const Autocast off(kCPU, {.enabled = false});
  add4(state);
}
void mm4_in_disabled_region(benchmark::State& state) {
  const Autocast off(kCPU, {.enabled = false});
  mm4(state);
}

// Uses the same weight twice, so that two gradients are added at one cast.
void linear4_twice(benchmark::State& state) {
  const Fixture f;
  for (auto _ : state) {
    Tensor loss;
    {
      const Autocast region(kCPU);
      loss = linear(linear(f.x, f.weight, f.bias), f.weight, f.bias).sum();
    }
    loss.backward();
    f.weight.mutable_grad().reset();
    f.bias.mutable_grad().reset();
  }
}

// The same through a module: the call records which module runs.
void module4(benchmark::State& state) {
  const Fixture f;
  nn::Linear layer(4, 4);
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(layer(f.x));
}
void module4_in_region(benchmark::State& state) {
  const Autocast region(kCPU);
  module4(state);
}
void module4_step(benchmark::State& state) {
  const Fixture f;
  nn::Linear layer(4, 4);
  for (auto _ : state) {
    Tensor loss;
    {
      const Autocast region(kCPU);
      loss = layer(f.x).sum();
    }
    loss.backward();
    layer->weight.mutable_grad().reset();
    layer->bias.mutable_grad().reset();
  }
}
// With rules for modules: a layer with a rule, and one without.
void module4_with_rule(benchmark::State& state) {
  const Fixture f;
  const nn::Sequential model(nn::Linear(4, 4), nn::Linear(4, 4));
  const autocast::Policy& policy = derive_policy(autocast::find_policy("torch-2.0"), {}, {{.pattern = "1", .dtype = kFloat32}});
  const NoGradGuard no_grad;
  const Autocast region(kCPU, {.policy = policy});
  const nn::ModuleScope called(*model);
  const nn::Linear layer(model->ptr<nn::LinearImpl>(static_cast<size_t>(state.range(0))));
  for (auto _ : state) benchmark::DoNotOptimize(layer(f.x));
}

// One call without autograd recording.
template <class Function>
void call(benchmark::State& state, Function function) {
  const Fixture f;
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(function(f));
}
void mul_scalar(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x * 2.0; });
}
void add_scalar(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x + 1; });
}
void sum_dim(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x.sum({1}); });
}
void mean_all(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x.mean(); });
}
void amax_dim(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x.amax({1}); });
}
void softmax_4x4(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x.softmax(1); });
}
void read_item(benchmark::State& state) {
  const Tensor number = ones({});
  for (auto _ : state) benchmark::DoNotOptimize(number.item<float>());
}
void make_zeros(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(zeros({4, 4}));
}
void view_16(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x.view({16}); });
}
void transpose(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x.t(); });
}
void select_row(benchmark::State& state) {
  call(state, [](const Fixture& f) { return f.x[0]; });
}

BENCHMARK(mm4);
BENCHMARK(add4);
BENCHMARK(relu4);
BENCHMARK(cast4);
BENCHMARK(mm4_autocast);
BENCHMARK(linear4_step);
BENCHMARK(linear4_twice);
BENCHMARK(module4);
BENCHMARK(module4_in_region);
BENCHMARK(module4_step);
BENCHMARK(module4_with_rule)->Arg(0)->Arg(1);
BENCHMARK(region);
BENCHMARK(cached_cast_hit);
BENCHMARK(add4_in_region);
BENCHMARK(add4_in_disabled_region);
BENCHMARK(mm4_in_disabled_region);
BENCHMARK(mul_scalar);
BENCHMARK(add_scalar);
BENCHMARK(sum_dim);
BENCHMARK(mean_all);
BENCHMARK(amax_dim);
BENCHMARK(softmax_4x4);
BENCHMARK(read_item);
BENCHMARK(make_zeros);
BENCHMARK(view_16);
BENCHMARK(transpose);
BENCHMARK(select_row);

}  // namespace

int main(int argc, char** argv) {
  set_num_threads(1);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
