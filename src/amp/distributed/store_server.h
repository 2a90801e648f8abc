// The server of a store, in the process of rank 0. Internal.
#pragma once

#include <list>
#include <map>
#include <string>
#include <thread>

#include <amp/core/file_descriptor.h>
#include <amp/distributed/store_message.h>
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
    std::string in = {}, out = {};
  };

  struct Pipe {
    explicit Pipe(const int (&ends)[2]) : read(ends[0]), write(ends[1]) {}
    detail::Descriptor read, write;
  };

  static Pipe make_pipe();
  void run();
  // These return whether the connection stays.
  bool read(Client& client);
  bool write(Client& client);
  bool greet(Client& client, const StoreMessage& hello);
  StoreMessage answer(Client& client, const StoreMessage& request);
  void note_end(const Client& client);

  const int size_;
  int port_ = 0;
  const detail::Descriptor listener_;
  Pipe stop_;  // closing its end stops the thread
  std::list<Client> clients_;
  std::map<std::string, std::string> values_;
  std::string ended_;  // the first process that ended without a "bye" message
  std::thread thread_;
};

}  // namespace amp::distributed
