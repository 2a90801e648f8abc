// CUDA events: points in the work of a stream. Other streams and the host can wait for them, and they measure time (torch.cuda.Event).
//
//   amp::cuda::Event begin({.timing = true}), end({.timing = true});
//   begin.record();
//   step();
//   end.record();
//   end.synchronize();
//   const double milliseconds = begin.elapsed_time(end);
#pragma once

#include <amp/core/export.h>
#include <amp/cuda/stream.h>

struct CUevent_st;

namespace amp::cuda {

struct EventOptions {
  // Whether the event supports elapsed_time. Events without it cost less.
  bool timing = false;
  // Whether the thread sleeps in synchronize() instead of polling.
  bool blocking = false;
};

// An event is created on the device of the stream where it is first recorded. Recording it again moves it to the later point; existing
// waits still refer to the earlier point. The functions throw Error if CUDA refuses a call, for example during graph capture (graph.h).
class AMP_API Event {
 public:
  explicit Event(const EventOptions& options = {}) : options_(options) {}
  Event(Event&& other) noexcept;
  Event& operator=(Event&& other) noexcept;
  ~Event();

  // Moves the event behind the work submitted to the stream so far; without an argument, to the current stream of the current device.
  // Throws ValueError if the event belongs to another device.
  void record();
  void record(const Stream& stream);
  // Makes later work on the stream, which may belong to another device, wait for the event. Does nothing if it was never recorded.
  void wait(const Stream& stream) const;
  void wait() const { wait(current_stream()); }
  // Whether the work before the event has ended; true if it was never recorded.
  bool query() const;
  // Waits on the host for the work before the event. Throws IndexError if a kernel found an index out of range.
  void synchronize() const;
  // The milliseconds from this event to `end`. Throws ValueError unless both have `timing` and were recorded on the same device. Throws
  // Error if one of them has not been reached yet.
  double elapsed_time(const Event& end) const;

  // Null before the first record().
  CUevent_st* handle() const { return handle_; }
  // -1 before the first record().
  int device() const { return device_; }

 private:
  EventOptions options_;
  CUevent_st* handle_ = nullptr;
  int device_ = -1;
};

}  // namespace amp::cuda
