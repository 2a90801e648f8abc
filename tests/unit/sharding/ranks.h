// Runs a test on several ranks: threads of this process or, under mpirun, the processes that it has started.
#pragma once

#include <chrono>
#include <cstdlib>
#include <exception>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <amp/distributed/init.h>

#include "support.h"

namespace amp::testing {

using distributed::GroupPtr;

inline constexpr std::chrono::seconds kTimeout{300};  // only a hang takes longer

// The group of all processes under mpirun, else null.
inline GroupPtr processes() {
  static const GroupPtr group = []() -> GroupPtr {
    if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return nullptr;
    distributed::DistributedOptions options;
    options.timeout = kTimeout;
    options.check = true;
    const GroupPtr all = distributed::init_process_group("mpi", options);
    std::atexit([] { distributed::destroy_process_group(); });
    return all;
  }();
  return group;
}

// Calls test(group) on each rank of a group of `size`, and rethrows an exception of one of them. Under mpirun, does nothing unless the
// number of processes matches.
inline void run_ranks(int size, const std::function<void(const GroupPtr&)>& test) {
  if (const GroupPtr all = processes()) {
    if (all->size() == size) test(all);
    return;
  }
  distributed::DistributedOptions options;
  options.timeout = kTimeout;
  options.check = true;
  const std::vector<GroupPtr> groups = distributed::make_local_groups(size, options);
  std::vector<std::exception_ptr> errors(groups.size());
  std::vector<std::thread> threads;
  for (size_t rank = 0; rank < groups.size(); ++rank) {
    threads.emplace_back([&, rank] {
      try {
        test(groups[rank]);
      } catch (...) { errors[rank] = std::current_exception(); }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
}

inline void for_sizes(const std::vector<int>& sizes, const std::function<void(const GroupPtr&)>& test) {
  for (const int size : sizes) run_ranks(size, test);
}

// Integers from -limit to limit, as floating-point numbers. Sums and products of a few of them are exact.
inline Tensor integers(IntArrayRef sizes, uint32_t seed, int64_t limit = 3, ScalarType dtype = kFloat32) {
  Random random(seed);
  Tensor t = empty(sizes, TensorOptions(dtype));
  const Tensor flat = t.view({-1});
  for (int64_t i = 0; i < t.numel(); ++i) flat[i].fill_(random.integer(-limit, limit + 1));
  return t;
}

// The differences between two states, by name; empty if there are none. Also compares numbers.
inline std::string difference(const StateDict& a, const StateDict& b) {
  std::string text;
  for (const auto& [name, value] : a) {
    const auto other = b.find(name);
    if (other == b.end()) {
      text += name + " is in the first only; ";
    } else if (const Tensor* t = std::get_if<Tensor>(&value)) {
      const std::string why = difference(*t, std::get<Tensor>(other->second));
      if (!why.empty()) text += name + ": " + why + "; ";
    } else if (std::get<Scalar>(value).toDouble() != std::get<Scalar>(other->second).toDouble()) {
      text += name + " differs; ";
    }
  }
  for (const auto& item : b) {
    if (!a.contains(item.first)) text += item.first + " is in the second only; ";
  }
  return text;
}

}  // namespace amp::testing
