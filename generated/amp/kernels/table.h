// DO NOT EDIT. Generated from ops/ and codegen/core_kernels.yaml by codegen (./dev regenerate).
// The kernels of a backend: one pointer for each, null if there is none. The kernels that do not belong to an op come first. Their tensors
// are never empty, and the device of the tensors is current. Internal.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>
#include <amp/kernels/core_arguments.h>
#include <amp/kernels/elementwise.h>

namespace amp {

struct Kernels {
  // core/device_kernels.h, ops/segments.h. At least one of the two tensors of `copy` is on a device of this backend; the other one may be
  // on the CPU.
  void (*copy)(const Tensor& dst, const Tensor& src) = nullptr;
  void (*fill)(const Tensor& t, const Scalar& value) = nullptr;
  void (*random)(const Tensor& t, const Distribution& distribution, PhiloxState stream) = nullptr;
  void (*arange)(const Tensor& t, const Scalar& start, const Scalar& step) = nullptr;
  void (*copy_segments)(const SegmentCopy& copy) = nullptr;

  // ops/index_loops.h. `index_offsets` writes index * stride to `offsets`, or adds it if `adds` is set.
  void (*index_offsets)(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets, bool adds) = nullptr;
  void (*gather_blocks)(const BlockLoop& loop) = nullptr;
  void (*put_blocks)(const BlockLoop& loop) = nullptr;
  void (*add_blocks)(const BlockLoop& loop) = nullptr;
  void (*gather_along)(const AlongLoop& loop) = nullptr;
  void (*scatter_along)(const AlongLoop& loop) = nullptr;
  void (*scatter_add_along)(const AlongLoop& loop) = nullptr;

  // optim/multi_tensor.h, scaler/update.h
  void (*update_parameters)(const optim::Update& update) = nullptr;
  void (*check_gradients)(const std::vector<Tensor>& grads, const optim::GradCheck& result, const Tensor& inv_scale, bool write) = nullptr;
  void (*update_scale)(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule) = nullptr;

  // ops/fused_elementwise.h. `prepare_fused` is called once for an expression. A backend without these kernels runs the ops one by one.
  void (*prepare_fused)(FusedExpression& expression) = nullptr;
  void (*run_fused)(const FusedCall& call) = nullptr;

  // activation
  ElementwiseKernel relu;
  ElementwiseKernel relu6;
  ElementwiseKernel hardtanh;
  ElementwiseKernel hardtanh_backward;
  ElementwiseKernel threshold;
  ElementwiseKernel threshold_backward;
  ElementwiseKernel leaky_relu;
  ElementwiseKernel leaky_relu_backward;
  ElementwiseKernel prelu_elementwise;
  ElementwiseKernel prelu_backward;
  ElementwiseKernel elu;
  ElementwiseKernel elu_backward;
  ElementwiseKernel sigmoid;
  ElementwiseKernel sigmoid_backward;
  ElementwiseKernel log_sigmoid;
  ElementwiseKernel log_sigmoid_backward;
  ElementwiseKernel gelu_erf;
  ElementwiseKernel gelu_erf_backward;
  ElementwiseKernel gelu_tanh;
  ElementwiseKernel gelu_tanh_backward;
  ElementwiseKernel silu;
  ElementwiseKernel silu_backward;
  ElementwiseKernel mish;
  ElementwiseKernel mish_backward;
  ElementwiseKernel softplus;
  ElementwiseKernel softplus_backward;
  ElementwiseKernel hardsigmoid;
  ElementwiseKernel hardswish;
  ElementwiseKernel hardswish_backward;
  ElementwiseKernel hardshrink;
  ElementwiseKernel softshrink;
  ElementwiseKernel shrink_backward;
  ElementwiseKernel tanhshrink;
  ElementwiseKernel real_softsign;
  ElementwiseKernel gated;

  // arithmetic
  ElementwiseKernel add;
  ElementwiseKernel sub;
  ElementwiseKernel rsub;
  ElementwiseKernel mul;
  ElementwiseKernel div;
  ElementwiseKernel floor_divide;
  ElementwiseKernel trunc_divide;
  ElementwiseKernel remainder;
  ElementwiseKernel fmod;
  ElementwiseKernel neg;
  ElementwiseKernel addcmul;
  ElementwiseKernel addcdiv;
  ElementwiseKernel lerp;
  ElementwiseKernel bitwise_and;
  ElementwiseKernel bitwise_or;
  ElementwiseKernel bitwise_xor;

