// DO NOT EDIT. Generated from autocast_policy.yaml by codegen (./dev regenerate).
// The presets: a category for every op, per device and, where they differ, low-precision dtype.
#include <array>
#include <initializer_list>

#include <amp/autocast/policy.h>

namespace amp::autocast {

namespace {

using Table = std::array<Category, kNumOps>;
constexpr void assign(Table& table, Category category, std::initializer_list<OpId> ops) {
  for (const OpId op : ops) table[static_cast<size_t>(op)] = category;
}

constexpr Table kTorch20Cuda = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv2d, OpId::conv3d, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linalg_multi_dot, OpId::linear,
      OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, Category::Fp32, {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log,
      OpId::log10, OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow,
      OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, Category::Fp32AppendDtype, {
      OpId::norm, OpId::norm_dim});
  assign(table, Category::Promote, {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot});
  assign(table, Category::Banned, {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch20Cpu = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv2d, OpId::conv3d, OpId::linear,
      OpId::matmul, OpId::mm});
  assign(table, Category::Fp32, {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::kl_div,
      OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::view_as_complex});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::prod, OpId::prod_dim_int});
  assign(table, Category::Promote, {
      OpId::cat, OpId::index_copy, OpId::stack});
  return table;
}();

constexpr Table kTorch110Cuda = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv2d, OpId::conv3d, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linalg_multi_dot, OpId::linear,
      OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, Category::Fp32, {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log,
      OpId::log10, OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow,
      OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, Category::Fp32AppendDtype, {
      OpId::norm, OpId::norm_dim});
  assign(table, Category::Promote, {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot});
  assign(table, Category::Banned, {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch110Cpu = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv2d, OpId::conv3d, OpId::linear,
      OpId::mm});
  assign(table, Category::Fp32, {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool1d, OpId::adaptive_max_pool2d, OpId::adaptive_max_pool3d, OpId::avg_pool1d, OpId::avg_pool2d, OpId::avg_pool3d, OpId::batch_norm,
      OpId::binary_cross_entropy, OpId::binary_cross_entropy_with_logits, OpId::celu, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::diag, OpId::diagflat,
      OpId::dot, OpId::dropout, OpId::elu, OpId::fmod, OpId::gelu, OpId::glu, OpId::group_norm, OpId::hardshrink,
      OpId::hardsigmoid, OpId::hardswish, OpId::instance_norm, OpId::kl_div, OpId::log_sigmoid, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d,
      OpId::mse_loss, OpId::multinomial, OpId::prelu, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d, OpId::replication_pad3d,
      OpId::selu, OpId::smooth_l1_loss, OpId::softplus, OpId::softshrink, OpId::tril, OpId::triu, OpId::vdot, OpId::view_as_complex});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::cumprod, OpId::cumsum, OpId::prod, OpId::prod_dim_int});
  assign(table, Category::Promote, {
      OpId::cat, OpId::index_copy, OpId::stack});
  return table;
}();

constexpr Table kTorch17Cuda = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv2d, OpId::conv3d, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linear, OpId::lstm_cell,
      OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, Category::Fp32, {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::gelu, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::log, OpId::log10, OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss,
      OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus,
      OpId::tan, OpId::triplet_margin_loss});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, Category::Fp32AppendDtype, {
      OpId::norm, OpId::norm_dim});
  assign(table, Category::Promote, {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::cat, OpId::dot, OpId::equal, OpId::index_put, OpId::stack,
      OpId::tensordot});
  assign(table, Category::Banned, {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch17Cpu = [] {
  Table table{};
  return table;
}();

constexpr Table kTorch215Cuda = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv2d, OpId::conv3d, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::convolution, OpId::einsum, OpId::gru_cell,
      OpId::linalg_multi_dot, OpId::linalg_vecdot, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu,
      OpId::rnn_relu_cell, OpId::rnn_tanh_cell, OpId::scaled_dot_product_attention});
  assign(table, Category::Fp32, {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::erfinv, OpId::exp,
      OpId::expm1, OpId::frobenius_norm, OpId::group_norm, OpId::hinge_embedding_loss, OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::log, OpId::log10, OpId::log1p, OpId::log2, OpId::logsumexp, OpId::margin_ranking_loss, OpId::mse_loss, OpId::native_layer_norm,
      OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::rms_norm, OpId::rsqrt, OpId::sinh,
      OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan, OpId::triplet_margin_loss});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::cumprod, OpId::cumsum, OpId::linalg_vector_norm, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::sum,
      OpId::sum_dim});
  assign(table, Category::Fp32AppendDtype, {
      OpId::norm, OpId::norm_dim});
  assign(table, Category::Promote, {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot, OpId::vdot});
  assign(table, Category::Banned, {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch215Cpu = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv2d, OpId::conv3d, OpId::conv_transpose1d,
      OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::linalg_vecdot, OpId::linear, OpId::matmul, OpId::mm, OpId::prelu, OpId::scaled_dot_product_attention});
  assign(table, Category::Fp32, {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::binary_cross_entropy_with_logits, OpId::cosine_embedding_loss, OpId::cross_entropy, OpId::hinge_embedding_loss,
      OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::margin_ranking_loss, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss,
      OpId::nll_loss, OpId::poisson_nll_loss, OpId::prod, OpId::prod_dim_int, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::triplet_margin_loss, OpId::view_as_complex});
  assign(table, Category::Promote, {
      OpId::cat, OpId::index_copy, OpId::stack});
  return table;
}();

