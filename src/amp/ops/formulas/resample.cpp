// The gradients of grid_sampler by differentiable ops. Positions in the image are piecewise linear in the grid. Weights are polynomials of
// the distance to the next lower element. The elements are gathered.
#include <amp/ops/formulas/resample.h>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>

namespace amp {

namespace {

// The reads of a grid's points, (N, P), along one dimension. For each tap: the index, whether it is in the image, the weight, and the
// derivative of the weight with respect to the coordinate.
struct Along {
  std::vector<Tensor> index, inside, weight, slope;
};

// A value and its derivative. Neither is recorded.
struct Place {
  Tensor x, factor;
};

// Limits x as the kernels do; not a number becomes the lower limit.
Tensor bounded(const Tensor& x, int64_t size, int64_t padding) {
  const double limit = static_cast<double>(int64_t{1} << 30), low = padding == 2 ? -limit : -8.0,
               high = padding == 2 ? limit : static_cast<double>(size) + 8;
  return x.clamp_max(high).masked_fill(logical_not(x > low), low);
}

Place clipped(const Tensor& x, int64_t size) { return {x.clamp(0, size - 1), logical_and(x.gt(0), x.lt(size - 1)).to(x.dtype())}; }

Place reflected(const Tensor& x, int64_t size, bool align_corners) {
  const double low = align_corners ? 0 : -0.5, span = static_cast<double>(align_corners ? size - 1 : size);
  if (span == 0) return {zeros_like(x), zeros_like(x)};
  const Tensor length = (x - low).abs(), flips = (length / span).floor(), rest = length - flips * span;
  const Tensor odd = flips.remainder(2), sign = (1 - odd * 2) * (1 - x.lt(low).to(x.dtype()) * 2);
  const Place inside = clipped(rest + odd * (span - rest * 2) + low, size);
  return {inside.x, inside.factor * sign};
}

Tensor near(const Tensor& x) { return (x * 1.25 - 2.25) * x * x + 1; }
Tensor far(const Tensor& x) { return ((x * -0.75 + 3.75) * x - 6) * x + 3; }
Tensor near_slope(const Tensor& x) { return (x * 3.75 - 4.5) * x; }
Tensor far_slope(const Tensor& x) { return (x * -2.25 + 7.5) * x - 6; }

Along along_dimension(const Tensor& coordinate, int64_t size, int64_t interpolation, int64_t padding, bool align_corners) {
  const double unit = static_cast<double>(align_corners ? size - 1 : size) / 2;
  const Tensor position = (coordinate + 1) * unit - (align_corners ? 0 : 0.5), given = position.detach();
  const Tensor fixed = bounded(given, size, padding), rest = internal::keep_where(fixed == given, position - given);
  Place place{fixed, ones_like(fixed)};
  if (interpolation != 2 && padding == 1) place = clipped(fixed, size);
  if (interpolation != 2 && padding == 2) place = reflected(fixed, size, align_corners);
  Along along;
  const auto add = [&](const Tensor& at, const Tensor& weight, const Tensor& slope) {
    Tensor index = at;
    if (interpolation == 2 && padding == 1) index = clipped(at, size).x;
    if (interpolation == 2 && padding == 2) index = reflected(at, size, align_corners).x;
    along.inside.push_back(logical_and(index.ge(0), index.le(size - 1)).to(fixed.dtype()));
    along.index.push_back(index.clamp(0, size - 1).to(kInt64));
    along.weight.push_back(weight);
    along.slope.push_back(slope);
  };
  if (interpolation == 1) {
    add(place.x.round(), ones_like(fixed), zeros_like(fixed));
    return along;
  }
  const Tensor whole = place.x.floor(), t = rest * place.factor + (place.x - whole), slope = place.factor * unit;
  if (interpolation == 0) {
    add(whole, 1 - t, -slope);
    add(whole + 1, t, slope);
    return along;
  }
  add(whole - 1, far(t + 1), far_slope(t + 1) * slope);
  add(whole, near(t), near_slope(t) * slope);
  add(whole + 1, near(1 - t), -near_slope(1 - t) * slope);
  add(whole + 2, far(2 - t), -far_slope(2 - t) * slope);
  return along;
}

Tensor plus(const Tensor& a, const Tensor& b) { return a.defined() ? a + b : b; }

}  // namespace

std::tuple<Tensor, Tensor> grid_sampler_nd_formula(const Tensor& grad, const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                   int64_t padding_mode, bool align_corners, const std::array<bool, 2>& needs) {
  const int64_t images = input.size(0), channels = input.size(1), dims = input.dim() - 2;
  int64_t elements = 1, points = 1;
  for (int64_t d = 0; d < dims; ++d) {
    elements *= input.size(d + 2);
    points *= grid.size(d + 1);
  }
  const Tensor flat = input.reshape({images, channels, elements}), dy = grad.reshape({images, channels, points}),
               coordinates = grid.reshape({images, points, dims});
  std::vector<Along> along;
  size_t combinations = 1;
  for (int64_t d = 0; d < dims; ++d) {
    along.push_back(along_dimension(coordinates.select(2, d), input.size(-1 - d), interpolation_mode, padding_mode, align_corners));
    combinations *= along.back().index.size();
  }
  const auto n = static_cast<size_t>(dims);
  Tensor to_input = zeros({images, channels, elements}, grad.options());
  std::vector<Tensor> to_grid(n);
  for (size_t combination = 0; combination < combinations; ++combination) {
    size_t taps[3] = {0, 0, 0}, rest = combination;
    Tensor index, inside;
    for (size_t d = n; d-- > 0;) {  // the last coordinate belongs to the outermost dimension
      taps[d] = rest % along[d].index.size();
      rest /= along[d].index.size();
      index = index.defined() ? index * input.size(-1 - static_cast<int64_t>(d)) + along[d].index[taps[d]] : along[d].index[taps[d]];
      inside = inside.defined() ? inside * along[d].inside[taps[d]] : along[d].inside[taps[d]];
    }
    const Tensor at = index.unsqueeze(1).expand({images, channels, points});
    if (needs[0]) {
      Tensor weight = inside;
      for (size_t d = 0; d < n; ++d) weight = weight * along[d].weight[taps[d]];
      to_input = to_input.scatter_add(2, at, dy * weight.unsqueeze(1));
    }
    if (needs[1]) {
      const Tensor common = (dy * flat.gather(2, at)).sum({1}) * inside;
      for (size_t d = 0; d < n; ++d) {
        Tensor part = common * along[d].slope[taps[d]];
        for (size_t e = 0; e < n; ++e) part = e == d ? part : part * along[e].weight[taps[e]];
        to_grid[d] = plus(to_grid[d], part);
      }
    }
  }
  return {needs[0] ? to_input.view(input.sizes()) : Tensor(), needs[1] ? stack(to_grid, 2).view(grid.sizes()) : Tensor()};
}

}  // namespace amp
