// Ops that change the shape or the order of dimensions, made of views.
#include <amp/autograd/sum_to.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/shape/views.h>

namespace amp::composite {

Tensor flatten(const Tensor& self, int64_t start_dim, int64_t end_dim) {
  const auto first = static_cast<size_t>(detail::wrap_dim("flatten", start_dim, self.dim()));
  const auto last = static_cast<size_t>(detail::wrap_dim("flatten", end_dim, self.dim()));
  AMP_CHECK(first <= last, ValueError, "[flatten] start_dim ", first, " comes after end_dim ", last);
  if (self.dim() == 0) return self.reshape(1);
  if (first == last) return self;
  Shape sizes(self.sizes().slice(0, first));
  int64_t product = 1;
  for (size_t d = first; d <= last; ++d) product *= self.sizes()[d];
  sizes.push_back(product);
  for (const int64_t size : self.sizes().drop_front(last + 1)) sizes.push_back(size);
  return self.reshape(sizes);
}

Tensor unflatten(const Tensor& self, int64_t dim, IntArrayRef sizes) {
  AMP_CHECK(self.dim() > 0, IndexError, "[unflatten] a 0-dim tensor has no dimension to divide");
  AMP_CHECK(!sizes.empty(), ValueError, "[unflatten] sizes is empty");
  AMP_CHECK(self.sizes().size() + sizes.size() - 1 <= static_cast<size_t>(kMaxDims), ValueError, "[unflatten] at most ", kMaxDims,
            " dimensions are supported");
  const auto d = static_cast<size_t>(detail::wrap_dim("unflatten", dim, self.dim()));
  Shape shape(self.sizes().slice(0, d));
  for (const int64_t size : infer_sizes("unflatten", sizes, self.sizes()[d])) shape.push_back(size);
  for (const int64_t size : self.sizes().drop_front(d + 1)) shape.push_back(size);
  return self.view(shape);
}

Tensor movedim(const Tensor& self, IntArrayRef source, IntArrayRef destination) {
  AMP_CHECK(source.size() == destination.size(), ValueError, "[movedim] source has ", source.size(), " dimensions, but destination ",
            destination.size());
  Shape order(static_cast<size_t>(self.dim()), -1);
  bool moved[kMaxDims] = {}, taken[kMaxDims] = {};
  for (size_t i = 0; i < source.size(); ++i) {
    const int64_t from = detail::wrap_dim("movedim", source[i], self.dim()), to = detail::wrap_dim("movedim", destination[i], self.dim());
    AMP_CHECK(!moved[from], ValueError, "[movedim] a dimension is repeated in ", source);
    AMP_CHECK(!taken[to], ValueError, "[movedim] a dimension is repeated in ", destination);
    moved[from] = taken[to] = true;
    if (self.dim() > 0) order[static_cast<size_t>(to)] = from;
  }
  int64_t rest = 0;
  for (int64_t& dim : order) {
    if (dim >= 0) continue;
    while (moved[rest]) ++rest;
    dim = rest++;
  }
  return self.permute(order);
}

Tensor movedim_one(const Tensor& self, int64_t source, int64_t destination) {
  return composite::movedim(self, IntArrayRef(source), IntArrayRef(destination));
}

Tensor numpy_T(const Tensor& self) {
  Shape order;
  for (int64_t d = self.dim(); d-- > 0;) order.push_back(d);
  return self.permute(order);
}

Tensor mT(const Tensor& self) {
  AMP_CHECK(self.dim() >= 2, ValueError, "[mT] expected at least 2 dimensions, but self has shape ", self.sizes());
  return self.transpose(-2, -1);
}

std::vector<Tensor> broadcast_tensors(TensorList tensors) {
  Shape shape;
  for (const Tensor& t : tensors) {
    AMP_CHECK(t.defined(), ValueError, "[broadcast_tensors] tensors has an undefined tensor");
    shape = broadcast_shapes("broadcast_tensors", shape, t.sizes());
  }
  std::vector<Tensor> results;
  for (const Tensor& t : tensors) results.push_back(t.expand(shape));
  return results;
}

std::vector<Tensor> meshgrid(TensorList tensors, StringRef indexing) {
  AMP_CHECK(indexing == "ij" || indexing == "xy", ValueError, "[meshgrid] indexing must be \"ij\" or \"xy\", not \"", indexing, "\"");
  AMP_CHECK(!tensors.empty() && tensors.size() <= static_cast<size_t>(kMaxDims), ValueError, "[meshgrid] expected 1 to ", kMaxDims,
            " tensors, but got ", tensors.size());
  const bool swap = indexing == "xy" && tensors.size() >= 2;
  const auto axis = [swap](size_t i) { return swap && i < 2 ? 1 - i : i; };
  Shape grid(tensors.size(), 1);
  for (size_t i = 0; i < tensors.size(); ++i) {
    AMP_CHECK(tensors[i].defined() && tensors[i].dim() <= 1, ValueError, "[meshgrid] expected vectors, but tensor ", i, " is not one");
    grid[axis(i)] = tensors[i].numel();
  }
  std::vector<Tensor> results;
  for (size_t i = 0; i < tensors.size(); ++i) {
    Shape line(tensors.size(), 1);
    line[axis(i)] = tensors[i].numel();
    results.push_back(tensors[i].view(line).expand(grid));
  }
  return results;
}

namespace {

// The number of images in a batch, whose dimensions are all but the last three.
int64_t count_images(const Tensor& self) {
  int64_t count = 1;
  for (const int64_t size : self.sizes().drop_back(3)) count *= size;
  return count;
}

}  // namespace

Tensor pixel_shuffle(const Tensor& self, int64_t upscale_factor) {
  const int64_t r = upscale_factor;
  AMP_CHECK(self.dim() >= 3, ValueError, "[pixel_shuffle] self must have at least 3 dimensions, but has shape ", self.sizes());
  AMP_CHECK(r > 0, ValueError, "[pixel_shuffle] upscale_factor must be positive, but is ", r);
  const int64_t c = self.size(-3), h = self.size(-2), w = self.size(-1), area = detail::checked_mul("pixel_shuffle", r, r);
  AMP_CHECK(c % area == 0, ValueError, "[pixel_shuffle] the channels of self, of shape ", self.sizes(), ", are not a multiple of ", area);
  Shape sizes(self.sizes().drop_back(3));
  for (const int64_t size : {c / area, detail::checked_mul("pixel_shuffle", h, r), detail::checked_mul("pixel_shuffle", w, r)})
    sizes.push_back(size);
  const Tensor blocks = self.reshape({count_images(self), c / area, r, r, h, w}).permute({0, 1, 4, 2, 5, 3});
  return blocks.reshape(sizes);
}

Tensor pixel_unshuffle(const Tensor& self, int64_t downscale_factor) {
  const int64_t r = downscale_factor;
  AMP_CHECK(self.dim() >= 3, ValueError, "[pixel_unshuffle] self must have at least 3 dimensions, but has shape ", self.sizes());
  AMP_CHECK(r > 0, ValueError, "[pixel_unshuffle] downscale_factor must be positive, but is ", r);
  const int64_t c = self.size(-3), h = self.size(-2), w = self.size(-1);
  AMP_CHECK(h % r == 0 && w % r == 0, ValueError, "[pixel_unshuffle] height and width of self, of shape ", self.sizes(),
            ", are not multiples of ", r);
  const int64_t channels = detail::checked_mul("pixel_unshuffle", c, detail::checked_mul("pixel_unshuffle", r, r));
  Shape sizes(self.sizes().drop_back(3));
  for (const int64_t size : {channels, h / r, w / r}) sizes.push_back(size);
  const Tensor blocks = self.reshape({count_images(self), c, h / r, r, w / r, r}).permute({0, 1, 3, 5, 2, 4});
  return blocks.reshape(sizes);
}

Tensor channel_shuffle(const Tensor& self, int64_t groups) {
  AMP_CHECK(self.dim() > 2, ValueError, "[channel_shuffle] self must have more than 2 dimensions, but has shape ", self.sizes());
  AMP_CHECK(groups > 0 && self.size(1) % groups == 0, ValueError, "[channel_shuffle] ", self.size(1), " channels can't be divided into ",
            groups, " groups");
  const int64_t each = self.size(1) / groups;
  return self.unflatten(1, {groups, each}).transpose(1, 2).reshape(self.sizes());
}

Tensor sum_to_size(const Tensor& self, IntArrayRef size) {
  const IntArrayRef sizes = self.sizes();
  bool fits = size.size() <= sizes.size();
  const size_t lead = fits ? sizes.size() - size.size() : 0;
  for (size_t d = 0; fits && d < size.size(); ++d) fits = size[d] == 1 || size[d] == sizes[lead + d];
  AMP_CHECK(fits, ValueError, "[sum_to_size] size ", size, " can't be broadcast to the shape ", sizes, " of self");
  return sum_to(self, size);
}

}  // namespace amp::composite
