// OpenBLAS without its own threads, which would compete with OpenMP's. Internal.
#pragma once

namespace amp::cpu {

// Between these calls, OpenBLAS computes on the calling threads. The number of threads is a setting of the process: the first call changes
// it; the last one restores it.
void begin_calling_thread_only();
void end_calling_thread_only();

class CallingThreadOnly {
 public:
  CallingThreadOnly() { begin_calling_thread_only(); }
  ~CallingThreadOnly() { end_calling_thread_only(); }
  CallingThreadOnly(const CallingThreadOnly&) = delete;
  CallingThreadOnly& operator=(const CallingThreadOnly&) = delete;
};

}  // namespace amp::cpu
