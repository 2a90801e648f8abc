// DO NOT EDIT. Generated from autocast_policy.yaml by codegen (./dev regenerate).
// The presets: a category for every op, per device and, where they differ, low-precision dtype.
#include <array>
#include <initializer_list>

#include <amp/autocast/policy.h>
#include <amp/autocast/policy_names.h>

namespace amp::autocast {

namespace {

using Table = std::array<TableEntry, kNumOps>;
constexpr void assign(Table& table, TableEntry entry, std::initializer_list<OpId> ops) {
  for (const OpId op : ops) table[static_cast<size_t>(op)] = entry;
}

constexpr Table kTorch20Cuda = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d,
      OpId::gru_cell, OpId::linalg_multi_dot, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu,
      OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, table_entry(Category::Fp32), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log,
      OpId::log10, OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow,
      OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, table_entry(Category::Fp32AppendDtype), {
      OpId::norm, OpId::norm_dim});
  assign(table, table_entry(Category::Promote), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot});
  assign(table, table_entry(Category::Banned), {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch20Cpu = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::linear, OpId::matmul, OpId::mm});
  assign(table, table_entry(Category::Fp32), {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::kl_div,
      OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::view_as_complex});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::prod, OpId::prod_dim_int});
  assign(table, table_entry(Category::Promote), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return table;
}();

constexpr Table kTorch110Cuda = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d,
      OpId::gru_cell, OpId::linalg_multi_dot, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu,
      OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, table_entry(Category::Fp32), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm, OpId::log,
      OpId::log10, OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow,
      OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan,
      OpId::triplet_margin_loss});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, table_entry(Category::Fp32AppendDtype), {
      OpId::norm, OpId::norm_dim});
  assign(table, table_entry(Category::Promote), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot});
  assign(table, table_entry(Category::Banned), {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch110Cpu = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::linear, OpId::mm});
  assign(table, table_entry(Category::Fp32), {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool1d, OpId::adaptive_max_pool2d, OpId::adaptive_max_pool3d, OpId::avg_pool1d, OpId::avg_pool2d, OpId::avg_pool3d, OpId::batch_norm,
      OpId::binary_cross_entropy, OpId::binary_cross_entropy_with_logits, OpId::celu, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::diag, OpId::diagflat,
      OpId::dot, OpId::dropout, OpId::elu, OpId::fmod, OpId::gelu, OpId::glu, OpId::group_norm, OpId::hardshrink,
      OpId::hardsigmoid, OpId::hardswish, OpId::instance_norm, OpId::kl_div, OpId::log_sigmoid, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d,
      OpId::mse_loss, OpId::multinomial, OpId::prelu, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d, OpId::replication_pad3d,
      OpId::selu, OpId::smooth_l1_loss, OpId::softplus, OpId::softshrink, OpId::tril, OpId::triu, OpId::vdot, OpId::view_as_complex});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::cumprod, OpId::cumsum, OpId::prod, OpId::prod_dim_int});
  assign(table, table_entry(Category::Promote), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return table;
}();

