// The instruction set level of the CPU kernels: detected once; can be lowered by AMP_CPU_ISA or set_active_isa.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp::cpu {

enum class Isa : uint8_t { Baseline, Avx2, Avx512 };

// The highest level that this CPU and operating system support.
AMP_API Isa supported_isa();

// The active level: supported_isa(), or a lower one set by the environment variable AMP_CPU_ISA (baseline, avx2, avx512).
AMP_API Isa active_isa();

// Changes the active level, for tests and benchmarks; a level above supported_isa() is lowered to it.
AMP_API void set_active_isa(Isa isa);

// "baseline", "avx2" or "avx512".
AMP_API const char* isa_name(Isa isa);

// Native bf16 dot products / fp16 arithmetic; false when active_isa() is below Avx512.
AMP_API bool has_avx512_bf16();
AMP_API bool has_avx512_fp16();

// The tile registers of AMX for bfloat16. False without has_avx512_bf16(), if the operating system denies them to this process, or if
// AMP_CPU_ISA names a level.
AMP_API bool has_amx_bf16();

// Whether products of bfloat16 are faster than those of float32. This is true with AMX and with AVX-512's dot products, except on Intel's
// processors from Sapphire Rapids on. There the dot products take twice as long: one takes two cycles (measured), the time of four
// instructions for float32.
AMP_API bool multiplies_bf16_fast();

}  // namespace amp::cpu

// AMP_ISA_PICK(symbol), inside namespace amp::cpu: the symbol of that name from the namespace of the active level.
#if defined(__x86_64__)
#define AMP_ISA_PICK(symbol)                                            \
  (::amp::cpu::active_isa() == ::amp::cpu::Isa::Avx512 ? avx512::symbol \
   : ::amp::cpu::active_isa() == ::amp::cpu::Isa::Avx2 ? avx2::symbol   \
                                                       : baseline::symbol)
// The same for symbols of isa_bf16_sources, which are also compiled for AVX-512 with bfloat16 instructions.
#define AMP_ISA_PICK_BF16(symbol) (::amp::cpu::has_avx512_bf16() ? avx512bf16::symbol : AMP_ISA_PICK(symbol))
// The same for kernels that are faster only if these instructions are fast.
#define AMP_ISA_PICK_FAST_BF16(symbol) (::amp::cpu::multiplies_bf16_fast() ? avx512bf16::symbol : AMP_ISA_PICK(symbol))
#else
#define AMP_ISA_PICK(symbol) (baseline::symbol)
#define AMP_ISA_PICK_BF16(symbol) (baseline::symbol)
#define AMP_ISA_PICK_FAST_BF16(symbol) (baseline::symbol)
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
  }
