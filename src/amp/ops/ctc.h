// Shared by the parts of ctc_loss. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// Where the labels of each sequence start in `targets`, which is (batch, labels) or holds the labels of all sequences one after the other.
std::vector<int64_t> ctc_target_offsets(const Tensor& targets, IntArrayRef target_lengths);

}  // namespace amp
