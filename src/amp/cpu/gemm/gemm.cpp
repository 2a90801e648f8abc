#include <amp/cpu/gemm/gemm.h>

#include <algorithm>

#include <amp/autocast/policy.h>
#include <amp/core/parallel.h>
#include <amp/core/thread_state.h>
#include <amp/cpu/gemm/blas.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/fused.h>
#include <amp/cpu/gemm/kernels.h>
#include <amp/cpu/gemm/onednn.h>
#include <amp/cpu/gemm/panels.h>
#include <amp/cpu/gemm/terms.h>
#include <amp/cpu/gemm/tile_kernels.h>
#include <amp/cpu/gemm/vectors.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE_BF16(extern const GemmKernels kGemmKernels;)

const GemmKernels& gemm_kernels() { return AMP_ISA_PICK_BF16(kGemmKernels); }

namespace {

bool is_small(const Gemm& g, const GemmKernels& kernels) {
  return g.k <= kMaxSmallDepth && work_of(g) <= static_cast<double>(kernels.small_work);
}

constexpr int64_t kInt32Max = (int64_t{1} << 31) - 1;  // limit of oneDNN and BLAS
constexpr double kThreadWork = 100'000;                // minimum multiplications per thread

bool too_large(int64_t a, int64_t b) { return a > kInt32Max / std::max<int64_t>(b, 1); }

bool too_large(const Gemm& g) { return too_large(g.m, g.k) || too_large(g.k, g.n) || too_large(g.m, g.n); }

// Small products are not worth a call of a library.
void complex_gemm(const Gemm& g) {
  constexpr double kSmall = 512;
  if (work_of(g) <= kSmall || too_large(g)) return complex_loops(g);
  const UsableOperands usable(g);
  if (!blas_gemm(usable.gemm())) complex_loops(usable.gemm());
}

// Splits a GEMM in two along its longest dimension.
void split(const Gemm& g) {
  Gemm first = g, second = g;
  if (g.m >= g.n && g.m >= g.k) {
    first.m = g.m / 2;
    second = rows_of(g, first.m, g.m - first.m);
  } else if (g.n >= g.k) {
    first.n = g.n / 2;
    second = columns_of(g, first.n, g.n - first.n);
  } else {
    if (isReducedFloatingType(g.out_dtype)) return widened_gemm(g);  // the sum must not be rounded twice
    first.k = g.k / 2;
    second = depth_of(g, first.k, g.k - first.k);
  }
  gemm(first);
  gemm(second);
}

// A policy's `math`: the factors become bfloat16, or sums of bfloat16 terms. oneDNN itself supports the former only with AMX. A product
// with a vector reads each element of the matrix once, so terms would only cost time.
bool is_rounded(const Gemm& g) {
  if (g.dtype != kFloat32) return false;
  const autocast::Math math = detail::thread_state().matmul_math;
  return (math == autocast::Math::BFloat16 || (has_terms(math) && !takes_vectors(g))) && multiplies_bf16_fast();
}

// Without AVX-512, oneDNN's float32 kernel reads b row by row without packing it, and takes up to twice OpenBLAS's time for wide b.
bool blas_is_faster(const Gemm& g) {
  if (g.dtype != kFloat32 || g.b_column != 1 || active_isa() == Isa::Avx512) return false;
  const bool a_is_transposed = g.a_column != 1;
  return g.m >= 64 && g.n >= 64 && (g.n >= 512 || (a_is_transposed && g.m >= 512));
}

// The products of a column and a row. The kernels of small matrices compute them without packing.
bool takes_outer(const Gemm& g) { return g.k == 1 && g.b_column == 1; }

void outer_gemm(const Gemm& g) {
  parallel_for(0, g.m, std::max<int64_t>(1, 32768 / g.n),
               [&](int64_t first, int64_t last) { gemm_kernels().gemm(g.dtype)(rows_of(g, first, last - first)); });
}

// A copy of a whose columns are contiguous, unless they are.
Gemm with_rows(const Gemm& g, Scratch& memory) {
  Gemm h = g;
  if (g.a_column == 1) return h;
  void* rows = memory.allocate(g.m * g.k, g.dtype);
  copy_matrix(rows, g.dtype, g.k, g.a, g.dtype, g.a_row, g.a_column, g.m, g.k);
  h.a = rows;
  h.a_row = g.k;
  h.a_column = 1;
  return h;
}

void tile_gemm(const Gemm& g) {
  const TileGemm& kernel = AMP_ISA_PICK_BF16(kTileGemm);
  Scratch a, scratch;
  const Gemm h = with_rows(g, a);
  kernel.run(h, scratch.allocate(kernel.scratch_bytes(h), kUInt8));
}

// Large products by the matrix instructions of AArch64. A block of b stays in the second-level cache while its rows are computed.
void tiled_gemm(const Gemm& g) {
  constexpr int64_t kRows = 128, kElements = 128 << 10, kLeastColumns = 64;  // elements of b
  Scratch a;
  const Gemm h = with_rows(g, a);
  const int64_t columns = std::max(kLeastColumns, kElements / std::max<int64_t>(g.k, 1) / kLeastColumns * kLeastColumns);
  const int64_t across = (g.n + columns - 1) / columns, blocks = (g.m + kRows - 1) / kRows * across;
  parallel_for(0, blocks, 1, [&](int64_t first, int64_t last) {
    for (int64_t block = first; block < last; ++block) {
      const int64_t i = block / across * kRows, j = block % across * columns;
      tile_gemm(columns_of(rows_of(h, i, std::min(kRows, g.m - i)), j, std::min(columns, g.n - j)));
    }
  });
}

bool bfloat16_gemm(const Gemm& g) {
  if (onednn_gemm(g, nullptr)) return true;
  if (!has_neon_bf16()) return false;
  tiled_gemm(g);
  return true;
}

bool rounded_gemm(const Gemm& g) {
  if (!is_rounded(g)) return false;
  const autocast::Math math = detail::thread_state().matmul_math;
  if (has_terms(math)) return terms_gemm(g, math, bfloat16_gemm);
  Scratch a, b;
  Gemm h = g;
  h.dtype = kBFloat16;
  convert_operand(a, kBFloat16, h.a, kFloat32, h.a_row, h.a_column, g.m, g.k);
  convert_operand(b, kBFloat16, h.b, kFloat32, h.b_row, h.b_column, g.k, g.n);
  return bfloat16_gemm(h);
}

void large(const Gemm& g) {
  if (takes_outer(g)) return outer_gemm(g);
  if (takes_vectors(g) && !is_rounded(g)) return vector_gemm(g);
  if (too_large(g)) return split(g);
  if (rounded_gemm(g)) return;
  const bool narrow = isReducedFloatingType(g.dtype);
  if (narrow && !(g.dtype == kBFloat16 && multiplies_bf16_fast())) return widened_gemm(g);
  const UsableOperands usable(g);
  const Gemm& h = usable.gemm();
  if (blas_is_faster(h) && blas_gemm(h)) return;
  if (onednn_gemm(h, nullptr) || blas_gemm(h)) return;
  if (narrow) return has_neon_bf16() ? tiled_gemm(h) : widened_gemm(g);
  blocked_gemm(g);
}

// Batched matrices that AMX multiplies faster than oneDNN (measured with 3.2). b and the sums of a block stay in the caches, and the addend
// needs no separate pass.
bool takes_tiles(const Gemm& g) {
  constexpr int64_t kLeast = 32, kMostDepth = 1024, kMostElements = 256 << 10;  // elements of b
  return g.dtype == kBFloat16 && g.m >= kLeast && g.n >= kLeast && g.k >= kLeast && g.k <= kMostDepth && g.k * g.n <= kMostElements &&
         has_amx_bf16();
}

// Batched matrices that the kernels of small matrices multiply faster than oneDNN (measured with 3.2 on Zen 4). oneDNN's older kernels read
// a b with gaps between its rows, such as the b of an attention head, and pack both operands.
bool takes_small_kernels(const Gemm& g) {
  constexpr int64_t kMostRows = 512, kMostNarrow = 16 << 10, kMostTransposed = 8 << 10;  // elements of b
  if (active_isa() != Isa::Avx512 || g.a_column != 1 || g.m > kMostRows || g.k > kMaxSmallDepth) return false;
  if (g.dtype == kBFloat16) return has_avx512_bf16() && g.k * g.n <= kMostNarrow;
  return g.dtype == kFloat32 && g.b_column != 1 && g.k * g.n <= kMostTransposed;
}

// Whether consecutive matrices of a share the same b. They then form one tall matrix.
bool folds(const Gemm& g, const GemmBatch& batch) {
  return batch.ndim == 1 && batch.b[0] == 0 && batch.a[0] == g.m * g.a_row && batch.c[0] == g.m * g.c_row &&
         (g.addend == nullptr || batch.addend[0] == g.m * g.addend_row);
}

// Merges dimensions that have matching strides in every operand, and drops those of size 1.
GemmBatch coalesced(const GemmBatch& batch) {
  GemmBatch out;
  for (int d = 0; d < batch.ndim; ++d) {
    if (batch.sizes[d] == 1) continue;
    const int last = out.ndim - 1;
    const auto continues = [&](const int64_t* outer, const int64_t* inner) { return outer[last] == inner[d] * batch.sizes[d]; };
    if (last >= 0 && continues(out.a, batch.a) && continues(out.b, batch.b) && continues(out.c, batch.c) &&
        continues(out.addend, batch.addend)) {
      out.sizes[last] *= batch.sizes[d];
    } else {
      out.sizes[out.ndim] = batch.sizes[d];
      ++out.ndim;
    }
    const int at = out.ndim - 1;
    out.a[at] = batch.a[d];
    out.b[at] = batch.b[d];
    out.c[at] = batch.c[d];
    out.addend[at] = batch.addend[d];
  }
  return out;
}

}  // namespace

