#include "op_rows.h"

namespace amp::op_rows {

namespace {

Tensor f(IntArrayRef sizes, uint32_t seed = 1) { return float_tensor(sizes, seed); }

#define UNARY(name, arg)                                                                                     \
  Row {                                                                                                      \
#name, {arg }, [](const Tensors& a) { return name(a[0]); }, [](const Tensors& a) { return a[0].name(); } \
  }

Tensor ones_and_minus_ones(int64_t n) { return (arange(n) % 2) * 2 - 1; }

// Weights and biases of a recurrent cell with input size 8 and hidden size 8.
Tensors cell(int64_t gates) {
  return {f({4, 8}), f({4, 8}, 2), f({gates * 8, 8}, 3), f({gates * 8, 8}, 4), f({gates * 8}, 5), f({gates * 8}, 6)};
}

}  // namespace

// Without _native_multi_head_attention, which is not an op here, and _addmm_activation, which is only on the list of the CPU.
std::vector<Row> torch_low_precision() {
  return {
      {"conv1d", {f({2, 4, 8}), f({4, 4, 3}, 2)}, [](const Tensors& a) { return conv1d(a[0], a[1]); }},
      {"conv2d", {f({2, 4, 6, 6}), f({4, 4, 3, 3}, 2), f({4}, 3)}, [](const Tensors& a) { return conv2d(a[0], a[1], a[2]); }},
      {"conv3d", {f({1, 2, 4, 4, 4}), f({3, 2, 3, 3, 3}, 2)}, [](const Tensors& a) { return conv3d(a[0], a[1]); }},
      {"conv_transpose1d", {f({2, 4, 8}), f({4, 2, 3}, 2)}, [](const Tensors& a) { return conv_transpose1d(a[0], a[1]); }},
      {"conv_transpose2d", {f({2, 4, 5, 5}), f({4, 2, 3, 3}, 2)}, [](const Tensors& a) { return conv_transpose2d(a[0], a[1]); }},
      {"conv_transpose3d", {f({1, 2, 3, 3, 3}), f({2, 2, 3, 3, 3}, 2)}, [](const Tensors& a) { return conv_transpose3d(a[0], a[1]); }},
      {"conv_tbc", {f({6, 2, 4}), f({3, 4, 5}, 2), f({5}, 3)}, [](const Tensors& a) { return conv_tbc(a[0], a[1], a[2]); }},
      {"prelu",
       {f({8, 8}), f({1}, 2)},
       [](const Tensors& a) { return prelu(a[0], a[1]); },
       [](const Tensors& a) { return a[0].prelu(a[1]); }},
      {"mm", {f({8, 8}), f({8, 8}, 2)}, [](const Tensors& a) { return mm(a[0], a[1]); }, [](const Tensors& a) { return a[0].mm(a[1]); }},
      {"bmm",
       {f({2, 8, 8}), f({2, 8, 8}, 2)},
       [](const Tensors& a) { return bmm(a[0], a[1]); },
       [](const Tensors& a) { return a[0].bmm(a[1]); }},
      {"matmul",
       {f({2, 8, 8}), f({8, 8}, 2)},
       [](const Tensors& a) { return matmul(a[0], a[1]); },
       [](const Tensors& a) { return a[0].matmul(a[1]); }},
      {"addmm",
       {f({8, 8}), f({8, 8}, 2), f({8, 8}, 3)},
       [](const Tensors& a) { return addmm(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].addmm(a[1], a[2]); }},
      {"addbmm",
       {f({8, 8}), f({2, 8, 8}, 2), f({2, 8, 8}, 3)},
       [](const Tensors& a) { return addbmm(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].addbmm(a[1], a[2]); }},
      {"baddbmm",
       {f({2, 8, 8}), f({2, 8, 8}, 2), f({2, 8, 8}, 3)},
       [](const Tensors& a) { return baddbmm(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].baddbmm(a[1], a[2]); }},
      {"linalg_vecdot", {f({3, 8}), f({3, 8}, 2)}, [](const Tensors& a) { return linalg_vecdot(a[0], a[1]); }},
      {"scaled_dot_product_attention",
       {f({1, 2, 4, 8}), f({1, 2, 5, 8}, 2), f({1, 2, 5, 8}, 3)},
       [](const Tensors& a) { return scaled_dot_product_attention(a[0], a[1], a[2]); }},
  };
}

// Kernels of torch that are not ops here: cudnn_convolution and its transpose.
std::vector<Row> torch_low_precision_cuda() {
  return {
      {"convolution",
       {f({2, 4, 6, 6}), f({4, 4, 3, 3}, 2)},
       [](const Tensors& a) {
         return convolution(a[0], a[1], {}, {1, 1}, {0, 0}, {1, 1}, false, {0, 0}, 1);
       }},
      {"addmv",
       {f({8}), f({8, 8}, 2), f({8}, 3)},
       [](const Tensors& a) { return addmv(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].addmv(a[1], a[2]); }},
      {"addr",
       {f({8, 8}), f({8}, 2), f({8}, 3)},
       [](const Tensors& a) { return addr(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].addr(a[1], a[2]); }},
      {"mv", {f({8, 8}), f({8}, 2)}, [](const Tensors& a) { return mv(a[0], a[1]); }, [](const Tensors& a) { return a[0].mv(a[1]); }},
      {"einsum",
       {f({8, 8}), f({8, 8}, 2)},
       [](const Tensors& a) {
         return einsum("bkhd,bqhd->bqkh", {a[0].view({2, 2, 2, 8}), a[1].view({2, 2, 2, 8})});
       }},
      {"chain_matmul", {f({8, 8}), f({8, 8}, 2), f({8, 8}, 3)}, [](const Tensors& a) { return chain_matmul(a); }},
      {"linalg_multi_dot", {f({8, 8}), f({8, 8}, 2), f({8, 8}, 3)}, [](const Tensors& a) { return linalg_multi_dot(a); }},
      {"lstm_cell", cell(4),
       [](const Tensors& a) {
         return std::get<0>(lstm_cell(a[0], {a[1], a[1]}, a[2], a[3], a[4], a[5]));
       }},
      {"gru_cell", cell(3), [](const Tensors& a) { return gru_cell(a[0], a[1], a[2], a[3], a[4], a[5]); }},
      {"rnn_tanh_cell", cell(1), [](const Tensors& a) { return rnn_tanh_cell(a[0], a[1], a[2], a[3], a[4], a[5]); }},
      {"rnn_relu_cell", cell(1), [](const Tensors& a) { return rnn_relu_cell(a[0], a[1], a[2], a[3], a[4], a[5]); }},
  };
}

std::vector<Row> torch_fp32_cuda() {
  const Tensor unit = f({8}).clamp(-0.9, 0.9);
  return {
      UNARY(acos, unit),
      UNARY(asin, unit),
      UNARY(cosh, f({8})),
      UNARY(erfinv, unit),
      UNARY(exp, f({8})),
      UNARY(expm1, f({8})),
      UNARY(log, positive({8})),
      UNARY(log10, positive({8})),
      UNARY(log2, positive({8})),
      UNARY(log1p, positive({8})),
      UNARY(reciprocal, positive({8})),
      UNARY(rsqrt, positive({8})),
      UNARY(sinh, f({8})),
      UNARY(tan, f({8})),
      {"softplus", {f({8})}, [](const Tensors& a) { return softplus(a[0]); }},
      {"pow",
       {positive({8}), f({8}, 2)},
       [](const Tensors& a) { return pow(a[0], a[1]); },
       [](const Tensors& a) { return a[0].pow(a[1]); }},
      {"pow.Tensor_Scalar",
       {positive({8})},
       [](const Tensors& a) { return pow(a[0], 1.7); },
       [](const Tensors& a) { return a[0].pow(1.7); }},
      {"pow.Scalar", {f({8})}, [](const Tensors& a) { return pow(1.7, a[0]); }},
      {"softmax", {f({2, 8})}, [](const Tensors& a) { return softmax(a[0], 0); }, [](const Tensors& a) { return a[0].softmax(0); }},
      {"log_softmax",
       {f({2, 8})},
       [](const Tensors& a) { return log_softmax(a[0], 0); },
       [](const Tensors& a) { return a[0].log_softmax(0); }},
      {"layer_norm", {f({2, 8})}, [](const Tensors& a) { return layer_norm(a[0], {8}); }},
      {"rms_norm", {f({2, 8}), f({8}, 2)}, [](const Tensors& a) { return rms_norm(a[0], {8}, a[1]); }},
      {"group_norm", {f({2, 4, 5})}, [](const Tensors& a) { return group_norm(a[0], 2); }},
      {"norm", {f({8})}, [](const Tensors& a) { return norm(a[0]); }, [](const Tensors& a) { return a[0].norm(); }},
      {"norm.ScalarOpt_dim", {f({3, 8})}, [](const Tensors& a) { return norm(a[0], 1, {1}); }},
      {"cosine_similarity", {f({3, 8}), f({3, 8}, 2)}, [](const Tensors& a) { return cosine_similarity(a[0], a[1]); }},
      {"kl_div", {f({8}), positive({8}, 2)}, [](const Tensors& a) { return kl_div(a[0], a[1]); }},
      {"cumprod", {f({8})}, [](const Tensors& a) { return cumprod(a[0], 0); }, [](const Tensors& a) { return a[0].cumprod(0); }},
      {"cumsum", {f({8})}, [](const Tensors& a) { return cumsum(a[0], 0); }, [](const Tensors& a) { return a[0].cumsum(0); }},
      {"prod", {f({8})}, [](const Tensors& a) { return prod(a[0]); }, [](const Tensors& a) { return a[0].prod(); }},
      {"prod.dim_int", {f({3, 8})}, [](const Tensors& a) { return prod(a[0], 1); }},
      {"sum", {f({8})}, [](const Tensors& a) { return sum(a[0]); }, [](const Tensors& a) { return a[0].sum(); }},
      {"sum.dim_IntList", {f({3, 8})}, [](const Tensors& a) { return sum(a[0], 1); }},
      {"logsumexp", {f({3, 8})}, [](const Tensors& a) { return logsumexp(a[0], 1); }},
      {"dist", {f({8}), f({8}, 2)}, [](const Tensors& a) { return dist(a[0], a[1]); }, [](const Tensors& a) { return a[0].dist(a[1]); }},
      {"pdist", {f({4, 8})}, [](const Tensors& a) { return pdist(a[0]); }},
      {"cdist", {f({4, 8}), f({3, 8}, 2)}, [](const Tensors& a) { return cdist(a[0], a[1]); }},
      {"renorm",
       {f({4, 8})},
       [](const Tensors& a) { return renorm(a[0], 2, 0, 1); },
       [](const Tensors& a) { return a[0].renorm(2, 0, 1); }},
      {"linalg_vector_norm", {f({8})}, [](const Tensors& a) { return linalg_vector_norm(a[0]); }},
  };
}

std::vector<Row> nn_fp32() {
  const Tensor classes = arange(4) % 3, y = ones_and_minus_ones(8);
  return {
      {"poisson_nll_loss", {f({8}), positive({8}, 2)}, [](const Tensors& a) { return poisson_nll_loss(a[0], a[1]); }},
      {"cosine_embedding_loss", {f({8, 4}), f({8, 4}, 2), y}, [](const Tensors& a) { return cosine_embedding_loss(a[0], a[1], a[2]); }},
      {"hinge_embedding_loss", {f({8}), y}, [](const Tensors& a) { return hinge_embedding_loss(a[0], a[1]); }},
      {"margin_ranking_loss", {f({8}), f({8}, 2), y.to(kFloat32)}, [](const Tensors& a) { return margin_ranking_loss(a[0], a[1], a[2]); }},
      {"triplet_margin_loss",
       {f({3, 8}), f({3, 8}, 2), f({3, 8}, 3)},
       [](const Tensors& a) { return triplet_margin_loss(a[0], a[1], a[2]); }},
      {"binary_cross_entropy_with_logits",
       {f({8}), (y + 1).to(kFloat32) / 2},
       [](const Tensors& a) { return binary_cross_entropy_with_logits(a[0], a[1]); }},
      {"multi_margin_loss", {f({4, 3}), classes}, [](const Tensors& a) { return multi_margin_loss(a[0], a[1]); }},
      {"multilabel_margin_loss",
       {f({4, 3}), classes.view({4, 1}).expand({4, 3})},
       [](const Tensors& a) { return multilabel_margin_loss(a[0], a[1]); }},
      {"nll_loss", {f({4, 3}), classes}, [](const Tensors& a) { return nll_loss(a[0], a[1]); }},
      {"nll_loss2d", {f({4, 3, 2, 2}), classes.view({4, 1, 1}).expand({4, 2, 2})}, [](const Tensors& a) { return nll_loss2d(a[0], a[1]); }},
      {"l1_loss", {f({8}), f({8}, 2)}, [](const Tensors& a) { return l1_loss(a[0], a[1]); }},
      {"smooth_l1_loss", {f({8}), f({8}, 2)}, [](const Tensors& a) { return smooth_l1_loss(a[0], a[1]); }},
      {"mse_loss", {f({8}), f({8}, 2)}, [](const Tensors& a) { return mse_loss(a[0], a[1]); }},
      {"soft_margin_loss", {f({8}), y.to(kFloat32)}, [](const Tensors& a) { return soft_margin_loss(a[0], a[1]); }},
      {"huber_loss", {f({8}), f({8}, 2)}, [](const Tensors& a) { return huber_loss(a[0], a[1]); }},
      {"kl_div", {f({8}), positive({8}, 2)}, [](const Tensors& a) { return kl_div(a[0], a[1]); }},
  };
}

std::vector<Row> nn_fp32_cpu() {
  return {
      {"avg_pool3d", {f({1, 2, 4, 4, 4})}, [](const Tensors& a) { return avg_pool3d(a[0], 2); }},
      {"binary_cross_entropy",
       {sigmoid(f({8})), (ones_and_minus_ones(8) + 1).to(kFloat32) / 2},
       [](const Tensors& a) { return binary_cross_entropy(a[0], a[1]); }},
      {"reflection_pad1d",
       {f({2, 8})},
       [](const Tensors& a) {
         return reflection_pad1d(a[0], {2, 1});
       }},
      {"max_pool3d", {f({1, 2, 4, 4, 4})}, [](const Tensors& a) { return max_pool3d(a[0], 2); }},
      {"prod", {f({8})}, [](const Tensors& a) { return prod(a[0]); }},
  };
}

std::vector<Row> need_promote_cuda() {
  return {
      {"addcdiv",
       {f({8}), f({8}, 2), positive({8}, 3)},
       [](const Tensors& a) { return addcdiv(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].addcdiv(a[1], a[2]); }},
      {"addcmul",
       {f({8}), f({8}, 2), f({8}, 3)},
       [](const Tensors& a) { return addcmul(a[0], a[1], a[2]); },
       [](const Tensors& a) { return a[0].addcmul(a[1], a[2]); }},
      {"atan2",
       {f({8}), positive({8}, 2)},
       [](const Tensors& a) { return atan2(a[0], a[1]); },
       [](const Tensors& a) { return a[0].atan2(a[1]); }},
      {"bilinear", {f({4, 3}), f({4, 5}, 2), f({2, 3, 5}, 3)}, [](const Tensors& a) { return bilinear(a[0], a[1], a[2]); }},
      {"cross", {f({4, 3}), f({4, 3}, 2)}, [](const Tensors& a) { return cross(a[0], a[1], 1); }},
      {"dot", {f({8}), f({8}, 2)}, [](const Tensors& a) { return dot(a[0], a[1]); }, [](const Tensors& a) { return a[0].dot(a[1]); }},
      {"vdot", {f({8}), f({8}, 2)}, [](const Tensors& a) { return vdot(a[0], a[1]); }, [](const Tensors& a) { return a[0].vdot(a[1]); }},
      {"grid_sampler", {f({2, 3, 8, 6}), f({2, 5, 4, 2}, 2)}, [](const Tensors& a) { return grid_sampler(a[0], a[1], 0, 0, false); }},
      {"index_put",
       {f({8}), f({2}, 2)},
       [](const Tensors& a) {
         return index_put(a[0], {tensor({1, 3}, kInt64)}, a[1]);
       }},
      {"scatter_add",
       {f({8}), f({4}, 2)},
       [](const Tensors& a) { return scatter_add(a[0], 0, arange(4), a[1]); },
       [](const Tensors& a) { return a[0].scatter_add(0, arange(4), a[1]); }},
      {"tensordot",
       {f({2, 3, 4}), f({3, 2}, 2)},
       [](const Tensors& a) {
         return tensordot(a[0], a[1], {1, 0}, {0, 1});
       }},
  };
}

std::vector<Row> need_promote_cpu() {
  return {
      {"cat", {f({3}), f({2}, 2), f({4}, 3)}, [](const Tensors& a) { return cat(a); }},
      {"stack", {f({3}), f({3}, 2), f({3}, 3)}, [](const Tensors& a) { return stack(a); }},
      {"index_copy",
       {f({8}), f({2}, 2)},
       [](const Tensors& a) {
         return index_copy(a[0], 0, tensor({1, 3}, kInt64), a[1]);
       }},
  };
}

}  // namespace amp::op_rows
