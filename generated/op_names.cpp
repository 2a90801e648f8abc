// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/observe/recorded_by_parts.h>
#include <amp/op_id.h>

namespace amp {

// These two are for custom ops: see autocast/own_ops.h.
namespace detail {
const char* own_op_name(OpId op);
bool own_op_is_composite(OpId op);
}  // namespace detail

const char* op_name(OpId op) {
  static constexpr const char* kNames[] = {
      "relu",
      "relu6",
      "hardtanh",
      "threshold",
      "leaky_relu",
      "prelu",
      "elu",
      "selu",
      "celu",
      "sigmoid",
      "log_sigmoid",
      "gelu",
      "silu",
      "mish",
      "softplus",
      "hardsigmoid",
      "hardswish",
      "hardshrink",
      "softshrink",
      "tanhshrink",
      "softsign",
      "glu",
      "add",
      "sub",
      "rsub",
      "mul",
      "div",
      "div.mode",
      "floor_divide",
      "remainder",
      "fmod",
      "neg",
      "addcmul",
      "addcdiv",
      "lerp",
      "bitwise_not",
      "bitwise_and",
      "bitwise_or",
      "bitwise_xor",
      "scaled_dot_product_attention",
      "multi_head_attention_forward",
      "eq",
      "ne",
      "lt",
      "le",
      "gt",
      "ge",
      "logical_and",
      "logical_or",
      "logical_xor",
      "logical_not",
      "isnan",
      "isinf",
      "isfinite",
      "signbit",
      "isposinf",
      "isneginf",
      "is_nonzero",
      "isclose",
      "allclose",
      "equal",
      "complex",
      "conj_physical",
      "conj",
      "polar",
      "real",
      "imag",
      "angle",
      "is_complex",
      "resolve_conj",
      "cat",
      "stack",
      "hstack",
      "vstack",
      "dstack",
      "column_stack",
      "block_diag",
      "cartesian_prod",
      "combinations",
      "convolution",
      "conv1d",
      "conv2d",
      "conv3d",
      "conv1d.padding",
      "conv2d.padding",
      "conv3d.padding",
      "conv_transpose1d",
      "conv_transpose2d",
      "conv_transpose3d",
      "_convolution",
      "cudnn_convolution_relu",
      "cudnn_convolution_add_relu",
      "conv_tbc",
      "im2col",
      "col2im",
      "cdist",
      "pdist",
      "dist",
      "pairwise_distance",
      "normalize",
      "renorm",
      "linalg_cross",
      "cross",
      "fft_fft",
      "fft_ifft",
      "fft_rfft",
      "fft_irfft",
      "fft_hfft",
      "fft_ihfft",
      "fft_fft2",
      "fft_ifft2",
      "fft_rfft2",
      "fft_irfft2",
      "fft_hfft2",
      "fft_ihfft2",
      "fft_fftn",
      "fft_ifftn",
      "fft_rfftn",
      "fft_irfftn",
      "fft_hfftn",
      "fft_ihfftn",
      "fft_fftshift",
      "fft_ifftshift",
      "stft",
      "istft",
      "index_select",
      "gather",
      "scatter.src",
      "scatter.value",
      "scatter.reduce",
      "scatter.value_reduce",
      "scatter_add",
      "scatter_reduce.two",
      "index_reduce",
      "index",
      "index_put",
      "index_add",
      "index_copy",
      "index_fill",
      "index_fill.int_Tensor",
      "masked_select",
      "masked_scatter",
      "take",
      "put",
      "take_along_dim",
      "nonzero",
      "argwhere",
      "nonzero_static",
      "where.condition",
      "one_hot",
      "sort",
      "sort.stable",
      "msort",
      "argsort",
      "topk",
      "embedding",
      "embedding_renorm",
      "embedding_bag",
      "embedding_bag.padding_idx",
      "linalg_cholesky_ex",
      "linalg_cholesky",
      "cholesky",
      "cholesky_inverse",
      "cholesky_solve",
      "linalg_inv_ex",
      "linalg_inv",
      "inverse",
      "linalg_solve_ex",
      "linalg_solve",
      "solve",
      "linalg_tensorinv",
      "linalg_tensorsolve",
      "linalg_lu_factor_ex",
      "linalg_lu_factor",
      "_lu_with_info",
      "linalg_lu",
      "lu_unpack",
      "linalg_lu_solve",
      "lu_solve",
      "linalg_solve_triangular",
      "triangular_solve",
      "linalg_det",
      "det",
      "linalg_slogdet",
      "slogdet",
      "logdet",
      "linalg_matrix_power",
      "matrix_power",
      "kron",
      "mse_loss",
      "l1_loss",
      "smooth_l1_loss",
      "huber_loss",
      "binary_cross_entropy",
      "binary_cross_entropy_with_logits",
      "kl_div",
      "nll_loss",
      "cross_entropy",
      "hinge_embedding_loss",
      "margin_ranking_loss",
      "cosine_similarity",
      "cosine_embedding_loss",
      "poisson_nll_loss",
      "soft_margin_loss",
      "triplet_margin_loss",
      "multi_margin_loss",
      "multilabel_margin_loss",
      "multilabel_margin_loss_forward",
      "multilabel_soft_margin_loss",
      "gaussian_nll_loss",
      "ctc_loss",
      "ctc_loss.tensor",
      "abs",
      "sign",
      "square",
      "sqrt",
      "rsqrt",
      "reciprocal",
      "exp",
      "exp2",
      "expm1",
      "log",
      "log2",
      "log10",
      "log1p",
      "sin",
      "cos",
      "tan",
      "asin",
      "acos",
      "atan",
      "sinh",
      "cosh",
      "tanh",
      "asinh",
      "acosh",
      "atanh",
      "erf",
      "erfc",
      "erfinv",
      "lgamma",
      "digamma",
      "ceil",
      "floor",
      "trunc",
      "round",
      "round.decimals",
      "frac",
      "pow",
      "pow.scalar",
      "atan2",
      "hypot",
      "logaddexp",
      "logaddexp2",
      "xlogy",
      "special_xlog1py",
      "copysign",
      "heaviside",
      "ldexp",
      "deg2rad",
      "rad2deg",
      "positive",
      "maximum",
      "minimum",
      "fmax",
      "fmin",
      "clamp",
      "clamp.tensor",
      "clamp_min",
      "clamp_max",
      "where",
      "where.scalars",
      "where.method",
      "where.method_scalar",
      "masked_fill",
      "masked_fill.tensor",
      "nan_to_num",
      "fake_quantize_per_tensor_affine",
      "fake_quantize_per_tensor_affine.tensor_qparams",
      "fake_quantize_per_channel_affine",
      "logit",
      "mm",
      "bmm",
      "matmul",
      "addmm",
      "_addmm_activation",
      "baddbmm",
      "addbmm",
      "mv",
      "addmv",
      "addr",
      "dot",
      "vdot",
      "outer",
      "linear",
      "inner",
      "bilinear",
      "linalg_vecdot",
      "chain_matmul",
      "linalg_multi_dot",
      "tensordot",
      "einsum",
      "batch_norm",
      "native_batch_norm",
      "layer_norm",
      "native_layer_norm",
      "group_norm",
      "instance_norm",
      "rms_norm",
      "local_response_norm",
      "searchsorted.Tensor",
      "searchsorted.Scalar",
      "bucketize.Tensor",
      "bucketize.Scalar",
      "kthvalue",
      "median",
      "median.dim",
      "nanmedian",
      "nanmedian.dim",
      "mode",
      "quantile",
      "quantile.scalar",
      "nanquantile",
      "nanquantile.scalar",
      "unique",
      "unique_dim",
      "unique_consecutive",
      "isin.Tensor_Tensor",
      "isin.Tensor_Scalar",
      "isin.Scalar_Tensor",
      "histc",
      "histogram.bins_tensor",
      "histogram.bin_ct",
      "bincount",
      "max_pool1d_with_indices",
      "max_pool1d",
      "max_pool2d_with_indices",
      "max_pool2d",
      "max_pool3d_with_indices",
      "max_pool3d",
      "avg_pool1d",
      "avg_pool2d",
      "avg_pool3d",
      "adaptive_avg_pool1d",
      "adaptive_avg_pool2d",
      "adaptive_avg_pool3d",
      "adaptive_max_pool1d",
      "adaptive_max_pool2d",
      "adaptive_max_pool3d",
      "max_unpool2d",
      "max_unpool3d",
      "fractional_max_pool2d",
      "fractional_max_pool3d",
      "lp_pool1d",
      "lp_pool2d",
      "lp_pool3d",
      "native_dropout",
      "dropout",
      "feature_dropout",
      "dropout1d",
      "dropout2d",
      "dropout3d",
      "alpha_dropout",
      "feature_alpha_dropout",
      "bernoulli",
      "bernoulli.p",
      "bernoulli.Tensor",
      "poisson",
      "normal.Tensor_float",
      "normal.float_Tensor",
      "normal.Tensor_Tensor",
      "normal_functional",
      "exponential",
      "geometric",
      "log_normal",
      "cauchy",
      "rrelu",
      "gumbel_softmax",
      "multinomial",
      "sum",
      "sum.dim",
      "mean",
      "mean.dim",
      "prod",
      "prod.dim_int",
      "amax",
      "amin",
      "max",
      "max.other",
      "max.dim",
      "min",
      "min.other",
      "min.dim",
      "argmax",
      "argmin",
      "aminmax",
      "var",
      "var.dim",
      "var.correction",
      "std",
      "std.dim",
      "std.correction",
      "var_mean",
      "var_mean.dim",
      "var_mean.correction",
      "std_mean",
      "std_mean.correction",
      "linalg_vector_norm",
      "norm",
      "norm.dtype",
      "norm.dim",
      "norm.dim_dtype",
      "frobenius_norm",
      "logsumexp",
      "all",
      "all.dim",
      "all.dims",
      "any",
      "any.dim",
      "any.dims",
      "count_nonzero",
      "count_nonzero.dim",
      "cumsum",
      "cumprod",
      "cummax",
      "cummin",
      "logcumsumexp",
      "nansum",
      "nanmean",
      "trapezoid",
      "trapezoid.x",
      "cumulative_trapezoid",
      "cumulative_trapezoid.x",
      "diff",
      "upsample_nearest1d",
      "upsample_nearest2d",
      "upsample_nearest3d",
      "_upsample_nearest_exact1d",
      "_upsample_nearest_exact2d",
      "_upsample_nearest_exact3d",
      "upsample_linear1d",
      "upsample_bilinear2d",
      "upsample_trilinear3d",
      "upsample_bicubic2d",
      "_upsample_bilinear2d_aa",
      "_upsample_bicubic2d_aa",
      "interpolate",
      "grid_sampler_2d",
      "_grid_sampler_2d_cpu_fallback",
      "grid_sampler_3d",
      "grid_sampler",
      "grid_sample",
      "affine_grid_generator",
      "affine_grid",
      "lstm_cell",
      "gru_cell",
      "rnn_tanh_cell",
      "rnn_relu_cell",
      "lstm.input",
      "lstm.data",
      "gru.input",
      "gru.data",
      "rnn_tanh.input",
      "rnn_tanh.data",
      "rnn_relu.input",
      "rnn_relu.data",
      "_pack_padded_sequence",
      "_pad_packed_sequence",
      "as_strided",
      "view",
      "view_as",
      "view_as_real",
      "view_as_complex",
      "reshape",
      "reshape_as",
      "flatten",
      "unflatten",
      "ravel",
      "expand",
      "type_as",
      "sum_to_size",
      "atleast_1d",
      "atleast_2d",
      "atleast_3d",
      "expand_as",
      "broadcast_to",
      "broadcast_tensors",
      "meshgrid",
      "transpose",
      "swapaxes",
      "swapdims",
      "permute",
      "movedim",
      "movedim.one",
      "t",
      "numpy_T",
      "mT",
      "select",
      "slice",
      "narrow",
      "diagonal",
      "trace",
      "unfold",
      "unsqueeze",
      "squeeze",
      "squeeze.dim",
      "unbind",
      "split_with_sizes",
      "split",
      "split.sizes",
      "chunk",
      "tensor_split",
      "tensor_split.indices",
      "hsplit",
      "hsplit.indices",
      "vsplit",
      "vsplit.indices",
      "dsplit",
      "dsplit.indices",
      "flip",
      "fliplr",
      "flipud",
      "rot90",
      "roll",
      "repeat",
      "tile",
      "repeat_interleave",
      "repeat_interleave.self_Tensor",
      "tril",
      "triu",
      "diag",
      "diagflat",
      "diag_embed",
      "linalg_vander",
      "vander",
      "constant_pad_nd",
      "pad",
      "reflection_pad1d",
      "reflection_pad2d",
      "reflection_pad3d",
      "replication_pad1d",
      "replication_pad2d",
      "replication_pad3d",
      "pixel_shuffle",
      "pixel_unshuffle",
      "channel_shuffle",
      "softmax",
      "log_softmax",
      "softmin",
      "linalg_qr",
      "qr",
      "geqrf",
      "linalg_householder_product",
      "orgqr",
      "ormqr",
      "linalg_eigh",
      "linalg_eigvalsh",
      "symeig",
      "linalg_eig",
      "linalg_eigvals",
      "eig",
      "linalg_svd",
      "linalg_svdvals",
      "svd",
      "linalg_lstsq",
      "lstsq",
      "linalg_pinv.atol_rtol_float",
      "linalg_pinv.atol_rtol_tensor",
      "linalg_pinv",
      "linalg_pinv.rcond_tensor",
      "pinverse",
      "linalg_matrix_rank.atol_rtol_float",
      "linalg_matrix_rank.atol_rtol_tensor",
      "linalg_matrix_rank",
      "linalg_matrix_rank.tol_tensor",
      "matrix_rank",
      "matrix_rank.tol",
      "linalg_cond",
      "linalg_cond.p_str",
      "linalg_matrix_norm",
      "linalg_matrix_norm.str_ord",
      "nuclear_norm",
      "nuclear_norm.dim",
      "linalg_norm",
      "linalg_norm.ord_str",
      "linalg_matrix_sqrth",
  };
  const int i = static_cast<int>(op);
  return i < kNumOps ? kNames[i] : detail::own_op_name(op);
}

bool op_is_composite(OpId op) {
  switch (op) {
    case OpId::prelu:
    case OpId::selu:
    case OpId::celu:
    case OpId::gelu:
    case OpId::softsign:
    case OpId::glu:
    case OpId::div_mode:
    case OpId::scaled_dot_product_attention:
    case OpId::multi_head_attention_forward:
    case OpId::is_nonzero:
    case OpId::isclose:
    case OpId::allclose:
    case OpId::equal:
    case OpId::complex:
    case OpId::conj:
    case OpId::real:
    case OpId::imag:
    case OpId::is_complex:
    case OpId::resolve_conj:
    case OpId::hstack:
    case OpId::vstack:
    case OpId::dstack:
    case OpId::column_stack:
    case OpId::block_diag:
    case OpId::cartesian_prod:
    case OpId::combinations:
    case OpId::conv1d:
    case OpId::conv2d:
    case OpId::conv3d:
    case OpId::conv1d_padding:
    case OpId::conv2d_padding:
    case OpId::conv3d_padding:
    case OpId::conv_transpose1d:
    case OpId::conv_transpose2d:
    case OpId::conv_transpose3d:
    case OpId::_convolution:
    case OpId::pairwise_distance:
    case OpId::normalize:
    case OpId::scatter_reduce:
    case OpId::scatter_value_reduce:
    case OpId::index_reduce:
    case OpId::take_along_dim:
    case OpId::argwhere:
    case OpId::where_condition:
    case OpId::sort_stable:
    case OpId::msort:
    case OpId::argsort:
    case OpId::embedding_bag:
    case OpId::embedding_bag_padding_idx:
    case OpId::linalg_cholesky:
    case OpId::cholesky:
    case OpId::linalg_inv:
    case OpId::inverse:
    case OpId::linalg_tensorinv:
    case OpId::linalg_lu_factor:
    case OpId::_lu_with_info:
    case OpId::linalg_lu:
    case OpId::lu_unpack:
    case OpId::linalg_matrix_power:
    case OpId::matrix_power:
    case OpId::kron:
    case OpId::mse_loss:
    case OpId::l1_loss:
    case OpId::smooth_l1_loss:
    case OpId::huber_loss:
    case OpId::binary_cross_entropy:
    case OpId::binary_cross_entropy_with_logits:
    case OpId::kl_div:
    case OpId::nll_loss:
    case OpId::cross_entropy:
    case OpId::hinge_embedding_loss:
    case OpId::margin_ranking_loss:
    case OpId::cosine_similarity:
    case OpId::cosine_embedding_loss:
    case OpId::poisson_nll_loss:
    case OpId::soft_margin_loss:
    case OpId::triplet_margin_loss:
    case OpId::multilabel_soft_margin_loss:
    case OpId::gaussian_nll_loss:
    case OpId::ctc_loss:
    case OpId::ctc_loss_tensor:
    case OpId::abs:
    case OpId::round_decimals:
    case OpId::logaddexp:
    case OpId::ldexp:
    case OpId::positive:
    case OpId::clamp:
    case OpId::clamp_tensor:
    case OpId::where_scalars:
    case OpId::where_method:
    case OpId::where_method_scalar:
    case OpId::masked_fill_tensor:
    case OpId::nan_to_num:
    case OpId::fake_quantize_per_tensor_affine:
    case OpId::fake_quantize_per_tensor_affine_tensor_qparams:
    case OpId::fake_quantize_per_channel_affine:
    case OpId::logit:
    case OpId::matmul:
    case OpId::addbmm:
    case OpId::outer:
    case OpId::inner:
    case OpId::linalg_vecdot:
    case OpId::chain_matmul:
    case OpId::linalg_multi_dot:
    case OpId::tensordot:
    case OpId::einsum:
    case OpId::batch_norm:
    case OpId::layer_norm:
    case OpId::group_norm:
    case OpId::rms_norm:
    case OpId::local_response_norm:
    case OpId::searchsorted_Scalar:
    case OpId::bucketize_Tensor:
    case OpId::bucketize_Scalar:
    case OpId::quantile:
    case OpId::quantile_scalar:
    case OpId::nanquantile:
    case OpId::nanquantile_scalar:
    case OpId::isin_Tensor_Tensor:
    case OpId::isin_Tensor_Scalar:
    case OpId::isin_Scalar_Tensor:
    case OpId::max_pool1d_with_indices:
    case OpId::max_pool1d:
    case OpId::max_pool2d_with_indices:
    case OpId::max_pool2d:
    case OpId::max_pool3d_with_indices:
    case OpId::max_pool3d:
    case OpId::avg_pool1d:
    case OpId::avg_pool2d:
    case OpId::avg_pool3d:
    case OpId::adaptive_avg_pool1d:
    case OpId::adaptive_avg_pool2d:
    case OpId::adaptive_avg_pool3d:
    case OpId::adaptive_max_pool1d:
    case OpId::adaptive_max_pool2d:
    case OpId::adaptive_max_pool3d:
    case OpId::max_unpool2d:
    case OpId::max_unpool3d:
    case OpId::fractional_max_pool2d:
    case OpId::fractional_max_pool3d:
    case OpId::lp_pool1d:
    case OpId::lp_pool2d:
    case OpId::lp_pool3d:
    case OpId::dropout:
    case OpId::feature_dropout:
    case OpId::dropout1d:
    case OpId::dropout2d:
    case OpId::dropout3d:
    case OpId::alpha_dropout:
    case OpId::feature_alpha_dropout:
    case OpId::rrelu:
    case OpId::gumbel_softmax:
    case OpId::max:
    case OpId::max_other:
    case OpId::min:
    case OpId::min_other:
    case OpId::var:
    case OpId::var_dim:
    case OpId::std:
    case OpId::std_dim:
    case OpId::var_mean:
    case OpId::var_mean_dim:
    case OpId::std_mean:
    case OpId::norm:
    case OpId::norm_dtype:
    case OpId::norm_dim:
    case OpId::norm_dim_dtype:
    case OpId::frobenius_norm:
    case OpId::all:
    case OpId::all_dim:
    case OpId::any:
    case OpId::any_dim:
    case OpId::count_nonzero:
    case OpId::nanmean:
    case OpId::trapezoid:
    case OpId::trapezoid_x:
    case OpId::cumulative_trapezoid:
    case OpId::cumulative_trapezoid_x:
    case OpId::diff:
    case OpId::upsample_nearest1d:
    case OpId::upsample_nearest2d:
    case OpId::upsample_nearest3d:
    case OpId::_upsample_nearest_exact1d:
    case OpId::_upsample_nearest_exact2d:
    case OpId::_upsample_nearest_exact3d:
    case OpId::upsample_linear1d:
    case OpId::upsample_bilinear2d:
    case OpId::upsample_trilinear3d:
    case OpId::upsample_bicubic2d:
    case OpId::_upsample_bilinear2d_aa:
    case OpId::_upsample_bicubic2d_aa:
    case OpId::interpolate:
    case OpId::grid_sampler_2d:
    case OpId::_grid_sampler_2d_cpu_fallback:
    case OpId::grid_sampler_3d:
    case OpId::grid_sampler:
    case OpId::grid_sample:
    case OpId::affine_grid:
    case OpId::lstm_cell:
    case OpId::gru_cell:
    case OpId::rnn_tanh_cell:
    case OpId::rnn_relu_cell:
    case OpId::lstm_input:
    case OpId::lstm_data:
    case OpId::gru_input:
    case OpId::gru_data:
    case OpId::rnn_tanh_input:
    case OpId::rnn_tanh_data:
    case OpId::rnn_relu_input:
    case OpId::rnn_relu_data:
    case OpId::_pack_padded_sequence:
    case OpId::_pad_packed_sequence:
    case OpId::view:
    case OpId::view_as:
    case OpId::reshape:
    case OpId::reshape_as:
    case OpId::flatten:
    case OpId::unflatten:
    case OpId::ravel:
    case OpId::type_as:
    case OpId::sum_to_size:
    case OpId::atleast_1d:
    case OpId::atleast_2d:
    case OpId::atleast_3d:
    case OpId::expand_as:
    case OpId::broadcast_to:
    case OpId::broadcast_tensors:
    case OpId::meshgrid:
    case OpId::swapaxes:
    case OpId::swapdims:
    case OpId::movedim:
    case OpId::movedim_one:
    case OpId::numpy_T:
    case OpId::mT:
    case OpId::narrow:
    case OpId::split:
    case OpId::split_sizes:
    case OpId::chunk:
    case OpId::tensor_split:
    case OpId::tensor_split_indices:
    case OpId::hsplit:
    case OpId::hsplit_indices:
    case OpId::vsplit:
    case OpId::vsplit_indices:
    case OpId::dsplit:
    case OpId::dsplit_indices:
    case OpId::fliplr:
    case OpId::flipud:
    case OpId::rot90:
    case OpId::repeat:
    case OpId::tile:
    case OpId::repeat_interleave:
    case OpId::repeat_interleave_self_Tensor:
    case OpId::diag:
    case OpId::diagflat:
    case OpId::linalg_vander:
    case OpId::pad:
    case OpId::reflection_pad1d:
    case OpId::reflection_pad2d:
    case OpId::reflection_pad3d:
    case OpId::replication_pad1d:
    case OpId::replication_pad2d:
    case OpId::replication_pad3d:
    case OpId::pixel_shuffle:
    case OpId::pixel_unshuffle:
    case OpId::channel_shuffle:
    case OpId::softmin:
    case OpId::qr:
    case OpId::orgqr:
    case OpId::symeig:
    case OpId::svd:
      return true;
    default: return static_cast<int>(op) >= kNumOps && detail::own_op_is_composite(op);
  }
}

bool detail::op_is_recorded_by_parts(OpId op) {
  switch (op) {
    case OpId::multi_head_attention_forward:
      return true;
    default: return false;
  }
}

}  // namespace amp
