// Runs one kernel a number of times, so that an emulator can count its instructions (budget.py).
//   kernels              lists the kernels: their names, and the units of work of one run
//   kernels NAME COUNT   runs a kernel COUNT times
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/gemm/kernels.h>
#include <amp/cpu/gemm/tile_kernels.h>
#include <amp/cpu/gemm/vectors.h>
#include <amp/cpu/norm/row_kernels.h>
#include <amp/cpu/softmax/kernels.h>

#define AMP_SIMD_PROBE
#include "../unit/cpu/simd_probe.h"

namespace amp::cpu {
AMP_ISA_DECLARE_BF16(extern const CastTable kCastTable; extern const GemmKernels kGemmKernels;
                     extern const PerFloatingType<VectorKernels> kVectorKernels;)
}  // namespace amp::cpu

namespace {

using namespace amp;
using namespace amp::cpu;

constexpr int64_t kElements = 4096;

alignas(64) char inputs[3][1 << 20], output[1 << 20], scratch[1 << 20];

struct Kernel {
  std::string name;
  double units;
  ScalarType dtype;  // of the inputs
  std::function<void()> run;
};

std::vector<Kernel> kernels;

std::string name_of(ScalarType dtype) { return dtype == kFloat32 ? "float32" : dtype == kFloat16 ? "float16" : "bfloat16"; }

// Numbers between -2 and 2 in every element.
void fill(ScalarType dtype) {
  for (auto& input : inputs) {
    uint32_t state = 1;
    for (size_t i = 0; i < sizeof(input) / static_cast<size_t>(elementSize(dtype)); ++i) {
      state = state * 1664525 + 1013904223;
      const float value = static_cast<float>(static_cast<int32_t>(state)) * 0x1p-30f;
      if (dtype == kFloat32) std::memcpy(input + 4 * i, &value, 4);
      else if (dtype == kBFloat16) std::memcpy(input + 2 * i, std::vector<BFloat16>{BFloat16(value)}.data(), 2);
      else std::memcpy(input + 2 * i, std::vector<Half>{Half(value)}.data(), 2);
    }
  }
}

void add_casts(const std::string& level, const CastTable& table) {
  for (const auto& [from, to] : {std::pair(kFloat32, kBFloat16), {kBFloat16, kFloat32}, {kFloat32, kFloat16}, {kFloat16, kFloat32}}) {
    const CastFunction cast = table.direct[static_cast<int>(from)][static_cast<int>(to)];
    kernels.push_back(
        {level + ": cast " + name_of(from) + " to " + name_of(to), kElements, from, [cast] { cast(output, inputs[0], kElements); }});
  }
}

Gemm product(ScalarType dtype, int64_t m, int64_t n, int64_t k) {
  Gemm g;
  g.dtype = g.out_dtype = dtype;
  g.m = m;
  g.n = n;
  g.k = k;
  g.a = inputs[0];
  g.a_row = k;
  g.a_column = 1;
  g.b = inputs[1];
  g.b_row = n;
  g.b_column = 1;
  g.c = output;
  g.c_row = n;
  return g;
}

// Per multiplication.
void add_products(const std::string& level, const GemmKernels& table, const PerFloatingType<VectorKernels>& vectors) {
  constexpr int64_t kSize = 64, kDepth = 256;
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16}) {
    const std::string of = " of " + name_of(dtype);
    kernels.push_back({level + ": product 64 x 256 x 64" + of, kSize * kSize * kDepth, dtype,
                       [run = table.gemm(dtype), dtype] { run(product(dtype, kSize, kSize, kDepth)); }});
    kernels.push_back({level + ": 16 dot products of 1024" + of, 16 * 1024, dtype,
                       [run = vectors.of(dtype).dots] { run(inputs[0], 1024, 16, inputs[1], 1024, output); }});
  }
}

#if AMP_COMPILED_NEONBF16
void add_tiles() {
  constexpr int64_t kSize = 128, kDepth = 256;
  kernels.push_back({"neonbf16: tiled product 128 x 256 x 128 of bfloat16", kSize * kSize * kDepth, kBFloat16,
                     [] { neonbf16::kTileGemm.run(product(kBFloat16, kSize, kSize, kDepth), scratch); }});
}
#endif

void add_elementwise(const char* name, ScalarType dtype) {
  for (int i = 0; i < baseline::kProbeRowCount; ++i) {
    const ProbeRow& probe = baseline::kProbeRows[i];
    if (std::strcmp(probe.name, name) != 0) continue;
    kernels.push_back({std::string("baseline: ") + name + " of " + name_of(dtype), kElements, dtype, [loop = probe.row.direct(dtype)] {
                         const void* const in[] = {inputs[0], inputs[1], inputs[2]};
                         const ScalarParam params[] = {ScalarParam::of(1.5)};
                         loop(output, in, 0, kElements, params);
                       }});
  }
}

void add_rows() {
  constexpr int64_t kRows = 4, kWidth = 1024;
  const auto name = [](const char* what, ScalarType dtype) { return std::string("baseline: ") + what + " of " + name_of(dtype); };
  for (const ScalarType dtype : {kFloat32, kFloat16, kBFloat16}) {
    const SoftmaxTable& table = baseline::kSoftmax;
    const auto softmax = (dtype == kFloat32 ? table.f32 : dtype == kFloat16 ? table.f16 : table.bf16).forward_rows;
    kernels.push_back(
        {name("softmax of rows of 1024", dtype), kRows * kWidth, dtype, [softmax] { softmax(inputs[0], output, kRows, kWidth); }});
    kernels.push_back({name("layer_norm of rows of 1024", dtype), kRows * kWidth, dtype, [norm = baseline::kRowNorm.of(dtype).forward] {
                         const RowNorm of{.n = kWidth, .centered = true, .eps = 1e-5, .weight = nullptr, .bias = nullptr};
                         norm(of, inputs[0], kRows, output, scratch, scratch + 4096);
                       }});
  }
}

}  // namespace

int main(int argc, char** argv) {
  add_casts("baseline", baseline::kCastTable);
  add_products("baseline", baseline::kGemmKernels, baseline::kVectorKernels);
#if AMP_COMPILED_NEONBF16
  add_casts("neonbf16", neonbf16::kCastTable);
  add_products("neonbf16", neonbf16::kGemmKernels, neonbf16::kVectorKernels);
  add_tiles();
#endif
  for (const char* name : {"Add", "Relu", "Addcmul", "Lt", "min", "floor", "sqrt"}) add_elementwise(name, kFloat32);
  for (const char* name : {"Add", "Relu"}) {
    add_elementwise(name, kFloat16);
    add_elementwise(name, kBFloat16);
  }
  for (const char* name : {"exp", "log", "sigmoid", "Silu", "Gelu", "erf", "tanh", "sin", "fmod", "digamma"})
    add_elementwise(name, kFloat32);
  add_rows();
  if (argc != 3) {
    for (const Kernel& kernel : kernels) std::printf("%s\t%.0f\n", kernel.name.c_str(), kernel.units);
    return 0;
  }
  for (const Kernel& kernel : kernels) {
    if (kernel.name != argv[1]) continue;
    fill(kernel.dtype);
    for (long i = 0, count = std::atol(argv[2]); i < count; ++i) kernel.run();
    return 0;
  }
  std::fprintf(stderr, "no kernel %s\n", argv[1]);
  return 1;
}
