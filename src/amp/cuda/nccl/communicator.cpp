#include <amp/cuda/nccl/communicator.h>

#include <cstring>
#include <functional>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include <amp/cuda/check.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/nccl/nccl_functions.h>

namespace amp::cuda {

namespace {

// Streams that no communicator uses, by device. Never destroyed, because the driver may shut down first when the process ends.
struct FreeStreams {
  std::mutex mutex;
  std::map<int, std::vector<CUstream_st*>> all;
};
FreeStreams& free_streams() {
  static auto* made = new FreeStreams;
  return *made;
}

Stream take_stream(int device) {
  {
    const std::lock_guard lock(free_streams().mutex);
    auto& free = free_streams().all[device];
    if (!free.empty()) {
      CUstream_st* const handle = free.back();
      free.pop_back();
      return {handle, device};
    }
  }
  const DeviceGuard guard(device);
  CUstream_st* handle = nullptr;
  AMP_CUDA_CHECK(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking));
  return {handle, device};
}

constexpr int kNoColor = -1;  // NCCL_SPLIT_NOCOLOR, which older headers do not define

ncclConfig_t not_blocking() {
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  return config;
}

}  // namespace

OwnStream::OwnStream(int device) : stream_(take_stream(device)) {}

OwnStream::~OwnStream() {
  const std::lock_guard lock(free_streams().mutex);
  try {
    free_streams().all[stream_.device()].push_back(stream_.handle());
  } catch (...) {}  // no memory: nobody uses the stream again
}

Communicator::Communicator(std::shared_ptr<distributed::Store> store, std::string key, int rank, int size, int device)
    : store_(std::move(store)), key_(std::move(key)), rank_(rank), size_(size), stream_(device) {}

Communicator::~Communicator() {
  if (comm_ != nullptr) abort();
}

// Calls the function with the device current. Allowed while another thread captures a graph. Aborts if the function throws.
template <class Function>
auto Communicator::guarded(const Function& function) {
  AMP_CHECK(!has_failed(), distributed::DistributedError, "[nccl] the communicator was aborted");
  try {
    const DeviceGuard guard(device());
    const RelaxedCapture relaxed;
    return function();
  } catch (...) {
    abort();
    throw;
  }
}

bool Communicator::connect() {
  if (state_ == State::Connected) return true;
  return guarded([&] {
    if (state_ == State::New) {
      ncclUniqueId id;
      if (rank_ == 0) {
        AMP_NCCL_CHECK(nullptr, nccl().GetUniqueId(&id));
        store_->set(key_, std::string(id.internal, sizeof id.internal));
      } else {
        const auto found = pace_.is_due() ? store_->get(key_) : std::nullopt;
        if (!found) return false;
        AMP_CHECK(found->size() == sizeof id.internal, distributed::DistributedError, "[nccl] the store has no id of NCCL under ", key_);
        std::memcpy(id.internal, found->data(), sizeof id.internal);
      }
      connect_with(id);
    }
    if (!is_settled()) return false;
    state_ = State::Connected;
    return true;
  });
}

void Communicator::connect_with(const ncclUniqueId& id) {
  ncclConfig_t config = not_blocking();
  AMP_NCCL_CHECK(comm_, nccl().CommInitRankConfig(&comm_, size_, id, rank_, &config));
  state_ = State::Connecting;
}

void Communicator::split(Communicator* part) {
  guarded([&] {
    ncclConfig_t config = not_blocking();
    const bool takes_part = part != nullptr;
    if (takes_part) part->state_ = State::Connecting;
    AMP_NCCL_CHECK(comm_, nccl().CommSplit(comm_, takes_part ? 0 : kNoColor, takes_part ? part->rank_ : 0,
                                           takes_part ? &part->comm_ : &no_part_, &config));
  });
}

void Communicator::launch(const std::function<void(ncclComm_t, cudaStream_t)>& calls) {
  guarded([&] { calls(comm_, stream().handle()); });
}

bool Communicator::settled() {
  return guarded([&] { return comm_ == nullptr || is_settled(); });
}

bool Communicator::is_settled() {
  ncclResult_t state = ncclSuccess;
  AMP_NCCL_CHECK(comm_, nccl().CommGetAsyncError(comm_, &state));
  if (state == ncclInProgress) return false;
  if (state == ncclInvalidUsage && state_ == State::Connecting)
    throw_nccl_error(state, "ncclCommInitRankConfig (do two ranks use the same GPU? Each calls amp::cuda::set_device first)", comm_);
  if (state != ncclSuccess) throw_nccl_error(state, "a communication", comm_);
  return true;
}

bool Communicator::close() {
  if (state_ == State::New || state_ == State::Closed) return true;
  return guarded([&] {
    if (state_ != State::Closing) {
      AMP_NCCL_CHECK(comm_, nccl().CommFinalize(comm_));
      state_ = State::Closing;
    }
    if (!is_settled()) return false;
    AMP_NCCL_CHECK(comm_, nccl().CommDestroy(std::exchange(comm_, nullptr)));
    state_ = State::Closed;
    return true;
  });
}

void Communicator::abort() noexcept {
  failed_.store(true, std::memory_order_release);
  if (comm_ == nullptr) return;
  int previous = 0;
  cudaGetDevice(&previous);
  cudaSetDevice(device());
  nccl().CommAbort(std::exchange(comm_, nullptr));
  cudaSetDevice(previous);
}

}  // namespace amp::cuda
