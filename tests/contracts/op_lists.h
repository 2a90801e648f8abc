// The op lists of the torch.amp documentation, with the names of the ops here: typos are corrected, and Python names (GRUCell, __matmul__)
// are replaced by the op that they call. 2.0 and 1.10 have the same lists for cuda.
#pragma once

namespace amp::op_lists {

constexpr const char* kCudaLow =
    "matmul addbmm addmm addmv addr baddbmm bmm chain_matmul linalg_multi_dot conv1d conv2d conv3d conv_transpose1d conv_transpose2d "
    "conv_transpose3d gru_cell linear lstm_cell mm mv prelu rnn_tanh_cell rnn_relu_cell";

constexpr const char* kCudaLow17 =
    "matmul addbmm addmm addmv addr baddbmm bmm chain_matmul conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d "
    "gru_cell linear lstm_cell mm mv prelu rnn_tanh_cell rnn_relu_cell";

constexpr const char* kCudaFp32 =
    "pow reciprocal acos asin binary_cross_entropy_with_logits cosh cosine_embedding_loss cdist cosine_similarity cross_entropy "
    "cumprod cumsum dist erfinv exp expm1 group_norm hinge_embedding_loss kl_div l1_loss layer_norm log log_softmax log10 log1p log2 "
    "margin_ranking_loss mse_loss multilabel_margin_loss multi_margin_loss nll_loss norm normalize pdist poisson_nll_loss prod rsqrt "
    "sinh smooth_l1_loss soft_margin_loss softmax softmin softplus sum renorm tan triplet_margin_loss";

constexpr const char* kCudaFp3217 =
    "pow reciprocal acos asin binary_cross_entropy_with_logits cosh cosine_embedding_loss cdist cosine_similarity cross_entropy "
    "cumprod cumsum dist erfinv exp expm1 gelu group_norm hinge_embedding_loss kl_div l1_loss layer_norm log log_softmax log10 log1p "
    "log2 margin_ranking_loss mse_loss multilabel_margin_loss multi_margin_loss nll_loss norm normalize pdist poisson_nll_loss prod "
    "rsqrt sinh smooth_l1_loss soft_margin_loss softmax softmin softplus sum renorm tan triplet_margin_loss";

constexpr const char* kCudaPromote = "addcdiv addcmul atan2 bilinear cross dot grid_sampler index_put scatter_add tensordot";

constexpr const char* kCudaPromote17 = "addcdiv addcmul atan2 bilinear cat cross dot equal index_put stack tensordot";

constexpr const char* kCpuLow = "conv1d conv2d conv3d bmm mm baddbmm addmm addbmm linear matmul _convolution";

constexpr const char* kCpuLow110 = "conv1d conv2d conv3d bmm mm baddbmm addmm addbmm linear _convolution";

constexpr const char* kCpuFp32 =
    "conv_transpose1d conv_transpose2d conv_transpose3d avg_pool3d binary_cross_entropy grid_sampler grid_sampler_2d "
    "_grid_sampler_2d_cpu_fallback grid_sampler_3d polar prod quantile nanquantile stft cdist trace view_as_complex cholesky "
    "cholesky_inverse cholesky_solve inverse lu_solve orgqr ormqr pinverse max_pool3d max_unpool2d max_unpool3d adaptive_avg_pool3d "
    "reflection_pad1d reflection_pad2d replication_pad1d replication_pad2d replication_pad3d mse_loss ctc_loss kl_div "
    "multilabel_margin_loss fft_fft fft_ifft fft_fft2 fft_ifft2 fft_fftn fft_ifftn fft_rfft fft_irfft fft_rfft2 fft_irfft2 fft_rfftn "
    "fft_irfftn fft_hfft fft_ihfft linalg_matrix_norm linalg_cond linalg_matrix_rank linalg_solve linalg_cholesky linalg_svdvals "
    "linalg_eigvals linalg_eigvalsh linalg_inv linalg_householder_product linalg_tensorinv linalg_tensorsolve "
    "fake_quantize_per_tensor_affine eig geqrf lstsq _lu_with_info qr solve svd symeig triangular_solve fractional_max_pool2d "
    "fractional_max_pool3d adaptive_max_pool3d multilabel_margin_loss_forward linalg_qr linalg_cholesky_ex linalg_svd linalg_eig "
    "linalg_eigh linalg_lstsq linalg_inv_ex";

constexpr const char* kCpuFp32110 =
    "conv_transpose1d conv_transpose2d conv_transpose3d batch_norm dropout avg_pool1d avg_pool2d avg_pool3d gelu upsample_nearest1d "
    "_upsample_nearest_exact1d upsample_nearest2d _upsample_nearest_exact2d upsample_nearest3d _upsample_nearest_exact3d "
    "upsample_linear1d upsample_bilinear2d upsample_trilinear3d binary_cross_entropy binary_cross_entropy_with_logits instance_norm "
    "grid_sampler polar multinomial poisson fmod prod quantile nanquantile stft cdist cross cumprod cumsum diag diagflat histc "
    "logcumsumexp searchsorted trace tril triu vander view_as_complex cholesky cholesky_inverse cholesky_solve dot inverse lu_solve "
    "matrix_rank orgqr ormqr pinverse vdot im2col col2im max_pool3d max_unpool2d max_unpool3d adaptive_avg_pool3d reflection_pad1d "
    "reflection_pad2d replication_pad1d replication_pad2d replication_pad3d elu hardshrink hardsigmoid hardswish log_sigmoid prelu "
    "selu celu softplus softshrink group_norm smooth_l1_loss mse_loss ctc_loss kl_div multilabel_margin_loss fft_fft fft_ifft "
    "fft_fft2 fft_ifft2 fft_fftn fft_ifftn fft_rfft fft_irfft fft_rfft2 fft_irfft2 fft_rfftn fft_irfftn fft_hfft fft_ihfft conv_tbc "
    "linalg_matrix_norm linalg_cond linalg_matrix_rank linalg_solve linalg_cholesky linalg_svdvals linalg_eigvals linalg_eigvalsh "
    "linalg_inv linalg_householder_product linalg_tensorinv linalg_tensorsolve fake_quantize_per_tensor_affine glu cummax cummin eig "
    "geqrf lstsq _lu_with_info lu_unpack qr solve svd symeig triangular_solve fractional_max_pool2d fractional_max_pool3d "
    "adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d multilabel_margin_loss_forward linalg_qr linalg_cholesky_ex "
    "linalg_svd linalg_eig linalg_eigh linalg_lstsq linalg_inv_ex";

constexpr const char* kCpuPromote = "cat stack index_copy";

}  // namespace amp::op_lists