bool is_small(const Gemm& g) { return is_small(g, gemm_kernels()); }

void gemm(const Gemm& g) {
  if (g.m == 0 || g.n == 0) return;
  if (isComplexType(g.dtype)) return complex_gemm(g);
  if (!isFloatingType(g.dtype)) return integer_gemm(g);
  const GemmKernels& kernels = gemm_kernels();
  if (is_small(g, kernels)) kernels.gemm(g.dtype)(g);
  else large(g);
}

bool fused_gemm(const Gemm& g, const GemmFusion& fusion) {
  const bool is_empty = g.m == 0 || g.n == 0 || g.k == 0;
  if (is_empty || is_small(g) || takes_outer(g) || is_rounded(g)) return false;
  if (takes_vectors(g)) {
    const bool relu = fusion.activation == FusedActivation::Relu;
    if (fusion.residual != nullptr || (!relu && fusion.activation != FusedActivation::None)) return false;
    vector_gemm(g, relu);
    return true;
  }
  if (g.dtype != kFloat32 && !isReducedFloatingType(g.dtype)) return false;
  if (!takes_panels(g) && !too_large(g)) {
    const UsableOperands usable(g);
    if (onednn_fused_gemm(usable.gemm(), fusion)) return true;
  }
  // Panels are float32, and take more than twice as many instructions.
  if (g.dtype == kBFloat16 && has_neon_bf16()) return false;
  panel_gemm(g, fusion);
  return true;
}

