// CUDA graphs: work that is recorded once and replayed with a single launch (torch.cuda.CUDAGraph).
//
//   amp::cuda::Graph graph;
//   step();                    // once or twice unrecorded: creates optimizer state, scale and library handles
//   graph.capture_begin();
//   step();                    // recorded, not run
//   graph.capture_end();
//   for (...) {
//     input.copy_(next);       // tensors stay where they are: new data is copied into them
//     graph.replay();
//   }
#pragma once

#include <memory>

#include <amp/core/export.h>

namespace amp::cuda {

// One recording. Memory allocated by the recorded work belongs to the graph: tensors created while recording hold the results of the latest
// replay. Their memory is not reused until reset() or the destructor, and the tensors remain valid after that.
//
// Each replay draws new random numbers: generators move on as if the work had been run directly, and manual_seed is followed. Updates of
// optimizers take the learning rate that their parameter group has then. Other values of the host (momenta, weight decay, numbers in
// expressions) are recorded as constants. Weights are cast in each replay, as the cast cache is emptied at both ends of a recording.
class AMP_API Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // Records what this thread submits to its current device from here on, on a stream from the pool that becomes the thread's current one.
  // Throws Error if this thread is already recording, or if the graph has already been recorded.
  void capture_begin();
  // Ends the recording and restores the previous stream. Throws Error if something was called that can't be recorded, such as anything that
  // waits for the device (item(), printing).
  void capture_end();
  // Runs the recorded work on the current stream. Throws Error before capture_end.
  void replay();
  // Discards the recording.
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace amp::cuda
