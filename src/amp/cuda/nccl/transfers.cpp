#include <amp/cuda/nccl/transfers.h>

#include <amp/cuda/graph/capture_mode.h>

namespace amp::cuda {

bool CommunicatorTransfer::test() {
  if (step()) return true;
  if (look_.is_due()) {
    try {
      store_->get("ended");  // is never set
    } catch (...) {
      communicator_->abort();
      throw;
    }
  }
  return false;
}

bool CommunicatorTransfer::abandon() {
  communicator_->abort();
  return true;
}

bool Running::step() {
  if (!pace_.is_due()) return false;
  const RelaxedCapture relaxed;
  if (end_->query()) return true;
  communicator().settled();
  return false;
}

bool Closing::test() {
  if (communicator_->has_failed()) return true;
  try {
    const RelaxedCapture relaxed;
    if (end_.handle() == nullptr) end_.record(communicator_->stream());
    if (end_.query() && communicator_->close()) return true;
  } catch (const Error&) { return abandon(); }
  return distributed::Pace::Clock::now() >= deadline_ && abandon();
}

bool Closing::abandon() {
  communicator_->abort();
  return true;
}

}  // namespace amp::cuda
