// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The internal ops that derivatives and composites use. Not installed: they do not check their arguments.
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
// softsign of real numbers.
AMP_API Tensor real_softsign(const Tensor& self);
// self * sigmoid(gate), which glu computes of the halves of its argument.
AMP_API Tensor gated(const Tensor& self, const Tensor& gate);

// ---------------- arithmetic ----------------

// The quotient rounded towards zero.
AMP_API Tensor trunc_divide(const Tensor& self, const Tensor& other);

// ---------------- attention ----------------

// scaled_dot_product_attention of tensors whose leading dimensions agree, except that the last of them may be a multiple in the query;
// `bias` is added to the scores, `keep` is a bool mask. Dropout takes its draws from the stream at (seed, offset). Also returns the
// logarithm of the sum of the exponentials of each row.
AMP_API std::tuple<Tensor, Tensor> attention_forward(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                     const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                     int64_t offset);
// The gradients of attention_forward; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> attention_backward(
    const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
    const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
    bool need_query, bool need_key, bool need_value, bool need_bias);

// ---------------- complex ----------------

// The conjugate of complex numbers.
AMP_API Tensor complex_conj(const Tensor& self);
// abs * unit and unit, where unit is cos(angle) + i sin(angle). The derivatives need no argument, so both may be changed afterwards.
AMP_API std::tuple<Tensor, Tensor> polar_parts(const Tensor& abs, const Tensor& angle);
// The angle of real numbers.
AMP_API Tensor real_angle(const Tensor& self);

// ---------------- concat ----------------

// block_diag of matrices.
AMP_API Tensor diagonal_blocks(TensorList tensors);

// ---------------- conv ----------------

// The gradients of a convolution; those that are not needed are undefined. That of the weight has the dtype `weight_dtype`.
AMP_API std::tuple<Tensor, Tensor,
                   Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride,
                                                IntArrayRef padding, IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                                                int64_t groups, bool need_input, bool need_weight, bool need_bias, ScalarType weight_dtype);
// convolution, then the sum with `residual`, which has the shape and dtype of the result, and then `activation` (ops/fused.h), without
// rounding in between, except for depthwise convolutions. `packed` is the address of the weight's PackedWeights, or 0. For frozen programs.
AMP_API Tensor convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                                 IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed);

// ---------------- distance ----------------

// cdist of tensors with the same leading dimensions, by differences.
AMP_API Tensor cdist_forward(const Tensor& x1, const Tensor& x2, double p);
// The gradients of cdist_forward; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor> cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p,
                                                  const Tensor& norms, bool need_x1, bool need_x2);
// cdist with p 2, as the square root of |x1|^2 - 2 x1 x2^T + |x2|^2; 16-bit types are computed in float32.
AMP_API Tensor euclidean_distance(const Tensor& x1, const Tensor& x2);
// The distances, of the given dtype, between points with these products (..., P, R) and squares (..., P) and (..., R).
AMP_API Tensor distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype);
// The gradient of pdist.
AMP_API Tensor pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms);
// linalg_cross of floating tensors of one shape.
AMP_API Tensor cross_products(const Tensor& self, const Tensor& other, int64_t dim);

// ---------------- fft ----------------

// scale times the forward transform of real numbers over `dim`, whose last entry is halved if the result is onesided.
AMP_API Tensor fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided);
// scale times the backward transform over `dim`, where the last entry is given halved and comes out with `length` real numbers.
AMP_API Tensor fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length);
// scale times the forward or backward transform of complex numbers over `dim`.
AMP_API Tensor fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward);

// ---------------- index ----------------

// A copy of self with the indexed elements multiplied by those of src or, unless product is set, replaced by larger (smaller) ones. For
// products, self is float32 if src is 16-bit.
AMP_API Tensor scatter_combine(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest);
// The results of embedding_bag. offsets includes the end of the last bag; padding_idx is -1 for none. The last two arguments concern the
// gradient.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_forward(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                         int64_t mode, const Tensor& per_sample_weights,
                                                                         int64_t padding_idx, bool scale_grad_by_freq, bool sparse);
