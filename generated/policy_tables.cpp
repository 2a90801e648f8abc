// DO NOT EDIT. Generated from autocast_policy.yaml by codegen (./dev regenerate).
// The resolved presets: a category for every op, per device and low-precision dtype, and where it is written. Equal tables are stored
// once; a device without rules has none.
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include <amp/autocast/policy.h>

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
    {"autocast_policy.yaml", "torch-2.15", "cpu/promote", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/banned", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/fp32", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/fp32_append_dtype", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/fp32_set_opt_dtype", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/lower_precision_fp", 0},
    {"autocast_policy.yaml", "torch-2.15", "cuda/promote", 0},
};

// Fails to compile for an origin that is not in kOrigins.
constexpr uint16_t origin(std::string_view preset, std::string_view list) {
  uint16_t i = 1;
  while (kOrigins[i].preset != preset || kOrigins[i].list != list) ++i;
  return i;
}

struct Rules {
  std::array<TableEntry, kNumOps> entries{};
  std::array<uint16_t, kNumOps> origins{};

  constexpr void set(TableEntry entry, uint16_t written, std::initializer_list<OpId> ops) {
    for (const OpId op : ops) {
      entries[static_cast<size_t>(op)] = entry;
      origins[static_cast<size_t>(op)] = written;
    }
  }
};

