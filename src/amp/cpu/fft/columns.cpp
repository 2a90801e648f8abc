// Copies a block of columns to rows, transforms these, and copies them back. A library that walks down the columns evicts cache lines whose
// other elements it needs next. This is worst if the stride is a power of two.
#include <amp/cpu/fft/columns.h>

#include <algorithm>
#include <complex>
#include <cstdlib>
#include <memory>
#include <new>

#include <amp/core/parallel.h>
#include <amp/cpu/odometer.h>

namespace amp::cpu::fft {

namespace {

constexpr int64_t kBlock = 16;  // columns
constexpr int64_t kTile = 8;    // elements of a column per copy
constexpr int64_t kLeastStride = 64, kLeastLength = 32, kMostLength = 65536;
constexpr size_t kAlignment = 64;

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

// Uninitialized rows of `length` elements. A gap keeps their distance from being a power of two.
template <class Element>
class Rows {
 public:
  explicit Rows(int64_t length) : pitch_(pitch_for(length)) {
    memory_.reset(static_cast<Element*>(std::aligned_alloc(kAlignment, static_cast<size_t>(kBlock * pitch_) * sizeof(Element))));
    if (memory_ == nullptr) throw std::bad_alloc();
  }
  static int64_t pitch_for(int64_t length) { return (length + kTile - 1) / kTile * kTile + kTile; }
  Element* row(int64_t i) const { return memory_.get() + i * pitch_; }

 private:
  int64_t pitch_;
  std::unique_ptr<Element, Free> memory_;
};

// The columns of a transform and the loops around them.
struct Columns {
  Extent points, neighbors;
  int64_t given, computed;  // number of elements before and after a column
  Shape sizes, ins, outs;

  int64_t blocks() const { return (neighbors.size + kBlock - 1) / kBlock; }
  int64_t last_width() const { return neighbors.size - (blocks() - 1) * kBlock; }
};

bool find_columns(const Transform& t, Columns& columns) {
  columns.points = t.extents[0];
  const auto& [size, in, out] = columns.points;
  if (t.points != 1 || size < kLeastLength || size > kMostLength || in < kLeastStride || out < kLeastStride) return false;
  columns.given = t.kind == Kind::ComplexToReal ? size / 2 + 1 : size;
  columns.computed = t.kind == Kind::RealToComplex ? size / 2 + 1 : size;
  bool found = false;
  for (int i = 1; i < t.count; ++i) {
    const Extent& extent = t.extents[i];
    if (!found && extent.in == 1 && extent.out == 1 && extent.size >= kTile) {
      columns.neighbors = extent;
      found = true;
      continue;
    }
    columns.sizes.push_back(extent.size);
    columns.ins.push_back(extent.in);
    columns.outs.push_back(extent.out);
  }
  return found;
}

template <class Element>
void gather(const Element* in, int64_t stride, const Rows<Element>& rows, int64_t length, int64_t width) {
  for (int64_t start = 0; start < length; start += kTile) {
    const int64_t end = std::min(length, start + kTile);
    for (int64_t j = 0; j < width; ++j) {
      Element* const row = rows.row(j);
      for (int64_t i = start; i < end; ++i) row[i] = in[i * stride + j];
    }
  }
}

template <class Element, class T>
void scatter(const Rows<Element>& rows, Element* out, int64_t stride, int64_t length, int64_t width, T scale) {
  for (int64_t i = 0; i < length; ++i) {
    for (int64_t j = 0; j < width; ++j) out[i * stride + j] = rows.row(j)[i] * scale;
  }
}

template <class In, class Out, class T>
void run_blocks(const Transform& t, const Columns& columns, T scale) {
  Geometry geometry{.kind = t.kind, .is_double = t.is_double, .in_place = false, .aligned = true, .scratch_input = true};
  geometry.points = 1;
  geometry.add({columns.points.size, 1, 1});
  geometry.add({kBlock, Rows<In>::pitch_for(columns.given), Rows<Out>::pitch_for(columns.computed)});
  Geometry narrow = geometry;
  narrow.extents[1].size = columns.last_width();
  std::shared_ptr<const Plan> plan, last_plan;
  {
    const Rows<In> in(columns.given);
    const Rows<Out> out(columns.computed);
    last_plan = plan_for(narrow, in.row(0), out.row(0));
    if (columns.blocks() > 1) plan = plan_for(geometry, in.row(0), out.row(0));
  }
  Shape sizes = columns.sizes, ins = columns.ins, outs = columns.outs;
  sizes.push_back(columns.blocks());
  ins.push_back(kBlock);
  outs.push_back(kBlock);
  parallel_for(0, product(sizes), 1, [&](int64_t first, int64_t last) {
    const Rows<In> in(columns.given);
    const Rows<Out> out(columns.computed);
    Odometer<2> at(sizes, {IntArrayRef(ins), IntArrayRef(outs)}, first);
    for (int64_t i = first; i < last; ++i, at.next()) {
      const bool is_last = i % columns.blocks() == columns.blocks() - 1;
      const int64_t width = is_last ? columns.last_width() : kBlock;
      gather(static_cast<const In*>(t.in) + at.offset(0), columns.points.in, in, columns.given, width);
      (is_last ? last_plan : plan)->run(in.row(0), out.row(0));
      scatter(out, static_cast<Out*>(t.out) + at.offset(1), columns.points.out, columns.computed, width, scale);
    }
  });
}

template <class T>
void run_kind(const Transform& t, const Columns& columns, T scale) {
  using Complex = std::complex<T>;
  switch (t.kind) {
    case Kind::RealToComplex: run_blocks<T, Complex>(t, columns, scale); break;
    case Kind::ComplexToReal: run_blocks<Complex, T>(t, columns, scale); break;
    default: run_blocks<Complex, Complex>(t, columns, scale);
  }
}

}  // namespace

bool run_columns(const Transform& t, double scale) {
  Columns columns;
  if (!find_columns(t, columns)) return false;
  if (t.is_double) run_kind(t, columns, scale);
  else run_kind(t, columns, static_cast<float>(scale));
  return true;
}

}  // namespace amp::cpu::fft
