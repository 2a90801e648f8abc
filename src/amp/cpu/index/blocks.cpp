// Blocks at given offsets: see ops/index_loops.h.
#include <algorithm>
#include <cstring>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/odometer.h>
#include <amp/ops/index_loops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 16 << 10;       // minimum elements per thread
constexpr int64_t kCopyBytes = 128 << 10;  // the same for copies of whole rows

struct GatherRows {
  template <class T>
  static void one(T& indexed, T& plain) {
    plain = indexed;
  }
  template <class T>
  static void row(T* indexed, T* plain, int64_t n) {
    std::memcpy(plain, indexed, static_cast<size_t>(n) * sizeof(T));
  }
};
struct Put {
  template <class T>
  static void one(T& indexed, T& plain) {
    indexed = plain;
  }
  template <class T>
  static void row(T* indexed, T* plain, int64_t n) {
    std::memcpy(indexed, plain, static_cast<size_t>(n) * sizeof(T));
  }
};
struct Add {
  template <class I, class P>
  static void one(I& indexed, P& plain) {
    add_to(indexed, plain);
  }
  template <class I, class P>
  static void row(I* __restrict indexed, const P* __restrict plain, int64_t n) {
    for (int64_t i = 0; i < n; ++i) add_to(indexed[i], plain[i]);
  }
};

// The dimensions of a block, merged where both sides have matching strides; the innermost one is separate.
struct Block {
  Shape sizes, indexed, plain;
  int64_t n = 1, indexed_step = 1, plain_step = 1, numel = 1;

  explicit Block(const BlockLoop& loop) {
    for (size_t d = 0; d < loop.after.size(); ++d) {
      const int64_t size = loop.after[d], si = loop.indexed_after[d], sp = loop.plain_after[d];
      numel *= size;
      if (size == 1) continue;
      if (!sizes.empty() && indexed.back() == si * size && plain.back() == sp * size) {
        sizes.back() *= size;
        indexed.back() = si;
        plain.back() = sp;
      } else {
        sizes.push_back(size);
        indexed.push_back(si);
        plain.push_back(sp);
      }
    }
    if (sizes.empty()) return;
    n = sizes.back();
    indexed_step = indexed.back();
    plain_step = plain.back();
    for (Shape* shape : {&sizes, &indexed, &plain}) shape->resize(shape->size() - 1);
  }
  bool is_row() const { return sizes.empty() && indexed_step == 1 && plain_step == 1; }
};

template <class Op, class I, class P>
void run_block(const Block& block, I* indexed, P* plain) {
  Odometer<2> at(block.sizes, {IntArrayRef(block.indexed), IntArrayRef(block.plain)});
  for (int64_t done = 0; done < block.numel; done += block.n, at.next()) {
    I* i = indexed + at.offset(0);
    P* p = plain + at.offset(1);
    if (block.indexed_step == 1 && block.plain_step == 0) {
      P same = *p;
      for (int64_t k = 0; k < block.n; ++k) Op::one(i[k], same);
    } else {
      for (int64_t k = 0; k < block.n; ++k) Op::one(i[k * block.indexed_step], p[k * block.plain_step]);
    }
  }
}

// Processes the blocks of [first, last) that `keep` selects, at one position of the outer dimensions.
template <class Op, class I, class P, class Keep>
void run_blocks(const BlockLoop& loop, const Block& block, I* indexed, P* plain, int64_t first, int64_t last, const Keep& keep) {
  const int64_t* offsets = loop.offsets.values.data_ptr<int64_t>();
  const int64_t stride = loop.plain_stride;
  if (block.numel == 1) {
    for (int64_t j = first; j < last; ++j) {
      if (keep(offsets[j])) Op::one(indexed[offsets[j]], plain[j * stride]);
    }
  } else if (block.is_row()) {
    for (int64_t j = first; j < last; ++j) {
      if (keep(offsets[j])) Op::row(indexed + offsets[j], plain + j * stride, block.n);
    }
  } else {
    for (int64_t j = first; j < last; ++j) {
      if (keep(offsets[j])) run_block<Op>(block, indexed + offsets[j], plain + j * stride);
    }
  }
}

