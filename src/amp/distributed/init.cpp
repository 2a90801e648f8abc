#include <amp/distributed/init.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>

#include <amp/core/process/home_process.h>
#include <amp/distributed/group/backends.h>
#include <amp/distributed/group/host_group.h>
#include <amp/distributed/group/local_transport.h>
#include <amp/distributed/rendezvous/environment.h>

namespace amp::distributed {

namespace {

struct Default {
  std::mutex mutex;
  OpenedGroup opened;
};
// Not destroyed at the end of the process: communication would then wait for other processes.
Default& the_default() {
  static auto& value = *new Default;
  return value;
}

// Null if there is none. Another thread may end it meanwhile.
GroupPtr group_if_any() {
  Default& held = the_default();
  const std::lock_guard lock(held.mutex);
  return held.opened.group;
}

// A launcher other than that of the MPI sets these.
void check_environment(const Transport& transport) {
  const std::optional<int> size = number_in_environment("WORLD_SIZE"), rank = number_in_environment("RANK");
  AMP_CHECK(!size || *size == transport.size(), distributed::DistributedError,
            "[init_process_group] the environment has WORLD_SIZE=", size.value_or(0), ", but the MPI has connected ", transport.size(),
            transport.size() == 1 ? " process" : " processes", ": start the program with the MPI's launcher, as in mpirun -n ",
            size.value_or(0), " PROGRAM");
  AMP_CHECK(!rank || *rank == transport.rank(), distributed::DistributedError,
            "[init_process_group] the environment has RANK=", rank.value_or(0), ", but the MPI calls this process rank ", transport.rank());
}

void close_default_group_at_exit() {
  Default& held = the_default();
  const std::unique_lock lock(held.mutex, std::try_to_lock);
  if (!lock.owns_lock()) return;  // another thread connects or disconnects the ranks
  if (held.opened.close_at_exit == nullptr) return;
  const OpenedGroup opened = std::exchange(held.opened, {});
  opened.close_at_exit();
}

// After the library of the backend has registered its own handlers, so that this one runs before them. A process that ends with an error
// does not wait for the others: its launcher ends them.
void register_exit_handler() {
#if defined(__GLIBC__)
  const auto handler = [](int status, void*) {
    if (status == 0) close_default_group_at_exit();
  };
  static const bool registered = ::on_exit(handler, nullptr) == 0;
#else
  static const bool registered = std::atexit(close_default_group_at_exit) == 0;
#endif
  static_cast<void>(registered);
}

DistributedOptions complete(const char* op, DistributedOptions options) {
  AMP_CHECK(options.timeout.count() > 0, ValueError, "[", op, "] the timeout must be positive, but is ", options.timeout.count(), " ms");
  options.timeout = std::min(options.timeout, kLongestTimeout);
  const char* check = std::getenv("AMP_DISTRIBUTED_CHECK");
  options.check = options.check || (check != nullptr && std::strcmp(check, "1") == 0);
  return options;
}

}  // namespace

GroupPtr init_process_group(const std::string& backend, const DistributedOptions& given) {
  const DistributedOptions options = complete("init_process_group", given);
  Default& held = the_default();
  const std::lock_guard lock(held.mutex);
  AMP_CHECK(held.opened.group == nullptr, Error, "[init_process_group] there is a default group already, of the backend ",
            held.opened.group->backend());
  if (backend == "nccl") {
    held.opened = open_nccl(options);
    return held.opened.group;
  }
  AMP_CHECK(backend == "mpi" || backend == "alone", ValueError, "[init_process_group] there is no backend `", backend,
            "`, expected mpi, nccl or alone");
  const std::shared_ptr<Progress> progress = amp::detail::make_at_home<Progress>();
  std::shared_ptr<Transport> transport;
  if (backend == "alone") {
    transport = make_local_transports(1)[0];
  } else {
    const OpenTransport open = find_mpi();
    progress->call([&] {
      transport = open();
      check_environment(*transport);
    });
  }
  const auto group = std::make_shared<HostGroup>(backend, progress, std::move(transport), options);
  held.opened = {group, [&group = *group] { group.close(); }, [&group = *group] { group.close_at_exit(); }};
  if (backend == "mpi") register_exit_handler();
  return group;
}

bool is_initialized() { return group_if_any() != nullptr; }

void destroy_process_group() {
  Default& held = the_default();
  const std::lock_guard lock(held.mutex);
  const OpenedGroup opened = std::exchange(held.opened, {});
  if (opened.group != nullptr) opened.close();
}

GroupPtr default_group() {
  GroupPtr group = group_if_any();
  AMP_CHECK(group != nullptr, Error, "[distributed] there is no default group: call init_process_group() first");
  return group;
}

GroupPtr new_group(const std::vector<int>& ranks) { return default_group()->split(ranks); }
int get_rank() {
  const GroupPtr group = group_if_any();
  return group != nullptr ? group->rank() : 0;
}
int get_world_size() {
  const GroupPtr group = group_if_any();
  return group != nullptr ? group->size() : 1;
}

std::vector<GroupPtr> make_local_groups(int size, const DistributedOptions& given) {
  const DistributedOptions options = complete("make_local_groups", given);
  AMP_CHECK(size >= 1 && size <= 1024, ValueError, "[make_local_groups] `size` is ", size, ", expected 1 to 1024");
  std::vector<GroupPtr> groups;
  for (auto& transport : make_local_transports(size))
    groups.push_back(std::make_shared<HostGroup>("local", amp::detail::make_at_home<Progress>(), std::move(transport), options));
  return groups;
}

}  // namespace amp::distributed
