// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
// The hand-written kernels of the random ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train);
Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale);
Tensor poisson(const Tensor& self, const std::optional<Generator>& generator);

}  // namespace amp::cuda
