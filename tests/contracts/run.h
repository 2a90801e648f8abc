// How contracts call an op and compare what comes out.
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
  enum { None, Error, TypeError, ValueError, IndexError, NotImplementedError, OutOfMemoryError, Foreign } kind = None;
  bool ok() const { return kind == None; }
};
std::string to_string(const Outcome& outcome);

// The call with freshly seeded generators.
Results run(Op::Call call, const Args& args);
Outcome attempt(Op::Call call, const Args& args);
Outcome attempt(const std::function<Results()>& call);

// Empty when both are equal bit for bit (or threw the same kind of error), else what differs.
std::string difference(const Results& a, const Results& b);
std::string difference(const Outcome& a, const Outcome& b);
std::string difference(const Results& a, const Results& b, double tolerance);

// Samples to which the contract applies, each with its label in the failure messages.
void for_each_sample(const Op& op, const char* contract, Device device, const std::function<void(const Sample&)>& check);

double tolerance(const Op& op, ScalarType dtype);
bool takes(const Op& op, ScalarType dtype, Device device);
// Arguments whose gradient the sample checks.
bool wants_grad(const Sample& sample, const TensorArg& arg, const Tensor& t);
// Leaves that require a gradient in place of the arguments that are to be differentiated, and the leaves themselves.
Args with_leaves(const Sample& sample, const Args& args, std::vector<Tensor>& leaves);
// What autocast is tried on: all float32, all of the low dtype, the first low and the rest float32, all float64.
struct AutocastInput {
  const char* name;
  Args args;
};
std::vector<AutocastInput> autocast_inputs(const Args& args, ScalarType low);
// The dtypes of results are those of tests/contracts/recorded_casts.json, under the preset of the torch that they were recorded with.
void check_recorded_casts(const Op& op);
// A fixed gradient for an output.
Tensor made_up_grad(const Tensor& output, uint32_t seed);
// The gradients of the leaves (zeros where there is none) for made-up gradients of all results that require one. `layout` may rearrange the
// latter.
Results pull_back(const Results& outputs, const std::vector<Tensor>& leaves, const std::function<Tensor(const Tensor&)>& layout = {});

}  // namespace amp::contracts
