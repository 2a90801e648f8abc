#include <amp/nn/utils/rnn.h>

#include <algorithm>
#include <vector>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::nn::utils::rnn {

PackedSequence::PackedSequence(Tensor data, Tensor batch_sizes, Tensor sorted_indices, Tensor unsorted_indices)
    : data_(std::move(data)), batch_sizes_(std::move(batch_sizes)), sorted_indices_(std::move(sorted_indices)) {
  AMP_CHECK(data_.defined() && batch_sizes_.defined(), ValueError, "[PackedSequence] data and batch_sizes must be given");
  AMP_CHECK(batch_sizes_.is_cpu(), ValueError, "[PackedSequence] batch_sizes must be on the CPU, but are on ", batch_sizes_.device());
  unsorted_indices_ = unsorted_indices.defined() ? std::move(unsorted_indices) : invert_permutation(sorted_indices_);
}

PackedSequence PackedSequence::to(const TensorOptions& options) const {
  PackedSequence result = *this;
  result.data_ = data_.to(options);
  const Device device = result.data_.device();
  if (sorted_indices_.defined()) result.sorted_indices_ = sorted_indices_.to(device);
  if (unsorted_indices_.defined()) result.unsorted_indices_ = unsorted_indices_.to(device);
  return result;
}

Tensor invert_permutation(const Tensor& permutation) {
  if (!permutation.defined()) return {};
  const Tensor positions = arange(permutation.numel(), permutation.options());
  return empty(permutation.sizes(), permutation.options()).index_copy(0, permutation, positions);
}

PackedSequence pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first, bool enforce_sorted) {
  if (enforce_sorted) {
    const auto [data, batch_sizes] = _pack_padded_sequence(input, lengths, batch_first);
    return PackedSequence(data, batch_sizes);
  }
  const int64_t dim = batch_first ? 0 : 1;
  check_defined("pack_padded_sequence", "input", input);
  check_defined("pack_padded_sequence", "lengths", lengths);
  AMP_CHECK(input.dim() >= 2, ValueError, "[pack_padded_sequence] input must have at least 2 dimensions, but has shape ", input.sizes());
  AMP_CHECK(lengths.dim() == 1 && lengths.size(0) == input.size(dim), ValueError,
            "[pack_padded_sequence] lengths must have a length for each of ", input.size(dim), " sequences, but has shape ",
            lengths.sizes());
  const auto [sorted, order] = sort(lengths, 0, /*descending=*/true);
  const Tensor indices = order.to(input.device());
  const auto [data, batch_sizes] = _pack_padded_sequence(input.index_select(dim, indices), sorted, batch_first);
  return PackedSequence(data, batch_sizes, indices);
}

std::tuple<Tensor, Tensor> pad_packed_sequence(const PackedSequence& sequence, bool batch_first, double padding_value,
                                               std::optional<int64_t> total_length) {
  AMP_CHECK(!total_length || *total_length > 0, ValueError, "[pad_packed_sequence] total_length must be positive, but is ",
            total_length.value_or(0));
  auto [output, lengths] =
      _pad_packed_sequence(sequence.data(), sequence.batch_sizes(), batch_first, padding_value, total_length.value_or(0));
  const Tensor& order = sequence.unsorted_indices();
  if (!order.defined()) return {output, lengths};
  return {output.index_select(batch_first ? 0 : 1, order), lengths.index_select(0, order.cpu())};
}

Tensor pad_sequence(TensorList sequences, bool batch_first, double padding_value, std::string_view padding_side) {
  AMP_CHECK(!sequences.empty(), ValueError, "[pad_sequence] there are no sequences");
  AMP_CHECK(padding_side == "right" || padding_side == "left", ValueError,
            "[pad_sequence] padding_side must be \"left\" or \"right\", not \"", padding_side, "\"");
  int64_t longest = 0;
  for (const Tensor& sequence : sequences) {
    AMP_CHECK(sequence.defined() && sequence.dim() > 0, ValueError, "[pad_sequence] sequences must have at least 1 dimension");
    longest = std::max(longest, sequence.size(0));
  }
  std::vector<Tensor> padded;
  for (const Tensor& sequence : sequences) {
    std::vector<int64_t> amounts(2 * static_cast<size_t>(sequence.dim()), 0);
    (padding_side == "left" ? amounts[amounts.size() - 2] : amounts.back()) = longest - sequence.size(0);
    padded.push_back(constant_pad_nd(sequence, amounts, padding_value));
  }
  return stack(padded, batch_first ? 0 : 1);
}

PackedSequence pack_sequence(TensorList sequences, bool enforce_sorted) {
  std::vector<int64_t> lengths;
  for (const Tensor& sequence : sequences) lengths.push_back(sequence.defined() && sequence.dim() > 0 ? sequence.size(0) : 0);
  return pack_padded_sequence(pad_sequence(sequences), tensor(lengths, kInt64), /*batch_first=*/false, enforce_sorted);
}

}  // namespace amp::nn::utils::rnn
