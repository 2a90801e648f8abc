// The environment variables of the launcher of the processes. Internal.
#pragma once

#include <optional>
#include <string>

namespace amp::distributed {

// Nothing if the variable is not set. Throws ValueError if it is not a number from 0 to 16777216.
std::optional<int> number_in_environment(const char* name);

// How the processes find each other without MPI.
struct Launch {
  int rank = 0, size = 1;
  std::string address;  // address of rank 0
  int port = 0;
};
// RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT, as set by torchrun; rank and size also from the variables of Open MPI, MPICH and Slurm. A
// process without a launcher is alone. Throws ValueError if something is missing.
Launch launch_of_environment();

}  // namespace amp::distributed
