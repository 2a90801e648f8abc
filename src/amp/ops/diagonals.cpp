#include <amp/kernels/shape.h>
#include <amp/ops.h>

namespace amp {

namespace check {

namespace {
void matrices(const char* op, const Tensor& self) {
  AMP_CHECK(self.dim() >= 2, ValueError, "[", op, "] self must have at least 2 dimensions, but has shape ", self.sizes());
}
}  // namespace

void tril(const Tensor& self, int64_t) { matrices("tril", self); }
void triu(const Tensor& self, int64_t) { matrices("triu", self); }

}  // namespace check

namespace composite {

Tensor diag(const Tensor& self, int64_t diagonal) {
  AMP_CHECK(self.dim() == 1 || self.dim() == 2, ValueError, "[diag] self must be a vector or a matrix, but has shape ", self.sizes());
  return self.dim() == 1 ? diag_embed(self, diagonal) : self.diagonal(diagonal).clone();
}

}  // namespace composite

}  // namespace amp
