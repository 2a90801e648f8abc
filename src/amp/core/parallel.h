// Data-parallel loops, on OpenMP's threads. A build without OpenMP has threads of its own for them.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp {

// The number of threads that a parallel loop may use. Until set_num_threads is called, it is OpenMP's default (without OpenMP:
// OMP_NUM_THREADS, or the number of processors), but at most 64 or the number of processors, whichever is larger. In a forked child it is 1
// if the parent has run loops on several threads, because fork does not copy these threads.
AMP_API int get_num_threads();
// Applies to later loops on all threads, and to OpenMP libraries called from this thread. Values below 1 throw ValueError, values above the
// limit are reduced to it. Has no effect in a forked child that is limited to one thread (see above).
AMP_API void set_num_threads(int n);
// True inside parallel_for's function when it runs on several threads, and inside the caller's OpenMP regions.
AMP_API bool in_parallel_region();

namespace detail {
using RangeFunction = void (*)(const void* context, int64_t begin, int64_t end);
// False when the loop should run on the calling thread alone.
AMP_API bool parallel_is_useful();
// During its lifetime, OpenMP libraries called from this thread use count() threads: the given number, or else as many as parallel_for (one
// inside a parallel region). oneDNN needs it: it stores the number of threads when a primitive is created, and misbehaves if a parallel
// region has fewer.
class OpenMPThreads {
 public:
  OpenMPThreads();
  explicit OpenMPThreads(int count);
  ~OpenMPThreads();
  OpenMPThreads(const OpenMPThreads&) = delete;
  OpenMPThreads& operator=(const OpenMPThreads&) = delete;
  int count() const { return count_; }

 private:
  int count_, previous_;
};
AMP_API void parallel_run(int64_t begin, int64_t end, int64_t grain, RangeFunction run, const void* context);
}  // namespace detail

// Calls fn(first, last) on disjoint ranges that cover [begin, end), each at least `grain` long except the last. Runs on the calling thread
// alone if the range is not longer than `grain`, or inside a parallel region. Rethrows the first exception that fn throws.
template <class Function>
void parallel_for(int64_t begin, int64_t end, int64_t grain, const Function& fn) {
  if (begin >= end) return;
  if (end - begin <= grain || !detail::parallel_is_useful()) {
    fn(begin, end);
    return;
  }
  detail::parallel_run(
      begin, end, grain, [](const void* context, int64_t first, int64_t last) { (*static_cast<const Function*>(context))(first, last); },
      &fn);
}

}  // namespace amp
