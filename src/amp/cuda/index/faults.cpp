#include <amp/cuda/index/faults.h>

#include <cuda_runtime_api.h>

#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>
#include <unordered_map>

#include <amp/cuda/check.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/ops/index_loops.h>

namespace amp::cuda {

namespace {

constexpr size_t kRecords = 64;  // if there are more streams, some of them share the last record

// The stream of a record.
struct Source {
  CUstream_st* handle;
  int device;
  bool blocking;          // in order with the default stream of its device
  FaultSet followed = 0;  // the records of the work that it waits for
  uint64_t waits = 0;     // counts its waits
};

// Never destroyed, because the driver may shut down first when the process ends.
struct Records {
  std::mutex mutex;
  std::array<Source, kRecords> sources;
  size_t used = 0;
  std::unordered_map<CUevent_st*, FaultSet> events;  // those with a set that is not empty
  IndexFault* faults = nullptr;
  std::atomic<bool> made{false};

  static FaultSet bit(size_t r) { return FaultSet{1} << r; }

  size_t record_of(const Stream& stream) {
    for (size_t r = 0; r < used; ++r) {
      if (sources[r].handle == stream.handle() && sources[r].device == stream.device()) return r;
    }
    if (used == kRecords) return kRecords - 1;
    sources[used] = {stream.handle(), stream.device(), is_blocking(stream)};
    return used++;
  }
  FaultSet reached_by(size_t r) const {
    const Source& own = sources[r];
    FaultSet set = bit(r) | own.followed;
    for (size_t other = 0; own.blocking && other < used; ++other) {
      const Source& source = sources[other];
      if (source.blocking && source.device == own.device && (source.handle == nullptr || own.handle == nullptr))
        set |= bit(other) | source.followed;
    }
    return set;
  }
  void throw_one_of(FaultSet set) {
    for (; set != 0; set &= set - 1) {
      IndexFault& fault = faults[std::countr_zero(set)];
      if (std::atomic_ref(fault.ready).load(std::memory_order_acquire) == 0) continue;
      const IndexRange range{fault.op, fault.dim, fault.size, false};
      const int64_t index = fault.index;
      std::atomic_ref(fault.ready).store(0);
      std::atomic_ref(fault.claimed).store(0, std::memory_order_release);
      range.fail(index);
    }
  }

 private:
  static bool is_blocking(const Stream& stream) {
    if (stream.handle() == nullptr) return true;
    const DeviceGuard guard(stream.device());
    const RelaxedCapture relaxed;
    unsigned flags = 0;
    AMP_CUDA_CHECK(cudaStreamGetFlags(stream.handle(), &flags));
    return (flags & cudaStreamNonBlocking) == 0;
  }
};
Records& records() {
  static auto* all = new Records;
  return *all;
}
// The records, which no other thread uses meanwhile. Null if no kernel has checked an index yet.
class UsedRecords {
 public:
  UsedRecords() {
    if (records().made.load(std::memory_order_acquire)) lock_ = std::unique_lock(records().mutex);
  }
  explicit operator bool() const { return lock_.owns_lock(); }
  Records* operator->() const { return &records(); }

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace

IndexFault* index_fault() {
  static thread_local Stream known(nullptr, -1);
  static thread_local IndexFault* fault = nullptr;
  const Stream stream = current_stream();
  if (stream == known) [[likely]]
    return fault;
  Records& all = records();
  const std::lock_guard lock(all.mutex);
  if (all.faults == nullptr) {
    const RelaxedCapture relaxed;
    void* memory = nullptr;
    AMP_CUDA_CHECK(cudaHostAlloc(&memory, kRecords * sizeof(IndexFault), cudaHostAllocPortable | cudaHostAllocMapped));
    all.faults = static_cast<IndexFault*>(memory);
    std::uninitialized_value_construct_n(all.faults, kRecords);
    all.made.store(true, std::memory_order_release);
  }
  fault = all.faults + all.record_of(stream);
  known = stream;
  return fault;
}

FaultSet faults_of(const Stream& stream) {
  const UsedRecords all;
  if (!all) return 0;
  return all->reached_by(all->record_of(stream));
}

FaultSet faults_of_device(int device) {
  const UsedRecords all;
  if (!all) return 0;
  FaultSet set = 0;
  for (size_t r = 0; r < all->used; ++r) {
    if (all->sources[r].device == device) set |= all->reached_by(r);
  }
  return set;
}

void note_event(CUevent_st* event, FaultSet before) {
  const UsedRecords all;
  if (!all) return;
  if (before != 0) all->events[event] = before;
  else all->events.erase(event);
}

FaultSet faults_before(CUevent_st* event) {
  const UsedRecords all;
  if (!all) return 0;
  const auto found = all->events.find(event);
  return found != all->events.end() ? found->second : 0;
}

void forget_event(CUevent_st* event) noexcept {
  if (const UsedRecords all; all) all->events.erase(event);
}

void follow_faults(const Stream& stream, FaultSet first) {
  if (first == 0) return;
  Records& all = records();
  const std::lock_guard lock(all.mutex);
  Source& source = all.sources[all.record_of(stream)];
  source.followed |= first;
  ++source.waits;
}

void follow_no_faults(const Stream& stream) {
  const UsedRecords all;
  if (!all) return;
  all->sources[all->record_of(stream)].followed = 0;
}

void throw_index_fault(FaultSet faults) {
  const UsedRecords all;
  if (!all) return;
  all->throw_one_of(faults);
}

FaultWatch::FaultWatch(const Stream& stream) : stream_(stream) {
  const UsedRecords all;
  if (!all) return;
  waits_ = all->sources[all->record_of(stream)].waits;
}

void FaultWatch::throw_fault() const {
  const UsedRecords all;
  if (!all) return;
  const size_t r = all->record_of(stream_);
  all->throw_one_of(Records::bit(r));
  all->throw_one_of(all->reached_by(r));
  // Unless another thread has let the stream wait again meanwhile.
  if (all->sources[r].waits == waits_) all->sources[r].followed = 0;
}

}  // namespace amp::cuda
