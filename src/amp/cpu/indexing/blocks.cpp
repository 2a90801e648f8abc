// Blocks at given offsets: see ops/index_loops.h.
#include <algorithm>
#include <cstring>

#include <amp/core/parallel.h>
#include <amp/cpu/indexing/types.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/odometer.h>
#include <amp/ops/index_loops.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 16 << 10;  // minimum elements per thread

struct Gather {
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
    for (int64_t k = 0; k < block.n; ++k) Op::one(i[k * block.indexed_step], p[k * block.plain_step]);
  }
}

// Processes those of blocks [first, last) that `keep` selects, at one position of the outer dimensions.
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
    return offset >= 0 && (static_cast<uint64_t>(offset) * 0x9E3779B97F4A7C15u >> 32) % owners == owner;
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
  parallel_for(0, outer * count, std::max<int64_t>(1, kGrain / block.numel), [&](int64_t first, int64_t last) {
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

}  // namespace

void gather_blocks(const BlockLoop& loop) {
  with_size(elementSize(loop.dtype), [&]<class T>(T*) { read<Gather, T, T>(loop); });
}

void put_blocks(const BlockLoop& loop) {
  with_size(elementSize(loop.dtype), [&]<class T>(T*) { write<Put, T, T>(loop); });
}

void add_blocks(const BlockLoop& loop) {
  with_sum_types(loop.dtype, [&]<class I, class P>(I*, P*) { write<Add, I, P>(loop); });
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
