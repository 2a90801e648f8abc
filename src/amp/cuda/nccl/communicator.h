// A communicator of NCCL, with its stream. Internal.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include <nccl.h>

#include <amp/cuda/stream.h>
#include <amp/distributed/store.h>

namespace amp::cuda {

// A stream that is used by nobody else during its lifetime. The stream itself lives as long as the process, since blocks of memory remember
// it (record_stream.h).
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

// Except for the constructor, stream() and has_failed(), all functions are called by the progress thread. None waits for other ranks. Those
// that throw have aborted the communicator before.
class Communicator {
 public:
  // Connects ranks that agree about `key`, through the store. One rank of each has a device of its own.
  Communicator(std::shared_ptr<distributed::Store> store, std::string key, int rank, int size, int device);
  // Aborts it, if it was not closed.
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  int device() const { return stream_.get().device(); }
  const Stream& stream() const { return stream_.get(); }
  // Whether it was aborted.
  bool has_failed() const { return failed_.load(std::memory_order_acquire); }

  // Goes on with the connection; whether it is complete.
  bool connect();
  // Begins to make `part` a communicator of those ranks that give one, by ncclCommSplit: both are settled when it is complete. Work that
  // was given to this one has ended on the device. Null on the other ranks.
  void split(Communicator* part);
  // Gives it work, on its stream: the function makes calls of NCCL and checks their results.
  void launch(const std::function<void(ncclComm_t, cudaStream_t)>& calls);
  // Whether all that was given to it lies on the stream. Throws DistributedError if the communicator has failed, also through another rank.
  bool settled();
  // Goes on with closing it, for which all its work must have ended on all ranks; whether it is closed.
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
  ncclComm_t no_part_ = nullptr;  // where NCCL writes null, at the latest when it is settled
  distributed::Pace pace_{std::chrono::milliseconds(20)};
  std::atomic<bool> failed_{false};
};

}  // namespace amp::cuda
