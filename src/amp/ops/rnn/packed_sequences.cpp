// Sequences of different lengths in one tensor: padded, or packed step by step.
#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/kernels/rnn.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/rnn_layers.h>

namespace amp {

namespace {

std::vector<int64_t> list_of(const Tensor& t) {
  const Tensor flat = as_int64(t).cpu();
  tracing::reads(flat);
  return {flat.data_ptr<int64_t>(), flat.data_ptr<int64_t>() + flat.numel()};
}

// For each packed row, its row in a padded tensor of (steps * batch) rows.
Tensor padded_rows(const std::vector<int64_t>& batch_sizes, int64_t batch, Device device) {
  std::vector<int64_t> rows;
  for (size_t t = 0; t < batch_sizes.size(); ++t) {
    for (int64_t i = 0; i < batch_sizes[t]; ++i) rows.push_back(static_cast<int64_t>(t) * batch + i);
  }
  return tensor(rows, kInt64).to(device);
}

}  // namespace

std::vector<int64_t> checked_batch_sizes(const char* op, const Tensor& data, const Tensor& batch_sizes) {
  AMP_CHECK(data.dim() > 0, ValueError, "[", op, "] data must have at least 1 dimension");
  AMP_CHECK(batch_sizes.dim() == 1 && batch_sizes.numel() > 0, ValueError, "[", op,
            "] batch_sizes must be a vector with an element for each step, but has shape ", batch_sizes.sizes());
  check_index_dtype(op, "batch_sizes", batch_sizes);
  const std::vector<int64_t> sizes = list_of(batch_sizes);
  int64_t sum = 0;
  for (size_t t = 0; t < sizes.size(); ++t) {
    AMP_CHECK(sizes[t] > 0, ValueError, "[", op, "] batch_sizes must be positive, but step ", t, " has ", sizes[t]);
    AMP_CHECK(t == 0 || sizes[t] <= sizes[t - 1], ValueError, "[", op, "] batch_sizes must be positive and must not increase, but step ", t,
              " has ", sizes[t], " after ", sizes[t - 1]);
    sum = detail::checked_add(op, sum, sizes[t]);
  }
  AMP_CHECK(sum == data.size(0), ValueError, "[", op, "] data has ", data.size(0), " rows, but batch_sizes sum to ", sum);
  return sizes;
}

namespace composite {

std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  constexpr const char* kOp = "_pack_padded_sequence";
  AMP_CHECK(input.dim() >= 2, ValueError, "[", kOp, "] input must have at least 2 dimensions, but has shape ", input.sizes());
  check_index_dtype(kOp, "lengths", lengths);
  const Tensor x = batch_first ? input.transpose(0, 1) : input;
  const int64_t steps = x.size(0), batch = x.size(1);
  AMP_CHECK(lengths.dim() == 1 && lengths.size(0) == batch, ValueError, "[", kOp, "] lengths must have a length for each of ", batch,
            " sequences, but has shape ", lengths.sizes());
  AMP_CHECK(batch > 0, ValueError, "[", kOp, "] there are no sequences");
  const std::vector<int64_t> length = list_of(lengths);
  AMP_CHECK(length[0] <= steps, ValueError, "[", kOp, "] lengths[0] is ", length[0], ", but the input has ", steps, " steps");
  for (size_t i = 0; i < length.size(); ++i) {
    AMP_CHECK(length[i] > 0 && (i == 0 || length[i] <= length[i - 1]), ValueError, "[", kOp,
              "] lengths must be positive and must not increase, but lengths[", i, "] is ", length[i], i > 0 ? " after " : "",
              i > 0 ? std::to_string(length[i - 1]) : std::string());
  }
  std::vector<int64_t> batch_sizes(static_cast<size_t>(length[0]));
  for (size_t t = 0, count = length.size(); t < batch_sizes.size(); ++t) {
    while (length[count - 1] <= static_cast<int64_t>(t)) --count;
    batch_sizes[t] = static_cast<int64_t>(count);
  }
  Shape sizes(x.sizes().drop_front());
  sizes[0] = steps * batch;
  return {x.reshape(sizes).index_select(0, padded_rows(batch_sizes, batch, x.device())), tensor(batch_sizes, kInt64)};
}

std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                const Scalar& padding_value, int64_t total_length) {
  constexpr const char* kOp = "_pad_packed_sequence";
  const std::vector<int64_t> sizes = checked_batch_sizes(kOp, data, batch_sizes);
  const auto longest = static_cast<int64_t>(sizes.size()), batch = sizes[0];
  AMP_CHECK(total_length <= 0 || total_length >= longest, ValueError, "[", kOp, "] total_length ", total_length,
            " is less than the longest sequence, ", longest);
  const int64_t steps = total_length > 0 ? total_length : longest;
  std::vector<int64_t> lengths(static_cast<size_t>(batch));
  for (const int64_t size : sizes) {
    for (int64_t i = 0; i < size; ++i) ++lengths[static_cast<size_t>(i)];
  }
  Shape rows(data.sizes()), padded{steps, batch};
  rows[0] = detail::checked_mul(kOp, steps, batch);
  for (const int64_t size : data.sizes().drop_front()) padded.push_back(size);
  detail::checked_numel(kOp, padded);
  const Tensor flat = rows[0] == data.size(0)
                          ? data.clone(MemoryFormat::Contiguous)
                          : full(rows, padding_value, data.options()).index_copy_(0, padded_rows(sizes, batch, data.device()), data);
  const Tensor output = flat.view(padded);
  return {batch_first ? output.transpose(0, 1) : output, tensor(lengths, kInt64)};
}

}  // namespace composite

}  // namespace amp
