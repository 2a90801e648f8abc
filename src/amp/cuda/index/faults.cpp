#include <amp/cuda/index/faults.h>

#include <atomic>
#include <mutex>

#include <amp/cuda/check.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/ops/index_loops.h>

namespace amp::cuda {

namespace {
std::atomic<IndexFault*> record{nullptr};
}  // namespace

IndexFault* index_fault() {
  if (IndexFault* fault = record.load(std::memory_order_acquire)) [[likely]]
    return fault;
  static std::once_flag made;
  std::call_once(made, [] {
    const RelaxedCapture relaxed;
    void* memory = nullptr;
    AMP_CUDA_CHECK(cudaHostAlloc(&memory, sizeof(IndexFault), cudaHostAllocPortable | cudaHostAllocMapped));
    record.store(new (memory) IndexFault{}, std::memory_order_release);
  });
  return record.load(std::memory_order_relaxed);
}

void throw_index_fault() {
  IndexFault* fault = record.load(std::memory_order_acquire);
  if (fault == nullptr || std::atomic_ref(fault->ready).load(std::memory_order_acquire) == 0) return;
  const IndexRange range{fault->op, fault->dim, fault->size, false};
  const int64_t index = fault->index;
  std::atomic_ref(fault->ready).store(0);
  std::atomic_ref(fault->claimed).store(0, std::memory_order_release);
  range.fail(index);
}

}  // namespace amp::cuda
