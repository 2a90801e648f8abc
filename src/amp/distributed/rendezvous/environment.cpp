#include <amp/distributed/rendezvous/environment.h>

#include <cstdlib>
#include <cstring>

#include <amp/core/error.h>

namespace amp::distributed {

namespace {

const char* text_in_environment(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr || *text == '\0' ? nullptr : text;
}

}  // namespace

std::optional<int> number_in_environment(const char* name) {
  const char* text = text_in_environment(name);
  if (text == nullptr) return std::nullopt;
  char* end = nullptr;
  const long value = std::strtol(text, &end, 10);
  AMP_CHECK(*end == '\0' && value >= 0 && value <= (1 << 24), ValueError, "[init_process_group] the environment variable ", name, " is \"",
            text, "\", expected a number");
  return static_cast<int>(value);
}

Launch launch_of_environment() {
  struct Names {
    const char *rank, *size;
  };
  Launch launch;
  for (const Names& names : {Names{"RANK", "WORLD_SIZE"}, Names{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                             Names{"PMI_RANK", "PMI_SIZE"}, Names{"SLURM_PROCID", "SLURM_NTASKS"}}) {
    const std::optional<int> rank = number_in_environment(names.rank), size = number_in_environment(names.size);
    if (!rank && !size) continue;
    AMP_CHECK(rank && size, ValueError, "[init_process_group] the environment has ", rank ? names.rank : names.size, ", but not ",
              rank ? names.size : names.rank);
    AMP_CHECK(*rank < *size, ValueError, "[init_process_group] the environment has ", names.rank, "=", *rank, ", expected less than ",
              names.size, "=", *size);
    launch.rank = *rank;
    launch.size = *size;
    break;
  }
  const char* address = text_in_environment("MASTER_ADDR");
  const std::optional<int> port = number_in_environment("MASTER_PORT");
  AMP_CHECK(
      launch.size == 1 || (address != nullptr && port), ValueError, "[init_process_group] ", launch.size,
      " processes need MASTER_ADDR, the name or address of the machine of rank 0, and MASTER_PORT, a free port there, in the environment");
  // torchrun itself listens on the port that it announces.
  const char* used = text_in_environment("TORCHELASTIC_USE_AGENT_STORE");
  const int next = used != nullptr && std::strcmp(used, "True") == 0 ? 1 : 0;
  const int first = launch.size == 1 ? 0 : 1, last = 65535 - next;  // a process alone takes any free port
  AMP_CHECK(!port || (*port >= first && *port <= last), ValueError, "[init_process_group] the environment has MASTER_PORT=", *port,
            ", which is not a port: expected 1 to ", last);
  launch.address = address != nullptr ? address : "localhost";
  launch.port = port.value_or(0) + next;
  return launch;
}

}  // namespace amp::distributed
