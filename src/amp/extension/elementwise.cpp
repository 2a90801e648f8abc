#include <amp/extension/elementwise.h>

#include <iterator>

#include <amp/cpu/elementwise/run.h>
#include <amp/cpu/simd/active_level.h>
#include <amp/cpu/simd/isa.h>

namespace amp::extension {

namespace {

static_assert(static_cast<size_t>(cpu::Isa::Avx512) + 1 == std::size(ElementwiseLoops{}.levels));

const cpu::ElementwiseRow& in_use(const ElementwiseLoops& loops) { return *loops.levels[static_cast<size_t>(cpu::active_isa())]; }

// Has the arguments of run_contiguous. Neither function then has to save them during a call.
[[gnu::cold, gnu::noinline]] bool run_first_contiguous(const ElementwiseLoops& loops, ScalarType dtype, void* out, const void* const* in,
                                                       unsigned splat, int64_t n, const ScalarParam* params) {
  return cpu::run_contiguous(in_use(loops), dtype, out, in, splat, n, params);
}

}  // namespace

void run_elementwise(const ElementwiseLoops& loops, const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  cpu::run_elementwise(in_use(loops), loop, compute, params);
}

bool run_contiguous(const ElementwiseLoops& loops, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                    const ScalarParam* params) {
  const uint8_t level = cpu::detail::active_level.load(std::memory_order_relaxed);
  if (level == cpu::detail::kUnknownLevel) [[unlikely]]
    return run_first_contiguous(loops, dtype, out, in, splat, n, params);
  return cpu::run_contiguous(*loops.levels[level], dtype, out, in, splat, n, params);
}

}  // namespace amp::extension
