// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The internal ops that derivatives and composites use. Not installed: they trust their arguments, which their callers have checked.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp::internal {

// ---------------- activation ----------------

// grad_output where self lies strictly between the bounds, else 0.
AMP_API Tensor hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val);
// 0 where self <= threshold, else grad_output.
AMP_API Tensor threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold);
// grad_output where self is positive, else negative_slope * grad_output.
AMP_API Tensor leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope);
// self where it is positive, else weight * self, broadcast.
AMP_API Tensor prelu_elementwise(const Tensor& self, const Tensor& weight);
// grad_output where self is positive, else weight * grad_output.
AMP_API Tensor prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight);
// The derivative of elu times grad_output.
AMP_API Tensor elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                            const Scalar& input_scale);
// grad_output * (1 - output) * output, where output is a sigmoid.
AMP_API Tensor sigmoid_backward(const Tensor& grad_output, const Tensor& output);
// grad_output * sigmoid(-self).
AMP_API Tensor log_sigmoid_backward(const Tensor& grad_output, const Tensor& self);
// gelu computed with the error function.
AMP_API Tensor gelu_erf(const Tensor& self);
// The derivative of gelu_erf times grad_output.
AMP_API Tensor gelu_erf_backward(const Tensor& grad_output, const Tensor& self);
// gelu computed with its tanh approximation.
AMP_API Tensor gelu_tanh(const Tensor& self);
// The derivative of gelu_tanh times grad_output.
AMP_API Tensor gelu_tanh_backward(const Tensor& grad_output, const Tensor& self);
// The derivative of silu times grad_output.
AMP_API Tensor silu_backward(const Tensor& grad_output, const Tensor& self);
// The derivative of mish times grad_output.
AMP_API Tensor mish_backward(const Tensor& grad_output, const Tensor& self);
// The derivative of softplus times grad_output.
AMP_API Tensor softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold);
// The derivative of hardswish times grad_output.
AMP_API Tensor hardswish_backward(const Tensor& grad_output, const Tensor& self);
// 0 where |self| <= lambd, else grad_output.
AMP_API Tensor shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd);

// ---------------- arithmetic ----------------

// The quotient rounded towards zero.
AMP_API Tensor trunc_divide(const Tensor& self, const Tensor& other);

// ---------------- conv ----------------

// The gradients of a convolution; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor> convolution_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
    bool transposed, IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight, bool need_bias);

// ---------------- index ----------------

// The sum, for each row of the weight, of the gradients of its look-ups.
AMP_API Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                        bool scale_grad_by_freq);

// ---------------- loss ----------------

// The terms of mse_loss.
AMP_API Tensor squared_difference(const Tensor& self, const Tensor& other);
// The derivative of squared_difference times grad_output.
AMP_API Tensor squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other);
// The terms of l1_loss.
AMP_API Tensor absolute_difference(const Tensor& self, const Tensor& other);
// The derivative of absolute_difference times grad_output.
AMP_API Tensor absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other);
// The terms of smooth_l1_loss, for beta above 0.
AMP_API Tensor smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta);
// The derivative of smooth_absolute_difference times grad_output.
AMP_API Tensor smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other, const Scalar& beta);
// The terms of binary_cross_entropy.
AMP_API Tensor binary_cross_entropy_terms(const Tensor& self, const Tensor& target);
// The derivative of binary_cross_entropy_terms times grad_output.
AMP_API Tensor binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target);
// The terms of binary_cross_entropy_with_logits without pos_weight.
AMP_API Tensor logit_cross_entropy_terms(const Tensor& self, const Tensor& target);
// The derivative of logit_cross_entropy_terms times grad_output.
AMP_API Tensor logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target);
// The result of nll_loss, and the sum of the weights of the targets.
AMP_API std::tuple<Tensor, Tensor> nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                    int64_t ignore_index);
// The gradient of nll_loss_forward; self is used only for its shape.
AMP_API Tensor nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                 const Tensor& total_weight, int64_t reduction, int64_t ignore_index);
// cross_entropy of class indices, with a loss of the given dtype. Also returns, as [2, positions], the largest score of each position and
// the logarithm of the sum of exp(score - largest score); and the sum of the weights of the targets.
AMP_API std::tuple<Tensor, Tensor, Tensor> cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                 int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                                 ScalarType dtype);
// The gradient of cross_entropy_forward.
AMP_API Tensor cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                      const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                                      double label_smoothing);

// ---------------- math ----------------

// The absolute value of real numbers.
AMP_API Tensor real_abs(const Tensor& self);
// The modulus as a complex number.
AMP_API Tensor complex_abs(const Tensor& self);
// grad_output * (1 - output^2), where output is a tanh.
AMP_API Tensor tanh_backward(const Tensor& grad_output, const Tensor& output);
// The derivative of digamma.
AMP_API Tensor trigamma(const Tensor& self);
// self to the power of 3.
AMP_API Tensor cube(const Tensor& self);
// grad_output where a is larger than b, half of it where they are equal, else 0; all of it where either is NaN.
AMP_API Tensor keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b);
// grad_output where a is larger than b, half of it where they are equal, else 0; also 0 where either is NaN.
AMP_API Tensor keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b);
// grad_output where sign * a > sign * b or b is NaN, half of it where they are equal, else 0.
AMP_API Tensor keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign);
// What keep_first leaves of grad_output.
AMP_API Tensor keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign);
// min(max(self, low), high); NaN if any of them is NaN.
AMP_API Tensor clamp_between(const Tensor& self, const Tensor& low, const Tensor& high);
// grad_output where low < self < high, else 0.
AMP_API Tensor keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high);
// value where condition is true, else 0.
AMP_API Tensor keep_where(const Tensor& condition, const Tensor& value);
// value where condition is false, else 0.
AMP_API Tensor keep_where_not(const Tensor& condition, const Tensor& value);
// NaN becomes nan, inf becomes posinf, -inf becomes neginf.
AMP_API Tensor replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf);
// log(x / (1 - x)) for x = self, clamped to [eps, 1 - eps] unless eps is negative.
AMP_API Tensor log_odds(const Tensor& self, double eps);

