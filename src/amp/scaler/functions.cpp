#include <amp/scaler/functions.h>

#include <cmath>
#include <limits>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/optim/multi_tensor.h>
#include <amp/scaler/update.h>

namespace amp {

namespace {

constexpr const char* kUnscale = "_amp_foreach_non_finite_check_and_unscale_";
constexpr const char* kUpdate = "_amp_update_scale_";

void check_one_element(const char* op, const char* name, const Tensor& t, ScalarType dtype, Device device) {
  AMP_CHECK(t.defined() && !t.is_sparse() && t.numel() == 1, ValueError, "[", op, "] ", name, " is ", t.toString(),
            ", expected a dense tensor with one element");
  AMP_CHECK(t.dtype() == dtype, TypeError, "[", op, "] ", name, " has dtype ", t.dtype(), ", expected ", dtype);
  AMP_CHECK(t.device() == device, ValueError, "[", op, "] ", name, " is on ", t.device(), ", expected ", device);
}

void check_unscalable(const Tensor& t, size_t i, Device device) {
  AMP_CHECK(t.defined() && !t.is_sparse(), ValueError, "[", kUnscale, "] self[", i, "] is ", t.toString(), ", expected a dense tensor");
  AMP_CHECK(isDifferentiableType(t.dtype()), TypeError, "[", kUnscale, "] self[", i, "] has dtype ", t.dtype(),
            ", expected a floating or complex one");
  AMP_CHECK(t.device() == device, ValueError, "[", kUnscale, "] self[", i, "] is on ", t.device(), ", expected ", device);
}

}  // namespace

void _amp_foreach_non_finite_check_and_unscale_(TensorList self, const Tensor& found_inf, const Tensor& inv_scale) try {
  if (self.empty()) return;
  AMP_CHECK(self[0].defined(), ValueError, "[", kUnscale, "] self[0] is an undefined tensor");
  const Device device = self[0].device();
  for (size_t i = 0; i < self.size(); ++i) check_unscalable(self[i], i, device);
  check_one_element(kUnscale, "found_inf", found_inf, kFloat32, device);
  check_one_element(kUnscale, "inv_scale", inv_scale, kFloat32, device);
  const NoGradGuard no_grad;
  std::vector<Tensor> dense;  // dense copies of gradients that are not dense
  for (const Tensor& t : self) dense.push_back(t.is_non_overlapping_and_dense() ? t.detach() : t.detach().contiguous());
  optim::check(dense, {found_inf, {}, {}}, inv_scale, /*write=*/true);
  for (size_t i = 0; i < dense.size(); ++i)
    if (!self[i].is_non_overlapping_and_dense()) self[i].detach().copy_(dense[i]);
  detail::bump_version(found_inf, kUnscale);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory(kUnscale); }

Tensor _amp_update_scale_(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double growth_factor,
                          double backoff_factor, int64_t growth_interval) try {
  AMP_CHECK(self.defined(), ValueError, "[", kUpdate, "] self is an undefined tensor");
  check_one_element(kUpdate, "self", self, kFloat32, self.device());
  check_one_element(kUpdate, "growth_tracker", growth_tracker, kInt32, self.device());
  check_one_element(kUpdate, "found_inf", found_inf, kFloat32, self.device());
  AMP_CHECK(growth_interval >= 0 && growth_interval <= std::numeric_limits<int>::max(), ValueError, "[", kUpdate,
            "] growth_interval must be an integer from 0 to ", std::numeric_limits<int>::max(), ", but is ", growth_interval);
  scaler::UpdateRule rule;
  rule.growth_factor = growth_factor;
  rule.backoff_factor = backoff_factor;
  rule.growth_interval = static_cast<int>(growth_interval);
  AMP_CHECK(growth_factor > 1 && std::isfinite(growth_factor), ValueError, "[", kUpdate,
            "] growth_factor must be greater than 1 and finite, but is ", growth_factor);
  AMP_CHECK(backoff_factor > 0 && backoff_factor < 1, ValueError, "[", kUpdate, "] backoff_factor must be between 0 and 1, but is ",
            backoff_factor);
  const Tensor bad_steps = zeros({}, TensorOptions().dtype(kInt32).device(self.device()));
  scaler::update_scale({self, growth_tracker, bad_steps}, found_inf, rule);
  detail::bump_version(self, kUpdate);
  detail::bump_version(growth_tracker, kUpdate);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory(kUpdate); }

}  // namespace amp
