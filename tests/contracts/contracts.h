// Properties that every op must have. Each contract is in a separate file. registered.h makes a test case of each op and contract.
#pragma once

#include <amp/autocast/autocast.h>

#include "args.h"
#include "op.h"

namespace amp::contracts {

// Every dtype agrees with float64, in results and gradients.
void reference(const Op& op, Device device = kCPU);
// Results, and gradients, in 16 bits are those of float64, rounded, for arguments of every magnitude.
void range(const Op& op, Device device = kCPU);
void range_gradients(const Op& op, Device device = kCPU);
// An argument that float32 does not save for backward may be overwritten in 16 bits.
void overwritten(const Op& op, Device device = kCPU);
// Listed dtypes run, others throw a TypeError that names the op.
void dtypes(const Op& op, Device device = kCPU);
// First and second derivatives agree with finite differences in float64.
void gradcheck(const Op& op, Device device = kCPU);
void gradgradcheck(const Op& op, Device device = kCPU);
// Gradients are equal with and without create_graph. Second derivatives are equal with and without retain_graph.
void create_graph(const Op& op, Device device = kCPU);
// In a region, for every preset, table and low-precision dtype: the result is what the category specifies, bit for bit, and explain()
// describes it.
void autocast(const Op& op, Device device = kCPU);
// One call in a region with these options makes the casts that explain() predicts.
void explained(const Op& op, const Args& args, Device device, const AutocastOptions& options);
// The same for rules that no preset has.
void explained_rules(const Op& op, Device device);
// Function, method, in-place and out variants agree.
void variants(const Op& op, Device device = kCPU);
// Results do not depend on the memory layout of the inputs.
void noncontiguous(const Op& op, Device device = kCPU);
// Error samples throw their errors; undefined tensors are rejected, and so are sparse tensors that the op does not support.
void errors(const Op& op, Device device = kCPU);
// Simultaneous calls from several threads give the results of a single call.
void threads(const Op& op, Device device = kCPU);
// Results and gradients in float64 equal torch's, for ops in tests/data/golden/values.json.
void golden(const Op& op);
// Runs all of these on CUDA, as subcases.
void on_cuda(const Op& op);

}  // namespace amp::contracts
