// Runs a reduction plan with any accumulator type, on several threads where that is faster. The split, and therefore every bit of the
// result, depends only on the shape, not on the number of threads.
#pragma once

#include <algorithm>
#include <vector>

#include <amp/core/parallel.h>
#include <amp/cpu/reduction/fold.h>
#include <amp/ops/reduction/reduction_plan.h>

namespace amp::cpu {

// Steps through nested loops from iteration `first`.
class LoopWalker {
 public:
  LoopWalker(const Loops& loops, int64_t first) : loops_(loops), offset_(loops.offset(first)) {
    for (int i = loops.n - 1; i >= 0; --i) {
      counters_[i] = first % loops.sizes[i];
      first /= loops.sizes[i];
    }
  }
  int64_t offset() const { return offset_; }
  void next() {
    for (int i = loops_.n - 1; i >= 0; --i) {
      offset_ += loops_.strides[i];
      if (++counters_[i] < loops_.sizes[i]) return;
      offset_ -= counters_[i] * loops_.strides[i];
      counters_[i] = 0;
    }
  }

 private:
  const Loops& loops_;
  int64_t offset_;
  int64_t counters_[kMaxDims];
};

// A Policy contains
//   Acc                                                      the accumulator of one output
//   void init(Acc*, int64_t n) const
//   void row(in, n, start, Acc*) const                       folds n contiguous elements into one accumulator
//   void columns(in, stride, rows, columns, start, Acc*) const
//   void combine(Acc* into, const Acc* other, n) const
//   void write(Acc*, n, first) const                         writes the outputs first ... first + n - 1
// `start` is the position of the first element along the innermost reduced dimension. Accumulators of columns are padded by kColumnPadding.
template <class Policy>
class Reducer {
 public:
  using Acc = typename Policy::Acc;

  Reducer(const ReductionPlan& plan, const Policy& policy) : plan_(plan), policy_(policy) {
    const int64_t outer = plan.folded.count(), inner = plan.by_columns ? plan.rows : plan.length;
    const int64_t piece = plan.by_columns ? kRowsOfPiece : kLengthOfPiece;
    pieces_ = std::max<int64_t>(1, (inner + piece - 1) / piece);
    outer_of_chunk_ = pieces_ > 1 ? 1 : std::max<int64_t>(1, piece / std::max<int64_t>(inner, 1));
    n_chunks_ = pieces_ > 1 ? outer * pieces_ : (outer + outer_of_chunk_ - 1) / outer_of_chunk_;
    if (plan.n_folded == 0) n_chunks_ = 0;  // nothing to fold, for any number of chunks
    if (plan.by_columns) {
      width_ = std::min(plan.length, kMaxWidth);
      n_units_ = plan.kept.count() * ((plan.length + width_ - 1) / width_);
    } else {
      width_ = std::clamp<int64_t>(plan.n_outputs / 64, 1, 64);
      n_units_ = (plan.n_outputs + width_ - 1) / width_;
    }
  }

  void run() const {
    const int64_t total = plan_.n_outputs * plan_.n_folded;
    const bool parallel = total >= kParallelWork && detail::parallel_is_useful();
    if (parallel && n_units_ < 16 && n_chunks_ > 1) return run_chunks();
    const auto units = [&](int64_t first, int64_t last) {
      Acc acc[kMaxWidth + kColumnPadding], part[kMaxWidth + kColumnPadding];
      for (int64_t unit = first; unit < last; ++unit) run_unit(unit, acc, part);
    };
    if (parallel) parallel_for(0, n_units_, std::max<int64_t>(1, kWorkPerThread * n_units_ / total), units);
    else units(0, n_units_);
  }

 private:
  static constexpr int64_t kParallelWork = 65536, kWorkPerThread = 32768;
  static constexpr int64_t kLengthOfPiece = 16384, kRowsOfPiece = 256;
  static constexpr int64_t kMaxWidth = 512;

  // The first output of a unit, and the number of its outputs.
  int64_t begin(int64_t unit) const {
    if (!plan_.by_columns) return unit * width_;
    const int64_t per_row = (plan_.length + width_ - 1) / width_;
    return unit / per_row * plan_.length + unit % per_row * width_;
  }
  int64_t count(int64_t unit) const {
    if (!plan_.by_columns) return std::min(width_, plan_.n_outputs - begin(unit));
    return std::min(width_, plan_.length - begin(unit) % plan_.length);
  }

