#include <amp/kernels/reduction.h>
#include <amp/ops.h>

namespace amp::native {

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) { return amp::sum(self.detach(), OptionalIntArrayRef(), false, dtype); }

}  // namespace amp::native
