// Copies and conversions: within a device, between devices, to and from the host.
#include <amp/core/device/non_blocking.h>
#include <amp/core/device_kernels.h>
#include <amp/core/strided.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/cuda/memory/pinned_copy.h>
#include <amp/cuda/runtime/peer_access.h>
#include <amp/cuda/elementwise.cuh>

namespace amp::cuda {

namespace {

// --- within a device ---

constexpr int kTile = 32;
constexpr int kTileRows = 8;

// Copies elements of the size of T bit by bit.
template <class T>
__global__ void move_strided(const __grid_constant__ StridedLoop loop, const __grid_constant__ LoopDividers dividers, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t at[2];
    offsets_of(loop, dividers, i, n, at);
    static_cast<T*>(loop.operands[0].data)[at[0]] = static_cast<const T*>(loop.operands[1].data)[at[1]];
  });
}

// Converts any dtype to any other. V can hold every value of the source.
template <class V>
__global__ void convert_strided(const __grid_constant__ StridedLoop loop, const __grid_constant__ LoopDividers dividers, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    int64_t at[2];
    offsets_of(loop, dividers, i, n, at);
    store_as(loop.operands[0].data, at[0], loop.operands[0].dtype, load_as<V>(loop.operands[1].data, at[1], loop.operands[1].dtype));
  });
}

// The dtypes of convert_groups.
constexpr TypeSet kGroupTypes = kFloatingTypes | kIntegralTypes | kBoolTypes;

// fn(null pointer to the type of the elements)
template <class Function>
__device__ __forceinline__ void with_element(ScalarType dtype, const Function& fn) {
  switch (dtype) {
    case kBool: return fn(static_cast<bool*>(nullptr));
    case kUInt8: return fn(static_cast<uint8_t*>(nullptr));
    case kInt8: return fn(static_cast<int8_t*>(nullptr));
    case kInt16: return fn(static_cast<int16_t*>(nullptr));
    case kInt32: return fn(static_cast<int32_t*>(nullptr));
    case kInt64: return fn(static_cast<int64_t*>(nullptr));
    case kFloat16: return fn(static_cast<Half*>(nullptr));
    case kBFloat16: return fn(static_cast<BFloat16*>(nullptr));
    case kFloat32: return fn(static_cast<float*>(nullptr));
    default: return fn(static_cast<double*>(nullptr));
  }
}

// Loads a group of neighbors, or a single element in all places.
template <class V>
__device__ __forceinline__ void load_group_as(const StridedOperand& from, int64_t at, bool single, V (&values)[kGroup]) {
  with_element(from.dtype, [&]<class T>(T*) {
    if constexpr (std::is_same_v<Acc<T>, V>) {
      // Every byte of a bool except 0 means true.
      using Stored = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
      const auto* const data = static_cast<const Stored*>(from.data);
      if (!single) load_values(data, at, values);
#pragma unroll
      for (int k = 0; k < kGroup; ++k) {
        if (single) values[k] = static_cast<V>(data[at]);
        if constexpr (std::is_same_v<T, bool>) values[k] = values[k] != V(0);
      }
    }
  });
}
template <class V>
__device__ __forceinline__ void store_group_as(const StridedOperand& to, int64_t at, const V (&values)[kGroup]) {
  with_element(to.dtype, [&]<class T>(T*) {
    T stored[kGroup];
#pragma unroll
    for (int k = 0; k < kGroup; ++k) {
      if constexpr (std::is_same_v<T, bool>) stored[k] = values[k] != V(0);
      else if constexpr (std::is_integral_v<T>) stored[k] = narrow<T>(values[k]);
      else if constexpr (std::is_same_v<Acc<T>, T>) stored[k] = static_cast<T>(values[k]);
      else stored[k] = T(detail::once_rounded(values[k]));
    }
    store_values(static_cast<T*>(to.data), at, stored);
  });
}

