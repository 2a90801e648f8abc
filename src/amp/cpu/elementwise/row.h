// The CPU backend's view of one elementwise op: a loop over contiguous memory per compute type. Contains no SIMD types; shared by all
// instruction set levels.
#pragma once

#include <cstdint>

#include <amp/kernels/elementwise.h>

namespace amp::cpu {

// The output of a loop: values of the compute type (of the storage type for the 16-bit loops), or one byte (0 or 1) per element.
enum class ResultKind : uint8_t { Same, Bool };

// The cost of an element. Memory limits the cheap loops. An exact op gives results of the operands' storage type. All except costly ops
// have loops for the 16-bit types.
enum class Cost : uint8_t { Costly, Direct, Cheap, Exact };

// out[i] = f(in[0][i], in[1][i], ...) for i < n over contiguous operands; if bit k of `splat` is set, in[k] is a single value of the
// compute type (splat_type: float32 for the 16-bit loops) instead. `out` may be exactly one of the inputs (unless that input is a splat),
// but must not partly overlap one.
using LoopFunction = void (*)(void* out, const void* const* in, unsigned splat, int64_t n, const ScalarParam* params);

struct ElementwiseRow {
  // Null if the op does not support the type. f16 and bf16 are also null if these types use the float32 loop.
  LoopFunction f32 = nullptr, f64 = nullptr, i64 = nullptr, c64 = nullptr, c128 = nullptr;
  LoopFunction f16 = nullptr, bf16 = nullptr;
  // Loops that compute in the dtype of the operands. Null: all integers are computed in int64.
  LoopFunction b8 = nullptr, u8 = nullptr, i8 = nullptr, i16 = nullptr, i32 = nullptr;
  uint8_t arity = 0;
  uint8_t n_params = 0;
  ResultKind result = ResultKind::Same;
  uint8_t cost = 1;    // cost of one element, in float32 additions; decides when to use threads
  bool exact = false;  // Cost::Exact; the 16-bit loops then expect single values that have been rounded to the storage type

  // The loop whose operands are stored as `t`, or null.
  constexpr LoopFunction direct(ScalarType t) const {
    switch (t) {
      case kFloat32: return f32;
      case kFloat64: return f64;
      case kInt64: return i64;
      case kComplex64: return c64;
      case kComplex128: return c128;
      case kFloat16: return f16;
      case kBFloat16: return bf16;
      case kBool: return b8;
      case kUInt8: return u8;
      case kInt8: return i8;
      case kInt16: return i16;
      case kInt32: return i32;
      default: return nullptr;
    }
  }
};

// Types whose loops are those of int64, unless the op has loops of its own for them.
constexpr bool is_narrow_integer(ScalarType t) { return t != kInt64 && isIntegralType(t, true); }

// The type of single values for a loop over elements of type `t`.
constexpr ScalarType splat_type(ScalarType t) { return is_narrow_integer(t) ? t : loop_type(t); }

// Whether integers of type `t` represent the number.
constexpr bool represents(ScalarType t, int64_t number) {
  switch (t) {
    case kBool: return number == 0 || number == 1;
    case kUInt8: return number == static_cast<uint8_t>(number);
    case kInt8: return number == static_cast<int8_t>(number);
    case kInt16: return number == static_cast<int16_t>(number);
    case kInt32: return number == static_cast<int32_t>(number);
    default: return t == kInt64;
  }
}

}  // namespace amp::cpu
