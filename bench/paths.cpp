// What each further path of matrix products and convolutions gains on this processor: its time, and that of the path which would run
// without it, in turns. Prints a report for `python -m bench.tables store`; bench/results/paths/paths.csv has the rows that count.
//
//   bench_paths [NAME...]     only the paths whose names begin so
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/all.h>
#include <amp/cpu/gemm/blas.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/kernels.h>
#include <amp/cpu/gemm/onednn.h>
#include <amp/cpu/gemm/panels.h>
#include <amp/cpu/gemm/vectors.h>
#include <amp/cpu/simd/isa.h>
#include <amp/jit/jit.h>

#include "timing.h"

using namespace amp;
using amp::bench::median;
using amp::bench::time_of;

namespace {

using Call = std::function<bool()>;  // false: it does not support the case

constexpr int kRounds = 15;
constexpr double kRoundSeconds = 0.02;

struct Case {
  std::string path, what;
  Call with, without;
  bool runs_here = true;  // whether this processor uses the path
};

// How many calls take about kRoundSeconds.
int64_t times_of(const Call& call) {
  int64_t times = 1;
  while (time_of(call, times) * static_cast<double>(times) < kRoundSeconds) times *= 2;
  return times;
}

std::string microseconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.4g us", seconds * 1e6);
  return text;
}

void print_row(const Case& each, const std::string& with, const std::string& without, const std::string& gain) {
  std::printf("| %s | %s | %s | %s | %s |\n", each.path.c_str(), each.what.c_str(), with.c_str(), without.c_str(), gain.c_str());
  std::fflush(stdout);
}

// The least time of each side, and the median of the ratios of the rounds.
void measure(const Case& each) {
  if (!each.runs_here) return print_row(each, "", "", "not on this processor");
  if (!each.with() || !each.without()) return print_row(each, "", "", "nothing to compare with in this build");
  const int64_t times = std::max(times_of(each.with), times_of(each.without));
  double with = 1e9, without = 1e9;
  std::vector<double> ratios;
  for (int i = 0; i < kRounds; ++i) {
    const double mine = time_of(each.with, times), other = time_of(each.without, times);
    with = std::min(with, mine);
    without = std::min(without, other);
    ratios.push_back(other / mine);
  }
  char gain[32];
  std::snprintf(gain, sizeof(gain), "%.2fx", median(std::move(ratios)));
  print_row(each, microseconds(with), microseconds(without), gain);
}

// The operands of a product, or of a batch of products, which live as long as a case.
struct Product {
  Tensor a, b, out;
  Gemm g;
  GemmBatch batch;

  Product(const Tensor& first, const Tensor& second) : a(first), b(second), out(matmul(first, second)), g(cpu_gemm()) {
    if (a.dim() > 2) batch = batch_of(g, out, a, b, Tensor());
  }

 private:
  Gemm cpu_gemm() const {
    Gemm result = gemm_of(a, b);
    result.c = out.data_ptr();
    return result;
  }
};
using ProductPtr = std::shared_ptr<const Product>;

Tensor matrix(IntArrayRef sizes, ScalarType dtype) { return randn(sizes).to(dtype); }

ProductPtr product(int64_t m, int64_t k, int64_t n, ScalarType dtype) {
  return std::make_shared<Product>(matrix({m, k}, dtype), matrix({k, n}, dtype));
}

std::string title(const Product& p) {
  const auto times = [](int64_t a, int64_t b) { return std::to_string(a) + " x " + std::to_string(b); };
  const std::string count = p.a.dim() > 2 ? std::to_string(p.batch.count()) + " products, " : "";
  return count + times(p.g.m, p.g.k) + " by " + times(p.g.k, p.g.n) + ", " + toString(p.g.dtype);
}

Call onednn(const ProductPtr& p) {
  return [p] { return cpu::onednn_gemm(p->g, nullptr); };
}

// The function of the CPU backend, which chooses the path.
Call chosen(const ProductPtr& p) {
  return [p] {
    if (p->a.dim() > 2) cpu::gemm(p->g, p->batch);
    else cpu::gemm(p->g);
    return true;
  };
}

Call small_kernel(const ProductPtr& p) {
  return [p] {
    cpu::gemm_kernels().gemm(p->g.dtype)(p->g);
    return true;
  };
}

void add_small(std::vector<Case>& cases) {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const int64_t size : {4, 16, 32}) {
      const ProductPtr p = product(size, size, size, dtype);
      cases.push_back({"small products", title(*p), small_kernel(p), onednn(p)});
    }
  }
  const ProductPtr outer = product(512, 1, 512, kFloat32);
  cases.push_back({"outer products", title(*outer), small_kernel(outer), onednn(outer)});
}

void add_vectors(std::vector<Case>& cases) {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const auto& [m, n] : {std::pair<int64_t, int64_t>{1, 1024}, {1024, 1}}) {
      const ProductPtr p = product(m, 1024, n, dtype);
      const Call vectors = [p] {
        cpu::vector_gemm(p->g);
        return true;
      };
      cases.push_back({"matrix by vector", title(*p), vectors, onednn(p)});
    }
  }
}

