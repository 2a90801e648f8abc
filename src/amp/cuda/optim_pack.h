// Many tensors per launch: packs their chunks into a kernel's arguments. Needs no device. Internal.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/core/tensor.h>

namespace amp::cuda {

inline constexpr int64_t kChunk = 65536;  // elements per block
inline constexpr int kPackTensors = 30, kPackBlocks = 320;

// Block b processes a chunk of tensor[b]; data[r] has the tensors of role r (parameters, gradients, ...), null for roles not used.
template <int Roles>
struct TensorPack {
  void* data[Roles][kPackTensors];
  int64_t numel[kPackTensors];
  int32_t chunk[kPackBlocks];
  uint8_t tensor[kPackBlocks];
};
static_assert(sizeof(TensorPack<6>) <= 4096 - 256);  // every device allows 4 KiB of arguments; the rest is for scalars

// Calls launch(pack, number of blocks) until every element was covered once. All lists are in the same order; an empty list means no
// tensors.
template <int Roles, class Launch>
void for_each_pack(const std::vector<std::vector<Tensor>>& lists, const Launch& launch) {
  TensorPack<Roles> pack;
  int tensors = 0, blocks = 0;
  const auto flush = [&] {
    if (blocks > 0) launch(pack, blocks);
    tensors = blocks = 0;
  };
  for (size_t t = 0; t < lists[0].size(); ++t) {
    const int64_t chunks = (lists[0][t].numel() + kChunk - 1) / kChunk;
    for (int64_t chunk = 0; chunk < chunks; ++chunk) {
      if (blocks == kPackBlocks || tensors == kPackTensors) flush();
      if (chunk == 0 || tensors == 0) {
        for (size_t role = 0; role < Roles; ++role) {
          pack.data[role][tensors] = role < lists.size() && !lists[role].empty() ? lists[role][t].data_ptr() : nullptr;
        }
        pack.numel[tensors++] = lists[0][t].numel();
      }
      pack.tensor[blocks] = static_cast<uint8_t>(tensors - 1);
      pack.chunk[blocks++] = static_cast<int32_t>(chunk);
    }
  }
  flush();
}

}  // namespace amp::cuda
