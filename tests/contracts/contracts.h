// What holds for every op; each contract is a file of its own. The generated tests call them, one TEST_CASE per op and contract.
#pragma once

#include <amp/autocast/autocast.h>

#include "args.h"
#include "op.h"

namespace amp::contracts {

// Each dtype against the op in float64, forward and gradients.
void reference(const Op& op, Device device = kCPU);
// Listed dtypes run, others throw TypeError that names the op.
void dtypes(const Op& op, Device device = kCPU);
// Derivatives against finite differences in float64, and those of the derivatives.
void gradcheck(const Op& op, Device device = kCPU);
void gradgradcheck(const Op& op, Device device = kCPU);
// In a region, for every preset, table and low-precision dtype: what the category says, bit for bit, and what explain() says of it.
void autocast(const Op& op, Device device = kCPU);
// One call in a region with these options: it makes the casts that explain() names.
void explained(const Op& op, const Args& args, Device device, const AutocastOptions& options);
// The same for rules that no preset has.
void explained_rules(const Op& op, Device device);
// Function, method, in-place and out variants agree.
void variants(const Op& op, Device device = kCPU);
// The layout of inputs in memory changes nothing.
void noncontiguous(const Op& op, Device device = kCPU);
// Error samples throw what they say; undefined tensors are refused, sparse ones too where they have no meaning.
void errors(const Op& op, Device device = kCPU);
// Calls from several threads at once give what one gives.
void threads(const Op& op, Device device = kCPU);
// Results and gradients in float64 are torch's, for ops that tests/golden/values.json knows.
void golden(const Op& op);
// All of these on CUDA, as subcases.
void on_cuda(const Op& op);

}  // namespace amp::contracts
