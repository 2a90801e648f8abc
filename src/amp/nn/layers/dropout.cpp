#include <amp/nn/dropout.h>

#include <ostream>

#include <amp/ops.h>

namespace amp::nn {

DropoutBase::DropoutBase(const char* name, DropoutFunction function, const DropoutOptions& opts)
    : Module(name), options(opts), function_(function) {
  AMP_CHECK(options.p() >= 0 && options.p() <= 1, ValueError, "[", name, "] p must be in [0, 1], but is ", options.p());
}

Tensor DropoutBase::forward(const Tensor& input) {
  const Tensor result = function_(input, options.p(), is_training());
  return options.inplace() && !result.is_same(input) ? input.copy_(result) : result;
}

void DropoutBase::pretty_print(std::ostream& out) const {
  out << std::boolalpha << name() << "(p=" << options.p() << ", inplace=" << options.inplace() << ")";
}

DropoutImpl::DropoutImpl(const DropoutOptions& opts) : DropoutBase("Dropout", dropout, opts) {}
Dropout1dImpl::Dropout1dImpl(const DropoutOptions& opts) : DropoutBase("Dropout1d", dropout1d, opts) {}
Dropout2dImpl::Dropout2dImpl(const DropoutOptions& opts) : DropoutBase("Dropout2d", feature_dropout, opts) {}
Dropout3dImpl::Dropout3dImpl(const DropoutOptions& opts) : DropoutBase("Dropout3d", dropout3d, opts) {}
AlphaDropoutImpl::AlphaDropoutImpl(const DropoutOptions& opts) : DropoutBase("AlphaDropout", alpha_dropout, opts) {}
FeatureAlphaDropoutImpl::FeatureAlphaDropoutImpl(const DropoutOptions& opts)
    : DropoutBase("FeatureAlphaDropout", feature_alpha_dropout, opts) {}

// --- copies ---

AMP_DEFINE_CLONEABLE(DropoutImpl)
AMP_DEFINE_CLONEABLE(Dropout1dImpl)
AMP_DEFINE_CLONEABLE(Dropout2dImpl)
AMP_DEFINE_CLONEABLE(Dropout3dImpl)
AMP_DEFINE_CLONEABLE(AlphaDropoutImpl)
AMP_DEFINE_CLONEABLE(FeatureAlphaDropoutImpl)

}  // namespace amp::nn
