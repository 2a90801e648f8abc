// Everything that a program of amp needs.
#pragma once

#include <amp/core/export.h>

#if __cplusplus >= 202002L  // one error is enough
#include <amp/apex/apex.h>
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
#include <amp/core/tensor.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph.h>
#include <amp/data/data.h>
#include <amp/interop/save.h>
#include <amp/interop/state_file.h>
#include <amp/nn/nn.h>
#include <amp/nn/parallel/data_parallel.h>
#include <amp/nn/utils/checkpoint.h>
#include <amp/ops.h>
#include <amp/optim/adagrad.h>
#include <amp/optim/adam.h>
#include <amp/optim/cyclic_lr.h>
#include <amp/optim/lbfgs.h>
#include <amp/optim/lr_scheduler.h>
#include <amp/optim/one_cycle_lr.h>
#include <amp/optim/reduce_lr_on_plateau.h>
#include <amp/optim/rmsprop.h>
#include <amp/optim/schedulers.h>
#include <amp/optim/sequential_lr.h>
#include <amp/optim/sgd.h>
#include <amp/optim/sparse_adam.h>
#include <amp/quantize/cache.h>
#include <amp/quantize/quantize.h>
#include <amp/scaler/functions.h>
#include <amp/scaler/grad_scaler.h>
#include <amp/tracing/numerics.h>
#include <amp/tracing/trace.h>
#include <amp/version.h>
#endif
