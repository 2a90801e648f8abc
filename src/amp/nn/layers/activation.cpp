#include <amp/nn/activation.h>

#include <ostream>

#include <amp/core/factories.h>
#include <amp/nn/functional/activation.h>
#include <amp/nn/init.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn {

namespace F = functional;

namespace {
const char* inplace_text(bool inplace) { return inplace ? ", inplace=true" : ""; }
}  // namespace

// --- without options ---

#define AMP_ACTIVATION(Name, function)                                        \
  Tensor Name##Impl::forward(const Tensor& input) { return function(input); } \
  void Name##Impl::pretty_print(std::ostream& out) const { out << #Name "()"; }
AMP_ACTIVATION(Hardsigmoid, hardsigmoid)
AMP_ACTIVATION(Hardswish, hardswish)
AMP_ACTIVATION(LogSigmoid, log_sigmoid)
AMP_ACTIVATION(Mish, mish)
AMP_ACTIVATION(SiLU, silu)
AMP_ACTIVATION(Sigmoid, sigmoid)
AMP_ACTIVATION(Softsign, softsign)
AMP_ACTIVATION(Tanh, tanh)
AMP_ACTIVATION(Tanhshrink, tanhshrink)
#undef AMP_ACTIVATION

Tensor Softmax2dImpl::forward(const Tensor& input) {
  check_defined("Softmax2d", "input", input);
  AMP_CHECK(input.dim() == 3 || input.dim() == 4, ValueError, "[Softmax2d] input must have 3 or 4 dimensions, but has shape ",
            input.sizes());
  return softmax(input, -3);
}
void Softmax2dImpl::pretty_print(std::ostream& out) const { out << "Softmax2d()"; }

// --- with options ---

#define AMP_ACTIVATION(Name, function, ...)                                               \
  Tensor Name##Impl::forward(const Tensor& input) { return F::function(input, options); } \
  void Name##Impl::pretty_print(std::ostream& out) const { out << #Name "(" << __VA_ARGS__ << ")"; }
AMP_ACTIVATION(ELU, elu, "alpha=" << options.alpha() << inplace_text(options.inplace()))
AMP_ACTIVATION(CELU, celu, "alpha=" << options.alpha() << inplace_text(options.inplace()))
AMP_ACTIVATION(GELU, gelu, (options.approximate() == "none" ? "" : "approximate=" + options.approximate()))
AMP_ACTIVATION(GLU, glu, "dim=" << options.dim())
AMP_ACTIVATION(Hardshrink, hardshrink, options.lambda())
AMP_ACTIVATION(Hardtanh, hardtanh, "min_val=" << options.min_val() << ", max_val=" << options.max_val() << inplace_text(options.inplace()))
AMP_ACTIVATION(LeakyReLU, leaky_relu, "negative_slope=" << options.negative_slope() << inplace_text(options.inplace()))
AMP_ACTIVATION(ReLU, relu, (options.inplace() ? "inplace" : ""))
AMP_ACTIVATION(ReLU6, relu6, (options.inplace() ? "inplace" : ""))
AMP_ACTIVATION(SELU, selu, (options.inplace() ? "inplace" : ""))
AMP_ACTIVATION(Softplus, softplus, "beta=" << options.beta() << ", threshold=" << options.threshold())
AMP_ACTIVATION(Softshrink, softshrink, options.lambda())
AMP_ACTIVATION(Threshold, threshold,
               "threshold=" << options.threshold() << ", value=" << options.value() << inplace_text(options.inplace()))
AMP_ACTIVATION(Softmax, softmax, "dim=" << options.dim())
AMP_ACTIVATION(Softmin, softmin, "dim=" << options.dim())
AMP_ACTIVATION(LogSoftmax, log_softmax, "dim=" << options.dim())
#undef AMP_ACTIVATION

Tensor RReLUImpl::forward(const Tensor& input) {
  return F::rrelu(input,
                  F::RReLUFuncOptions().lower(options.lower()).upper(options.upper()).inplace(options.inplace()).training(is_training()));
}
void RReLUImpl::pretty_print(std::ostream& out) const {
  out << "RReLU(lower=" << options.lower() << ", upper=" << options.upper() << inplace_text(options.inplace()) << ")";
}

PReLUImpl::PReLUImpl(const PReLUOptions& opts) : options(opts) {
  AMP_CHECK(options.num_parameters() > 0, ValueError, "[PReLU] num_parameters must be positive, but is ", options.num_parameters());
  weight = register_parameter("weight", empty({options.num_parameters()}));
  reset_parameters();
}
void PReLUImpl::reset_parameters() { init::constant_(weight, options.init()); }
Tensor PReLUImpl::forward(const Tensor& input) { return prelu(input, weight); }
void PReLUImpl::pretty_print(std::ostream& out) const { out << "PReLU(num_parameters=" << options.num_parameters() << ")"; }

// --- copies ---

AMP_DEFINE_CLONEABLE(HardsigmoidImpl)
AMP_DEFINE_CLONEABLE(HardswishImpl)
AMP_DEFINE_CLONEABLE(LogSigmoidImpl)
AMP_DEFINE_CLONEABLE(MishImpl)
AMP_DEFINE_CLONEABLE(SiLUImpl)
AMP_DEFINE_CLONEABLE(SigmoidImpl)
AMP_DEFINE_CLONEABLE(Softmax2dImpl)
AMP_DEFINE_CLONEABLE(SoftsignImpl)
AMP_DEFINE_CLONEABLE(TanhImpl)
AMP_DEFINE_CLONEABLE(TanhshrinkImpl)
AMP_DEFINE_CLONEABLE(ELUImpl)
AMP_DEFINE_CLONEABLE(CELUImpl)
AMP_DEFINE_CLONEABLE(GELUImpl)
AMP_DEFINE_CLONEABLE(GLUImpl)
AMP_DEFINE_CLONEABLE(HardshrinkImpl)
AMP_DEFINE_CLONEABLE(HardtanhImpl)
AMP_DEFINE_CLONEABLE(LeakyReLUImpl)
AMP_DEFINE_CLONEABLE(ReLUImpl)
AMP_DEFINE_CLONEABLE(ReLU6Impl)
AMP_DEFINE_CLONEABLE(RReLUImpl)
AMP_DEFINE_CLONEABLE(SELUImpl)
AMP_DEFINE_CLONEABLE(SoftplusImpl)
AMP_DEFINE_CLONEABLE(SoftshrinkImpl)
AMP_DEFINE_CLONEABLE(SoftmaxImpl)
AMP_DEFINE_CLONEABLE(SoftminImpl)
AMP_DEFINE_CLONEABLE(LogSoftmaxImpl)
AMP_DEFINE_CLONEABLE(ThresholdImpl)
AMP_DEFINE_CLONEABLE(PReLUImpl)
AMP_DEFINE_CLONED_MEMBERS(PReLUImpl, weight)

}  // namespace amp::nn
