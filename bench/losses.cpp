// Softmax and the losses over classes, forward and backward, with the sizes of a classifier, digit recognition and segmentation.
#include <amp/amp.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

const Shape kShapes[] = {{128, 1000}, {256, 10}, {64, 12, 128, 128}};

struct Input {
  Tensor x, grad, target;
  explicit Input(const benchmark::State& state)
      : x(randn(kShapes[state.range(0)]).to(state.range(1) != 0 ? kBFloat16 : kFloat32).requires_grad_()), grad(randn_like(x.detach())) {
    Shape positions(x.sizes());
    positions.erase(1);
    target = randint(0, x.size(1), positions, kInt64);
  }
};

template <class Function>
void forward(benchmark::State& state, const Function& fn) {
  const Input input(state);
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(fn(input));
}

// Forward and backward; the gradient is discarded.
template <class Function>
void step(benchmark::State& state, const Function& fn) {
  const Input input(state);
  for (auto _ : state) {
    const Tensor result = fn(input);
    result.backward(result.dim() > 0 ? input.grad : Tensor());
    input.x.mutable_grad().reset();
  }
}

Tensor run_softmax(const Input& input) { return softmax(input.x, 1); }
Tensor run_log_softmax(const Input& input) { return log_softmax(input.x, 1); }
Tensor run_cross_entropy(const Input& input) { return cross_entropy(input.x, input.target); }

void softmax_forward(benchmark::State& state) { forward(state, run_softmax); }
void softmax_step(benchmark::State& state) { step(state, run_softmax); }
void log_softmax_forward(benchmark::State& state) { forward(state, run_log_softmax); }
void log_softmax_step(benchmark::State& state) { step(state, run_log_softmax); }
void cross_entropy_forward(benchmark::State& state) { forward(state, run_cross_entropy); }
void cross_entropy_step(benchmark::State& state) { step(state, run_cross_entropy); }

void elementwise_loss(benchmark::State& state, Tensor (*loss)(const Tensor&, const Tensor&, int64_t)) {
  const Tensor x = rand({state.range(0)}).requires_grad_(), y = rand({state.range(0)});
  for (auto _ : state) {
    loss(x, y, Reduction::Mean).backward();
    x.mutable_grad().reset();
  }
}

void all_shapes(benchmark::internal::Benchmark* b) {
  b->ArgsProduct({{0, 1, 2}, {0, 1}})->ArgNames({"shape", "bf16"})->MeasureProcessCPUTime()->UseRealTime();
}

BENCHMARK(softmax_forward)->Apply(all_shapes);
BENCHMARK(softmax_step)->Apply(all_shapes);
BENCHMARK(log_softmax_forward)->Apply(all_shapes);
BENCHMARK(log_softmax_step)->Apply(all_shapes);
BENCHMARK(cross_entropy_forward)->Apply(all_shapes);
BENCHMARK(cross_entropy_step)->Apply(all_shapes);
BENCHMARK_CAPTURE(elementwise_loss, mse, mse_loss)->Arg(1 << 20)->UseRealTime();
BENCHMARK_CAPTURE(elementwise_loss, l1, l1_loss)->Arg(1 << 20)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
