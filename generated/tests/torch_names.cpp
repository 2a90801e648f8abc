// DO NOT EDIT. Generated from codegen/torch_names.yaml and ops.yaml by codegen (./dev regenerate).
// The calls of TORCH_NAMES.md.
#include <amp/all.h>

namespace amp {

// 211 of 211 functions
static_assert(requires(const Tensor& self, const Tensor& batch1, const Tensor& batch2) { amp::addbmm(self, batch1, batch2); });
static_assert(requires(const Tensor& self, const Tensor& mat1, const Tensor& mat2) { amp::addmm(self, mat1, mat2); });
static_assert(requires(const Tensor& self, const Tensor& mat, const Tensor& vec) { amp::addmv(self, mat, vec); });
static_assert(requires(const Tensor& self, const Tensor& vec1, const Tensor& vec2) { amp::addr(self, vec1, vec2); });
static_assert(requires(const Tensor& self, const Tensor& batch1, const Tensor& batch2) { amp::baddbmm(self, batch1, batch2); });
static_assert(requires(const Tensor& self, const Tensor& mat2) { amp::bmm(self, mat2); });
static_assert(requires(TensorList matrices) { amp::chain_matmul(matrices); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::conv1d(input, weight); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::conv_transpose1d(input, weight); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::conv2d(input, weight); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::conv_transpose2d(input, weight); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::conv3d(input, weight); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::conv_transpose3d(input, weight); });
static_assert(requires(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                       IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark,
                       bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  amp::_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic,
                    cudnn_enabled, allow_tf32);
});
static_assert(requires(const Tensor& self, const Tensor& weight, const Tensor& bias) { amp::conv_tbc(self, weight, bias); });
static_assert(requires(const Tensor& input, const Tensor& weight) { amp::linear(input, weight); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::matmul(self, other); });
static_assert(requires(const Tensor& self, const Tensor& mat2) { amp::mm(self, mat2); });
static_assert(requires(const Tensor& self, const Tensor& vec) { amp::mv(self, vec); });
static_assert(requires(const Tensor& self, const Tensor& weight) { amp::prelu(self, weight); });
static_assert(requires(const Tensor& self, const Tensor& exponent) { amp::pow(self, exponent); });
static_assert(requires(const Tensor& self) { amp::acos(self); });
static_assert(requires(const Tensor& self) { amp::asin(self); });
static_assert(requires(const Tensor& self) { amp::cosh(self); });
static_assert(requires(const Tensor& self) { amp::exp(self); });
static_assert(requires(const Tensor& self) { amp::expm1(self); });
static_assert(requires(const Tensor& self) { amp::log(self); });
static_assert(requires(const Tensor& self) { amp::log10(self); });
static_assert(requires(const Tensor& self) { amp::log1p(self); });
static_assert(requires(const Tensor& self) { amp::log2(self); });
static_assert(requires(const Tensor& self) { amp::reciprocal(self); });
static_assert(requires(const Tensor& self) { amp::rsqrt(self); });
static_assert(requires(const Tensor& self) { amp::sinh(self); });
static_assert(requires(const Tensor& self) { amp::tan(self); });
static_assert(requires(const Tensor& self) { amp::erfinv(self); });
static_assert(requires(const Tensor& self) { amp::softplus(self); });
static_assert(requires(const Tensor& self) { amp::gelu(self); });
static_assert(requires(const Tensor& self) { amp::elu(self); });
static_assert(requires(const Tensor& self) { amp::hardshrink(self); });
static_assert(requires(const Tensor& self) { amp::hardsigmoid(self); });
static_assert(requires(const Tensor& self) { amp::hardswish(self); });
static_assert(requires(const Tensor& self) { amp::selu(self); });
static_assert(requires(const Tensor& self) { amp::celu(self); });
static_assert(requires(const Tensor& self) { amp::softshrink(self); });
static_assert(requires(const Tensor& self) { amp::log_sigmoid(self); });
static_assert(requires(const Tensor& self) { amp::glu(self); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::fmod(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::atan2(self, other); });
static_assert(requires(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2) { amp::addcdiv(self, tensor1, tensor2); });
static_assert(requires(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2) { amp::addcmul(self, tensor1, tensor2); });
static_assert(requires(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min,
                       int64_t quant_max) { amp::fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::cumprod(self, dim); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::cumsum(self, dim); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::logcumsumexp(self, dim); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::cummax(self, dim); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::cummin(self, dim); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::dist(self, other); });
static_assert(requires(const Tensor& self) { amp::norm(self); });
static_assert(requires(const Tensor& self) { amp::prod(self); });
static_assert(requires(const Tensor& self) { amp::sum(self); });
static_assert(requires(const Tensor& self, const Tensor& q) { amp::quantile(self, q); });
static_assert(requires(const Tensor& self, const Tensor& q) { amp::nanquantile(self, q); });
static_assert(requires(const Tensor& self) { amp::trace(self); });
static_assert(requires(const Tensor& self) { amp::histc(self); });
static_assert(requires(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) { amp::renorm(self, p, dim, maxnorm); });
static_assert(requires(const Tensor& input) { amp::normalize(input); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::equal(self, other); });
static_assert(requires(const Tensor& self, const Tensor& tensor) { amp::dot(self, tensor); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::vdot(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::cross(self, other); });
static_assert(requires(const Tensor& input1, const Tensor& input2, const Tensor& weight) { amp::bilinear(input1, input2, weight); });
static_assert(requires(const Tensor& self, const Tensor& other, IntArrayRef dims_self,
                       IntArrayRef dims_other) { amp::tensordot(self, other, dims_self, dims_other); });
static_assert(requires(const Tensor& x1, const Tensor& x2) { amp::cosine_similarity(x1, x2); });
static_assert(requires(const Tensor& x1, const Tensor& x2) { amp::cdist(x1, x2); });
static_assert(requires(const Tensor& self) { amp::pdist(self); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::binary_cross_entropy(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::binary_cross_entropy_with_logits(self, target); });
static_assert(requires(const Tensor& input1, const Tensor& input2,
                       const Tensor& target) { amp::cosine_embedding_loss(input1, input2, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::cross_entropy(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::hinge_embedding_loss(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::kl_div(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::l1_loss(self, target); });
static_assert(requires(const Tensor& input1, const Tensor& input2, const Tensor& target) { amp::margin_ranking_loss(input1, input2, target);
                                                                                          });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::mse_loss(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::multilabel_margin_loss(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target,
                       int64_t reduction) { amp::multilabel_margin_loss_forward(self, target, reduction); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::multi_margin_loss(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::nll_loss(self, target); });
static_assert(requires(const Tensor& input, const Tensor& target) { amp::poisson_nll_loss(input, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::smooth_l1_loss(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::soft_margin_loss(self, target); });
static_assert(requires(const Tensor& anchor, const Tensor& positive,
                       const Tensor& negative) { amp::triplet_margin_loss(anchor, positive, negative); });
static_assert(requires(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                       IntArrayRef target_lengths) { amp::ctc_loss(log_probs, targets, input_lengths, target_lengths); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::log_softmax(self, dim); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::softmax(self, dim); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::softmin(self, dim); });
static_assert(requires(const Tensor& input, int64_t num_groups) { amp::group_norm(input, num_groups); });
static_assert(requires(const Tensor& input, IntArrayRef normalized_shape) { amp::layer_norm(input, normalized_shape); });
static_assert(requires(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                       bool training, double momentum, double eps, bool cudnn_enabled) {
  amp::batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
});
static_assert(requires(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                       bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  amp::instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
});
static_assert(requires(const Tensor& input, double p, bool train) { amp::dropout(input, p, train); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size) { amp::avg_pool1d(self, kernel_size); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size) { amp::avg_pool2d(self, kernel_size); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size) { amp::avg_pool3d(self, kernel_size); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size) { amp::max_pool3d(self, kernel_size); });
static_assert(requires(const Tensor& self, const Tensor& indices, IntArrayRef output_size) { amp::max_unpool2d(self, indices, output_size);
                                                                                            });
static_assert(requires(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride,
                       IntArrayRef padding) { amp::max_unpool3d(self, indices, output_size, stride, padding); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::adaptive_avg_pool3d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::adaptive_max_pool1d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::adaptive_max_pool2d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::adaptive_max_pool3d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  amp::fractional_max_pool2d(self, kernel_size, output_size, random_samples);
});
static_assert(requires(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  amp::fractional_max_pool3d(self, kernel_size, output_size, random_samples);
});
static_assert(requires(const Tensor& self, IntArrayRef padding) { amp::reflection_pad1d(self, padding); });
static_assert(requires(const Tensor& self, IntArrayRef padding) { amp::reflection_pad2d(self, padding); });
static_assert(requires(const Tensor& self, IntArrayRef padding) { amp::replication_pad1d(self, padding); });
static_assert(requires(const Tensor& self, IntArrayRef padding) { amp::replication_pad2d(self, padding); });
static_assert(requires(const Tensor& self, IntArrayRef padding) { amp::replication_pad3d(self, padding); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::upsample_nearest1d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::upsample_nearest2d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::upsample_nearest3d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::_upsample_nearest_exact1d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::_upsample_nearest_exact2d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::_upsample_nearest_exact3d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size,
                       bool align_corners) { amp::upsample_linear1d(self, output_size, align_corners); });
static_assert(requires(const Tensor& self, IntArrayRef output_size,
                       bool align_corners) { amp::upsample_bilinear2d(self, output_size, align_corners); });
static_assert(requires(const Tensor& self, IntArrayRef output_size,
                       bool align_corners) { amp::upsample_trilinear3d(self, output_size, align_corners); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                       IntArrayRef stride) { amp::im2col(self, kernel_size, dilation, padding, stride); });
static_assert(requires(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                       IntArrayRef stride) { amp::col2im(self, output_size, kernel_size, dilation, padding, stride); });
static_assert(requires(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                       bool align_corners) { amp::grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners); });
static_assert(requires(const Tensor& input, const Tensor& grid) { amp::grid_sample(input, grid); });
static_assert(requires(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                       bool align_corners) { amp::grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners); });
static_assert(requires(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  amp::_grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
});
static_assert(requires(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                       bool align_corners) { amp::grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners); });
static_assert(requires(const Tensor& abs, const Tensor& angle) { amp::polar(abs, angle); });
static_assert(requires(const Tensor& self) { amp::view_as_complex(self); });
static_assert(requires(const Tensor& self, int64_t n_fft) { amp::stft(self, n_fft); });
static_assert(requires(const Tensor& self) { amp::fft_fft(self); });
static_assert(requires(const Tensor& self) { amp::fft_ifft(self); });
static_assert(requires(const Tensor& self) { amp::fft_hfft(self); });
static_assert(requires(const Tensor& self) { amp::fft_ihfft(self); });
static_assert(requires(const Tensor& self) { amp::fft_rfft(self); });
static_assert(requires(const Tensor& self) { amp::fft_irfft(self); });
static_assert(requires(const Tensor& self) { amp::fft_fft2(self); });
static_assert(requires(const Tensor& self) { amp::fft_ifft2(self); });
static_assert(requires(const Tensor& self) { amp::fft_fftn(self); });
static_assert(requires(const Tensor& self) { amp::fft_ifftn(self); });
static_assert(requires(const Tensor& self) { amp::fft_rfft2(self); });
static_assert(requires(const Tensor& self) { amp::fft_irfft2(self); });
static_assert(requires(const Tensor& self) { amp::fft_rfftn(self); });
static_assert(requires(const Tensor& self) { amp::fft_irfftn(self); });
static_assert(requires(const Tensor& self, int64_t num_samples) { amp::multinomial(self, num_samples); });
static_assert(requires(const Tensor& self) { amp::poisson(self); });
static_assert(requires(const Tensor& self) { amp::diag(self); });
static_assert(requires(const Tensor& self) { amp::diagflat(self); });
static_assert(requires(const Tensor& sorted_sequence, const Tensor& self) { amp::searchsorted(sorted_sequence, self); });
static_assert(requires(const Tensor& self) { amp::tril(self); });
static_assert(requires(const Tensor& self) { amp::triu(self); });
static_assert(requires(const Tensor& x) { amp::vander(x); });
static_assert(requires(const Tensor& self, TensorList indices, const Tensor& values) { amp::index_put(self, indices, values); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index,
                       const Tensor& source) { amp::index_copy(self, dim, index, source); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index,
                       const Tensor& src) { amp::scatter_add(self, dim, index, src); });
static_assert(requires(TensorList tensors) { amp::cat(tensors); });
static_assert(requires(TensorList tensors) { amp::stack(tensors); });
static_assert(requires(const Tensor& self) { amp::cholesky(self); });
static_assert(requires(const Tensor& self) { amp::cholesky_inverse(self); });
static_assert(requires(const Tensor& self, const Tensor& input2) { amp::cholesky_solve(self, input2); });
static_assert(requires(const Tensor& self) { amp::inverse(self); });
static_assert(requires(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots) { amp::lu_solve(self, LU_data, LU_pivots); });
static_assert(requires(const Tensor& self) { amp::matrix_rank(self); });
static_assert(requires(const Tensor& self, const Tensor& input2) { amp::orgqr(self, input2); });
static_assert(requires(const Tensor& self, const Tensor& input2, const Tensor& input3) { amp::ormqr(self, input2, input3); });
static_assert(requires(const Tensor& self) { amp::pinverse(self); });
static_assert(requires(const Tensor& self, const Scalar& ord) { amp::linalg_matrix_norm(self, ord); });
static_assert(requires(const Tensor& self) { amp::linalg_cond(self); });
static_assert(requires(const Tensor& self) { amp::linalg_matrix_rank(self); });
static_assert(requires(const Tensor& A, const Tensor& B) { amp::linalg_solve(A, B); });
static_assert(requires(const Tensor& self) { amp::linalg_cholesky(self); });
static_assert(requires(const Tensor& A) { amp::linalg_svdvals(A); });
static_assert(requires(const Tensor& self) { amp::linalg_eigvals(self); });
static_assert(requires(const Tensor& self) { amp::linalg_eigvalsh(self); });
static_assert(requires(const Tensor& A) { amp::linalg_inv(A); });
static_assert(requires(const Tensor& A) { amp::linalg_qr(A); });
static_assert(requires(const Tensor& self) { amp::linalg_cholesky_ex(self); });
static_assert(requires(const Tensor& A) { amp::linalg_svd(A); });
static_assert(requires(const Tensor& self) { amp::linalg_eig(self); });
static_assert(requires(const Tensor& self) { amp::linalg_eigh(self); });
static_assert(requires(const Tensor& A) { amp::linalg_inv_ex(A); });
static_assert(requires(const Tensor& input, const Tensor& tau) { amp::linalg_householder_product(input, tau); });
static_assert(requires(const Tensor& self) { amp::linalg_tensorinv(self); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::linalg_tensorsolve(self, other); });
static_assert(requires(const Tensor& self, const Tensor& b) { amp::linalg_lstsq(self, b); });
static_assert(requires(const Tensor& self) { amp::eig(self); });
static_assert(requires(const Tensor& self) { amp::geqrf(self); });
static_assert(requires(const Tensor& self, const Tensor& A) { amp::lstsq(self, A); });
static_assert(requires(const Tensor& self) { amp::_lu_with_info(self); });
static_assert(requires(const Tensor& LU_data, const Tensor& LU_pivots) { amp::lu_unpack(LU_data, LU_pivots); });
static_assert(requires(const Tensor& self) { amp::qr(self); });
static_assert(requires(const Tensor& self, const Tensor& A) { amp::solve(self, A); });
static_assert(requires(const Tensor& self) { amp::svd(self); });
static_assert(requires(const Tensor& self) { amp::symeig(self); });
static_assert(requires(const Tensor& self, const Tensor& A) { amp::triangular_solve(self, A); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::matmul(self, other); });
static_assert(requires(const Tensor& self, const Tensor& exponent) { amp::pow(self, exponent); });
static_assert(requires(const Scalar& base, const Tensor& self) { pow(base, self); });
static_assert(requires(const Scalar& other, const Tensor& self) { other / self; });
static_assert(requires(const Scalar& other, const Tensor& self) { other / self; });
static_assert(requires(TensorList tensors) { amp::linalg_multi_dot(tensors); });
static_assert(requires(const Tensor& input, const Tensor& hx, const Tensor& w_ih,
                       const Tensor& w_hh) { amp::gru_cell(input, hx, w_ih, w_hh); });
static_assert(requires(const Tensor& input, const Tensor& hx) { nn::GRUCell(4, 8)(input, hx); });
static_assert(requires(const Tensor& input, TensorList hx, const Tensor& w_ih,
                       const Tensor& w_hh) { amp::lstm_cell(input, hx, w_ih, w_hh); });
static_assert(requires(const Tensor& input) { nn::LSTMCell(4, 8)(input); });
static_assert(requires(const Tensor& input, const Tensor& hx, const Tensor& w_ih,
                       const Tensor& w_hh) { amp::rnn_tanh_cell(input, hx, w_ih, w_hh); });
static_assert(requires(const Tensor& input, const Tensor& hx, const Tensor& w_ih,
                       const Tensor& w_hh) { amp::rnn_relu_cell(input, hx, w_ih, w_hh); });
static_assert(requires(const Tensor& input, const Tensor& hx) { nn::RNNCell(4, 8)(input, hx); });

// 249 of 249 functions
static_assert(requires(const Tensor& self, const Tensor& other) { amp::add(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::sub(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::mul(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::div(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::remainder(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::floor_divide(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::maximum(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::minimum(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::fmax(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::fmin(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::hypot(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::logaddexp(self, other); });
static_assert(requires(const Tensor& self, const Tensor& end, const Tensor& weight) { amp::lerp(self, end, weight); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::eq(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::ne(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::lt(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::le(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::gt(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::ge(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::logical_and(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::logical_or(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::logical_xor(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::bitwise_and(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::bitwise_or(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::bitwise_xor(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::isclose(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::allclose(self, other); });
static_assert(requires(const Tensor& self) { amp::relu(self); });
static_assert(requires(const Tensor& self) { amp::sigmoid(self); });
static_assert(requires(const Tensor& self) { amp::tanh(self); });
static_assert(requires(const Tensor& self) { amp::sqrt(self); });
static_assert(requires(const Tensor& self) { amp::abs(self); });
static_assert(requires(const Tensor& self) { amp::neg(self); });
static_assert(requires(const Tensor& self) { amp::sign(self); });
static_assert(requires(const Tensor& self) { amp::sin(self); });
static_assert(requires(const Tensor& self) { amp::cos(self); });
static_assert(requires(const Tensor& self) { amp::square(self); });
static_assert(requires(const Tensor& self) { amp::floor(self); });
static_assert(requires(const Tensor& self) { amp::ceil(self); });
static_assert(requires(const Tensor& self) { amp::round(self); });
static_assert(requires(const Tensor& self) { amp::trunc(self); });
static_assert(requires(const Tensor& self) { amp::frac(self); });
static_assert(requires(const Tensor& self) { amp::erf(self); });
static_assert(requires(const Tensor& self) { amp::erfc(self); });
static_assert(requires(const Tensor& self) { amp::atan(self); });
static_assert(requires(const Tensor& self) { amp::asinh(self); });
static_assert(requires(const Tensor& self) { amp::acosh(self); });
static_assert(requires(const Tensor& self) { amp::atanh(self); });
static_assert(requires(const Tensor& self) { amp::exp2(self); });
static_assert(requires(const Tensor& self) { amp::sign(self); });
static_assert(requires(const Tensor& self) { amp::positive(self); });
static_assert(requires(const Tensor& self) { amp::lgamma(self); });
static_assert(requires(const Tensor& self) { amp::digamma(self); });
static_assert(requires(const Tensor& self) { amp::logit(self); });
static_assert(requires(const Tensor& self) { amp::deg2rad(self); });
static_assert(requires(const Tensor& self) { amp::isnan(self); });
static_assert(requires(const Tensor& self) { amp::isinf(self); });
static_assert(requires(const Tensor& self) { amp::isfinite(self); });
static_assert(requires(const Tensor& self) { amp::signbit(self); });
static_assert(requires(const Tensor& self) { amp::logical_not(self); });
static_assert(requires(const Tensor& self) { amp::bitwise_not(self); });
static_assert(requires(const Tensor& self) { amp::relu6(self); });
static_assert(requires(const Tensor& self) { amp::hardtanh(self); });
static_assert(requires(const Tensor& self) { amp::leaky_relu(self); });
static_assert(requires(const Tensor& self) { amp::silu(self); });
static_assert(requires(const Tensor& self) { amp::mish(self); });
static_assert(requires(const Tensor& self) { amp::softsign(self); });
static_assert(requires(const Tensor& self) { amp::tanhshrink(self); });
static_assert(requires(const Tensor& self, const Scalar& threshold, const Scalar& value) { amp::threshold(self, threshold, value); });
static_assert(requires(const Tensor& self, const std::optional<Scalar>& min) { amp::clamp(self, min); });
static_assert(requires(const Tensor& self) { amp::nan_to_num(self); });
static_assert(requires(const Tensor& condition) { amp::where(condition); });
static_assert(requires(const Tensor& self, const Tensor& mask, const Scalar& value) { amp::masked_fill(self, mask, value); });
static_assert(requires(const Tensor& self) { amp::max(self); });
static_assert(requires(const Tensor& self) { amp::min(self); });
static_assert(requires(const Tensor& self) { amp::mean(self); });
static_assert(requires(const Tensor& self, bool unbiased) { amp::var(self, unbiased); });
static_assert(requires(const Tensor& self, bool unbiased) { amp::std(self, unbiased); });
static_assert(requires(const Tensor& self) { amp::amax(self); });
static_assert(requires(const Tensor& self) { amp::amin(self); });
static_assert(requires(const Tensor& self, IntArrayRef dim) { amp::logsumexp(self, dim); });
static_assert(requires(const Tensor& self) { amp::argmax(self); });
static_assert(requires(const Tensor& self) { amp::argmin(self); });
static_assert(requires(const Tensor& self) { amp::median(self); });
static_assert(requires(const Tensor& self) { amp::all(self); });
static_assert(requires(const Tensor& self) { amp::any(self); });
static_assert(requires(const Tensor& self) { amp::count_nonzero(self); });
static_assert(requires(const Tensor& self) { amp::nansum(self); });
static_assert(requires(const Tensor& self) { amp::aminmax(self); });
static_assert(requires(const Tensor& self, bool unbiased) { amp::var_mean(self, unbiased); });
static_assert(requires(const Tensor& self) { amp::mode(self); });
static_assert(requires(const Tensor& self) { amp::linalg_vector_norm(self); });
static_assert(requires(const Tensor& self, IntArrayRef size) { amp::view(self, size); });
static_assert(requires(const Tensor& self, IntArrayRef shape) { amp::reshape(self, shape); });
static_assert(requires(const Tensor& self, int64_t dim0, int64_t dim1) { amp::transpose(self, dim0, dim1); });
static_assert(requires(const Tensor& self) { amp::t(self); });
static_assert(requires(const Tensor& self, IntArrayRef dims) { amp::permute(self, dims); });
static_assert(requires(const Tensor& self, IntArrayRef source, IntArrayRef destination) { amp::movedim(self, source, destination); });
static_assert(requires(const Tensor& self, int64_t dim) { amp::unsqueeze(self, dim); });
static_assert(requires(const Tensor& self) { amp::squeeze(self); });
static_assert(requires(const Tensor& self) { amp::flatten(self); });
static_assert(requires(const Tensor& self, int64_t dim, IntArrayRef sizes) { amp::unflatten(self, dim, sizes); });
static_assert(requires(const Tensor& self, int64_t dim, int64_t index) { amp::select(self, dim, index); });
static_assert(requires(const Tensor& self, int64_t dim, int64_t start, int64_t length) { amp::narrow(self, dim, start, length); });
static_assert(requires(const Tensor& self) { amp::diagonal(self); });
static_assert(requires(const Tensor& self, int64_t dimension, int64_t size, int64_t step) { self.unfold(dimension, size, step); });
static_assert(requires(const Tensor& self) { amp::unbind(self); });
static_assert(requires(const Tensor& self, int64_t split_size) { amp::split(self, split_size); });
static_assert(requires(const Tensor& self, int64_t chunks) { amp::chunk(self, chunks); });
static_assert(requires(const Tensor& self, IntArrayRef repeats) { self.repeat(repeats); });
static_assert(requires(const Tensor& self, int64_t repeats) { amp::repeat_interleave(self, repeats); });
static_assert(requires(const Tensor& self, IntArrayRef dims) { amp::flip(self, dims); });
static_assert(requires(const Tensor& self, IntArrayRef shifts) { amp::roll(self, shifts); });
static_assert(requires(const Tensor& self, IntArrayRef dims) { amp::tile(self, dims); });
static_assert(requires(const Tensor& self) { amp::rot90(self); });
static_assert(requires(const Tensor& self, IntArrayRef size, IntArrayRef stride) { amp::as_strided(self, size, stride); });
static_assert(requires(const Tensor& self, const Tensor& other) { self.view_as(other); });
static_assert(requires(const Tensor& self, const Tensor& other) { self.expand_as(other); });
static_assert(requires(const Tensor& self, IntArrayRef size) { amp::expand(self, size); });
static_assert(requires(TensorList tensors) { amp::meshgrid(tensors); });
static_assert(requires(const Tensor& self) { amp::bernoulli(self); });
static_assert(requires(const Tensor& self, double p) { self.bernoulli_(p); });
static_assert(requires(const Tensor& weight, const Tensor& indices) { amp::embedding(weight, indices); });
static_assert(requires(const Tensor& weight, const Tensor& indices, const Tensor& offsets) { amp::embedding_bag(weight, indices, offsets);
                                                                                            });
static_assert(requires(const Tensor& self) { amp::one_hot(self); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index) { amp::index_select(self, dim, index); });
static_assert(requires(const Tensor& self, TensorList indices) { amp::index(self, indices); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index) { amp::gather(self, dim, index); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) { amp::scatter(self, dim, index, src); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                       StringRef reduce) { amp::scatter_reduce(self, dim, index, src, reduce); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index,
                       const Tensor& source) { amp::index_add(self, dim, index, source); });
static_assert(requires(const Tensor& self, int64_t dim, const Tensor& index,
                       const Scalar& value) { amp::index_fill(self, dim, index, value); });
static_assert(requires(const Tensor& self, const Tensor& index) { amp::take(self, index); });
static_assert(requires(const Tensor& self, const Tensor& indices) { amp::take_along_dim(self, indices); });
static_assert(requires(const Tensor& self, const Tensor& mask) { amp::masked_select(self, mask); });
static_assert(requires(const Tensor& self, const Tensor& mask, const Tensor& source) { amp::masked_scatter(self, mask, source); });
static_assert(requires(const Tensor& self) { amp::nonzero(self); });
static_assert(requires(TensorList tensors) { amp::hstack(tensors); });
static_assert(requires(TensorList tensors) { amp::vstack(tensors); });
static_assert(requires(const Tensor& self) { amp::diag_embed(self); });
static_assert(requires(const Tensor& self, int64_t k) { amp::topk(self, k); });
static_assert(requires(const Tensor& self) { amp::sort(self); });
static_assert(requires(const Tensor& self) { amp::argsort(self); });
static_assert(requires(const Tensor& self, int64_t k) { amp::kthvalue(self, k); });
static_assert(requires(const Tensor& self) { amp::unique(self); });
static_assert(requires(const Tensor& self) { amp::bincount(self); });
static_assert(requires(const Tensor& self, const Tensor& boundaries) { amp::bucketize(self, boundaries); });
static_assert(requires(const Tensor& input, double p, bool train) { amp::alpha_dropout(input, p, train); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size) { amp::max_pool1d(self, kernel_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::adaptive_avg_pool1d(self, output_size); });
static_assert(requires(const Tensor& self, IntArrayRef kernel_size) { amp::max_pool2d(self, kernel_size); });
static_assert(requires(const Tensor& self, IntArrayRef output_size) { amp::adaptive_avg_pool2d(self, output_size); });
static_assert(requires(const Tensor& input, double norm_type, IntArrayRef kernel_size) { amp::lp_pool2d(input, norm_type, kernel_size); });
static_assert(requires(const Tensor& self, IntArrayRef pad) { amp::constant_pad_nd(self, pad); });
static_assert(requires(const Tensor& self, IntArrayRef padding) { amp::reflection_pad3d(self, padding); });
static_assert(requires(const Tensor& self, IntArrayRef output_size,
                       bool align_corners) { amp::upsample_bicubic2d(self, output_size, align_corners); });
static_assert(requires(const Tensor& self, int64_t upscale_factor) { amp::pixel_shuffle(self, upscale_factor); });
static_assert(requires(const Tensor& self, int64_t downscale_factor) { amp::pixel_unshuffle(self, downscale_factor); });
static_assert(requires(const Tensor& theta, IntArrayRef size) { amp::affine_grid(theta, size); });
static_assert(requires(StringRef equation, TensorList tensors) { amp::einsum(equation, tensors); });
static_assert(requires(const Tensor& self, const Tensor& vec2) { amp::outer(self, vec2); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::kron(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::inner(self, other); });
static_assert(requires(const Tensor& self, int64_t n) { amp::matrix_power(self, n); });
static_assert(requires(const Tensor& A) { amp::linalg_det(A); });
static_assert(requires(const Tensor& A) { amp::linalg_slogdet(A); });
static_assert(requires(const Tensor& self, const Tensor& B, bool upper) { amp::linalg_solve_triangular(self, B, upper); });
static_assert(requires(const Tensor& A) { amp::linalg_lu_factor(A); });
static_assert(requires(const Tensor& self) { amp::linalg_pinv(self); });
static_assert(requires(const Tensor& query, const Tensor& key, const Tensor& value) { amp::scaled_dot_product_attention(query, key, value);
                                                                                     });
static_assert(requires(const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim_to_check, int64_t num_heads,
                       const Tensor& in_proj_weight, const Tensor& in_proj_bias, const Tensor& bias_k, const Tensor& bias_v,
                       bool add_zero_attn, double dropout_p, const Tensor& out_proj_weight, const Tensor& out_proj_bias) {
  amp::multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v,
                                    add_zero_attn, dropout_p, out_proj_weight, out_proj_bias);
});
static_assert(requires(const Tensor& input, IntArrayRef normalized_shape) { amp::rms_norm(input, normalized_shape); });
static_assert(requires(const Tensor& input, int64_t size) { amp::local_response_norm(input, size); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::huber_loss(self, target); });
static_assert(requires(const Tensor& self, const Tensor& target, const Tensor& var) { amp::gaussian_nll_loss(self, target, var); });
static_assert(requires(const Tensor& self, const Tensor& target) { amp::multilabel_soft_margin_loss(self, target); });
static_assert(requires(const Tensor& x1, const Tensor& x2) { amp::pairwise_distance(x1, x2); });
static_assert(requires(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout,
                       bool train, bool bidirectional, bool batch_first) {
  amp::gru(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
});
static_assert(requires(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout,
                       bool train, bool bidirectional, bool batch_first) {
  amp::lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
});
static_assert(requires(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout,
                       bool train, bool bidirectional, bool batch_first) {
  amp::rnn_tanh(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
});
static_assert(requires(const Tensor& self) { amp::real(self); });
static_assert(requires(const Tensor& self) { amp::imag(self); });
static_assert(requires(const Tensor& self) { amp::conj(self); });
static_assert(requires(const Tensor& self) { amp::angle(self); });
static_assert(requires(const Tensor& self) { amp::view_as_real(self); });
static_assert(requires(const Tensor& real, const Tensor& imag) { amp::complex(real, imag); });
static_assert(requires(const Tensor& self, int64_t n_fft) { amp::istft(self, n_fft); });
static_assert(requires(const Tensor& self) { amp::fft_fftshift(self); });
static_assert(requires(const Tensor& self) { amp::diff(self); });
static_assert(requires(const Tensor& self) { amp::is_nonzero(self); });
static_assert(requires(const Tensor& mean) { amp::normal(mean); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::type_as(self, other); });
static_assert(requires(const Tensor& self, IntArrayRef size) { amp::sum_to_size(self, size); });
static_assert(requires(const Tensor& self) { amp::cov(self); });
static_assert(requires(const Tensor& self) { amp::corrcoef(self); });
static_assert(requires(const Tensor& self) { amp::matrix_exp(self); });
static_assert(requires(const Tensor& self, const Tensor& exponent) { amp::float_power(self, exponent); });
static_assert(requires(const Tensor& self, const Tensor& src) { amp::slice_scatter(self, src); });
static_assert(requires(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) { amp::select_scatter(self, src, dim, index); });
static_assert(requires(const Tensor& self, const Tensor& src) { amp::diagonal_scatter(self, src); });
static_assert(requires(const Tensor& self, int64_t dim, int64_t start, int64_t length) { amp::narrow_copy(self, dim, start, length); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::gcd(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::lcm(self, other); });
static_assert(requires(const Tensor& self) { amp::sinc(self); });
static_assert(requires(const Tensor& self) { amp::i0(self); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::nextafter(self, other); });
static_assert(requires(const Tensor& self) { amp::frexp(self); });
static_assert(requires(const Tensor& self, int64_t p) { amp::mvlgamma(self, p); });
static_assert(requires(const Tensor& self) { amp::isreal(self); });
static_assert(requires(const Tensor& self) { amp::gradient(self); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::bitwise_left_shift(self, other); });
static_assert(requires(const Tensor& self, const Tensor& other) { amp::bitwise_right_shift(self, other); });
static_assert(requires(const Tensor& self) { amp::slice(self); });
static_assert(requires(const Tensor& self) { self.index({indexing::Slice(0, 2)}); });
static_assert(requires(const Tensor& self) { self.contiguous(); });
static_assert(requires(const Tensor& self) { self.clone(); });
static_assert(requires(const Tensor& self) { self.detach(); });
static_assert(requires(const Tensor& self, ScalarType dtype) { self.to(dtype); });
static_assert(requires(const Tensor& self) { self.item(); });
static_assert(requires(const Tensor& self, const Tensor& src) { self.copy_(src); });
static_assert(requires(const Tensor& self, const Scalar& value) { self.fill_(value); });
static_assert(requires(const Tensor& self) { self.zero_(); });
static_assert(requires(IntArrayRef size) { zeros(size); });
static_assert(requires(IntArrayRef size) { ones(size); });
static_assert(requires(IntArrayRef size, const Scalar& value) { full(size, value); });
static_assert(requires(IntArrayRef size) { empty(size); });
static_assert(requires(const Scalar& start, const Scalar& end, const Scalar& step) { arange(start, end, step); });
static_assert(requires(const Scalar& start, const Scalar& end, int64_t steps) { linspace(start, end, steps); });
static_assert(requires(int64_t n) { eye(n); });
static_assert(requires(const Tensor& self) { zeros_like(self); });
static_assert(requires(const Tensor& self) { ones_like(self); });
static_assert(requires(const Tensor& self, const Scalar& value) { full_like(self, value); });
static_assert(requires(const Tensor& self) { empty_like(self); });
static_assert(requires(int64_t row, int64_t col, int64_t offset) { tril_indices(row, col, offset); });
static_assert(requires(const Scalar& value) { scalar_tensor(value); });
static_assert(requires(IntArrayRef size) { rand(size); });
static_assert(requires(IntArrayRef size) { randn(size); });
static_assert(requires(int64_t low, int64_t high, IntArrayRef size) { randint(low, high, size); });
static_assert(requires(int64_t n) { randperm(n); });
static_assert(requires(const Tensor& self) { rand_like(self); });
static_assert(requires(const Tensor& self) { randn_like(self); });
static_assert(requires(const Tensor& self) { Tensor(self).uniform_(0, 1); });
static_assert(requires(const Tensor& self) { Tensor(self).normal_(0, 1); });
static_assert(requires(const Tensor& input) { nn::functional::dropout2d(input); });
static_assert(requires(const Tensor& input) { nn::functional::dropout3d(input); });
static_assert(requires(const Tensor& input, IntArrayRef pad) { amp::pad(input, pad, "circular"); });
static_assert(requires(TensorList self, const Tensor& found_inf,
                       const Tensor& inv_scale) { _amp_foreach_non_finite_check_and_unscale_(self, found_inf, inv_scale); });
static_assert(requires(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double growth_factor,
                       double backoff_factor, int64_t growth_interval) {
  _amp_update_scale_(self, growth_tracker, found_inf, growth_factor, backoff_factor, growth_interval);
});
static_assert(requires(TensorList parameters, double max_norm) { nn::utils::clip_grad_norm_(parameters.vec(), max_norm); });
static_assert(requires(TensorList parameters, double clip_value) { nn::utils::clip_grad_value_(parameters.vec(), clip_value); });

}  // namespace amp
