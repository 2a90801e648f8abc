// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// max(self, 0); NaN stays NaN. (torch.relu)
AMP_API Tensor relu(const Tensor& self);
AMP_API Tensor& relu_(Tensor& self);
AMP_API Tensor& relu_out(Tensor& out, const Tensor& self);

// min(max(self, 0), 6). (torch.nn.functional.relu6)
AMP_API Tensor relu6(const Tensor& self);
AMP_API Tensor& relu6_(Tensor& self);

// self clamped to [min_val, max_val]. (torch.nn.functional.hardtanh)
AMP_API Tensor hardtanh(const Tensor& self, const Scalar& min_val = -1, const Scalar& max_val = 1);
AMP_API Tensor& hardtanh_(Tensor& self, const Scalar& min_val = -1, const Scalar& max_val = 1);
AMP_API Tensor& hardtanh_out(Tensor& out, const Tensor& self, const Scalar& min_val = -1, const Scalar& max_val = 1);

// self where it is greater than the threshold, else value. (torch.nn.functional.threshold)
AMP_API Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value);
AMP_API Tensor& threshold_(Tensor& self, const Scalar& threshold, const Scalar& value);
AMP_API Tensor& threshold_out(Tensor& out, const Tensor& self, const Scalar& threshold, const Scalar& value);

// self where it is positive, else negative_slope * self. (torch.nn.functional.leaky_relu)
AMP_API Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope = 0.01);
AMP_API Tensor& leaky_relu_(Tensor& self, const Scalar& negative_slope = 0.01);
AMP_API Tensor& leaky_relu_out(Tensor& out, const Tensor& self, const Scalar& negative_slope = 0.01);

// self where it is positive, else weight * self; one weight for all, or one for each index of dimension 1. (torch.nn.functional.prelu)
AMP_API Tensor prelu(const Tensor& self, const Tensor& weight);

// scale * self where it is positive, else scale * alpha * (exp(input_scale * self) - 1). (torch.nn.functional.elu)
AMP_API Tensor elu(const Tensor& self, const Scalar& alpha = 1, const Scalar& scale = 1, const Scalar& input_scale = 1);
AMP_API Tensor& elu_(Tensor& self, const Scalar& alpha = 1, const Scalar& scale = 1, const Scalar& input_scale = 1);
AMP_API Tensor& elu_out(Tensor& out, const Tensor& self, const Scalar& alpha = 1, const Scalar& scale = 1, const Scalar& input_scale = 1);

// elu with the constants of self-normalizing networks. (torch.selu)
AMP_API Tensor selu(const Tensor& self);
AMP_API Tensor& selu_(Tensor& self);

// self where it is positive, else alpha * (exp(self / alpha) - 1). (torch.celu)
AMP_API Tensor celu(const Tensor& self, const Scalar& alpha = 1.0);
AMP_API Tensor& celu_(Tensor& self, const Scalar& alpha = 1.0);

// 1 / (1 + exp(-self)). (torch.sigmoid)
AMP_API Tensor sigmoid(const Tensor& self);
AMP_API Tensor& sigmoid_(Tensor& self);
AMP_API Tensor& sigmoid_out(Tensor& out, const Tensor& self);

// log(sigmoid(self)), without underflow. (torch.nn.functional.logsigmoid)
AMP_API Tensor log_sigmoid(const Tensor& self);
AMP_API Tensor& log_sigmoid_out(Tensor& out, const Tensor& self);
inline Tensor logsigmoid(const Tensor& self) { return log_sigmoid(self); }

// self times the standard normal cumulative distribution function of self, or its approximation "tanh". (torch.nn.functional.gelu)
AMP_API Tensor gelu(const Tensor& self, StringRef approximate = "none");
AMP_API Tensor& gelu_(Tensor& self, StringRef approximate = "none");
AMP_API Tensor& gelu_out(Tensor& out, const Tensor& self, StringRef approximate = "none");

// self * sigmoid(self). (torch.nn.functional.silu)
AMP_API Tensor silu(const Tensor& self);
AMP_API Tensor& silu_(Tensor& self);
AMP_API Tensor& silu_out(Tensor& out, const Tensor& self);

// self * tanh(softplus(self)). (torch.nn.functional.mish)
AMP_API Tensor mish(const Tensor& self);
AMP_API Tensor& mish_(Tensor& self);
AMP_API Tensor& mish_out(Tensor& out, const Tensor& self);

// log(1 + exp(beta * self)) / beta; self itself where beta * self exceeds the threshold. (torch.nn.functional.softplus)
AMP_API Tensor softplus(const Tensor& self, const Scalar& beta = 1, const Scalar& threshold = 20);
AMP_API Tensor& softplus_out(Tensor& out, const Tensor& self, const Scalar& beta = 1, const Scalar& threshold = 20);

// relu6(self + 3) / 6. (torch.nn.functional.hardsigmoid)
AMP_API Tensor hardsigmoid(const Tensor& self);
AMP_API Tensor& hardsigmoid_(Tensor& self);
AMP_API Tensor& hardsigmoid_out(Tensor& out, const Tensor& self);

// self * relu6(self + 3) / 6. (torch.nn.functional.hardswish)
AMP_API Tensor hardswish(const Tensor& self);
AMP_API Tensor& hardswish_(Tensor& self);
AMP_API Tensor& hardswish_out(Tensor& out, const Tensor& self);

// 0 where |self| <= lambd, else self. (torch.nn.functional.hardshrink)
AMP_API Tensor hardshrink(const Tensor& self, const Scalar& lambd = 0.5);
AMP_API Tensor& hardshrink_out(Tensor& out, const Tensor& self, const Scalar& lambd = 0.5);

// self moved towards 0 by lambd, 0 where |self| <= lambd. (torch.nn.functional.softshrink)
AMP_API Tensor softshrink(const Tensor& self, const Scalar& lambd = 0.5);
AMP_API Tensor& softshrink_out(Tensor& out, const Tensor& self, const Scalar& lambd = 0.5);

// self - tanh(self). (torch.nn.functional.tanhshrink)
AMP_API Tensor tanhshrink(const Tensor& self);

// self / (1 + |self|). (torch.nn.functional.softsign)
AMP_API Tensor softsign(const Tensor& self);

// The first half of self along dim, times the sigmoid of the second half. (torch.nn.functional.glu)
AMP_API Tensor glu(const Tensor& self, int64_t dim = -1);
AMP_API Tensor& glu_out(Tensor& out, const Tensor& self, int64_t dim = -1);

}  // namespace amp