constexpr Table kApexO1Cuda = [] {
  Table table{};
  assign(table, Category::LowerPrecisionFp, {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv2d,
      OpId::conv3d, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell, OpId::linear, OpId::lstm_cell, OpId::matmul,
      OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, Category::Fp32, {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::gelu, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::log, OpId::log10, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow,
      OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::std,
      OpId::std_correction, OpId::std_dim, OpId::tan, OpId::triplet_margin_loss, OpId::var, OpId::var_correction, OpId::var_dim});
  assign(table, Category::Fp32SetOptDtype, {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, Category::Fp32AppendDtype, {
      OpId::norm, OpId::norm_dim});
  assign(table, Category::Promote, {
      OpId::add, OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::cat, OpId::div, OpId::div_mode, OpId::dot,
      OpId::eq, OpId::equal, OpId::ge, OpId::gt, OpId::le, OpId::lt, OpId::mul, OpId::ne,
      OpId::stack});
  assign(table, Category::Banned, {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kApexO1Cpu = [] {
  Table table{};
  return table;
}();

constexpr Policy::Ban kTorch20Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch110Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch17Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kTorch215Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy::Ban kApexO1Bans[] = {
    {OpId::binary_cross_entropy, kCUDA, "is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and binary_cross_entropy; it is safe to autocast."},
};

constexpr Policy kPresets[] = {
    {"torch-2.0", "The op lists of the torch.amp document of PyTorch 2.0.",
     {{kTorch20Cpu.data(), kTorch20Cpu.data()}, {kTorch20Cuda.data(), kTorch20Cuda.data()}},
     kTorch20Bans, 1},
    {"torch-1.10", "The op lists of the torch.amp document of PyTorch 1.10. CUDA is as in 2.0; on the CPU many more ops run in float32.",
     {{kTorch110Cpu.data(), kTorch110Cpu.data()}, {kTorch110Cuda.data(), kTorch110Cuda.data()}},
     kTorch110Bans, 1},
    {"torch-1.7", "The op lists of the torch.cuda.amp document of PyTorch 1.7, which has no autocast on the CPU.",
     {{kTorch17Cpu.data(), kTorch17Cpu.data()}, {kTorch17Cuda.data(), kTorch17Cuda.data()}},
     kTorch17Bans, 1},
    {"torch-2.15", "What PyTorch 2.15 does, op by op, as its dispatcher tells.",
     {{kTorch215Cpu.data(), kTorch215Cpu.data()}, {kTorch215Cuda.data(), kTorch215Cuda.data()}},
     kTorch215Bans, 1},
    {"apex-O1", "The casts of NVIDIA Apex at opt level O1, which touch CUDA tensors only.",
     {{kApexO1Cpu.data(), kApexO1Cpu.data()}, {kApexO1Cuda.data(), kApexO1Cuda.data()}},
     kApexO1Bans, 1},
};

}  // namespace

const Presets& presets() {
  static constexpr Presets kAll{kPresets, 5, &kPresets[0]};
  return kAll;
}

}  // namespace amp::autocast
