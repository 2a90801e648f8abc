// Helpers of the contracts that call an op and compare its results.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "../support.h"
#include "args.h"

namespace amp::contracts {

// The result of a call, or the error that it threw.
struct Outcome {
  Results results;
  std::string error;
  enum { None, Error, TypeError, ValueError, IndexError, NotImplementedError, LinAlgError, OutOfMemoryError, Foreign } kind = None;
  bool ok() const { return kind == None; }
};
std::string to_string(const Outcome& outcome);

// Calls the op after seeding the generators.
Results run(Op::Call call, const Args& args);
Outcome attempt(Op::Call call, const Args& args);
Outcome attempt(const std::function<Results()>& call);

// Returns an empty string if both are bitwise equal (or failed with the same type of error), else a description of the difference.
std::string difference(const Results& a, const Results& b);
std::string difference(const Outcome& a, const Outcome& b);
std::string difference(const Results& a, const Results& b, double tolerance);

// Calls the contract for each sample to which it applies; failure messages contain the sample's label.
void for_each_sample(const Op& op, const char* contract, Device device, const std::function<void(const Sample&)>& check);

double tolerance(const Op& op, ScalarType dtype);
bool takes(const Op& op, ScalarType dtype, Device device);
// Arguments whose gradient the sample checks.
bool wants_grad(const Sample& sample, const TensorArg& arg, const Tensor& t);
// Replaces the arguments to differentiate by leaves that require a gradient, and returns these leaves as well.
Args with_leaves(const Sample& sample, const Args& args, std::vector<Tensor>& leaves);
// The arguments for tests of autocast: all float32, all of the low dtype, the first low and the rest float32, all float64.
struct AutocastInput {
  const char* name;
  Args args;
};
std::vector<AutocastInput> autocast_inputs(const Args& args, ScalarType low);
// Checks the dtypes of results against tests/contracts/recorded_casts.json, under the preset of the torch version that recorded them.
void check_recorded_casts(const Op& op);
// A reproducible gradient for an output.
Tensor made_up_grad(const Tensor& output, uint32_t seed);
// The gradients of the leaves (zeros for missing ones), for reproducible gradients of all results that require one. `layout` may change the
// memory layout of the result gradients.
Results pull_back(const Results& outputs, const std::vector<Tensor>& leaves, const std::function<Tensor(const Tensor&)>& layout = {});

}  // namespace amp::contracts
