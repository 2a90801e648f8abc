// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The product of two matrices, (n, k) by (k, m). (torch.mm)
AMP_API Tensor mm(const Tensor& self, const Tensor& mat2);
AMP_API Tensor& mm_out(Tensor& out, const Tensor& self, const Tensor& mat2);

}  // namespace amp
