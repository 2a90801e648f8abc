#include <amp/kernels/arithmetic.h>
#include <amp/ops.h>

namespace amp::native {

// For two's complement integers ~x = -1 - x; for bools it is 1 - x.
Tensor bitwise_not(const Tensor& self) { return (self.dtype() == kBool ? 1 - self.to(kUInt8) : -1 - self).to(self.dtype()); }

}  // namespace amp::native
