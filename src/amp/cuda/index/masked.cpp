// masked_select and masked_scatter: first find the positions of the true elements.
#include <amp/cuda/kernels/index.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>

namespace amp::cuda {

namespace {

Tensor true_places(const Tensor& mask) { return amp::nonzero(mask.reshape(-1)).reshape(-1); }

}  // namespace

Tensor masked_select(const Tensor& self, const Tensor& mask) {
  const Shape shape = broadcast_shapes("masked_select", self.sizes(), mask.sizes());
  return views::expand(self, shape).reshape(-1).index_select(0, true_places(views::expand(mask, shape)));
}

void masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source) {
  const Tensor places = true_places(views::expand(mask, self.sizes()));
  const int64_t count = places.numel();
  AMP_CHECK(count <= source.numel(), ValueError, "[masked_scatter] the mask has ", count, " true elements, but source only ",
            source.numel());
  self.detach().put_(places, source.detach().reshape(-1).slice(0, 0, count));
}

}  // namespace amp::cuda
