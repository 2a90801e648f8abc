// Conversions of blocks of elements between any two dtypes.
#pragma once

#include <amp/core/scalar_type.h>

namespace amp::cpu {

using CastFunction = void (*)(void* dst, const void* src, int64_t n);

// The direct conversions of contiguous elements, [from][to], one table per instruction set level. Null: convert through cast_hub.
struct CastTable {
  CastFunction direct[kNumScalarTypes][kNumScalarTypes];
  // float32 to a 16-bit type for outputs larger than the caches; dst is 64-byte aligned, n a multiple of 64.
  CastFunction stream_to_half, stream_to_bfloat16;
};

// The intermediate type for conversions that are not in the table.
constexpr ScalarType cast_hub(ScalarType from, ScalarType to) {
  if (isComplexType(from)) return toRealType(from);
  if (isComplexType(to)) return toRealType(to);
  if (isReducedFloatingType(from) || isReducedFloatingType(to) || isStorageType(from) || isStorageType(to)) return kFloat32;
  return kInt64;
}

// dst[i] = src[i] for any two dtypes except float4_e2m1fn_x2, contiguous; non-zero becomes true, the imaginary part is dropped. Floats
// truncate to int64, or to int32 for narrower integers. What does not fit there becomes the nearest value, and NaN becomes 0. Narrower
// integers get the low bits, so that -1 becomes 255 in uint8, as in torch. dst may equal src only if the dtypes are equal.
void cast_contiguous(ScalarType to, void* dst, ScalarType from, const void* src, int64_t n);

// The same from float32 to a 16-bit type with stores that bypass the caches; dst is 64-byte aligned, n a multiple of 64.
void cast_streaming(ScalarType to, void* dst, const float* src, int64_t n);

// dst[i * dst_stride] = src[i * src_stride] for elements of `size` bytes (1, 2, 4, 8 or 16); strides in elements.
void move_strided(int64_t size, void* dst, int64_t dst_stride, const void* src, int64_t src_stride, int64_t n);

}  // namespace amp::cpu
