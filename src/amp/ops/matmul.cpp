#include <amp/kernels/matmul.h>
#include <amp/ops.h>

namespace amp::check {

void mm(const Tensor& self, const Tensor& mat2) {
  AMP_CHECK(self.dim() == 2, ValueError, "[mm] self must have 2 dimensions, but has shape ", self.sizes());
  AMP_CHECK(mat2.dim() == 2, ValueError, "[mm] mat2 must have 2 dimensions, but has shape ", mat2.sizes());
  AMP_CHECK(self.size(1) == mat2.size(0), ValueError, "[mm] self has ", self.size(1), " columns, but mat2 has ", mat2.size(0), " rows");
}

}  // namespace amp::check
