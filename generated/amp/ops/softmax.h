// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// exp(self) divided by its sum along a dimension; NaN if all elements are -inf. Integers need a floating dtype, complex numbers do not.
// (torch.softmax)
AMP_API Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});
AMP_API Tensor& softmax_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});

// log(softmax(self)), without overflow. (torch.log_softmax)
AMP_API Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});
AMP_API Tensor& log_softmax_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});

// softmax(-self). (torch.nn.functional.softmin)
AMP_API Tensor softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {});

}  // namespace amp
