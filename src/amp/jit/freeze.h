// Prepares a recorded program for inference (torch.jit.freeze).
#pragma once

#include <amp/jit/program.h>

namespace amp::jit {

struct FreezeOptions {
  // Whether a linear or convolution computes the residual and the activation that follow it.
  bool fuse = true;
  // Whether batch norms are folded into the convolution or linear before them.
  bool fold_batch_norm = true;
  // Whether convolutions in float32 and bfloat16 with windows of 3 x 3 and stride 1 may use Winograd's algorithm, if `fuse` is on (CPU
  // only; bfloat16 with instructions for it, but not with AMX): less than half of the multiplications, and a few roundings more, see
  // docs/guide/frozen.md. In float32 an infinite input can make NaN of results that would be infinite.
  bool winograd = true;
};

// A program with the same results up to rounding, whose calls are not recorded on the tape:
// - it has its own copies of the constants, so that training the module does not change it;
// - calls of constants are computed now, among them the casts of weights;
// - batch norms after a convolution or linear become part of its weight and bias;
// - dropouts in eval mode, casts back and forth, repeated casts and unused calls are removed;
// - linear and conv compute a following `add` of a tensor of the same shape, relu or gelu with the product (a linear in 16 bits also that
//   of a float32 tensor), and have their weight in the layout that the device's library prefers;
// - on the CPU, convolutions in float32 and bfloat16 with windows of 3 x 3 use Winograd's algorithm (FreezeOptions::winograd);
// - a transpose between a linear and a sum is made before the linear, which then computes the sum;
// - intermediate results share one block of memory, which is planned when the program runs for the second time with a size of the batch
//   (memory_plan.h); on CUDA each run has a block of the device's pool on the current stream.
// Program::report() says what was done. The first run with a batch of another size prepares kernels and takes longer.
//
// Throws ValueError if a call runs in training mode: call eval() on the module before trace().
AMP_API Program freeze(const Program& program, const FreezeOptions& options = {});

}  // namespace amp::jit