// The same for groups of neighbors, which are the iterations of the loop. `rest`: the elements of the last group if it is not whole, else
// 0.
template <class V>
__global__ void convert_groups(const __grid_constant__ StridedLoop loop, const __grid_constant__ LoopDividers dividers, int64_t n,
                               int rest) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const bool single = from.strides[loop.ndim - 1] == 0;
  grid_loop(n, [&](int64_t i) {
    int64_t at[2];
    offsets_of(loop, dividers, i, n, at);
    if (i == n - 1 && rest > 0) {
      for (int k = 0; k < rest; ++k) store_as(to.data, at[0] + k, to.dtype, load_as<V>(from.data, at[1] + (single ? 0 : k), from.dtype));
      return;
    }
    V values[kGroup];
    load_group_as(from, at[1], single, values);
    store_group_as(to, at[0], values);
  });
}

// The casts of mixed precision, eight elements at a time. Both pointers are aligned to 16 bytes.
template <class To, class From>
__global__ void convert_packed(To* to, const From* from, int64_t n) {
  struct alignas(16) FromPack {
    From element[8];
  };
  struct alignas(16) ToPack {
    To element[8];
  };
  grid_loop((n + 7) / 8, [&](int64_t p) {
    const int64_t first = p * 8;
    if (first + 8 <= n) {
      const FromPack in = *reinterpret_cast<const FromPack*>(from + first);
      ToPack out;
#pragma unroll
      for (int i = 0; i < 8; ++i) out.element[i] = static_cast<To>(static_cast<float>(in.element[i]));
      *reinterpret_cast<ToPack*>(to + first) = out;
    } else {
      for (int64_t i = first; i < n; ++i) to[i] = static_cast<To>(static_cast<float>(from[i]));
    }
  });
}

// Transposes a batch of matrices by tiles in shared memory. Rows are dense in `to`, columns are dense in `from`.
template <class T>
__global__ void transpose_tiles(T* to, const T* from, int64_t rows, int64_t columns, int64_t to_row, int64_t from_column, int64_t to_batch,
                                int64_t from_batch, int64_t tiles_across) {
  __shared__ T tile[kTile][kTile + 1];
  to += blockIdx.y * to_batch;
  from += blockIdx.y * from_batch;
  const int64_t row0 = blockIdx.x / tiles_across * kTile, column0 = blockIdx.x % tiles_across * kTile;
  for (int64_t c = threadIdx.y; c < kTile; c += kTileRows) {
    const int64_t row = row0 + threadIdx.x, column = column0 + c;
    if (row < rows && column < columns) tile[c][threadIdx.x] = from[column * from_column + row];
  }
  __syncthreads();
  for (int64_t r = threadIdx.y; r < kTile; r += kTileRows) {
    const int64_t row = row0 + r, column = column0 + threadIdx.x;
    if (row < rows && column < columns) to[row * to_row + column] = tile[threadIdx.x][r];
  }
}

// Runs transpose_tiles if the loop has this form (coalescing has ordered the output's strides); returns whether it did.
bool try_transpose(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const int last = loop.ndim - 1;
  if (last < 1 || last > 2 || to.strides[last] != 1 || from.strides[last - 1] != 1) return false;
  const int64_t rows = loop.sizes[last - 1], columns = loop.sizes[last], batch = last == 2 ? loop.sizes[0] : 1;
  const int64_t across = divide_up(columns, kTile), tiles = divide_up(rows, kTile) * across;
  if (rows < 8 || columns < 8 || batch > 65535 || tiles > INT32_MAX) return false;
  dispatch_size(elementSize(to.dtype), [&]<class T>(T*) {
    launch(transpose_tiles<T>, dim3(static_cast<unsigned>(tiles), static_cast<unsigned>(batch)), dim3(kTile, kTileRows),
           static_cast<T*>(to.data), static_cast<const T*>(from.data), rows, columns, to.strides[last - 1], from.strides[last],
           last == 2 ? to.strides[0] : 0, last == 2 ? from.strides[0] : 0, across);
  });
  return true;
}

template <class To, class From>
bool try_convert_packed(const StridedLoop& loop, ScalarType to, ScalarType from) {
  if (loop.operands[0].dtype != to || loop.operands[1].dtype != from) return false;
  const int64_t n = loop.numel();
  launch(convert_packed<To, From>, grid_for(n, kThreads * 8), kThreads, static_cast<To*>(loop.operands[0].data),
         static_cast<const From*>(loop.operands[1].data), n);
  return true;
}

