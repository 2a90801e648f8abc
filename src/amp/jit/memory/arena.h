// The memory of a frozen program's intermediate results. It is recorded in one run and planned; each later run then uses one block.
// Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/core/memory/memory_source.h>
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

// Whether the tensor's data belongs to a run. The run must not return such a tensor.
bool is_run_memory(const Tensor& tensor);

// The plans of a recorded program. Many threads may use them at once.
class MemoryPlans {
 public:
  // The memory of one run on the device and its current stream. The first run with a batch size gets none, because it prepares kernels. A
  // later run is recorded. Runs that begin after its end use one block each, from the allocator. If a run makes other tensors than
  // recorded, or runs on another device or stream, these tensors get separate memory.
  class Lease {
   public:
    Lease(MemoryPlans& plans, int64_t batch, Device device);
    // Without finish(), drops a recording.
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    RunMemory* memory() const { return memory_.get(); }
    // Call this when all tensors of the run except its outputs have been released.
    void finish();

   private:
    MemoryPlans& plans_;
    const int64_t batch_;
    bool records_ = false;
    std::unique_ptr<RunMemory> memory_;
  };

  std::vector<MemoryPlan> all() const;

 private:
  // Drops the entries that were used longest ago, if there are too many with a plan, or too many without.
  void limit();

  struct Entry {
    int64_t batch;
    bool recording = false;
    std::shared_ptr<const SharedPlan> plan;
  };

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;  // the last one was used last
};

}  // namespace amp::jit