// The sum, for each row of the weight, of the gradients of its look-ups.
AMP_API Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                        bool scale_grad_by_freq);

// ---------------- linalg ----------------

// linalg_solve_ex with the factorization of A, which the gradient uses.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors);
// The rows of A in the order in which its factors L U have them, or the inverse permutation, for the pivots of an LU factorization of
// matrices with so many rows.
AMP_API Tensor lu_permutation(const Tensor& pivots, int64_t rows, bool inverse);
// linalg_det with the factorization of A, which the gradient uses.
AMP_API std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A);
// linalg_slogdet with the factorization of A, which the gradient uses.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet(const Tensor& A);

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
// exp(input) - target * input, the terms of poisson_nll_loss.
AMP_API Tensor poisson_terms(const Tensor& input, const Tensor& target);
// The gradient of multilabel_margin_loss_forward.
AMP_API Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                               const Tensor& is_target);
// The losses of ctc_loss for each sequence, and the logarithms of the probabilities of the alignments' beginnings, (batch, steps, states).
AMP_API std::tuple<Tensor, Tensor> ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                    IntArrayRef target_lengths, int64_t blank, bool zero_infinity);
// The gradient of ctc_loss_forward.
AMP_API Tensor ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                 IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                                 bool zero_infinity);

// ---------------- math ----------------

// The absolute value of real numbers.
AMP_API Tensor real_abs(const Tensor& self);
// The modulus as a complex number.
AMP_API Tensor complex_abs(const Tensor& self);
// grad_output * (1 - output^2), where output is a tanh.
AMP_API Tensor tanh_backward(const Tensor& grad_output, const Tensor& output);
// The derivative of digamma.
AMP_API Tensor trigamma(const Tensor& self);
// The derivative of sinc.
AMP_API Tensor sinc_slope(const Tensor& self);
// self to the power of 3.
AMP_API Tensor cube(const Tensor& self);
// logaddexp of real numbers.
AMP_API Tensor real_logaddexp(const Tensor& self, const Tensor& other);
// The mantissas of frexp.
AMP_API Tensor frexp_mantissa(const Tensor& self);
// The exponents of frexp, in the dtype of self.
AMP_API Tensor frexp_exponent(const Tensor& self);
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
// quantize_by, and quantizes_by for the gradient. So self may be changed afterwards.
AMP_API std::tuple<Tensor, Tensor> quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                                     const Scalar& high);
// quantize_by_each, and quantizes_by_each for the gradient.
AMP_API std::tuple<Tensor, Tensor> quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                          const Scalar& low, const Scalar& high);
// self rounded and limited to the levels from low to high, which are scale apart.
AMP_API Tensor quantize_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high);
// Whether the level of self is between low and high.
AMP_API Tensor quantizes_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high);
// quantize_by with scales and zero points in tensors.
AMP_API Tensor quantize_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high);
// quantizes_by with scales and zero points in tensors.
AMP_API Tensor quantizes_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high);
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
// linear, then the sum with `residual`, which has the shape and dtype of the result, and then `activation` (ops/fused.h), without rounding
// in between. The dtype is that of the input, or float32 for a 16-bit input. `packed` is the address of the weight's PackedWeights, or 0.
// For frozen programs.
AMP_API Tensor linear_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                            int64_t packed);

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

// ---------------- order ----------------

// The median along a dimension, or that of the elements that are not NaN, and its index.
AMP_API std::tuple<Tensor, Tensor> middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan);
// The indices that sort the rows of a matrix lexicographically.
AMP_API Tensor order_of_rows(const Tensor& self);
// The elements of a line in ascending order, like the values of sort.
AMP_API Tensor sorted_line(const Tensor& self);
// The sums in float64 of the weights, or the numbers, of the elements between neighboring edges. With even, the edges have equal distances
// and bins are computed, with exact corrected by comparisons with the edges.
AMP_API Tensor bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact);

// ---------------- pool ----------------

