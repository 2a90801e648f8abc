// A backend whose devices are two regions of host memory: the minimum that can create, copy, print and compute tensors.
// tests/tools/adding_a_backend.py puts this folder into a copy of the tree, as src/amp/toy.
#include <cstdlib>
#include <utility>

#include <amp/core/backend.h>
#include <amp/core/device_kernels.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/strided.h>
#include <amp/kernels/table.h>

namespace amp::toy {

extern const Backend backend;
extern const Kernels kernel_table;

namespace {

int64_t bytes_in_use = 0;
thread_local int current = 0;

void* allocate(int, size_t bytes) {
  bytes_in_use += static_cast<int64_t>(bytes);
  return std::malloc(bytes);
}

void deallocate(int, void* data, size_t bytes) noexcept {
  bytes_in_use -= static_cast<int64_t>(bytes);
  std::free(data);
}

Tensor on_host(const Tensor& t) { return from_blob(t.data_ptr(), t.sizes(), t.strides(), TensorOptions(t.dtype())); }

void copy(const Tensor& dst, const Tensor& src) { detail::copy(on_host(dst), on_host(src)); }

void fill(const Tensor& t, const Scalar& value) { detail::fill(on_host(t), value); }

// Applies `function` elementwise, with one or two operands and the result.
template <class Function>
void each(const StridedLoop& loop, const Function& function) {
  for (int k = 0; k < loop.n_operands; ++k) {
    AMP_CHECK(loop.ndim == 1 && loop.operands[k].dtype == kFloat32, NotImplementedError, "[toy] expected contiguous tensors of float32");
  }
  for (int64_t i = 0; i < loop.sizes[0]; ++i) {
    const auto at = [&](int k) -> float& { return static_cast<float*>(loop.operands[k].data)[i * loop.operands[k].strides[0]]; };
    at(0) = function(at(1), at(loop.n_operands - 1));
  }
}

Tensor mm(const Tensor& self, const Tensor& mat2) {
  const int64_t n = self.size(0), k = self.size(1), m = mat2.size(1);
  Tensor out(detail::new_tensor({n, m}, kFloat32, self.device()));
  const float *a = self.data_ptr<float>(), *b = mat2.data_ptr<float>();
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < m; ++j) {
      float sum = 0;
      for (int64_t l = 0; l < k; ++l) sum += a[i * self.stride(0) + l * self.stride(1)] * b[l * mat2.stride(0) + j * mat2.stride(1)];
      out.data_ptr<float>()[i * m + j] = sum;
    }
  }
  return out;
}

}  // namespace

constinit const Kernels kernel_table = [] {
  Kernels table;
  table.copy = copy;
  table.fill = fill;
  table.mm = mm;
  table.relu.run = [](const StridedLoop& loop, ScalarType, const ScalarParam*) {
    each(loop, [](float a, float) { return a > 0 ? a : 0; });
  };
  table.mul.run = [](const StridedLoop& loop, ScalarType, const ScalarParam*) { each(loop, [](float a, float b) { return a * b; }); };
  return table;
}();

constinit const Backend backend = {
    .kernels = &kernel_table,
    .device_count = [] { return 2; },
    .allocate = allocate,
    .deallocate = deallocate,
    .memory_stats =
        [](int) {
          return MemoryStats{bytes_in_use, 0, 0};
        },
    .reset_peak_memory_stats = [](int) {},
    .empty_cache = [](int) {},
    .exchange_device = [](int index) { return std::exchange(current, index); },
};

}  // namespace amp::toy
