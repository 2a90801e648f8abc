// The plans that all threads share. A plan may take a second to compile, so one thread searches it, and the others wait for the result.
// Internal.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <utility>

#include <amp/cuda/cudnn/plan_cache.h>
#include <amp/cuda/cudnn/plan_search.h>

namespace amp::cuda {

// cuDNN does not allow that two threads execute a plan at the same time, not even with two handles.
struct SharedPlan : CudnnPlan {
  explicit SharedPlan(CudnnPlan plan) : CudnnPlan(std::move(plan)) {}
  std::mutex mutex;
};
// A plan owns the code of its kernels, which is unloaded with it. Recordings share plans, because their replays run these kernels.
using CudnnPlanPtr = std::shared_ptr<SharedPlan>;

template <class Key>
class SharedPlans {
 public:
  explicit SharedPlans(size_t capacity) : plans_(capacity) {}

  // The turn of a thread to search plans for a key. Waits until no other thread has it.
  class Turn {
   public:
    Turn(SharedPlans& all, const Key& key) : all_(all), key_(key) {
      std::unique_lock lock(all_.mutex_);
      all_.turn_ended_.wait(lock, [&] { return !all_.searched_.contains(key_); });
      if (const CudnnPlanPtr* known = all_.plans_.find(key_)) found_ = *known;
      all_.searched_.insert(key_);
    }
    ~Turn() {
      {
        const std::lock_guard lock(all_.mutex_);
        all_.searched_.erase(key_);
      }
      all_.turn_ended_.notify_all();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    // The plan of an earlier turn, or null.
    const CudnnPlanPtr& found() const { return found_; }
    void keep(const CudnnPlanPtr& plan) {
      const std::lock_guard lock(all_.mutex_);
      all_.plans_.insert(key_, plan);
    }

   private:
    SharedPlans& all_;
    Key key_;
    CudnnPlanPtr found_;
  };

  void clear() {
    const std::lock_guard lock(mutex_);
    plans_.clear();
  }

 private:
  std::mutex mutex_;
  std::condition_variable turn_ended_;
  PlanCache<Key, CudnnPlanPtr> plans_;
  std::unordered_set<Key, BytesHash<Key>> searched_;
};

}  // namespace amp::cuda
