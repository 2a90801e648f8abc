// The interface of a backend: transfers of bytes between the processes of a group. Groups build collectives of tensors on it
// (host_group.h). Internal.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <amp/core/export.h>

namespace amp::distributed {

// A transfer that has begun. Its memory must stay until it is complete.
class AMP_API Transfer {
 public:
  virtual ~Transfer() = default;
  // Goes on as far as possible without waiting. Returns whether the transfer is complete. Throws DistributedError. Not called again after
  // that.
  virtual bool test() = 0;
  // Whether test() only checks the progress of the other ranks. A late call of test() then loses no time.
  virtual bool only_waits() const { return false; }
  // Abandons the transfer, also after test() has thrown. Returns whether nothing accesses its memory any more.
  virtual bool abandon() { return false; }
};
using TransferPtr = std::unique_ptr<Transfer>;

// Lists of sizes have one entry per rank. The parts of a buffer follow each other in the order of the ranks.
using Sizes = std::vector<size_t>;

// One thread makes all calls of a transport and of its duplicates. Other threads may only call rank() and size(), and destroy a transport
// that no call uses.
class AMP_API Transport {
 public:
  virtual ~Transport() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;

  virtual TransferPtr broadcast(void* data, size_t bytes, int root) = 0;
  // `own` is null if this rank's part is already in place.
  virtual TransferPtr all_gather(const void* own, void* all, const Sizes& bytes) = 0;
  // This rank's part has the same size in both lists.
  virtual TransferPtr all_to_all(const void* input, const Sizes& input_bytes, void* output, const Sizes& output_bytes) = 0;
  virtual TransferPtr send(const void* data, size_t bytes, int destination, int tag) = 0;
  virtual TransferPtr recv(void* data, size_t bytes, int source, int tag) = 0;
  virtual TransferPtr barrier() = 0;
  // `result` is set when the transfer is complete.
  virtual TransferPtr duplicate(std::shared_ptr<Transport>& result) = 0;
  // Transfers between some of the ranks, numbered in the order of the list; null on the others. All ranks call it after all have called
  // barrier(): it may wait for them.
  virtual std::shared_ptr<Transport> split(const std::vector<int>& ranks) = 0;
  // Ends the connection, for the transport that was opened first. All ranks call it, and none has open transfers.
  virtual void close() {}
  // Whether a process that ends without close() leaves the other ranks without an answer.
  virtual bool needs_close() { return false; }
};

}  // namespace amp::distributed
