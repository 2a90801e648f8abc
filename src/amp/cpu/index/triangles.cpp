// tril and triu: zeros on one side of a diagonal.
#include <algorithm>
#include <cstring>

#include <amp/core/parallel.h>
#include <amp/cpu/kernels/shape.h>
#include <amp/cpu/odometer.h>

namespace amp::cpu {

namespace {

constexpr int64_t kTriangleGrain = 32 << 10;

void zero(char* data, int64_t stride, int64_t n, int64_t size) {
  if (n <= 0) return;
  if (stride == 1) {
    std::memset(data, 0, static_cast<size_t>(n * size));
    return;
  }
  for (int64_t i = 0; i < n; ++i) std::memset(data + i * stride * size, 0, static_cast<size_t>(size));
}

// Zeros columns [from(row), to(row)) of every row of every matrix.
template <class Range>
void zero_columns(const Tensor& self, const Range& range) {
  const IntArrayRef rows = self.sizes().drop_back();
  const int64_t columns = self.size(-1), count = product(rows), size = self.element_size();
  if (count == 0 || columns == 0) return;
  char* data = static_cast<char*>(self.data_ptr());
  parallel_for(0, count, std::max<int64_t>(1, kTriangleGrain / columns), [&](int64_t first, int64_t last) {
    Odometer<1> at(rows, {self.strides().drop_back()}, first);
    for (int64_t r = first; r < last; ++r, at.next()) {
      const auto [from, to] = range(r % rows.back(), columns);
      zero(data + (at.offset(0) + from * self.stride(-1)) * size, self.stride(-1), to - from, size);
    }
  });
}

// Clamps the diagonal without changing the triangle: adding a row index can't overflow.
int64_t near_diagonal(const Tensor& self, int64_t diagonal) { return std::clamp(diagonal, -self.size(-2), self.size(-1)); }

}  // namespace

void tril_(const Tensor& self, int64_t given) {
  const int64_t diagonal = near_diagonal(self, given);
  zero_columns(
      self, [diagonal](int64_t row, int64_t columns) { return std::pair(std::clamp<int64_t>(row + diagonal + 1, 0, columns), columns); });
}

void triu_(const Tensor& self, int64_t given) {
  const int64_t diagonal = near_diagonal(self, given);
  zero_columns(self,
               [diagonal](int64_t row, int64_t columns) { return std::pair(int64_t{0}, std::clamp<int64_t>(row + diagonal, 0, columns)); });
}

}  // namespace amp::cpu
