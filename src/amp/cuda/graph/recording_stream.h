// The streams on which work is captured. What another thread launches on a captured stream would be captured, too, and not run. So these
// streams are not those of the pool, and one recording or thread at a time has each of them. Internal.
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

// The next of a few such streams of the thread, for the branches of its recordings. They belong to the thread until it ends.
Stream branch_stream(int device);

// Whether what is launched on the stream is captured.
bool is_captured(CUstream_st* handle) noexcept;

}  // namespace amp::cuda
