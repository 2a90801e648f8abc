// Copies in segments: see ops/segments.h.
#include <algorithm>
#include <cstring>

#include <amp/core/parallel.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cpu/elementwise/move.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/ops/segments.h>

namespace amp::cpu {

namespace {

constexpr int64_t kCostPerThread = 160 << 10;  // minimum, in bytes written
constexpr int64_t kPartCost = 64;              // cost of a part of a row, in bytes
constexpr int64_t kPieceBytes = 64 << 10;      // longer rows are split
constexpr int64_t kFewElements = 4;

// Positions up to `end` of the output: a segment, with its place in the input and its step in elements, or a gap.
struct Part {
  int64_t first, end, offset, step;
  bool gap;
};

struct Axis : SegmentAxis {
  int n_parts = 0;
  Part parts[2 * Segments::kMost + 1];

  void split_into_parts() {
    int64_t end = 0;
    const auto add_gap = [&](int64_t until) {
      if (until > end) parts[n_parts++] = {end, until, 0, 0, true};
    };
    for (const Segment& s : segments) {
      add_gap(s.first);
      end = s.first + s.count;
      parts[n_parts++] = {s.first, end, s.from * stride, s.step * stride, false};
    }
    add_gap(size);
  }
};

// The axes of a copy, with the smallest possible number; the last one is the row.
struct Axes {
  int count = 0;
  Axis items[kMaxDims];
  int64_t rows = 1;

  explicit Axes(const SegmentCopy& copy) {
    SegmentAxis merged[kMaxDims];
    count = copy.merged_axes(merged);
    for (int i = 0; i < count; ++i) {
      static_cast<SegmentAxis&>(items[i]) = merged[i];
      items[i].split_into_parts();
    }
    for (int i = 0; i + 1 < count; ++i) rows *= items[i].size;
  }
  const Axis& row() const { return items[count - 1]; }
};

// A row of the output, and its position in the input.
class RowPosition {
 public:
  RowPosition(const Axes& axes, int64_t row) : axes_(axes), inner_(axes.count - 2) {
    for (int d = inner_; d >= 0; --d) {
      const Axis& axis = axes.items[d];
      at_[d] = row % axis.size;
      row /= axis.size;
      part_[d] = axis.parts;
      while (part_[d]->end <= at_[d]) ++part_[d];
      enter(d);
    }
  }

  int64_t offset() const { return offset_; }
  bool in_gap() const { return gaps_ > 0; }

  void next() {
    for (int d = inner_; d >= 0; --d) {
      if (++at_[d] < part_[d]->end) {
        offset_ += part_[d]->step;
        return;
      }
      offset_ -= part_[d]->offset + (at_[d] - 1 - part_[d]->first) * part_[d]->step;
      gaps_ -= part_[d]->gap;
      const bool wraps = at_[d] == axes_.items[d].size;
      if (wraps) at_[d] = 0;
      part_[d] = wraps ? axes_.items[d].parts : part_[d] + 1;
      enter(d);
      if (!wraps) return;
    }
  }

 private:
  void enter(int d) {
    offset_ += part_[d]->offset + (at_[d] - part_[d]->first) * part_[d]->step;
    gaps_ += part_[d]->gap;
  }

  const Axes& axes_;
  const int inner_;
  int gaps_ = 0;
  int64_t offset_ = 0, at_[kMaxDims];
  const Part* part_[kMaxDims];
};

template <class T>
void move(T* to, const T* from, int64_t step, int64_t n) {
  if (n > kFewElements) return move_row(sizeof(T), to, from, step, n);
  for (int64_t i = 0; i < n; ++i) std::memcpy(to + i, from + i * step, sizeof(T));
}

template <class T>
void copy_row(const Axis& row, T* to, const T* from, const T* value) {
  for (const Part* part = row.parts; part < row.parts + row.n_parts; ++part)
    move(to + part->first, part->gap ? value : from + part->offset, part->step, part->end - part->first);
}

// Positions [first, last) of a row.
template <class T>
void copy_piece(const Axis& row, T* to, const T* from, const T* value, int64_t first, int64_t last) {
  for (const Part* part = row.parts; part < row.parts + row.n_parts; ++part) {
    const int64_t begin = std::max(first, part->first), n = std::min(last, part->end) - begin;
    if (n > 0) move(to + begin, part->gap ? value : from + part->offset + (begin - part->first) * part->step, part->step, n);
  }
}

template <class T>
void run(const SegmentCopy& copy, const T* value) {
  const Axes axes(copy);
  const Axis& row = axes.row();
  const int64_t piece = std::min(row.size, kPieceBytes / static_cast<int64_t>(sizeof(T))), pieces = (row.size + piece - 1) / piece;
  const int64_t cost = row.n_parts * kPartCost + piece * static_cast<int64_t>(sizeof(T));
  T* const to = static_cast<T*>(copy.to.data_ptr());
  const T* const from = static_cast<const T*>(copy.from.data_ptr());
  parallel_for(0, axes.rows * pieces, std::max<int64_t>(1, kCostPerThread / cost), [&](int64_t first, int64_t last) {
    RowPosition at(axes, first / pieces);
    T* out = to + first / pieces * row.size;
    int64_t index = first % pieces;
    for (int64_t unit = first; unit < last; ++unit) {
      const int64_t begin = index * piece, end = std::min(row.size, begin + piece);
      if (at.in_gap()) move(out + begin, value, 0, end - begin);
      else if (pieces == 1) copy_row(row, out, from + at.offset(), value);
      else copy_piece(row, out, from + at.offset(), value, begin, end);
      if (++index < pieces) continue;
      index = 0;
      out += row.size;
      at.next();
    }
  });
}

}  // namespace

void copy_segments(const SegmentCopy& copy) {
  const void* value = data_or_null(copy.value);
  with_size(copy.to.element_size(), [&]<class T>(T*) { run(copy, static_cast<const T*>(value)); });
}

}  // namespace amp::cpu
