#include <amp/cpu/simd/isa.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace amp::cpu {

namespace {

constexpr uint8_t kUnknown = 0xff;
// Constant-initialised, as a static constructor elsewhere may run an op before any constructor of this library.
constinit std::atomic<uint8_t> g_active{kUnknown};

Isa requested_isa(Isa highest) {
  const char* text = std::getenv("AMP_CPU_ISA");
  if (text == nullptr) return highest;
  for (Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    if (std::strcmp(text, isa_name(isa)) == 0) return isa < highest ? isa : highest;
  }
  return highest;
}

}  // namespace

Isa supported_isa() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma") || !__builtin_cpu_supports("f16c")) return Isa::Baseline;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512vl")) {
    return Isa::Avx2;
  }
  return Isa::Avx512;
#else
  return Isa::Baseline;
#endif
}

Isa active_isa() {
  uint8_t value = g_active.load(std::memory_order_relaxed);
  if (value == kUnknown) [[unlikely]] {
    value = static_cast<uint8_t>(requested_isa(supported_isa()));
    g_active.store(value, std::memory_order_relaxed);
  }
  return static_cast<Isa>(value);
}

void set_active_isa(Isa isa) {
  const Isa highest = supported_isa();
  g_active.store(static_cast<uint8_t>(isa < highest ? isa : highest), std::memory_order_relaxed);
}

const char* isa_name(Isa isa) {
  switch (isa) {
    case Isa::Avx512: return "avx512";
    case Isa::Avx2: return "avx2";
    case Isa::Baseline: break;
  }
  return "baseline";
}

bool has_avx512_bf16() {
#if defined(__x86_64__)
  return active_isa() == Isa::Avx512 && __builtin_cpu_supports("avx512bf16");
#else
  return false;
#endif
}

bool has_avx512_fp16() {
#if defined(__x86_64__)
  return active_isa() == Isa::Avx512 && __builtin_cpu_supports("avx512fp16");
#else
  return false;
#endif
}

}  // namespace amp::cpu
