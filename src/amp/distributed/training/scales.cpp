#include <amp/distributed/scales.h>

#include <memory>
#include <string>

#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/distributed/init.h>
#include <amp/distributed/sharding/processes.h>
#include <amp/quantize/weight_scales.h>

namespace amp::distributed {

void share_scales(const quantize::NamedParameters& parameters, const GroupPtr& group) {
  const GroupPtr used = group != nullptr ? group : default_group();
  std::string names;
  for (const auto& [name, parameter] : parameters) names += name + (parameter.defined() ? "\n" : " (undefined)\n");
  check_same_text("share_scales", names, *used);
  for (const auto& [name, parameter] : parameters)
    AMP_CHECK(parameter.defined(), ValueError, "[share_scales] the parameter `", name, "` is an undefined tensor");
  const auto shared = std::make_shared<quantize::SharedScales>();
  shared->largest = [used](const Tensor& packed) {
    const NoGradGuard no_grad;
    const Tensor sent = packed.to(used->device());
    used->all_reduce(sent, ReduceOp::Max)->wait();
    if (!sent.is_same(packed)) packed.copy_(sent);
  };
  for (const auto& [name, parameter] : parameters) quantize::make_scales(parameter).share(shared);
}

}  // namespace amp::distributed
