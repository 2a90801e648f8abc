// Tensors that libtorch and this library share, and computations of this library in libtorch's graph. Programs that use them link libamp.
// The other headers of amp/interop/torch.h work without it.
#pragma once

#include <amp/interop/torch/call.h>
#include <amp/interop/torch/tensors.h>