void add_integers(std::vector<Case>& cases) {
  for (const ScalarType dtype : {kInt64, kInt32, kInt8}) {
    const ProductPtr p = product(256, 256, 256, dtype);
    const Call loops = [p] {
      cpu::integer_loops(p->g);
      return true;
    };
    cases.push_back({"products of integers", title(*p), chosen(p), loops});
  }
}

Call batched_onednn(const ProductPtr& p) {
  return [p] { return cpu::onednn_gemm(cpu::with_usable_strides(p->g), &p->batch); };
}

void add_batches(std::vector<Case>& cases) {
  const auto large = std::make_shared<Product>(matrix({64, 256, 256}, kBFloat16), matrix({64, 256, 256}, kBFloat16));
  cases.push_back({"batches by AMX", title(*large), chosen(large), batched_onednn(large), cpu::has_amx_bf16()});
  // The keys of attention's heads have gaps between their rows.
  const Tensor heads = matrix({32, 128, 8, 64}, kBFloat16).permute({0, 2, 3, 1});
  const auto small = std::make_shared<Product>(matrix({32, 8, 128, 64}, kBFloat16), heads);
  cases.push_back({"batches by kernels of small products", title(*small), chosen(small), batched_onednn(small),
                   cpu::has_avx512_bf16() && !cpu::has_amx_bf16()});
}

void add_widened(std::vector<Case>& cases) {
  const ProductPtr p = product(256, 1024, 1024, kBFloat16);
  cases.push_back({"bfloat16 multiplied in float32", title(*p), chosen(p), onednn(p), !cpu::multiplies_bf16_fast()});
}

void add_blas(std::vector<Case>& cases) {
  const ProductPtr p = product(256, 512, 1024, kFloat32);
  const Call blas = [p] { return cpu::blas_gemm(p->g); };
  cases.push_back({"OpenBLAS instead of oneDNN", title(*p), blas, onednn(p), cpu::active_isa() != cpu::Isa::Avx512});
}

// A product with a constant b, as in a frozen program.
void add_panels(std::vector<Case>& cases) {
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16}) {
    const ProductPtr p = product(64, 1024, 1024, dtype);
    const auto panels = std::make_shared<PackedWeights>(false), library = std::make_shared<PackedWeights>(false);
    const Call with = [p, panels] {
      cpu::panel_gemm(p->g, {.activation = FusedActivation::Relu, .packed = panels.get()});
      return true;
    };
    const Call without = [p, library] {
      return cpu::onednn_fused_gemm(p->g, {.activation = FusedActivation::Relu, .packed = library.get()});
    };
    cases.push_back({"panels", title(*p) + ", relu", with, without, cpu::takes_panels(p->g)});
  }
}

// A frozen program of one layer.
Call layer(int64_t channels, const Tensor& x, bool winograd) {
  nn::Sequential model(nn::Conv2d(nn::Conv2dOptions(channels, channels, 3).padding(1)), nn::ReLU());
  model->eval();
  model->to(x.scalar_type());
  const auto forward = [model](const Tensor& input) { return model(input); };
  const auto program = std::make_shared<jit::Program>(jit::freeze(jit::trace(forward, {x}), {.winograd = winograd}));
  return [program, x] {
    (*program)(x);
    return true;
  };
}

void add_winograd(std::vector<Case>& cases) {
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    for (const int64_t channels : {32, 64, 256}) {
      const int64_t size = channels == 32 ? 16 : 8;
      const Tensor x = matrix({64, channels, size, size}, dtype);
      const bool fixed = dtype == kBFloat16;
      const std::string images =
          "64 images, " + std::to_string(channels) + " channels, " + std::to_string(size) + " x " + std::to_string(size);
      cases.push_back({fixed ? "Winograd in fixed point" : "Winograd in float32", images, layer(channels, x, true),
                       layer(channels, x, false), !fixed || has_winograd(dtype, channels, channels, FusedActivation::Relu)});
    }
  }
}

bool is_wanted(const Case& each, int count, char** names) {
  return count == 0 || std::any_of(names, names + count, [&](const char* name) { return each.path.starts_with(name); });
}

}  // namespace

int main(int argc, char** argv) {
  const NoGradGuard no_grad;
  std::vector<Case> cases;
  for (const auto add : {add_small, add_vectors, add_integers, add_batches, add_widened, add_blas, add_panels, add_winograd}) add(cases);
  std::printf("# Further paths of products and convolutions\n\n%d threads. The least of %d rounds; gain: the median of the ratios.\n\n",
              get_num_threads(), kRounds);
  std::printf("| path | case | with | without | gain |\n|---|---|---|---|---|\n");
  for (const Case& each : cases) {
    if (is_wanted(each, argc - 1, argv + 1)) measure(each);
  }
}