  // attention
  std::tuple<Tensor, Tensor> (*attention_forward)(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                                                  const Tensor& keep, bool is_causal, double scale, double dropout_p, int64_t seed,
                                                  int64_t offset) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*attention_backward)(
      const Tensor& grad_output, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep,
      const Tensor& output, const Tensor& logsumexp, bool is_causal, double scale, double dropout_p, int64_t seed, int64_t offset,
      bool need_query, bool need_key, bool need_value, bool need_bias) = nullptr;

  // compare
  ElementwiseKernel eq;
  ElementwiseKernel ne;
  ElementwiseKernel lt;
  ElementwiseKernel le;
  ElementwiseKernel gt;
  ElementwiseKernel ge;
  ElementwiseKernel logical_and;
  ElementwiseKernel logical_or;
  ElementwiseKernel logical_xor;
  ElementwiseKernel logical_not;
  ElementwiseKernel isnan;
  ElementwiseKernel isinf;
  ElementwiseKernel isfinite;
  ElementwiseKernel signbit;
  ElementwiseKernel isposinf;
  ElementwiseKernel isneginf;

  // complex
  ElementwiseKernel complex_conj;
  ElementwiseKernel real_angle;

  // concat
  Tensor (*cat)(TensorList tensors, int64_t dim) = nullptr;

  // conv
  Tensor (*convolution)(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*convolution_backward)(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                             IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                             IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight,
                                                             bool need_bias, ScalarType weight_dtype) = nullptr;
  Tensor (*convolution_fused)(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                              IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed) = nullptr;
  Tensor (*im2col)(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) = nullptr;
  Tensor (*col2im)(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                   IntArrayRef stride) = nullptr;

  // distance
  Tensor (*cdist_forward)(const Tensor& x1, const Tensor& x2, double p) = nullptr;
  std::tuple<Tensor, Tensor> (*cdist_backward)(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor& norms,
                                               bool need_x1, bool need_x2) = nullptr;
  Tensor (*distances_of_products)(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) = nullptr;
  Tensor (*pdist)(const Tensor& self, double p) = nullptr;
  Tensor (*pdist_backward)(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms) = nullptr;
  Tensor (*cross_products)(const Tensor& self, const Tensor& other, int64_t dim) = nullptr;

  // fft
  Tensor (*fft_r2c)(const Tensor& self, IntArrayRef dim, double scale, bool onesided) = nullptr;
  Tensor (*fft_c2r)(const Tensor& self, IntArrayRef dim, double scale, int64_t length) = nullptr;
  Tensor (*fft_c2c)(const Tensor& self, IntArrayRef dim, double scale, bool forward) = nullptr;

  // index
  void (*scatter_combine_)(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest) = nullptr;
  Tensor (*masked_select)(const Tensor& self, const Tensor& mask) = nullptr;
  void (*masked_scatter_)(const Tensor& self, const Tensor& mask, const Tensor& source) = nullptr;
  Tensor (*nonzero)(const Tensor& self) = nullptr;
  std::tuple<Tensor, Tensor> (*sort)(const Tensor& self, int64_t dim, bool descending) = nullptr;
  std::tuple<Tensor, Tensor> (*topk)(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*embedding_bag_forward)(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                      int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
                                                                      bool scale_grad_by_freq, bool sparse) = nullptr;

