#include <amp/core/random/permutation.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <amp/core/device_kernels.h>
#include <amp/core/distributions.h>
#include <amp/core/parallel.h>
#include <amp/core/tensor.h>

namespace amp::detail {

namespace {

constexpr int64_t kLeastScattered = 64 << 10;  // fewer numbers stay in the second-level cache
constexpr int64_t kPermutationChunk = 64 << 10;

// Fisher-Yates shuffle; swap i uses the 64-bit draw i.
void shuffle(int64_t* values, int64_t n, PhiloxState stream) {
  philox::Block block{};
  for (int64_t i = 0; i < n; ++i) {
    if (i % 2 == 0) block = philox::block(stream, static_cast<uint64_t>(i / 2));
    std::swap(values[i], values[philox::integer_in(block.pair(static_cast<int>(i % 2)), i, static_cast<uint64_t>(n - i))]);
  }
}

// Distributes the numbers at random over buckets that fit the caches, and shuffles each bucket (Rao and Sandelius). Draw i chooses the
// bucket of number i by its high bits, and swap i of the shuffles by the others.
class Buckets {
 public:
  Buckets(int64_t* out, const double* draws, int64_t n)
      : out_(out), draws_(draws), n_(n), chunks_((n + kPermutationChunk - 1) / kPermutationChunk) {
    constexpr int64_t kBucket = 8192, kMost = 1024;
    while (count_ < kMost && n > count_ * kBucket) count_ *= 2;
    places_.resize(static_cast<size_t>(chunks_ * count_));
    starts_.resize(static_cast<size_t>(count_ + 1));
  }

  void run() {
    for_chunks([&](int64_t* places, int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) ++places[bucket_of(i)];
    });
    int64_t sum = 0;
    for (int64_t b = 0; b < count_; ++b) {
      starts_[static_cast<size_t>(b)] = sum;
      for (int64_t c = 0; c < chunks_; ++c) sum += std::exchange(places_[static_cast<size_t>(c * count_ + b)], sum);
    }
    starts_.back() = sum;
    for_chunks([&](int64_t* places, int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) out_[places[bucket_of(i)]++] = i;
    });
    parallel_for(0, count_, 1, [&](int64_t first, int64_t last) {
      for (int64_t b = first; b < last; ++b) shuffle_bucket(starts_[static_cast<size_t>(b)], starts_[static_cast<size_t>(b + 1)]);
    });
  }

 private:
  // Products with a power of two are exact.
  double scaled(int64_t i) const { return draws_[i] * static_cast<double>(count_); }
  int64_t bucket_of(int64_t i) const { return static_cast<int64_t>(scaled(i)); }

  template <class Function>
  void for_chunks(const Function& fn) {
    parallel_for(0, chunks_, 1, [&](int64_t first, int64_t last) {
      for (int64_t c = first; c < last; ++c)
        fn(places_.data() + c * count_, c * kPermutationChunk, std::min(n_, (c + 1) * kPermutationChunk));
    });
  }

  void shuffle_bucket(int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const double fraction = scaled(i) - static_cast<double>(bucket_of(i));
      std::swap(out_[i], out_[i + static_cast<int64_t>(fraction * static_cast<double>(last - i))]);
    }
  }

  int64_t* out_;
  const double* draws_;
  int64_t n_, chunks_, count_ = 8;
  std::vector<int64_t> places_;  // by chunk and bucket
  std::vector<int64_t> starts_;  // of the buckets
};

}  // namespace

void random_permutation(int64_t* out, int64_t n, const Generator& generator) {
  if (n < kLeastScattered) {
    std::iota(out, out + n, int64_t{0});
    shuffle(out, n, generator.reserve(philox::blocks_for(Distribution::Kind::Integers, false, n)));
    return;
  }
  const Tensor draws(new_tensor({n}, kFloat64, kCPU));
  random(draws, Distribution::uniform(0, 1), generator);
  Buckets(out, draws.data_ptr<double>(), n).run();
}

}  // namespace amp::detail
