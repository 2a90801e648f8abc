// Ops that split a dimension. split_with_sizes makes the views.
#include <algorithm>

#include <amp/kernels/shape.h>
#include <amp/ops.h>

namespace amp::composite {

namespace {

int64_t size_to_split(const char* op, const Tensor& self, int64_t dim) {
  AMP_CHECK(self.dim() > 0, IndexError, "[", op, "] a 0-dim tensor can't be split");
  return self.sizes()[static_cast<size_t>(detail::wrap_dim(op, dim, self.dim()))];
}

// One size for each of `count` parts.
std::vector<int64_t> sizes_for(const char* op, int64_t count, int64_t size) {
  auto sizes = detail::list_for<int64_t>(op, count);
  sizes.resize(static_cast<size_t>(count), size);
  return sizes;
}

}  // namespace

std::vector<Tensor> split(const Tensor& self, int64_t split_size, int64_t dim) {
  const int64_t size = size_to_split("split", self, dim);
  AMP_CHECK(split_size >= 0, ValueError, "[split] split_size must not be negative, but is ", split_size);
  AMP_CHECK(split_size > 0 || size == 0, ValueError, "[split] split_size 0 can't divide size ", size);
  const int64_t count = split_size == 0 ? 1 : std::max<int64_t>(1, size / split_size + (size % split_size != 0));
  auto sizes = sizes_for("split", count, split_size);
  sizes.back() = size - split_size * (count - 1);
  return self.split_with_sizes(sizes, dim);
}

std::vector<Tensor> chunk(const Tensor& self, int64_t chunks, int64_t dim) {
  AMP_CHECK(chunks > 0, ValueError, "[chunk] chunks must be positive, but is ", chunks);
  const int64_t size = size_to_split("chunk", self, dim);
  if (size == 0) return self.split_with_sizes(sizes_for("chunk", chunks, 0), dim);
  return self.split((size - 1) / chunks + 1, dim);
}

std::vector<Tensor> tensor_split(const Tensor& self, int64_t sections, int64_t dim) {
  AMP_CHECK(sections > 0, ValueError, "[tensor_split] sections must be positive, but is ", sections);
  const int64_t size = size_to_split("tensor_split", self, dim);
  auto sizes = sizes_for("tensor_split", sections, size / sections);
  for (int64_t i = 0; i < size % sections; ++i) ++sizes[static_cast<size_t>(i)];
  return self.split_with_sizes(sizes, dim);
}

std::vector<Tensor> tensor_split_indices(const Tensor& self, IntArrayRef indices, int64_t dim) {
  size_to_split("tensor_split", self, dim);
  std::vector<Tensor> parts;
  int64_t start = 0;
  for (const int64_t end : indices) {
    parts.push_back(self.slice(dim, start, end));
    start = end;
  }
  parts.push_back(self.slice(dim, start));
  return parts;
}

namespace {

// The dimension that hsplit, vsplit or dsplit divides.
int64_t split_dim(const char* op, const Tensor& self, int64_t least_dims, int64_t dim) {
  AMP_CHECK(self.dim() >= least_dims, ValueError, "[", op, "] self must have at least ", least_dims,
            least_dims == 1 ? " dimension" : " dimensions", ", but has shape ", self.sizes());
  return std::min(dim, self.dim() - 1);
}

std::vector<Tensor> equal_pieces(const char* op, const Tensor& self, int64_t sections, int64_t dim) {
  const int64_t size = self.size(dim);
  AMP_CHECK(sections > 0 && size % sections == 0, ValueError, "[", op, "] dimension ", dim, " of size ", size, " can't be divided into ",
            sections, " equal pieces");
  return self.tensor_split(sections, dim);
}

}  // namespace

std::vector<Tensor> hsplit(const Tensor& self, int64_t sections) {
  return equal_pieces("hsplit", self, sections, split_dim("hsplit", self, 1, 1));
}
std::vector<Tensor> hsplit_indices(const Tensor& self, IntArrayRef indices) {
  return self.tensor_split(indices, split_dim("hsplit", self, 1, 1));
}

std::vector<Tensor> vsplit(const Tensor& self, int64_t sections) {
  return equal_pieces("vsplit", self, sections, split_dim("vsplit", self, 2, 0));
}
std::vector<Tensor> vsplit_indices(const Tensor& self, IntArrayRef indices) {
  return self.tensor_split(indices, split_dim("vsplit", self, 2, 0));
}

std::vector<Tensor> dsplit(const Tensor& self, int64_t sections) {
  return equal_pieces("dsplit", self, sections, split_dim("dsplit", self, 3, 2));
}
std::vector<Tensor> dsplit_indices(const Tensor& self, IntArrayRef indices) {
  return self.tensor_split(indices, split_dim("dsplit", self, 3, 2));
}

}  // namespace amp::composite
