// DO NOT EDIT. Generated from ops/ and codegen/core_kernels.yaml by codegen (./dev regenerate).
#include <amp/cpu/elementwise/kernel.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/kernels/activation.h>
#include <amp/cpu/kernels/arithmetic.h>
#include <amp/cpu/kernels/attention.h>
#include <amp/cpu/kernels/compare.h>
#include <amp/cpu/kernels/complex.h>
#include <amp/cpu/kernels/concat.h>
#include <amp/cpu/kernels/conv.h>
#include <amp/cpu/kernels/distance.h>
#include <amp/cpu/kernels/fft.h>
#include <amp/cpu/kernels/index.h>
#include <amp/cpu/kernels/linalg.h>
#include <amp/cpu/kernels/loss.h>
#include <amp/cpu/kernels/math.h>
#include <amp/cpu/kernels/matmul.h>
#include <amp/cpu/kernels/norm.h>
#include <amp/cpu/kernels/order.h>
#include <amp/cpu/kernels/pool.h>
#include <amp/cpu/kernels/random.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/cpu/kernels/resample.h>
#include <amp/cpu/kernels/rnn.h>
#include <amp/cpu/kernels/shape.h>
#include <amp/cpu/kernels/softmax.h>
#include <amp/cpu/kernels/spectral.h>
#include <amp/cpu/rows_activation.h>
#include <amp/cpu/rows_arithmetic.h>
#include <amp/cpu/rows_compare.h>
#include <amp/cpu/rows_complex.h>
#include <amp/cpu/rows_loss.h>
#include <amp/cpu/rows_math.h>
#include <amp/cpu/rows_reduction.h>
#include <amp/kernels/table.h>

