#include <algorithm>
#include <complex>
#include <cstring>

#include <amp/core/complex.h>
#include <amp/core/distributions.h>
#include <amp/core/parallel.h>
#include <amp/core/strided.h>
#include <amp/core/tensor/memory_span.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/elementwise/copy.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/random/fill.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const FillTable kFillTable;)

namespace {

constexpr int64_t kSmallCopyBytes = 32 << 10;
constexpr int64_t kBlockGrain = 2048;  // minimum random blocks per thread
constexpr int64_t kTileGrain = 16;     // minimum tiles of 1024 elements per thread
constexpr int64_t kElementGrain = 32 << 10;

std::span<const int64_t> span_of(IntArrayRef values) { return {values.data(), values.size()}; }

void add(StridedLoop& loop, const Tensor& t) { loop.add(t.data_ptr(), t.dtype(), span_of(t.sizes()), span_of(t.strides())); }

bool overlap_partly(const Tensor& a, const Tensor& b) {
  if (a.data_ptr() == b.data_ptr() && a.dtype() == b.dtype() && a.sizes() == b.sizes() && a.strides() == b.strides()) return false;
  return detail::memory_span(a).meets(detail::memory_span(b));
}

// Runs `fill` on a contiguous tensor: `t` itself, or a temporary that is then copied to `t`.
template <class Fill>
void fill_contiguous(const Tensor& t, const Fill& fill) {
  if (t.is_contiguous()) return fill(t);
  const Tensor dense(detail::new_tensor(t.sizes(), t.dtype(), kCPU));
  fill(dense);
  copy(t, dense);
}

// Calls fn with a null pointer to the element type; for complex types, to their real type.
template <class Function>
void with_floating(ScalarType type, const Function& fn) {
  switch (toRealType(type)) {
    case kFloat16: return fn(static_cast<Half*>(nullptr));
    case kBFloat16: return fn(static_cast<BFloat16*>(nullptr));
    case kFloat32: return fn(static_cast<float*>(nullptr));
    default: return fn(static_cast<double*>(nullptr));
  }
}
template <class Function>
void with_real(ScalarType type, const Function& fn) {
  switch (type) {
    case kBool: return fn(static_cast<bool*>(nullptr));
    case kUInt8: return fn(static_cast<uint8_t*>(nullptr));
    case kInt8: return fn(static_cast<int8_t*>(nullptr));
    case kInt16: return fn(static_cast<int16_t*>(nullptr));
    case kInt32: return fn(static_cast<int32_t*>(nullptr));
    case kInt64: return fn(static_cast<int64_t*>(nullptr));
    default: return with_floating(type, fn);
  }
}

// Blocks of the stream are independent, so the result does not depend on which thread computes a block.
template <class T, class Draw>
void fill_from_stream(const Tensor& t, const Draw& draw, PhiloxState stream) {
  constexpr int64_t kPerBlock = Draw::kPerBlock;
  T* out = static_cast<T*>(t.data_ptr());
  const int64_t n = t.is_complex() ? 2 * t.numel() : t.numel();
  parallel_for(0, n / kPerBlock, kBlockGrain, [&](int64_t first, int64_t last) {
    for (int64_t b = first; b < last; ++b) draw(philox::block(stream, static_cast<uint64_t>(b)), out + b * kPerBlock);
  });
  if (const int64_t rest = n % kPerBlock; rest != 0) {
    T values[kPerBlock];
    draw(philox::block(stream, static_cast<uint64_t>(n / kPerBlock)), values);
    std::copy_n(values, rest, out + (n - rest));
  }
}

// The same with vectors: T is float or double. 16-bit tensors are filled through float.
template <class T>
void fill_by_vectors(const Tensor& t, FillFunction<T> fill, const Distribution& d, PhiloxState stream) {
  constexpr int64_t kTile = 1024;
  char* out = static_cast<char*>(t.data_ptr());
  const ScalarType type = toRealType(t.dtype());
  const int64_t n = t.is_complex() ? 2 * t.numel() : t.numel(), size = elementSize(type);
  const T a = static_cast<T>(d.a), b = static_cast<T>(d.b);
  parallel_for(0, (n + kTile - 1) / kTile, kTileGrain, [&](int64_t first, int64_t last) {
    if (size == sizeof(T))
      return fill(reinterpret_cast<T*>(out) + first * kTile, first * kTile, std::min(n, last * kTile) - first * kTile, stream, a, b);
    for (int64_t tile = first; tile < last; ++tile) {
      T values[kTile];
      const int64_t begin = tile * kTile, count = std::min(kTile, n - begin);
      fill(values, begin, count, stream, a, b);
      cast_contiguous(type, out + begin * size, kFloat32, values, count);
    }
  });
}

}  // namespace

