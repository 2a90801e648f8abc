// How groups are opened. Internal.
#pragma once

#include <functional>
#include <memory>

#include <amp/distributed/progress.h>
#include <amp/distributed/transport.h>

namespace amp::distributed {

// What the library of a backend exports: connects the processes, on the thread that calls it. Throws DistributedError or Error.
using OpenTransport = std::shared_ptr<Transport> (*)();
inline constexpr const char* kOpenMpi = "amp_open_mpi";

// The function of libamp_mpi.so, which is opened if needed, or that of this library if it contains the backend. Throws NotImplementedError
// if there is none.
OpenTransport find_mpi();

}  // namespace amp::distributed
