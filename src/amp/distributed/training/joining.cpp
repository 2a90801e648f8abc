#include <amp/distributed/training/joining.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>

namespace amp::distributed {

Joining::Round Joining::announce(Activity activity) {
  const NoGradGuard no_grad;
  const Tensor gathered = empty({group_->size()}, TensorOptions(kInt64).device(device_));
  group_->all_gather(gathered, full({1}, static_cast<int64_t>(activity), gathered.options()))->wait();
  const Tensor all = gathered.to(kCPU);
  Round round{Activity::Nothing, 0, -1};
  std::string ended;
  for (int rank = 0; rank < group_->size(); ++rank) {
    const auto theirs = static_cast<Activity>(all.data_ptr<int64_t>()[rank]);
    if (theirs == Activity::Nothing) {
      ended += (ended.empty() ? "" : ", ") + std::to_string(rank);
      continue;
    }
    if (round.active++ == 0) round.first = rank;
    round.activity = std::max(round.activity, theirs);
  }
  if (round.active > 0) last_active_ = round.first;
  AMP_CHECK(!throw_on_early_termination_ || ended.empty() || round.active == 0, distributed::DistributedError, "[join] rank ", ended,
            " has run out of inputs before the others");
  return round;
}

}  // namespace amp::distributed
