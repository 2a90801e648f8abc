// The group of all processes of a program, and the backends that connect them (torch.distributed.init_process_group).
//
//   mpirun -n 4 ./train            # starts four processes; each calls
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
  // The time limit of a collective or message. When it is exceeded, the operation and the group fail.
  Timeout timeout = std::chrono::minutes(30);
  // Before each collective, compares the next operation of the ranks: the collective, its number in the group, dtype, shape and arguments.
  // If they differ, all ranks throw a DistributedError that contains the ranks. Costs a message per collective. The environment variable
  // AMP_DISTRIBUTED_CHECK=1 also turns it on.
  bool check = false;
};

// Connects the processes of the program and returns their group, which becomes the default one. Backends:
//
//   "mpi"    processes that mpirun, or another launcher of the MPI, has started; a process without launcher is alone. CPU tensors. If the
//            environment has RANK and WORLD_SIZE, they must agree with the MPI's. This call opens the library libamp_mpi.so, which is
//            installed next to libamp; it is missing in builds without the feature `mpi`.
//   "nccl"   processes with one GPU each; CUDA tensors. RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT are in the environment, as set by
//            torchrun; rank and size may also be those of Open MPI, MPICH or Slurm. Call cuda::set_device before the first collective.
//            This call opens libnccl.so.2. Has not run on a GPU yet (docs/guide/distributed.md).
//   "alone"  this process alone, without another library.
//
// Throws Error if there is a default group already, ValueError for an unknown backend or a timeout that is not positive,
// NotImplementedError if the backend is not in this build, DistributedError if the processes cannot be connected.
AMP_API GroupPtr init_process_group(const std::string& backend = "mpi", const DistributedOptions& options = {});
// Whether there is a default group.
AMP_API bool is_initialized();
// Waits for all ranks, and for what they have begun, and disconnects them. Afterwards, all calls of the default group and of groups that
// were made from it throw DistributedError. Does nothing without a default group; in a forked child, only forgets the group. At the end of
// a process with status 0, the backend "mpi" makes this call itself (without glibc: with any status). The launcher reports a process as
// failed if it ends in another way without this call, or if its group has failed.
AMP_API void destroy_process_group();

// The default group. Throws Error if there is none.
AMP_API GroupPtr default_group();
// A group of some of its processes: default_group()->split(ranks).
AMP_API GroupPtr new_group(const std::vector<int>& ranks);
// The rank and size of the default group; 0 and 1 if there is none.
AMP_API int get_rank();
AMP_API int get_world_size();

// Groups of `size` ranks within this process, one for each thread. For tests, and for several replicas of a module on the CPU. Element i is
// that of rank i; each thread uses its own. Throws ValueError if `size` is not from 1 to 1024.
AMP_API std::vector<GroupPtr> make_local_groups(int size, const DistributedOptions& options = {});

}  // namespace amp::distributed