namespace amp::cpu {

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
  table.prepare_fused = prepare_fused;
  table.run_fused = run_fused;
  table.relu = elementwise_kernel<row<ActivationRow::relu>>();
  table.relu6 = elementwise_kernel<row<ActivationRow::relu6>>();
  table.hardtanh = elementwise_kernel<row<ActivationRow::hardtanh>>();
  table.hardtanh_backward = elementwise_kernel<row<ActivationRow::hardtanh_backward>>();
  table.threshold = elementwise_kernel<row<ActivationRow::threshold>>();
  table.threshold_backward = elementwise_kernel<row<ActivationRow::threshold_backward>>();
  table.leaky_relu = elementwise_kernel<row<ActivationRow::leaky_relu>>();
  table.leaky_relu_backward = elementwise_kernel<row<ActivationRow::leaky_relu_backward>>();
  table.prelu_elementwise = elementwise_kernel<row<ActivationRow::prelu_elementwise>>();
  table.prelu_backward = elementwise_kernel<row<ActivationRow::prelu_backward>>();
  table.elu = elementwise_kernel<row<ActivationRow::elu>>();
  table.elu_backward = elementwise_kernel<row<ActivationRow::elu_backward>>();
  table.sigmoid = elementwise_kernel<row<ActivationRow::sigmoid>>();
  table.sigmoid_backward = elementwise_kernel<row<ActivationRow::sigmoid_backward>>();
  table.log_sigmoid = elementwise_kernel<row<ActivationRow::log_sigmoid>>();
  table.log_sigmoid_backward = elementwise_kernel<row<ActivationRow::log_sigmoid_backward>>();
  table.gelu_erf = elementwise_kernel<row<ActivationRow::gelu_erf>>();
  table.gelu_erf_backward = elementwise_kernel<row<ActivationRow::gelu_erf_backward>>();
  table.gelu_tanh = elementwise_kernel<row<ActivationRow::gelu_tanh>>();
  table.gelu_tanh_backward = elementwise_kernel<row<ActivationRow::gelu_tanh_backward>>();
  table.silu = elementwise_kernel<row<ActivationRow::silu>>();
  table.silu_backward = elementwise_kernel<row<ActivationRow::silu_backward>>();
  table.mish = elementwise_kernel<row<ActivationRow::mish>>();
  table.mish_backward = elementwise_kernel<row<ActivationRow::mish_backward>>();
  table.softplus = elementwise_kernel<row<ActivationRow::softplus>>();
  table.softplus_backward = elementwise_kernel<row<ActivationRow::softplus_backward>>();
  table.hardsigmoid = elementwise_kernel<row<ActivationRow::hardsigmoid>>();
  table.hardswish = elementwise_kernel<row<ActivationRow::hardswish>>();
  table.hardswish_backward = elementwise_kernel<row<ActivationRow::hardswish_backward>>();
  table.hardshrink = elementwise_kernel<row<ActivationRow::hardshrink>>();
  table.softshrink = elementwise_kernel<row<ActivationRow::softshrink>>();
  table.shrink_backward = elementwise_kernel<row<ActivationRow::shrink_backward>>();
  table.tanhshrink = elementwise_kernel<row<ActivationRow::tanhshrink>>();
  table.real_softsign = elementwise_kernel<row<ActivationRow::real_softsign>>();
  table.gated = elementwise_kernel<row<ActivationRow::gated>>();
  table.add = elementwise_kernel<row<ArithmeticRow::add>>();
  table.sub = elementwise_kernel<row<ArithmeticRow::sub>>();
  table.rsub = elementwise_kernel<row<ArithmeticRow::rsub>>();
  table.mul = elementwise_kernel<row<ArithmeticRow::mul>>();
  table.div = elementwise_kernel<row<ArithmeticRow::div>>();
  table.floor_divide = elementwise_kernel<row<ArithmeticRow::floor_divide>>();
  table.trunc_divide = elementwise_kernel<row<ArithmeticRow::trunc_divide>>();
  table.remainder = elementwise_kernel<row<ArithmeticRow::remainder>>();
  table.fmod = elementwise_kernel<row<ArithmeticRow::fmod>>();
  table.neg = elementwise_kernel<row<ArithmeticRow::neg>>();
  table.addcmul = elementwise_kernel<row<ArithmeticRow::addcmul>>();
  table.addcdiv = elementwise_kernel<row<ArithmeticRow::addcdiv>>();
  table.lerp = elementwise_kernel<row<ArithmeticRow::lerp>>();
  table.bitwise_and = elementwise_kernel<row<ArithmeticRow::bitwise_and>>();
  table.bitwise_or = elementwise_kernel<row<ArithmeticRow::bitwise_or>>();
  table.bitwise_xor = elementwise_kernel<row<ArithmeticRow::bitwise_xor>>();
  table.attention_forward = attention_forward;
  table.attention_backward = attention_backward;
  table.eq = elementwise_kernel<row<CompareRow::eq>>();
  table.ne = elementwise_kernel<row<CompareRow::ne>>();
  table.lt = elementwise_kernel<row<CompareRow::lt>>();
  table.le = elementwise_kernel<row<CompareRow::le>>();
  table.gt = elementwise_kernel<row<CompareRow::gt>>();
  table.ge = elementwise_kernel<row<CompareRow::ge>>();
  table.logical_and = elementwise_kernel<row<CompareRow::logical_and>>();
  table.logical_or = elementwise_kernel<row<CompareRow::logical_or>>();
  table.logical_xor = elementwise_kernel<row<CompareRow::logical_xor>>();
  table.logical_not = elementwise_kernel<row<CompareRow::logical_not>>();
  table.isnan = elementwise_kernel<row<CompareRow::isnan>>();
  table.isinf = elementwise_kernel<row<CompareRow::isinf>>();
  table.isfinite = elementwise_kernel<row<CompareRow::isfinite>>();
  table.signbit = elementwise_kernel<row<CompareRow::signbit>>();
  table.isposinf = elementwise_kernel<row<CompareRow::isposinf>>();
  table.isneginf = elementwise_kernel<row<CompareRow::isneginf>>();
  table.complex_conj = elementwise_kernel<row<ComplexRow::complex_conj>>();
  table.real_angle = elementwise_kernel<row<ComplexRow::real_angle>>();
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
  table.squared_difference = elementwise_kernel<row<LossRow::squared_difference>>();
  table.squared_difference_backward = elementwise_kernel<row<LossRow::squared_difference_backward>>();
  table.absolute_difference = elementwise_kernel<row<LossRow::absolute_difference>>();
  table.absolute_difference_backward = elementwise_kernel<row<LossRow::absolute_difference_backward>>();
  table.smooth_absolute_difference = elementwise_kernel<row<LossRow::smooth_absolute_difference>>();
  table.smooth_absolute_difference_backward = elementwise_kernel<row<LossRow::smooth_absolute_difference_backward>>();
  table.binary_cross_entropy_terms = elementwise_kernel<row<LossRow::binary_cross_entropy_terms>>();
  table.binary_cross_entropy_backward = elementwise_kernel<row<LossRow::binary_cross_entropy_backward>>();
  table.logit_cross_entropy_terms = elementwise_kernel<row<LossRow::logit_cross_entropy_terms>>();
  table.logit_cross_entropy_backward = elementwise_kernel<row<LossRow::logit_cross_entropy_backward>>();
  table.poisson_terms = elementwise_kernel<row<LossRow::poisson_terms>>();
  table.nll_loss_forward = nll_loss_forward;
  table.nll_loss_backward = nll_loss_backward;
  table.cross_entropy_forward = cross_entropy_forward;
  table.cross_entropy_backward = cross_entropy_backward;
  table.multilabel_margin_loss_forward = multilabel_margin_loss_forward;
  table.multilabel_margin_loss_backward = multilabel_margin_loss_backward;
  table.ctc_loss_forward = ctc_loss_forward;
  table.ctc_loss_backward = ctc_loss_backward;
  table.real_abs = elementwise_kernel<row<MathRow::real_abs>>();
  table.complex_abs = elementwise_kernel<row<MathRow::complex_abs>>();
  table.sign = elementwise_kernel<row<MathRow::sign>>();
  table.square = elementwise_kernel<row<MathRow::square>>();
  table.sqrt = elementwise_kernel<row<MathRow::sqrt>>();
  table.rsqrt = elementwise_kernel<row<MathRow::rsqrt>>();
  table.reciprocal = elementwise_kernel<row<MathRow::reciprocal>>();
  table.exp = elementwise_kernel<row<MathRow::exp>>();
  table.exp2 = elementwise_kernel<row<MathRow::exp2>>();
  table.expm1 = elementwise_kernel<row<MathRow::expm1>>();
  table.log = elementwise_kernel<row<MathRow::log>>();
  table.log2 = elementwise_kernel<row<MathRow::log2>>();
  table.log10 = elementwise_kernel<row<MathRow::log10>>();
  table.log1p = elementwise_kernel<row<MathRow::log1p>>();
  table.sin = elementwise_kernel<row<MathRow::sin>>();
  table.cos = elementwise_kernel<row<MathRow::cos>>();
  table.tan = elementwise_kernel<row<MathRow::tan>>();
  table.asin = elementwise_kernel<row<MathRow::asin>>();
  table.acos = elementwise_kernel<row<MathRow::acos>>();
  table.atan = elementwise_kernel<row<MathRow::atan>>();
  table.sinh = elementwise_kernel<row<MathRow::sinh>>();
  table.cosh = elementwise_kernel<row<MathRow::cosh>>();
  table.tanh = elementwise_kernel<row<MathRow::tanh>>();
  table.tanh_backward = elementwise_kernel<row<MathRow::tanh_backward>>();
  table.asinh = elementwise_kernel<row<MathRow::asinh>>();
  table.acosh = elementwise_kernel<row<MathRow::acosh>>();
  table.atanh = elementwise_kernel<row<MathRow::atanh>>();
  table.erf = elementwise_kernel<row<MathRow::erf>>();
  table.erfc = elementwise_kernel<row<MathRow::erfc>>();
  table.erfinv = elementwise_kernel<row<MathRow::erfinv>>();
  table.lgamma = elementwise_kernel<row<MathRow::lgamma>>();
  table.digamma = elementwise_kernel<row<MathRow::digamma>>();
  table.trigamma = elementwise_kernel<row<MathRow::trigamma>>();
  table.ceil = elementwise_kernel<row<MathRow::ceil>>();
  table.floor = elementwise_kernel<row<MathRow::floor>>();
  table.trunc = elementwise_kernel<row<MathRow::trunc>>();
  table.round = elementwise_kernel<row<MathRow::round>>();
  table.frac = elementwise_kernel<row<MathRow::frac>>();
  table.pow = elementwise_kernel<row<MathRow::pow>>();
  table.cube = elementwise_kernel<row<MathRow::cube>>();
  table.atan2 = elementwise_kernel<row<MathRow::atan2>>();
  table.hypot = elementwise_kernel<row<MathRow::hypot>>();
  table.real_logaddexp = elementwise_kernel<row<MathRow::real_logaddexp>>();
  table.logaddexp2 = elementwise_kernel<row<MathRow::logaddexp2>>();
  table.xlogy = elementwise_kernel<row<MathRow::xlogy>>();
  table.special_xlog1py = elementwise_kernel<row<MathRow::special_xlog1py>>();
  table.copysign = elementwise_kernel<row<MathRow::copysign>>();
  table.heaviside = elementwise_kernel<row<MathRow::heaviside>>();
  table.deg2rad = elementwise_kernel<row<MathRow::deg2rad>>();
  table.rad2deg = elementwise_kernel<row<MathRow::rad2deg>>();
  table.maximum = elementwise_kernel<row<MathRow::maximum>>();
  table.minimum = elementwise_kernel<row<MathRow::minimum>>();
  table.keep_larger = elementwise_kernel<row<MathRow::keep_larger>>();
  table.keep_ahead = elementwise_kernel<row<MathRow::keep_ahead>>();
  table.fmax = elementwise_kernel<row<MathRow::fmax>>();
  table.fmin = elementwise_kernel<row<MathRow::fmin>>();
  table.keep_first = elementwise_kernel<row<MathRow::keep_first>>();
  table.keep_second = elementwise_kernel<row<MathRow::keep_second>>();
  table.clamp_between = elementwise_kernel<row<MathRow::clamp_between>>();
  table.keep_between = elementwise_kernel<row<MathRow::keep_between>>();
  table.clamp_min = elementwise_kernel<row<MathRow::clamp_min>>();
  table.clamp_max = elementwise_kernel<row<MathRow::clamp_max>>();
  table.where = elementwise_kernel<row<MathRow::where>>();
  table.keep_where = elementwise_kernel<row<MathRow::keep_where>>();
  table.keep_where_not = elementwise_kernel<row<MathRow::keep_where_not>>();
  table.masked_fill = elementwise_kernel<row<MathRow::masked_fill>>();
  table.replace_non_finite = elementwise_kernel<row<MathRow::replace_non_finite>>();
  table.quantize_by = elementwise_kernel<row<MathRow::quantize_by>>();
  table.quantizes_by = elementwise_kernel<row<MathRow::quantizes_by>>();
  table.quantize_by_each = elementwise_kernel<row<MathRow::quantize_by_each>>();
  table.quantizes_by_each = elementwise_kernel<row<MathRow::quantizes_by_each>>();
  table.log_odds = elementwise_kernel<row<MathRow::log_odds>>();
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
  table.without_nans = elementwise_kernel<row<ReductionRow::without_nans>>();
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

}  // namespace amp::cpu
