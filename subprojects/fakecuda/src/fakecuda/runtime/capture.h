// Work that is captured instead of run, and the graphs made from it.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fakecuda/runtime/operation.h>
#include <fakecuda/runtime/work.h>

namespace fake {

struct Stream;
struct Event;

// One step of a capture: work on a branch, or one end of a dependency between branches.
struct Node {
  enum Kind { Run, Record, Wait } kind = Run;
  size_t branch = 0;
  Work work;        // for Run
  size_t slot = 0;  // for Record and Wait: the event
};

struct Branch {
  Stream* stream = nullptr;
  Line line = new_line();
  Clock clock;  // branches of the capture that this one has waited for
  Epoch last;
};

struct Capture {
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  OperationPtr begun;
  int device = 0;
  std::vector<Branch> branches;  // the first is the stream on which the capture began
  std::vector<Clock> slots;      // the clocks of the capture's events when they were recorded
  std::vector<Node> nodes;
  std::string invalid;  // the reason why the capture has failed; empty if it has not

  Branch& branch_of(Stream& stream);
};

// Sets the mode of the calling thread, and returns its old mode to the caller.
void exchange_mode(cudaStreamCaptureMode& mode);

// Adds a step to the capture of the stream.
void record_work(Stream& stream, Work work);
void record_event(Stream& stream, Event& event);
// Makes the stream wait for an event of the capture. The stream may join the capture by this.
void record_wait(Stream& stream, Event& event);

// Calls that invalidate captures. Returns cudaSuccess if `call` is allowed now. Otherwise invalidates the affected captures and returns the
// error.
cudaError_t check_unsafe(const std::string& call);
// The same for work on the legacy default stream, or waits for a stream that is being captured.
cudaError_t check_legacy(const Stream& stream, const std::string& call);
cudaError_t check_wait(Stream& stream, const std::string& call);

// Invalidates the capture; stores the explanation and returns the error.
cudaError_t invalidate(Capture& capture, cudaError_t error, const std::string& why);

}  // namespace fake