constexpr Table kTorch17Cuda = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d,
      OpId::gru_cell, OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell,
      OpId::rnn_tanh_cell});
  assign(table, table_entry(Category::Fp32), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::gelu, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::log, OpId::log10, OpId::log1p, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss,
      OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus,
      OpId::tan, OpId::triplet_margin_loss});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, table_entry(Category::Fp32AppendDtype), {
      OpId::norm, OpId::norm_dim});
  assign(table, table_entry(Category::Promote), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::cat, OpId::dot, OpId::equal, OpId::index_put, OpId::stack,
      OpId::tensordot});
  assign(table, table_entry(Category::Banned), {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch17Cpu = [] {
  Table table{};
  return table;
}();

constexpr Table kTorch215Cuda = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::chain_matmul, OpId::conv1d,
      OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d,
      OpId::convolution, OpId::einsum, OpId::gru_cell, OpId::linalg_multi_dot, OpId::linalg_vecdot, OpId::linear, OpId::lstm_cell, OpId::matmul,
      OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell, OpId::scaled_dot_product_attention});
  assign(table, table_entry(Category::Fp32), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::erfinv, OpId::exp,
      OpId::expm1, OpId::frobenius_norm, OpId::group_norm, OpId::hinge_embedding_loss, OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::log, OpId::log10, OpId::log1p, OpId::log2, OpId::logsumexp, OpId::margin_ranking_loss, OpId::mse_loss, OpId::native_layer_norm,
      OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow, OpId::pow_scalar, OpId::reciprocal, OpId::rms_norm, OpId::rsqrt, OpId::sinh,
      OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::tan, OpId::triplet_margin_loss});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::cumprod, OpId::cumsum, OpId::linalg_vector_norm, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::sum,
      OpId::sum_dim});
  assign(table, table_entry(Category::Fp32AppendDtype), {
      OpId::norm, OpId::norm_dim});
  assign(table, table_entry(Category::Promote), {
      OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::dot, OpId::index_put, OpId::scatter_add, OpId::tensordot, OpId::vdot});
  assign(table, table_entry(Category::Banned), {
      OpId::binary_cross_entropy});
  return table;
}();

constexpr Table kTorch215Cpu = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding, OpId::conv2d, OpId::conv2d_padding,
      OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::linalg_vecdot, OpId::linear, OpId::matmul,
      OpId::mm, OpId::prelu, OpId::scaled_dot_product_attention});
  assign(table, table_entry(Category::Fp32), {
      OpId::adaptive_avg_pool3d, OpId::adaptive_max_pool3d, OpId::avg_pool3d, OpId::binary_cross_entropy, OpId::binary_cross_entropy_with_logits, OpId::cosine_embedding_loss, OpId::cross_entropy, OpId::hinge_embedding_loss,
      OpId::huber_loss, OpId::kl_div, OpId::l1_loss, OpId::margin_ranking_loss, OpId::max_pool3d, OpId::max_unpool2d, OpId::max_unpool3d, OpId::mse_loss,
      OpId::nll_loss, OpId::poisson_nll_loss, OpId::prod, OpId::prod_dim_int, OpId::reflection_pad1d, OpId::reflection_pad2d, OpId::replication_pad1d, OpId::replication_pad2d,
      OpId::replication_pad3d, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::triplet_margin_loss, OpId::view_as_complex});
  assign(table, table_entry(Category::Promote), {
      OpId::cat, OpId::index_copy, OpId::stack});
  return table;
}();

