#include <amp/core/error.h>
#include <amp/core/log.h>
#include <amp/cpu/simd/active_level.h>
#include <amp/cpu/simd/isa.h>

#if defined(__x86_64__) && defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#elif defined(__aarch64__) && defined(__APPLE__)
#include <sys/sysctl.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

namespace amp::cpu {

// Constant-initialized, because a static constructor elsewhere may run an op before the constructors of this library.
constinit std::atomic<uint8_t> detail::active_level{detail::kUnknownLevel};

namespace {

// The level in AMP_CPU_ISA. Nothing if it is not set, empty, or not a level; the last case is logged once.
std::optional<Isa> requested_isa() {
  const char* text = std::getenv("AMP_CPU_ISA");
  if (text == nullptr || *text == '\0') return std::nullopt;
  for (Isa isa : {Isa::Baseline, Isa::Avx2, Isa::Avx512}) {
    if (std::strcmp(text, isa_name(isa)) == 0) return isa;
  }
  const std::string message = std::string("[AMP_CPU_ISA] there is no instruction set '") + text + "'; expected baseline, avx2 or avx512";
  amp::detail::log_once(LogLevel::Warning, message);
  return std::nullopt;
}

// Whether the processor has AMX for bfloat16 and Linux lets this process use it. A process has to request this.
bool request_amx_bf16() {
#if defined(__x86_64__) && defined(__linux__) && defined(SYS_arch_prctl)
  constexpr unsigned kBFloat16 = 1u << 22, kTile = 1u << 24;
  constexpr long kRequestPermission = 0x1023, kTileData = 18;  // ARCH_REQ_XCOMP_PERM and XFEATURE_XTILEDATA
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (requested_isa() || __get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return false;
  return (d & kBFloat16) != 0 && (d & kTile) != 0 && syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
  return false;
#endif
}

#if defined(__aarch64__) && defined(__APPLE__)
bool has_arm_feature(const char* name) {
  int value = 0;
  size_t size = sizeof value;
  return sysctlbyname(name, &value, &size, nullptr, 0) == 0 && value != 0;
}
#endif

// The highest level that this CPU and operating system support.
Isa level_of_processor() {
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

constexpr std::pair<Isa, bool> kLevels[] = {
    {Isa::Avx512, AMP_COMPILED_AVX512 != 0}, {Isa::Avx2, AMP_COMPILED_AVX2 != 0}, {Isa::Baseline, AMP_COMPILED_BASELINE != 0}};

// The highest level with kernels that is not above `highest`; the lowest level with kernels if all are.
Isa compiled_level(Isa highest) {
  Isa lowest = Isa::Baseline;
  for (const auto& [level, compiled] : kLevels) {
    if (!compiled) continue;
    if (level <= highest) return level;
    lowest = level;
  }
  return lowest;
}

}  // namespace

Isa supported_isa() {
  const Isa highest = level_of_processor(), level = compiled_level(highest);
  AMP_CHECK(level <= highest, NotImplementedError, "[isa] the library is compiled for ", isa_name(level), ", but this processor has only ",
            isa_name(highest), "; build it with -Disa=native");
  return level;
}

Isa active_isa() {
  uint8_t value = detail::active_level.load(std::memory_order_relaxed);
  if (value == detail::kUnknownLevel) [[unlikely]] {
    set_active_isa(requested_isa().value_or(Isa::Avx512));
    value = detail::active_level.load(std::memory_order_relaxed);
  }
  return static_cast<Isa>(value);
}

void set_active_isa(Isa isa) {
  const Isa level = compiled_level(std::min(isa, supported_isa()));
  detail::active_level.store(static_cast<uint8_t>(level), std::memory_order_relaxed);
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
#if AMP_COMPILED_AVX512BF16
  // Kernels also use the dot products of integers. All processors with the bfloat16 instructions have them.
  return active_isa() == Isa::Avx512 && __builtin_cpu_supports("avx512bf16") && __builtin_cpu_supports("avx512vnni");
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

bool has_neon_bf16() {
#if AMP_COMPILED_NEONBF16 && defined(__linux__)
  // Kernels also use the products of float16 that are added in float32, and compilers may use the dot products of integers. All processors
  // with the bfloat16 instructions have both.
  constexpr unsigned long kOthers = HWCAP_ASIMDFHM | HWCAP_ASIMDDP;
  static const bool found = !requested_isa() && (getauxval(AT_HWCAP) & kOthers) == kOthers && (getauxval(AT_HWCAP2) & HWCAP2_BF16) != 0;
  return found;
#elif AMP_COMPILED_NEONBF16 && defined(__aarch64__) && defined(__APPLE__)
  static const bool found = !requested_isa() && has_arm_feature("hw.optional.arm.FEAT_BF16") &&
                            has_arm_feature("hw.optional.arm.FEAT_FHM") && has_arm_feature("hw.optional.arm.FEAT_DotProd");
  return found;
#else
  return false;
#endif
}

bool has_amx_bf16() {
  static const bool granted = request_amx_bf16();
  return granted && has_avx512_bf16();
}

bool multiplies_bf16_fast() {
  if (!has_avx512_bf16()) return has_neon_bf16();
#if defined(__x86_64__)
  // Intel's processors have float16 arithmetic from Sapphire Rapids on.
  if (__builtin_cpu_is("intel") && __builtin_cpu_supports("avx512fp16")) return has_amx_bf16();
#endif
  return true;
}

}  // namespace amp::cpu
