// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/autocast/work.h>

namespace amp::autocast {

double multiply_adds(OpId op, const Input* args) {
  switch (op) {
    case OpId::scaled_dot_product_attention: return work::attention(args[0], args[1], args[2]);
    case OpId::convolution: return work::conv(args[0], args[1]);
    case OpId::conv1d: return work::conv(args[0], args[1]);
    case OpId::conv2d: return work::conv(args[0], args[1]);
    case OpId::conv3d: return work::conv(args[0], args[1]);
    case OpId::conv1d_padding: return work::conv(args[0], args[1]);
    case OpId::conv2d_padding: return work::conv(args[0], args[1]);
    case OpId::conv3d_padding: return work::conv(args[0], args[1]);
    case OpId::conv_transpose1d: return work::conv(args[0], args[1]);
    case OpId::conv_transpose2d: return work::conv(args[0], args[1]);
    case OpId::conv_transpose3d: return work::conv(args[0], args[1]);
    case OpId::_convolution: return work::conv(args[0], args[1]);
    case OpId::cudnn_convolution_relu: return work::conv(args[0], args[1]);
    case OpId::cudnn_convolution_add_relu: return work::conv(args[0], args[1]);
    case OpId::mm: return work::matmul(args[0], args[1]);
    case OpId::bmm: return work::matmul(args[0], args[1]);
    case OpId::matmul: return work::matmul(args[0], args[1]);
    case OpId::addmm: return work::matmul(args[1], args[2]);
    case OpId::_addmm_activation: return work::matmul(args[1], args[2]);
    case OpId::baddbmm: return work::matmul(args[1], args[2]);
    case OpId::addbmm: return work::matmul(args[1], args[2]);
    case OpId::mv: return work::matmul(args[0], args[1]);
    case OpId::addmv: return work::matmul(args[1], args[2]);
    case OpId::addr: return work::outer(args[1], args[2]);
    case OpId::dot: return work::matmul(args[0], args[1]);
    case OpId::vdot: return work::matmul(args[0], args[1]);
    case OpId::outer: return work::outer(args[0], args[1]);
    case OpId::linear: return work::linear(args[0], args[1]);
    case OpId::inner: return work::matmul(args[0], args[1]);
    case OpId::chain_matmul: return work::chain(args[0]);
    case OpId::linalg_multi_dot: return work::chain(args[0]);
    case OpId::lstm_cell: return work::linear(args[0], args[2]) + work::linear(args[1], args[3]);
    case OpId::gru_cell: return work::linear(args[0], args[2]) + work::linear(args[1], args[3]);
    case OpId::rnn_tanh_cell: return work::linear(args[0], args[2]) + work::linear(args[1], args[3]);
    case OpId::rnn_relu_cell: return work::linear(args[0], args[2]) + work::linear(args[1], args[3]);
    default: return -1;
  }
}

}  // namespace amp::autocast
