#include <amp/autograd/sum_to.h>

#include <amp/ops.h>

namespace amp {

Tensor sum_to(const Tensor& grad, IntArrayRef sizes) {
  if (!grad.defined() || grad.sizes() == sizes) return grad;
  const size_t lead = grad.sizes().size() - sizes.size();
  Shape dims;
  for (size_t i = 0; i < lead; ++i) dims.push_back(static_cast<int64_t>(i));
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1 && grad.sizes()[lead + i] != 1) dims.push_back(static_cast<int64_t>(lead + i));
  }
  const Tensor summed = dims.empty() ? grad : amp::sum(grad, IntArrayRef(dims), /*keepdim=*/true);
  return lead == 0 ? summed : summed.view(sizes);
}

}  // namespace amp
