// Softmax, norms, pooling, losses, attention and recurrent cells.
#include "form.h"
#include "operands.h"

namespace amp::fuzz {

std::vector<Form> network_forms() {
  return {
      VALUE("softmax", "vd", kOneOp | kSavesResult, softmax(v(0), n(0))),
      VALUE("log_softmax", "vd", kOneOp | kSavesResult, log_softmax(v(0), n(0))),
      VALUE("layer_norm", "v", kOneOp, layer_norm(v(0), {v(0).size(-1)}, {}, {}, 0.1)),
      VALUE("layer_norm_affine", "vvv", kOneOp, layer_norm(v(0), {v(0).size(-1)}, v(1), v(2), 0.1)),
      VALUE("rms_norm", "vv", kOneOp | kConverts, rms_norm(v(0), {v(0).size(-1)}, v(1), 0.1)),
      VALUE("group_norm", "v", kOneOp, group_norm(v(0), 1, {}, {}, 0.1)),
      VALUE("batch_norm", "vvv", kOneOp, batch_norm(v(0), v(1), v(2), {}, {}, true, 0.1, 0.1, false)),
      VALUE("instance_norm", "v", kOneOp, instance_norm(v(0), {}, {}, {}, {}, true, 0.1, 0.1, false)),
      VALUE("local_response_norm", "v", 0, local_response_norm(v(0), 2)),
      VALUE("normalize", "vd", 0, normalize(v(0) + 2.0, 2, {n(0)})),
      VALUE("max_pool1d", "v", kOneOp, max_pool1d(v(0), 2, 1)),
      VALUE("avg_pool1d", "v", kOneOp, avg_pool1d(v(0), 2, 1)),
      VALUE("avg_pool2d", "v", kOneOp, avg_pool2d(v(0), 2, 1, 1)),
      VALUE("max_pool2d", "v", kOneOp, max_pool2d(v(0), 2, 1, 1)),
      VALUE("adaptive_avg_pool1d", "v", kOneOp, adaptive_avg_pool1d(v(0), {2})),
      VALUE("mse_loss", "vv", 0, mse_loss(v(0), v(1).expand_as(v(0)))),
      VALUE("l1_loss", "vv", 0, l1_loss(v(0), v(1).expand_as(v(0)))),
      VALUE("smooth_l1_loss", "vv", 0, smooth_l1_loss(v(0), v(1).expand_as(v(0)))),
      VALUE("huber_loss", "vv", 0, huber_loss(v(0), v(1).expand_as(v(0)))),
      VALUE("bce_with_logits", "vv", 0, binary_cross_entropy_with_logits(v(0), v(1).sigmoid())),
      VALUE("kl_div", "vv", 0, kl_div(v(0), v(1), Reduction::Sum, true)),
      VALUE("cross_entropy", "v", kOneOp, cross_entropy(v(0), indices(v(0).size(1), v(0).size(0)))),
      VALUE("cross_entropy_soft", "vv", 0, cross_entropy(v(0), v(1).softmax(1))),
      VALUE("nll_loss", "v", 0, nll_loss(v(0).log_softmax(1), indices(v(0).size(1), v(0).size(0)))),
      VALUE("cosine_similarity", "vv", 0, cosine_similarity(v(0) + 2.0, v(1) + 2.0)),
      VALUE("soft_margin_loss", "vv", kOneOp, soft_margin_loss(v(0), v(1))),
      VALUE("gaussian_nll_loss", "vvv", 0, gaussian_nll_loss(v(0), v(1), v(2) * v(2) + 0.5)),
      VALUE("attention", "vvvn", kRare, scaled_dot_product_attention(v(0), v(1), v(2), {}, 0.0, n(0) % 2 == 0)),
      VALUE("rnn_cell", "vvv", 0, rnn_tanh_cell(v(0), v(1), v(2), v(2))),
      VALUE("gru_cell", "vvv", kRare, gru_cell(v(0), v(1), cat({v(2), v(2), v(2)}), cat({v(2), v(2), v(2)}))),
      VALUE("lstm_cell", "vvv", kRare,
            std::get<1>(lstm_cell(v(0), {v(1), v(1)}, cat({v(2), v(2), v(2), v(2)}), cat({v(2), v(2), v(2), v(2)})))),
      VALUE("interpolate", "v", kRare, upsample_linear1d(v(0), {5}, true)),
      VALUE("fft", "v", kRare, view_as_real(fft_fft(v(0)))),
      VALUE("rfft", "v", kRare, view_as_real(fft_rfft(v(0)))),
  };
}

}  // namespace amp::fuzz
