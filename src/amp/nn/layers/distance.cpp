#include <amp/nn/distance.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

Tensor CosineSimilarityImpl::forward(const Tensor& x1, const Tensor& x2) { return cosine_similarity(x1, x2, options.dim(), options.eps()); }

void CosineSimilarityImpl::pretty_print(std::ostream& out) const {
  out << "CosineSimilarity(dim=" << options.dim() << ", eps=" << options.eps() << ")";
}

Tensor PairwiseDistanceImpl::forward(const Tensor& x1, const Tensor& x2) {
  return pairwise_distance(x1, x2, options.p(), options.eps(), options.keepdim());
}

void PairwiseDistanceImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "PairwiseDistance(p=" << options.p() << ", eps=" << options.eps() << ", keepdim=" << options.keepdim() << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(CosineSimilarityImpl)
AMP_DEFINE_CLONEABLE(PairwiseDistanceImpl)

}  // namespace amp::nn
