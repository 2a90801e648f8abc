// What most programs need: tensors, ops, autocast, gradient scaling, optimizers, modules, files of tensors, traces, and Apex's interface.
// The other parts have headers of their own, and amp/all.h includes them all: amp/cuda/cuda.h, amp/data/data.h,
// amp/distributed/distributed.h, amp/interop/interop.h (with DLPack), amp/jit/jit.h, amp/quantize/quantize.h, amp/tracing/tracing.h.
#pragma once

#include <amp/core/export.h>

#if __cplusplus >= 202002L  // one error is enough
// Programs compute with the results.
#include <cmath>

#include <amp/autocast/autocast.h>
#include <amp/autocast/carry.h>
#include <amp/autocast/custom_function.h>
#include <amp/autocast/explain.h>
#include <amp/autocast/policy_file.h>
#include <amp/autograd/autograd.h>
#include <amp/autograd/function.h>
#include <amp/autograd/gradcheck.h>
#include <amp/core/accessor.h>
#include <amp/core/factories.h>
#include <amp/core/generator.h>
#include <amp/core/generator_scope.h>
#include <amp/core/indexing.h>
#include <amp/core/log.h>
#include <amp/core/parallel.h>
#include <amp/core/sparse.h>
#include <amp/core/storage.h>
#include <amp/core/tensor.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph.h>
#include <amp/ops.h>
#include <amp/optim/optim.h>
#include <amp/scaler/functions.h>
#include <amp/scaler/grad_scaler.h>
#include <amp/tracing/numerics.h>
#include <amp/tracing/trace.h>
#include <amp/version.h>

// A build without a part does not install its headers.
#if __has_include(<amp/apex/apex.h>)
#include <amp/apex/apex.h>
#endif
#if __has_include(<amp/interop/state_file.h>)
#include <amp/interop/state_file.h>
#endif
#if __has_include(<amp/nn/nn.h>)
#include <amp/nn/nn.h>
#include <amp/nn/parallel/data_parallel.h>
#include <amp/nn/utils/checkpoint.h>
#endif
#endif
