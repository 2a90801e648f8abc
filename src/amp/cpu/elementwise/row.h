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
// compute type (float32 for the 16-bit loops) instead. `out` may be exactly one of the inputs (unless that input is a splat), but must not
// partly overlap one.
using LoopFunction = void (*)(void* out, const void* const* in, unsigned splat, int64_t n, const ScalarParam* params);

struct ElementwiseRow {
  // Null if the op does not support the type. f16 and bf16 are also null if these types use the float32 loop.
  LoopFunction f32 = nullptr, f64 = nullptr, i64 = nullptr, c64 = nullptr, c128 = nullptr;
  LoopFunction f16 = nullptr, bf16 = nullptr;
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
      default: return nullptr;
    }
  }
};

}  // namespace amp::cpu
