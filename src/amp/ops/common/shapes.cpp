#include <amp/ops/common/shapes.h>

#include <utility>

#include <amp/core/error.h>

namespace amp {

Shape broadcast_shapes(const char* op, IntArrayRef a, IntArrayRef b) {
  if (a.size() < b.size()) std::swap(a, b);
  Shape shape(a);
  const size_t lead = a.size() - b.size();
  for (size_t i = 0; i < b.size(); ++i) {
    const int64_t x = a[lead + i], y = b[i];
    AMP_CHECK(x == y || x == 1 || y == 1, ValueError, "[", op, "] shapes ", a, " and ", b, " can't be broadcast together: sizes ", x,
              " and ", y, " differ and neither is 1");
    shape[lead + i] = x == 1 ? y : x;
  }
  return shape;
}

}  // namespace amp
