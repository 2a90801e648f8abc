#include <amp/cuda/gemm/gemm.h>

#include <algorithm>

#include <amp/core/log.h>
#include <amp/core/strided.h>
#include <amp/cuda/device.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/gemm/cublaslt.h>
#include <amp/cuda/matmul/matmul_math.h>
#include <amp/cuda/runtime/note_fallback.h>

namespace amp::cuda {

namespace {

template <class T>
T* advance(T* data, int64_t elements, ScalarType type) {
  using Byte = std::conditional_t<std::is_const_v<T>, const char, char>;
  return data == nullptr ? nullptr : static_cast<Byte*>(data) + elements * elementSize(type);
}
// The product of the matrices that are this number of elements further on.
Gemm moved(Gemm g, int64_t a, int64_t b, int64_t c, int64_t addend) {
  g.a = advance(g.a, a, g.dtype);
  g.b = advance(g.b, b, g.dtype);
  g.c = advance(g.c, c, g.out_dtype);
  g.addend = advance(g.addend, addend, g.addend_dtype);
  return g;
}

// c = addend, broadcast and converted.
void write_addend(const Gemm& g, const EvenBatch& batch) {
  const int64_t sizes[] = {batch.count, g.m, g.n};
  StridedLoop loop(sizes);
  loop.add(g.c, g.out_dtype, sizes, std::array{batch.c, g.c_row, int64_t{1}});
  loop.add(g.addend, g.addend_dtype, sizes, std::array{batch.addend, g.addend_row, g.addend_column});
  loop.coalesce();
  copy_strided(loop);
}

GemmBatch as_batch(const EvenBatch& even) { return {1, {even.count}, {even.a}, {even.b}, {even.c}, {even.addend}}; }

// A product of terms that cuBLASLt refuses is one of float32 numbers.
bool run_cublaslt(const Gemm& g, const EvenBatch& batch, Addend use, int device) {
  const autocast::Math math = matmul_math();
  return run(describe(g, batch, use, device, math)) || (has_terms(math) && run(describe(g, batch, use, device, autocast::Math::Full)));
}

void even_gemm(const Gemm& g, const EvenBatch& batch) {
  const bool fits =
      has_cublaslt_types(g) && g.k > 0 && matrix_order(g.m, g.k, g.a_row, g.a_column) && matrix_order(g.k, g.n, g.b_row, g.b_column);
  if (!fits) return plain_gemm(g, as_batch(batch));
  if (!has_cublaslt()) {
    note_fallback("a product", kNoCublasLt);
    return plain_gemm(g, as_batch(batch));
  }
  // The limit of cuBLASLt (tensorflow/tensorflow#44175). Parts are smaller than they could be: all are then aligned like the first.
  constexpr int64_t kMostMatrices = 65535, kPart = 32768;
  if (batch.count > kMostMatrices) {
    EvenBatch part = batch;
    for (int64_t first = 0; first < batch.count; first += kPart) {
      part.count = std::min(kPart, batch.count - first);
      even_gemm(moved(g, first * batch.a, first * batch.b, first * batch.c, first * batch.addend), part);
    }
    return;
  }
  const int device = current_device();
  Addend use = addend_use(g, batch);
  // Fewer algorithms read an addend where it is. With a copy in c, the product is an ordinary one.
  if (use == Addend::Bias || (use == Addend::Matrix && g.addend != g.c)) {
    if (run_cublaslt(g, batch, use, device)) return;
    use = Addend::Copied;
  }
  if (use == Addend::Copied) write_addend(g, batch);
  if (run_cublaslt(g, batch, use, device)) return;
  note_fallback("a product", kRefusedByCublasLt);
  detail::log_once(
      LogLevel::Warning,
      detail::concat("[cuda] a product of [", g.m, ", ", g.k, "] and [", g.k, ", ", g.n, "], ", batch.count, " times, in ", g.dtype, " to ",
                     g.out_dtype, " runs without cuBLASLt, which is much slower: it has no algorithm for it, or only wrong ones"));
  if (use != Addend::Copied) return plain_gemm(g, as_batch(batch));
  Gemm over = g;
  over.addend = g.c;
  over.addend_dtype = g.out_dtype;
  over.addend_row = g.c_row;
  over.addend_column = 1;
  EvenBatch over_batch = batch;
  over_batch.addend = batch.c;
  plain_gemm(over, as_batch(over_batch));
}

}  // namespace

void gemm(const Gemm& g) {
  if (g.m != 0 && g.n != 0) even_gemm(g, {});
}

void gemm(const Gemm& first, const GemmBatch& batch) {
  const int64_t count = batch.count();
  if (first.m == 0 || first.n == 0 || count == 0) return;
  int outer = 0;
  const EvenBatch even = even_batch(batch, outer);
  if (outer == 0) return even_gemm(first, even);
  for (int64_t i = 0, n = count / even.count; i < n; ++i) {
    Gemm g = first;
    int64_t rest = i;
    for (int d = outer - 1; d >= 0; --d) {
      const int64_t index = rest % batch.sizes[d];
      rest /= batch.sizes[d];
      g = moved(g, index * batch.a[d], index * batch.b[d], index * batch.c[d], index * batch.addend[d]);
    }
    even_gemm(g, even);
  }
}

}  // namespace amp::cuda
