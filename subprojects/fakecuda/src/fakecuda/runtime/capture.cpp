#include <fakecuda/runtime/capture.h>

#include <utility>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/state.h>

namespace fake {

namespace {

// The mode of the calling thread. It also protects captures of other threads from this thread.
thread_local cudaStreamCaptureMode g_mode = cudaStreamCaptureModeGlobal;

std::string begun(const Capture& capture) { return "the recording that " + capture.begun->text() + " began"; }

// Whether an unsafe call of this thread would invalidate the capture.
bool endangered(const Capture& capture) {
  if (g_mode == cudaStreamCaptureModeRelaxed || capture.mode == cudaStreamCaptureModeRelaxed) return false;
  if (capture.thread == std::this_thread::get_id()) return true;
  return g_mode == cudaStreamCaptureModeGlobal && capture.mode == cudaStreamCaptureModeGlobal;
}

Node& add_node(Capture& capture, const Branch& branch, Node::Kind kind) {
  Node& node = capture.nodes.emplace_back();
  node.kind = kind;
  node.branch = static_cast<size_t>(&branch - capture.branches.data());
  return node;
}

}  // namespace

void exchange_mode(cudaStreamCaptureMode& mode) { std::swap(g_mode, mode); }

Branch& Capture::branch_of(Stream& stream) {
  for (Branch& branch : branches) {
    if (branch.stream == &stream) return branch;
  }
  Branch fresh;
  fresh.stream = &stream;
  branches.push_back(std::move(fresh));
  return branches.back();
}

cudaError_t invalidate(Capture& capture, cudaError_t error, const std::string& why) {
  if (capture.invalid.empty()) capture.invalid = why;
  return because(error, why);
}

void record_work(Stream& stream, Work work) {
  Capture& capture = *stream.capture;
  Branch& branch = capture.branch_of(stream);
  branch.last = branch.clock.tick(branch.line);
  add_node(capture, branch, Node::Run).work = std::move(work);
}

void record_event(Stream& stream, Event& event) {
  Capture& capture = *stream.capture;
  const Branch& branch = capture.branch_of(stream);
  event.capture = stream.capture;
  event.slot = capture.slots.size();
  capture.slots.push_back(branch.clock);
  add_node(capture, branch, Node::Record).slot = event.slot;
}

void record_wait(Stream& stream, Event& event) {
  stream.capture = event.capture;
  Capture& capture = *stream.capture;
  Branch& branch = capture.branch_of(stream);
  branch.clock.join(capture.slots[event.slot]);
  add_node(capture, branch, Node::Wait).slot = event.slot;
}

cudaError_t check_unsafe(const std::string& call) {
  cudaError_t error = cudaSuccess;
  for (const auto& [handle, stream] : state().streams) {
    if (stream->capture == nullptr || !endangered(*stream->capture)) continue;
    error = invalidate(*stream->capture, cudaErrorStreamCaptureUnsupported, call + " is not allowed during " + begun(*stream->capture));
  }
  return error;
}

cudaError_t check_legacy(const Stream& stream, const std::string& call) {
  if (device_of(stream).default_stream != &stream) return cudaSuccess;
  for (const auto& [handle, other] : state().streams) {
    if (other->device != stream.device || !other->blocking || other->capture == nullptr || &*other == &stream) continue;
    return invalidate(
        *other->capture, cudaErrorStreamCaptureImplicit,
        call + " on " + stream.name + " would have to wait for " + other->name + ", which belongs to " + begun(*other->capture));
  }
  return cudaSuccess;
}

cudaError_t check_wait(Stream& stream, const std::string& call) {
  if (stream.capture != nullptr)
    return invalidate(*stream.capture, cudaErrorStreamCaptureUnsupported,
                      call + " can't wait for " + stream.name + ", which belongs to " + begun(*stream.capture));
  return check_unsafe(call);
}

}  // namespace fake
