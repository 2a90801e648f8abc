// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// The CPU loops of the activation ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kActivationRows[];)

enum class ActivationRow {
  relu,
  relu6,
  hardtanh,
  hardtanh_backward,
  threshold,
  threshold_backward,
  leaky_relu,
  leaky_relu_backward,
  prelu_elementwise,
  prelu_backward,
  elu,
  elu_backward,
  sigmoid,
  sigmoid_backward,
  log_sigmoid,
  log_sigmoid_backward,
  gelu_erf,
  gelu_erf_backward,
  gelu_tanh,
  gelu_tanh_backward,
  silu,
  silu_backward,
  mish,
  mish_backward,
  softplus,
  softplus_backward,
  hardsigmoid,
  hardswish,
  hardswish_backward,
  hardshrink,
  softshrink,
  shrink_backward,
  tanhshrink,
  real_softsign,
  gated,
};

template <ActivationRow Row>
const ElementwiseRow& row() {
  return AMP_ISA_PICK(kActivationRows)[static_cast<int>(Row)];
}

}  // namespace amp::cpu
