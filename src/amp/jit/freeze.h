// Prepares a recorded program for inference (torch.jit.freeze).
#pragma once

#include <amp/jit/program.h>

namespace amp::jit {

// The options of freeze().
struct FreezeOptions {
  // Whether a linear or convolution also computes the residual and the activation that follow it, and whether chains of elementwise ops run
  // as one pass.
  bool fuse = true;
  // Whether batch norms are folded into the convolution or linear before them.
  bool fold_batch_norm = true;
  // Whether convolutions in float32 and bfloat16 with 3 x 3 windows and stride 1 may use Winograd's algorithm on the CPU, if `fuse` is on.
  // In bfloat16, this needs a processor with bfloat16 instructions and without AMX. The algorithm needs less than half of the
  // multiplications, but has a few more roundings (docs/guide/winograd.md). In float32, an infinite input can give NaN instead of infinity.
  bool winograd = true;
};

// Returns a program with the same results up to rounding. Its calls are not recorded on the tape. Freezing does the following:
// - The program gets separate copies of the constants: training the module does not change it.
// - Calls whose arguments are all constant, such as casts of weights, are computed now.
// - Batch norms after a convolution or linear become part of its weight and bias.
// - Dropouts in eval mode, casts back and forth, repeated casts and unused calls are removed.
// - linear and conv compute a following `add` of a tensor of the same shape, relu or gelu with the product. A 16-bit linear also adds a
//   float32 tensor. Their weights get the layout that the device's library prefers.
// - On the CPU, convolutions in float32 and bfloat16 with 3 x 3 windows use Winograd's algorithm (FreezeOptions::winograd).
// - Chains of elementwise ops and casts run as one pass over memory, with the same results bit for bit (docs/guide/fusion.md).
// - A transpose between a linear and a sum moves before the linear, which then computes the sum.
// - Intermediate results share one block of memory, which is planned in the second run with a batch size (memory_plan.h). On CUDA each
//   run has a block of the device's pool on the current stream.
// Program::report() lists these changes. The first run with another batch size prepares kernels and takes longer.
//
// Throws ValueError if a call runs in training mode: call eval() on the module before trace().
AMP_API Program freeze(const Program& program, const FreezeOptions& options = {});

}  // namespace amp::jit