// The largest element of each window over the dimensions after the first two, and its position in the image. The positions may be undefined
// unless need_indices, as for calls that are not recorded.
AMP_API std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                         IntArrayRef padding, IntArrayRef dilation, bool ceil_mode, bool need_indices);
// The gradient of max_pool_with_indices for an input of shape `sizes`.
AMP_API Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                                 IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode);
// The largest elements of output_size parts of the dimensions after the first two, and their positions in the image.
AMP_API std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor& self, IntArrayRef output_size);
// The gradient of adaptive_max_pool for an input of shape `sizes`.
AMP_API Tensor adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes);
// Images of shape `sizes`, zero except at the indices, to which the elements of self are added, or where the last of them stands.
AMP_API Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds);
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
// The largest element of each window, whose places along a dimension follow from a random sample in [0, 1), and its position in the image.
AMP_API std::tuple<Tensor, Tensor> fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                       const Tensor& random_samples);

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
// The largest or smallest element so far and its last index.
AMP_API std::tuple<Tensor, Tensor> running_extremum(const Tensor& self, int64_t dim, bool largest);
// sum_j self[j] * exp(logs[j] - logs[i]) over j <= i along a dimension or, with reverse, sum_j self[j] * exp(logs[i] - logs[j]) over j >=
// i. The exponentials of rising logs do not overflow.
AMP_API Tensor decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse);
// self with 0 in place of NaN.
AMP_API Tensor without_nans(const Tensor& self);

// ---------------- resample ----------------

// Images resampled to output_size by a rule of amp/ops/resample/resample_rule.h. The scales are the factors of enlargement of the last
// three dimensions; one that is not positive follows from the sizes.
AMP_API Tensor resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                        double scale_w);
// The gradient of resample for an input of shape `sizes`.
AMP_API Tensor resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d,
                                 double scale_h, double scale_w);
// The values of images (N, C, ...) at the points (N, ..., dims) of a grid, whose coordinates are -1 to 1, the last dimension first. The
// modes are bilinear, nearest and bicubic; zeros, border and reflection.
AMP_API Tensor grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                               bool align_corners);
// The gradients of grid_sampler_nd; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor> grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                            int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                                            bool need_input, bool need_grid);

// ---------------- rnn ----------------

// linear(input, w_ih, b_ih) + linear(hx, w_hh, b_hh), added in float32 and rounded once, for tensors of 16 bits. The last `apart` columns
// of both are not added: they are the other results, in float32.
AMP_API std::tuple<Tensor, Tensor, Tensor> cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                     const Tensor& b_ih, const Tensor& b_hh, int64_t apart);
// One direction of one layer of a network over packed sequences, from what the input contributes to the gates, in the order of the gates of
// the cells, of the RnnMode `mode`. Each step applies w_hh, b_hh and, to the hidden state of an LSTM, w_hr. Also returns the final states
// and, if `keep` is set, what the backward pass needs; c_n is empty except for an LSTM.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                             const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                             bool reverse, bool keep);
// The gradients of rnn_layer; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype);
// All layers and directions of a network over packed sequences, of the RnnMode `mode`. hx and cx are (layers * directions, batch, ...);
// `weights` has the parameters in the order of rnn_weights. `way` is what Backend::rnn_network_way said about these sizes. Also returns the
// final states and, if `keep` is set, what the backward pass needs, which may be empty; c_n is empty except for an LSTM.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network(
    const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
    int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, bool keep);
// The gradients of rnn_network; those that are not needed are undefined.
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
    const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
    bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights);

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
// Padding of the last dimensions by reflection (mode 0), replication (1) or from the opposite side (2), with `pad` as for pad.
AMP_API Tensor pad_borders(const Tensor& self, IntArrayRef pad, int64_t mode);
// The gradient of pad_borders for an input of shape `sizes`.
AMP_API Tensor pad_borders_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef pad, int64_t mode);

// ---------------- softmax ----------------

// The gradient of softmax from its result.
AMP_API Tensor softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);
// The gradient of log_softmax from its result.
AMP_API Tensor log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype);

}  // namespace amp::internal
