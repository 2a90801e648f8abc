// The streams on which work is captured. What another thread launches on a captured stream would be captured, too, and not run. So these
// streams are not those of the pool, and one at a time uses each of them. Internal.
#pragma once

#include <amp/cuda/stream.h>

namespace amp::cuda {

// A stream of the device that nothing else uses while this object exists.
class RecordingStream {
 public:
  explicit RecordingStream(int device);
  ~RecordingStream();
  RecordingStream(const RecordingStream&) = delete;
  RecordingStream& operator=(const RecordingStream&) = delete;
  const Stream& get() const { return stream_; }

 private:
  Stream stream_;
};

// Whether the handle is that of such a stream.
bool is_recording_stream(CUstream_st* handle) noexcept;

}  // namespace amp::cuda
