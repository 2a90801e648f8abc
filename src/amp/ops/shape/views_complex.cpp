// Views of complex numbers as pairs of real numbers, and back.
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/shape/views.h>

namespace amp::views {

Tensor view_as_real(const Tensor& self) {
  AMP_CHECK(self.is_complex(), TypeError, "[view_as_real] self must be complex, but is ", self.dtype());
  AMP_CHECK(self.dim() < kMaxDims, ValueError, "[view_as_real] at most ", kMaxDims, " dimensions are supported");
  Shape sizes(self.sizes()), strides(self.strides());
  for (int64_t& stride : strides) stride *= 2;
  sizes.push_back(2);
  strides.push_back(1);
  Tensor result = alias(self, sizes, strides);
  result.impl()->dtype = toRealType(self.dtype());
  return result;
}

Tensor view_as_complex(const Tensor& self) {
  AMP_CHECK(self.dtype() == kFloat32 || self.dtype() == kFloat64, TypeError, "[view_as_complex] self must be float32 or float64, but is ",
            self.dtype());
  AMP_CHECK(self.dim() > 0 && self.size(-1) == 2, ValueError,
            "[view_as_complex] the last dimension of self must have size 2, but self has shape ", self.sizes());
  AMP_CHECK(self.stride(-1) == 1 && self.storage_offset() % 2 == 0, ValueError,
            "[view_as_complex] the pairs of self must be contiguous and start at an even offset");
  Shape sizes(self.sizes().drop_back()), strides(self.strides().drop_back());
  for (int64_t& stride : strides) {
    AMP_CHECK(stride % 2 == 0, ValueError, "[view_as_complex] all strides of self except the last must be even, but they are ",
              self.strides());
    stride /= 2;
  }
  Tensor result = alias(self, sizes, strides);
  result.impl()->dtype = toComplexType(self.dtype());
  return result;
}

}  // namespace amp::views
