#include <amp/ops/formulas/norm.h>

#include <amp/ops.h>

namespace amp {

namespace {

Tensor wide(const Tensor& t) { return t.to(computeType(t.scalar_type())); }

Tensor mean_over(const Tensor& t, const Shape& dims) {
  double count = 1;
  for (const int64_t d : dims) count *= static_cast<double>(t.size(d));
  return t.sum(IntArrayRef(dims), true) / count;
}

// The input normalized over `dims`, and the reciprocal standard deviation that it was multiplied by.
struct Normalized {
  Tensor value, rstd;
};
// `about`: `rstd` without a history. Numbers that are multiplied by it have squares of about 1, whatever the size of the input.
Normalized normalized(const Tensor& x, const Shape& dims, const Tensor& about, double eps, bool centered) {
  const Tensor d = (centered ? x - mean_over(x, dims) : x) * about;
  const Tensor correction = rsqrt(mean_over(d * d, dims) + about * eps * about);
  return {d * correction, about * correction};
}

// The gradient of the input, given the gradient of the normalized values.
Tensor input_gradient(const Tensor& grad, const Normalized& x, const Shape& dims, bool centered) {
  const Tensor slope = x.value * mean_over(grad * x.value, dims);
  return x.rstd * (centered ? grad - mean_over(grad, dims) - slope : grad - slope);
}

Shape all_but(int64_t dims, int64_t kept) {
  Shape list;
  for (int64_t d = 0; d < dims; ++d) {
    if (d != kept) list.push_back(d);
  }
  return list;
}

// A vector over the channels, as a tensor that broadcasts with `like`.
Tensor per_channel(const Tensor& t, const Tensor& like) {
  Shape sizes(static_cast<size_t>(like.dim()), 1);
  sizes[1] = -1;
  return wide(t).reshape(sizes);
}

Tensor like_parameter(const Tensor& t, const Tensor& weight) { return weight.defined() ? t.to(weight.scalar_type()) : t; }

}  // namespace

std::tuple<Tensor, Tensor, Tensor> batch_norm_formula(const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& mean,
                                                      const Tensor& invstd, bool training, double eps, const std::array<bool, 3>& needs) {
  const Tensor x = wide(input), g = wide(grad);
  const Shape dims = all_but(x.dim(), 1);
  const Normalized n = training ? normalized(x, dims, per_channel(invstd.detach(), x), eps, true)
                                : Normalized{(x - per_channel(mean, x)) * per_channel(invstd, x), per_channel(invstd, x)};
  Tensor to_input, to_weight, to_bias;
  if (needs[0]) {
    const Tensor weighted = weight.defined() ? g * per_channel(weight, x) : g;
    to_input = (training ? input_gradient(weighted, n, dims, true) : weighted * n.rstd).to(input.scalar_type());
  }
  if (needs[1]) to_weight = like_parameter((g * n.value).sum(IntArrayRef(dims)), weight);
  if (needs[2]) to_bias = like_parameter(g.sum(IntArrayRef(dims)), weight);
  return {to_input, to_weight, to_bias};
}

std::tuple<Tensor, Tensor, Tensor> group_norm_formula(const Tensor& grad, const Tensor& input, const Tensor& weight, const Tensor& rstd,
                                                      int64_t num_groups, double eps, const std::array<bool, 3>& needs) {
  const Tensor x = wide(input), g = wide(grad);
  const Shape over{2}, dims = all_but(x.dim(), 1);
  int64_t each = x.size(1) / num_groups;  // elements of a group; the batch may be empty
  for (int64_t d = 2; d < x.dim(); ++d) each *= x.size(d);
  const auto grouped = [&](const Tensor& t) { return t.reshape({x.size(0), num_groups, each}); };
  const Normalized n = normalized(grouped(x), over, rstd.detach().unsqueeze(-1), eps, true);
  Tensor to_input, to_weight, to_bias;
  if (needs[0]) {
    const Tensor weighted = weight.defined() ? g * per_channel(weight, x) : g;
    to_input = input_gradient(grouped(weighted), n, over, true).reshape(x.sizes()).to(input.scalar_type());
  }
  if (needs[1]) to_weight = like_parameter((g * n.value.reshape(x.sizes())).sum(IntArrayRef(dims)), weight);
  if (needs[2]) to_bias = like_parameter(g.sum(IntArrayRef(dims)), weight);
  return {to_input, to_weight, to_bias};
}

namespace {

struct LayerDims {
  Shape normalized, outer;
  LayerDims(int64_t dims, IntArrayRef shape) {
    const int64_t first = dims - static_cast<int64_t>(shape.size());
    for (int64_t d = 0; d < dims; ++d) (d < first ? outer : normalized).push_back(d);
  }
  Tensor sum_outer(const Tensor& t) const { return outer.empty() ? t : t.sum(IntArrayRef(outer)); }
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor> layer_norm_formula(const Tensor& grad, const Tensor& input, IntArrayRef normalized_shape,
                                                      const Tensor& weight, const Tensor& rstd, double eps,
                                                      const std::array<bool, 3>& needs) {
  const Tensor x = wide(input), g = wide(grad);
  const LayerDims dims(x.dim(), normalized_shape);
  const Normalized n = normalized(x, dims.normalized, rstd.detach(), eps, true);
  Tensor to_input, to_weight, to_bias;
  if (needs[0]) to_input = input_gradient(weight.defined() ? g * wide(weight) : g, n, dims.normalized, true).to(input.scalar_type());
  if (needs[1]) to_weight = like_parameter(dims.sum_outer(g * n.value), weight);
  if (needs[2]) to_bias = like_parameter(dims.sum_outer(g), weight);
  return {to_input, to_weight, to_bias};
}

std::tuple<Tensor, Tensor> rms_norm_formula(const Tensor& grad, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                            const Tensor& rstd, double eps, const std::array<bool, 2>& needs) {
  const Tensor x = wide(input), g = wide(grad);
  const LayerDims dims(x.dim(), normalized_shape);
  const Normalized n = normalized(x, dims.normalized, rstd.detach(), eps, false);
  Tensor to_input, to_weight;
  if (needs[0]) to_input = input_gradient(weight.defined() ? g * wide(weight) : g, n, dims.normalized, false).to(input.scalar_type());
  if (needs[1]) to_weight = like_parameter(dims.sum_outer(g * n.value), weight);
  return {to_input, to_weight};
}

}  // namespace amp