// ---------------- matmul ----------------

// mm with either matrix optionally transposed and a result of `dtype`, which is that of the matrices or float32. Computes the gradients of
// mm and addmm.
AMP_API Tensor mm_transposed(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype);
// bmm over any number of batch dimensions, which are broadcast; both arguments have the same number of dimensions.
AMP_API Tensor batched_mm(const Tensor& self, const Tensor& other);
// The gradient of linear's input, in `dtype`, which is that of grad_output or float32.
AMP_API Tensor linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype);
// The gradient of linear's weight, in `dtype`, which is that of grad_output or float32.
AMP_API Tensor linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype);
// The gradient of linear's bias, in `dtype`, which is that of grad_output or float32.
AMP_API Tensor linear_backward_bias(const Tensor& grad_output, ScalarType dtype);

// ---------------- norm ----------------

// The gradients of native_batch_norm; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                      const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                                      bool need_input, bool need_weight, bool need_bias);
// The gradients of native_layer_norm; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(
    const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
    const Tensor& weight, bool need_input, bool need_weight, bool need_bias);
// The result of group_norm, with the mean and the inverse standard deviation of each image and group.
AMP_API std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                             int64_t num_groups, double eps);
// The gradients of native_group_norm; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                      const Tensor& mean, const Tensor& rstd, int64_t num_groups,
                                                                      bool need_input, bool need_weight, bool need_bias);
// The result of rms_norm, with the inverse root mean square of each row.
AMP_API std::tuple<Tensor, Tensor> fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps);
// The gradients of fused_rms_norm; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor> fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                           const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight);

// ---------------- pool ----------------

// The largest element of each window over the dimensions after the first two, and its position in the image.
AMP_API std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                         IntArrayRef padding, IntArrayRef dilation, bool ceil_mode);
// The gradient of max_pool_with_indices for an input of shape `sizes`.
AMP_API Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                                 IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode);
// The largest elements of output_size parts of the dimensions after the first two, and their positions in the image.
AMP_API std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor& self, IntArrayRef output_size);
// The gradient of adaptive_max_pool for an input of shape `sizes`.
AMP_API Tensor adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes);
// Images of shape `sizes`, zero except at the indices, to which the elements of self are added.
AMP_API Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes);
// The elements at the indices of each image and channel.
AMP_API Tensor max_pool_gather(const Tensor& self, const Tensor& indices);
// The mean of each window over the dimensions after the first two.
AMP_API Tensor avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                        bool count_include_pad, std::optional<int64_t> divisor_override);
// The gradient of avg_pool for an input of shape `sizes`.
AMP_API Tensor avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                                 IntArrayRef padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override);
// The means of output_size parts of the dimensions after the first two.
AMP_API Tensor adaptive_avg_pool(const Tensor& self, IntArrayRef output_size);
// The gradient of adaptive_avg_pool for an input of shape `sizes`.
AMP_API Tensor adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes);

// ---------------- random ----------------

// grad_output * mask * scale.
AMP_API Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale);

// ---------------- reduction ----------------

// The product over some dimensions, all when dim is absent.
AMP_API Tensor prod_over(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
// The largest or smallest element along a dimension (of all elements if it is absent) and the index of its first occurrence.
AMP_API std::tuple<Tensor, Tensor> extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest);
// The variance (with root the standard deviation) and the mean over some dimensions, all when dim is absent.
AMP_API std::tuple<Tensor, Tensor> moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root);
// The cumulative sums along a dimension, starting from its end.
AMP_API Tensor cumsum_reverse(const Tensor& self, int64_t dim);
// Cumulative sums or products along a dimension, starting from its end with reverse; the result has the given dtype.
AMP_API Tensor scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype);

// ---------------- shape ----------------

// view where the strides allow it.
AMP_API Tensor view_alias(const Tensor& self, IntArrayRef size);
// Zeros of shape input_sizes, with grad_output at one index of a dimension.
AMP_API Tensor select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index);
// Zeros of shape input_sizes, with grad_output at a range of a dimension.
AMP_API Tensor slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                              std::optional<int64_t> end, int64_t step);
// Zeros of shape input_sizes, with grad_output on a diagonal.
AMP_API Tensor diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2);
// The gradient of unfold, in which overlapping windows are summed.
AMP_API Tensor unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step);

// ---------------- softmax ----------------

// The gradient of softmax from its result.
AMP_API Tensor softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
// The gradient of log_softmax from its result.
AMP_API Tensor log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);

}  // namespace amp::internal
