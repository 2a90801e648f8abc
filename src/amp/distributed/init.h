// The group of all processes of a program, and the backends that connect them (torch.distributed.init_process_group).
//
//   mpirun -n 4 ./train            # starts four processes, each of which calls
//
//   amp::distributed::init_process_group("mpi");
//   ...
//   amp::distributed::destroy_process_group();
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <amp/distributed/process_group.h>

namespace amp::distributed {

struct DistributedOptions {
  // How long a collective or message may take before it fails, and with it the group.
  Timeout timeout = std::chrono::minutes(30);
  // Before each collective, compares what the ranks are about to do: which collective, its number in the group, dtype, shape and arguments.
  // If they differ, all ranks throw a DistributedError that names the ranks. Costs a message per collective. The environment variable
  // AMP_DISTRIBUTED_CHECK=1 sets it, too.
  bool check = false;
};

// Connects the processes of the program and returns their group, which becomes the default one. Backends:
//
//   "mpi"    processes that mpirun, or another launcher of the MPI, has started; a process without launcher is alone. CPU tensors. If the
//            environment has RANK and WORLD_SIZE, they must agree with the MPI's. The library libamp_mpi.so, which is installed beside
//            libamp, is opened by this call; it is missing in builds without the feature `mpi`.
//   "nccl"   processes with a GPU each; CUDA tensors. RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT are in the environment, as torchrun
//   sets
//            them; rank and size may also be those of Open MPI, MPICH or Slurm. Call cuda::set_device before the first collective.
//            libnccl.so.2 is opened by this call. Has not run on a GPU yet (docs/guide/distributed.md).
//   "alone"  this process alone, without another library.
//
// Throws Error if there is a default group already, ValueError for an unknown backend or a timeout that is not positive,
// NotImplementedError if the backend is not in this build, DistributedError if the processes cannot be connected.
AMP_API GroupPtr init_process_group(const std::string& backend = "mpi", const DistributedOptions& options = {});
// Whether there is a default group.
AMP_API bool is_initialized();
// Waits for all ranks and disconnects them; other references to the default group cannot be used any more, nor can its duplicates. Does
// nothing without a default group. A process that ends without it, or whose group has failed, is reported by the launcher as failed.
AMP_API void destroy_process_group();

// The default group. Throws Error if there is none.
AMP_API GroupPtr default_group();
// A group of some of its processes: default_group()->split(ranks).
AMP_API GroupPtr new_group(const std::vector<int>& ranks);
// Its rank and size; 0 and 1 if there is none.
AMP_API int get_rank();
AMP_API int get_world_size();

// Groups of `size` ranks within this process, one for each of as many threads: for tests, and for several replicas of a module on the CPU.
// Element i is that of rank i; each thread uses its own. Throws ValueError if `size` is not from 1 to 1024.
AMP_API std::vector<GroupPtr> make_local_groups(int size, const DistributedOptions& options = {});

}  // namespace amp::distributed
