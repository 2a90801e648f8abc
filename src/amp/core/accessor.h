// Elements of a tensor by index: small views for loops (at::TensorAccessor).
//
//   auto a = x.accessor<float, 2>();
//   for (int64_t i = 0; i < a.size(0); ++i) a[i][i] = 1;
//
// Indices are not checked.
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/core/tensor.h>

#ifdef __CUDACC__
#define AMP_ACCESSOR __host__ __device__
#else
#define AMP_ACCESSOR
#endif

namespace amp {

// N dimensions of elements. It refers to the sizes and strides of the tensor.
template <class T, size_t N, class Index>
class TensorAccessor {
 public:
  AMP_ACCESSOR TensorAccessor(T* data, const Index* sizes, const Index* strides) : data_(data), sizes_(sizes), strides_(strides) {}

  // The element for one dimension, else an accessor of the other dimensions.
  AMP_ACCESSOR decltype(auto) operator[](Index i) const {
    if constexpr (N == 1) return (data_[i * strides_[0]]);
    else return TensorAccessor<T, N - 1, Index>(data_ + i * strides_[0], sizes_ + 1, strides_ + 1);
  }
  AMP_ACCESSOR Index size(Index dim) const { return sizes_[dim]; }
  AMP_ACCESSOR Index stride(Index dim) const { return strides_[dim]; }
  ArrayRef<Index> sizes() const { return {sizes_, N}; }
  ArrayRef<Index> strides() const { return {strides_, N}; }
  AMP_ACCESSOR T* data() const { return data_; }

 private:
  T* data_;
  const Index* sizes_;
  const Index* strides_;
};

// The same with copies of the sizes and strides, which can be passed to a kernel.
template <class T, size_t N, class Index>
class PackedAccessor {
 public:
  PackedAccessor(T* data, const int64_t* sizes, const int64_t* strides) : data_(data) {
    for (size_t i = 0; i < N; ++i) {
      sizes_[i] = static_cast<Index>(sizes[i]);
      strides_[i] = static_cast<Index>(strides[i]);
    }
  }

  AMP_ACCESSOR decltype(auto) operator[](Index i) const { return TensorAccessor<T, N, Index>(data_, sizes_, strides_)[i]; }
  AMP_ACCESSOR Index size(Index dim) const { return sizes_[dim]; }
  AMP_ACCESSOR Index stride(Index dim) const { return strides_[dim]; }
  AMP_ACCESSOR T* data() const { return data_; }

 private:
  T* data_;
  Index sizes_[N];
  Index strides_[N];
};

namespace detail {
// Throws ValueError "[accessor] ..." unless the tensor has `dims` dimensions; with `narrow`, also if 32 bits cannot count its elements.
AMP_API void check_accessor(const Tensor& tensor, size_t dims, bool narrow);
}  // namespace detail

template <class T, size_t N>
TensorAccessor<T, N> Tensor::accessor() const& {
  static_assert(N > 0, "a tensor without dimensions has one element: item<T>()");
  detail::check_accessor(*this, N, false);
  return {data_ptr<T>(), sizes().data(), strides().data()};
}
template <class T, size_t N, template <class> class>
PackedAccessor<T, N, int32_t> Tensor::packed_accessor32() const& {
  detail::check_accessor(*this, N, true);
  return {data_ptr<T>(), sizes().data(), strides().data()};
}
template <class T, size_t N, template <class> class>
PackedAccessor<T, N, int64_t> Tensor::packed_accessor64() const& {
  detail::check_accessor(*this, N, false);
  return {data_ptr<T>(), sizes().data(), strides().data()};
}

template <class T, size_t N, template <class> class, class Index>
PackedAccessor<T, N, Index> Tensor::packed_accessor() const& {
  detail::check_accessor(*this, N, sizeof(Index) < sizeof(int64_t));
  return {data_ptr<T>(), sizes().data(), strides().data()};
}
template <class T, size_t N, template <class> class Traits, class Index>
PackedAccessor<T, N, Index> Tensor::generic_packed_accessor() const& {
  return packed_accessor<T, N, Traits, Index>();
}

// For kernels: libtorch has kinds of pointers.
template <class T>
struct DefaultPtrTraits {
  using PtrType = T*;
};
template <class T>
struct RestrictPtrTraits {
  using PtrType = T*;
};
template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = PackedAccessor<T, N, int32_t>;
template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = PackedAccessor<T, N, int64_t>;

}  // namespace amp

#undef AMP_ACCESSOR
