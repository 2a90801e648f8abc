// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The hand-written functions behind the shape ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace views {
Tensor as_strided(const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset);
Tensor view(const Tensor& self, IntArrayRef size);
Tensor expand(const Tensor& self, IntArrayRef size);
Tensor transpose(const Tensor& self, int64_t dim0, int64_t dim1);
Tensor permute(const Tensor& self, IntArrayRef dims);
Tensor t(const Tensor& self);
Tensor select(const Tensor& self, int64_t dim, int64_t index);
Tensor slice(const Tensor& self, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step);
Tensor unsqueeze(const Tensor& self, int64_t dim);
Tensor squeeze(const Tensor& self);
Tensor squeeze_dim(const Tensor& self, IntArrayRef dim);
}  // namespace views

namespace composite {
Tensor narrow(const Tensor& self, int64_t dim, int64_t start, int64_t length);
Tensor reshape(const Tensor& self, IntArrayRef shape);
}  // namespace composite

}  // namespace amp