  // linalg
  std::tuple<Tensor, Tensor> (*linalg_cholesky_ex)(const Tensor& self, bool upper, bool check_errors) = nullptr;
  Tensor (*cholesky_inverse)(const Tensor& self, bool upper) = nullptr;
  std::tuple<Tensor, Tensor> (*linalg_inv_ex)(const Tensor& A, bool check_errors) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*_linalg_solve_ex)(const Tensor& A, const Tensor& B, bool left, bool check_errors) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*linalg_lu_factor_ex)(const Tensor& A, bool pivot, bool check_errors) = nullptr;
  Tensor (*lu_permutation)(const Tensor& pivots, int64_t rows, bool inverse) = nullptr;
  Tensor (*linalg_lu_solve)(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) = nullptr;
  Tensor (*linalg_solve_triangular)(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*_linalg_det)(const Tensor& A) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*_linalg_slogdet)(const Tensor& A) = nullptr;

  // loss
  ElementwiseKernel squared_difference;
  ElementwiseKernel squared_difference_backward;
  ElementwiseKernel absolute_difference;
  ElementwiseKernel absolute_difference_backward;
  ElementwiseKernel smooth_absolute_difference;
  ElementwiseKernel smooth_absolute_difference_backward;
  ElementwiseKernel binary_cross_entropy_terms;
  ElementwiseKernel binary_cross_entropy_backward;
  ElementwiseKernel logit_cross_entropy_terms;
  ElementwiseKernel logit_cross_entropy_backward;
  ElementwiseKernel poisson_terms;
  std::tuple<Tensor, Tensor> (*nll_loss_forward)(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                 int64_t ignore_index) = nullptr;
  Tensor (*nll_loss_backward)(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                              const Tensor& total_weight, int64_t reduction, int64_t ignore_index) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*cross_entropy_forward)(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                              int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                              ScalarType dtype) = nullptr;
  Tensor (*cross_entropy_backward)(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                   const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                                   double label_smoothing) = nullptr;
  std::tuple<Tensor, Tensor> (*multilabel_margin_loss_forward)(const Tensor& self, const Tensor& target, int64_t reduction) = nullptr;
  Tensor (*multilabel_margin_loss_backward)(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                            const Tensor& is_target) = nullptr;
  std::tuple<Tensor, Tensor> (*ctc_loss_forward)(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                 IntArrayRef target_lengths, int64_t blank, bool zero_infinity) = nullptr;
  Tensor (*ctc_loss_backward)(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                              IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                              bool zero_infinity) = nullptr;

  // math
  ElementwiseKernel real_abs;
  ElementwiseKernel complex_abs;
  ElementwiseKernel sign;
  ElementwiseKernel square;
  ElementwiseKernel sqrt;
  ElementwiseKernel rsqrt;
  ElementwiseKernel reciprocal;
  ElementwiseKernel exp;
  ElementwiseKernel exp2;
  ElementwiseKernel expm1;
  ElementwiseKernel log;
  ElementwiseKernel log2;
  ElementwiseKernel log10;
  ElementwiseKernel log1p;
  ElementwiseKernel sin;
  ElementwiseKernel cos;
  ElementwiseKernel tan;
  ElementwiseKernel asin;
  ElementwiseKernel acos;
  ElementwiseKernel atan;
  ElementwiseKernel sinh;
  ElementwiseKernel cosh;
  ElementwiseKernel tanh;
  ElementwiseKernel tanh_backward;
  ElementwiseKernel asinh;
  ElementwiseKernel acosh;
  ElementwiseKernel atanh;
  ElementwiseKernel erf;
  ElementwiseKernel erfc;
  ElementwiseKernel erfinv;
  ElementwiseKernel lgamma;
  ElementwiseKernel digamma;
  ElementwiseKernel trigamma;
  ElementwiseKernel ceil;
  ElementwiseKernel floor;
  ElementwiseKernel trunc;
  ElementwiseKernel round;
  ElementwiseKernel frac;
  ElementwiseKernel pow;
  ElementwiseKernel cube;
  ElementwiseKernel atan2;
  ElementwiseKernel hypot;
  ElementwiseKernel real_logaddexp;
  ElementwiseKernel logaddexp2;
  ElementwiseKernel xlogy;
  ElementwiseKernel special_xlog1py;
  ElementwiseKernel copysign;
  ElementwiseKernel heaviside;
  ElementwiseKernel deg2rad;
  ElementwiseKernel rad2deg;
  ElementwiseKernel maximum;
  ElementwiseKernel minimum;
  ElementwiseKernel keep_larger;
  ElementwiseKernel keep_ahead;
  ElementwiseKernel fmax;
  ElementwiseKernel fmin;
  ElementwiseKernel keep_first;
  ElementwiseKernel keep_second;
  ElementwiseKernel clamp_between;
  ElementwiseKernel keep_between;
  ElementwiseKernel clamp_min;
  ElementwiseKernel clamp_max;
  ElementwiseKernel where;
  ElementwiseKernel keep_where;
  ElementwiseKernel keep_where_not;
  ElementwiseKernel masked_fill;
  ElementwiseKernel replace_non_finite;
  ElementwiseKernel quantize_by;
  ElementwiseKernel quantizes_by;
  ElementwiseKernel quantize_by_each;
  ElementwiseKernel quantizes_by_each;
  ElementwiseKernel log_odds;

  // matmul
  Tensor (*mm)(const Tensor& self, const Tensor& mat2) = nullptr;
  Tensor (*mm_transposed)(const Tensor& self, const Tensor& mat2, bool transpose_self, bool transpose_mat2, ScalarType dtype) = nullptr;
  Tensor (*bmm)(const Tensor& self, const Tensor& mat2) = nullptr;
  Tensor (*batched_mm)(const Tensor& self, const Tensor& other) = nullptr;
  Tensor (*addmm)(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta, const Scalar& alpha) = nullptr;
  Tensor (*baddbmm)(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta, const Scalar& alpha) = nullptr;
  Tensor (*linear)(const Tensor& input, const Tensor& weight, const Tensor& bias) = nullptr;
  Tensor (*linear_backward_input)(const Tensor& grad_output, const Tensor& weight, ScalarType dtype) = nullptr;
  Tensor (*linear_backward_weight)(const Tensor& grad_output, const Tensor& input, ScalarType dtype) = nullptr;
  Tensor (*linear_backward_bias)(const Tensor& grad_output, ScalarType dtype) = nullptr;
  Tensor (*linear_fused)(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, int64_t activation,
                         int64_t packed) = nullptr;

  // norm
  std::tuple<Tensor, Tensor, Tensor> (*native_batch_norm)(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                          const Tensor& running_mean, const Tensor& running_var, bool training,
                                                          double momentum, double eps) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*native_batch_norm_backward)(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                   const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                                   bool need_input, bool need_weight, bool need_bias) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*native_layer_norm)(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                          const Tensor& bias, double eps) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*native_layer_norm_backward)(
      const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
      const Tensor& weight, bool need_input, bool need_weight, bool need_bias) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*native_group_norm)(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                          double eps) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*native_group_norm_backward)(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                   const Tensor& mean, const Tensor& rstd, int64_t num_groups,
                                                                   bool need_input, bool need_weight, bool need_bias) = nullptr;
  std::tuple<Tensor, Tensor> (*fused_rms_norm)(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                               double eps) = nullptr;
  std::tuple<Tensor, Tensor> (*fused_rms_norm_backward)(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                        const Tensor& rstd, const Tensor& weight, bool need_input,
                                                        bool need_weight) = nullptr;

  // order
  Tensor (*searchsorted)(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right,
                         std::optional<std::string_view> side, const Tensor& sorter) = nullptr;
  std::tuple<Tensor, Tensor> (*kthvalue)(const Tensor& self, int64_t k, int64_t dim, bool keepdim) = nullptr;
  std::tuple<Tensor, Tensor> (*middle)(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan) = nullptr;
  std::tuple<Tensor, Tensor> (*mode)(const Tensor& self, int64_t dim, bool keepdim) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*unique_consecutive)(const Tensor& self, bool return_inverse, bool return_counts,
                                                           std::optional<int64_t> dim) = nullptr;
  Tensor (*order_of_rows)(const Tensor& self) = nullptr;
  Tensor (*bin_sums)(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact) = nullptr;
  Tensor (*bincount)(const Tensor& self, const Tensor& weights, int64_t minlength) = nullptr;

  // pool
  std::tuple<Tensor, Tensor> (*max_pool_with_indices)(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                      IntArrayRef dilation, bool ceil_mode, bool need_indices) = nullptr;
  Tensor (*max_pool_backward)(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                              IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) = nullptr;
  std::tuple<Tensor, Tensor> (*adaptive_max_pool)(const Tensor& self, IntArrayRef output_size) = nullptr;
  Tensor (*adaptive_max_pool_backward)(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) = nullptr;
  Tensor (*max_pool_scatter)(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) = nullptr;
  Tensor (*max_pool_gather)(const Tensor& self, const Tensor& indices) = nullptr;
  Tensor (*avg_pool)(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                     bool count_include_pad, std::optional<int64_t> divisor_override) = nullptr;
  Tensor (*avg_pool_backward)(const Tensor& grad_output, IntArrayRef sizes,
                              IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                              std::optional<int64_t> divisor_override) = nullptr;
  Tensor (*adaptive_avg_pool)(const Tensor& self, IntArrayRef output_size) = nullptr;
  Tensor (*adaptive_avg_pool_backward)(const Tensor& grad_output, IntArrayRef sizes) = nullptr;
  std::tuple<Tensor, Tensor> (*fractional_max_pool)(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                    const Tensor& random_samples) = nullptr;

  // random
  std::tuple<Tensor, Tensor> (*native_dropout)(const Tensor& input, double p, std::optional<bool> train) = nullptr;
  Tensor (*native_dropout_backward)(const Tensor& grad_output, const Tensor& mask, double scale) = nullptr;
  Tensor (*poisson)(const Tensor& self, const std::optional<Generator>& generator) = nullptr;

  // reduction
  ElementwiseKernel without_nans;
  Tensor (*sum_all)(const Tensor& self, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*sum)(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*mean_all)(const Tensor& self, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*mean)(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*prod)(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*amax)(const Tensor& self, IntArrayRef dim, bool keepdim) = nullptr;
  Tensor (*amin)(const Tensor& self, IntArrayRef dim, bool keepdim) = nullptr;
  std::tuple<Tensor, Tensor> (*extremum)(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) = nullptr;
  std::tuple<Tensor, Tensor> (*aminmax)(const Tensor& self, std::optional<int64_t> dim, bool keepdim) = nullptr;
  std::tuple<Tensor, Tensor> (*moments)(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) = nullptr;
  Tensor (*linalg_vector_norm)(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) = nullptr;
  Tensor (*logsumexp)(const Tensor& self, IntArrayRef dim, bool keepdim) = nullptr;
  Tensor (*all)(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) = nullptr;
  Tensor (*any)(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) = nullptr;
  Tensor (*count_nonzero)(const Tensor& self, IntArrayRef dim) = nullptr;
  Tensor (*scan)(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) = nullptr;
  std::tuple<Tensor, Tensor> (*running_extremum)(const Tensor& self, int64_t dim, bool largest) = nullptr;
  Tensor (*logcumsumexp)(const Tensor& self, int64_t dim) = nullptr;
  Tensor (*decayed_sums)(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) = nullptr;
  Tensor (*nansum)(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) = nullptr;

  // resample
  Tensor (*resample)(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                     double scale_w) = nullptr;
  Tensor (*resample_backward)(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d,
                              double scale_h, double scale_w) = nullptr;
  Tensor (*grid_sampler_nd)(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                            bool align_corners) = nullptr;
  std::tuple<Tensor, Tensor> (*grid_sampler_nd_backward)(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                         int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                                         bool need_input, bool need_grid) = nullptr;

  // rnn
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*rnn_layer)(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                          const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                          bool reverse, bool keep) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> (*rnn_layer_backward)(
      const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
      const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
      bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*rnn_network)(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                            IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                            bool bidirectional, int64_t way, bool keep) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*rnn_network_backward)(
      const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
      const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
      bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights) = nullptr;

  // shape
  void (*tril_)(const Tensor& self, int64_t diagonal) = nullptr;
  void (*triu_)(const Tensor& self, int64_t diagonal) = nullptr;

  // softmax
  Tensor (*softmax)(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*log_softmax)(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) = nullptr;
  Tensor (*softmax_backward)(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) = nullptr;
  Tensor (*log_softmax_backward)(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) = nullptr;

  // spectral
  std::tuple<Tensor, Tensor> (*linalg_qr)(const Tensor& A, StringRef mode) = nullptr;
  std::tuple<Tensor, Tensor> (*geqrf)(const Tensor& self) = nullptr;
  Tensor (*linalg_householder_product)(const Tensor& input, const Tensor& tau) = nullptr;
  Tensor (*ormqr)(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose) = nullptr;
  std::tuple<Tensor, Tensor> (*linalg_eigh)(const Tensor& self, StringRef UPLO) = nullptr;
  Tensor (*linalg_eigvalsh)(const Tensor& self, StringRef UPLO) = nullptr;
  std::tuple<Tensor, Tensor> (*linalg_eig)(const Tensor& self) = nullptr;
  Tensor (*linalg_eigvals)(const Tensor& self) = nullptr;
  std::tuple<Tensor, Tensor, Tensor> (*linalg_svd)(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver) = nullptr;
  Tensor (*linalg_svdvals)(const Tensor& A, std::optional<std::string_view> driver) = nullptr;
  std::tuple<Tensor, Tensor, Tensor, Tensor> (*linalg_lstsq)(const Tensor& self, const Tensor& b, std::optional<double> rcond,
                                                             std::optional<std::string_view> driver) = nullptr;
  std::tuple<Tensor, Tensor> (*lstsq)(const Tensor& self, const Tensor& A) = nullptr;
};

}  // namespace amp
