#include <amp/cuda/optim/eight_bits.h>

#include <amp/optim/eight_bits/dynamic_map.h>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/optim/narrow.cuh>

namespace amp::cuda {

namespace narrowing {

namespace {

#include <amp/optim/eight_bits/codes.inc>

using optim::DynamicMap;
using optim::kStateBlock;

__device__ const DynamicMap kDeviceMaps[2] = {optim::make_dynamic_map(false), optim::make_dynamic_map(true)};

// Roles: parameter, gradient, codes of the state buffers, step count, remainder, the number of the parameter, and the
// largest magnitudes of the blocks.
template <class Rule>
inline constexpr int kCodedRoles = 5 + 2 * Rule::kStates;

struct Larger {
  __device__ float operator()(float a, float b) const { return a < b ? b : a; }
};

struct Coding {
  optim::Rounding rounding = optim::Rounding::Nearest;
  bool wide_grad = false;
  bool has_signs[optim::kMaxStates] = {};
};

// A block of threads updates one block of the state at a time.
template <template <class> class Update, class T, class Rule = typename Update<float>::Rule>
__global__ void eight_bit_kernel(const __grid_constant__ TensorPack<kCodedRoles<Rule>> pack, Rule rule, DeviceScale scale, Coding coding) {
  if (scale.skips()) return;
  constexpr int kStates = Rule::kStates;
  const BlockChunk chunk(pack);
  const int64_t count = chunk.steps(2 + kStates);
  alignas(Update<float>) __shared__ unsigned char shared[sizeof(Update<float>)];
  if (threadIdx.x == 0) {
    Rule now = rule;
    if (scale.rate != nullptr) now.lr = *scale.rate;
    new (shared) Update<float>(now, count);
  }
  __syncthreads();
  const Update<float> update = *reinterpret_cast<const Update<float>*>(shared);
  T* const param = chunk.template role<T>(0);
  void *const grad = chunk.template role<void>(1), *const rest = chunk.template role<void>(3 + kStates);
  const PhiloxState stream = optim::rounding_stream(number_in(chunk, 4 + kStates), count);
  const float inv_scale = scale.inv_scale != nullptr ? *scale.inv_scale : 1.0f,
              clip = scale.clip != nullptr ? static_cast<float>(*scale.clip) : 1.0f, sign = rule.maximize ? -1.0f : 1.0f;
  const int64_t n = pack.numel[chunk.tensor], first = (blockIdx.x - pack.first_block[chunk.tensor]) * kChunk;
  const int64_t last = first + kChunk < n ? first + kChunk : n;
  for (int64_t begin = first; begin < last; begin += kStateBlock) {
    const int64_t i = begin + threadIdx.x;
    const bool is_inside = i < last;
    float s[kStates];
#pragma unroll
    for (int k = 0; k < kStates; ++k) {
      const uint8_t* const codes = chunk.template role<uint8_t>(2 + k);
      s[k] = codes == nullptr || !is_inside
                 ? 0.0f
                 : kDeviceMaps[coding.has_signs[k]].values[codes[i]] * chunk.template role<float>(5 + kStates + k)[begin / kStateBlock];
    }
    if (is_inside) {
      const float g = coding.wide_grad ? take_gradient<float>(grad, i, inv_scale, clip, scale.write_grads)
                                       : take_gradient<T>(grad, i, inv_scale, clip, scale.write_grads);
      write_param(param, rest, coding.rounding, i, update(read_param(param, rest, coding.rounding, i), g * sign, s), stream);
    }
#pragma unroll
    for (int k = 0; k < kStates; ++k) {
      uint8_t* const codes = chunk.template role<uint8_t>(2 + k);
      if (codes == nullptr) continue;
      // Numbers that are not finite count as infinity.
      const float magnitude = !is_inside ? 0.0f : fabsf(s[k]) <= 3.402823466e38f ? fabsf(s[k]) : INFINITY;
      const float largest = block_all_reduce(magnitude, 0.0f, Larger());
      const DynamicMap& map = kDeviceMaps[coding.has_signs[k]];
      const bool is_coded = largest > 0.0f && largest <= 3.402823466e38f;
      if (is_inside) codes[i] = static_cast<uint8_t>(is_coded ? code_of(map, to_bits(__fdiv_rn(s[k], largest))) : map.zero);
      if (threadIdx.x == 0)
        chunk.template role<float>(5 + kStates + k)[begin / kStateBlock] = largest == INFINITY ? from_bits<float>(0x7fc00000u) : largest;
    }
    __syncthreads();
  }
}

template <template <class> class Update, class T, class Rule>
void launch_coded(const optim::Update& update, const DeviceScale& scale, const Rule& rule) {
  constexpr size_t kStates = Rule::kStates;
  optim::TensorLists lists = update.lists;
  lists.resize(3 + kStates);
  Coding coding;
  lists.push_back(update.narrowing != nullptr ? update.narrowing->rests : std::vector<Tensor>());
  lists.resize(5 + kStates);  // an empty list for the number of the parameter
  for (size_t k = 0; k < kStates; ++k) {
    lists.push_back(update.coded->absmax[k]);
    coding.has_signs[k] = update.coded->has_signs[k];
  }
  if (update.narrowing != nullptr) {
    coding.rounding = update.narrowing->rounding;
    coding.wide_grad = update.narrowing->wide_grads;
  }
  for_each_pack<kCodedRoles<Rule>>(
      lists,
      [&](const auto& pack, int blocks) {
        launch(eight_bit_kernel<Update, T>, static_cast<unsigned>(blocks), static_cast<unsigned>(kStateBlock), pack, rule, scale, coding);
      },
      [&](auto& pack, size_t t) { set_number(pack, 4 + Rule::kStates, update.narrowing, t); });
}

}  // namespace

}  // namespace narrowing

void update_coded(const optim::Update& update, const DeviceScale& scale) {
  static_assert(kChunk % optim::kStateBlock == 0);
  constexpr TypeSet kTypes = kLowPrecisionTypes | type_bit(kFloat32);
  dispatch<kTypes>(update.lists[0][0].dtype(), [&]<class T>(T*) {
    narrowing::with_update(update.rule, [&]<template <class> class Update>(narrowing::UpdateName<Update>, const auto& rule) {
      narrowing::launch_coded<Update, T>(update, scale, rule);
    });
  });
}

}  // namespace amp::cuda
