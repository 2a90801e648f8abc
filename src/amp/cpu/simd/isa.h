// The instruction set level of the CPU kernels: detected once; can be lowered by AMP_CPU_ISA or set_active_isa.
#pragma once

#include <cstdint>

#include <amp/core/export.h>
#include <amp/cpu/simd/compiled_isas.h>

namespace amp::cpu {

enum class Isa : uint8_t { Baseline, Avx2, Avx512 };

// The highest level that this CPU, the operating system and the library's build (-Disa) support. Throws NotImplementedError if the library
// is compiled for none that this CPU has.
AMP_API Isa supported_isa();

// The active level: supported_isa(), or a lower one set by the environment variable AMP_CPU_ISA (baseline, avx2, avx512).
AMP_API Isa active_isa();

// Changes the active level, for tests and benchmarks. A level for which the library has no kernels, or above supported_isa(), is replaced
// by the next lower one that it can run, else by the lowest.
AMP_API void set_active_isa(Isa isa);

// "baseline", "avx2" or "avx512".
AMP_API const char* isa_name(Isa isa);

// Native bf16 dot products / fp16 arithmetic; false when active_isa() is below Avx512. The former also without kernels for them.
AMP_API bool has_avx512_bf16();
AMP_API bool has_avx512_fp16();

// The bfloat16 instructions of AArch64 (bfdot, bfmmla), and kernels for them. False if AMP_CPU_ISA names a level.
AMP_API bool has_neon_bf16();

// The tile registers of AMX for bfloat16. False without has_avx512_bf16(), if the operating system denies them to this process, or if
// AMP_CPU_ISA names a level.
AMP_API bool has_amx_bf16();

// Whether products of bfloat16 are faster than those of float32. This is true with AArch64's instructions, with AMX and with AVX-512's dot
// products. The exception are Intel's processors from Sapphire Rapids on without AMX. There the dot products take twice as long: one takes
// two cycles (measured), the time of four instructions for float32.
AMP_API bool multiplies_bf16_fast();

}  // namespace amp::cpu

// AMP_ISA_PICK(symbol), inside namespace amp::cpu: the symbol of that name from the namespace of the active level.
#if AMP_COMPILED_BASELINE
#define AMP_ISA_LOWEST baseline
#elif AMP_COMPILED_AVX2
#define AMP_ISA_LOWEST avx2
#else
#define AMP_ISA_LOWEST avx512
#endif
#if AMP_COMPILED_AVX2 && AMP_COMPILED_BASELINE
#define AMP_ISA_AVX2_OR(symbol, lower) (::amp::cpu::active_isa() == ::amp::cpu::Isa::Avx2 ? avx2::symbol : lower)
#else
#define AMP_ISA_AVX2_OR(symbol, lower) lower
#endif
#if AMP_COMPILED_AVX512 && (AMP_COMPILED_BASELINE || AMP_COMPILED_AVX2)
#define AMP_ISA_PICK(symbol) \
  (::amp::cpu::active_isa() == ::amp::cpu::Isa::Avx512 ? avx512::symbol : AMP_ISA_AVX2_OR(symbol, AMP_ISA_LOWEST::symbol))
#elif AMP_COMPILED_BASELINE && AMP_COMPILED_AVX2
#define AMP_ISA_PICK(symbol) AMP_ISA_AVX2_OR(symbol, AMP_ISA_LOWEST::symbol)
#else
#define AMP_ISA_PICK(symbol) (static_cast<void>(::amp::cpu::active_isa()), AMP_ISA_LOWEST::symbol)
#endif

// The same for symbols of isa_bf16_sources, which are also compiled for AVX-512 and for AArch64 with bfloat16 instructions. FAST: for
// kernels that are faster only if these instructions are fast. NEON_BF16: for symbols of isa_neon_bf16_sources.
#if AMP_COMPILED_AVX512BF16
#define AMP_ISA_PICK_BF16(symbol) (::amp::cpu::has_avx512_bf16() ? avx512bf16::symbol : AMP_ISA_PICK(symbol))
#define AMP_ISA_PICK_FAST_BF16(symbol) (::amp::cpu::multiplies_bf16_fast() ? avx512bf16::symbol : AMP_ISA_PICK(symbol))
#elif AMP_COMPILED_NEONBF16
#define AMP_ISA_PICK_BF16(symbol) AMP_ISA_PICK_NEON_BF16(symbol)
#define AMP_ISA_PICK_FAST_BF16(symbol) AMP_ISA_PICK_NEON_BF16(symbol)
#else
#define AMP_ISA_PICK_BF16(symbol) AMP_ISA_PICK(symbol)
#define AMP_ISA_PICK_FAST_BF16(symbol) AMP_ISA_PICK(symbol)
#endif

#if AMP_COMPILED_NEONBF16
#define AMP_ISA_PICK_NEON_BF16(symbol) (::amp::cpu::has_neon_bf16() ? neonbf16::symbol : AMP_ISA_PICK(symbol))
#else
#define AMP_ISA_PICK_NEON_BF16(symbol) AMP_ISA_PICK(symbol)
#endif

// AMP_ISA_DECLARE(declaration), inside namespace amp::cpu: the same declaration in the namespace of every level.
#define AMP_ISA_DECLARE(...) \
  namespace baseline {       \
  __VA_ARGS__                \
  }                          \
  namespace avx2 {           \
  __VA_ARGS__                \
  }                          \
  namespace avx512 {         \
  __VA_ARGS__                \
  }
#define AMP_ISA_DECLARE_BF16(...) \
  AMP_ISA_DECLARE(__VA_ARGS__)    \
  namespace avx512bf16 {          \
  __VA_ARGS__                     \
  }                               \
  namespace neonbf16 {            \
  __VA_ARGS__                     \
  }
