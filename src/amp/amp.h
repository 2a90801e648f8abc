// What most programs need: tensors, ops, autocast, gradient scaling, optimizers and modules. The other parts have headers of their own, and
// amp/all.h includes them all: amp/apex/apex.h, amp/cuda/cuda.h, amp/data/data.h, amp/distributed/distributed.h, amp/interop/interop.h,
// amp/jit/jit.h, amp/optim/optim.h (with learning-rate schedulers), amp/quantize/quantize.h, amp/tracing/tracing.h.
#pragma once

#include <amp/core/export.h>

#if __cplusplus >= 202002L  // one error is enough
#include <amp/autocast/autocast.h>
#include <amp/autograd/autograd.h>
#include <amp/core/accessor.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/generator_scope.h>
#include <amp/core/indexing.h>
#include <amp/core/log.h>
#include <amp/core/parallel.h>
#include <amp/core/sparse.h>
#include <amp/core/tensor.h>
#include <amp/ops.h>
#include <amp/optim/adagrad.h>
#include <amp/optim/adam.h>
#include <amp/optim/clip_grad.h>
#include <amp/optim/lbfgs.h>
#include <amp/optim/rmsprop.h>
#include <amp/optim/sgd.h>
#include <amp/optim/sparse_adam.h>
#include <amp/scaler/functions.h>
#include <amp/scaler/grad_scaler.h>
#include <amp/version.h>
#if __has_include(<amp/nn/nn.h>)  // a build without modules does not install it
#include <amp/nn/nn.h>
#endif
#endif
