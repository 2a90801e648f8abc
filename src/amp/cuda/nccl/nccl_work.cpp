#include <amp/cuda/nccl/nccl_work.h>

#include <algorithm>
#include <thread>

namespace amp::cuda {

using distributed::Pace;
using distributed::Timeout;

bool NcclWork::done() const { return launch_->done() && (communicator_->has_failed() || end_->query()); }

// If the communicator was aborted, the aborting thread is about to store the reason.
void NcclWork::throw_failure() const {
  if (communicator_->has_failed()) run_->wait(std::nullopt);
}

void NcclWork::wait(std::optional<Timeout> timeout) {
  const auto begin = Pace::Clock::now();
  launch_->wait(timeout);
  if (timeout) {
    Pace pace(std::chrono::milliseconds(1));
    while (!done()) {
      AMP_CHECK(Pace::Clock::now() - begin < std::min(*timeout, distributed::kLongestTimeout), distributed::DistributedError, run_->what(),
                " is not complete after ", std::chrono::duration<double>(*timeout).count(), " seconds; wait() may be called again");
      if (!pace.is_due()) std::this_thread::sleep_for(pace.interval() / 2);
    }
  } else if (host_waits_) {
    end_->synchronize();
  }
  throw_failure();
  end_->wait(current_stream(end_->device()));
}

}  // namespace amp::cuda