struct KeepAll {
  bool operator()(int64_t) const { return true; }
};
struct KeepValid {
  bool operator()(int64_t offset) const { return offset >= 0; }
};
// The offsets that belong to one of several threads.
struct KeepOwned {
  uint64_t owner, owners;
  bool operator()(int64_t offset) const {
    const uint64_t hash = static_cast<uint64_t>(offset) * 0x9E3779B97F4A7C15u >> 32;
    return offset >= 0 && hash * owners >> 32 == owner;
  }
};

template <class T>
T* at(void* data, int64_t offset) {
  return static_cast<T*>(data) + offset;
}

template <class Op, class I, class P>
void read(const BlockLoop& loop) {
  const Block block(loop);
  const int64_t count = loop.offsets.values.numel(), outer = product(loop.before);
  if (count == 0 || block.numel == 0) return;
  const int64_t grain = block.is_row() && block.n > 1 ? kCopyBytes / static_cast<int64_t>(sizeof(P)) : kGrain;
  parallel_for(0, outer * count, std::max<int64_t>(1, grain / block.numel), [&](int64_t first, int64_t last) {
    Odometer<2> position(loop.before, {IntArrayRef(loop.indexed_before), IntArrayRef(loop.plain_before)}, first / count);
    for (int64_t k = first; k < last; position.next()) {
      const int64_t begin = k % count, end = std::min(count, begin + last - k);
      run_blocks<Op>(loop, block, at<I>(loop.indexed, position.offset(0)), at<P>(loop.plain, position.offset(1)), begin, end, KeepAll());
      k += end - begin;
    }
  });
}

// Threads split the outer dimensions, or the offsets are distributed among them.
template <class Op, class I, class P>
void write(const BlockLoop& loop) {
  const Block block(loop);
  const int64_t count = loop.offsets.values.numel(), outer = product(loop.before), total = outer * count * block.numel;
  if (total == 0) return;
  const auto over_outer = [&](int64_t first, int64_t last, const auto& keep) {
    Odometer<2> position(loop.before, {IntArrayRef(loop.indexed_before), IntArrayRef(loop.plain_before)}, first);
    for (int64_t b = first; b < last; ++b, position.next()) {
      run_blocks<Op>(loop, block, at<I>(loop.indexed, position.offset(0)), at<P>(loop.plain, position.offset(1)), 0, count, keep);
    }
  };
  const int64_t threads = std::min<int64_t>(get_num_threads(), total / kGrain);
  if (outer >= threads || threads <= 1) {
    parallel_for(0, outer, std::max<int64_t>(1, kGrain / (count * block.numel)),
                 [&](int64_t first, int64_t last) { over_outer(first, last, KeepValid()); });
    return;
  }
  parallel_for(0, threads, 1, [&](int64_t first, int64_t last) {
    for (int64_t owner = first; owner < last; ++owner)
      over_outer(0, outer, KeepOwned{static_cast<uint64_t>(owner), static_cast<uint64_t>(threads)});
  });
}

// The blocks in the order of their offsets, without skipped ones. Blocks with equal offsets keep their order.
std::vector<int64_t> by_offset(const BlockOffsets& offsets) {
  const int64_t* values = offsets.values.data_ptr<int64_t>();
  const int64_t count = offsets.values.numel(), unit = std::max<int64_t>(offsets.unit, 1), buckets = offsets.limit / unit + 1;
  std::vector<int64_t> order;
  if (buckets > 16 * count) {
    for (int64_t j = 0; j < count; ++j) {
      if (values[j] >= 0) order.push_back(j);
    }
    std::stable_sort(order.begin(), order.end(), [=](int64_t a, int64_t b) { return values[a] < values[b]; });
    return order;
  }
  std::vector<int64_t> ends(static_cast<size_t>(buckets) + 1);
  for (int64_t j = 0; j < count; ++j) {
    if (values[j] >= 0) ++ends[static_cast<size_t>(values[j] / unit) + 1];
  }
  for (size_t b = 1; b < ends.size(); ++b) ends[b] += ends[b - 1];
  order.resize(static_cast<size_t>(ends.back()));
  for (int64_t j = 0; j < count; ++j) {
    if (values[j] >= 0) order[static_cast<size_t>(ends[static_cast<size_t>(values[j] / unit)]++)] = j;
  }
  return order;
}

