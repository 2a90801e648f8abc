// The connection between the processes of a fake communicator. A hub in the process that made the id sends each message to all processes,
// including the sender, in one order. A process changes its view of the communicator only when it receives a message.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include <fakecuda/libraries/nccl/nccl_collective.h>

namespace fake {

struct Frame {
  enum class Kind { Join, Collective, Send, Delivered, Divide, Finalize, Gone } kind = Kind::Gone;
  std::string clique = {};  // id of the communicator
  int rank = -1;            // the calling rank; for Delivered, the rank whose message has arrived
  int64_t number = 0;       // number of a collective; the device of Join; the color of Divide
  int64_t other = 0;        // the size in Join; the receiver of Send; the key of Divide
  Task task{};
  Bytes given = {};
};

// A connection to the hub of an id. Lives until the process ends.
class Link {
 public:
  // Whether new_hub() has made this id.
  static bool is_address(const std::string& id) { return id.starts_with("process "); }
  // Makes a hub in this process. Returns its id, at most 128 characters long.
  static std::string new_hub();

  // The connection of this process to a hub.
  static Link& to(const std::string& id);

  void send(const Frame& frame);
  // The messages since the last call. Gone: a process has ended, or the hub's process.
  std::deque<Frame> take();

 private:
  explicit Link(const std::string& id);
  void read_all();

  int socket_;
  std::mutex write_, mutex_;
  std::deque<Frame> come_;
};

}  // namespace fake
