// The arguments of a cuDNN plan: pointers to its tensors, in variant packs that are kept for calls with the same pointers. Internal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <amp/cuda/cudnn/descriptor.h>

namespace amp::cuda {

// The arguments for the tensors of a graph in a call: device memory or, for those passed by value, a number.
class CudnnPointers {
 public:
  static constexpr size_t kMost = 16;

  CudnnPointers& add(int64_t id, const void* data) { return add(id, reinterpret_cast<uintptr_t>(data), false); }
  CudnnPointers& add(int64_t id, float number) { return add(id, std::bit_cast<uint32_t>(number), true); }

  size_t count() const { return count_; }
  const int64_t* ids() const { return ids_.data(); }
  // The addresses and the bits of the numbers.
  const uint64_t* words() const { return words_.data(); }
  bool is_number(size_t i) const { return (numbers_ >> i & 1) != 0; }

 private:
  CudnnPointers& add(int64_t id, uint64_t word, bool is_number) {
    ids_.at(count_) = id;
    words_[count_] = word;
    numbers_ |= static_cast<uint32_t>(is_number) << count_++;
    return *this;
  }

  std::array<int64_t, kMost> ids_;
  std::array<uint64_t, kMost> words_;
  uint32_t numbers_ = 0;
  size_t count_ = 0;
};

// The packs of one plan, whose calls all have the same ids. A step of a training loop allocates like the step before it, and a frozen
// program always has its memory at the same place. Most packs therefore repeat, and making one takes five calls of cuDNN.
class CudnnPacks {
 public:
  // Valid until the next call.
  cudnnBackendDescriptor_t get(const CudnnPointers& pointers, void* workspace);

 private:
  struct Pack {
    bool holds(const CudnnPointers& pointers, void* workspace) const;
    void fill(const CudnnPointers& pointers, void* workspace);

    std::optional<Descriptor> ready;
    void* workspace = nullptr;
    std::array<uint64_t, CudnnPointers::kMost> words;
    std::array<float, CudnnPointers::kMost> numbers;  // the pack points to them
  };
  std::vector<Pack> packs_;  // each at an index that is computed from its pointers
};

}  // namespace amp::cuda
