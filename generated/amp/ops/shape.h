// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// A view of the storage of self with the given sizes, strides and offset, all in elements. (torch.as_strided)
AMP_API Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset = {});

// The same data in another shape with as many elements; one size may be -1. Throws if the strides do not allow a view, except for a dense
// channels-last tensor of 4 or 5 dimensions, for which it returns a reshaped copy (differentiable, like reshape). Convolutions return this
// layout here even for contiguous inputs, and a view of their result, such as {n, -1}, has to work as in libtorch. (torch.Tensor.view)
AMP_API Tensor view(const Tensor& self, IntArrayRef size);

// Complex numbers as pairs of real ones in a new last dimension; a view. (torch.view_as_real)
AMP_API Tensor view_as_real(const Tensor& self);

// Pairs of floats or doubles in the last dimension as complex numbers; a view. (torch.view_as_complex)
AMP_API Tensor view_as_complex(const Tensor& self);

// The same elements in another shape; a view where possible, else a copy. (torch.reshape)
AMP_API Tensor reshape(const Tensor& self, IntArrayRef shape);

// The dimensions from start_dim to end_dim as one; a 0-dim tensor gets one dimension. (torch.flatten)
AMP_API Tensor flatten(const Tensor& self, int64_t start_dim = 0, int64_t end_dim = -1);

// One dimension as several; one of their sizes may be -1. (torch.unflatten)
AMP_API Tensor unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes);

// All elements in one dimension; a view where possible. (torch.ravel)
AMP_API Tensor ravel(const Tensor& self);

// A view with dimensions of size 1 repeated without copying; -1 keeps a size. (torch.Tensor.expand)
AMP_API Tensor expand(const Tensor& self, IntArrayRef size);

// self in the dtype and on the device of other; self itself if it is there already. (torch.Tensor.type_as)
AMP_API Tensor type_as(const Tensor& self, const Tensor& other);

// The sum over the dimensions along which `size` would be broadcast to the shape of self; self itself if there are none.
// (torch.Tensor.sum_to_size)
AMP_API Tensor sum_to_size(const Tensor& self, IntArrayRef size);

// self with at least one dimension. (torch.atleast_1d)
AMP_API Tensor atleast_1d(const Tensor& self);

// self with at least two dimensions; a vector becomes a row. (torch.atleast_2d)
AMP_API Tensor atleast_2d(const Tensor& self);

// self with at least three dimensions; a vector of length n gets the shape (1, n, 1), a matrix (n, m, 1). (torch.atleast_3d)
AMP_API Tensor atleast_3d(const Tensor& self);

// A view of self broadcast to a shape. (torch.broadcast_to)
AMP_API Tensor broadcast_to(const Tensor& self, IntArrayRef size);

// Views of all tensors broadcast to a common shape. (torch.broadcast_tensors)
AMP_API std::vector<Tensor> broadcast_tensors(TensorList tensors);

// For n vectors n views of a grid of n dimensions, the i-th varying along dimension i; with indexing "xy" the first two dimensions are
// swapped. (torch.meshgrid)
AMP_API std::vector<Tensor> meshgrid(TensorList tensors, StringRef indexing = "ij");

// A view with two dimensions swapped. (torch.transpose)
AMP_API Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);

// transpose under NumPy's name. (torch.swapaxes)
AMP_API Tensor swapaxes(const Tensor& self, int64_t axis0, int64_t axis1);

// transpose under another name. (torch.swapdims)
AMP_API Tensor swapdims(const Tensor& self, int64_t dim0, int64_t dim1);

// A view with the dimensions in another order. (torch.permute)
AMP_API Tensor permute(const Tensor& self, IntArrayRef dims);

// A view with some dimensions moved to other positions; the rest keep their order. (torch.movedim)
AMP_API Tensor movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination);
inline Tensor moveaxis(const Tensor& self, IntArrayRef source, IntArrayRef destination) { return movedim(self, source, destination); }

// A view with one dimension moved to another position. (torch.movedim)
AMP_API Tensor movedim(const Tensor& self, int64_t source, int64_t destination);
inline Tensor moveaxis(const Tensor& self, int64_t source, int64_t destination) { return movedim(self, source, destination); }

// A matrix transposed; a vector or 0-dim tensor is returned unchanged. (torch.t)
AMP_API Tensor t(const Tensor& self);

// A view of one index of a dimension, which is removed. (torch.select)
AMP_API Tensor select(const Tensor& self, int64_t dim, int64_t index);

// A view of a range of a dimension, as Python's self[start:end:step]. (at::slice)
AMP_API Tensor slice(const Tensor& self, int64_t dim = 0, std::optional<int64_t> start = {}, std::optional<int64_t> end = {},
                     int64_t step = 1);

// A view of `length` indices of a dimension from `start`. (torch.narrow)
AMP_API Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length);