  void run_unit(int64_t unit, Acc* acc, Acc* part) const {
    const int64_t n = count(unit);
    policy_.init(acc, n);
    if (n_chunks_ == 1) {
      fold_chunk(unit, 0, acc);
    } else {
      for (int64_t chunk = 0; chunk < n_chunks_; ++chunk) {
        policy_.init(part, n);
        fold_chunk(unit, chunk, part);
        policy_.combine(acc, part, n);
      }
    }
    policy_.write(acc, n, begin(unit));
  }

  // Few outputs with many elements each: processes the chunks of each output in parallel.
  void run_chunks() const {
    const int64_t stride = width_ + kColumnPadding;
    std::vector<Acc> parts(static_cast<size_t>(n_units_ * n_chunks_ * stride));
    const int64_t grain = std::max<int64_t>(1, kWorkPerThread * n_units_ * n_chunks_ / (plan_.n_outputs * plan_.n_folded));
    parallel_for(0, n_units_ * n_chunks_, grain, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        Acc* part = parts.data() + i * stride;
        policy_.init(part, count(i / n_chunks_));
        fold_chunk(i / n_chunks_, i % n_chunks_, part);
      }
    });
    std::vector<Acc> acc(static_cast<size_t>(stride));
    for (int64_t unit = 0; unit < n_units_; ++unit) {
      const int64_t n = count(unit);
      policy_.init(acc.data(), n);
      for (int64_t chunk = 0; chunk < n_chunks_; ++chunk)
        policy_.combine(acc.data(), parts.data() + (unit * n_chunks_ + chunk) * stride, n);
      policy_.write(acc.data(), n, begin(unit));
    }
  }

  // A chunk is one piece of the innermost reduced dimension, or several whole iterations of the other reduced dimensions.
  void fold_chunk(int64_t unit, int64_t chunk, Acc* acc) const {
    const int64_t outer = pieces_ > 1 ? chunk / pieces_ : chunk * outer_of_chunk_;
    const int64_t outer_end = std::min(outer + outer_of_chunk_, plan_.folded.count());
    const int64_t piece = pieces_ > 1 ? chunk % pieces_ : 0;
    if (plan_.by_columns) fold_columns(unit, outer, outer_end, piece * kRowsOfPiece, acc);
    else fold_rows(unit, outer, outer_end, piece * kLengthOfPiece, acc);
  }

  // The input may have no memory: then its addresses stand for positions (fused/reduce.cpp).
  const char* input(int64_t offset) const {
    return reinterpret_cast<const char*>(reinterpret_cast<uintptr_t>(plan_.input.data_ptr()) +
                                         static_cast<uintptr_t>(offset * plan_.input.element_size()));
  }

  void fold_rows(int64_t unit, int64_t outer, int64_t outer_end, int64_t start, Acc* acc) const {
    const int64_t n = pieces_ > 1 ? std::min(kLengthOfPiece, plan_.length - start) : plan_.length;
    LoopWalker output(plan_.kept, begin(unit));
    for (int64_t i = 0, last = count(unit); i < last; ++i) {
      LoopWalker walker(plan_.folded, outer);
      for (int64_t o = outer; o < outer_end; ++o) {
        policy_.row(input(output.offset() + walker.offset() + start), n, start, acc + i);
        walker.next();
      }
      output.next();
    }
  }

  void fold_columns(int64_t unit, int64_t outer, int64_t outer_end, int64_t start, Acc* acc) const {
    const int64_t rows = pieces_ > 1 ? std::min(kRowsOfPiece, plan_.rows - start) : plan_.rows;
    const int64_t first = begin(unit), base = plan_.kept.offset(first / plan_.length) + first % plan_.length;
    LoopWalker walker(plan_.folded, outer);
    for (int64_t o = outer; o < outer_end; ++o) {
      policy_.columns(input(base + walker.offset() + start * plan_.row_stride), plan_.row_stride, rows, count(unit), start, acc);
      walker.next();
    }
  }

  const ReductionPlan& plan_;
  const Policy& policy_;
  int64_t pieces_, outer_of_chunk_, n_chunks_, width_, n_units_;
};

template <class Policy>
void run_reduction(const ReductionPlan& plan, const Policy& policy) {
  if (plan.n_outputs > 0) Reducer<Policy>(plan, policy).run();
}

}  // namespace amp::cpu
