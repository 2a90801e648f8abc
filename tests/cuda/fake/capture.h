// Work that is recorded instead of run, and graphs made of it.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "cuda/fake/operation.h"
#include "cuda/fake/work.h"

namespace fake {

struct Stream;
struct Event;

// One step of a recording: work on a branch, or the ends of a dependency between branches.
struct Node {
  enum Kind { Run, Record, Wait } kind = Run;
  size_t branch = 0;
  Work work;        // of Run
  size_t slot = 0;  // of Record and Wait: the event
};

struct Branch {
  Stream* stream = nullptr;
  Line line = new_line();
  Clock clock;  // of the recording: which branches this one has waited for
  Epoch last;
};

struct Capture {
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  OperationPtr begun;
  int device = 0;
  std::vector<Branch> branches;  // the first is the stream where the recording began
  std::vector<Clock> slots;      // what events of the recording knew when they were recorded
  std::vector<Node> nodes;
  std::string invalid;  // why the recording has failed; empty if it has not

  Branch& branch_of(Stream& stream);
};

// Gives the calling thread this mode, and the caller the mode that it had.
void exchange_mode(cudaStreamCaptureMode& mode);

// Adds a step to the recording of the stream.
void record_work(Stream& stream, Work work);
void record_event(Stream& stream, Event& event);
// The stream, which may join the recording by this, waits for an event of the recording.
void record_wait(Stream& stream, Event& event);

// The calls that no recording survives: cudaSuccess if `call` is allowed now, else the error after all recordings concerned are invalid.
cudaError_t check_unsafe(const std::string& call);
// The same for work on the legacy default stream, or waiting for a stream that is being recorded.
cudaError_t check_legacy(const Stream& stream, const std::string& call);
cudaError_t check_wait(Stream& stream, const std::string& call);

// Makes the recording useless; returns the error with its explanation noted.
cudaError_t invalidate(Capture& capture, cudaError_t error, const std::string& why);

}  // namespace fake
