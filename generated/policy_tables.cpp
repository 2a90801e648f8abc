// DO NOT EDIT. Generated from autocast_policy.yaml by codegen (./dev regenerate).
// The resolved presets: a category for every op, per device and low-precision dtype, and the place of the rule. Equal tables are stored
// once. A device without rules has no table. The tables are variables, because entries are added to them: those of custom ops, and those of
// ops without a rule whose arguments a preset promotes.
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include <amp/autocast/policy.h>
#include <amp/autocast/table_size.h>
#include <amp/autocast/policy/unlisted.h>

namespace amp::autocast {

namespace {

// The first entry means "no rule".
constexpr RuleOrigin kOrigins[] = {
    {"", "", "", 0},
    {"autocast_policy.yaml", "apex-O1", "cuda/banned", 0},
    {"autocast_policy.yaml", "apex-O1", "cuda/fp32", 0},
    {"autocast_policy.yaml", "apex-O1", "cuda/fp32_append_dtype", 0},
    {"autocast_policy.yaml", "apex-O1", "cuda/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "apex-O1", "cuda/lower_precision_fp", 0},
    {"autocast_policy.yaml", "apex-O1", "cuda/promote", 0},
    {"autocast_policy.yaml", "fp8", "cpu/override", 0},
    {"autocast_policy.yaml", "fp8", "cuda/override", 0},
    {"autocast_policy.yaml", "torch-1.10", "cpu/fp32", 0},
    {"autocast_policy.yaml", "torch-1.10", "cpu/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "torch-1.7", "cuda/banned", 0},
    {"autocast_policy.yaml", "torch-1.7", "cuda/fp32", 0},
    {"autocast_policy.yaml", "torch-1.7", "cuda/fp32_append_dtype", 0},
    {"autocast_policy.yaml", "torch-1.7", "cuda/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "torch-1.7", "cuda/lower_precision_fp", 0},
    {"autocast_policy.yaml", "torch-1.7", "cuda/promote", 0},
    {"autocast_policy.yaml", "torch-2.0", "cpu/fp32", 0},
    {"autocast_policy.yaml", "torch-2.0", "cpu/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "torch-2.0", "cpu/lower_precision_fp", 0},
    {"autocast_policy.yaml", "torch-2.0", "cpu/promote", 0},
    {"autocast_policy.yaml", "torch-2.0", "cuda/banned", 0},
    {"autocast_policy.yaml", "torch-2.0", "cuda/fp32", 0},
    {"autocast_policy.yaml", "torch-2.0", "cuda/fp32_append_dtype", 0},
    {"autocast_policy.yaml", "torch-2.0", "cuda/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "torch-2.0", "cuda/lower_precision_fp", 0},
    {"autocast_policy.yaml", "torch-2.0", "cuda/promote", 0},
    {"autocast_policy.yaml", "torch-2.15", "cpu/fp32", 0},
    {"autocast_policy.yaml", "torch-2.15", "cpu/lower_precision_fp", 0},
    {"autocast_policy.yaml", "torch-2.15", "cpu/lower_precision_fp", 0, "_native_multi_head_attention"},
    {"autocast_policy.yaml", "torch-2.15", "cpu/lower_precision_fp", 0, "mkldnn_rnn_layer"},
    {"autocast_policy.yaml", "torch-2.15", "cpu/promote", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/banned", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/fp32", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/fp32_append_dtype", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/lower_precision_fp", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/lower_precision_fp", 0, "_cudnn_rnn"},
    {"autocast_policy.yaml", "torch-2.15", "cuda/promote", 0},
};

// Fails to compile for an origin that is not in kOrigins.
constexpr uint16_t origin(std::string_view preset, std::string_view list, std::string_view kernel = "") {
  uint16_t i = 1;
  while (kOrigins[i].preset != preset || kOrigins[i].list != list || kOrigins[i].kernel != kernel) ++i;
  return i;
}

struct Rules {
  std::array<TableEntry, kTableSize> entries{};
  std::array<uint16_t, kTableSize> origins{};

  constexpr void set(TableEntry entry, uint16_t written, std::initializer_list<OpId> ops) {
    for (const OpId op : ops) {
      entries[static_cast<size_t>(op)] = entry;
      origins[static_cast<size_t>(op)] = written;
    }
  }
};

constinit Rules kTorch20Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linalg_multi_dot, OpId::linear, OpId::lstm_cell,
      OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cdist, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::cross_entropy, OpId::dist, OpId::erfinv, OpId::exp, OpId::expm1, OpId::group_norm,
      OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10, OpId::log1p, OpId::log2,
      OpId::margin_ranking_loss, OpId::mse_loss, OpId::multi_margin_loss, OpId::multilabel_margin_loss, OpId::nll_loss,
      OpId::normalize, OpId::pdist, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::renorm,
      OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan, OpId::triplet_margin_loss});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-2.0", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::bilinear, OpId::cross, OpId::dot, OpId::grid_sampler, OpId::index_put,
      OpId::scatter_add, OpId::tensordot});
  rules.set(table_entry(Category::Banned), origin("torch-2.0", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constinit Rules kTorch20Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cpu/lower_precision_fp"), {
      OpId::_convolution, OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d,
      OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::linear, OpId::matmul, OpId::mm});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cpu/fp32"), {
      OpId::_grid_sampler_2d_cpu_fallback, OpId::_lu_with_info, OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d,
      OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::cdist, OpId::cholesky, OpId::cholesky_inverse, OpId::cholesky_solve,
      OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::ctc_loss, OpId::ctc_loss_tensor, OpId::eig,
      OpId::fake_quantize_per_tensor_affine, OpId::fake_quantize_per_tensor_affine_tensor_qparams, OpId::fft_fft, OpId::fft_fft2,
      OpId::fft_fftn, OpId::fft_hfft, OpId::fft_ifft, OpId::fft_ifft2, OpId::fft_ifftn, OpId::fft_ihfft, OpId::fft_irfft,
      OpId::fft_irfft2, OpId::fft_irfftn, OpId::fft_rfft, OpId::fft_rfft2, OpId::fft_rfftn, OpId::fractional_max_pool2d,
      OpId::fractional_max_pool3d, OpId::geqrf, OpId::grid_sampler, OpId::grid_sampler_2d, OpId::grid_sampler_3d, OpId::inverse,
      OpId::kl_div, OpId::linalg_cholesky, OpId::linalg_cholesky_ex, OpId::linalg_cond, OpId::linalg_cond_p_str, OpId::linalg_eig,
      OpId::linalg_eigh, OpId::linalg_eigvals, OpId::linalg_eigvalsh, OpId::linalg_householder_product, OpId::linalg_inv,
      OpId::linalg_inv_ex, OpId::linalg_lstsq, OpId::linalg_matrix_rank, OpId::linalg_matrix_rank_atol_rtol_float,
      OpId::linalg_matrix_rank_atol_rtol_tensor, OpId::linalg_matrix_rank_tol_tensor, OpId::linalg_qr, OpId::linalg_solve,
      OpId::linalg_svd, OpId::linalg_svdvals, OpId::linalg_tensorinv, OpId::linalg_tensorsolve, OpId::lstsq, OpId::lu_solve,
      OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss, OpId::multilabel_margin_loss,
      OpId::multilabel_margin_loss_forward, OpId::nanquantile, OpId::nanquantile_scalar, OpId::orgqr, OpId::ormqr, OpId::pinverse,
      OpId::polar, OpId::qr, OpId::quantile, OpId::quantile_scalar, OpId::reflection_pad1d, OpId::reflection_pad2d,
      OpId::replication_pad1d, OpId::replication_pad2d, OpId::replication_pad3d, OpId::solve, OpId::stft, OpId::svd, OpId::symeig,
      OpId::trace, OpId::triangular_solve, OpId::view_as_complex});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cpu/fp32_set_opt_dtype"), {
      OpId::linalg_matrix_norm, OpId::linalg_matrix_norm_str_ord, OpId::prod, OpId::prod_dim_int});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constinit Rules kTorch110Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cpu/lower_precision_fp"), {
      OpId::_convolution, OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d,
      OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::linear, OpId::mm});
  rules.set(table_entry(Category::Fp32), origin("torch-1.10", "cpu/fp32"), {
      OpId::_upsample_nearest_exact1d, OpId::_upsample_nearest_exact2d, OpId::_upsample_nearest_exact3d,
      OpId::adaptive_max_pool1d, OpId::adaptive_max_pool2d, OpId::avg_pool1d, OpId::avg_pool2d, OpId::batch_norm,
      OpId::binary_cross_entropy_with_logits, OpId::celu, OpId::col2im, OpId::conv_tbc, OpId::cross, OpId::cummax, OpId::cummin,
      OpId::diag, OpId::diagflat, OpId::dot, OpId::dropout, OpId::elu, OpId::fmod, OpId::gelu, OpId::glu, OpId::group_norm,
      OpId::hardshrink, OpId::hardsigmoid, OpId::hardswish, OpId::histc, OpId::im2col, OpId::instance_norm, OpId::log_sigmoid,
      OpId::logcumsumexp, OpId::lu_unpack, OpId::matrix_rank, OpId::matrix_rank_tol, OpId::multinomial, OpId::poisson,
      OpId::prelu, OpId::searchsorted_Scalar, OpId::searchsorted_Tensor, OpId::selu, OpId::smooth_l1_loss, OpId::softplus,
      OpId::softshrink, OpId::tril, OpId::triu, OpId::upsample_bilinear2d, OpId::upsample_linear1d, OpId::upsample_nearest1d,
      OpId::upsample_nearest2d, OpId::upsample_nearest3d, OpId::upsample_trilinear3d, OpId::vander, OpId::vdot});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cpu/fp32"), {
      OpId::_lu_with_info, OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy,
      OpId::cdist, OpId::cholesky, OpId::cholesky_inverse, OpId::cholesky_solve, OpId::conv_transpose1d, OpId::conv_transpose2d,
      OpId::conv_transpose3d, OpId::ctc_loss, OpId::ctc_loss_tensor, OpId::eig, OpId::fake_quantize_per_tensor_affine,
      OpId::fake_quantize_per_tensor_affine_tensor_qparams, OpId::fft_fft, OpId::fft_fft2, OpId::fft_fftn, OpId::fft_hfft,
      OpId::fft_ifft, OpId::fft_ifft2, OpId::fft_ifftn, OpId::fft_ihfft, OpId::fft_irfft, OpId::fft_irfft2, OpId::fft_irfftn,
      OpId::fft_rfft, OpId::fft_rfft2, OpId::fft_rfftn, OpId::fractional_max_pool2d, OpId::fractional_max_pool3d, OpId::geqrf,
      OpId::grid_sampler, OpId::inverse, OpId::kl_div, OpId::linalg_cholesky, OpId::linalg_cholesky_ex, OpId::linalg_cond,
      OpId::linalg_cond_p_str, OpId::linalg_eig, OpId::linalg_eigh, OpId::linalg_eigvals, OpId::linalg_eigvalsh,
      OpId::linalg_householder_product, OpId::linalg_inv, OpId::linalg_inv_ex, OpId::linalg_lstsq, OpId::linalg_matrix_rank,
      OpId::linalg_matrix_rank_atol_rtol_float, OpId::linalg_matrix_rank_atol_rtol_tensor, OpId::linalg_matrix_rank_tol_tensor,
      OpId::linalg_qr, OpId::linalg_solve, OpId::linalg_svd, OpId::linalg_svdvals, OpId::linalg_tensorinv,
      OpId::linalg_tensorsolve, OpId::lstsq, OpId::lu_solve, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d,
      OpId::mse_loss, OpId::multilabel_margin_loss, OpId::multilabel_margin_loss_forward, OpId::nanquantile,
      OpId::nanquantile_scalar, OpId::orgqr, OpId::ormqr, OpId::pinverse, OpId::polar, OpId::qr, OpId::quantile,
      OpId::quantile_scalar, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::solve, OpId::stft, OpId::svd, OpId::symeig, OpId::trace, OpId::triangular_solve,
      OpId::view_as_complex});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-1.10", "cpu/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cpu/fp32_set_opt_dtype"), {
      OpId::linalg_matrix_norm, OpId::linalg_matrix_norm_str_ord, OpId::prod, OpId::prod_dim_int});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constinit Rules kTorch17Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-1.7", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm,
      OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  rules.set(table_entry(Category::Fp32), origin("torch-1.7", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cdist, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::cross_entropy, OpId::dist, OpId::erfinv, OpId::exp, OpId::expm1, OpId::gelu,
      OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10,
      OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::multi_margin_loss, OpId::multilabel_margin_loss,
      OpId::nll_loss, OpId::normalize, OpId::pdist, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal,
      OpId::renorm, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-1.7", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-1.7", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-1.7", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::bilinear, OpId::cat, OpId::cross, OpId::dot, OpId::equal, OpId::index_put,
      OpId::stack, OpId::tensordot});
  rules.set(table_entry(Category::Banned), origin("torch-1.7", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constinit Rules kTorch215Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cuda/lower_precision_fp"), {
      OpId::_convolution, OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul,
      OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_tbc,
      OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::convolution, OpId::einsum, OpId::gru_cell,
      OpId::linalg_multi_dot, OpId::linalg_vecdot, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu,
      OpId::rnn_relu_cell, OpId::rnn_tanh_cell, OpId::scaled_dot_product_attention});
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cuda/lower_precision_fp", "_cudnn_rnn"), {
      OpId::gru_data, OpId::gru_input, OpId::lstm_data, OpId::lstm_input, OpId::rnn_relu_data, OpId::rnn_relu_input,
      OpId::rnn_tanh_data, OpId::rnn_tanh_input});
  rules.set(table_entry(Category::Fp32), origin("torch-2.15", "cuda/fp32"), {
      OpId::_upsample_bicubic2d_aa, OpId::_upsample_bilinear2d_aa, OpId::_upsample_nearest_exact1d,
      OpId::_upsample_nearest_exact2d, OpId::_upsample_nearest_exact3d, OpId::acos, OpId::asin,
      OpId::binary_cross_entropy_with_logits, OpId::cdist, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity,
      OpId::dist, OpId::erfinv, OpId::exp, OpId::expm1, OpId::frobenius_norm, OpId::group_norm, OpId::hinge_embedding_loss,
      OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::linalg_matrix_sqrth, OpId::log, OpId::log10,
      OpId::log1p, OpId::log2, OpId::logsumexp, OpId::margin_ranking_loss, OpId::mse_loss, OpId::multi_margin_loss,
      OpId::multilabel_margin_loss, OpId::native_layer_norm, OpId::nll_loss, OpId::nuclear_norm, OpId::nuclear_norm_dim,
      OpId::pdist, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::renorm, OpId::rms_norm,
      OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan, OpId::triplet_margin_loss,
      OpId::upsample_bicubic2d, OpId::upsample_bilinear2d, OpId::upsample_linear1d, OpId::upsample_nearest1d,
      OpId::upsample_nearest2d, OpId::upsample_nearest3d, OpId::upsample_trilinear3d});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.15", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::linalg_matrix_norm, OpId::linalg_matrix_norm_str_ord, OpId::linalg_vector_norm,
      OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::sum, OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-2.15", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-2.15", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::bilinear, OpId::cross, OpId::dot, OpId::grid_sampler, OpId::index_put,
      OpId::scatter_add, OpId::tensordot, OpId::vdot});
  rules.set(table_entry(Category::Banned), origin("torch-2.15", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constinit Rules kTorch215Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cpu/lower_precision_fp"), {
      OpId::_addmm_activation, OpId::_convolution, OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_tbc,
      OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::linalg_vecdot, OpId::linear, OpId::matmul,
      OpId::mm, OpId::prelu, OpId::scaled_dot_product_attention});
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cpu/lower_precision_fp", "_native_multi_head_attention"), {
      OpId::multi_head_attention_forward});
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cpu/lower_precision_fp", "mkldnn_rnn_layer"), {
      OpId::lstm_data, OpId::lstm_input});
  rules.set(table_entry(Category::Fp32), origin("torch-2.15", "cpu/fp32"), {
      OpId::_grid_sampler_2d_cpu_fallback, OpId::_lu_with_info, OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d,
      OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::binary_cross_entropy_with_logits, OpId::cdist, OpId::cholesky_inverse,
      OpId::cholesky_solve, OpId::cosine_embedding_loss, OpId::cross_entropy, OpId::ctc_loss, OpId::ctc_loss_tensor,
      OpId::fake_quantize_per_tensor_affine, OpId::fake_quantize_per_tensor_affine_tensor_qparams, OpId::fft_fft, OpId::fft_fft2,
      OpId::fft_fftn, OpId::fft_hfft, OpId::fft_ifft, OpId::fft_ifft2, OpId::fft_ifftn, OpId::fft_ihfft, OpId::fft_irfft,
      OpId::fft_irfft2, OpId::fft_irfftn, OpId::fft_rfft, OpId::fft_rfft2, OpId::fft_rfftn, OpId::fractional_max_pool2d,
      OpId::fractional_max_pool3d, OpId::geqrf, OpId::grid_sampler, OpId::grid_sampler_2d, OpId::grid_sampler_3d,
      OpId::hinge_embedding_loss, OpId::huber_loss, OpId::inverse, OpId::kl_div, OpId::l1_loss, OpId::linalg_cholesky,
      OpId::linalg_cholesky_ex, OpId::linalg_cond, OpId::linalg_cond_p_str, OpId::linalg_eig, OpId::linalg_eigh,
      OpId::linalg_eigvals, OpId::linalg_eigvalsh, OpId::linalg_householder_product, OpId::linalg_inv, OpId::linalg_inv_ex,
      OpId::linalg_lstsq, OpId::linalg_matrix_rank, OpId::linalg_matrix_rank_atol_rtol_float,
      OpId::linalg_matrix_rank_atol_rtol_tensor, OpId::linalg_matrix_rank_tol_tensor, OpId::linalg_matrix_sqrth, OpId::linalg_qr,
      OpId::linalg_solve, OpId::linalg_svd, OpId::linalg_svdvals, OpId::linalg_tensorinv, OpId::linalg_tensorsolve,
      OpId::lu_solve, OpId::margin_ranking_loss, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss,
      OpId::multi_margin_loss, OpId::multilabel_margin_loss, OpId::multilabel_margin_loss_forward, OpId::nanquantile,
      OpId::nanquantile_scalar, OpId::nll_loss, OpId::orgqr, OpId::ormqr, OpId::pinverse, OpId::poisson_nll_loss, OpId::polar,
      OpId::prod, OpId::prod_dim_int, OpId::quantile, OpId::quantile_scalar, OpId::reflection_pad1d, OpId::reflection_pad2d,
      OpId::replication_pad1d, OpId::replication_pad2d, OpId::replication_pad3d, OpId::smooth_l1_loss, OpId::soft_margin_loss,
      OpId::stft, OpId::svd, OpId::trace, OpId::triangular_solve, OpId::triplet_margin_loss, OpId::view_as_complex});
  rules.set(table_entry(Category::Promote), origin("torch-2.15", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constinit Rules kApexO1Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("apex-O1", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding,
      OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_tbc, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::gru_data, OpId::gru_input, OpId::linear,
      OpId::lstm_cell, OpId::lstm_data, OpId::lstm_input, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell,
      OpId::rnn_relu_data, OpId::rnn_relu_input, OpId::rnn_tanh_cell, OpId::rnn_tanh_data, OpId::rnn_tanh_input});
  rules.set(table_entry(Category::Fp32), origin("apex-O1", "cuda/fp32"), {
      OpId::_upsample_nearest_exact1d, OpId::_upsample_nearest_exact2d, OpId::_upsample_nearest_exact3d, OpId::acos, OpId::asin,
      OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity,
      OpId::cross_entropy, OpId::ctc_loss, OpId::ctc_loss_tensor, OpId::dist, OpId::erfinv, OpId::exp, OpId::expm1, OpId::gelu,
      OpId::grid_sampler, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::local_response_norm, OpId::log, OpId::log10, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss,
      OpId::multi_margin_loss, OpId::multilabel_margin_loss, OpId::multilabel_soft_margin_loss, OpId::nll_loss, OpId::normalize,
      OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::renorm, OpId::rsqrt, OpId::sinh,
      OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::std, OpId::std_correction, OpId::std_dim, OpId::tan,
      OpId::triplet_margin_loss, OpId::upsample_bicubic2d, OpId::upsample_bilinear2d, OpId::upsample_linear1d,
      OpId::upsample_nearest1d, OpId::upsample_nearest2d, OpId::upsample_nearest3d, OpId::upsample_trilinear3d, OpId::var,
      OpId::var_correction, OpId::var_dim});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("apex-O1", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("apex-O1", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("apex-O1", "cuda/promote"), {
      OpId::add, OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::bilinear, OpId::cat, OpId::cross, OpId::div, OpId::div_mode,
      OpId::dot, OpId::eq, OpId::equal, OpId::ge, OpId::gt, OpId::le, OpId::lt, OpId::mul, OpId::ne, OpId::stack});
  rules.set(table_entry(Category::Banned), origin("apex-O1", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constinit Rules kFp8Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cuda/lower_precision_fp"), {
      OpId::addmv, OpId::addr, OpId::chain_matmul, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell,
      OpId::linalg_multi_dot, OpId::lstm_cell, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  rules.set(table_entry(Category::LowerPrecisionFp, /*extras=*/true), origin("fp8", "cuda/override"), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::linear, OpId::matmul, OpId::mm});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cdist, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::cross_entropy, OpId::dist, OpId::erfinv, OpId::exp, OpId::expm1, OpId::group_norm,
      OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10, OpId::log1p, OpId::log2,
      OpId::margin_ranking_loss, OpId::mse_loss, OpId::multi_margin_loss, OpId::multilabel_margin_loss, OpId::nll_loss,
      OpId::normalize, OpId::pdist, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::renorm,
      OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan, OpId::triplet_margin_loss});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-2.0", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::bilinear, OpId::cross, OpId::dot, OpId::grid_sampler, OpId::index_put,
      OpId::scatter_add, OpId::tensordot});
  rules.set(table_entry(Category::Banned), origin("torch-2.0", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constinit Rules kFp8Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cpu/lower_precision_fp"), {
      OpId::_convolution, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d,
      OpId::conv3d_padding});
  rules.set(table_entry(Category::LowerPrecisionFp, /*extras=*/true), origin("fp8", "cpu/override"), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::linear, OpId::matmul, OpId::mm});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cpu/fp32"), {
      OpId::_grid_sampler_2d_cpu_fallback, OpId::_lu_with_info, OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d,
      OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::cdist, OpId::cholesky, OpId::cholesky_inverse, OpId::cholesky_solve,
      OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::ctc_loss, OpId::ctc_loss_tensor, OpId::eig,
      OpId::fake_quantize_per_tensor_affine, OpId::fake_quantize_per_tensor_affine_tensor_qparams, OpId::fft_fft, OpId::fft_fft2,
      OpId::fft_fftn, OpId::fft_hfft, OpId::fft_ifft, OpId::fft_ifft2, OpId::fft_ifftn, OpId::fft_ihfft, OpId::fft_irfft,
      OpId::fft_irfft2, OpId::fft_irfftn, OpId::fft_rfft, OpId::fft_rfft2, OpId::fft_rfftn, OpId::fractional_max_pool2d,
      OpId::fractional_max_pool3d, OpId::geqrf, OpId::grid_sampler, OpId::grid_sampler_2d, OpId::grid_sampler_3d, OpId::inverse,
      OpId::kl_div, OpId::linalg_cholesky, OpId::linalg_cholesky_ex, OpId::linalg_cond, OpId::linalg_cond_p_str, OpId::linalg_eig,
      OpId::linalg_eigh, OpId::linalg_eigvals, OpId::linalg_eigvalsh, OpId::linalg_householder_product, OpId::linalg_inv,
      OpId::linalg_inv_ex, OpId::linalg_lstsq, OpId::linalg_matrix_rank, OpId::linalg_matrix_rank_atol_rtol_float,
      OpId::linalg_matrix_rank_atol_rtol_tensor, OpId::linalg_matrix_rank_tol_tensor, OpId::linalg_qr, OpId::linalg_solve,
      OpId::linalg_svd, OpId::linalg_svdvals, OpId::linalg_tensorinv, OpId::linalg_tensorsolve, OpId::lstsq, OpId::lu_solve,
      OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss, OpId::multilabel_margin_loss,
      OpId::multilabel_margin_loss_forward, OpId::nanquantile, OpId::nanquantile_scalar, OpId::orgqr, OpId::ormqr, OpId::pinverse,
      OpId::polar, OpId::qr, OpId::quantile, OpId::quantile_scalar, OpId::reflection_pad1d, OpId::reflection_pad2d,
      OpId::replication_pad1d, OpId::replication_pad2d, OpId::replication_pad3d, OpId::solve, OpId::stft, OpId::svd, OpId::symeig,
      OpId::trace, OpId::triangular_solve, OpId::view_as_complex});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cpu/fp32_set_opt_dtype"), {
      OpId::linalg_matrix_norm, OpId::linalg_matrix_norm_str_ord, OpId::prod, OpId::prod_dim_int});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constexpr Policy::Ban kTorch20Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, 3,
     "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch110Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, 3,
     "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch17Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, 3,
     "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch215Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, 3,
     "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kApexO1Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, 3,
     "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kFp8Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, 3,
     "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Extra kFp8Extras[] = {
    {OpId::mm, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::mm, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::mm, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::mm, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::bmm, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::bmm, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::bmm, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::bmm, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::matmul, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::matmul, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::matmul, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::matmul, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addmm, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addmm, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addmm, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addmm, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::baddbmm, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::baddbmm, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::baddbmm, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::baddbmm, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addbmm, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addbmm, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addbmm, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::addbmm, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::linear, kCPU, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::linear, kCPU, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::linear, kCUDA, 0, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
    {OpId::linear, kCUDA, 1, {Math::Default, Output::Computed, 0, 0, 0, &quantize::kOfRegion}},
};

