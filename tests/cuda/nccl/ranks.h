// Ranks of NCCL groups as threads of this process, each with a device of the fake runtime; or this process as one of several that
// test_processes.py has started, with RANK, WORLD_SIZE and the port of a store in the environment.
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <dlfcn.h>

#include <amp/cuda/nccl/nccl_group.h>
#include <amp/distributed/rendezvous/environment.h>
#include <amp/distributed/rendezvous/tcp_store.h>

#include "unit/distributed/scenario.h"

namespace amp::testing {

inline constexpr std::chrono::seconds kTimeout{200};  // only a hang takes longer

// A store for the threads of one process.
class ThreadStore final : public distributed::Store {
 public:
  void set(const std::string& key, const std::string& value) override {
    const std::lock_guard lock(mutex_);
    values_[key] = value;
  }
  std::optional<std::string> get(const std::string& key) override {
    const std::lock_guard lock(mutex_);
    if (const auto found = values_.find(key); found != values_.end()) return found->second;
    if (!ended_.empty()) throw distributed::DistributedError(ended_);
    return std::nullopt;
  }
  void erase(const std::string& key) override {
    const std::lock_guard lock(mutex_);
    values_.erase(key);
  }

  size_t size() {
    const std::lock_guard lock(mutex_);
    return values_.size();
  }
  // Simulates the end of a process.
  void end(const std::string& who) {
    const std::lock_guard lock(mutex_);
    ended_ = who;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> values_;
  std::string ended_;
};

// This process, if a launcher has started it with others.
struct Processes {
  int rank, size;
  std::shared_ptr<distributed::Store> store;

  // Null if there is no launcher.
  static const Processes* find() {
    static const std::optional<Processes> found = connected();
    return found ? &*found : nullptr;
  }

 private:
  static std::optional<Processes> connected() {
    const auto port = distributed::number_in_environment("AMP_TEST_STORE_PORT");
    if (!port) return std::nullopt;
    const int rank = *distributed::number_in_environment("RANK"), size = *distributed::number_in_environment("WORLD_SIZE");
    auto server = rank == 0 ? std::make_unique<distributed::StoreServer>(*port, size) : nullptr;
    return Processes{rank, size, std::make_shared<distributed::TcpStore>("localhost", *port, rank, size, kTimeout, std::move(server))};
  }
};

using NcclGroupPtr = std::shared_ptr<cuda::NcclGroup>;

struct Ranks {
  explicit Ranks(int size, const distributed::DistributedOptions& options = {.timeout = kTimeout})
      : store(std::make_shared<ThreadStore>()) {
    static int made = 0;
    number = ++made;
    const Processes* const processes = Processes::find();
    for (int rank = 0; rank < size; ++rank) {
      if (processes != nullptr && processes->rank != rank) continue;
      const std::shared_ptr<distributed::Store> meeting = processes != nullptr ? processes->store : store;
      groups.push_back(std::make_shared<cuda::NcclGroup>(meeting, std::to_string(number),
                                                         amp::detail::make_at_home<distributed::Progress>(), rank, size, options));
    }
  }

  // Processes wait for each other: none ends while others need it.
  ~Ranks() {
    const Processes* const processes = Processes::find();
    if (processes == nullptr) return;
    groups.clear();
    try {
      distributed::meet(*processes->store, "end " + std::to_string(number), processes->rank, processes->size, kTimeout);
    } catch (const std::exception& error) { std::fprintf(stderr, "%s\n", error.what()); }
  }
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  // Runs the function for each rank, with the rank's device as the current one. Returns the errors, one line each.
  std::string run(const std::function<void(const distributed::GroupPtr&)>& function) {
    std::string wrong;
    std::mutex mutex;
    std::vector<std::thread> threads;
    for (const NcclGroupPtr& group : groups) {
      threads.emplace_back([&, group] {
        try {
          cuda::set_device(device_of(group->rank()));
          function(group);
        } catch (const std::exception& error) {
          const std::lock_guard lock(mutex);
          wrong += "rank " + std::to_string(group->rank()) + ": " + error.what() + "\n";
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    return wrong;
  }
  // The same; then all ranks end the group.
  std::string run_and_close(const std::function<void(const distributed::GroupPtr&)>& function) {
    return run([&](const distributed::GroupPtr& group) {
      function(group);
      std::static_pointer_cast<cuda::NcclGroup>(group)->close();
    });
  }

  int number = 0;  // the same on all processes, because they run the same cases
  std::function<int(int)> device_of = [](int rank) { return rank; };
  std::shared_ptr<ThreadStore> store;  // for the threads of one process
  std::vector<NcclGroupPtr> groups;    // groups of the ranks in this process
};

inline Device device_of(const distributed::GroupPtr& group) { return Device(kCUDA, static_cast<int8_t>(group->rank())); }

// A copy on the rank's device.
inline Tensor on_device(const Tensor& host, const distributed::GroupPtr& group) { return host.to(device_of(group)); }

// The number of communicators of the fake library that were neither destroyed nor aborted.
inline int live_communicators() {
  void* const library = dlopen("libnccl.so.2", RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) return 0;
  const auto count = reinterpret_cast<int (*)()>(dlsym(library, "fakeNcclLiveCommunicators"));
  return count == nullptr ? -1 : count();
}

}  // namespace amp::testing
