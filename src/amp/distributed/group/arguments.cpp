#include <amp/distributed/group/arguments.h>

#include <algorithm>

#include <amp/autograd/record.h>
#include <amp/core/checked.h>
#include <amp/core/sparse.h>
#include <amp/core/tensor/memory_span.h>
#include <amp/distributed/group/combine.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>

namespace amp::distributed {

namespace {

const char* name_of(DeviceType device) { return device == kCPU ? "the CPU" : "CUDA devices"; }

}  // namespace

void check_tensor(const char* name, const char* argument, const Tensor& tensor, DeviceType device, const std::string& backend) {
  AMP_CHECK(tensor.defined(), ValueError, "[", name, "] `", argument, "` is an undefined tensor");
  if (tensor.is_sparse()) detail::throw_sparse(name, argument, tensor);
  AMP_CHECK(tensor.device().type() == device, NotImplementedError, "[", name, "] the backend ", backend, " takes tensors on ",
            name_of(device), ", but `", argument, "` is on ", tensor.device());
}

void check_result(const char* name, const char* argument, const Tensor& tensor, DeviceType device, const std::string& backend) {
  check_tensor(name, argument, tensor, device, backend);
  autograd::check_inference_write(name, tensor);
  check_no_overlap(name, tensor);
}

void check_rank(const char* name, const char* argument, int rank, int size) {
  AMP_CHECK(rank >= 0 && rank < size, ValueError, "[", name, "] `", argument, "` is ", rank, ", expected a rank from 0 to ", size - 1);
}

void check_part(const char* name, const std::vector<int>& ranks, int size) {
  AMP_CHECK(!ranks.empty(), ValueError, "[", name, "] the list of ranks is empty");
  for (const int rank : ranks) {
    check_rank(name, "ranks", rank, size);
    AMP_CHECK(std::count(ranks.begin(), ranks.end(), rank) == 1, ValueError, "[", name, "] rank ", rank, " is in the list twice");
  }
}

Tensor apart_from(const Tensor& output, const Tensor& input) {
  return detail::memory_span(input).meets(detail::memory_span(output)) ? input.clone() : input;
}

std::string describe_part(const std::vector<int>& ranks) {
  std::string list;
  for (const int rank : ranks) list += (list.empty() ? "" : ", ") + std::to_string(rank);
  return "(" + list + ")";
}

void check_same_dtype(const char* name, const Tensor& output, const Tensor& input) {
  AMP_CHECK(output.dtype() == input.dtype(), TypeError, "[", name, "] `output` has dtype ", output.dtype(), ", but `input` has ",
            input.dtype());
}

void check_all_gather(const Tensor& output, const Tensor& input, int size) {
  check_same_dtype("all_gather", output, input);
  const int64_t expected = detail::checked_mul("all_gather", input.numel(), size);
  AMP_CHECK(output.numel() == expected, ValueError, "[all_gather] `output` has ", output.numel(), " elements, expected ", expected,
            ", those of `input` for each of ", size, " ranks");
}

void check_reduce_scatter(const Tensor& output, const Tensor& input, ReduceOp op, int size) {
  check_reduction("reduce_scatter", op, input.dtype());
  check_same_dtype("reduce_scatter", output, input);
  const int64_t expected = detail::checked_mul("reduce_scatter", output.numel(), size);
  AMP_CHECK(input.numel() == expected, ValueError, "[reduce_scatter] `input` has ", input.numel(), " elements, expected ", expected,
            ", those of `output` for each of ", size, " ranks");
}

void check_message(const char* name, const char* argument, int other, int tag, int rank, int size) {
  check_rank(name, argument, other, size);
  AMP_CHECK(other != rank, ValueError, "[", name, "] `", argument, "` is this rank itself, ", rank);
  AMP_CHECK(tag >= 0 && tag <= 32767, ValueError, "[", name, "] `tag` is ", tag, ", expected 0 to 32767");
}

void check_own_part(const std::vector<size_t>& to_give, const std::vector<size_t>& to_get, int rank) {
  const auto own = static_cast<size_t>(rank);
  AMP_CHECK(to_give[own] == to_get[own], ValueError, "[all_to_all] rank ", rank, " gives itself ", to_give[own], " bytes, but expects ",
            to_get[own], ": `input_rows` and `output_rows` differ there");
}

std::vector<size_t> parts_of(const char* argument, const char* rows_argument, const Tensor& tensor, const std::vector<int64_t>& rows,
                             int size) {
  AMP_CHECK(tensor.dim() > 0, ValueError, "[all_to_all] `", argument, "` has no dimension that could be cut");
  const int64_t length = tensor.size(0);
  AMP_CHECK(!rows.empty() || length % size == 0, ValueError, "[all_to_all] the first dimension of `", argument, "`, ", length,
            ", cannot be cut into ", size, " equal parts: pass `", rows_argument, "`");
  AMP_CHECK(rows.empty() || rows.size() == static_cast<size_t>(size), ValueError, "[all_to_all] `", rows_argument, "` has ", rows.size(),
            " entries, expected one for each of ", size, " ranks");
  const int64_t row_bytes = length > 0 ? tensor.nbytes() / length : 0;
  if (rows.empty()) return std::vector<size_t>(static_cast<size_t>(size), static_cast<size_t>(length / size * row_bytes));
  std::vector<size_t> parts;
  int64_t left = length;
  for (const int64_t n : rows) {
    AMP_CHECK(n >= 0 && n <= left, ValueError, "[all_to_all] `", rows_argument, "` does not fit the first dimension of `", argument, "`, ",
              length);
    left -= n;
    parts.push_back(static_cast<size_t>(n * row_bytes));
  }
  AMP_CHECK(left == 0, ValueError, "[all_to_all] `", rows_argument, "` leaves out ", left, " rows of `", argument, "`");
  return parts;
}

std::string describe(const Tensor& tensor) { return detail::concat(tensor.dtype(), tensor.sizes(), ' ', tensor.device().type()); }

std::string describe_rows(const Tensor& tensor) {
  return detail::concat("(", toString(tensor.dtype()), " rows of ", tensor.sizes().slice(1, tensor.sizes().size() - 1), ")");
}

}  // namespace amp::distributed
