// Checking, unscaling and the optimizer step over 60 tensors: GradScaler::step, plain and with clipping, on all processors.
// peer/torch_optim.py has the same cases.
#include <amp/amp.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

constexpr int64_t kTensors = 60;

struct Model {
  std::vector<Tensor> params;
  // Gradients are divided by the scale at every step; they must not become denormal, which would make arithmetic many times slower.
  GradScaler scaler{kCPU, {.init_scale = 1.001, .growth_interval = 1 << 30}};

  explicit Model(int64_t elements) {
    for (int64_t i = 0; i < kTensors; ++i) {
      params.push_back(ones({elements / kTensors}).requires_grad_());
      params.back().mutable_grad() = full({elements / kTensors}, 1e-3);
    }
    scaler.scale(ones({}));
  }
};

template <class Optimizer, class Options>
void run(benchmark::State& state, const Options& options, const StepOptions& step) {
  Model model(state.range(0));
  Optimizer optimizer(model.params, options);
  const auto train = [&] {
    model.scaler.step(optimizer, step);
    model.scaler.update();
  };
  train();  // creates the state
  for (auto _ : state) train();
  state.counters["elements/s"] = benchmark::Counter(static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
}

void sgd_momentum(benchmark::State& state) { run<optim::SGD>(state, optim::SGDOptions(1e-9).momentum(0.9), {}); }
void sgd_momentum_without_grads(benchmark::State& state) {
  run<optim::SGD>(state, optim::SGDOptions(1e-9).momentum(0.9), {.write_grads = false});
}
void sgd_momentum_clipped(benchmark::State& state) { run<optim::SGD>(state, optim::SGDOptions(1e-9).momentum(0.9), {.max_norm = 1.0}); }
void adam(benchmark::State& state) { run<optim::Adam>(state, optim::AdamOptions(1e-9), {}); }

void sizes(benchmark::internal::Benchmark* b) {
  b->Arg(10'000'000)->Arg(100'000'000)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

BENCHMARK(sgd_momentum)->Apply(sizes);
BENCHMARK(sgd_momentum_without_grads)->Apply(sizes);
BENCHMARK(sgd_momentum_clipped)->Apply(sizes);
BENCHMARK(adam)->Apply(sizes);

}  // namespace

BENCHMARK_MAIN();
