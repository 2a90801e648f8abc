// The server of a store, in the process of rank 0. Internal.
//
// Like torch's, it listens at all addresses and trusts who connects: anybody who reaches the port can read and change the values. Limits on
// connections, requests and values keep a client from taking the memory of the process, or the turns of other clients.
#pragma once

#include <list>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>

#include <amp/core/file/file_descriptor.h>
#include <amp/distributed/rendezvous/store_message.h>
#include <amp/distributed/work.h>

namespace amp::distributed {

class StoreServer {
 public:
  // Listens at the port of all addresses of this machine; 0: any free port. Throws DistributedError if the port is in use.
  StoreServer(int port, int size);
  ~StoreServer();
  StoreServer(const StoreServer&) = delete;
  StoreServer& operator=(const StoreServer&) = delete;

  int port() const { return port_; }

 private:
  struct Client {
    detail::Descriptor socket;
    int rank = -1;  // before its "hello" message
    bool bye = false;
    bool refused = false;  // the connection ends when the client has the answer
    std::string in = {}, out = {};
  };

  struct Pipe {
    explicit Pipe(const int (&ends)[2]) : read(ends[0]), write(ends[1]) {}
    detail::Descriptor read, write;
  };

  static Pipe make_pipe();
  void run();
  bool wait_for_events();
  bool accept() noexcept;
  // These return whether the connection stays.
  bool serve(Client& client, int events) noexcept;
  bool read(Client& client);
  bool answer_all(Client& client);
  bool write(Client& client);
  bool greet(Client& client, const StoreMessage& hello);
  StoreMessage answer(Client& client, const StoreMessage& request);
  void erase(const std::string& key);
  void note_end(const Client& client);

  const int size_;
  int port_ = 0;
  const detail::Descriptor listener_;
  Pipe stop_;  // closing its end stops the thread
  std::list<Client> clients_;
  std::vector<pollfd> waiting_;
  bool pauses_ = false;  // accepts no connection for a moment
  std::map<std::string, std::string> values_;
  size_t value_bytes_ = 0;
  int ended_ = -1;  // the rank of the first process that ended without a "bye" message
  std::thread thread_;
};

}  // namespace amp::distributed
