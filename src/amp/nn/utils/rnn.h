// Sequences of different lengths: padded in one tensor, or packed step by step for recurrent networks.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>

#include <amp/core/tensor.h>

namespace amp::nn::utils::rnn {

// The steps of sequences that are sorted by decreasing length: the first steps of all sequences, then the second steps, and so on.
class AMP_API PackedSequence {
 public:
  PackedSequence() = default;
  // `sorted_indices` are the positions of the sorted sequences in the original order; undefined if they were already sorted.
  PackedSequence(Tensor data, Tensor batch_sizes, Tensor sorted_indices = {}, Tensor unsorted_indices = {});

  const Tensor& data() const { return data_; }
  // The number of sequences that have each step. int64, on the CPU.
  const Tensor& batch_sizes() const { return batch_sizes_; }
  const Tensor& sorted_indices() const { return sorted_indices_; }
  const Tensor& unsorted_indices() const { return unsorted_indices_; }

  PackedSequence to(const TensorOptions& options) const;
  PackedSequence cpu() const { return to(TensorOptions(Device(kCPU))); }
  PackedSequence cuda() const { return to(TensorOptions(Device(kCUDA))); }
  bool is_cuda() const { return data_.is_cuda(); }

 private:
  Tensor data_, batch_sizes_, sorted_indices_, unsorted_indices_;
};

// Packs sequences (steps, batch, *), or (batch, steps, *) with batch_first, of the given lengths. With `enforce_sorted`, the lengths must
// not increase; without it they may have any order. Throws ValueError for lengths that do not fit.
AMP_API PackedSequence pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first = false,
                                            bool enforce_sorted = true);
// The inverse of packing: the padded sequences in their original order, and their lengths.
AMP_API std::tuple<Tensor, Tensor> pad_packed_sequence(const PackedSequence& sequence, bool batch_first = false, double padding_value = 0,
                                                       std::optional<int64_t> total_length = {});
// Stacks sequences of shape (steps, *), padded to the longest: (steps, batch, *), or (batch, steps, *) with batch_first. `padding_side` is
// "right", the end of the sequences, or "left".
AMP_API Tensor pad_sequence(TensorList sequences, bool batch_first = false, double padding_value = 0,
                            std::string_view padding_side = "right");
AMP_API PackedSequence pack_sequence(TensorList sequences, bool enforce_sorted = true);
// The inverse of a permutation of 0, 1, ...; undefined for an undefined tensor.
AMP_API Tensor invert_permutation(const Tensor& permutation);

}  // namespace amp::nn::utils::rnn
