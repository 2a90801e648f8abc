// The features of torch.amp for programs that use libtorch (PyTorch's C++ library), with its tensors, models and optimizers. They are
// header-only: your program links libtorch, but not libamp. docs/guide/libtorch.md explains them.
//
// If the whole library is installed, this header also includes amp/interop/torch/exchange.h, for tensors that both libraries share. A
// program that uses these functions must link libamp.
#pragma once

#if __has_include(<torch/is_amp.h>)
#error \
    "amp/interop/torch.h is for programs that use libtorch, but <torch/torch.h> is that of amp/compat, which stands in for it: use one of them"
#elif !__has_include(<ATen/ATen.h>) || !__has_include(<torch/optim.h>)
#error "amp/interop/torch.h needs libtorch: add its folders include and include/torch/csrc/api/include to the include path"
#else
#include <amp/interop/torch/autocast.h>
#include <amp/interop/torch/custom_function.h>
#include <amp/interop/torch/grad_scaler.h>
#if __has_include(<amp/interop/torch/exchange.h>)
#include <amp/interop/torch/exchange.h>
#endif
#endif
