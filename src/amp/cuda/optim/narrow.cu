#include <amp/cuda/optim/narrow.h>

#include <amp/cuda/optim/narrow.cuh>

namespace amp::cuda {

namespace narrowing {

namespace {

// Roles: parameter, gradient, state buffers, step count, remainder, and the number of the parameter instead of an address.
template <class Rule>
inline constexpr int kRoles = 5 + Rule::kStates;

template <template <class> class Update, class T, class Rule = typename Update<float>::Rule>
__global__ void narrow_kernel(const __grid_constant__ TensorPack<kRoles<Rule>> pack, Rule rule, DeviceScale scale, optim::Rounding rounding,
                              bool wide_grad) {
  if (scale.skips()) return;
  constexpr int kStates = Rule::kStates;
  const BlockChunk chunk(pack);
  const int64_t count = chunk.steps(2 + kStates);
  // Created once per block, because bias corrections are expensive.
  alignas(Update<float>) __shared__ unsigned char shared[sizeof(Update<float>)];
  if (threadIdx.x == 0) {
    Rule now = rule;
    if (scale.rate != nullptr) now.lr = *scale.rate;
    new (shared) Update<float>(now, count);
  }
  __syncthreads();
  const Update<float> update = *reinterpret_cast<const Update<float>*>(shared);
  T* const param = chunk.template role<T>(0);
  void* const grad = chunk.template role<void>(1);
  float* state[kStates];
#pragma unroll
  for (int k = 0; k < kStates; ++k) state[k] = chunk.template role<float>(2 + k);
  void* const rest = chunk.template role<void>(3 + kStates);
  const PhiloxState stream = optim::rounding_stream(number_in(chunk, 4 + kStates), count);
  const float inv_scale = scale.inv_scale != nullptr ? *scale.inv_scale : 1.0f,
              clip = scale.clip != nullptr ? static_cast<float>(*scale.clip) : 1.0f, sign = rule.maximize ? -1.0f : 1.0f;
  chunk.for_each([&](int64_t i) {
    const float g = wide_grad ? take_gradient<float>(grad, i, inv_scale, clip, scale.write_grads)
                              : take_gradient<T>(grad, i, inv_scale, clip, scale.write_grads);
    float s[kStates];
#pragma unroll
    for (int k = 0; k < kStates; ++k) s[k] = state[k] != nullptr ? state[k][i] : 0.0f;
    write_param(param, rest, rounding, i, update(read_param(param, rest, rounding, i), g * sign, s), stream);
#pragma unroll
    for (int k = 0; k < kStates; ++k) {
      if (state[k] != nullptr) state[k][i] = s[k];
    }
  });
}

template <template <class> class Update, class T, class Rule>
void launch_update(const optim::Update& update, const DeviceScale& scale, const Rule& rule) {
  const optim::Narrowing& narrowing = *update.narrowing;
  optim::TensorLists lists = update.lists;
  lists.push_back(narrowing.rests);
  for_each_pack<kRoles<Rule>>(
      lists,
      [&](const auto& pack, int blocks) {
        launch(narrow_kernel<Update, T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, rule, scale, narrowing.rounding,
               narrowing.wide_grads);
      },
      [&](auto& pack, size_t t) { set_number(pack, 4 + Rule::kStates, &narrowing, t); });
}

}  // namespace

}  // namespace narrowing

void update_narrow(const optim::Update& update, const DeviceScale& scale) {
  dispatch<kLowPrecisionTypes>(update.lists[0][0].dtype(), [&]<class T>(T*) {
    narrowing::with_update(update.rule, [&]<template <class> class Update>(narrowing::UpdateName<Update>, const auto& rule) {
      narrowing::launch_update<Update, T>(update, scale, rule);
    });
  });
}

}  // namespace amp::cuda
