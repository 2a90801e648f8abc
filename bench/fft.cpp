// Fourier transforms of common lengths, on one thread: for the table in docs/guide/fft.md, with builds for each library (-Dfft).
#include <benchmark/benchmark.h>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/ops/fft.h>

using namespace amp;

namespace {

void fft_length(benchmark::State& state) {
  const NoGradGuard no_grad;
  set_num_threads(1);
  const Tensor x = randn({64, state.range(0)}, kComplexFloat);
  for (auto _ : state) benchmark::DoNotOptimize(fft_fft(x));
}
BENCHMARK(fft_length)->Arg(1024)->Arg(4096)->Arg(1000)->Arg(1009)->Unit(benchmark::kMicrosecond);

void rfft_length(benchmark::State& state) {
  const NoGradGuard no_grad;
  set_num_threads(1);
  const Tensor x = randn({64, state.range(0)});
  for (auto _ : state) benchmark::DoNotOptimize(fft_rfft(x));
}
BENCHMARK(rfft_length)->Arg(1024)->Arg(4096)->Arg(1000)->Arg(1009)->Unit(benchmark::kMicrosecond);

void fft2_256(benchmark::State& state) {
  const NoGradGuard no_grad;
  set_num_threads(1);
  const Tensor x = randn({256, 256}, kComplexFloat);
  for (auto _ : state) benchmark::DoNotOptimize(fft_fft2(x));
}
BENCHMARK(fft2_256)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
