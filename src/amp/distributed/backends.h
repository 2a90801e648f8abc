// How groups are opened. Internal.
#pragma once

#include <functional>
#include <memory>

#include <amp/distributed/init.h>
#include <amp/distributed/progress.h>
#include <amp/distributed/transport.h>

namespace amp::distributed {

// What the library of a backend exports: connects the processes, on the thread that calls it. Throws DistributedError or Error.
using OpenTransport = std::shared_ptr<Transport> (*)();
inline constexpr const char* kOpenMpi = "amp_open_mpi";

// The function of libamp_mpi.so, which is opened if needed, or that of this library if it contains the backend. Throws NotImplementedError
// if there is none.
OpenTransport find_mpi();

// A group, and how all ranks end it together.
struct OpenedGroup {
  GroupPtr group = nullptr;
  std::function<void()> close = nullptr;
};
// Connects the processes, whose tensors are on CUDA devices. Throws what init_process_group does.
OpenedGroup open_nccl(const DistributedOptions& options);

}  // namespace amp::distributed