constexpr Policy::KernelRule kTorch215Kernels[] = {
    {"_native_multi_head_attention", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"mkldnn_rnn_layer", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"_cudnn_rnn", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_scaled_dot_product_flash_attention", kCUDA, 3, Category::LowerPrecisionFp,
     kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_thnn_fused_gru_cell", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_thnn_fused_lstm_cell", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"cudnn_convolution", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"cudnn_convolution_transpose", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
};

constexpr Policy kPresets[] = {
    {.name = "torch-2.0",
     .doc = "The op lists of the torch.amp document of PyTorch 2.0.",
     .tables = {{kTorch20Cpu.entries.data(), kTorch20Cpu.entries.data()}, {kTorch20Cuda.entries.data(), kTorch20Cuda.entries.data()}},
     .origins = {{kTorch20Cpu.origins.data(), kTorch20Cpu.origins.data()}, {kTorch20Cuda.origins.data(), kTorch20Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch20Bans,
     .promotes_unlisted = true,
    },
    {.name = "torch-1.10",
     .doc = "The op lists of the torch.amp document of PyTorch 1.10. CUDA is as in 2.0; on the CPU many more ops run in float32.",
     .tables = {{kTorch110Cpu.entries.data(), kTorch110Cpu.entries.data()}, {kTorch20Cuda.entries.data(), kTorch20Cuda.entries.data()}},
     .origins = {{kTorch110Cpu.origins.data(), kTorch110Cpu.origins.data()}, {kTorch20Cuda.origins.data(), kTorch20Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch110Bans,
     .promotes_unlisted = true,
    },
    {.name = "torch-1.7",
     .doc = "The op lists of the torch.cuda.amp document of PyTorch 1.7, which has no autocast on the CPU.",
     .tables = {{nullptr, nullptr}, {kTorch17Cuda.entries.data(), kTorch17Cuda.entries.data()}},
     .origins = {{nullptr, nullptr}, {kTorch17Cuda.origins.data(), kTorch17Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch17Bans,
     .promotes_unlisted = true,
    },
    {.name = "torch-2.15",
     .doc = "What PyTorch 2.15 does, op by op.",
     .tables = {{kTorch215Cpu.entries.data(), kTorch215Cpu.entries.data()}, {kTorch215Cuda.entries.data(), kTorch215Cuda.entries.data()}},
     .origins = {{kTorch215Cpu.origins.data(), kTorch215Cpu.origins.data()}, {kTorch215Cuda.origins.data(), kTorch215Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch215Bans,
     .kernels = kTorch215Kernels,
     .promotes_unlisted = true,
    },
    {.name = "apex-O1",
     .doc = "The casts of NVIDIA Apex at opt level O1, which touch CUDA tensors only.",
     .tables = {{nullptr, nullptr}, {kApexO1Cuda.entries.data(), kApexO1Cuda.entries.data()}},
     .origins = {{nullptr, nullptr}, {kApexO1Cuda.origins.data(), kApexO1Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kApexO1Bans,
     .promotes_unlisted = true,
    },
    {.name = "fp8",
     .doc = "torch-2.0 for regions with a recipe. The products of these ops then multiply quantized operands.",
     .tables = {{kFp8Cpu.entries.data(), kFp8Cpu.entries.data()}, {kFp8Cuda.entries.data(), kFp8Cuda.entries.data()}},
     .origins = {{kFp8Cpu.origins.data(), kFp8Cpu.origins.data()}, {kFp8Cuda.origins.data(), kFp8Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kFp8Bans,
     .extras = kFp8Extras,
     .promotes_unlisted = true,
    },
};

}  // namespace

const Presets& presets() {
  static constexpr Presets kAll{kPresets, 6, &kPresets[0]};
  [[maybe_unused]] static const bool promoted = promote_unlisted(kAll);
  return kAll;
}

}  // namespace amp::autocast
