// For programs that use libtorch (PyTorch's C++ library): tensors shared by both libraries, and the features of torch.amp for libtorch's
// tensors, models and optimizers. It consists of headers; your program links libtorch. docs/guide/libtorch.md is the manual.
#pragma once

#if !__has_include(<ATen/ATen.h>) || !__has_include(<torch/optim.h>)
#error "amp/interop/torch.h needs libtorch: add its folders include and include/torch/csrc/api/include to the include path"
#else
#include <amp/interop/torch/autocast.h>
#include <amp/interop/torch/call.h>
#include <amp/interop/torch/custom_function.h>
#include <amp/interop/torch/grad_scaler.h>
#include <amp/interop/torch/tensors.h>
#endif
