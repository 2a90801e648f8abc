// Lines for partial selection, as keys, and the destination of the selected elements.
#pragma once

#include <amp/core/tensor.h>
#include <amp/cuda/order/select.h>
#include <amp/cuda/order/keys.cuh>

namespace amp::cuda {

struct Lines {
  const void* data;
  ScalarType dtype;
  int64_t count, length;
  int size;
  bool floating, descending;

  Lines(const Tensor& t, bool descends)
      : data(t.data_ptr()),
        dtype(t.dtype()),
        count(t.size(-1) == 0 ? 0 : t.numel() / t.size(-1)),
        length(t.size(-1)),
        size(static_cast<int>(t.element_size())),
        floating(isFloatingType(t.dtype())),
        descending(descends) {}
};

// The keys of one line. Smaller ones come first.
template <class Key>
struct Keys {
  const void* data;
  ScalarType dtype;
  int64_t first;
  Key flipped;
  const Key* cached = nullptr;

  __device__ Keys(const Lines& lines, int64_t line)
      : data(lines.data),
        dtype(lines.dtype),
        first(line * lines.length),
        flipped(lines.descending ? static_cast<Key>(low_bits(8 * lines.size)) : Key{0}) {}
  __device__ Key load(int64_t i) const { return key_at<Key>(data, first + i, dtype) ^ flipped; }
  __device__ Key operator()(int64_t i) const { return cached == nullptr ? load(i) : cached[i]; }
};

// Selected elements, and their indices. If `names` is given, it replaces the indices.
struct Output {
  void* values;
  int64_t* indices;
  const int64_t* names;

  __device__ void put(int64_t slot, const Lines& lines, int64_t line, int64_t i) const {
    copy_element(values, slot, lines.data, line * lines.length + i, lines.size);
    indices[slot] = names == nullptr ? i : names[line * lines.length + i];
  }
};

__device__ inline int64_t position_of(const Wanted& wanted, int64_t length, int64_t nans) {
  if (!wanted.median) return wanted.position;
  if (nans > 0 && !wanted.skip_nan) return length - nans;
  return nans < length ? (length - nans - 1) / 2 : 0;
}
// The key of NaN, in ascending order.
template <class Key>
__device__ Key nan_key(const Lines& lines) {
  return static_cast<Key>(low_bits(8 * lines.size));
}

// fn(null pointer to the type of the keys)
template <class Function>
void with_keys(const Tensor& data, const Function& fn) {
  if (data.element_size() == 8) fn(static_cast<uint64_t*>(nullptr));
  else fn(static_cast<uint32_t*>(nullptr));
}

// Selection from a few long lines, with several blocks each: the first k elements, or the wanted one if k is 0.
void select_in_parts(const Tensor& data, const Lines& lines, const Wanted& wanted, int64_t k, const Output& out);

}  // namespace amp::cuda
