// Random numbers drawn by vectors, at every instruction set level of the machine, compared block by block with core/distributions.h.
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include <amp/core/device_kernels.h>
#include <amp/core/distributions.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>

#include "simd_probe.h"

namespace {

using namespace amp;
using namespace amp::cpu;

constexpr uint64_t kSeed = 0x123456789abcdef0;

template <class T, class Draw>
void check_fill(ScalarType dtype, const Distribution& distribution, uint64_t offset) {
  const Draw draw(distribution);
  for (const int64_t n : {1, 3, 31, 32, 64, 65, 255, 1024, 4099, 70001}) {
    std::vector<T> want(static_cast<size_t>(n) + Draw::kPerBlock);
    for (int64_t b = 0; b * Draw::kPerBlock < n; ++b) {
      draw(philox::block({kSeed, offset}, static_cast<uint64_t>(b)), want.data() + b * Draw::kPerBlock);
    }
    Generator generator(kCPU, kSeed);
    generator.set_offset(offset);
    const Tensor t = empty({n}, TensorOptions(dtype));
    detail::random(t, distribution, generator);
    CAPTURE(std::string(toString(dtype)));
    CAPTURE(n);
    const bool equal = std::memcmp(t.data_ptr(), want.data(), static_cast<size_t>(n) * sizeof(T)) == 0;
    CHECK(equal);
  }
}

template <class T>
void check_all(ScalarType dtype) {
  for (const uint64_t offset : {uint64_t{0}, uint64_t{0xfffffff0}}) {
    check_fill<T, philox::Uniform<T>>(dtype, Distribution::uniform(-1, 3), offset);
    check_fill<T, philox::Normal<T>>(dtype, Distribution::normal(0.5, 2), offset);
  }
}

}  // namespace

TEST_CASE("random numbers have the same bits at every level") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    CAPTURE(std::string(isa_name(isa)));
    check_all<float>(kFloat32);
    check_all<double>(kFloat64);
    check_all<Half>(kFloat16);
    check_all<BFloat16>(kBFloat16);
  }
}
