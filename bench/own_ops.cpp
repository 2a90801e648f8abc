// The cost of a call of a user op, compared with a built-in op with the same expression, for tensors with a few elements. Run it with
// --benchmark_repetitions=20 --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true
// and compare medians.
#include <amp/amp.h>
#include <amp/extension/op.h>
#include <benchmark/benchmark.h>

#include "own/ops.h"

using namespace amp;

namespace {

const OpId kByHand =
    register_op("bench::by_hand", {.signature = "(Tensor self) -> Tensor", .category = autocast::Category::LowerPrecisionFp});

Tensor relu_by_hand(const Tensor& x) {
  return autocast::call(
      kByHand, [](const Tensor& t) { return relu(t); }, x);
}

template <Tensor (*Relu)(const Tensor&)>
void off(benchmark::State& state) {
  const NoGradGuard no_grad;
  const Tensor x = randn({4});
  for (auto _ : state) benchmark::DoNotOptimize(Relu(x));
}

template <Tensor (*Relu)(const Tensor&)>
void casts(benchmark::State& state) {
  const NoGradGuard no_grad;
  const Autocast region(kCPU, {.policy = "bench"});
  const Tensor x = randn({4});
  for (auto _ : state) benchmark::DoNotOptimize(Relu(x));
}

template <Tensor (*Relu)(const Tensor&)>
void without_a_rule(benchmark::State& state) {
  const NoGradGuard no_grad;
  const Autocast region(kCPU, {.policy = "torch-2.0"});
  const Tensor x = randn({4});
  for (auto _ : state) benchmark::DoNotOptimize(Relu(x));
}

template <Tensor (*Relu)(const Tensor&)>
void records(benchmark::State& state) {
  const Tensor x = randn({4}).requires_grad_();
  for (auto _ : state) benchmark::DoNotOptimize(Relu(x));
}

template <Tensor (*Lerp)(const Tensor&, const Tensor&, const Tensor&)>
void needs_no_cast(benchmark::State& state) {
  const NoGradGuard no_grad;
  const Autocast region(kCPU, {.policy = "bench"});
  const Tensor a = randn({4}), b = randn({4}), w = randn({4});
  for (auto _ : state) benchmark::DoNotOptimize(Lerp(a, b, w));
}

BENCHMARK(off<amp::relu>)->Name("off/built-in");
BENCHMARK(off<bench::relu>)->Name("off/own");
BENCHMARK(casts<amp::relu>)->Name("casts/built-in");
BENCHMARK(casts<bench::relu>)->Name("casts/own");
BENCHMARK(casts<relu_by_hand>)->Name("casts/by hand, around the built-in");
BENCHMARK(without_a_rule<amp::relu>)->Name("without a rule/built-in");
BENCHMARK(without_a_rule<bench::relu>)->Name("without a rule/own");
BENCHMARK(records<amp::relu>)->Name("records/built-in");
BENCHMARK(records<bench::relu>)->Name("records/own");
BENCHMARK(needs_no_cast<amp::lerp>)->Name("needs no cast/built-in");
BENCHMARK(needs_no_cast<bench::lerp>)->Name("needs no cast/own");

}  // namespace

BENCHMARK_MAIN();
