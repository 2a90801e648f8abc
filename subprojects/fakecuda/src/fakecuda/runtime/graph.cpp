#include <fakecuda/runtime/graph.h>

#include <unordered_map>
#include <utility>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/state.h>

namespace fake {

namespace {

std::unordered_map<const void*, std::unique_ptr<Graph>>& graphs() {
  static auto* all = new std::unordered_map<const void*, std::unique_ptr<Graph>>;
  return *all;
}
std::unordered_map<const void*, std::unique_ptr<GraphExec>>& execs() {
  static auto* all = new std::unordered_map<const void*, std::unique_ptr<GraphExec>>;
  return *all;
}

// The streams of the capture run again from here on.
void release(const std::shared_ptr<Capture>& capture) {
  for (const auto& [handle, stream] : state().streams) {
    if (stream->capture == capture) stream->capture = nullptr;
  }
}

cudaError_t end_capture(Stream& stream, cudaGraph_t* graph) {
  const std::shared_ptr<Capture> capture = stream.capture;
  if (capture == nullptr) return because(cudaErrorStreamCaptureUnmatched, "nothing is being recorded on " + stream.name);
  if (capture->branches.front().stream != &stream)
    return invalidate(*capture, cudaErrorStreamCaptureUnmatched,
                      stream.name + " has only joined what " + capture->begun->text() + " began");
  if (capture->thread != std::this_thread::get_id() && capture->mode != cudaStreamCaptureModeRelaxed)
    return because(cudaErrorStreamCaptureWrongThread, capture->begun->text() + " was called by another thread");
  release(capture);
  if (!capture->invalid.empty()) return because(cudaErrorStreamCaptureInvalidated, capture->invalid);
  for (const Branch& branch : capture->branches) {
    if (branch.last.time > 0 && !capture->branches.front().clock.knows(branch.last))
      return because(cudaErrorStreamCaptureUnjoined, "no event leads from the last work on " + branch.stream->name + " to " + stream.name);
  }
  auto made = std::make_unique<Graph>();
  made->branches = capture->branches.size();
  made->slots = capture->slots.size();
  made->nodes = capture->nodes;
  made->device = capture->device;
  *graph = reinterpret_cast<cudaGraph_t>(made.get());
  graphs().emplace(made.get(), std::move(made));
  return cudaSuccess;
}

}  // namespace

void replay(GraphExec& exec, Stream& stream) {
  const Graph& graph = exec.graph;
  std::vector<Clock> clocks(graph.branches), slots(graph.slots);
  stream.clock.join(exec.end);
  for (Clock& clock : clocks) clock = stream.clock;
  for (const Node& node : graph.nodes) {
    Clock& clock = clocks[node.branch];
    switch (node.kind) {
      case Node::Run: perform(node.work, clock, exec.lines[node.branch], "a graph on " + stream.name, graph.device); break;
      case Node::Record: slots[node.slot] = clock; break;
      case Node::Wait: clock.join(slots[node.slot]); break;
    }
  }
  for (const Clock& clock : clocks) stream.clock.join(clock);
  exec.end = stream.clock;
}

}  // namespace fake

using namespace fake;

extern "C" {

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) {
  return call(__func__, [&] {
    exchange_mode(*mode);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamBeginCapture(cudaStream_t handle, cudaStreamCaptureMode mode) {
  return call(__func__, [&] {
    Stream* stream = find_stream(handle);
    if (stream == nullptr) return no_stream("cudaStreamBeginCapture");
    if (stream == current().default_stream)
      return because(cudaErrorStreamCaptureUnsupported, "the legacy default stream can't be recorded");
    if (stream->capture != nullptr) return because(cudaErrorIllegalState, stream->name + " is being recorded already");
    begin_work(*stream);
    auto capture = std::make_shared<Capture>();
    capture->mode = mode;
    capture->thread = std::this_thread::get_id();
    capture->begun = new_operation("cudaStreamBeginCapture", stream->name, stream->clock, stream->line);
    capture->device = stream->device;
    capture->branch_of(*stream);
    stream->capture = std::move(capture);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamEndCapture(cudaStream_t handle, cudaGraph_t* graph) {
  return call(__func__, [&] {
    *graph = nullptr;
    Stream* stream = find_stream(handle);
    return stream == nullptr ? cudaErrorInvalidResourceHandle : end_capture(*stream, graph);
  });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
  return call(__func__, [&] {
    const auto found = graphs().find(graph);
    if (found == graphs().end()) return cudaErrorInvalidValue;
    auto made = std::make_unique<GraphExec>();
    made->graph = *found->second;
    for (size_t i = 0; i < made->graph.branches; ++i) made->lines.push_back(new_line());
    *exec = reinterpret_cast<cudaGraphExec_t>(made.get());
    execs().emplace(made.get(), std::move(made));
    return cudaSuccess;
  });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t handle) {
  return call(__func__, [&] {
    const auto found = execs().find(exec);
    Stream* stream = find_stream(handle);
    if (found == execs().end() || stream == nullptr) return cudaErrorInvalidValue;
    if (stream->capture != nullptr)
      return invalidate(*stream->capture, cudaErrorStreamCaptureUnsupported, "graphs within graphs are not modeled");
    if (const cudaError_t error = check_legacy(*stream, "cudaGraphLaunch"); error != cudaSuccess) return error;
    begin_work(*stream);
    ++state().counts.graph_launches;
    replay(*found->second, *stream);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return call(__func__, [&] { return graphs().erase(graph) == 1 ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  return call(__func__, [&] { return execs().erase(exec) == 1 ? cudaSuccess : cudaErrorInvalidValue; });
}
}
