// CUDA graphs: work recorded once and run again with one launch (torch.cuda.CUDAGraph).
//
//   amp::cuda::Graph graph;
//   step();                    // once or twice without: makes optimizer state, scale and library handles
//   graph.capture_begin();
//   step();                    // recorded, not run
//   graph.capture_end();
//   for (...) {
//     input.copy_(next);       // tensors keep their places: new data goes into the old ones
//     graph.replay();
//   }
#pragma once

#include <memory>

#include <amp/core/export.h>

namespace amp::cuda {

// One recording. Memory that the recorded work allocated belongs to the graph: tensors made while recording hold the results of the latest
// replay, and nothing else uses their memory until reset() or the destructor, after which those tensors still live. Numbers of the host
// (learning rate, scale factors, random seeds) are recorded as they were.
class AMP_API Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // Records what this thread gives to its current device from here on, on a stream of the pool that becomes the thread's current one.
  // Throws Error while another recording of this thread is going on, or when the graph has been recorded already.
  void capture_begin();
  // Ends the recording and brings the former stream back. Throws Error when something was called that can't be recorded, as everything is
  // that waits for the device (item(), printing).
  void capture_end();
  // Runs the recorded work on the current stream. Throws Error before capture_end.
  void replay();
  // Forgets the recording.
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace amp::cuda
