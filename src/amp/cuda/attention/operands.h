// The tensors of attention in the layouts of cuDNN's engines, and the problems that they make. Needs no device. Internal.
#pragma once

#include <amp/cuda/attention/key.h>
#include <amp/cuda/attention/mask.h>
#include <amp/cuda/cudnn/packs.h>

namespace amp::cuda {

// The inputs of both passes. The references must outlive it.
struct AttentionOperands {
  Tensor query_copy, key_copy, value_copy;  // copies, if the originals have another layout
  const Tensor &query, &key, &value;
  AttentionMask mask;
  float scale;
  bool is_causal;

  AttentionOperands(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias, const Tensor& keep, bool is_causal,
                    double scale);
  AttentionOperands(const AttentionOperands&) = delete;
  AttentionOperands& operator=(const AttentionOperands&) = delete;

  // The results have the layout of attention_operand.
  AttentionKey forward(const Tensor& output, bool writes_logsumexp) const;
  AttentionKey backward(const Tensor& output, const Tensor& grad_output, const Tensor& grad_query, const Tensor& grad_key,
                        const Tensor& grad_value) const;

  // The arguments that both passes have. `added`: what the mask adds to the scores. It must outlive the pointers.
  CudnnPointers pointers(const Tensor& output, const Tensor& logsumexp, const Tensor& added) const;

 private:
  AttentionKey problem(AttentionPass pass, const Tensor& output) const;
  int64_t scores() const;
};

}  // namespace amp::cuda
