// Connects the processes for init_process_group("nccl").
#include <amp/core/process/home_process.h>
#include <amp/cuda/device.h>
#include <amp/cuda/nccl/nccl_functions.h>
#include <amp/cuda/nccl/nccl_group.h>
#include <amp/distributed/group/backends.h>
#include <amp/distributed/rendezvous/environment.h>
#include <amp/distributed/rendezvous/tcp_store.h>

namespace amp::distributed {

OpenedGroup open_nccl(const DistributedOptions& options) {
  cuda::nccl();
  AMP_CHECK(cuda::is_available(), NotImplementedError, "[init_process_group] the backend nccl needs a CUDA device, but there is none");
  const Launch launch = launch_of_environment();
  std::unique_ptr<StoreServer> server;
  int port = launch.port;
  if (launch.rank == 0) {
    server = std::make_unique<StoreServer>(port, launch.size);
    port = server->port();
  }
  const auto store = std::make_shared<TcpStore>(launch.rank == 0 ? "localhost" : launch.address, port, launch.rank, launch.size,
                                                options.timeout, std::move(server));
  meet(*store, "opened", launch.rank, launch.size, options.timeout);
  const std::shared_ptr<Progress> progress = amp::detail::make_at_home<Progress>();
  const auto group = std::make_shared<cuda::NcclGroup>(store, "0", progress, launch.rank, launch.size, options);
  return {group, [&group = *group] { group.close(); }};
}

}  // namespace amp::distributed
