#include <amp/cpu/gemm/terms.h>

#include <algorithm>
#include <bit>
#include <mutex>

#include <amp/core/parallel.h>
#include <amp/cpu/gemm/blocks.h>
#include <amp/cpu/gemm/term_kernels.h>

namespace amp::cpu {

namespace {

constexpr int64_t kTermPadding = 32;  // oneDNN's AMX kernels want rows of a multiple of 32 elements

// The products of the i-th and the j-th terms have the order i + j.
struct TermProducts {
  int64_t terms, orders;
};

TermProducts products_of(autocast::Math math) {
  switch (math) {
    case autocast::Math::BFloat16x9: return {3, 5};
    case autocast::Math::BFloat16x6: return {3, 3};
    default: return {2, 2};
  }
}

int exponent_of(uint32_t magnitude) { return static_cast<int>(magnitude >> 23) - 127; }

// The terms of a factor, below or next to each other along k: those of a in their order, those of b in the reverse order. The products of
// one order are then one product of some consecutive terms of each.
class Terms {
 public:
  // `across`: the size of the other dimension. One of the strides is 1.
  Terms(const float* x, int64_t depth, int64_t across, int64_t depth_stride, int64_t across_stride, int64_t terms, bool reversed)
      : padded_((depth + kTermPadding - 1) / kTermPadding * kTermPadding) {
    const bool along_depth = depth_stride == 1;
    const int64_t size = along_depth ? depth : across, line_stride = along_depth ? across_stride : depth_stride;
    const int64_t lines = along_depth ? across : depth;
    term_ = along_depth ? padded_ : padded_ * across;
    depth_stride_ = along_depth ? 1 : across;
    across_stride_ = along_depth ? terms * padded_ : 1;
    const int64_t to_stride = along_depth ? across_stride_ : depth_stride_;
    data_ = static_cast<uint16_t*>(memory_.allocate(terms * padded_ * across, kBFloat16));
    const auto place = [&](int64_t term) { return data_ + (reversed ? terms - 1 - term : term) * term_; };
    std::mutex mutex;
    const SplitFunction split = AMP_ISA_PICK(kSplit);
    parallel_for(0, lines, std::max<int64_t>(1, kGrain / size), [&](int64_t first, int64_t last) {
      Magnitudes seen;
      for (int64_t line = first; line < last; ++line) {
        const int64_t at = line * to_stride;
        const Magnitudes found = split(x + line * line_stride, size, place(0) + at, place(1) + at, terms > 2 ? place(2) + at : nullptr);
        seen = {std::max(seen.most, found.most), std::min(seen.least, found.least)};
        for (int64_t term = 0; along_depth && term < terms; ++term) std::fill(place(term) + at + depth, place(term) + at + padded_, 0);
      }
      const std::lock_guard lock(mutex);
      seen_ = {std::max(seen.most, seen_.most), std::min(seen.least, seen_.least)};
    });
    for (int64_t term = 0; !along_depth && term < terms; ++term) std::fill(place(term) + depth * across, place(term) + padded_ * across, 0);
  }

  const uint16_t* at(int64_t term) const { return data_ + term * term_; }
  int64_t padded_depth() const { return padded_; }
  int64_t depth_stride() const { return depth_stride_; }
  int64_t across_stride() const { return across_stride_; }

  // Whether each number is the sum of its terms, if they are as many as its digits need. Each digit of a number above this limit is a
  // normal number.
  bool is_exact() const {
    constexpr uint32_t kRoundsToInfinity = 0x7f7f8000;
    constexpr int kLeast = -102;
    return seen_.most < kRoundsToInfinity && (all_zeros() || exponent_of(seen_.least + 1) >= kLeast);
  }
  bool all_zeros() const { return seen_.most == 0; }
  int most() const { return exponent_of(seen_.most) + 1; }
  int least() const { return exponent_of(seen_.least + 1); }

 private:
  static constexpr int64_t kGrain = 1 << 14;  // elements that are worth a thread

  Scratch memory_;
  uint16_t* data_;
  int64_t padded_, term_, depth_stride_, across_stride_;
  Magnitudes seen_;
};

// Whether no sum of products overflows, and no product of terms is denormal: instructions for bfloat16 replace denormal numbers by zero.
bool fits(const Terms& a, const Terms& b, int64_t k) {
  if (a.all_zeros() || b.all_zeros()) return true;
  constexpr int kMost = 124, kLeast = -96;
  const int products = std::bit_width(static_cast<uint64_t>(k));
  return a.most() + b.most() + products <= kMost && a.least() + b.least() >= kLeast;
}

// c = alpha * sums + beta * addend
void finish(const Gemm& g, const float* sums, int64_t row_stride) {
  const auto alpha = static_cast<float>(g.alpha), beta = static_cast<float>(g.beta);
  constexpr int64_t kElements = 1 << 14;
  parallel_for(0, g.m, std::max<int64_t>(1, kElements / g.n), [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      float* c = static_cast<float*>(g.c) + i * g.c_row;
      const float* from = sums + i * row_stride;
      const float* addend = g.addend != nullptr ? static_cast<const float*>(g.addend) + i * g.addend_row : nullptr;
      for (int64_t j = 0; j < g.n; ++j) c[j] = alpha * from[j] + (addend != nullptr ? beta * addend[j * g.addend_column] : 0);
    }
  });
}

}  // namespace

bool terms_gemm(const Gemm& g, autocast::Math math, bool (*multiply)(const Gemm&)) {
  if (g.out_dtype != kFloat32 || (g.addend != nullptr && g.addend_dtype != kFloat32)) return false;
  const TermProducts products = products_of(math);
  constexpr int64_t kMostElements = int64_t{1} << 31;  // the limit of oneDNN
  if (products.terms * (g.k + kTermPadding) > kMostElements / std::max(g.m, g.n)) return false;
  const UsableOperands usable(g);
  const Gemm& h = usable.gemm();
  const Terms a(static_cast<const float*>(h.a), h.k, h.m, h.a_column, h.a_row, products.terms, false);
  const Terms b(static_cast<const float*>(h.b), h.k, h.n, h.b_row, h.b_column, products.terms, true);
  if (!a.is_exact() || !b.is_exact() || !fits(a, b, h.k)) return false;
  const bool plain = g.addend == nullptr && g.alpha == 1;
  Scratch memory;
  auto* const sums = static_cast<float*>(plain ? g.c : memory.allocate(g.m * g.n, kFloat32));
  const int64_t row = plain ? g.c_row : g.n, last = products.terms - 1;
  for (int64_t order = products.orders - 1; order >= 0; --order) {
    const int64_t begin = std::max<int64_t>(0, order - last), end = std::min(order, last);
    Gemm part{.dtype = kBFloat16,
              .out_dtype = kFloat32,
              .m = g.m,
              .n = g.n,
              .k = (end - begin + 1) * a.padded_depth(),
              .a = a.at(begin),
              .a_row = a.across_stride(),
              .a_column = a.depth_stride(),
              .b = b.at(last - end),
              .b_row = b.depth_stride(),
              .b_column = b.across_stride(),
              .c = sums,
              .c_row = row};
    if (order != products.orders - 1) {
      part.addend = sums;
      part.addend_dtype = kFloat32;
      part.addend_row = row;
      part.addend_column = 1;
      part.beta = 1 / kTermScale;
    }
    if (!multiply(part)) return false;
  }
  if (!plain) finish(g, sums, row);
  return true;
}

}  // namespace amp::cpu
