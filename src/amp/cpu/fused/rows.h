// The loops of each elementwise op of the library, for fused expressions (generated/cpu/fused_rows.cpp).
#pragma once

#include <amp/cpu/elementwise/row.h>

namespace amp {

struct Kernels;

namespace cpu {

// Returns the loops of the active instruction set.
using RowFunction = const ElementwiseRow& (*)();
// By the kernel in the table of a backend, which is what the description of an op names. Null if there is no such kernel.
RowFunction fused_row(ElementwiseKernel Kernels::*kernel);

}  // namespace cpu

}  // namespace amp
