// Opens groups. Internal.
#pragma once

#include <functional>
#include <memory>

#include <amp/distributed/group/progress.h>
#include <amp/distributed/group/transport.h>
#include <amp/distributed/init.h>

namespace amp::distributed {

// The function that a backend's library exports: connects the processes, on the calling thread. Throws DistributedError or Error.
using OpenTransport = std::shared_ptr<Transport> (*)();
inline constexpr const char* kOpenMpi = "amp_open_mpi";

// The function of libamp_mpi.so, which is opened if needed, or of this library if it contains the backend. Throws NotImplementedError if
// there is none.
OpenTransport find_mpi();

// A group, and the way in which all ranks end it together.
struct OpenedGroup {
  GroupPtr group = nullptr;
  std::function<void()> close = nullptr;
  std::function<void()> close_at_exit = nullptr;  // for a program that ends without close(); null: nothing to do
};
// Connects the processes for tensors on CUDA devices. Throws the errors of init_process_group.
OpenedGroup open_nccl(const DistributedOptions& options);

}  // namespace amp::distributed
