// Delayed scaling in several processes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <amp/core/tensor.h>
#include <amp/distributed/process_group.h>
#include <amp/quantize/delayed_state.h>

namespace amp::distributed {

// From now on, the ranks of the group (null: the default group) use the same scales for these parameters (amp/quantize/delayed.h): each
// update of the scales, at the end of an optimizer's step, uses the largest magnitudes of all ranks. It costs one reduction of 15 numbers
// for each parameter. A rank that did not call a layer in a step contributes nothing. All ranks call share_scales with the same parameters
// in the same order, and then make the same steps: a step that only some ranks skip ends in a timeout (synchronize(scaler) avoids it). The
// states of rank 0 are not sent: load the same state on all ranks, or none.
//
// Throws DistributedError on all ranks if the names of the parameters differ, ValueError for an undefined parameter. Later, update_scales
// and steps throw Error on all ranks if their recipes for a weight differ in formats, scale, history, margin or amax.
AMP_API void share_scales(const quantize::NamedParameters& parameters, const GroupPtr& group = nullptr);
// The same for all parameters of a module that require a gradient. Call it after DistributedDataParallel or fully_shard.
template <class Module>
void share_scales(const Module& module, const GroupPtr& group = nullptr) {
  quantize::NamedParameters trained;
  for (auto& item : quantize::named_parameters_of(module)) {
    if (item.second.defined() && item.second.requires_grad()) trained.push_back(std::move(item));
  }
  share_scales(trained, group);
}

}  // namespace amp::distributed
