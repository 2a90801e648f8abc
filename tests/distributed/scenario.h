// What every rank of a group does in a test: run by threads of one process (local_tests.cpp) and by processes (mpi_main.cpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <amp/distributed/distributed.h>

#include "support.h"

namespace amp::testing {

struct Scenario {
  const char* name;
  void (*run)(const distributed::GroupPtr& group);
};
inline std::vector<Scenario>& scenarios() {
  static std::vector<Scenario> all;
  return all;
}
struct RegisterScenario {
  RegisterScenario(const char* name, void (*run)(const distributed::GroupPtr&)) { scenarios().push_back({name, run}); }
};

// float32, whatever the type of the number
inline Tensor filled(IntArrayRef sizes, double value) { return full(sizes, value, kFloat32); }

// Throws if something is not as it should be.
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
  const Tensor dense = t.detach().contiguous(), bytes = from_blob(dense.data_ptr(), {dense.nbytes()}, kUInt8);
  const Tensor all = empty({group->size(), bytes.numel()}, kUInt8);
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

#define AMP_SCENARIO(function)                                                              \
  static void function(const ::amp::distributed::GroupPtr& group);                          \
  static const ::amp::testing::RegisterScenario registered_##function(#function, function); \
  static void function(const ::amp::distributed::GroupPtr& group)
