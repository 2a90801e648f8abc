// Copies in segments, by the CPU's kernel and as strided copies, against a walk over the elements.
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include <amp/amp.h>
#include <amp/cpu/elementwise/copy.h>
#include <amp/cpu/elementwise/move.h>
#include <amp/ops/segments.h>

#include "strided_fixture.h"

namespace {

using namespace amp;
using namespace amp::test;

// The position in the input for each position of a dimension of the output; -1 in gaps.
std::vector<int64_t> positions(const Segments& segments, int64_t size) {
  std::vector<int64_t> from(static_cast<size_t>(size), -1);
  for (const Segment& s : segments) {
    for (int64_t i = 0; i < s.count; ++i) from[static_cast<size_t>(s.first + i)] = s.from + i * s.step;
  }
  return from;
}

// Up to three segments, with or without gaps, and the size of the output.
std::pair<Segments, int64_t> random_segments(Random& random, int64_t input, bool gaps) {
  Segments segments;
  if (random.chance(0.3)) {
    segments.add({0, input, 0, 1});
    return {segments, input};
  }
  int64_t size = gaps ? random.below(3) : 0;
  for (int64_t left = 1 + random.below(3); left > 0; --left) {
    const int64_t count = 1 + random.below(input), step = random.below(3) - 1;
    const int64_t from = step == 0   ? random.below(input)
                         : step == 1 ? random.below(input - count + 1)
                                     : count - 1 + random.below(input - count + 1);
    segments.add({size, count, from, step});
    size += count + (gaps ? random.below(3) : 0);
  }
  return {segments, size};
}

void check_segments(Random& random, const Shape& input, ScalarType dtype, bool gaps, bool transposed) {
  Tensor from = randint(-8, 8, input).to(dtype);
  if (transposed) from = from.transpose(0, -1).contiguous().transpose(0, -1);
  Shape sizes;
  std::vector<Segments> along;
  for (const int64_t size : input) {
    const auto [segments, result_size] = random_segments(random, size, gaps);
    along.push_back(segments);
    sizes.push_back(result_size);
  }
  const Tensor result = full(sizes, 3, TensorOptions(dtype)), by_loops = full(sizes, 7, TensorOptions(dtype)), want = by_loops.clone();
  SegmentCopy copy(result, from);
  if (gaps) copy.value = full({}, 7, TensorOptions(dtype));
  for (size_t d = 0; d < along.size(); ++d) copy.along[d] = along[d];
  copy_segments("test", copy);

  SegmentCopy looped = copy;
  looped.to = by_loops;
  looped.for_each_loop([](const StridedLoop& loop) { cpu::copy_strided(loop); });

  const int64_t element = want.element_size();
  std::vector<std::vector<int64_t>> sources;
  for (size_t d = 0; d < along.size(); ++d) sources.push_back(positions(along[d], sizes[d]));
  for (int64_t i = 0; i < want.numel(); ++i) {
    int64_t offset = 0;
    bool in_gap = false;
    for (int64_t d = want.dim(), rest = i; d-- > 0;) {
      const int64_t from_position = sources[static_cast<size_t>(d)][static_cast<size_t>(rest % want.size(d))];
      rest /= want.size(d);
      in_gap = in_gap || from_position < 0;
      offset += from_position * from.stride(d);
    }
    if (in_gap) continue;
    std::memcpy(static_cast<char*>(want.data_ptr()) + i * element, static_cast<const char*>(from.data_ptr()) + offset * element,
                static_cast<size_t>(element));
  }
  CHECK(equal(result, want));
  CHECK(equal(by_loops, want));
}

}  // namespace

TEST_CASE("copy_segments: random segments of every dtype") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Shape input;
    for (int64_t d = 1 + random.below(4); d > 0; --d) input.push_back(1 + random.below(round % 10 == 0 ? 40 : 6));
    check_segments(random, input.size() == 4 && round % 10 == 0 ? Shape{3, 2, 9, 40} : input, random.pick(all_dtypes()), random.chance(0.5),
                   input.size() > 1 && random.chance(0.3));
  }
}

TEST_SUITE("threads") {
  TEST_CASE("copy_segments: long rows and many rows") {
    Random random(2);
    for (ScalarType dtype : {kUInt8, kFloat32, kComplex128}) {
      for (const Shape& input : {Shape{70001}, Shape{2, 3, 20000}, Shape{300, 301}}) {
        for (int round = 0; round < 3; ++round) check_segments(random, input, dtype, round == 1, false);
      }
    }
  }
}

TEST_CASE("move_row: every size and step, and nothing beyond the row") {
  for (int64_t size : {1, 2, 4, 8, 16}) {
    for (int64_t step : {-3, -1, 0, 1, 2}) {
      for (int64_t n : {0, 1, 2, 3, 7, 8, 15, 16, 17, 33, 64, 131}) {
        std::vector<unsigned char> from(static_cast<size_t>(size * 400)), to(static_cast<size_t>(size * (n + 2)), 255);
        for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<unsigned char>(i % 251);
        std::vector<unsigned char> want = to;
        const int64_t start = step < 0 ? 399 : 5;
        for (int64_t i = 0; i < n; ++i)
          std::memcpy(want.data() + (i + 1) * size, from.data() + (start + i * step) * size, static_cast<size_t>(size));
        cpu::move_row(size, to.data() + size, from.data() + start * size, step, n);
        CHECK(to == want);
      }
    }
  }
}
