// Optimizer updates over many tensors per launch. Nothing here waits for the device, which decides whether to skip a step.
#include <new>

#include <amp/cuda/kernels/core_kernels.h>
#include <amp/cuda/optim/cast.h>
#include <amp/cuda/optim/eight_bits.h>
#include <amp/cuda/optim/narrow.h>
#include <amp/optim/multi_tensor.h>
#include <amp/scaler/update.h>
#include <amp/cuda/math.cuh>
#include <amp/cuda/optim/device_scale.cuh>
#include <amp/cuda/optim/multi_tensor.cuh>

namespace amp::cuda {

namespace {

#include <amp/optim/rules.inc>

#include <amp/cuda/optim/with_update.inc>

// Roles: parameter, gradient, state buffers, step count.
template <class Rule>
inline constexpr int kRoles = 3 + Rule::kStates;

template <template <class> class Update, class T, class Rule = typename Update<Acc<T>>::Rule>
__global__ void update_kernel(const __grid_constant__ TensorPack<kRoles<Rule>> pack, Rule rule, DeviceScale scale) {
  if (scale.skips()) return;
  using V = Acc<T>;
  constexpr int kStates = Rule::kStates;
  const BlockChunk chunk(pack);
  // Created once per block, because bias corrections are expensive.
  alignas(Update<V>) __shared__ unsigned char shared[sizeof(Update<V>)];
  if (threadIdx.x == 0) {
    Rule now = rule;
    if (scale.rate != nullptr) now.lr = *scale.rate;
    new (shared) Update<V>(now, chunk.steps(2 + kStates));
  }
  __syncthreads();
  const Update<V> update = *reinterpret_cast<const Update<V>*>(shared);
  T *param = chunk.template role<T>(0), *grad = chunk.template role<T>(1), *state[kStates];
#pragma unroll
  for (int k = 0; k < kStates; ++k) state[k] = chunk.template role<T>(2 + k);
  const V inv_scale = scale.inv_scale != nullptr ? static_cast<V>(*scale.inv_scale) : V(1),
          clip = scale.clip != nullptr ? static_cast<V>(*scale.clip) : V(1), sign = rule.maximize ? V(-1) : V(1);
  chunk.for_each([&](int64_t i) {
    const V g = stored_product<T>(stored_product<T>(static_cast<V>(grad[i]), inv_scale), clip);
    if (scale.write_grads) grad[i] = static_cast<T>(g);
    V s[kStates];
#pragma unroll
    for (int k = 0; k < kStates; ++k) s[k] = state[k] != nullptr ? static_cast<V>(state[k][i]) : V(0);
    param[i] = static_cast<T>(update(static_cast<V>(param[i]), g * sign, s));
#pragma unroll
    for (int k = 0; k < kStates; ++k) {
      if (state[k] != nullptr) state[k][i] = static_cast<T>(s[k]);
    }
  });
}

__global__ void count_steps(const __grid_constant__ TensorPack<1> steps, DeviceScale scale) {
  if (!scale.skips()) ++*BlockChunk(steps).role<int64_t>(0);
}

__global__ void update_scale_kernel(float* scale, int32_t* good, int32_t* bad, const float* found_inf, scaler::UpdateRule rule) {
  scaler::move_scale(*scale, *good, *bad, *found_inf != 0, rule);
}

template <template <class> class Update, class Rule>
void launch_update(const optim::TensorLists& lists, const Rule& rule, const DeviceScale& scale) {
  dispatch<kFloatingTypes>(lists[0][0].dtype(), [&]<class T>(T*) {
    for_each_pack<kRoles<Rule>>(lists, [&](const auto& pack, int blocks) {
      launch(update_kernel<Update, T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, rule, scale);
    });
  });
}

}  // namespace

void update_parameters(const optim::Update& update) {
  const optim::TensorLists& lists = update.lists;
  const DeviceScale device_scale(update.scale);
  if (update.coded != nullptr) {
    update_coded(update, device_scale);
    cast_tensors(lists[0], update.rounded);
  } else if (update.narrowing != nullptr) {
    update_narrow(update, device_scale);
  } else {
    with_update(update.rule, [&]<template <class> class Update>(UpdateName<Update>, const auto& rule) {
      launch_update<Update>(lists, rule, device_scale);
    });
    cast_tensors(lists[0], update.rounded);
  }
  if (lists.back().empty()) return;
  for_each_pack<1>({&lists.back(), 1},
                   [&](const auto& pack, int blocks) { launch(count_steps, static_cast<unsigned>(blocks), 1, pack, device_scale); });
}

void update_scale(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule) {
  launch(update_scale_kernel, 1, 1, state.scale.data_ptr<float>(), state.growth_tracker.data_ptr<int32_t>(),
         state.bad_tracker.data_ptr<int32_t>(), found_inf.data_ptr<float>(), rule);
}

}  // namespace amp::cuda
