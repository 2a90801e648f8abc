// Fills, ranges and random numbers.
#include <array>
#include <bit>
#include <complex>
#include <cstring>

#include <amp/core/complex.h>
#include <amp/core/device_kernels.h>
#include <amp/core/dtype/round_once.h>
#include <amp/core/strided.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/cuda/random/position.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

constexpr TypeSet kRealTypes = kAllTypes & ~kComplexTypes;

// --- fill ---

template <class T>
__global__ void fill_contiguous(T* out, T value, int64_t n) {
  grid_loop(n, [&](int64_t i) { out[i] = value; });
}

template <class T>
__global__ void fill_strided(const __grid_constant__ StridedLoop loop, T value, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t offset[1];
    offsets_of(loop, i, n, offset);
    static_cast<T*>(loop.operands[0].data)[offset[0]] = value;
  });
}

using Element = std::array<std::byte, 16>;

template <class T>
Element bytes_of(const T& value) {
  Element element{};
  std::memcpy(element.data(), &value, sizeof(T));
  return element;
}

// The memory representation of the value in `dtype`.
Element element_of(ScalarType dtype, const Scalar& value) {
  switch (dtype) {
    case kBool: return bytes_of(value.toBool());
    case kUInt8:
    case kInt8: return bytes_of(static_cast<uint8_t>(value.toLong()));
    case kInt16: return bytes_of(static_cast<int16_t>(value.toLong()));
    case kInt32: return bytes_of(static_cast<int32_t>(value.toLong()));
    case kInt64: return bytes_of(value.toLong());
    case kFloat16: return bytes_of(Half(detail::once_rounded(value.toDouble())));
    case kBFloat16: return bytes_of(BFloat16(detail::once_rounded(value.toDouble())));
    case kFloat32: return bytes_of(static_cast<float>(value.toDouble()));
    case kFloat64: return bytes_of(value.toDouble());
    case kFloat8_e5m2: return bytes_of(Float8_e5m2(detail::once_rounded(value.toDouble())));
    case kFloat8_e4m3fn: return bytes_of(Float8_e4m3fn(detail::once_rounded(value.toDouble())));
    case kFloat8_e8m0fnu: return bytes_of(Float8_e8m0fnu(detail::once_rounded(value.toDouble())));
    case kComplex64: return bytes_of(std::complex<float>(value.toComplexDouble()));
    default: return bytes_of(value.toComplexDouble());
  }
}

// --- random numbers and ranges ---

// Blocks of the stream are independent, so the result does not depend on which thread draws a block.
template <class T, class Draw>
__global__ void random_blocks(T* out, Draw draw, StreamPosition position, int64_t n) {
  const PhiloxState stream = position.now();
  constexpr int64_t kPerBlock = Draw::kPerBlock;
  grid_loop((n + kPerBlock - 1) / kPerBlock, [&](int64_t b) {
    T values[kPerBlock];
    draw(philox::block(stream, static_cast<uint64_t>(b)), values);
#pragma unroll
    for (int64_t i = 0; i < kPerBlock; ++i) {
      if (b * kPerBlock + i < n) out[b * kPerBlock + i] = values[i];
    }
  });
}

template <class T, class Draw>
void draw_into(const Tensor& dense, const Draw& draw, PhiloxState stream) {
  const int64_t n = dense.is_complex() ? 2 * dense.numel() : dense.numel();
  launch(random_blocks<T, Draw>, grid_for(divide_up(n, Draw::kPerBlock)), kThreads, static_cast<T*>(dense.data_ptr()), draw,
         position_of(stream), n);
}

template <class T>
__global__ void integer_range(T* out, uint64_t start, uint64_t step, int64_t n) {
  grid_loop(n, [&](int64_t i) { out[i] = static_cast<T>(start + static_cast<uint64_t>(i) * step); });
}
template <class T>
__global__ void floating_range(T* out, double start, double step, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    out[i] = static_cast<T>(static_cast<philox::Compute<T>>(philox::add(start, philox::mul(static_cast<double>(i), step))));
  });
}

// Runs `fill` on a contiguous tensor: `t` itself, or a temporary that is then copied to `t`.
template <class Fill>
void fill_contiguous_with(const Tensor& t, const Fill& fill) {
  if (t.is_contiguous()) return fill(t);
  const Tensor dense(detail::new_tensor(t.sizes(), t.dtype(), t.device()));
  fill(dense);
  copy(t, dense);
}

}  // namespace

void fill(const Tensor& t, const Scalar& value) {
  const Element element = element_of(t.dtype(), value);
  StridedLoop loop({t.sizes().data(), t.sizes().size()});
  loop.add(t.data_ptr(), t.dtype(), {t.sizes().data(), t.sizes().size()}, {t.strides().data(), t.strides().size()});
  loop.coalesce();
  const int64_t n = loop.numel();
  const bool contiguous = loop.ndim == 1 && loop.operands[0].strides[0] == 1;
  if (contiguous && element == Element{}) {
    AMP_CUDA_CHECK(cudaMemsetAsync(t.data_ptr(), 0, static_cast<size_t>(n * t.element_size()), current_stream().handle()));
    return;
  }
  dispatch_size(t.element_size(), [&]<class T>(T*) {
    T bits;
    std::memcpy(&bits, element.data(), sizeof(T));
    if (contiguous) launch(fill_contiguous<T>, grid_for(n), kThreads, static_cast<T*>(t.data_ptr()), bits, n);
    else launch(fill_strided<T>, grid_for(n), kThreads, loop, bits, n);
  });
}

void random(const Tensor& t, const Distribution& distribution, PhiloxState stream) {
  fill_contiguous_with(t, [&](const Tensor& dense) {
    const ScalarType type = toRealType(dense.dtype());
    switch (distribution.kind) {
      case Distribution::Kind::Uniform:
        return dispatch<kFloatingTypes>(type, [&]<class T>(T*) { draw_into<T>(dense, philox::Uniform<T>(distribution), stream); });
      case Distribution::Kind::Normal:
        return dispatch<kFloatingTypes>(type, [&]<class T>(T*) { draw_into<T>(dense, philox::Normal<T>(distribution), stream); });
      case Distribution::Kind::Integers:
        return dispatch<kRealTypes>(type, [&]<class T>(T*) { draw_into<T>(dense, philox::Integers<T>(distribution), stream); });
      case Distribution::Kind::Bernoulli:
        return dispatch<kRealTypes>(type, [&]<class T>(T*) { draw_into<T>(dense, philox::Bernoulli<T>(distribution), stream); });
    }
  });
}

void arange(const Tensor& t, const Scalar& start, const Scalar& step) {
  fill_contiguous_with(t, [&](const Tensor& dense) {
    const int64_t n = dense.numel();
    dispatch<kRealTypes>(dense.dtype(), [&]<class T>(T*) {
      T* out = static_cast<T*>(dense.data_ptr());
      if constexpr (std::is_integral_v<T>) {
        launch(integer_range<T>, grid_for(n), kThreads, out, static_cast<uint64_t>(start.toLong()), static_cast<uint64_t>(step.toLong()),
               n);
      } else {
        launch(floating_range<T>, grid_for(n), kThreads, out, start.toDouble(), step.toDouble(), n);
      }
    });
  });
}

}  // namespace amp::cuda
