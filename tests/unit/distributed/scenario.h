// The actions of each rank of a group in a test. Run by threads of one process (local_tests.cpp), by processes (mpi_main.cpp), and with
// CUDA tensors by cuda/nccl/scenario_tests.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <amp/distributed/distributed.h>

#include "support.h"

namespace amp::testing {

struct Scenario {
  const char* name;
  // `device`: the device of the group's tensors on this rank.
  void (*run)(const distributed::GroupPtr& group, Device device);
  const char* why_not_cuda;  // null if it also runs with CUDA tensors
};
inline std::vector<Scenario>& scenarios() {
  static std::vector<Scenario> all;
  return all;
}
struct RegisterScenario {
  explicit RegisterScenario(const Scenario& scenario) { scenarios().push_back(scenario); }
};

// float32, for any type of number
inline Tensor filled(IntArrayRef sizes, double value, Device device = kCPU) {
  return full(sizes, value, TensorOptions(kFloat32).device(device));
}

// Throws if a check fails.
inline void expect(bool right, const std::string& what) {
  if (!right) throw Error("not as expected: " + what);
}
inline void expect_same(const Tensor& a, const Tensor& b, const std::string& what) {
  expect(difference(a, b).empty(), what + ": " + difference(a, b));
}
inline void expect_close(const Tensor& a, const Tensor& b, double tolerance, const std::string& what) {
  const std::vector<double> x = values(a), y = values(b);
  expect(x.size() == y.size(), what + ": " + a.toString() + " against " + b.toString());
  for (size_t i = 0; i < x.size(); ++i)
    expect(std::abs(x[i] - y[i]) <= tolerance * (1 + std::abs(y[i])),
           what + ": " + std::to_string(x[i]) + " against " + std::to_string(y[i]) + " at " + std::to_string(i));
}
// Throws if the bits of a tensor are not the same on all ranks.
inline void expect_same_everywhere(const Tensor& t, const distributed::GroupPtr& group, const std::string& what) {
  const auto options = TensorOptions(kUInt8).device(t.device());
  const Tensor dense = t.detach().contiguous(), bytes = from_blob(dense.data_ptr(), {dense.nbytes()}, options);
  const Tensor all = empty({group->size(), bytes.numel()}, options);
  group->all_gather(all, bytes)->wait();
  for (int rank = 0; rank < group->size(); ++rank) expect_same(all[rank], all[0], what + " of ranks " + std::to_string(rank) + " and 0");
}

// The message of the exception that `function` throws, which must be an E.
template <class E>
std::string message_of(const std::function<void()>& function) {
  try {
    function();
  } catch (const E& error) { return error.what(); }
  throw Error("no exception was thrown");
}

}  // namespace amp::testing

#define AMP_SCENARIO(function) AMP_SCENARIO_WITH(function, nullptr)
// A scenario that does not run with CUDA tensors, and the reason.
#define AMP_CPU_SCENARIO(function, why) AMP_SCENARIO_WITH(function, why)
#define AMP_SCENARIO_WITH(function, why)                                                           \
  static void function(const ::amp::distributed::GroupPtr& group, ::amp::Device device);           \
  static const ::amp::testing::RegisterScenario registered_##function({#function, function, why}); \
  static void function(const ::amp::distributed::GroupPtr& group, [[maybe_unused]] ::amp::Device device)
