// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// The families of ops, and the kernels of PyTorch that policies may name.
#include <amp/autocast/policy/policy_ops.h>
#include <amp/ops/common/op_entry.h>

namespace amp {

namespace detail {

ArrayRef<OpEntry> activation_ops();
ArrayRef<OpEntry> arithmetic_ops();
ArrayRef<OpEntry> attention_ops();
ArrayRef<OpEntry> compare_ops();
ArrayRef<OpEntry> complex_ops();
ArrayRef<OpEntry> concat_ops();
ArrayRef<OpEntry> conv_ops();
ArrayRef<OpEntry> distance_ops();
ArrayRef<OpEntry> fft_ops();
ArrayRef<OpEntry> index_ops();
ArrayRef<OpEntry> linalg_ops();
ArrayRef<OpEntry> loss_ops();
ArrayRef<OpEntry> math_ops();
ArrayRef<OpEntry> matmul_ops();
ArrayRef<OpEntry> norm_ops();
ArrayRef<OpEntry> order_ops();
ArrayRef<OpEntry> pool_ops();
ArrayRef<OpEntry> random_ops();
ArrayRef<OpEntry> reduction_ops();
ArrayRef<OpEntry> resample_ops();
ArrayRef<OpEntry> rnn_ops();
ArrayRef<OpEntry> shape_ops();
ArrayRef<OpEntry> softmax_ops();
ArrayRef<OpEntry> spectral_ops();

ArrayRef<OpFamily> op_families() {
  static constexpr OpFamily kFamilies[] = {
      activation_ops,
      arithmetic_ops,
      attention_ops,
      compare_ops,
      complex_ops,
      concat_ops,
      conv_ops,
      distance_ops,
      fft_ops,
      index_ops,
      linalg_ops,
      loss_ops,
      math_ops,
      matmul_ops,
      norm_ops,
      order_ops,
      pool_ops,
      random_ops,
      reduction_ops,
      resample_ops,
      rnn_ops,
      shape_ops,
      softmax_ops,
      spectral_ops,
  };
  return kFamilies;
}

}  // namespace detail

ArrayRef<autocast::TorchKernel> autocast::torch_kernels() {
  static constexpr TorchKernel kKernels[] = {
      {"_cudnn_rnn", "lstm gru rnn_tanh rnn_relu"},
      {"_native_multi_head_attention", "multi_head_attention_forward"},
      {"_scaled_dot_product_flash_attention", "scaled_dot_product_attention"},
      {"_thnn_fused_gru_cell", "gru_cell"},
      {"_thnn_fused_lstm_cell", "lstm_cell"},
      {"cudnn_convolution", "conv1d conv2d conv3d convolution _convolution"},
      {"cudnn_convolution_transpose", "conv_transpose1d conv_transpose2d conv_transpose3d"},
      {"mkldnn_rnn_layer", "lstm"},
  };
  return kKernels;
}

}  // namespace amp
