// Devices, streams and events.
#include <array>
#include <utility>

#include <fakecuda/runtime/call.h>
#include <fakecuda/runtime/state.h>

using namespace fake;

namespace {

// Whether the host may query the event: not during a capture, nor an event of a capture.
cudaError_t check_event(const Event& event, const char* call) {
  if (event.capture != nullptr) return because(cudaErrorCapturedEvent, std::string(call) + " was given an event of a recording");
  return check_unsafe(call);
}

}  // namespace

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
  return call(__func__, [&] {
    *count = static_cast<int>(state().devices.size());
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return call(__func__, [&] {
    *device = current_device();
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int device) {
  return call(__func__, [&] {
    if (find_device(device) == nullptr) return cudaErrorInvalidDevice;
    set_current_device(device);
    return cudaSuccess;
  });
}

// The version of the toolkit, to make the devices usable.
cudaError_t cudaDriverGetVersion(int* version) {
  return call(__func__, [&] {
    *version = CUDART_VERSION;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  return call(__func__, [&] {
    if (find_device(device) == nullptr || find_device(peer) == nullptr) return cudaErrorInvalidDevice;
    *can = device != peer;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned) {
  return call(__func__, [&] {
    if (find_device(peer) == nullptr) return cudaErrorInvalidDevice;
    if (const cudaError_t error = check_unsafe("cudaDeviceEnablePeerAccess"); error != cudaSuccess) return error;
    return current().peers.insert(peer).second ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled;
  });
}

cudaError_t cudaDeviceSynchronize() {
  return call(__func__, [&] {
    if (const cudaError_t error = check_unsafe("cudaDeviceSynchronize"); error != cudaSuccess) return error;
    wait_for(current());
    return cudaSuccess;
  });
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* handle, unsigned flags) {
  return call(__func__, [&] {
    const std::string name = "stream " + std::to_string(state().streams.size()) + " of cuda:" + std::to_string(current_device());
    *handle = handle_of(&add_stream(state(), current_device(), (flags & cudaStreamNonBlocking) == 0, name));
    return cudaSuccess;
  });
}

// Its submitted work goes on. Its handle is invalid from here on.
cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  return call(__func__, [&] {
    Stream* stream = find_stream(handle);
    if (stream == nullptr || handle_of(stream) != handle) return no_stream("cudaStreamDestroy");
    if (stream->capture != nullptr)
      return invalidate(*stream->capture, cudaErrorStreamCaptureUnsupported, "cudaStreamDestroy was called for " + stream->name);
    stream->destroyed = true;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  return call(__func__, [&] {
    Stream* stream = find_stream(handle);
    if (stream == nullptr) return no_stream("cudaStreamSynchronize");
    if (const cudaError_t error = check_wait(*stream, "cudaStreamSynchronize"); error != cudaSuccess) return error;
    begin_work(*stream);
    wait_for(*stream);
    return cudaSuccess;
  });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* handle, unsigned flags) {
  return call(__func__, [&] {
    auto event = std::make_unique<Event>();
    event->device = current_device();
    event->timing = (flags & cudaEventDisableTiming) == 0;
    *handle = reinterpret_cast<cudaEvent_t>(event.get());
    state().events.emplace(event.get(), std::move(event));
    return cudaSuccess;
  });
}

cudaError_t cudaEventDestroy(cudaEvent_t handle) {
  return call(__func__, [&] { return state().events.erase(handle) == 1 ? cudaSuccess : cudaErrorInvalidResourceHandle; });
}

cudaError_t cudaEventRecord(cudaEvent_t handle, cudaStream_t stream_handle) {
  return call(__func__, [&] {
    Event* event = find_event(handle);
    Stream* stream = find_stream(stream_handle);
    if (stream == nullptr) return no_stream("cudaEventRecord");
    if (event == nullptr || event->device != stream->device)
      return because(cudaErrorInvalidResourceHandle,
                     "cudaEventRecord on " + stream->name + " was given an event that is not of its device");
    ++state().counts.events;
    if (stream->capture != nullptr) {
      record_event(*stream, *event);
      return cudaSuccess;
    }
    if (const cudaError_t error = check_legacy(*stream, "cudaEventRecord"); error != cudaSuccess) return error;
    begin_work(*stream);
    event->recorded = new_operation("cudaEventRecord", stream->name, stream->clock, stream->line);
    event->clock = stream->clock;
    event->capture = nullptr;
    event->asked = false;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream_handle, cudaEvent_t handle, unsigned) {
  return call(__func__, [&] {
    Event* event = find_event(handle);
    Stream* stream = find_stream(stream_handle);
    if (stream == nullptr) return no_stream("cudaStreamWaitEvent");
    if (event == nullptr) return because(cudaErrorInvalidResourceHandle, "cudaStreamWaitEvent was given an event that does not exist");
    if (event->capture != nullptr) {
      if (stream->capture != nullptr && stream->capture != event->capture)
        return invalidate(*stream->capture, cudaErrorStreamCaptureMerge, stream->name + " belongs to another recording than the event");
      record_wait(*stream, *event);
      return cudaSuccess;
    }
    if (stream->capture != nullptr && event->recorded != nullptr)
      return invalidate(*stream->capture, cudaErrorStreamCaptureIsolation,
                        stream->name + " is being recorded and can't wait for " + event->recorded->text() + ", which was not");
    if (const cudaError_t error = check_legacy(*stream, "cudaStreamWaitEvent"); error != cudaSuccess) return error;
    begin_work(*stream);
    stream->clock.join(event->clock);
    return cudaSuccess;
  });
}

// The event is reported as complete only at the second query: programs meet both answers.
cudaError_t cudaEventQuery(cudaEvent_t handle) {
  return call(__func__, [&] {
    Event* event = find_event(handle);
    if (event == nullptr) return because(cudaErrorInvalidResourceHandle, "cudaEventQuery was given an event that does not exist");
    if (const cudaError_t error = check_event(*event, "cudaEventQuery"); error != cudaSuccess) return error;
    if (event->recorded == nullptr || state().host.knows(event->recorded->epoch)) return cudaSuccess;
    if (!std::exchange(event->asked, true)) return cudaErrorNotReady;
    state().host.join(event->clock);
    return cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t handle) {
  return call(__func__, [&] {
    Event* event = find_event(handle);
    if (event == nullptr) return because(cudaErrorInvalidResourceHandle, "cudaEventSynchronize was given an event that does not exist");
    if (const cudaError_t error = check_event(*event, "cudaEventSynchronize"); error != cudaSuccess) return error;
    state().host.join(event->clock);
    ++state().counts.synchronizations;
    return cudaSuccess;
  });
}

// An operation takes a microsecond.
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start_handle, cudaEvent_t end_handle) {
  return call(__func__, [&] {
    std::array<Event*, 2> events{find_event(start_handle), find_event(end_handle)};
    for (Event* event : events) {
      if (event == nullptr || !event->timing || event->recorded == nullptr)
        return because(cudaErrorInvalidResourceHandle,
                       "cudaEventElapsedTime was given an event without timing, or that was never recorded");
      if (const cudaError_t error = check_event(*event, "cudaEventElapsedTime"); error != cudaSuccess) return error;
    }
    for (Event* event : events) {
      if (!state().host.knows(event->recorded->epoch)) return cudaErrorNotReady;
    }
    *milliseconds = static_cast<float>(static_cast<int64_t>(events[1]->recorded->number - events[0]->recorded->number)) / 1000;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned* flags) {
  return call(__func__, [&] {
    const Stream* stream = find_stream(handle);
    if (stream == nullptr) return no_stream("cudaStreamGetFlags");
    *flags = stream->blocking ? cudaStreamDefault : cudaStreamNonBlocking;
    return cudaSuccess;
  });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, cudaStreamCaptureStatus* status) {
  return call(__func__, [&] {
    const Stream* stream = find_stream(handle);
    if (stream == nullptr) return no_stream("cudaStreamIsCapturing");
    *status = stream->capture == nullptr         ? cudaStreamCaptureStatusNone
              : stream->capture->invalid.empty() ? cudaStreamCaptureStatusActive
                                                 : cudaStreamCaptureStatusInvalidated;
    return cudaSuccess;
  });
}
}
