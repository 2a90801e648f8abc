#include <amp/nn/linear.h>

#include <cmath>
#include <ostream>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

LinearImpl::LinearImpl(const LinearOptions& opts) : options(opts) {
  AMP_CHECK(options.in_features() >= 0 && options.out_features() >= 0, ValueError, "[Linear] in_features ", options.in_features(),
            " and out_features ", options.out_features(), " must not be negative");
  weight = register_parameter("weight", empty({options.out_features(), options.in_features()}));
  bias = register_parameter("bias", options.bias() ? empty({options.out_features()}) : Tensor());
  reset_parameters();
}

void LinearImpl::reset_parameters() {
  init::kaiming_uniform_(weight, std::sqrt(5.0));
  if (!bias.defined()) return;
  const double bound = options.in_features() > 0 ? 1 / std::sqrt(static_cast<double>(options.in_features())) : 0;
  init::uniform_(bias, -bound, bound);
}

Tensor LinearImpl::forward(const Tensor& input) { return linear(input, weight, bias); }

void LinearImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "Linear(in_features=" << options.in_features() << ", out_features=" << options.out_features()
      << ", bias=" << options.bias() << ")";
}

BilinearImpl::BilinearImpl(const BilinearOptions& opts) : options(opts) {
  AMP_CHECK(options.in1_features() > 0 && options.in2_features() >= 0 && options.out_features() >= 0, ValueError,
            "[Bilinear] in1_features ", options.in1_features(), " must be positive, in2_features ", options.in2_features(),
            " and out_features ", options.out_features(), " must not be negative");
  weight = register_parameter("weight", empty({options.out_features(), options.in1_features(), options.in2_features()}));
  bias = register_parameter("bias", options.bias() ? empty({options.out_features()}) : Tensor());
  reset_parameters();
}

void BilinearImpl::reset_parameters() {
  const double bound = 1 / std::sqrt(static_cast<double>(options.in1_features()));
  init::uniform_(weight, -bound, bound);
  if (bias.defined()) init::uniform_(bias, -bound, bound);
}

Tensor BilinearImpl::forward(const Tensor& input1, const Tensor& input2) { return bilinear(input1, input2, weight, bias); }

void BilinearImpl::pretty_print(std::ostream& out) const {
  out << std::boolalpha << "Bilinear(in1_features=" << options.in1_features() << ", in2_features=" << options.in2_features()
      << ", out_features=" << options.out_features() << ", bias=" << options.bias() << ")";
}

void IdentityImpl::pretty_print(std::ostream& out) const { out << "Identity()"; }

void FlattenImpl::pretty_print(std::ostream& out) const {
  out << "Flatten(start_dim=" << options.start_dim() << ", end_dim=" << options.end_dim() << ")";
}

void UnflattenImpl::pretty_print(std::ostream& out) const {
  out << "Unflatten(dim=" << options.dim() << ", unflattened_size=" << IntArrayRef(options.sizes()) << ")";
}

// --- copies ---

AMP_DEFINE_CLONEABLE(LinearImpl)
AMP_DEFINE_CLONED_MEMBERS(LinearImpl, weight, bias)
AMP_DEFINE_CLONEABLE(BilinearImpl)
AMP_DEFINE_CLONED_MEMBERS(BilinearImpl, weight, bias)
AMP_DEFINE_CLONEABLE(IdentityImpl)
AMP_DEFINE_CLONEABLE(FlattenImpl)
AMP_DEFINE_CLONEABLE(UnflattenImpl)

}  // namespace amp::nn