constexpr Rules kTorch20Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linalg_multi_dot, OpId::linear, OpId::lstm_cell,
      OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv, OpId::exp, OpId::expm1, OpId::group_norm,
      OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10, OpId::log1p, OpId::log2,
      OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar,
      OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-2.0", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot});
  rules.set(table_entry(Category::Banned), origin("torch-2.0", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constexpr Rules kTorch20Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cpu/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::linear, OpId::matmul, OpId::mm});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cpu/fp32"), {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::kl_div, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d,
      OpId::mse_loss, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::view_as_complex});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cpu/fp32_set_opt_dtype"), {
      OpId::prod, OpId::prod_dim_int});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constexpr Rules kTorch110Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.0", "cpu/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::linear, OpId::mm});
  rules.set(table_entry(Category::Fp32), origin("torch-1.10", "cpu/fp32"), {
      OpId::adaptive_max_pool1d, OpId::adaptive_max_pool2d, OpId::avg_pool1d, OpId::avg_pool2d, OpId::batch_norm,
      OpId::binary_cross_entropy_with_logits, OpId::celu, OpId::diag, OpId::diagflat, OpId::dot, OpId::dropout, OpId::elu,
      OpId::fmod, OpId::gelu, OpId::glu, OpId::group_norm, OpId::hardshrink, OpId::hardsigmoid, OpId::hardswish,
      OpId::instance_norm, OpId::log_sigmoid, OpId::multinomial, OpId::prelu, OpId::selu, OpId::smooth_l1_loss, OpId::softplus,
      OpId::softshrink, OpId::tril, OpId::triu, OpId::vdot});
  rules.set(table_entry(Category::Fp32), origin("torch-2.0", "cpu/fp32"), {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::kl_div, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d,
      OpId::mse_loss, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::view_as_complex});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-1.10", "cpu/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.0", "cpu/fp32_set_opt_dtype"), {
      OpId::prod, OpId::prod_dim_int});
  rules.set(table_entry(Category::Promote), origin("torch-2.0", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constexpr Rules kTorch17Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-1.7", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm,
      OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  rules.set(table_entry(Category::Fp32), origin("torch-1.7", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv, OpId::exp, OpId::expm1, OpId::gelu, OpId::group_norm,
      OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10, OpId::log1p, OpId::log2,
      OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar,
      OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-1.7", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-1.7", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-1.7", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::cat, OpId::dot, OpId::equal, OpId::index_put, OpId::stack, OpId::tensordot});
  rules.set(table_entry(Category::Banned), origin("torch-1.7", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constexpr Rules kTorch215Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::convolution, OpId::einsum, OpId::gru_cell, OpId::linalg_multi_dot,
      OpId::linalg_vecdot, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell,
      OpId::rnn_tanh_cell, OpId::scaled_dot_product_attention});
  rules.set(table_entry(Category::Fp32), origin("torch-2.15", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::erfinv, OpId::exp, OpId::expm1, OpId::frobenius_norm, OpId::group_norm,
      OpId::hinge_embedding_loss, OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10,
      OpId::log1p, OpId::log2, OpId::logsumexp, OpId::margin_ranking_loss, OpId::mse_loss, OpId::native_layer_norm,
      OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::rms_norm, OpId::rsqrt,
      OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan, OpId::triplet_margin_loss});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("torch-2.15", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::linalg_vector_norm, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax,
      OpId::sum, OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("torch-2.15", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("torch-2.15", "cuda/promote"), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot, OpId::vdot});
  rules.set(table_entry(Category::Banned), origin("torch-2.15", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constexpr Rules kTorch215Cpu = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("torch-2.15", "cpu/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d,
      OpId::linalg_vecdot, OpId::linear, OpId::matmul, OpId::mm, OpId::prelu, OpId::scaled_dot_product_attention});
  rules.set(table_entry(Category::Fp32), origin("torch-2.15", "cpu/fp32"), {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy,
      OpId::binary_cross_entropy_with_logits, OpId::cosine_embedding_loss, OpId::cross_entropy, OpId::hinge_embedding_loss,
      OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::margin_ranking_loss, OpId::max_pool3d, OpId::max_unpool2d,
      OpId::max_unpool3d, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::prod, OpId::prod_dim_int,
      OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d, OpId::replication_pad3d,
      OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::triplet_margin_loss, OpId::view_as_complex});
  rules.set(table_entry(Category::Promote), origin("torch-2.15", "cpu/promote"), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return rules;
}();

constexpr Rules kApexO1Cuda = [] {
  Rules rules;
  rules.set(table_entry(Category::LowerPrecisionFp), origin("apex-O1", "cuda/lower_precision_fp"), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding,
      OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d,
      OpId::conv_transpose3d, OpId::gru_cell, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu,
      OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  rules.set(table_entry(Category::Fp32), origin("apex-O1", "cuda/fp32"), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss,
      OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv, OpId::exp, OpId::expm1, OpId::gelu, OpId::group_norm,
      OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log, OpId::log10, OpId::log2,
      OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar,
      OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::std,
      OpId::std_correction, OpId::std_dim, OpId::tan, OpId::triplet_margin_loss, OpId::var, OpId::var_correction, OpId::var_dim});
  rules.set(table_entry(Category::Fp32SetOptDtype), origin("apex-O1", "cuda/fp32_set_opt_dtype"), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  rules.set(table_entry(Category::Fp32AppendDtype), origin("apex-O1", "cuda/fp32_append_dtype"), {
      OpId::norm, OpId::norm_dim});
  rules.set(table_entry(Category::Promote), origin("apex-O1", "cuda/promote"), {
      OpId::add, OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::cat, OpId::div, OpId::div_mode, OpId::dot, OpId::eq,
      OpId::equal, OpId::ge, OpId::gt, OpId::le, OpId::lt, OpId::mul, OpId::ne, OpId::stack});
  rules.set(table_entry(Category::Banned), origin("apex-O1", "cuda/banned"), {
      OpId::binary_cross_entropy});
  return rules;
}();

constexpr Policy::Ban kTorch20Bans[] = {
    {OpId::binary_cross_entropy, kCUDA,
     "is unsafe to autocast: float16 cannot hold its gradient. Put " "binary_cross_entropy_with_logits in place of sigmoid and "
         "binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch110Bans[] = {
    {OpId::binary_cross_entropy, kCUDA,
     "is unsafe to autocast: float16 cannot hold its gradient. Put " "binary_cross_entropy_with_logits in place of sigmoid and "
         "binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch17Bans[] = {
    {OpId::binary_cross_entropy, kCUDA,
     "is unsafe to autocast: float16 cannot hold its gradient. Put " "binary_cross_entropy_with_logits in place of sigmoid and "
         "binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch215Bans[] = {
    {OpId::binary_cross_entropy, kCUDA,
     "is unsafe to autocast: float16 cannot hold its gradient. Put " "binary_cross_entropy_with_logits in place of sigmoid and "
         "binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kApexO1Bans[] = {
    {OpId::binary_cross_entropy, kCUDA,
     "is unsafe to autocast: float16 cannot hold its gradient. Put " "binary_cross_entropy_with_logits in place of sigmoid and "
         "binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Planned kTorch20Planned[] = {
    {"_convolution", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.0", "cpu/lower_precision_fp")]},
    {"_grid_sampler_2d_cpu_fallback", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"_lu_with_info", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cdist", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cholesky", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cholesky_inverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cholesky_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"ctc_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"eig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fake_quantize_per_tensor_affine", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_fft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_fft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_fftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_hfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ifft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ifft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ifftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ihfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_irfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_irfft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_irfftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_rfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_rfft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_rfftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fractional_max_pool2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fractional_max_pool3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"geqrf", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"grid_sampler", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"grid_sampler_2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"grid_sampler_3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"inverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_cholesky", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_cholesky_ex", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_cond", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eigh", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eigvals", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eigvalsh", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_householder_product", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_inv", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_inv_ex", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_lstsq", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_matrix_norm", kCPU, 3, Category::Fp32SetOptDtype, kOrigins[origin("torch-2.0", "cpu/fp32_set_opt_dtype")]},
    {"linalg_matrix_rank", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_qr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_svd", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_svdvals", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_tensorinv", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_tensorsolve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"lstsq", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"lu_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"multilabel_margin_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"multilabel_margin_loss_forward", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"nanquantile", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"orgqr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"ormqr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"pinverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"polar", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"qr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"quantile", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"stft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"svd", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"symeig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"trace", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"triangular_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"bilinear", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.0", "cuda/promote")]},
    {"cdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"cross", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.0", "cuda/promote")]},
    {"dist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"grid_sampler", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.0", "cuda/promote")]},
    {"multi_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"multilabel_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"normalize", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"pdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"renorm", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
};

constexpr Policy::Planned kTorch110Planned[] = {
    {"_convolution", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.0", "cpu/lower_precision_fp")]},
    {"_lu_with_info", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"_upsample_nearest_exact1d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"_upsample_nearest_exact2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"_upsample_nearest_exact3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"cdist", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cholesky", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cholesky_inverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cholesky_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"col2im", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"conv_tbc", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"cross", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"ctc_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"cummax", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"cummin", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"eig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fake_quantize_per_tensor_affine", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_fft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_fft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_fftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_hfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ifft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ifft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ifftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_ihfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_irfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_irfft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_irfftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_rfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_rfft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fft_rfftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fractional_max_pool2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"fractional_max_pool3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"geqrf", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"grid_sampler", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"histc", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"im2col", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"inverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_cholesky", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_cholesky_ex", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_cond", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eigh", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eigvals", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_eigvalsh", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_householder_product", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_inv", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_inv_ex", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_lstsq", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_matrix_norm", kCPU, 3, Category::Fp32SetOptDtype, kOrigins[origin("torch-2.0", "cpu/fp32_set_opt_dtype")]},
    {"linalg_matrix_rank", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_qr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_svd", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_svdvals", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_tensorinv", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"linalg_tensorsolve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"logcumsumexp", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"lstsq", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"lu_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"lu_unpack", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"matrix_rank", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"multilabel_margin_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"multilabel_margin_loss_forward", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"nanquantile", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"orgqr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"ormqr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"pinverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"poisson", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"polar", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"qr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"quantile", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"searchsorted", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"stft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"svd", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"symeig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"trace", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"triangular_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cpu/fp32")]},
    {"upsample_bilinear2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"upsample_linear1d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"upsample_nearest1d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"upsample_nearest2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"upsample_nearest3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"upsample_trilinear3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"vander", kCPU, 3, Category::Fp32, kOrigins[origin("torch-1.10", "cpu/fp32")]},
    {"bilinear", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.0", "cuda/promote")]},
    {"cdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"cross", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.0", "cuda/promote")]},
    {"dist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"grid_sampler", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.0", "cuda/promote")]},
    {"multi_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"multilabel_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"normalize", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"pdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
    {"renorm", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.0", "cuda/fp32")]},
};

constexpr Policy::Planned kTorch17Planned[] = {
    {"bilinear", kCUDA, 3, Category::Promote, kOrigins[origin("torch-1.7", "cuda/promote")]},
    {"cdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
    {"cross", kCUDA, 3, Category::Promote, kOrigins[origin("torch-1.7", "cuda/promote")]},
    {"dist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
    {"multi_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
    {"multilabel_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
    {"normalize", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
    {"pdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
    {"renorm", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-1.7", "cuda/fp32")]},
};

constexpr Policy::Planned kTorch215Planned[] = {
    {"_addmm_activation", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"_convolution", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"_grid_sampler_2d_cpu_fallback", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"_lu_with_info", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"_native_multi_head_attention", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"cdist", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"cholesky_inverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"cholesky_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"conv_tbc", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"ctc_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fake_quantize_per_tensor_affine", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_fft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_fft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_fftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_hfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_ifft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_ifft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_ifftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_ihfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_irfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_irfft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_irfftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_rfft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_rfft2", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fft_rfftn", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fractional_max_pool2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"fractional_max_pool3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"geqrf", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"grid_sampler", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"grid_sampler_2d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"grid_sampler_3d", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"inverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_cholesky", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_cholesky_ex", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_cond", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_eig", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_eigh", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_eigvals", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_eigvalsh", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_householder_product", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_inv", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_inv_ex", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_lstsq", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_matrix_rank", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_matrix_sqrth", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_qr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_svd", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_svdvals", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_tensorinv", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"linalg_tensorsolve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"lu_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"mkldnn_rnn_layer", kCPU, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cpu/lower_precision_fp")]},
    {"multi_margin_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"multilabel_margin_loss", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"multilabel_margin_loss_forward", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"nanquantile", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"orgqr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"ormqr", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"pinverse", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"polar", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"quantile", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"stft", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"svd", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"trace", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"triangular_solve", kCPU, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cpu/fp32")]},
    {"_convolution", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_cudnn_rnn", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_scaled_dot_product_flash_attention", kCUDA, 3, Category::LowerPrecisionFp,
     kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_thnn_fused_gru_cell", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_thnn_fused_lstm_cell", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"_upsample_bicubic2d_aa", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"_upsample_bilinear2d_aa", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"_upsample_nearest_exact1d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"_upsample_nearest_exact2d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"_upsample_nearest_exact3d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"bilinear", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.15", "cuda/promote")]},
    {"cdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"conv_tbc", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"cross", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.15", "cuda/promote")]},
    {"cudnn_convolution", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"cudnn_convolution_transpose", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("torch-2.15", "cuda/lower_precision_fp")]},
    {"dist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"grid_sampler", kCUDA, 3, Category::Promote, kOrigins[origin("torch-2.15", "cuda/promote")]},
    {"linalg_matrix_norm", kCUDA, 3, Category::Fp32SetOptDtype, kOrigins[origin("torch-2.15", "cuda/fp32_set_opt_dtype")]},
    {"linalg_matrix_sqrth", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"multi_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"multilabel_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"nuclear_norm", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"pdist", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"renorm", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_bicubic2d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_bilinear2d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_linear1d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_nearest1d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_nearest2d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_nearest3d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
    {"upsample_trilinear3d", kCUDA, 3, Category::Fp32, kOrigins[origin("torch-2.15", "cuda/fp32")]},
};

constexpr Policy::Planned kApexO1Planned[] = {
    {"_upsample_nearest_exact1d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"_upsample_nearest_exact2d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"_upsample_nearest_exact3d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"bilinear", kCUDA, 3, Category::Promote, kOrigins[origin("apex-O1", "cuda/promote")]},
    {"conv_tbc", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("apex-O1", "cuda/lower_precision_fp")]},
    {"cross", kCUDA, 3, Category::Promote, kOrigins[origin("apex-O1", "cuda/promote")]},
    {"ctc_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"dist", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"grid_sampler", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"gru", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("apex-O1", "cuda/lower_precision_fp")]},
    {"local_response_norm", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"lstm", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("apex-O1", "cuda/lower_precision_fp")]},
    {"multi_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"multilabel_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"multilabel_soft_margin_loss", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"normalize", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"renorm", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"rnn_relu", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("apex-O1", "cuda/lower_precision_fp")]},
    {"rnn_tanh", kCUDA, 3, Category::LowerPrecisionFp, kOrigins[origin("apex-O1", "cuda/lower_precision_fp")]},
    {"upsample_bicubic2d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"upsample_bilinear2d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"upsample_linear1d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"upsample_nearest1d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"upsample_nearest2d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"upsample_nearest3d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
    {"upsample_trilinear3d", kCUDA, 3, Category::Fp32, kOrigins[origin("apex-O1", "cuda/fp32")]},
};

constexpr Policy kPresets[] = {
    {.name = "torch-2.0",
     .doc = "The op lists of the torch.amp document of PyTorch 2.0.",
     .tables = {{kTorch20Cpu.entries.data(), kTorch20Cpu.entries.data()}, {kTorch20Cuda.entries.data(), kTorch20Cuda.entries.data()}},
     .origins = {{kTorch20Cpu.origins.data(), kTorch20Cpu.origins.data()}, {kTorch20Cuda.origins.data(), kTorch20Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch20Bans,
     .planned = kTorch20Planned,
    },
    {.name = "torch-1.10",
     .doc = "The op lists of the torch.amp document of PyTorch 1.10. CUDA is as in 2.0; on the CPU many more ops run in float32.",
     .tables = {{kTorch110Cpu.entries.data(), kTorch110Cpu.entries.data()}, {kTorch20Cuda.entries.data(), kTorch20Cuda.entries.data()}},
     .origins = {{kTorch110Cpu.origins.data(), kTorch110Cpu.origins.data()}, {kTorch20Cuda.origins.data(), kTorch20Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch110Bans,
     .planned = kTorch110Planned,
    },
    {.name = "torch-1.7",
     .doc = "The op lists of the torch.cuda.amp document of PyTorch 1.7, which has no autocast on the CPU.",
     .tables = {{nullptr, nullptr}, {kTorch17Cuda.entries.data(), kTorch17Cuda.entries.data()}},
     .origins = {{nullptr, nullptr}, {kTorch17Cuda.origins.data(), kTorch17Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch17Bans,
     .planned = kTorch17Planned,
    },
    {.name = "torch-2.15",
     .doc = "What PyTorch 2.15 does, op by op.",
     .tables = {{kTorch215Cpu.entries.data(), kTorch215Cpu.entries.data()}, {kTorch215Cuda.entries.data(), kTorch215Cuda.entries.data()}},
     .origins = {{kTorch215Cpu.origins.data(), kTorch215Cpu.origins.data()}, {kTorch215Cuda.origins.data(), kTorch215Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kTorch215Bans,
     .planned = kTorch215Planned,
    },
    {.name = "apex-O1",
     .doc = "The casts of NVIDIA Apex at opt level O1, which touch CUDA tensors only.",
     .tables = {{nullptr, nullptr}, {kApexO1Cuda.entries.data(), kApexO1Cuda.entries.data()}},
     .origins = {{nullptr, nullptr}, {kApexO1Cuda.origins.data(), kApexO1Cuda.origins.data()}},
     .places = kOrigins,
     .bans = kApexO1Bans,
     .planned = kApexO1Planned,
    },
};

}  // namespace

const Presets& presets() {
  static constexpr Presets kAll{kPresets, 5, &kPresets[0]};
  return kAll;
}

}  // namespace amp::autocast
