// Norms: checks and the public forms.
#include <limits>
#include <utility>

#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/kernels/norm.h>
#include <amp/ops.h>
#include <amp/ops/common/host_numbers.h>
#include <amp/ops/norm/running_statistics.h>

namespace amp {

void replace_running_statistics(const Tensor& running_mean, const Tensor& running_var, const Tensor& mean, const Tensor& var) {
  const NoGradGuard no_grad;
  Tensor fits;
  const auto rounded = [&](const Tensor& running, const Tensor& value) {
    if (!running.defined()) return Tensor();
    const Tensor result = value.to(running.dtype()), finite = isfinite(result);
    fits = fits.defined() ? logical_and(fits, finite) : finite;
    return result;
  };
  const Tensor new_mean = rounded(running_mean, mean), new_var = rounded(running_var, var);
  if (new_mean.defined()) running_mean.detach().copy_(where(fits, new_mean, running_mean.detach()));
  if (new_var.defined()) running_var.detach().copy_(where(fits, new_var, running_var.detach()));
}

namespace {

void check_shape(const char* op, const char* name, const Tensor& t, IntArrayRef sizes, const Tensor& input) {
  AMP_CHECK(!t.defined() || t.sizes() == sizes, ValueError, "[", op, "] ", name, " must have shape ", sizes,
            " to go with an input of shape ", input.sizes(), ", but has shape ", t.defined() ? t.sizes() : IntArrayRef());
}

// Checks that a parameter has the given shape, and the dtype of the input, or float32 if the input is 16-bit.
void check_parameter(const char* op, const char* name, const Tensor& t, IntArrayRef sizes, const Tensor& input) {
  if (!t.defined()) return;
  check_shape(op, name, t, sizes, input);
  AMP_CHECK(t.dtype() == input.dtype() || t.dtype() == computeType(input.dtype()), TypeError, "[", op, "] ", name, " is ", t.dtype(),
            ", but must have the dtype of the input, ", input.dtype(), isReducedFloatingType(input.dtype()) ? ", or float32" : "");
}

void check_channels(const char* op, const Tensor& input) {
  AMP_CHECK(input.dim() >= 2, ValueError, "[", op, "] input must have at least 2 dimensions, but has shape ", input.sizes());
}

void check_layer(const char* op, const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias) {
  const size_t n = normalized_shape.size(), dims = input.sizes().size();
  AMP_CHECK(n > 0 && n <= dims && input.sizes().slice(dims - n, n) == normalized_shape, ValueError, "[", op, "] normalized_shape ",
            normalized_shape, " is not that of the last dimensions of an input of shape ", input.sizes());
  check_parameter(op, "weight", weight, normalized_shape, input);
  check_parameter(op, "bias", bias, normalized_shape, input);
}

// The number of elements per channel, in the whole batch or in one image.
int64_t elements_per_channel(const Tensor& input, bool per_image) {
  int64_t n = per_image ? 1 : input.size(0);
  for (int64_t d = 2; d < input.dim(); ++d) n *= input.size(d);
  return n;
}

void check_enough(const char* op, const Tensor& input, bool per_image) {
  check_channels(op, input);
  AMP_CHECK(elements_per_channel(input, per_image) != 1, ValueError, "[", op,
            "] expected more than one value per channel to take statistics of, but the input has shape ", input.sizes());
}

}  // namespace

namespace check {

void native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                       bool training, double, double) {
  check_channels("batch_norm", input);
  const Shape channels{input.size(1)};
  check_parameter("batch_norm", "weight", weight, channels, input);
  check_parameter("batch_norm", "bias", bias, channels, input);
  check_parameter("batch_norm", "running_mean", running_mean, channels, input);
  check_parameter("batch_norm", "running_var", running_var, channels, input);
  AMP_CHECK(training || (running_mean.defined() && running_var.defined()), ValueError,
            "[batch_norm] running_mean and running_var must be given when training is false");
}

void native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups, double) {
  check_channels("group_norm", input);
  AMP_CHECK(num_groups > 0 && input.size(1) % num_groups == 0, ValueError, "[group_norm] the ", input.size(1),
            " channels of an input of shape ", input.sizes(), " can't be divided into ", num_groups, " groups");
  const Shape channels{input.size(1)};
  check_parameter("group_norm", "weight", weight, channels, input);
  check_parameter("group_norm", "bias", bias, channels, input);
}

void native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double) {
  check_layer("layer_norm", input, normalized_shape, weight, bias);
}

void fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double) {
  check_layer("rms_norm", input, normalized_shape, weight, {});
}

}  // namespace check

