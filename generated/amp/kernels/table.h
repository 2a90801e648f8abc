// DO NOT EDIT. Generated from ops/ and codegen/core_kernels.yaml by codegen (./dev regenerate).
// The kernels of a backend: one pointer for each, null if there is none. The kernels that do not belong to an op come first. Their tensors
// are never empty, and the device of the tensors is current. docs/guide/backends.md describes how kernels are called.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/core_arguments.h>
#include <amp/kernels/elementwise.h>

namespace amp {

struct Kernels {
  // core/device_kernels.h, ops/segments.h. At least one of the two tensors of `copy` is on a device of this backend; the other one may be
  // on the CPU.
  void (*copy)(const Tensor& dst, const Tensor& src) = nullptr;
  void (*fill)(const Tensor& t, const Scalar& value) = nullptr;
  void (*random)(const Tensor& t, const Distribution& distribution, PhiloxState stream) = nullptr;
  void (*arange)(const Tensor& t, const Scalar& start, const Scalar& step) = nullptr;
  void (*copy_segments)(const SegmentCopy& copy) = nullptr;

  // ops/index_loops.h. `index_offsets` writes index * stride to `offsets`, or adds it if `adds` is set.
  void (*index_offsets)(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets, bool adds) = nullptr;
  void (*gather_blocks)(const BlockLoop& loop) = nullptr;
  void (*put_blocks)(const BlockLoop& loop) = nullptr;
  void (*add_blocks)(const BlockLoop& loop) = nullptr;
  void (*gather_along)(const AlongLoop& loop) = nullptr;
  void (*scatter_along)(const AlongLoop& loop) = nullptr;
  void (*scatter_add_along)(const AlongLoop& loop) = nullptr;

  // optim/multi_tensor.h, scaler/update.h
  void (*update_parameters)(const optim::Update& update) = nullptr;
  void (*check_gradients)(const std::vector<Tensor>& grads, const optim::GradCheck& result, const Tensor& inv_scale, bool write) = nullptr;
  void (*update_scale)(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule) = nullptr;

  // ops/elementwise/fused_elementwise.h. `prepare_fused` is called once for an expression. A backend without these kernels runs the ops one
  // by one.
  void (*prepare_fused)(FusedExpression& expression) = nullptr;
  void (*run_fused)(const FusedCall& call) = nullptr;

  // The kernels of the ops, by family.
#define AMP_EXPRESSION(op, ...) ElementwiseKernel op;
#define AMP_KERNEL(kernel, parameters, ...) __VA_ARGS__ (*kernel) parameters = nullptr;
#define AMP_CPU_KERNEL AMP_KERNEL
#include <amp/expressions/activation.inc>
#include <amp/expressions/arithmetic.inc>
#include <amp/kernels/attention.inc>
#include <amp/expressions/compare.inc>
#include <amp/expressions/complex.inc>
#include <amp/kernels/concat.inc>
#include <amp/kernels/conv.inc>
#include <amp/kernels/distance.inc>
#include <amp/kernels/fft.inc>
#include <amp/kernels/index.inc>
#include <amp/kernels/linalg.inc>
#include <amp/expressions/loss.inc>
#include <amp/kernels/loss.inc>
#include <amp/expressions/math.inc>
#include <amp/kernels/matmul.inc>
#include <amp/kernels/norm.inc>
#include <amp/kernels/order.inc>
#include <amp/kernels/pool.inc>
#include <amp/kernels/random.inc>
#include <amp/expressions/reduction.inc>
#include <amp/kernels/reduction.inc>
#include <amp/kernels/resample.inc>
#include <amp/kernels/rnn.inc>
#include <amp/kernels/shape.inc>
#include <amp/kernels/softmax.inc>
#include <amp/kernels/spectral.inc>
#undef AMP_CPU_KERNEL
#undef AMP_KERNEL
#undef AMP_EXPRESSION
};

}  // namespace amp