// Whether convert_groups can run the loop. Only the end of a single row may be a group that is not whole.
bool converts_groups(const StridedLoop& loop) {
  const int last = loop.ndim - 1;
  if (last > 0 && loop.sizes[last] % kGroup != 0) return false;
  for (int k = 0; k < 2; ++k) {
    const StridedOperand& operand = loop.operands[k];
    if (!contains(kGroupTypes, operand.dtype)) return false;
    if (k == 1 && operand.strides[last] == 0) continue;
    const int64_t size = elementSize(operand.dtype), bytes = std::min<int64_t>(16, kGroup * size);
    if (operand.strides[last] != 1 || reinterpret_cast<uintptr_t>(operand.data) % static_cast<uintptr_t>(bytes) != 0) return false;
    for (int d = 0; d < last; ++d) {
      if (operand.strides[d] * size % bytes != 0) return false;
    }
  }
  return true;
}

void convert(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const auto aligned = [](const StridedOperand& o) { return o.strides[0] == 1 && reinterpret_cast<uintptr_t>(o.data) % 16 == 0; };
  if (loop.ndim == 1 && aligned(to) && aligned(from)) {
    if (try_convert_packed<Half, float>(loop, kFloat16, kFloat32) || try_convert_packed<BFloat16, float>(loop, kBFloat16, kFloat32) ||
        try_convert_packed<float, Half>(loop, kFloat32, kFloat16) || try_convert_packed<float, BFloat16>(loop, kFloat32, kBFloat16))
      return;
  }
  const bool in_groups = converts_groups(loop);
  const auto run = [&]<class V>(V) {
    if constexpr (!is_complex<V>) {
      if (in_groups) {
        StridedLoop groups = grouped(loop);
        const auto rest = static_cast<int>(loop.sizes[loop.ndim - 1] % kGroup);
        if (rest != 0) ++groups.sizes[0];
        const int64_t n = groups.numel();
        return launch(convert_groups<V>, grid_for(n), kThreads, groups, LoopDividers(groups), n, rest);
      }
    }
    const int64_t n = loop.numel();
    launch(convert_strided<V>, grid_for(n), kThreads, loop, LoopDividers(loop), n);
  };
  if (isComplexType(from.dtype)) run(Complex<double>());
  else if (from.dtype == kFloat64) run(double());
  else if (isIntegralType(from.dtype, true)) run(int64_t());
  else run(float());
}

// One past the last byte of the tensor's elements.
const char* end_of(const Tensor& t) {
  const IntArrayRef sizes = t.sizes(), strides = t.strides();
  int64_t last = 0;
  for (size_t d = 0; d < sizes.size(); ++d) last += (sizes[d] - 1) * strides[d];
  return static_cast<const char*>(t.data_ptr()) + (last + 1) * t.element_size();
}

bool overlap_partly(const Tensor& a, const Tensor& b) {
  if (a.data_ptr() == b.data_ptr() && a.dtype() == b.dtype() && a.sizes() == b.sizes() && a.strides() == b.strides()) return false;
  return a.data_ptr() < end_of(b) && b.data_ptr() < end_of(a);
}

Tensor new_like(const Tensor& shape, ScalarType dtype, Device device) { return Tensor(detail::new_tensor(shape.sizes(), dtype, device)); }

void copy_on_device(const Tensor& dst, const Tensor& src) {
  if (overlap_partly(dst, src)) {
    const Tensor apart = new_like(src, src.dtype(), src.device());
    copy_on_device(apart, src);
    return copy_on_device(dst, apart);
  }
  if (dst.is_contiguous() && src.is_contiguous() && dst.sizes() == src.sizes()) {
    const int64_t n = dst.numel();
    StridedLoop loop({&n, 1});
    for (const Tensor* t : {&dst, &src}) loop.add_contiguous(t->data_ptr(), t->dtype());
    return copy_strided(loop);
  }
  StridedLoop loop({dst.sizes().data(), dst.sizes().size()});
  for (const Tensor* t : {&dst, &src})
    loop.add(t->data_ptr(), t->dtype(), {t->sizes().data(), t->sizes().size()}, {t->strides().data(), t->strides().size()});
  loop.coalesce();
  copy_strided(loop);
}

