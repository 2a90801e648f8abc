// CUDA graphs: work that is captured once and replayed with a single launch (torch.cuda.CUDAGraph).
//
//   amp::cuda::Graph graph;
//   step();                    // once or twice without capture: creates optimizer state, scale and library handles
//   graph.capture_begin();
//   step();                    // captured, not run
//   graph.capture_end();
//   for (...) {
//     input.copy_(next);       // tensors keep their addresses: copy new data into them
//     graph.replay();
//   }
#pragma once

#include <amp/core/export.h>
#include <amp/core/memory/owned.h>

namespace amp::cuda {

// One captured graph. Memory that the captured work allocates belongs to the graph: tensors created during the capture hold the results of
// the latest replay. Their memory is not reused until reset() or the destructor, and the tensors remain valid after that.
//
// Each replay draws new random numbers: generators advance as if the work had run directly, and manual_seed is followed. Optimizer updates
// use the current learning rate of their parameter group. Other values of the host (momenta, weight decay, numbers in expressions) are
// constants of the graph. Weights are cast in each replay, because the cast cache is emptied at the start and the end of the capture. A
// replay empties the cache of its thread, too: it may change weights.
class AMP_API Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // Captures the work that this thread submits to its current device from here on. It runs on a stream that nothing else uses, which
  // becomes the thread's current one. Take the streams of branches from the pool after this call: no other thread gets those. Throws Error
  // if this thread is already capturing, or if this object already has a graph.
  void capture_begin();
  // Ends the capture and restores the previous stream; the thread that began it must call this. Throws Error if the captured work contains
  // a call that cannot be captured, such as anything that waits for the device (item(), printing).
  void capture_end();
  // Runs the captured work on the current stream. Throws Error before capture_end, and while this thread is capturing.
  void replay();
  // Discards the graph.
  void reset();

 private:
  struct State;
  detail::Owned<State> state_;
};

}  // namespace amp::cuda
