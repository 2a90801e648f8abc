// grid_sampler and affine_grid: checks and public forms.
#include <limits>

#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/resample.h>
#include <amp/ops.h>
#include <amp/ops/resample/grid_plan.h>

namespace amp {

namespace {

Tensor sampled(const char* op, int64_t dims, const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
               bool align_corners) {
  AMP_CHECK(input.dim() == dims + 2, ValueError, "[", op, "] input must have ", dims + 2, " dimensions, but has shape ", input.sizes());
  AMP_CHECK(grid.dim() == dims + 2, ValueError, "[", op, "] grid must have ", dims + 2, " dimensions, but has shape ", grid.sizes());
  AMP_CHECK(grid.size(-1) == dims, ValueError, "[", op, "] grid of shape ", grid.sizes(), " must have ", dims,
            " coordinates for an input of shape ", input.sizes());
  AMP_CHECK(grid.size(0) == input.size(0), ValueError, "[", op, "] grid of shape ", grid.sizes(),
            " has another batch size than the input of shape ", input.sizes());
  if (dims == 2) {
    AMP_CHECK(interpolation_mode >= 0 && interpolation_mode <= 2, ValueError, "[", op, "] interpolation_mode must be 0, 1 or 2, but is ",
              interpolation_mode);
  } else {
    AMP_CHECK(interpolation_mode == 0 || interpolation_mode == 1, ValueError, "[", op, "] interpolation_mode must be 0 or 1, but is ",
              interpolation_mode);
  }
  AMP_CHECK(padding_mode >= 0 && padding_mode <= 2, ValueError, "[", op, "] padding_mode must be 0, 1 or 2, but is ", padding_mode);
  int64_t elements = 1;
  for (int64_t d = 2; d < input.dim(); ++d) {
    AMP_CHECK(input.size(d) > 0, ValueError, "[", op, "] an image of shape ", input.sizes(), " has no element to sample");
    elements = detail::checked_mul(op, elements, input.size(d));
  }
  AMP_CHECK(elements < int64_t{1} << 30, ValueError, "[", op, "] images must have fewer than 2^30 elements, but input has shape ",
            input.sizes());
  Shape sizes(grid.sizes());
  sizes[sizes.size() - 1] = input.size(1);
  detail::checked_numel(op, sizes);
  return internal::grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners);
}

// Coordinates of `count` positions from -1 to 1, which refer to the outermost positions or to the outer edges.
Tensor positions_along(int64_t count, bool align_corners, const TensorOptions& options) {
  if (count <= 1) return zeros({count}, options);
  const double inset = align_corners ? 1 : static_cast<double>(count - 1) / static_cast<double>(count);
  return linspace(-inset, inset, count, options);
}

}  // namespace

GridPlan grid_plan(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  GridPlan plan{static_cast<int>(input.dim() - 2), {1, 1, 1}, {0, 0, 0}, interpolation_mode, padding_mode, align_corners, input.size(1), 1};
  int64_t stride = 1;
  for (int d = 0; d < plan.dims; ++d) {
    plan.size[d] = input.size(-1 - d);
    plan.stride[d] = stride;
    stride *= plan.size[d];
    plan.points *= grid.size(d + 1);
  }
  return plan;
}

namespace composite {

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  return sampled("grid_sampler_2d", 2, input, grid, interpolation_mode, padding_mode, align_corners);
}
Tensor _grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                     bool align_corners) {
  return sampled("_grid_sampler_2d_cpu_fallback", 2, input, grid, interpolation_mode, padding_mode, align_corners);
}
Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  return sampled("grid_sampler_3d", 3, input, grid, interpolation_mode, padding_mode, align_corners);
}
Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.dim() == 4 || input.dim() == 5, ValueError, "[grid_sampler] input must have 4 or 5 dimensions, but has shape ",
            input.sizes());
  return input.dim() == 4 ? amp::grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners)
                          : amp::grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
}

Tensor grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode, std::optional<bool> align_corners) {
  const int64_t interpolation = mode == "bilinear" ? 0 : mode == "nearest" ? 1 : mode == "bicubic" ? 2 : -1;
  const int64_t padding = padding_mode == "zeros" ? 0 : padding_mode == "border" ? 1 : padding_mode == "reflection" ? 2 : -1;
  AMP_CHECK(interpolation >= 0, ValueError, "[grid_sample] mode must be 'bilinear', 'nearest' or 'bicubic', not '", mode, "'");
  AMP_CHECK(padding >= 0, ValueError, "[grid_sample] padding_mode must be 'zeros', 'border' or 'reflection', not '", padding_mode, "'");
  return amp::grid_sampler(input, grid, interpolation, padding, align_corners.value_or(false));
}

Tensor affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  constexpr const char* kOp = "affine_grid_generator";
  AMP_CHECK(size.size() == 4 || size.size() == 5, ValueError, "[", kOp, "] size must have 4 or 5 values, but is ", size);
  detail::checked_numel(kOp, size);
  const auto dims = static_cast<int64_t>(size.size()) - 2;
  AMP_CHECK(theta.sizes() == IntArrayRef({size[0], dims, dims + 1}), ValueError, "[", kOp, "] theta must have shape ",
            IntArrayRef({size[0], dims, dims + 1}), ", but has ", theta.sizes());
  const IntArrayRef out = size.drop_front(2);
  std::vector<Tensor> columns;
  for (int64_t d = dims - 1; d >= 0; --d) {  // the first coordinate belongs to the last dimension
    Shape along(static_cast<size_t>(dims), 1);
    along[static_cast<size_t>(d)] = out[static_cast<size_t>(d)];
    columns.push_back(positions_along(out[static_cast<size_t>(d)], align_corners, theta.options()).view(along).expand(out));
  }
  columns.push_back(ones(out, theta.options()));
  int64_t points = 1;
  for (const int64_t n : out) points *= n;
  const Tensor base = stack(columns, -1).view({1, points, dims + 1}).expand({size[0], points, dims + 1});
  Shape result{size[0]};
  for (const int64_t n : out) result.push_back(n);
  result.push_back(dims);
  return bmm(base, theta.transpose(1, 2)).view(result);
}

}  // namespace composite

}  // namespace amp
