// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/op_id.h>

namespace amp {

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
      "isclose",
      "allclose",
      "equal",
      "cat",
      "stack",
      "hstack",
      "vstack",
      "dstack",
      "column_stack",
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
      "index_select",
      "gather",
      "scatter.src",
      "scatter.value",
      "scatter_add",
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
      "where.condition",
      "one_hot",
      "sort",
      "sort.stable",
      "msort",
      "argsort",
      "topk",
      "embedding",
      "embedding_renorm",
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
      "logit",
      "complex",
      "conj_physical",
      "conj",
      "mm",
      "bmm",
      "matmul",
      "addmm",
      "baddbmm",
      "addbmm",
      "mv",
      "addmv",
      "addr",
      "dot",
      "vdot",
      "outer",
      "linear",
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
      "native_dropout",
      "dropout",
      "feature_dropout",
      "alpha_dropout",
      "feature_alpha_dropout",
      "bernoulli",
      "bernoulli.p",
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
      "lstm_cell",
      "gru_cell",
      "rnn_tanh_cell",
      "rnn_relu_cell",
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
      "flip",
      "fliplr",
      "flipud",
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
  };
  return kNames[static_cast<int>(op)];
}

bool op_is_composite(OpId op) {
  switch (op) {
    case OpId::prelu:
    case OpId::selu:
    case OpId::celu:
    case OpId::gelu:
    case OpId::glu:
    case OpId::div_mode:
    case OpId::scaled_dot_product_attention:
    case OpId::isclose:
    case OpId::allclose:
    case OpId::equal:
    case OpId::hstack:
    case OpId::vstack:
    case OpId::dstack:
    case OpId::column_stack:
    case OpId::conv1d:
    case OpId::conv2d:
    case OpId::conv3d:
    case OpId::conv1d_padding:
    case OpId::conv2d_padding:
    case OpId::conv3d_padding:
    case OpId::conv_transpose1d:
    case OpId::conv_transpose2d:
    case OpId::conv_transpose3d:
    case OpId::take_along_dim:
    case OpId::argwhere:
    case OpId::where_condition:
    case OpId::sort_stable:
    case OpId::msort:
    case OpId::argsort:
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
    case OpId::abs:
    case OpId::round_decimals:
    case OpId::clamp:
    case OpId::clamp_tensor:
    case OpId::where_scalars:
    case OpId::where_method:
    case OpId::where_method_scalar:
    case OpId::masked_fill_tensor:
    case OpId::nan_to_num:
    case OpId::logit:
    case OpId::complex:
    case OpId::conj:
    case OpId::matmul:
    case OpId::addbmm:
    case OpId::outer:
    case OpId::linalg_vecdot:
    case OpId::chain_matmul:
    case OpId::linalg_multi_dot:
    case OpId::tensordot:
    case OpId::einsum:
    case OpId::batch_norm:
    case OpId::layer_norm:
    case OpId::group_norm:
    case OpId::rms_norm:
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
    case OpId::dropout:
    case OpId::feature_dropout:
    case OpId::alpha_dropout:
    case OpId::feature_alpha_dropout:
    case OpId::max:
    case OpId::max_other:
    case OpId::min:
    case OpId::min_other:
    case OpId::aminmax:
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
    case OpId::lstm_cell:
    case OpId::gru_cell:
    case OpId::rnn_tanh_cell:
    case OpId::rnn_relu_cell:
    case OpId::view:
    case OpId::view_as:
    case OpId::reshape:
    case OpId::reshape_as:
    case OpId::flatten:
    case OpId::unflatten:
    case OpId::ravel:
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
    case OpId::fliplr:
    case OpId::flipud:
    case OpId::roll:
    case OpId::repeat:
    case OpId::tile:
    case OpId::repeat_interleave:
    case OpId::repeat_interleave_self_Tensor:
    case OpId::diag:
    case OpId::diagflat:
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
      return true;
    default: return false;
  }
}

}  // namespace amp
