// Casts of many tensors per launch.
#include <amp/cuda/optim/cast.h>
#include <amp/optim/multi_tensor.h>
#include <amp/cuda/optim/multi_tensor.cuh>

namespace amp::cuda {

namespace {

// Roles: source, destination.
template <class From, class To>
__global__ void cast_kernel(const __grid_constant__ TensorPack<2> pack) {
  const BlockChunk chunk(pack);
  const From* const from = chunk.template role<From>(0);
  To* const to = chunk.template role<To>(1);
  chunk.for_each([&](int64_t i) { to[i] = static_cast<To>(static_cast<float>(from[i])); });
}

template <class From, class To>
void cast_lists(const optim::TensorLists& lists) {
  for_each_pack<2>(
      lists, [](const auto& pack, int blocks) { launch(cast_kernel<From, To>, static_cast<unsigned>(blocks), kUpdateThreads, pack); });
}

}  // namespace

void cast_tensors(const std::vector<Tensor>& from, const std::vector<Tensor>& to) {
  if (to.empty()) return;
  optim::TensorLists casts[2][2];  // indexed by whether they round, and whether float16 is the narrow type
  for (auto& direction : casts) {
    for (optim::TensorLists& lists : direction) lists.resize(2);
  }
  for (size_t i = 0; i < to.size(); ++i) {
    if (!to[i].defined()) continue;
    const bool rounds = from[i].dtype() == kFloat32, is_half = (rounds ? to : from)[i].dtype() == kFloat16;
    optim::TensorLists& lists = casts[rounds][is_half];
    lists[0].push_back(from[i]);
    lists[1].push_back(to[i]);
  }
  cast_lists<BFloat16, float>(casts[false][false]);
  cast_lists<Half, float>(casts[false][true]);
  cast_lists<float, BFloat16>(casts[true][false]);
  cast_lists<float, Half>(casts[true][true]);
}

}  // namespace amp::cuda