// A copy of `length` indices of a dimension from `start`. (torch.narrow_copy)
AMP_API Tensor narrow_copy(const Tensor& self, int64_t dim, int64_t start, int64_t length);
AMP_API Tensor& narrow_copy_out(Tensor& out, const Tensor& self, int64_t dim, int64_t start, int64_t length);

// A copy of self with src at one index of a dimension. (torch.select_scatter)
AMP_API Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index);
AMP_API Tensor& select_scatter_out(Tensor& out, const Tensor& self, const Tensor& src, int64_t dim, int64_t index);

// A copy of self with src at a range of a dimension. (torch.slice_scatter)
AMP_API Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim = 0, std::optional<int64_t> start = {},
                             std::optional<int64_t> end = {}, int64_t step = 1);
AMP_API Tensor& slice_scatter_out(Tensor& out, const Tensor& self, const Tensor& src, int64_t dim = 0, std::optional<int64_t> start = {},
                                  std::optional<int64_t> end = {}, int64_t step = 1);

// A copy of self with src on the diagonal of two dimensions; the last dimension of src is along it. (torch.diagonal_scatter)
AMP_API Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
AMP_API Tensor& diagonal_scatter_out(Tensor& out, const Tensor& self, const Tensor& src, int64_t offset = 0, int64_t dim1 = 0,
                                     int64_t dim2 = 1);

// A view of the diagonal of two dimensions, which becomes the last dimension; offset counts columns to the right. (torch.diagonal)
AMP_API Tensor diagonal(const Tensor& self, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);

// The sum of the diagonal of a matrix. (torch.trace)
AMP_API Tensor trace(const Tensor& self);

// A view with a new dimension of size 1. (torch.unsqueeze)
AMP_API Tensor unsqueeze(const Tensor& self, int64_t dim);

// A view without the dimensions of size 1. (torch.squeeze)
AMP_API Tensor squeeze(const Tensor& self);

// A view without those of the given dimensions that have size 1. (torch.squeeze)
AMP_API Tensor squeeze(const Tensor& self, IntArrayRef dim);

// Views of every index of a dimension, which is removed. (torch.unbind)
AMP_API std::vector<Tensor> unbind(const Tensor& self, int64_t dim = 0);

// Views of consecutive pieces of a dimension, of the given sizes. (torch.split_with_sizes)
AMP_API std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim = 0);

// Views of pieces of a dimension, each of size split_size except possibly a smaller last one. (torch.split)
AMP_API std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim = 0);

// Views of consecutive pieces of a dimension, of the given sizes. (torch.split)
AMP_API std::vector<Tensor> split(const Tensor& self, IntArrayRef split_size, int64_t dim = 0);

// Views of at most `chunks` pieces of a dimension, equally long except for the last one. (torch.chunk)
AMP_API std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim = 0);

// Views of `sections` pieces of a dimension; if its size is not divisible, the first pieces are longer by one. (torch.tensor_split)
AMP_API std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim = 0);

// Views of the pieces of a dimension between the given indices. (torch.tensor_split)
AMP_API std::vector<Tensor> tensor_split(const Tensor& self, IntArrayRef indices, int64_t dim = 0);

// Views of `sections` equal pieces of dimension 1, or of a vector. (torch.hsplit)
AMP_API std::vector<Tensor> hsplit(const Tensor& self, int64_t sections);

// Views of the pieces of dimension 1, or of a vector between the given indices. (torch.hsplit)
AMP_API std::vector<Tensor> hsplit(const Tensor& self, IntArrayRef indices);

// Views of `sections` equal pieces of dimension 0. (torch.vsplit)
AMP_API std::vector<Tensor> vsplit(const Tensor& self, int64_t sections);

// Views of the pieces of dimension 0 between the given indices. (torch.vsplit)
AMP_API std::vector<Tensor> vsplit(const Tensor& self, IntArrayRef indices);

// Views of `sections` equal pieces of dimension 2. (torch.dsplit)
AMP_API std::vector<Tensor> dsplit(const Tensor& self, int64_t sections);

// Views of the pieces of dimension 2 between the given indices. (torch.dsplit)
AMP_API std::vector<Tensor> dsplit(const Tensor& self, IntArrayRef indices);

// A copy with the order of some dimensions reversed. (torch.flip)
AMP_API Tensor flip(const Tensor& self, IntArrayRef dims);

// A copy with the order of dimension 1 reversed. (torch.fliplr)
AMP_API Tensor fliplr(const Tensor& self);

// A copy with the order of dimension 0 reversed. (torch.flipud)
AMP_API Tensor flipud(const Tensor& self);

// A copy rotated k times by 90 degrees in the plane of two dimensions, from the first towards the second. (torch.rot90)
AMP_API Tensor rot90(const Tensor& self, int64_t k = 1, IntArrayRef dims = {0, 1});

// A copy shifted along some dimensions, with wrap-around; without dims the flattened tensor is shifted. (torch.roll)
AMP_API Tensor roll(const Tensor& self, IntArrayRef shifts, IntArrayRef dims = {});

