// Fractional max pools and pools by norms: checks, and the public forms.
#include <cmath>

#include <amp/internal_ops.h>
#include <amp/kernels/pool.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/common/host_numbers.h>
#include <amp/ops/common/spatial.h>

namespace amp {

namespace {

using Pair = std::tuple<Tensor, Tensor>;

Pair fractional(const char* op, int64_t dims, const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                const Tensor& random_samples) {
  const Tensor x = with_batch(op, self, dims);
  const Shape kernel = spatial_values(op, "kernel_size", kernel_size, dims, 1),
              out = spatial_values(op, "output_size", output_size, dims, 1);
  Shape sizes{x.size(0), x.size(1)};
  for (int64_t d = 0; d < dims; ++d) {
    const auto i = static_cast<size_t>(d);
    AMP_CHECK(kernel[i] <= x.size(d + 2) && out[i] <= x.size(d + 2) - kernel[i] + 1, ValueError, "[", op, "] output_size ",
              IntArrayRef(out), " and kernel_size ", IntArrayRef(kernel), " don't fit into an image of shape ", x.sizes().drop_front(2));
    sizes.push_back(out[i]);
  }
  detail::checked_numel(op, sizes);
  AMP_CHECK(random_samples.sizes() == IntArrayRef({x.size(0), x.size(1), dims}), ValueError, "[", op, "] random_samples must have shape ",
            IntArrayRef({x.size(0), x.size(1), dims}), ", but has ", random_samples.sizes());
  Pair result = internal::fractional_max_pool(x, kernel, out, random_samples);
  if (!is_unbatched(self, dims)) return result;
  return {std::get<0>(result).squeeze({0}), std::get<1>(result).squeeze({0})};
}

// The mean of the powers times the number of elements is their sum. A sum of odd powers may be negative. As in torch, it is then replaced
// by its magnitude with the sign in front.
Tensor rooted(const Tensor& mean, double norm_type, IntArrayRef kernel) {
  double elements = 1;
  for (const int64_t size : kernel) elements *= static_cast<double>(size);
  return (sign(mean) * relu(abs(mean))).mul(elements).pow(1 / norm_type);
}

// Whether a norm that the host sees has left the range of float32 on the way: its powers became infinite, or too small.
bool has_left_range(const Tensor& input, const Tensor& norms, double norm_type) {
  if (!host_sees(norms)) return false;
  tracing::reads(norms);
  const RootRange range(norm_type);
  const auto count = [&](const Tensor& t, bool of_small) {
    const Tensor dense = t.detach().contiguous();
    const float* const numbers = dense.data_ptr<float>();
    int64_t n = 0;
    for (int64_t i = 0; i < dense.numel(); ++i) {
      const float size = std::abs(numbers[i]);
      n += (of_small ? size < range.low && size > 0 : !(size >= range.low && size <= range.high)) ? 1 : 0;
    }
    return n;
  };
  const int64_t outside = count(norms, false);
  if (outside == 0) return false;
  return amp::eq(norms.detach(), 0).sum().item<int64_t>() < outside || count(input, true) > 0;
}

// `pool`: an average pool of the powers.
template <class Pool>
Tensor norm_pool(const Tensor& input, double norm_type, IntArrayRef kernel, const Pool& pool) {
  const Tensor norms = rooted(pool(input.pow(norm_type)), norm_type, kernel);
  if (!has_left_range(input, norms, norm_type)) return norms;
  return rooted(pool(input.to(kFloat64).pow(norm_type)), norm_type, kernel).to(norms.dtype());
}

void check_norm(const char* op, double norm_type) { AMP_CHECK(norm_type != 0, ValueError, "[", op, "] norm_type must not be zero"); }

}  // namespace

namespace composite {

Pair fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  return fractional("fractional_max_pool2d", 2, self, kernel_size, output_size, random_samples);
}
Pair fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  return fractional("fractional_max_pool3d", 3, self, kernel_size, output_size, random_samples);
}

Tensor lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  check_norm("lp_pool1d", norm_type);
  const Shape kernel = spatial_values("lp_pool1d", "kernel_size", kernel_size, 1, 1);
  return norm_pool(input, norm_type, kernel, [&](const Tensor& powers) { return amp::avg_pool1d(powers, kernel, stride, 0, ceil_mode); });
}
Tensor lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  check_norm("lp_pool2d", norm_type);
  const Shape kernel = spatial_values("lp_pool2d", "kernel_size", kernel_size, 2, 1);
  return norm_pool(input, norm_type, kernel, [&](const Tensor& powers) { return amp::avg_pool2d(powers, kernel, stride, 0, ceil_mode); });
}
Tensor lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  check_norm("lp_pool3d", norm_type);
  const Shape kernel = spatial_values("lp_pool3d", "kernel_size", kernel_size, 3, 1);
  return norm_pool(input, norm_type, kernel, [&](const Tensor& powers) { return amp::avg_pool3d(powers, kernel, stride, 0, ceil_mode); });
}

}  // namespace composite

}  // namespace amp
