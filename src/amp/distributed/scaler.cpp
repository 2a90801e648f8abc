#include <amp/distributed/scaler.h>

#include <amp/distributed/init.h>

namespace amp::distributed {

void synchronize(GradScaler& scaler, const GroupPtr& group) {
  scaler.set_found_inf_reduction([group = group != nullptr ? group : default_group()](const Tensor& found_inf) {
    group->all_reduce(found_inf, ReduceOp::Max)->wait();
  });
}

}  // namespace amp::distributed
