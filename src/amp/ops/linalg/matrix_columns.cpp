#include <amp/ops/linalg/matrix_columns.h>

#include <algorithm>
#include <limits>

#include <amp/core/checked.h>
#include <amp/core/device_kernels.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

Tensor copied(Tensor to, const Tensor& from) {
  if (to.numel() != 0) detail::copy(to, from);
  return to;
}

}  // namespace

Tensor new_columns(IntArrayRef batch, int64_t rows, int64_t columns, ScalarType dtype, Device device) {
  const Shape sizes = with_matrix(batch, rows, columns);
  detail::checked_numel("linalg", sizes);
  Shape strides = sizes;
  int64_t stride = 1;
  const auto at = [&](size_t d) {
    strides[d] = stride;
    stride *= sizes[d] > 1 ? sizes[d] : 1;
  };
  at(sizes.size() - 2);
  at(sizes.size() - 1);
  for (size_t d = sizes.size() - 2; d-- > 0;) at(d);
  return Tensor(detail::new_strided_tensor(sizes, strides, dtype, device));
}

Tensor columns_copy(const Tensor& self, IntArrayRef batch) {
  return copied(new_columns(batch, self.size(-2), self.size(-1), self.dtype(), self.device()), self);
}
Tensor columns_copy(const Tensor& self) { return columns_copy(self, batch_sizes(self)); }

Tensor rows_copy(const Tensor& self, IntArrayRef batch) {
  return copied(Tensor(detail::new_tensor(with_matrix(batch, self.size(-2), self.size(-1)), self.dtype(), self.device())), self);
}
Tensor rows_copy(const Tensor& self) { return rows_copy(self, batch_sizes(self)); }

Tensor as_columns(const Tensor& self) {
  const IntArrayRef sizes = self.sizes(), strides = self.strides();
  const size_t n = sizes.size();
  int64_t stride = 1;
  bool dense = true;
  const auto continues = [&](size_t d) {
    dense = dense && (sizes[d] == 1 || strides[d] == stride);
    stride *= sizes[d];
  };
  continues(n - 2);
  continues(n - 1);
  for (size_t d = n - 2; d-- > 0;) continues(d);
  return dense || self.numel() == 0 ? self.detach() : columns_copy(self);
}

Tensor new_vectors(IntArrayRef batch, ScalarType dtype, Device device) { return Tensor(detail::new_tensor(batch, dtype, device)); }
Tensor new_vectors(IntArrayRef batch, int64_t size, ScalarType dtype, Device device) {
  Shape sizes(batch);
  sizes.push_back(size);
  return Tensor(detail::new_tensor(sizes, dtype, device));
}

int64_t batch_count(IntArrayRef batch) {
  int64_t count = 1;
  for (const int64_t size : batch) count *= size;
  return count;
}

int lapack_size(const char* op, int64_t size) {
  AMP_CHECK(size <= std::numeric_limits<int>::max(), ValueError, "[", op, "] there are ", size,
            " matrices, or rows or columns of one, but LAPACK and cuSOLVER take at most ", std::numeric_limits<int>::max());
  return static_cast<int>(size);
}

BroadcastIndex::BroadcastIndex(IntArrayRef own, IntArrayRef batch) : same_(own == batch), sizes_(batch), strides_(Shape(batch.size(), 0)) {
  int64_t stride = 1;
  for (size_t d = own.size(); d-- > 0;) {
    strides_[d + batch.size() - own.size()] = own[d] == 1 ? 0 : stride;
    stride *= own[d];
  }
}

int64_t BroadcastIndex::index_of(int64_t i) const {
  int64_t index = 0;
  for (size_t d = sizes_.size(); d-- > 0; i /= sizes_[d]) index += i % sizes_[d] * strides_[d];
  return index;
}

TriangularOperand::TriangularOperand(const char* op, const Tensor& A) {
  const int64_t n = A.size(-1), row = A.stride(-2), column = A.stride(-1);
  const auto fits = [&](int64_t inner, int64_t outer) { return (inner == 1 || n == 1) && outer >= n; };
  const bool as_it_is = fits(row, column) || fits(column, row);
  transposed = as_it_is && !fits(row, column);
  matrices = as_it_is ? A.detach() : columns_copy(A);
  stride = lapack_size(op, std::max<int64_t>(n, matrices.stride(transposed ? -2 : -1)));
}

Tensor room_for_solutions(const Tensor& B, IntArrayRef batch, int64_t rows) {
  if (rows == B.size(-2)) return columns_copy(B, batch);
  const Tensor room = new_columns(batch, rows, B.size(-1), B.dtype(), B.device());
  room.zero_();
  room.narrow(-2, 0, B.size(-2)).copy_(expand_batch(B.detach(), batch));
  return room;
}

Tensor with_columns(const Tensor& A, int64_t columns) {
  if (columns == A.size(-1)) return columns_copy(A);
  const Tensor copy = new_columns(batch_sizes(A), A.size(-2), columns, A.dtype(), A.device());
  const int64_t common = std::min(columns, A.size(-1));
  copy.narrow(-1, 0, common).copy_(A.detach().narrow(-1, 0, common));
  return copy;
}

}  // namespace amp
