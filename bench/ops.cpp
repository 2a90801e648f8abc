// Single ops on tensors that are large enough that the kernel dominates; peer/torch_ops.py has the same cases. All processors.
#include <amp/amp.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

ScalarType dtype_of(const benchmark::State& state) { return state.range(1) != 0 ? kBFloat16 : kFloat32; }

template <class Function>
void run(benchmark::State& state, const Function& fn) {
  const NoGradGuard no_grad;
  for (auto _ : state) benchmark::DoNotOptimize(fn());
}

void matmul_square(benchmark::State& state) {
  const Tensor a = randn({state.range(0), state.range(0)}).to(dtype_of(state)),
               b = randn({state.range(0), state.range(0)}).to(dtype_of(state));
  run(state, [&] { return mm(a, b); });
}

// A batch of 256 rows through a layer of `width` inputs and outputs, the weight transposed as linear stores it.
void linear_layer(benchmark::State& state) {
  const int64_t width = state.range(0);
  const ScalarType dtype = dtype_of(state);
  const Tensor x = randn({256, width}).to(dtype), weight = randn({width, width}).to(dtype), bias = randn({width}).to(dtype);
  run(state, [&] { return linear(x, weight, bias); });
}

Tensor vector_of(const benchmark::State& state) { return randn({state.range(0)}).to(dtype_of(state)); }

void unary(benchmark::State& state, Tensor (*op)(const Tensor&)) {
  const Tensor x = vector_of(state);
  run(state, [&] { return op(x); });
}

void add_tensors(benchmark::State& state) {
  const Tensor x = vector_of(state), y = vector_of(state);
  run(state, [&] { return add(x, y); });
}

// A tensor with rows of 1024 elements.
Tensor rows_of(const benchmark::State& state) { return randn({state.range(0), 1024}).to(dtype_of(state)); }

void sum_rows(benchmark::State& state) {
  const Tensor x = rows_of(state);
  run(state, [&] { return sum(x, {1}); });
}

void sum_columns(benchmark::State& state) {
  const Tensor x = rows_of(state);
  run(state, [&] { return sum(x, {0}); });
}

void softmax_rows(benchmark::State& state) {
  const Tensor x = rows_of(state);
  run(state, [&] { return softmax(x, 1); });
}

void layer_norm_rows(benchmark::State& state) {
  const Tensor x = rows_of(state), weight = ones({1024}).to(dtype_of(state)), bias = zeros({1024}).to(dtype_of(state));
  run(state, [&] { return layer_norm(x, {1024}, weight, bias); });
}

void conv_3x3(benchmark::State& state) {
  const int64_t channels = state.range(0);
  const Tensor x = randn({32, channels, 28, 28}).to(dtype_of(state)), weight = randn({channels, channels, 3, 3}).to(dtype_of(state));
  run(state, [&] { return conv2d(x, weight, {}, 1, 1); });
}

Tensor relu_of(const Tensor& x) { return relu(x); }
Tensor gelu_of(const Tensor& x) { return gelu(x); }
Tensor exp_of(const Tensor& x) { return exp(x); }
Tensor tanh_of(const Tensor& x) { return tanh(x); }

template <int64_t... kSizes>
void sizes(benchmark::internal::Benchmark* b) {
  b->ArgsProduct({{kSizes...}, {0, 1}})->ArgNames({"size", "bf16"})->UseRealTime();
}

BENCHMARK(matmul_square)->Apply(sizes<64, 128, 256, 512, 1024, 2048>);
BENCHMARK(linear_layer)->Apply(sizes<256, 1024>);
BENCHMARK_CAPTURE(unary, relu, relu_of)->Apply(sizes<16384, 4194304>);
BENCHMARK_CAPTURE(unary, gelu, gelu_of)->Apply(sizes<4194304>);
BENCHMARK_CAPTURE(unary, exp, exp_of)->Apply(sizes<4194304>);
BENCHMARK_CAPTURE(unary, tanh, tanh_of)->Apply(sizes<4194304>);
BENCHMARK(add_tensors)->Apply(sizes<16384, 4194304>);
BENCHMARK(sum_rows)->Apply(sizes<64, 4096>);
BENCHMARK(sum_columns)->Apply(sizes<64, 4096>);
BENCHMARK(softmax_rows)->Apply(sizes<64, 4096>);
BENCHMARK(layer_norm_rows)->Apply(sizes<64, 4096>);
BENCHMARK(conv_3x3)->Apply(sizes<64, 256>);

}  // namespace

BENCHMARK_MAIN();