constexpr Table kApexO1Cuda = [] {
  Table table{};
  assign(table, table_entry(Category::LowerPrecisionFp), {
      OpId::addbmm, OpId::addmm, OpId::addmv, OpId::addr, OpId::baddbmm, OpId::bmm, OpId::conv1d, OpId::conv1d_padding,
      OpId::conv2d, OpId::conv2d_padding, OpId::conv3d, OpId::conv3d_padding, OpId::conv_transpose1d, OpId::conv_transpose2d, OpId::conv_transpose3d, OpId::gru_cell,
      OpId::linear, OpId::lstm_cell, OpId::matmul, OpId::mm, OpId::mv, OpId::prelu, OpId::rnn_relu_cell, OpId::rnn_tanh_cell});
  assign(table, table_entry(Category::Fp32), {
      OpId::acos, OpId::asin, OpId::binary_cross_entropy_with_logits, OpId::cosh, OpId::cosine_embedding_loss, OpId::cosine_similarity, OpId::cross_entropy, OpId::erfinv,
      OpId::exp, OpId::expm1, OpId::gelu, OpId::group_norm, OpId::hinge_embedding_loss, OpId::kl_div, OpId::l1_loss, OpId::layer_norm,
      OpId::log, OpId::log10, OpId::log2, OpId::margin_ranking_loss, OpId::mse_loss, OpId::nll_loss, OpId::poisson_nll_loss, OpId::pow,
      OpId::pow_scalar, OpId::reciprocal, OpId::rsqrt, OpId::sinh, OpId::smooth_l1_loss, OpId::soft_margin_loss, OpId::softplus, OpId::std,
      OpId::std_correction, OpId::std_dim, OpId::tan, OpId::triplet_margin_loss, OpId::var, OpId::var_correction, OpId::var_dim});
  assign(table, table_entry(Category::Fp32SetOptDtype), {
      OpId::cumprod, OpId::cumsum, OpId::log_softmax, OpId::prod, OpId::prod_dim_int, OpId::softmax, OpId::softmin, OpId::sum,
      OpId::sum_dim});
  assign(table, table_entry(Category::Fp32AppendDtype), {
      OpId::norm, OpId::norm_dim});
  assign(table, table_entry(Category::Promote), {
      OpId::add, OpId::addcdiv, OpId::addcmul, OpId::atan2, OpId::cat, OpId::div, OpId::div_mode, OpId::dot,
      OpId::eq, OpId::equal, OpId::ge, OpId::gt, OpId::le, OpId::lt, OpId::mul, OpId::ne,
      OpId::stack});
  assign(table, table_entry(Category::Banned), {
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

const char* policy_source() {
  return R"yaml(# What autocast does with each op; codegen/README.md describes the keys. An op on no list keeps the dtypes that it is given.
# Sources: documents 000 (torch 2.0), 003 (1.10) and 001 (1.7), whose lists are in codegen/tests/data/policies.yaml, and torch_2_15_lists.yaml
# beside it. The documents know lower_precision_fp, fp32 and promote: of their fp32 ops, those that take a dtype are fp32_set_opt_dtype here,
# and norm is fp32_append_dtype. Misprints are mended; Python's spellings (__pow__, GRUCell, grid_sample) stand under the op that they call.

devices:
  cuda: {default: f16}
  cpu: {default: bf16}

default: torch-2.0

presets:
  torch-2.0:
    doc: The op lists of the torch.amp document of PyTorch 2.0.
    cuda:  # 000: lines 532, 538, 547 and 556
      lower_precision_fp: [
        matmul, addbmm, addmm, addmv, addr, baddbmm, bmm, chain_matmul, linalg_multi_dot, conv1d, conv2d, conv3d, conv_transpose1d,
        conv_transpose2d, conv_transpose3d, gru_cell, linear, lstm_cell, mm, mv, prelu, rnn_tanh_cell, rnn_relu_cell,
      ]
      fp32: [
        pow, reciprocal, acos, asin, binary_cross_entropy_with_logits, cosh, cosine_embedding_loss, cdist, cosine_similarity, cross_entropy,
        dist, erfinv, exp, expm1, group_norm, hinge_embedding_loss, kl_div, l1_loss, layer_norm, log, log10, log1p, log2,
        margin_ranking_loss, mse_loss, multilabel_margin_loss, multi_margin_loss, nll_loss, normalize, pdist, poisson_nll_loss, rsqrt, sinh,
        smooth_l1_loss, soft_margin_loss, softplus, renorm, tan, triplet_margin_loss,
      ]
      fp32_set_opt_dtype: [cumprod, cumsum, log_softmax, prod, softmax, softmin, sum]
      fp32_append_dtype: [norm]
      promote: [addcdiv, addcmul, atan2, bilinear, cross, dot, grid_sampler, index_put, scatter_add, tensordot]
      banned:
        binary_cross_entropy: &unsafe >-
          is unsafe to autocast: float16 cannot hold its gradient. Put binary_cross_entropy_with_logits in place of sigmoid and
          binary_cross_entropy; it is safe to autocast.
    cpu:  # 000: lines 577, 583 (has linalg_svd_eig for linalg_eig, and inverse twice) and 592
      lower_precision_fp: [conv1d, conv2d, conv3d, bmm, mm, baddbmm, addmm, addbmm, linear, matmul, _convolution]
      fp32: [
        conv_transpose1d, conv_transpose2d, conv_transpose3d, avg_pool3d, binary_cross_entropy, grid_sampler, grid_sampler_2d,
        _grid_sampler_2d_cpu_fallback, grid_sampler_3d, polar, quantile, nanquantile, stft, cdist, trace, view_as_complex, cholesky,
        cholesky_inverse, cholesky_solve, inverse, lu_solve, orgqr, ormqr, pinverse, max_pool3d, max_unpool2d, max_unpool3d,
        adaptive_avg_pool3d, reflection_pad1d, reflection_pad2d, replication_pad1d, replication_pad2d, replication_pad3d, mse_loss,
        ctc_loss, kl_div, multilabel_margin_loss, fft_fft, fft_ifft, fft_fft2, fft_ifft2, fft_fftn, fft_ifftn, fft_rfft, fft_irfft,
        fft_rfft2, fft_irfft2, fft_rfftn, fft_irfftn, fft_hfft, fft_ihfft, linalg_cond, linalg_matrix_rank, linalg_solve, linalg_cholesky,
        linalg_svdvals, linalg_eigvals, linalg_eigvalsh, linalg_inv, linalg_householder_product, linalg_tensorinv, linalg_tensorsolve,
        fake_quantize_per_tensor_affine, eig, geqrf, lstsq, _lu_with_info, qr, solve, svd, symeig, triangular_solve, fractional_max_pool2d,
        fractional_max_pool3d, adaptive_max_pool3d, multilabel_margin_loss_forward, linalg_qr, linalg_cholesky_ex, linalg_svd, linalg_eig,
        linalg_eigh, linalg_lstsq, linalg_inv_ex,
      ]
      fp32_set_opt_dtype: [prod, linalg_matrix_norm]
      promote: [cat, stack, index_copy]

  torch-1.10:
    doc: The op lists of the torch.amp document of PyTorch 1.10. CUDA is as in 2.0; on the CPU many more ops run in float32.
    inherits: torch-2.0
    cuda: {}  # 003: lines 215, 219 (has loglp for log1p), 225 and 231
    cpu:  # 003: lines 269, 273 (has upsample_nearest_exact1d, lu_with_info and syameig for _upsample_nearest_exact1d, ...) and 281
      override:
        matmul: passthrough
        grid_sampler_2d: passthrough
        grid_sampler_3d: passthrough
        _grid_sampler_2d_cpu_fallback: passthrough
      fp32: [
        batch_norm, dropout, avg_pool1d, avg_pool2d, gelu, upsample_nearest1d, _upsample_nearest_exact1d, upsample_nearest2d,
        _upsample_nearest_exact2d, upsample_nearest3d, _upsample_nearest_exact3d, upsample_linear1d, upsample_bilinear2d,
        upsample_trilinear3d, binary_cross_entropy_with_logits, instance_norm, multinomial, poisson, fmod, cross, diag, diagflat, histc,
        logcumsumexp, searchsorted, tril, triu, vander, dot, matrix_rank, vdot, im2col, col2im, elu, hardshrink, hardsigmoid, hardswish,
        log_sigmoid, prelu, selu, celu, softplus, softshrink, group_norm, smooth_l1_loss, conv_tbc, glu, cummax, cummin, lu_unpack,
        adaptive_max_pool1d, adaptive_max_pool2d,
      ]
      fp32_set_opt_dtype: [cumprod, cumsum]

  torch-1.7:
    doc: The op lists of the torch.cuda.amp document of PyTorch 1.7, which has no autocast on the CPU.
    cuda:  # 001: lines 207, 230, 288 and 307
      lower_precision_fp: [
        matmul, addbmm, addmm, addmv, addr, baddbmm, bmm, chain_matmul, conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d,
        conv_transpose3d, gru_cell, linear, lstm_cell, mm, mv, prelu, rnn_tanh_cell, rnn_relu_cell,
      ]
      fp32: [
        pow, reciprocal, acos, asin, binary_cross_entropy_with_logits, cosh, cosine_embedding_loss, cdist, cosine_similarity, cross_entropy,
        dist, erfinv, exp, expm1, gelu, group_norm, hinge_embedding_loss, kl_div, l1_loss, layer_norm, log, log10, log1p, log2,
        margin_ranking_loss, mse_loss, multilabel_margin_loss, multi_margin_loss, nll_loss, normalize, pdist, poisson_nll_loss, rsqrt, sinh,
        smooth_l1_loss, soft_margin_loss, softplus, renorm, tan, triplet_margin_loss,
      ]
      fp32_set_opt_dtype: [cumprod, cumsum, log_softmax, prod, softmax, softmin, sum]
      fp32_append_dtype: [norm]
      promote: [addcdiv, addcmul, atan2, bilinear, cat, cross, dot, equal, index_put, stack, tensordot]
      banned: {binary_cross_entropy: *unsafe}
    cpu: {}

  torch-2.15:
    doc: What PyTorch 2.15 does, op by op, as its dispatcher tells.
    cuda:  # _cudnn_rnn: a kernel of its own in torch, which casts to the low-precision dtype
      lower_precision_fp: [
        _convolution, conv1d, conv2d, conv3d, conv_tbc, conv_transpose1d, conv_transpose2d, conv_transpose3d, convolution, prelu, addmm,
        addmv, addr, matmul, einsum, mm, mv, linalg_vecdot, linear, addbmm, baddbmm, bmm, chain_matmul, linalg_multi_dot,
        _thnn_fused_lstm_cell, _thnn_fused_gru_cell, lstm_cell, gru_cell, rnn_tanh_cell, rnn_relu_cell, _scaled_dot_product_flash_attention,
        scaled_dot_product_attention, cudnn_convolution, cudnn_convolution_transpose, _cudnn_rnn,
      ]
      fp32: [
        acos, asin, cosh, erfinv, exp, expm1, log, log10, log2, log1p, reciprocal, rsqrt, sinh, tan, pow, softplus, layer_norm,
        native_layer_norm, rms_norm, group_norm, frobenius_norm, nuclear_norm, cosine_similarity, poisson_nll_loss, cosine_embedding_loss,
        nll_loss, nll_loss2d, hinge_embedding_loss, kl_div, l1_loss, smooth_l1_loss, huber_loss, mse_loss, margin_ranking_loss,
        multilabel_margin_loss, soft_margin_loss, triplet_margin_loss, multi_margin_loss, binary_cross_entropy_with_logits, dist, pdist,
        cdist, renorm, logsumexp, upsample_nearest1d, _upsample_nearest_exact1d, upsample_nearest2d, _upsample_nearest_exact2d,
        upsample_nearest3d, _upsample_nearest_exact3d, upsample_linear1d, upsample_bilinear2d, _upsample_bilinear2d_aa,
        upsample_trilinear3d, upsample_bicubic2d, _upsample_bicubic2d_aa, linalg_matrix_sqrth,
      ]
      fp32_set_opt_dtype: [prod, softmax, log_softmax, cumprod, cumsum, linalg_vector_norm, linalg_matrix_norm, sum]
      fp32_append_dtype: [norm]
      promote: [addcdiv, addcmul, atan2, bilinear, cross, dot, vdot, grid_sampler, index_put, tensordot, scatter_add]
      banned: {binary_cross_entropy: *unsafe}
    cpu:
      lower_precision_fp: [
        conv1d, conv2d, conv3d, bmm, mm, linalg_vecdot, baddbmm, addmm, _addmm_activation, addbmm, linear, _convolution, matmul, conv_tbc,
        mkldnn_rnn_layer, conv_transpose1d, conv_transpose2d, conv_transpose3d, prelu, scaled_dot_product_attention,
        _native_multi_head_attention,
      ]
      fp32: [
        _grid_sampler_2d_cpu_fallback, _lu_with_info, adaptive_avg_pool3d, adaptive_max_pool3d, avg_pool3d, binary_cross_entropy,
        binary_cross_entropy_with_logits, cdist, cholesky_inverse, cholesky_solve, cosine_embedding_loss, cross_entropy, ctc_loss,
        fake_quantize_per_tensor_affine, fft_fft, fft_fft2, fft_fftn, fft_hfft, fft_ifft, fft_ifft2, fft_ifftn, fft_ihfft, fft_irfft,
        fft_irfft2, fft_irfftn, fft_rfft, fft_rfft2, fft_rfftn, fractional_max_pool2d, fractional_max_pool3d, geqrf, grid_sampler,
        grid_sampler_2d, grid_sampler_3d, hinge_embedding_loss, huber_loss, inverse, kl_div, l1_loss, linalg_cholesky, linalg_cholesky_ex,
        linalg_cond, linalg_eig, linalg_eigh, linalg_eigvals, linalg_eigvalsh, linalg_householder_product, linalg_inv, linalg_inv_ex,
        linalg_lstsq, linalg_matrix_rank, linalg_matrix_sqrth, linalg_qr, linalg_solve, linalg_svd, linalg_svdvals, linalg_tensorinv,
        linalg_tensorsolve, lu_solve, margin_ranking_loss, max_pool3d, max_unpool2d, max_unpool3d, mse_loss, multi_margin_loss,
        multilabel_margin_loss, multilabel_margin_loss_forward, nanquantile, nll_loss, nll_loss2d, orgqr, ormqr, pinverse, poisson_nll_loss,
        polar, prod, quantile, reflection_pad1d, reflection_pad2d, replication_pad1d, replication_pad2d, replication_pad3d, smooth_l1_loss,
        soft_margin_loss, stft, svd, trace, triangular_solve, triplet_margin_loss, view_as_complex,
      ]
      promote: [stack, cat, index_copy]

  apex-O1:
    doc: The casts of NVIDIA Apex at opt level O1, which touch CUDA tensors only.
    cuda:  # apex/amp/lists; interpolate stands under its upsample_* ops, grid_sample under grid_sampler
      lower_precision_fp: [
        conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d, conv_transpose3d, conv_tbc, linear, prelu, addmm, addmv, addr, matmul,
        mm, mv, addbmm, baddbmm, bmm, rnn_relu, rnn_tanh, gru, lstm, rnn_relu_cell, rnn_tanh_cell, gru_cell, lstm_cell,
      ]
      fp32: [
        upsample_nearest1d, upsample_nearest2d, upsample_nearest3d, _upsample_nearest_exact1d, _upsample_nearest_exact2d,
        _upsample_nearest_exact3d, upsample_linear1d, upsample_bilinear2d, upsample_bicubic2d, upsample_trilinear3d, grid_sampler, softplus,
        gelu, layer_norm, group_norm, local_response_norm, normalize, cosine_similarity, poisson_nll_loss, cosine_embedding_loss,
        cross_entropy, hinge_embedding_loss, kl_div, l1_loss, mse_loss, margin_ranking_loss, multilabel_margin_loss,
        multilabel_soft_margin_loss, multi_margin_loss, nll_loss, binary_cross_entropy_with_logits, smooth_l1_loss, soft_margin_loss,
        triplet_margin_loss, ctc_loss, acos, asin, cosh, erfinv, exp, expm1, log, log10, log2, reciprocal, rsqrt, sinh, tan, pow, dist, std,
        var, renorm,
      ]
      fp32_set_opt_dtype: [softmin, log_softmax, softmax, cumprod, cumsum, prod, sum]
      fp32_append_dtype: [norm]
      promote: [addcdiv, addcmul, atan2, cross, bilinear, dot, add, div, mul, eq, equal, ge, gt, le, lt, ne, cat, stack]
      banned: {binary_cross_entropy: *unsafe}
    cpu: {}
)yaml";
}

}  // namespace amp::autocast
