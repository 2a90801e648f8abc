#include <amp/cuda/cudnn/packs.h>

#include <algorithm>

namespace amp::cuda {

namespace {

constexpr int kPlaceBits = 6;

size_t place_of(const CudnnPointers& pointers) {
  uint64_t hash = 0;
  for (size_t i = 0; i < pointers.count(); ++i) hash = hash * 31 + pointers.words()[i];
  return static_cast<size_t>(hash * 0x9e3779b97f4a7c15 >> (64 - kPlaceBits));
}

}  // namespace

bool CudnnPacks::Pack::holds(const CudnnPointers& pointers, void* with) const {
  return ready && workspace == with && std::equal(pointers.words(), pointers.words() + pointers.count(), words.begin());
}

void CudnnPacks::Pack::fill(const CudnnPointers& pointers, void* with) {
  ready.reset();  // it stays empty if cuDNN fails
  workspace = with;
  std::copy_n(pointers.words(), pointers.count(), words.begin());
  std::array<void*, CudnnPointers::kMost> data;
  for (size_t i = 0; i < pointers.count(); ++i) {
    numbers[i] = std::bit_cast<float>(static_cast<uint32_t>(words[i]));
    data[i] = pointers.is_number(i) ? &numbers[i] : reinterpret_cast<void*>(words[i]);
  }
  const auto count = static_cast<int64_t>(pointers.count());
  Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, pointers.ids(), count);
  pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, data.data(), count);
  pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace);
  ready = std::move(pack).finalized();
}

cudnnBackendDescriptor_t CudnnPacks::get(const CudnnPointers& pointers, void* workspace) {
  if (packs_.empty()) packs_ = std::vector<Pack>(size_t{1} << kPlaceBits);
  Pack& pack = packs_[place_of(pointers)];
  if (!pack.holds(pointers, workspace)) pack.fill(pointers, workspace);
  return pack.ready->get();
}

}  // namespace amp::cuda