// A copy with the last dimensions repeated. (torch.tile)
AMP_API Tensor tile(const Tensor& self, IntArrayRef dims);

// A copy in which each index of a dimension (or, without one, each element) occurs `repeats` times in a row. (torch.repeat_interleave)
AMP_API Tensor repeat_interleave(const Tensor& self, int64_t repeats, std::optional<int64_t> dim = {});

// A copy in which index i of a dimension (or, without one, element i) occurs repeats[i] times in a row. (torch.repeat_interleave)
AMP_API Tensor repeat_interleave(const Tensor& self, const Tensor& repeats, std::optional<int64_t> dim = {});

// The elements on and below a diagonal of the last two dimensions, the others zero. (torch.tril)
AMP_API Tensor tril(const Tensor& self, int64_t diagonal = 0);
AMP_API Tensor& tril_(Tensor& self, int64_t diagonal = 0);
AMP_API Tensor& tril_out(Tensor& out, const Tensor& self, int64_t diagonal = 0);

// The elements on and above a diagonal of the last two dimensions, the others zero. (torch.triu)
AMP_API Tensor triu(const Tensor& self, int64_t diagonal = 0);
AMP_API Tensor& triu_(Tensor& self, int64_t diagonal = 0);
AMP_API Tensor& triu_out(Tensor& out, const Tensor& self, int64_t diagonal = 0);

// The diagonal of a matrix, or a matrix with a vector on its diagonal; a copy. (torch.diag)
AMP_API Tensor diag(const Tensor& self, int64_t diagonal = 0);

// A matrix with all elements of self on its diagonal. (torch.diagflat)
AMP_API Tensor diagflat(const Tensor& self, int64_t offset = 0);

// Matrices in dimensions dim1 and dim2 of the result with the last dimension of self on a diagonal, the rest zero. (torch.diag_embed)
AMP_API Tensor diag_embed(const Tensor& self, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);

// A matrix for each vector, with a row for each element x that holds the powers 1, x, x^2, ... in N columns, by default as many as
// elements. (torch.linalg.vander)
AMP_API Tensor linalg_vander(const Tensor& x, std::optional<int64_t> N = {});

// A matrix with a row of N powers for each element of a vector, in descending order unless increasing is set. (torch.vander)
AMP_API Tensor vander(const Tensor& x, std::optional<int64_t> N = {}, bool increasing = false);

// A copy with `pad` elements of a value before and after the last dimensions, in pairs starting with the last one; negative numbers crop.
// (torch.constant_pad_nd)
AMP_API Tensor constant_pad_nd(const Tensor& self, IntArrayRef pad, const Scalar& value = 0);

// Padding of the last dimensions in constant, reflect, replicate or circular mode, with `pad` in pairs starting with the last dimension.
// (torch.nn.functional.pad)
AMP_API Tensor pad(const Tensor& self, IntArrayRef pad, StringRef mode = "constant", std::optional<double> value = {});

// The last dimension of a (C, W) or (N, C, W) tensor padded with its mirror image. (torch.nn.ReflectionPad1d)
AMP_API Tensor reflection_pad1d(const Tensor& self, IntArrayRef padding);

// The last two dimensions of a (C, H, W) or (N, C, H, W) tensor padded with their mirror image. (torch.nn.ReflectionPad2d)
AMP_API Tensor reflection_pad2d(const Tensor& self, IntArrayRef padding);

// The last three dimensions of a (C, D, H, W) or (N, C, D, H, W) tensor padded with their mirror image. (torch.nn.ReflectionPad3d)
AMP_API Tensor reflection_pad3d(const Tensor& self, IntArrayRef padding);

// The last dimension of a (C, W) or (N, C, W) tensor padded with its border. (torch.nn.ReplicationPad1d)
AMP_API Tensor replication_pad1d(const Tensor& self, IntArrayRef padding);

// The last two dimensions of a (C, H, W) or (N, C, H, W) tensor padded with their border. (torch.nn.ReplicationPad2d)
AMP_API Tensor replication_pad2d(const Tensor& self, IntArrayRef padding);

// The last three dimensions of a (C, D, H, W) or (N, C, D, H, W) tensor padded with their border. (torch.nn.ReplicationPad3d)
AMP_API Tensor replication_pad3d(const Tensor& self, IntArrayRef padding);

// (*, C r^2, H, W) to (*, C, H r, W r) for an upscale factor r. (torch.pixel_shuffle)
AMP_API Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor);

// (*, C, H r, W r) to (*, C r^2, H, W) for a downscale factor r. (torch.pixel_unshuffle)
AMP_API Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor);

// The channels (dimension 1), divided into groups of equal size, in transposed order. (torch.channel_shuffle)
AMP_API Tensor channel_shuffle(const Tensor& self, int64_t groups);
inline Tensor native_channel_shuffle(const Tensor& self, int64_t groups) { return channel_shuffle(self, groups); }

}  // namespace amp