void copy(const Tensor& dst, const Tensor& src) {
  const bool plain = dst.is_contiguous() && src.is_contiguous() && dst.numel() == src.numel();
  if (plain && dst.dtype() == src.dtype() && dst.nbytes() <= kSmallCopyBytes) {
    std::memmove(dst.data_ptr(), src.data_ptr(), static_cast<size_t>(dst.nbytes()));
    return;
  }
  if (overlap_partly(dst, src)) {
    const Tensor apart(detail::new_tensor(src.sizes(), src.dtype(), kCPU));
    copy(apart, src);
    return copy(dst, apart);
  }
  if (plain) return copy_contiguous(dst.dtype(), dst.data_ptr(), src.dtype(), src.data_ptr(), dst.numel());
  StridedLoop loop(span_of(dst.sizes()));
  add(loop, dst);
  add(loop, src);
  loop.coalesce();
  copy_strided(loop);
}

void fill(const Tensor& t, const Scalar& value) {
  if (value.isIntegral(true) && value.toLong() == 0 && t.is_contiguous() && t.numel() > 0 && t.nbytes() <= kSmallCopyBytes) {
    std::memset(t.data_ptr(), 0, static_cast<size_t>(t.nbytes()));
    return;
  }
  StridedLoop loop(span_of(t.sizes()));
  add(loop, t);
  loop.coalesce();
  if (t.dtype() == kBool) return fill_strided(loop, ScalarParam::of(value.toBool()));
  if (value.isIntegral(true)) return fill_strided(loop, ScalarParam::of(value.toLong()));
  const std::complex<double> number = value.toComplexDouble();
  fill_strided(loop, ScalarParam::of_complex(number.real(), number.imag()));
}

void random(const Tensor& t, const Distribution& distribution, PhiloxState stream) {
  const FillTable& table = AMP_ISA_PICK(kFillTable);
  fill_contiguous(t, [&](const Tensor& dense) {
    const bool wide = toRealType(dense.dtype()) == kFloat64;
    switch (distribution.kind) {
      case Distribution::Kind::Uniform:
        if (wide) return fill_by_vectors(dense, table.uniform_f64, distribution, stream);
        if (toRealType(dense.dtype()) == kFloat32) return fill_by_vectors(dense, table.uniform_f32, distribution, stream);
        return with_floating(dense.dtype(), [&]<class T>(T*) { fill_from_stream<T>(dense, philox::Uniform<T>(distribution), stream); });
      case Distribution::Kind::Normal:
        if (wide) return fill_by_vectors(dense, table.normal_f64, distribution, stream);
        return fill_by_vectors(dense, table.normal_f32, distribution, stream);
      case Distribution::Kind::Integers:
        return with_real(dense.dtype(), [&]<class T>(T*) { fill_from_stream<T>(dense, philox::Integers<T>(distribution), stream); });
      case Distribution::Kind::Bernoulli:
        return with_real(dense.dtype(), [&]<class T>(T*) { fill_from_stream<T>(dense, philox::Bernoulli<T>(distribution), stream); });
    }
  });
}

void arange(const Tensor& t, const Scalar& start, const Scalar& step) {
  fill_contiguous(t, [&](const Tensor& dense) {
    with_real(dense.dtype(), [&]<class T>(T*) {
      T* out = static_cast<T*>(dense.data_ptr());
      parallel_for(0, dense.numel(), kElementGrain, [&](int64_t first, int64_t last) {
        if constexpr (std::is_integral_v<T>) {
          const auto from = static_cast<uint64_t>(start.toLong()), by = static_cast<uint64_t>(step.toLong());
          for (int64_t i = first; i < last; ++i) out[i] = static_cast<T>(from + static_cast<uint64_t>(i) * by);
        } else {
          const double from = start.toDouble(), by = step.toDouble();
          for (int64_t i = first; i < last; ++i)
            out[i] = static_cast<T>(static_cast<philox::Compute<T>>(from + static_cast<double>(i) * by));
        }
      });
    });
  });
}

}  // namespace amp::cpu