// --- between devices ---

// Narrows before the transfer and widens after it: this transfers fewer bytes.
ScalarType traveling_type(ScalarType dst, ScalarType src) { return elementSize(dst) < elementSize(src) ? dst : src; }

// Runs `transfer(destination)` with a contiguous destination of dtype `dtype`, then copies that to dst.
template <class Transfer>
void into(const Tensor& dst, ScalarType dtype, const Transfer& transfer) {
  if (dst.is_contiguous() && dst.dtype() == dtype) return transfer(dst);
  const Tensor landed = new_like(dst, dtype, dst.device());
  transfer(landed);
  detail::copy(dst, landed);
}

void copy_to_device(const Tensor& dst, const Tensor& src) {
  // A single number, as in x * 2, is passed as a kernel argument. This needs no synchronization.
  if (src.numel() == 1) return fill(dst, src.detach().to(dst.dtype()).item());
  const DeviceGuard guard(dst.device().index());
  const Tensor source = dense(src, traveling_type(dst.dtype(), src.dtype()));
  const Stream stream = current_stream();
  into(dst, source.dtype(), [&](const Tensor& to) {
    AMP_CUDA_CHECK(
        cudaMemcpyAsync(to.data_ptr(), source.data_ptr(), static_cast<size_t>(to.nbytes()), cudaMemcpyHostToDevice, stream.handle()));
    stream.synchronize();  // the source may be freed as soon as this returns
  });
}

void copy_to_host(const Tensor& dst, const Tensor& src) {
  const DeviceGuard guard(src.device().index());
  const Tensor source = dense(src, traveling_type(dst.dtype(), src.dtype()));
  const Stream stream = current_stream();
  into(dst, source.dtype(), [&](const Tensor& to) {
    AMP_CUDA_CHECK(
        cudaMemcpyAsync(to.data_ptr(), source.data_ptr(), static_cast<size_t>(to.nbytes()), cudaMemcpyDeviceToHost, stream.handle()));
    stream.synchronize();
  });
}

// Copies on the source's stream, ordered after the work submitted to the destination's stream so far and before its later work.
void copy_between_devices(const Tensor& dst, const Tensor& src) {
  const DeviceGuard guard(src.device().index());
  const Tensor source = dense(src, traveling_type(dst.dtype(), src.dtype()));
  const Stream from = current_stream(src.device().index()), at = current_stream(dst.device().index());
  allow_direct_copies(from.device(), at.device());
  into(dst, source.dtype(), [&](const Tensor& to) {
    from.wait(at);
    AMP_CUDA_CHECK(cudaMemcpyPeerAsync(to.data_ptr(), dst.device().index(), source.data_ptr(), src.device().index(),
                                       static_cast<size_t>(to.nbytes()), from.handle()));
    at.wait(from);
  });
}

}  // namespace

void copy_strided(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const int64_t n = loop.numel(), size = elementSize(to.dtype);
  if (n == 0) return;
  if (to.dtype != from.dtype) return convert(loop);
  if (loop.ndim == 1 && to.strides[0] == 1 && from.strides[0] == 1) {
    AMP_CUDA_CHECK(cudaMemcpyAsync(to.data, from.data, static_cast<size_t>(n * size), cudaMemcpyDeviceToDevice, current_stream().handle()));
  } else if (!try_transpose(loop)) {
    dispatch_size(size, [&]<class T>(T*) { launch(move_strided<T>, grid_for(n), kThreads, loop, LoopDividers(loop), n); });
  }
}

void copy(const Tensor& dst, const Tensor& src) {
  if (amp::detail::is_non_blocking() && dst.is_cpu() != src.is_cpu() && try_start_copy(dst, src)) return;
  if (src.is_cpu()) return copy_to_device(dst, src);
  if (dst.is_cpu()) return copy_to_host(dst, src);
  if (dst.device() != src.device()) return copy_between_devices(dst, src);
  const DeviceGuard guard(dst.device().index());
  copy_on_device(dst, src);
}

}  // namespace amp::cuda
