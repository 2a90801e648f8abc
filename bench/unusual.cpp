// Calls other than those of ops.cpp: layouts that differ, integers, and others that are seldom measured. peer/torch_unusual.py has the same
// cases. All processors.
#include <amp/amp.h>
#include <benchmark/benchmark.h>

using namespace amp;

namespace {

template <class Function>
void add_row(const std::string& name, const Function& make) {
  benchmark::RegisterBenchmark(name.c_str(), [make](benchmark::State& state) {
    const NoGradGuard no_grad;
    const auto call = make();
    for (auto _ : state) benchmark::DoNotOptimize(call());
  })->UseRealTime();
}

void add_layouts() {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    const std::string suffix = std::string("/") + toString(dtype);
    add_row("add_transposed" + suffix, [dtype] {
      const Tensor a = randn({2048, 2048}).to(dtype), b = randn({2048, 2048}).to(dtype);
      return [=] { return add(a.t(), b); };
    });
    add_row("add_channels_last" + suffix, [dtype] {
      const Tensor a = randn({32, 64, 56, 56}).to(dtype), b = randn({32, 56, 56, 64}).to(dtype).permute({0, 3, 1, 2});
      return [=] { return add(a, b); };
    });
    add_row("mul_channels_last_3" + suffix, [dtype] {
      const Tensor a = randn({32, 3, 224, 224}).to(dtype), b = randn({32, 224, 224, 3}).to(dtype).permute({0, 3, 1, 2});
      return [=] { return mul(b, a); };
    });
  }
}

Tensor small_integers(IntArrayRef sizes, ScalarType dtype) { return randint(0, 100, sizes).to(dtype); }

void add_integers() {
  constexpr int64_t kElements = 4 << 20;
  for (const ScalarType dtype : {kBool, kUInt8, kInt16, kInt32, kInt64}) {
    const std::string suffix = std::string("/") + toString(dtype);
    add_row("logical_and" + suffix, [dtype] {
      const Tensor a = small_integers({kElements}, dtype), b = small_integers({kElements}, dtype);
      return [=] { return logical_and(a, b); };
    });
    add_row("lt" + suffix, [dtype] {
      const Tensor a = small_integers({kElements}, dtype), b = small_integers({kElements}, dtype);
      return [=] { return lt(a, b); };
    });
    if (dtype == kBool) continue;
    add_row("add" + suffix, [dtype] {
      const Tensor a = small_integers({kElements}, dtype), b = small_integers({kElements}, dtype);
      return [=] { return add(a, b); };
    });
    add_row("mul" + suffix, [dtype] {
      const Tensor a = small_integers({kElements}, dtype), b = small_integers({kElements}, dtype);
      return [=] { return mul(a, b); };
    });
    add_row("mm" + suffix, [dtype] {
      const Tensor a = small_integers({256, 256}, dtype), b = small_integers({256, 256}, dtype);
      return [=] { return mm(a, b); };
    });
  }
}

void add_orders() {
  add_row("unique/int64", [] {
    const Tensor x = randint(0, 1 << 20, {1 << 20});
    return [=] { return std::get<0>(unique(x)); };
  });
  add_row("unique_inverse/int64", [] {
    const Tensor x = randint(0, 1 << 20, {1 << 20});
    return [=] { return std::get<1>(unique(x, true, true)); };
  });
  add_row("randperm", [] { return [] { return randperm(1 << 20); }; });
}

void add_depthwise() {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const bool last : {false, true}) {
      add_row(std::string("depthwise_") + (last ? "channels_last/" : "nchw/") + toString(dtype), [dtype, last] {
        const Tensor images = randn({8, 64, 56, 56}).to(dtype), weight = randn({64, 1, 3, 3}).to(dtype);
        const Tensor x = last ? images.contiguous(MemoryFormat::ChannelsLast) : images;
        return [=] { return conv2d(x, weight, {}, 1, 1, 1, 64); };
      });
    }
  }
}

void add_grid_sample() {
  add_row("grid_sample/float32", [] {
    const Tensor x = randn({8, 16, 64, 64}), grid = rand({8, 64, 64, 2}) * 2 - 1;
    return [=] { return grid_sample(x, grid, "bilinear", "zeros", false); };
  });
}

void add_primes() {
  for (const int64_t length : {127, 1009}) {
    add_row("fft/" + std::to_string(length), [length] {
      const Tensor x = randn({64, length}, kComplexFloat);
      return [=] { return fft_fft(x); };
    });
    add_row("rfft/" + std::to_string(length), [length] {
      const Tensor x = randn({64, length});
      return [=] { return fft_rfft(x); };
    });
  }
}

}  // namespace

int main(int argc, char** argv) {
  add_layouts();
  add_integers();
  add_orders();
  add_depthwise();
  add_grid_sample();
  add_primes();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
