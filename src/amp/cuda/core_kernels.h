// The CUDA kernels that do not implement an op. Internal.
#pragma once

#include <amp/core/distributions.h>
#include <amp/cuda/optim.h>
#include <amp/kernels/core_kernels.h>
#include <amp/ops/index_loops.h>

namespace amp::cuda {

// At least one of the two is on a CUDA device; the other may be on the CPU or on another CUDA device.
void copy(const Tensor& dst, const Tensor& src);
void fill(const Tensor& t, const Scalar& value);
void random(const Tensor& t, const Distribution& distribution, PhiloxState stream);
void arange(const Tensor& t, const Scalar& start, const Scalar& step);

void index_offsets(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets, bool adds);
void gather_blocks(const BlockLoop& loop);
void put_blocks(const BlockLoop& loop);
void add_blocks(const BlockLoop& loop);
void gather_along(const AlongLoop& loop);
void scatter_along(const AlongLoop& loop);
void scatter_add_along(const AlongLoop& loop);

inline constexpr CoreKernels kCoreKernels = {
    .copy = copy,
    .fill = fill,
    .random = random,
    .arange = arange,
    .index_offsets = index_offsets,
    .gather_blocks = gather_blocks,
    .put_blocks = put_blocks,
    .add_blocks = add_blocks,
    .gather_along = gather_along,
    .scatter_along = scatter_along,
    .scatter_add_along = scatter_add_along,
    .update_parameters = update_parameters,
    .check_gradients = check_gradients,
    .update_scale = update_scale,
};

}  // namespace amp::cuda
