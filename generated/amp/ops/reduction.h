// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The sum of all elements. Integers and bools are summed in int64. (torch.sum)
AMP_API Tensor sum(const Tensor& self, std::optional<ScalarType> dtype = std::nullopt);

// The sum over some dimensions (all when dim is empty or absent), kept as size 1 with keepdim. (torch.sum)
AMP_API Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt);
AMP_API Tensor& sum_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt);

}  // namespace amp
