// Many tensors per launch: packs their addresses into a kernel's arguments. Needs no device. Internal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <amp/core/half.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

inline constexpr int64_t kChunk = 65536;  // elements per block

// Bytes reserved for the other kernel arguments. Every device allows 4 KiB of arguments.
inline constexpr int kOtherArguments = 160;
template <int Roles>
inline constexpr int kPackTensors = (4096 - kOtherArguments - 8) / (8 * (Roles + 1) + 4);

// Block b processes a chunk of the last tensor whose first block is at most b. data[r] has the tensors of role r (parameters, gradients,
// ...), null for unused roles.
template <int Roles>
struct TensorPack {
  void* data[Roles][kPackTensors<Roles>];
  int64_t numel[kPackTensors<Roles>];
  int32_t first_block[kPackTensors<Roles>];
  int32_t tensors;

  AMP_HD int tensor_of(int block) const {
    int low = 0, high = tensors - 1;
    while (low < high) {
      const int middle = (low + high + 1) / 2;
      if (first_block[middle] <= block) low = middle;
      else high = middle - 1;
    }
    return low;
  }
};

struct NothingElse {
  template <class Pack>
  void operator()(Pack&, size_t) const {}
};

// Calls launch(pack, number of blocks) until every element was covered once. All lists are in the same order; an empty list means no
// tensors. add(pack, t) may add to the last tensor of a pack, which is number t of the lists.
template <int Roles, class Launch, class Add = NothingElse>
void for_each_pack(std::span<const std::vector<Tensor>> lists, const Launch& launch, const Add& add = {}) {
  static_assert(sizeof(TensorPack<Roles>) <= 4096 - kOtherArguments);
  TensorPack<Roles> pack;
  pack.tensors = 0;
  int64_t blocks = 0;
  const auto flush = [&] {
    if (blocks > 0) launch(pack, static_cast<int>(blocks));
    blocks = pack.tensors = 0;
  };
  for (size_t t = 0; t < lists[0].size(); ++t) {
    const int64_t numel = lists[0][t].numel(), chunks = (numel + kChunk - 1) / kChunk;
    if (chunks == 0) continue;
    if (pack.tensors == kPackTensors<Roles> || blocks + chunks > INT32_MAX) flush();
    for (size_t role = 0; role < Roles; ++role) {
      pack.data[role][pack.tensors] = role < lists.size() && !lists[role].empty() ? lists[role][t].data_ptr() : nullptr;
    }
    add(pack, t);
    pack.numel[pack.tensors] = numel;
    pack.first_block[pack.tensors++] = static_cast<int32_t>(blocks);
    blocks += chunks;
  }
  flush();
}

}  // namespace amp::cuda
