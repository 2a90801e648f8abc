// The description of transforms for cuFFT; needs no device.
#include <doctest/doctest.h>

#include <vector>

#include <amp/core/array_ref.h>
#include <amp/cuda/fft/key.h>
#include <amp/cuda/runtime/lru_cache.h>

namespace fft_key_tests {

namespace {

using namespace amp;
using cuda::FftKey;
using cuda::FftKind;
using Numbers = std::vector<long long>;

std::optional<FftKey> complex_key(IntArrayRef sizes, IntArrayRef in, IntArrayRef out, IntArrayRef dims) {
  return cuda::fft_key(FftKind::Complex, false, sizes, in, out, dims, 0);
}
Numbers first(const std::array<long long, 3>& values, int count) { return {values.begin(), values.begin() + count}; }
// The embedding, the stride, the distance.
Numbers layout(const cuda::FftLayout& of, int rank) {
  Numbers all = first(of.embed, rank);
  all.push_back(of.stride);
  all.push_back(of.distance);
  return all;
}

}  // namespace

TEST_SUITE_BEGIN("transform keys");

TEST_CASE("one dimension, with the repetitions outside or inside") {
  const auto rows = complex_key({2, 3, 8}, {24, 8, 1}, {24, 8, 1}, {2});
  REQUIRE(rows.has_value());
  CHECK(rows->rank == 1);
  CHECK(rows->sizes[0] == 8);
  CHECK(rows->batch == 6);
  CHECK(layout(rows->in, 1) == Numbers{8, 1, 8});
  const auto columns = complex_key({8, 3, 2}, {6, 2, 1}, {6, 2, 1}, {0});
  REQUIRE(columns.has_value());
  CHECK(columns->batch == 6);
  CHECK(layout(columns->in, 1) == Numbers{8, 6, 1});
  CHECK(!complex_key({2, 8, 3}, {24, 3, 1}, {24, 3, 1}, {1}).has_value());  // repetitions on both sides
  CHECK(complex_key({1, 8, 3}, {24, 3, 1}, {24, 3, 1}, {1}).has_value());
}

TEST_CASE("several dimensions are nested, the outermost of the result first") {
  const auto key = complex_key({4, 5, 6}, {60, 12, 2}, {30, 6, 1}, {2, 0, 1});
  REQUIRE(key.has_value());
  CHECK(key->rank == 3);
  CHECK(first(key->sizes, 3) == Numbers{4, 5, 6});
  CHECK(layout(key->in, 3) == Numbers{4, 5, 6, 2, 240});
  CHECK(layout(key->out, 3) == Numbers{4, 5, 6, 1, 120});
  const auto gaps = complex_key({4, 5, 6}, {30, 6, 1}, {30, 6, 1}, {0, 2});
  REQUIRE(gaps.has_value());
  CHECK(layout(gaps->in, 2) == Numbers{4, 30, 1, 6});
  CHECK(gaps->batch == 5);
  CHECK(!complex_key({4, 5}, {1, 4}, {5, 1}, {0, 1}).has_value());  // the input is transposed
  CHECK(!complex_key({4, 5, 6}, {31, 7, 2}, {30, 6, 1}, {0, 1, 2}).has_value());
  CHECK(!complex_key({2, 2, 2, 2}, {8, 4, 2, 1}, {8, 4, 2, 1}, {0, 1, 2, 3}).has_value());
  CHECK(complex_key({2, 1, 2, 2}, {4, 4, 2, 1}, {4, 4, 2, 1}, {0, 1, 2, 3}).has_value());  // one point is no transform
}

TEST_CASE("the side that is not real has half the last dimension") {
  const auto forward = cuda::fft_key(FftKind::RealToComplex, true, {3, 4, 7}, {28, 7, 1}, {16, 4, 1}, {1, 2}, 1);
  REQUIRE(forward.has_value());
  CHECK(forward->device == 1);
  CHECK(forward->batch == 3);
  CHECK(layout(forward->in, 2) == Numbers{4, 7, 1, 28});
  CHECK(layout(forward->out, 2) == Numbers{4, 4, 1, 16});
  const auto backward = cuda::fft_key(FftKind::ComplexToReal, true, {3, 8}, {5, 1}, {8, 1}, {1}, 0);
  REQUIRE(backward.has_value());
  CHECK(backward->sizes[0] == 8);
  CHECK(layout(backward->in, 1) == Numbers{5, 1, 5});
  CHECK(layout(backward->out, 1) == Numbers{8, 1, 8});
  // The halved dimension stays the last one.
  CHECK(!cuda::fft_key(FftKind::RealToComplex, true, {8, 4}, {4, 1}, {4, 1}, {1, 0}, 0).has_value());
}

TEST_CASE("elements that share memory are not given to the library") {
  CHECK(!complex_key({4, 8}, {0, 1}, {8, 1}, {1}).has_value());
  CHECK(!complex_key({4, 8}, {2, 1}, {8, 1}, {1}).has_value());  // frames that overlap
  CHECK(complex_key({4, 8}, {9, 1}, {8, 1}, {1}).has_value());
}

TEST_CASE("equal transforms have equal keys, and the cache keeps the keys that were used last") {
  const auto key = [](int64_t n) { return *complex_key({2, n}, {n, 1}, {n, 1}, {1}); };
  CHECK(key(8) == key(8));
  CHECK(cuda::FftKeyHash()(key(8)) == cuda::FftKeyHash()(key(8)));
  CHECK(!(key(8) == key(9)));
  cuda::LruCache<FftKey, int, cuda::FftKeyHash> cache(2);
  cache.insert(key(2), 2);
  cache.insert(key(3), 3);
  CHECK(cache.find(key(2)) != nullptr);
  cache.insert(key(4), 4);
  CHECK(cache.find(key(3)) == nullptr);
  CHECK(*cache.find(key(2)) == 2);
  CHECK(cache.size() == 2);
  cache.clear();
  CHECK(cache.size() == 0);
  CHECK(cache.find(key(2)) == nullptr);
}

TEST_SUITE_END();

}  // namespace fft_key_tests
