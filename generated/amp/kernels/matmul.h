// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The hand-written functions behind the matmul ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void mm(const Tensor& self, const Tensor& mat2);
}  // namespace check

namespace cpu {
Tensor mm(const Tensor& self, const Tensor& mat2);
}  // namespace cpu

namespace cuda {
Tensor mm(const Tensor& self, const Tensor& mat2);
}  // namespace cuda

}  // namespace amp