namespace composite {

Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                  bool training, double momentum, double eps, bool) {
  if (training) check_enough("batch_norm", input, false);
  const auto is_narrow = [&](const Tensor& t) { return t.defined() && input.dtype() == kFloat32 && isReducedFloatingType(t.dtype()); };
  if (!is_narrow(running_mean) && !is_narrow(running_var)) {
    return std::get<0>(amp::native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps));
  }
  // Autocast may have cast the input of a 16-bit model to float32. The model's 16-bit statistics are still used and updated.
  const auto widened = [](const Tensor& t) { return t.defined() ? t.detach().to(kFloat32) : t; };
  const Tensor mean = widened(running_mean), var = widened(running_var);
  const Tensor result = std::get<0>(amp::native_batch_norm(input, weight, bias, mean, var, training, momentum, eps));
  if (training) replace_running_statistics(running_mean, running_var, mean, var);
  return result;
}

Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps, bool) {
  return std::get<0>(amp::native_layer_norm(input, normalized_shape, weight, bias, eps));
}

Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool) {
  return std::get<0>(internal::native_group_norm(input, weight, bias, num_groups, eps));
}

Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                     bool use_input_stats, double momentum, double eps, bool) {
  if (!use_input_stats) return amp::batch_norm(input, weight, bias, running_mean, running_var, false, momentum, eps, false);
  check_enough("instance_norm", input, true);
  if (!running_mean.defined() && !running_var.defined()) return amp::group_norm(input, input.size(1), weight, bias, eps, false);
  // Treats the batch as one image with the channels of all images. The running statistics use the mean over the images.
  const int64_t batch = input.size(0), channels = input.size(1);
  const std::pair<const char*, const Tensor&> vectors[] = {
      {"weight", weight}, {"bias", bias}, {"running_mean", running_mean}, {"running_var", running_var}};
  for (const auto& [name, t] : vectors) check_shape("instance_norm", name, t, {channels}, input);
  const auto repeated = [&](const Tensor& t) { return t.defined() ? t.unsqueeze(0).expand({batch, channels}).reshape({-1}) : Tensor(); };
  Shape sizes(input.sizes());
  sizes[0] = 1;
  sizes[1] = batch * channels;
  // Statistics of 16 bits are float32 until their mean is rounded.
  const auto copied = [&](const Tensor& t) {
    if (!t.defined()) return Tensor();
    const bool widens = isReducedFloatingType(t.dtype()) && (t.dtype() == input.dtype() || input.dtype() == kFloat32);
    const Tensor all = repeated(t.detach());
    return all.to(widens ? kFloat32 : t.dtype(), /*non_blocking=*/false, /*copy=*/true).contiguous();
  };
  const Tensor mean = copied(running_mean), var = copied(running_var);
  const Tensor result = amp::batch_norm(input.reshape(sizes), repeated(weight), repeated(bias), mean, var, true, momentum, eps, false);
  const auto averaged = [&](const Tensor& all) { return all.defined() ? all.view({batch, channels}).mean(IntArrayRef{0}) : all; };
  replace_running_statistics(running_mean, running_var, averaged(mean), averaged(var));
  return result.view(input.sizes());
}

Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, std::optional<double> eps) {
  const double smallest = input.dtype() == kFloat64 ? std::numeric_limits<double>::epsilon() : std::numeric_limits<float>::epsilon();
  const bool fits = !weight.defined() || weight.dtype() == input.dtype() || weight.dtype() == computeType(input.dtype());
  const Tensor scale = fits ? weight : weight.to(input.dtype());
  return std::get<0>(internal::fused_rms_norm(input, normalized_shape, scale, eps.value_or(smallest)));
}

Tensor local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) {
  AMP_CHECK(input.dim() >= 3, ValueError, "[local_response_norm] input must have at least 3 dimensions, but has shape ", input.sizes());
  AMP_CHECK(size >= 1, ValueError, "[local_response_norm] size must be at least 1, but is ", size);
  if (input.numel() == 0) return input.clone();
  const Tensor squares = (input * input).reshape({input.size(0), 1, input.size(1), -1});
  const Tensor means = avg_pool2d(constant_pad_nd(squares, {0, 0, size / 2, (size - 1) / 2}), {size, 1}, 1);
  if (host_sees_overflow(means)) return composite::local_response_norm(input.to(kFloat64), size, alpha, beta, k).to(input.dtype());
  return input / means.view(input.sizes()).mul(alpha).add(k).pow(beta);
}

}  // namespace composite

}  // namespace amp
