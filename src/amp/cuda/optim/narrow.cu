#include <amp/cuda/optim/narrow.h>

#include <cstring>
#include <new>

#include <amp/optim/rounding/stream.h>
#include <amp/cuda/math.cuh>
#include <amp/cuda/optim/device_scale.cuh>
#include <amp/cuda/optim/multi_tensor.cuh>

namespace amp::cuda {

// The formulas have the names of those of multi_tensor.cu.
namespace narrowing {

namespace {

AMP_FN uint32_t to_bits(float x) {
#ifdef __CUDA_ARCH__
  return __float_as_uint(x);
#else
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  return bits;
#endif
}
template <class V>
AMP_FN V from_bits(uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __uint_as_float(bits);
#else
  V x;
  std::memcpy(&x, &bits, sizeof(x));
  return x;
#endif
}

#include <amp/optim/rounding/remainders.inc>
#include <amp/optim/rules.inc>

// Roles: parameter, gradient, state buffers, step count, remainder, and the number of the parameter instead of an address.
template <class Rule>
inline constexpr int kRoles = 5 + Rule::kStates;

template <class T>
__device__ __forceinline__ float read_param(const T* param, const void* rest, optim::Rounding rounding, int64_t i) {
  const float stored = static_cast<float>(param[i]);
  if (rounding == optim::Rounding::Kahan) return stored + static_cast<float>(static_cast<const T*>(rest)[i]);
  if (rounding != optim::Rounding::Split) return stored;
  return from_bits<float>(join_bits(to_bits(stored), static_cast<uint32_t>(static_cast<const uint16_t*>(rest)[i])));
}

template <class T>
__device__ __forceinline__ void write_param(T* param, void* rest, optim::Rounding rounding, int64_t i, float value, PhiloxState stream) {
  if (rounding == optim::Rounding::Stochastic) {
    const uint32_t random = philox::draw32(stream, static_cast<uint64_t>(i));
    if constexpr (std::is_same_v<T, Half>) value = stochastic_half(value, random);
    else value = from_bits<float>(stochastic_bfloat16(to_bits(value), random));
    param[i] = static_cast<T>(value);
    return;
  }
  if (rounding == optim::Rounding::Split) {
    uint32_t high, low;
    split_bits(to_bits(value), high, low);
    static_cast<uint16_t*>(rest)[i] = static_cast<uint16_t>(low);
    param[i] = static_cast<T>(from_bits<float>(high << 16));
    return;
  }
  const T stored = static_cast<T>(value);
  param[i] = stored;
  static_cast<T*>(rest)[i] = static_cast<T>(compensation_of(value, static_cast<float>(stored)));
}

template <template <class> class Update, class T, class Rule = typename Update<float>::Rule>
__global__ void narrow_kernel(const __grid_constant__ TensorPack<kRoles<Rule>> pack, Rule rule, DeviceScale scale,
                              optim::Rounding rounding) {
  if (scale.skips()) return;
  constexpr int kStates = Rule::kStates;
  const BlockChunk chunk(pack);
  const auto* count = chunk.template role<int64_t>(2 + kStates);
  // Created once per block, because bias corrections are expensive.
  alignas(Update<float>) __shared__ unsigned char shared[sizeof(Update<float>)];
  if (threadIdx.x == 0) {
    Rule now = rule;
    if (scale.rate != nullptr) now.lr = *scale.rate;
    new (shared) Update<float>(now, *count);
  }
  __syncthreads();
  const Update<float> update = *reinterpret_cast<const Update<float>*>(shared);
  T *param = chunk.template role<T>(0), *grad = chunk.template role<T>(1);
  float* state[kStates];
#pragma unroll
  for (int k = 0; k < kStates; ++k) state[k] = chunk.template role<float>(2 + k);
  void* const rest = chunk.template role<void>(3 + kStates);
  const auto number = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(chunk.template role<void>(4 + kStates)));
  const PhiloxState stream = optim::rounding_stream(number, *count);
  const float inv_scale = scale.inv_scale != nullptr ? *scale.inv_scale : 1.0f,
              clip = scale.clip != nullptr ? static_cast<float>(*scale.clip) : 1.0f, sign = rule.maximize ? -1.0f : 1.0f;
  chunk.for_each([&](int64_t i) {
    const float g = stored_product<T>(stored_product<T>(static_cast<float>(grad[i]), inv_scale), clip);
    if (scale.write_grads) grad[i] = static_cast<T>(g);
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
void launch_update(const optim::Update& update, const Rule& rule) {
  const optim::Narrowing& narrowing = *update.narrowing;
  optim::TensorLists lists = update.lists;
  lists.push_back(narrowing.rests);
  const DeviceScale scale(update.scale);
  for_each_pack<kRoles<Rule>>(
      lists,
      [&](const auto& pack, int blocks) {
        launch(narrow_kernel<Update, T>, static_cast<unsigned>(blocks), kUpdateThreads, pack, rule, scale, narrowing.rounding);
      },
      [&](auto& pack, size_t t) {
        const uint32_t number = narrowing.numbers.empty() ? 0 : narrowing.numbers[t];
        pack.data[4 + Rule::kStates][pack.tensors] = reinterpret_cast<void*>(static_cast<uintptr_t>(number));
      });
}
template <class T>
void launch_rule(const optim::Update& update, const optim::SgdRule& rule) {
  launch_update<SgdUpdate, T>(update, rule);
}
template <class T>
void launch_rule(const optim::Update& update, const optim::AdamRule& rule) {
  launch_update<AdamUpdate, T>(update, rule);
}
template <class T>
void launch_rule(const optim::Update& update, const optim::AdagradRule& rule) {
  launch_update<AdagradUpdate, T>(update, rule);
}
template <class T>
void launch_rule(const optim::Update& update, const optim::RMSpropRule& rule) {
  launch_update<RMSpropUpdate, T>(update, rule);
}

}  // namespace

}  // namespace narrowing

void update_narrow(const optim::Update& update) {
  dispatch<kLowPrecisionTypes>(update.lists[0][0].dtype(), [&]<class T>(T*) {
    std::visit([&](const auto& rule) { narrowing::launch_rule<T>(update, rule); }, update.rule);
  });
}

}  // namespace amp::cuda
