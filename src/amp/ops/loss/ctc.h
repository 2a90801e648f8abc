// Shared by the parts of ctc_loss. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The start of each sequence's labels in `targets`, which is (batch, labels) or has the labels of all sequences one after the other.
std::vector<int64_t> ctc_target_offsets(const Tensor& targets, IntArrayRef target_lengths);

}  // namespace amp
