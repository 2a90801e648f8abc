// DO NOT EDIT. Generated from codegen/core_kernels.yaml by codegen (./dev regenerate).
// The kernels of this backend that do not belong to an op. <amp/kernels/table.h> describes them.
#pragma once

#include <amp/kernels/core_arguments.h>

namespace amp::cpu {

void copy(const Tensor& dst, const Tensor& src);
void fill(const Tensor& t, const Scalar& value);
void random(const Tensor& t, const Distribution& distribution, PhiloxState stream);
void arange(const Tensor& t, const Scalar& start, const Scalar& step);
void copy_segments(const SegmentCopy& copy);
void index_offsets(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets, bool adds);
void gather_blocks(const BlockLoop& loop);
void put_blocks(const BlockLoop& loop);
void add_blocks(const BlockLoop& loop);
void gather_along(const AlongLoop& loop);
void scatter_along(const AlongLoop& loop);
void scatter_add_along(const AlongLoop& loop);
void update_parameters(const optim::Update& update);
void check_gradients(const std::vector<Tensor>& grads, const optim::GradCheck& result, const Tensor& inv_scale, bool write);
void update_scale(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule);
void prepare_fused(FusedExpression& expression);
void run_fused(const FusedCall& call);

}  // namespace amp::cpu
