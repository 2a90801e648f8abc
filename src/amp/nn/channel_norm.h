// What batch and instance normalisation have in common.
#pragma once

#include <amp/nn/module.h>

namespace amp::nn {

// The parameters and running statistics of a normalisation by channel.
class AMP_API ChannelNormBase : public Module {
 public:
  AMP_CLONED_MEMBERS(weight, bias, running_mean, running_var, num_batches_tracked)
  // Weights of 1, biases of 0, and reset_running_stats(): of those that are there.
  void reset_parameters();
  // A mean of 0, a variance of 1 and no batches.
  void reset_running_stats();

  Tensor weight, bias;               // (num_features), undefined when not affine
  Tensor running_mean, running_var;  // (num_features), undefined when not tracked
  Tensor num_batches_tracked;        // an int64 number; instance normalisation has it, as in torch, but does not count

 protected:
  // Throws ValueError unless num_features is positive.
  ChannelNormBase(const char* name, int64_t num_features, bool affine, bool track_running_stats);
};

}  // namespace amp::nn
