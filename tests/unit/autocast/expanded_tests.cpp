// In torch, casting an expanded tensor materializes it (bmm of an expanded batch: 30 times the memory). Here its base is cast.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/core/allocator.h>

#include "support.h"

namespace expanded_tests {

using namespace amp;
using testing::difference;
using testing::normal;

TEST_SUITE_BEGIN("autocast");

TEST_CASE("expanded tensors: the cast has the memory of the base") {
  const Tensor base = normal({1, 64, 64}, kFloat32), x = base.expand({32, 64, 64});
  const Tensor y = normal({32, 64, 1}, kBFloat16, 2);
  const Autocast region(kCPU);
  const int64_t before = memory_stats().current_bytes;
  const Tensor cast = autocast::cached_cast(kBFloat16, x, kCPU);
  CHECK(memory_stats().current_bytes - before == 64 * 64 * 2);
  CHECK(cast.sizes() == x.sizes());
  CHECK(cast.stride(0) == 0);
  CHECK(difference(cast, x.to(kBFloat16)) == "");
  CHECK(difference(bmm(x, y), bmm(x.to(kBFloat16).contiguous(), y)) == "");
}

TEST_CASE("expanded tensors: several dimensions, scalars and none") {
  const Autocast region(kCPU);
  for (const Tensor& x : {normal({3, 1, 2, 1}, kFloat32).expand({3, 5, 2, 7}), normal({}, kFloat32).expand({4, 4}),
                          normal({1, 4}, kFloat32).expand({0, 4}), normal({3, 4}, kFloat32).t().unsqueeze(1).expand({4, 6, 3})}) {
    const Tensor cast = autocast::cached_cast(kBFloat16, x, kCPU);
    CHECK(difference(cast, x.to(kBFloat16)) == "");
    CHECK(static_cast<int64_t>(cast.impl()->storage->nbytes) <= 2 * 24);
  }
}

TEST_CASE("expanded tensors: the gradient comes back to the base") {
  const Tensor base = normal({1, 3, 4}, dtype(kFloat32).requires_grad(true)), y = normal({8, 4, 2}, kBFloat16, 2);
  Tensor z;
  {
    const Autocast region(kCPU);
    z = bmm(base.expand({8, 3, 4}), y);
  }
  z.sum().backward();
  const Tensor expected = y.to(kFloat32).sum({0, 2}).expand({3, 4}).unsqueeze(0);
  CHECK(difference(base.grad(), expected, 2e-2, 2e-2) == "");
}

TEST_SUITE_END();

}  // namespace expanded_tests
