// DO NOT EDIT. Generated from ops/ and codegen/core_kernels.yaml by codegen (./dev regenerate).
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/cuda/kernels/activation.h>
#include <amp/cuda/kernels/arithmetic.h>
#include <amp/cuda/kernels/attention.h>
#include <amp/cuda/kernels/compare.h>
#include <amp/cuda/kernels/complex.h>
#include <amp/cuda/kernels/concat.h>
#include <amp/cuda/kernels/conv.h>
#include <amp/cuda/kernels/distance.h>
#include <amp/cuda/kernels/fft.h>
#include <amp/cuda/kernels/index.h>
#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/kernels/loss.h>
#include <amp/cuda/kernels/math.h>
#include <amp/cuda/kernels/matmul.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/kernels/order.h>
#include <amp/cuda/kernels/pool.h>
#include <amp/cuda/kernels/random.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/kernels/resample.h>
#include <amp/cuda/kernels/rnn.h>
#include <amp/cuda/kernels/shape.h>
#include <amp/cuda/kernels/softmax.h>
#include <amp/cuda/kernels/spectral.h>
#include <amp/kernels/table.h>

namespace amp::cuda {

extern const Kernels kernel_table;

constinit const Kernels kernel_table = [] {
  Kernels table;
  table.copy = copy;
  table.fill = fill;
  table.random = random;
  table.arange = arange;
  table.copy_segments = copy_segments;
  table.index_offsets = index_offsets;
  table.gather_blocks = gather_blocks;
  table.put_blocks = put_blocks;
  table.add_blocks = add_blocks;
  table.gather_along = gather_along;
  table.scatter_along = scatter_along;
  table.scatter_add_along = scatter_add_along;
  table.update_parameters = update_parameters;
  table.check_gradients = check_gradients;
  table.update_scale = update_scale;
  table.relu = {.run = launch_relu};
  table.relu6 = {.run = launch_relu6};
  table.hardtanh = {.run = launch_hardtanh};
  table.hardtanh_backward = {.run = launch_hardtanh_backward};
  table.threshold = {.run = launch_threshold};
  table.threshold_backward = {.run = launch_threshold_backward};
  table.leaky_relu = {.run = launch_leaky_relu};
  table.leaky_relu_backward = {.run = launch_leaky_relu_backward};
  table.prelu_elementwise = {.run = launch_prelu_elementwise};
  table.prelu_backward = {.run = launch_prelu_backward};
  table.elu = {.run = launch_elu};
  table.elu_backward = {.run = launch_elu_backward};
  table.sigmoid = {.run = launch_sigmoid};
  table.sigmoid_backward = {.run = launch_sigmoid_backward};
  table.log_sigmoid = {.run = launch_log_sigmoid};
  table.log_sigmoid_backward = {.run = launch_log_sigmoid_backward};
  table.gelu_erf = {.run = launch_gelu_erf};
  table.gelu_erf_backward = {.run = launch_gelu_erf_backward};
  table.gelu_tanh = {.run = launch_gelu_tanh};
  table.gelu_tanh_backward = {.run = launch_gelu_tanh_backward};
  table.silu = {.run = launch_silu};
  table.silu_backward = {.run = launch_silu_backward};
  table.mish = {.run = launch_mish};
  table.mish_backward = {.run = launch_mish_backward};
  table.softplus = {.run = launch_softplus};
  table.softplus_backward = {.run = launch_softplus_backward};
  table.hardsigmoid = {.run = launch_hardsigmoid};
  table.hardswish = {.run = launch_hardswish};
  table.hardswish_backward = {.run = launch_hardswish_backward};
  table.hardshrink = {.run = launch_hardshrink};
  table.softshrink = {.run = launch_softshrink};
  table.shrink_backward = {.run = launch_shrink_backward};
  table.tanhshrink = {.run = launch_tanhshrink};
  table.real_softsign = {.run = launch_real_softsign};
  table.gated = {.run = launch_gated};
  table.add = {.run = launch_add};
  table.sub = {.run = launch_sub};
  table.rsub = {.run = launch_rsub};
  table.mul = {.run = launch_mul};
  table.div = {.run = launch_div};
  table.floor_divide = {.run = launch_floor_divide};
  table.trunc_divide = {.run = launch_trunc_divide};
  table.remainder = {.run = launch_remainder};
  table.fmod = {.run = launch_fmod};
  table.neg = {.run = launch_neg};
  table.addcmul = {.run = launch_addcmul};
  table.addcdiv = {.run = launch_addcdiv};
  table.lerp = {.run = launch_lerp};
  table.bitwise_and = {.run = launch_bitwise_and};
  table.bitwise_or = {.run = launch_bitwise_or};
  table.bitwise_xor = {.run = launch_bitwise_xor};
  table.attention_forward = attention_forward;
  table.attention_backward = attention_backward;
  table.eq = {.run = launch_eq};
  table.ne = {.run = launch_ne};
  table.lt = {.run = launch_lt};
  table.le = {.run = launch_le};
  table.gt = {.run = launch_gt};
  table.ge = {.run = launch_ge};
  table.logical_and = {.run = launch_logical_and};
  table.logical_or = {.run = launch_logical_or};
  table.logical_xor = {.run = launch_logical_xor};
  table.logical_not = {.run = launch_logical_not};
  table.isnan = {.run = launch_isnan};
  table.isinf = {.run = launch_isinf};
  table.isfinite = {.run = launch_isfinite};
  table.signbit = {.run = launch_signbit};
  table.isposinf = {.run = launch_isposinf};
  table.isneginf = {.run = launch_isneginf};
  table.complex_conj = {.run = launch_complex_conj};
  table.real_angle = {.run = launch_real_angle};
  table.cat = cat;
  table.convolution = convolution;
  table.convolution_backward = convolution_backward;
  table.convolution_fused = convolution_fused;
  table.im2col = im2col;
  table.col2im = col2im;
  table.cdist_forward = cdist_forward;
  table.cdist_backward = cdist_backward;
  table.distances_of_products = distances_of_products;
  table.pdist = pdist;
  table.pdist_backward = pdist_backward;
  table.cross_products = cross_products;
  table.fft_r2c = fft_r2c;
  table.fft_c2r = fft_c2r;
  table.fft_c2c = fft_c2c;
  table.scatter_combine_ = scatter_combine_;
  table.masked_select = masked_select;
  table.masked_scatter_ = masked_scatter_;
  table.nonzero = nonzero;
  table.sort = sort;
  table.topk = topk;
  table.embedding_bag_forward = embedding_bag_forward;
  table.linalg_cholesky_ex = linalg_cholesky_ex;
  table.cholesky_inverse = cholesky_inverse;
  table.linalg_inv_ex = linalg_inv_ex;
  table._linalg_solve_ex = _linalg_solve_ex;
  table.linalg_lu_factor_ex = linalg_lu_factor_ex;
  table.lu_permutation = lu_permutation;
  table.linalg_lu_solve = linalg_lu_solve;
  table.linalg_solve_triangular = linalg_solve_triangular;
  table._linalg_det = _linalg_det;
  table._linalg_slogdet = _linalg_slogdet;
  table.squared_difference = {.run = launch_squared_difference};
  table.squared_difference_backward = {.run = launch_squared_difference_backward};
  table.absolute_difference = {.run = launch_absolute_difference};
  table.absolute_difference_backward = {.run = launch_absolute_difference_backward};
  table.smooth_absolute_difference = {.run = launch_smooth_absolute_difference};
  table.smooth_absolute_difference_backward = {.run = launch_smooth_absolute_difference_backward};
  table.binary_cross_entropy_terms = {.run = launch_binary_cross_entropy_terms};
  table.binary_cross_entropy_backward = {.run = launch_binary_cross_entropy_backward};
  table.logit_cross_entropy_terms = {.run = launch_logit_cross_entropy_terms};
  table.logit_cross_entropy_backward = {.run = launch_logit_cross_entropy_backward};
  table.poisson_terms = {.run = launch_poisson_terms};
  table.nll_loss_forward = nll_loss_forward;
  table.nll_loss_backward = nll_loss_backward;
  table.cross_entropy_forward = cross_entropy_forward;
  table.cross_entropy_backward = cross_entropy_backward;
  table.multilabel_margin_loss_forward = multilabel_margin_loss_forward;
  table.multilabel_margin_loss_backward = multilabel_margin_loss_backward;
  table.ctc_loss_forward = ctc_loss_forward;
  table.ctc_loss_backward = ctc_loss_backward;
  table.real_abs = {.run = launch_real_abs};
  table.complex_abs = {.run = launch_complex_abs};
  table.sign = {.run = launch_sign};
  table.square = {.run = launch_square};
  table.sqrt = {.run = launch_sqrt};
  table.rsqrt = {.run = launch_rsqrt};
  table.reciprocal = {.run = launch_reciprocal};
  table.exp = {.run = launch_exp};
  table.exp2 = {.run = launch_exp2};
  table.expm1 = {.run = launch_expm1};
  table.log = {.run = launch_log};
  table.log2 = {.run = launch_log2};
  table.log10 = {.run = launch_log10};
  table.log1p = {.run = launch_log1p};
  table.sin = {.run = launch_sin};
  table.cos = {.run = launch_cos};
  table.tan = {.run = launch_tan};
  table.asin = {.run = launch_asin};
  table.acos = {.run = launch_acos};
  table.atan = {.run = launch_atan};
  table.sinh = {.run = launch_sinh};
  table.cosh = {.run = launch_cosh};
  table.tanh = {.run = launch_tanh};
  table.tanh_backward = {.run = launch_tanh_backward};
  table.asinh = {.run = launch_asinh};
  table.acosh = {.run = launch_acosh};
  table.atanh = {.run = launch_atanh};
  table.erf = {.run = launch_erf};
  table.erfc = {.run = launch_erfc};
  table.erfinv = {.run = launch_erfinv};
  table.lgamma = {.run = launch_lgamma};
  table.digamma = {.run = launch_digamma};
  table.trigamma = {.run = launch_trigamma};
  table.ceil = {.run = launch_ceil};
  table.floor = {.run = launch_floor};
  table.trunc = {.run = launch_trunc};
  table.round = {.run = launch_round};
  table.frac = {.run = launch_frac};
  table.pow = {.run = launch_pow};
  table.cube = {.run = launch_cube};
  table.atan2 = {.run = launch_atan2};
  table.hypot = {.run = launch_hypot};
  table.real_logaddexp = {.run = launch_real_logaddexp};
  table.logaddexp2 = {.run = launch_logaddexp2};
  table.xlogy = {.run = launch_xlogy};
  table.special_xlog1py = {.run = launch_special_xlog1py};
  table.copysign = {.run = launch_copysign};
  table.heaviside = {.run = launch_heaviside};
  table.deg2rad = {.run = launch_deg2rad};
  table.rad2deg = {.run = launch_rad2deg};
  table.maximum = {.run = launch_maximum};
  table.minimum = {.run = launch_minimum};
  table.keep_larger = {.run = launch_keep_larger};
  table.keep_ahead = {.run = launch_keep_ahead};
  table.fmax = {.run = launch_fmax};
  table.fmin = {.run = launch_fmin};
  table.keep_first = {.run = launch_keep_first};
  table.keep_second = {.run = launch_keep_second};
  table.clamp_between = {.run = launch_clamp_between};
  table.keep_between = {.run = launch_keep_between};
  table.clamp_min = {.run = launch_clamp_min};
  table.clamp_max = {.run = launch_clamp_max};
  table.where = {.run = launch_where};
  table.keep_where = {.run = launch_keep_where};
  table.keep_where_not = {.run = launch_keep_where_not};
  table.masked_fill = {.run = launch_masked_fill};
  table.replace_non_finite = {.run = launch_replace_non_finite};
  table.quantize_by = {.run = launch_quantize_by};
  table.quantizes_by = {.run = launch_quantizes_by};
  table.quantize_by_each = {.run = launch_quantize_by_each};
  table.quantizes_by_each = {.run = launch_quantizes_by_each};
  table.log_odds = {.run = launch_log_odds};
  table.mm = mm;
  table.mm_transposed = mm_transposed;
  table.bmm = bmm;
  table.batched_mm = batched_mm;
  table.addmm = addmm;
  table.baddbmm = baddbmm;
  table.linear = linear;
  table.linear_backward_input = linear_backward_input;
  table.linear_backward_weight = linear_backward_weight;
  table.linear_backward_bias = linear_backward_bias;
  table.linear_fused = linear_fused;
  table.native_batch_norm = native_batch_norm;
  table.native_batch_norm_backward = native_batch_norm_backward;
  table.native_layer_norm = native_layer_norm;
  table.native_layer_norm_backward = native_layer_norm_backward;
  table.native_group_norm = native_group_norm;
  table.native_group_norm_backward = native_group_norm_backward;
  table.fused_rms_norm = fused_rms_norm;
  table.fused_rms_norm_backward = fused_rms_norm_backward;
  table.searchsorted = searchsorted;
  table.kthvalue = kthvalue;
  table.middle = middle;
  table.mode = mode;
  table.unique_consecutive = unique_consecutive;
  table.order_of_rows = order_of_rows;
  table.bin_sums = bin_sums;
  table.bincount = bincount;
  table.max_pool_with_indices = max_pool_with_indices;
  table.max_pool_backward = max_pool_backward;
  table.adaptive_max_pool = adaptive_max_pool;
  table.adaptive_max_pool_backward = adaptive_max_pool_backward;
  table.max_pool_scatter = max_pool_scatter;
  table.max_pool_gather = max_pool_gather;
  table.avg_pool = avg_pool;
  table.avg_pool_backward = avg_pool_backward;
  table.adaptive_avg_pool = adaptive_avg_pool;
  table.adaptive_avg_pool_backward = adaptive_avg_pool_backward;
  table.fractional_max_pool = fractional_max_pool;
  table.native_dropout = native_dropout;
  table.native_dropout_backward = native_dropout_backward;
  table.poisson = poisson;
  table.without_nans = {.run = launch_without_nans};
  table.sum_all = sum_all;
  table.sum = sum;
  table.mean_all = mean_all;
  table.mean = mean;
  table.prod = prod;
  table.amax = amax;
  table.amin = amin;
  table.extremum = extremum;
  table.aminmax = aminmax;
  table.moments = moments;
  table.linalg_vector_norm = linalg_vector_norm;
  table.logsumexp = logsumexp;
  table.all = all;
  table.any = any;
  table.count_nonzero = count_nonzero;
  table.scan = scan;
  table.running_extremum = running_extremum;
  table.logcumsumexp = logcumsumexp;
  table.decayed_sums = decayed_sums;
  table.nansum = nansum;
  table.resample = resample;
  table.resample_backward = resample_backward;
  table.grid_sampler_nd = grid_sampler_nd;
  table.grid_sampler_nd_backward = grid_sampler_nd_backward;
  table.rnn_layer = rnn_layer;
  table.rnn_layer_backward = rnn_layer_backward;
  table.rnn_network = rnn_network;
  table.rnn_network_backward = rnn_network_backward;
  table.tril_ = tril_;
  table.triu_ = triu_;
  table.softmax = softmax;
  table.log_softmax = log_softmax;
  table.softmax_backward = softmax_backward;
  table.log_softmax_backward = log_softmax_backward;
  table.linalg_qr = linalg_qr;
  table.geqrf = geqrf;
  table.linalg_householder_product = linalg_householder_product;
  table.ormqr = ormqr;
  table.linalg_eigh = linalg_eigh;
  table.linalg_eigvalsh = linalg_eigvalsh;
  table.linalg_eig = linalg_eig;
  table.linalg_eigvals = linalg_eigvals;
  table.linalg_svd = linalg_svd;
  table.linalg_svdvals = linalg_svdvals;
  table.linalg_lstsq = linalg_lstsq;
  table.lstsq = lstsq;
  return table;
}();

}  // namespace amp::cuda
