// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement shape ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void tril(const Tensor& self, int64_t diagonal);
void triu(const Tensor& self, int64_t diagonal);
void constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value);
}  // namespace check

namespace native {
Tensor select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index);
Tensor slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                      std::optional<int64_t> end, int64_t step);
Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index);
Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                     int64_t step);
Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2);
Tensor diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2);
Tensor unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step);
Tensor flip(const Tensor& self, IntArrayRef dims);
Tensor roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims);
Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2);
Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value);
Tensor pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode);
Tensor pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode);
}  // namespace native

namespace views {
Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset);
Tensor view_alias(const Tensor& self, IntArrayRef size);
Tensor view_as_real(const Tensor& self);
Tensor view_as_complex(const Tensor& self);
Tensor expand(const Tensor& self, IntArrayRef size);
Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);
Tensor permute(const Tensor& self, IntArrayRef dims);
Tensor t(const Tensor& self);
Tensor select(const Tensor& self, int64_t dim, int64_t index);
Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step);
Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2);
Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step);
Tensor unsqueeze(const Tensor& self, int64_t dim);
Tensor squeeze(const Tensor& self);
Tensor squeeze_dim(const Tensor& self, IntArrayRef dim);
std::vector<Tensor> unbind(const Tensor& self, int64_t dim);
std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim);
}  // namespace views

namespace composite {
Tensor view(const Tensor& self, IntArrayRef size);
Tensor reshape(const Tensor& self, IntArrayRef shape);
Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim);
Tensor unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes);
Tensor sum_to_size(const Tensor& self, IntArrayRef size);
std::vector<Tensor> broadcast_tensors(TensorList tensors);
std::vector<Tensor> meshgrid(TensorList tensors, StringRef indexing);
Tensor movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination);
Tensor movedim_one(const Tensor& self, int64_t source, int64_t destination);
Tensor numpy_T(const Tensor& self);
Tensor mT(const Tensor& self);
Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length);
Tensor trace(const Tensor& self);
std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim);
std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim);
std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim);
std::vector<Tensor> tensor_split_indices(const Tensor& self, IntArrayRef indices, int64_t dim);
std::vector<Tensor> hsplit(const Tensor& self, int64_t sections);
std::vector<Tensor> hsplit_indices(const Tensor& self, IntArrayRef indices);
std::vector<Tensor> vsplit(const Tensor& self, int64_t sections);
std::vector<Tensor> vsplit_indices(const Tensor& self, IntArrayRef indices);
std::vector<Tensor> dsplit(const Tensor& self, int64_t sections);
std::vector<Tensor> dsplit_indices(const Tensor& self, IntArrayRef indices);
Tensor rot90(const Tensor& self, int64_t k, IntArrayRef dims);
Tensor repeat(const Tensor& self, IntArrayRef repeats);
Tensor tile(const Tensor& self, IntArrayRef dims);
Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim);
Tensor repeat_interleave_self_Tensor(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim);
Tensor diag(const Tensor& self, int64_t diagonal);
Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N);
Tensor vander(const Tensor& x, std::optional<int64_t> N, bool increasing);
Tensor pad(const Tensor& self, IntArrayRef pad, StringRef mode, std::optional<double> value);
Tensor reflection_pad1d(const Tensor& self, IntArrayRef padding);
Tensor reflection_pad2d(const Tensor& self, IntArrayRef padding);
Tensor reflection_pad3d(const Tensor& self, IntArrayRef padding);
Tensor replication_pad1d(const Tensor& self, IntArrayRef padding);
Tensor replication_pad2d(const Tensor& self, IntArrayRef padding);
Tensor replication_pad3d(const Tensor& self, IntArrayRef padding);
Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor);
Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor);
Tensor channel_shuffle(const Tensor& self, int64_t groups);
}  // namespace composite

}  // namespace amp