void gemm(const Gemm& g, const GemmBatch& full) {
  if (g.m == 0 || g.n == 0 || full.count() == 0) return;
  const GemmBatch batch = coalesced(full);
  if (batch.ndim == 0) return gemm(g);
  if (folds(g, batch)) {
    Gemm tall = g;
    tall.m *= batch.sizes[0];
    return gemm(tall);
  }
  const int64_t count = batch.count();
  const int threads = get_num_threads();
  const bool spreads = count >= 4 * threads || count % threads == 0;  // each thread computes whole matrices
  const bool takes_kernels = spreads && !takes_tiles(g) && !is_rounded(g) && !takes_vectors(g) && takes_small_kernels(g);
  const bool small = isFloatingType(g.dtype) && (is_small(g, gemm_kernels()) || takes_kernels);
  if (!small && spreads && takes_tiles(g)) {
    parallel_for(0, count, static_cast<int64_t>(1'000'000 / work_of(g)) + 1, [&](int64_t first, int64_t last) {
      BatchWalker walker(g, batch, first);
      for (int64_t i = first; i < last; ++i, walker.next()) tile_gemm(walker.current());
    });
    return;
  }
  if (!small) {
    if (!is_rounded(g) && !takes_vectors(g) && !takes_outer(g) && takes_batches(g, batch) && onednn_gemm(with_usable_strides(g), &batch))
      return;
    const auto run = [&](int64_t first, int64_t last) {
      BatchWalker walker(g, batch, first);
      for (int64_t i = first; i < last; ++i, walker.next()) gemm(walker.current());
    };
    // Otherwise all threads share each matrix. Only the calling thread knows a policy's `math`.
    const autocast::Math math = detail::thread_state().matmul_math;
    const bool full_math = is_full(math) || (has_terms(math) && !is_rounded(g));
    if (full_math && spreads) parallel_for(0, count, 1, run);
    else run(0, count);
    return;
  }
  const auto grain = static_cast<int64_t>(kThreadWork / std::max(work_of(g), 64.0)) + 1;
  parallel_for(0, count, grain, [&](int64_t first, int64_t last) {
    const GemmFunction kernel = gemm_kernels().gemm(g.dtype);
    BatchWalker walker(g, batch, first);
    for (int64_t i = first; i < last; ++i, walker.next()) kernel(walker.current());
  });
}

}  // namespace amp::cpu
