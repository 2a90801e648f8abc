// An NCCL communicator with its stream. Internal.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include <nccl.h>

#include <amp/cuda/stream.h>
#include <amp/distributed/rendezvous/store.h>

namespace amp::cuda {

// A stream with no other users during its lifetime. The stream itself lives as long as the process, because blocks of memory refer to it
// (record_stream.h).
class OwnStream {
 public:
  explicit OwnStream(int device);
  ~OwnStream();
  OwnStream(const OwnStream&) = delete;
  OwnStream& operator=(const OwnStream&) = delete;
  const Stream& get() const { return stream_; }

 private:
  Stream stream_;
};

// The progress thread calls all functions, except the constructor, stream() and has_failed(). None waits for other ranks. If a function
// throws, it has aborted the communicator before.
class Communicator {
 public:
  // Connects ranks that use the same `key`, through the store. Each rank has its own device.
  Communicator(std::shared_ptr<distributed::Store> store, std::string key, int rank, int size, int device);
  // Aborts the communicator, if it was not closed.
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  int device() const { return stream_.get().device(); }
  const Stream& stream() const { return stream_.get(); }
  // Whether it was aborted.
  bool has_failed() const { return failed_.load(std::memory_order_acquire); }

  // Continues to connect. Returns whether the connection is complete.
  bool connect();
  // Begins to make `part` a communicator of those ranks that pass one, by ncclCommSplit. When it is complete, both are ready. Earlier work
  // of this communicator must have ended on the device. Null on the other ranks.
  void split(Communicator* part);
  // Submits work to its stream: the function calls NCCL and checks the results.
  void launch(const std::function<void(ncclComm_t, cudaStream_t)>& calls);
  // Whether all submitted work is on the stream. Throws DistributedError if the communicator has failed, including through another rank.
  bool settled();
  // Continues to close it. All its work must have ended on all ranks. Returns whether it is closed.
  bool close();
  // Ends its kernels on the device.
  void abort() noexcept;

 private:
  enum class State { New, Connecting, Connected, Closing, Closed };

  void connect_with(const ncclUniqueId& id);
  bool is_settled();
  template <class Function>
  auto guarded(const Function& function);

  const std::shared_ptr<distributed::Store> store_;
  const std::string key_;
  const int rank_, size_;
  const OwnStream stream_;
  State state_ = State::New;
  ncclComm_t comm_ = nullptr;
  ncclComm_t no_part_ = nullptr;  // NCCL may still write null here until the communicator is ready
  distributed::Pace pace_{std::chrono::milliseconds(20)};
  std::atomic<bool> failed_{false};
};

}  // namespace amp::cuda
