// The memory of a frozen program's intermediate results: recorded in one run, planned, and then used by each run as one block. Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/core/memory_source.h>
#include <amp/core/tensor.h>
#include <amp/jit/memory_plan.h>

namespace amp::jit {

struct SharedPlan;

// Serves the tensors of a run, call by call.
class RunMemory : public amp::detail::MemorySource {
 public:
  void begin(int call) {
    call_ = call;
    started();
  }
  virtual ~RunMemory() = default;

 protected:
  virtual void started() {}
  int call_ = 0;
};

// Whether the tensor's data belongs to a run, so that it must not be returned from it.
bool is_run_memory(const Tensor& tensor);
// For work on the tensor outside of the run's stream: the run gives its memory to no other tensor. Returns the allocator's block that it
// lies in; null if it belongs to no run.
void* keep_run_memory(const Tensor& tensor);

// The plans of a program. May be used by many threads at once.
class MemoryPlans {
 public:
  // The memory of one run on the device and its current stream. The first run with a size of the batch gets none, since it prepares
  // kernels; a later one is recorded, and those that begin after it has ended use one block each, from the allocator. If a run makes other
  // tensors than the recorded one, or on another device or stream, they get memory of their own.
  class Lease {
   public:
    Lease(MemoryPlans& plans, int64_t batch, Device device);
    // Without finish(), a recording is dropped.
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    RunMemory* memory() const { return memory_.get(); }
    // All tensors of the run but its outputs have been released.
    void finish();

   private:
    MemoryPlans& plans_;
    const int64_t batch_;
    bool records_ = false;
    std::unique_ptr<RunMemory> memory_;
  };

  std::vector<MemoryPlan> all() const;

 private:
  struct Entry {
    int64_t batch;
    bool recording = false;
    std::shared_ptr<const SharedPlan> plan;
  };

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;  // the oldest first
};

}  // namespace amp::jit
