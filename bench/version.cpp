#include <benchmark/benchmark.h>

#include <amp/core/version.h>

static void version(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(amp::version());
}
BENCHMARK(version);

BENCHMARK_MAIN();
