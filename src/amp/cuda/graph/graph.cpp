#include <amp/cuda/graph.h>

#include <cuda_runtime_api.h>

#include <optional>

#include <amp/autocast/cache.h>
#include <amp/cuda/check.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/graph/graph_values.h>
#include <amp/cuda/graph/recording_stream.h>
#include <amp/cuda/index/faults.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

struct Graph::State {
  // A stream of its own, which is the thread's current one.
  struct CaptureStream {
    explicit CaptureStream(int device) : own(device), guard(own.get()) {}

    RecordingStream own;
    StreamGuard guard;
  };

  std::shared_ptr<GraphMemory> memory;
  GraphValues values;
  std::optional<CaptureStream> stream;  // during graph capture
  cudaGraphExec_t exec = nullptr;
  std::optional<Stream> replayed_on;  // the latest replay
  FaultSet faults = 0;                // the records that its kernels use
  int device = 0;

  // Waits for the latest replay, which ends after those before it. During another graph capture, waits only for the stream: CUDA forbids
  // more.
  void wait() const {
    if (GraphMemory::recording() == nullptr) {
      cudaDeviceSynchronize();
    } else if (replayed_on) {
      const RelaxedCapture relaxed;
      cudaStreamSynchronize(replayed_on->handle());
    }
  }

  // Ends the capture; returns the graph, or null if the capture failed.
  cudaGraph_t finish(cudaError_t& error) {
    cudaGraph_t graph = nullptr;
    error = cudaStreamEndCapture(stream->own.get().handle(), &graph);
    stream.reset();
    values.end();
    autocast::thread_cache().clear();  // its copies are only as new as the latest replay
    memory->end();
    return graph;
  }
};

Graph::Graph() : state_(new State) {}
Graph::~Graph() { reset(); }

void Graph::capture_begin() {
  AMP_CHECK(GraphMemory::recording() == nullptr, Error, "[Graph] capture_begin was called while this thread is recording");
  AMP_CHECK(state_->memory == nullptr, Error, "[Graph] capture_begin was called, but the graph has been recorded; reset() it first");
  const Stream before = current_stream();
  // The memory of a capture does not come from the pool. The pool would keep memory that uncaptured work has freed.
  empty_cache(before.device());
  state_->device = before.device();
  auto memory = std::make_shared<GraphMemory>();
  const Stream stream = state_->stream.emplace(before.device()).own.get();
  try {
    stream.wait(before);
    follow_no_faults(stream);
  } catch (...) {
    state_->stream.reset();
    throw;
  }
  if (const cudaError_t error = cudaStreamBeginCapture(stream.handle(), cudaStreamCaptureModeThreadLocal); error != cudaSuccess) {
    state_->stream.reset();
    AMP_CUDA_CHECK(error);
  }
  state_->memory = std::move(memory);
  state_->memory->begin();
  state_->values.begin();
  autocast::thread_cache().clear();  // each replay then casts the current weights
}

void Graph::capture_end() {
  AMP_CHECK(state_->stream.has_value(), Error, "[Graph] capture_end was called, but nothing is being recorded");
  AMP_CHECK(GraphMemory::recording() == state_->memory.get(), Error, "[Graph] capture_end was called by another thread than capture_begin");
  state_->faults = faults_of(state_->stream->own.get());
  cudaError_t error = cudaSuccess;
  const cudaGraph_t graph = state_->finish(error);
  if (error == cudaSuccess) error = cudaGraphInstantiate(&state_->exec, graph, 0);
  if (graph != nullptr) cudaGraphDestroy(graph);
  if (error == cudaSuccess) return;
  reset();
  AMP_CUDA_CHECK(error);
}

void Graph::replay() {
  AMP_CHECK(state_->exec != nullptr, Error, "[Graph] replay was called, but nothing has been recorded");
  // The outer graph would repeat the values that this replay passes.
  AMP_CHECK(GraphMemory::recording() == nullptr, Error, "[Graph] replay was called while this thread is recording");
  const DeviceGuard guard(state_->device);
  const Stream stream = current_stream();
  // The previous replay still reads its values.
  if (!state_->values.empty() && state_->replayed_on) stream.wait(*state_->replayed_on);
  state_->replayed_on = stream;
  state_->values.refresh();
  autocast::thread_cache().clear();  // the replay may change weights, whose versions stay the same
  AMP_CUDA_CHECK(cudaGraphLaunch(state_->exec, stream.handle()));
  follow_faults(stream, state_->faults);
}

void Graph::reset() {
  if (state_->stream.has_value()) {  // an exception was thrown during graph capture
    cudaError_t error = cudaSuccess;
    if (const cudaGraph_t graph = state_->finish(error)) cudaGraphDestroy(graph);
    cudaGetLastError();
  }
  if (state_->exec != nullptr) {
    // Does not use DeviceGuard, which throws: at process exit the driver may already be gone.
    int current = state_->device;
    cudaGetDevice(&current);
    if (current != state_->device) cudaSetDevice(state_->device);
    state_->wait();
    cudaGraphExecDestroy(state_->exec);
    if (current != state_->device) cudaSetDevice(current);
  }
  if (state_->memory != nullptr) {
    state_->values.close();
    state_->memory->close();
  }
  state_.reset(new State());
}

}  // namespace amp::cuda
