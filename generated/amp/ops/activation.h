// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// max(self, 0); NaN stays NaN. (torch.relu)
AMP_API Tensor relu(const Tensor& self);
AMP_API Tensor& relu_(Tensor& self);
AMP_API Tensor& relu_out(Tensor& out, const Tensor& self);

// e to the power of self. (torch.exp)
AMP_API Tensor exp(const Tensor& self);
AMP_API Tensor& exp_(Tensor& self);
AMP_API Tensor& exp_out(Tensor& out, const Tensor& self);

}  // namespace amp

// For derivatives and composites; not part of the public API.
namespace amp::internal {

// grad where output > 0, else 0.
AMP_API Tensor threshold_backward(const Tensor& grad_output, const Tensor& output);

}  // namespace amp::internal
