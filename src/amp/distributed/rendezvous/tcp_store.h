// A store in the process of rank 0, which others reach by TCP: at MASTER_ADDR and MASTER_PORT, like torch's. Internal.
#pragma once

#include <memory>
#include <mutex>

#include <amp/core/file/file_descriptor.h>
#include <amp/core/process/home_process.h>
#include <amp/distributed/rendezvous/store.h>
#include <amp/distributed/rendezvous/store_server.h>

namespace amp::distributed {

class TcpStore final : public Store {
 public:
  // Connects to the server, which runs in this process if `server` is not null. Waits for it at most `timeout`, because it may start later.
  // In a forked child, calls throw DistributedError: the connection is the parent's.
  TcpStore(const std::string& host, int port, int rank, int size, Timeout timeout, std::unique_ptr<StoreServer> server = nullptr);
  ~TcpStore() override;

  void set(const std::string& key, const std::string& value) override;
  std::optional<std::string> get(const std::string& key) override;
  void erase(const std::string& key) override;

 private:
  StoreMessage ask(const StoreMessage& request);

  const std::string where_;
  const amp::detail::HomeProcess home_{};
  std::unique_ptr<StoreServer> server_;
  std::mutex mutex_;
  detail::Descriptor socket_;
  std::string in_;
};

}  // namespace amp::distributed
