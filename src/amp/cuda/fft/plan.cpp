#include <amp/cuda/fft/plan.h>

#include <memory>

#include <amp/core/thread/per_thread.h>
#include <amp/cuda/device.h>
#include <amp/cuda/fft/cufft_functions.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/graph/library_call.h>
#include <amp/cuda/memory/memory.h>
#include <amp/cuda/runtime/lru_cache.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

class FftPlan {
 public:
  explicit FftPlan(const FftKey& key) {
    AMP_CUFFT_CHECK(cufft().Create(&handle_));
    try {
      make(key);
    } catch (...) {
      cufft().Destroy(handle_);
      throw;
    }
  }
  ~FftPlan() {
    const RelaxedCapture relaxed;  // frees the tables of the plan, perhaps in a graph capture that discards an older graph
    cufft().Destroy(handle_);
  }
  FftPlan(const FftPlan&) = delete;
  FftPlan& operator=(const FftPlan&) = delete;

  void run(void* in, void* out, bool forward) const {
    const Scratch workspace(workspace_);
    const LibraryCall allowed;
    AMP_CUFFT_CHECK(cufft().SetStream(handle_, current_stream().handle()));
    if (workspace_ > 0) AMP_CUFFT_CHECK(cufft().SetWorkArea(handle_, workspace.data()));
    AMP_CUFFT_CHECK(cufft().XtExec(handle_, in, out, forward ? CUFFT_FORWARD : CUFFT_INVERSE));
  }

 private:
  void make(const FftKey& key) {
    const cudaDataType complex = key.is_double ? CUDA_C_64F : CUDA_C_32F, real = key.is_double ? CUDA_R_64F : CUDA_R_32F;
    FftKey k = key;  // the function takes pointers to data that it does not change
    AMP_CUFFT_CHECK(cufft().SetAutoAllocation(handle_, 0));
    AMP_CUFFT_CHECK(cufft().XtMakePlanMany(handle_, k.rank, k.sizes.data(), k.in.embed.data(), k.in.stride, k.in.distance,
                                           k.kind == FftKind::RealToComplex ? real : complex, k.out.embed.data(), k.out.stride,
                                           k.out.distance, k.kind == FftKind::ComplexToReal ? real : complex, k.batch, &workspace_,
                                           complex));
  }

  cufftHandle handle_ = CUFFT_PLAN_NULL;
  size_t workspace_ = 0;
};

using PlanPtr = std::shared_ptr<const FftPlan>;

struct Plans {
  LruCache<FftKey, PlanPtr, FftKeyHash> cache{kMostFftPlans};
};
Plans& plans() { return detail::PerThread<Plans>::get(); }

PlanPtr new_plan(const FftKey& key) {
  // cuFFT computes tables on its own stream, and has been seen to crash during graph capture (cupy/cupy#7559).
  AMP_CHECK(GraphMemory::recording() == nullptr, Error,
            "[fft] cuFFT can't plan a transform while a stream is recorded: run it once on this thread before the recording");
  try {
    return std::make_shared<const FftPlan>(key);
  } catch (const OutOfMemoryError&) {}
  // Tries again with the memory of other plans and of the pool.
  plans().cache.clear();
  empty_cache(key.device);
  return std::make_shared<const FftPlan>(key);
}

}  // namespace

void run_fft(const FftKey& key, void* in, void* out, bool forward) {
  const PlanPtr* found = plans().cache.find(key);
  const PlanPtr plan = found != nullptr ? *found : plans().cache.insert(key, new_plan(key));
  plan->run(in, out, forward);
  // Replays use the plan's tables.
  if (GraphMemory* recording = GraphMemory::recording()) recording->keep(plan);
}

size_t cached_fft_plans() { return plans().cache.size(); }

}  // namespace amp::cuda
