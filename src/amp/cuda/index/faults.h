// Out-of-range indices found by kernels. A kernel skips such an element and records the first one in host-visible memory. Each stream has
// its own record. The host throws IndexError when it next waits for the stream, or for work that waited for the stream. Internal.
#pragma once

#include <cstdint>

#include <amp/cuda/stream.h>

struct CUevent_st;

namespace amp::cuda {

// Streams write to their records at the same time: each has a cache line of its own.
struct alignas(64) IndexFault {
  int claimed;  // set by the thread that writes the other members
  int ready;
  const char* op;
  int64_t index, dim, size;
};

// The record of the current stream.
IndexFault* index_fault();

// A set of records: bit r is that of record r.
using FaultSet = uint64_t;

// The record of the stream, and those of the work that it waits for.
FaultSet faults_of(const Stream& stream);
// The records of all streams of a device.
FaultSet faults_of_device(int device);
// The records that the work before an event uses. Each record() of the event notes them anew.
void note_event(CUevent_st* event, FaultSet before);
FaultSet faults_before(CUevent_st* event);
void forget_event(CUevent_st* event) noexcept;
// Later work of the stream waits for work that uses these records.
void follow_faults(const Stream& stream, FaultSet first);
// Later work of the stream does not wait for any work of other streams.
void follow_no_faults(const Stream& stream);

// Throws IndexError for one of the faults that were not thrown yet. The host has waited for the work that uses these records.
void throw_index_fault(FaultSet faults);

// The same for a wait for all work of a stream so far, before which it is made. Throws the fault of the stream itself before others. The
// next wait does not look for those of other streams again.
class FaultWatch {
 public:
  explicit FaultWatch(const Stream& stream);
  void throw_fault() const;

 private:
  Stream stream_;
  uint64_t waits_ = 0;  // of the stream
};

}  // namespace amp::cuda