// Adds the plain blocks [first, last), given by their numbers, to one block of 16-bit numbers: in float32, rounded once.
template <class T>
void add_narrow_group(const Block& block, ScalarType type, T* to, const T* plain, int64_t stride, const int64_t* first,
                      const int64_t* last) {
  constexpr int64_t kPiece = 512;
  float sums[kPiece], terms[kPiece];
  for (int64_t at = 0; block.is_row() && at < block.n; at += kPiece) {
    const int64_t n = std::min(kPiece, block.n - at);
    cast_contiguous(kFloat32, sums, type, to + at, n);
    for (const int64_t* j = first; j < last; ++j) {
      cast_contiguous(kFloat32, terms, type, plain + *j * stride + at, n);
      for (int64_t k = 0; k < n; ++k) sums[k] += terms[k];
    }
    cast_contiguous(type, to + at, kFloat32, sums, n);
  }
  if (block.is_row()) return;
  Odometer<2> at(block.sizes, {IntArrayRef(block.indexed), IntArrayRef(block.plain)});
  for (int64_t done = 0; done < block.numel; done += block.n, at.next()) {
    for (int64_t k = 0; k < block.n; ++k) {
      T& element = to[at.offset(0) + k * block.indexed_step];
      auto sum = static_cast<float>(element);
      for (const int64_t* j = first; j < last; ++j) sum += static_cast<float>(plain[*j * stride + at.offset(1) + k * block.plain_step]);
      element = T(sum);
    }
  }
}

template <class T>
void add_narrow(const BlockLoop& loop) {
  const Block block(loop);
  const int64_t* offsets = loop.offsets.values.data_ptr<int64_t>();
  const std::vector<int64_t> order = by_offset(loop.offsets);
  std::vector<int64_t> starts;  // start of the groups with equal offsets
  for (size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || offsets[order[k]] != offsets[order[k - 1]]) starts.push_back(static_cast<int64_t>(k));
  }
  const auto groups = static_cast<int64_t>(starts.size()), blocks = static_cast<int64_t>(order.size()), outer = product(loop.before);
  starts.push_back(blocks);
  if (outer * groups * block.numel == 0) return;
  const int64_t grain = std::max<int64_t>(1, kGrain * groups / (blocks * block.numel));
  parallel_for(0, outer * groups, grain, [&](int64_t first, int64_t last) {
    Odometer<2> position(loop.before, {IntArrayRef(loop.indexed_before), IntArrayRef(loop.plain_before)}, first / groups);
    for (int64_t k = first; k < last; ++k) {
      if (k > first && k % groups == 0) position.next();
      const auto group = static_cast<size_t>(k % groups);
      const int64_t *begin = order.data() + starts[group], *end = order.data() + starts[group + 1];
      add_narrow_group(block, loop.dtype, at<T>(loop.indexed, position.offset(0)) + offsets[*begin], at<T>(loop.plain, position.offset(1)),
                       loop.plain_stride, begin, end);
    }
  });
}

}  // namespace

void gather_blocks(const BlockLoop& loop) {
  with_size(elementSize(loop.dtype), [&]<class T>(T*) { read<GatherRows, T, T>(loop); });
}

void put_blocks(const BlockLoop& loop) {
  with_size(elementSize(loop.dtype), [&]<class T>(T*) { write<Put, T, T>(loop); });
}

void add_blocks(const BlockLoop& loop) {
  const bool narrow = isReducedFloatingType(loop.indexed_dtype);
  with_sum_types(loop.dtype, [&]<class I, class P>(I*, P*) {
    if constexpr (!std::is_same_v<I, P>) {
      if (narrow) return add_narrow<P>(loop);
    }
    write<Add, I, P>(loop);
  });
}

void index_offsets(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets, bool adds) {
  const int64_t* values = index.data_ptr<int64_t>();
  int64_t* out = offsets.data_ptr<int64_t>();
  parallel_for(0, index.numel(), kGrain, [&](int64_t first, int64_t last) {
    for (int64_t j = first; j < last; ++j) {
      const int64_t offset = range(values[j]) * stride;
      out[j] = values[j] == range.left_out ? -1 : adds ? out[j] + offset : offset;
    }
  });
}

}  // namespace amp::cpu
