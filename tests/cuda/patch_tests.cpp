// im2col and col2im on a device, compared with the CPU.
#include <doctest/doctest.h>

#include "support.h"

namespace patch_tests {

namespace {

using namespace amp;
using testing::difference;

}  // namespace

TEST_SUITE_BEGIN("cuda patches");

TEST_CASE("windows of images of several blocks, in every dtype") {
  struct Windows {
    Shape kernel, dilation, padding, stride;
  };
  const Windows all[] = {{{3, 2}, {1, 2}, {1, 0}, {2, 1}}, {{1, 1}, {1, 1}, {0, 0}, {1, 1}}, {{5, 4}, {2, 3}, {9, 8}, {3, 2}}};
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128}) {
    for (const Windows& w : all) {
      INFO(toString(dtype) << " with a kernel of " << IntArrayRef(w.kernel));
      const Tensor x = isComplexType(dtype)
                           ? complex(testing::normal({2, 3, 19, 17}), testing::normal({2, 3, 19, 17}, kFloat64, 2)).to(dtype)
                           : testing::normal({2, 3, 19, 17}).to(dtype);
      const auto take = [&](const Tensor& t) { return im2col(t, w.kernel, w.dilation, w.padding, w.stride); };
      const auto add = [&](const Tensor& t) { return col2im(t, {19, 17}, w.kernel, w.dilation, w.padding, w.stride); };
      const Tensor columns = take(x);
      CHECK(difference(take(x.to(kCUDA)).cpu(), columns) == "");
      CHECK(difference(take(x.transpose(2, 3).contiguous().transpose(2, 3).select(0, 1).to(kCUDA)).cpu(), take(x.select(0, 1))) == "");
      CHECK(difference(add(columns.to(kCUDA)).cpu(), add(columns)) == "");
    }
  }
}

TEST_SUITE_END();

}  // namespace patch_tests
