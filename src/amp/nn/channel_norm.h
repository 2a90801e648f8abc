// Shared by batch and instance normalization.
#pragma once

#include <amp/nn/module.h>

namespace amp::nn {

// The parameters and running statistics of a normalization by channel.
class AMP_API ChannelNormBase : public Module {
 public:
  AMP_CLONED_MEMBERS(weight, bias, running_mean, running_var, num_batches_tracked)
  // Sets weights to 1 and biases to 0, and calls reset_running_stats(). Absent ones are skipped.
  void reset_parameters();
  // Sets the running mean to 0, the running variance to 1 and the number of batches to 0.
  void reset_running_stats();

  Tensor weight, bias;               // (num_features), undefined if not affine
  Tensor running_mean, running_var;  // (num_features), undefined if not tracked
  Tensor num_batches_tracked;        // an int64 number; instance normalization has it, as in torch, but does not count

 protected:
  // Throws ValueError unless num_features is positive.
  ChannelNormBase(const char* name, int64_t num_features, bool affine, bool track_running_stats);
};

}  // namespace amp::nn
