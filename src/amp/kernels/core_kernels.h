// The kernels of a backend that do not belong to an op in ops/: those that tensors, indexing, optimizers and gradient scalers call.
// Internal.
#pragma once

#include <vector>

#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp {

struct AlongLoop;
struct BlockLoop;
struct Distribution;
struct IndexRange;
struct PhiloxState;

namespace optim {
struct GradCheck;
struct Update;
}  // namespace optim

namespace scaler {
struct ScaleState;
struct UpdateRule;
}  // namespace scaler

// A null pointer means that the backend does not have the kernel. Tensors are never empty, and their device is the current one.
struct CoreKernels {
  // core/device_kernels.h. At least one of the two tensors of `copy` is on a device of this backend; the other one may be on the CPU.
  void (*copy)(const Tensor& dst, const Tensor& src) = nullptr;
  void (*fill)(const Tensor& t, const Scalar& value) = nullptr;
  void (*random)(const Tensor& t, const Distribution& distribution, PhiloxState stream) = nullptr;
  void (*arange)(const Tensor& t, const Scalar& start, const Scalar& step) = nullptr;

  // ops/index_loops.h. index_offsets writes index * stride to `offsets`, or adds it if `adds` is set.
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
};

}  // namespace amp
