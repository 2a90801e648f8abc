// The loops of elementwise rows and run_elementwise, at every instruction set level of the machine, against naive code.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>

#include <amp/core/error.h>
#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/run.h>
#include <amp/cpu/elementwise/single.h>
#include <amp/cpu/elementwise/tiles.h>

#include "simd_probe.h"
#include "strided_fixture.h"

namespace {

using namespace amp;
using namespace amp::cpu;
using namespace amp::test;

struct ThreadsGuard {
  explicit ThreadsGuard(int n) : before(get_num_threads()) { set_num_threads(n); }
  ~ThreadsGuard() { set_num_threads(before); }
  int before;
};

const ScalarParam kParams[] = {ScalarParam::of(2.0), ScalarParam::of(-3.0)};

// The functions of the probe rows, on exact small numbers.
Number expected(const std::string& name, const std::vector<Number>& x) {
  if (name == "Identity") return x[0];
  if (name == "Add") return x[0] + 2.0 * x[1];
  if (name == "Mul") return x[0] * x[1];
  if (name == "Affine") return 2.0 * x[0] - 3.0;
  if (name == "Where") return x[0] != Number(0) ? x[1] : x[2];
  if (name == "Addcmul") return x[0] + 2.0 * x[1] * x[2];
  if (name == "Lt") return x[0].real() < x[1].real() ? 1 : 0;
  if (name == "Eq") return x[0] == x[1] ? 1 : 0;
  if (name == "LogicalXor") return (x[0] != Number(0)) != (x[1] != Number(0)) ? 1 : 0;
  if (name == "Between") return (!(x[0].real() < 0) && x[0].real() < x[1].real()) || x[1].real() == 7 ? 1 : 0;
  REQUIRE(name == "Relu");
  return x[0].real() < 0 ? 0 : x[0].real();
}

const std::vector<std::string> kOps = {"Identity", "Add", "Mul", "Affine", "Where", "Addcmul", "Lt", "Eq", "LogicalXor", "Between", "Relu"};

void check_loop(const std::string& name, ScalarType dtype, int64_t n, unsigned splat, Random& random) {
  const ElementwiseRow& row = probe_row(name);
  if (is_narrow_integer(dtype) && !takes_params(row, dtype, kParams)) return;
  std::vector<Memory> memories;
  const ScalarType out_dtype = row.result == ResultKind::Bool ? kBool : dtype;
  memories.push_back(random_memory(random, {n}, out_dtype, false));
  const void* in[3];
  for (int k = 0; k < row.arity; ++k) memories.push_back(random_memory(random, {n + 1}, dtype, false));
  for (Memory& m : memories) m.strides = {1};
  for (int k = 0; k < row.arity; ++k) {
    if (splat >> k & 1u) memories[static_cast<size_t>(k) + 1].strides = {0};
    in[k] = memories[static_cast<size_t>(k) + 1].at(0);
  }
  std::vector<char> before = memories[0].bytes;
  REQUIRE(run_contiguous(row, dtype, memories[0].at(0), in, splat, n, kParams));
  for_each_index({n}, memories, [&](const std::vector<int64_t>& at) {
    std::vector<Number> x;
    for (size_t k = 1; k < memories.size(); ++k) x.push_back(read(dtype, memories[k].at(at[k])));
    write(out_dtype, before.data() + (memories[0].offset + at[0]) * elementSize(out_dtype), expected(name, x));
  });
  CAPTURE(name);
  CAPTURE(n);
  CAPTURE(splat);
  CAPTURE(std::string(toString(dtype)));
  const bool equal = before == memories[0].bytes;  // including bytes that must not be written
  CHECK(equal);
}

}  // namespace

TEST_CASE("elementwise loops: every length, splat and direct dtype") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    Random random(7);
    for (const std::string& name : kOps) {
      for (ScalarType dtype : all_dtypes()) {
        const ElementwiseRow& row = probe_row(name);
        if (row.direct(dtype) == nullptr) continue;
        const auto check = [&](int64_t n) {
          for (unsigned splat = 0; splat < 1u << row.arity; ++splat) check_loop(name, dtype, n, splat, random);
        };
        for (int64_t n = 0; n <= 70; ++n) check(n);
        for (int64_t n : {255, 256, 257, 600}) check(n);
      }
    }
  }
}

TEST_CASE("elementwise loops: the bits of a result depend neither on position nor on length") {
  Random random(3);
  std::vector<float> x(140), y(140);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = 0.01f + static_cast<float>(random.below(1000)) / 499;
    y[i] = static_cast<float>(random.below(1000)) / 250 - 2;
  }
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    for (const std::string name : {"exp", "log", "sin", "tanh", "erf", "pow", "sigmoid", "Gelu", "fmod", "atan2"}) {
      const ElementwiseRow& row = probe_row(name);
      std::vector<float> whole(x.size());
      const void* in[] = {x.data(), y.data()};
      row.f32(whole.data(), in, 0, static_cast<int64_t>(x.size()), nullptr);
      int wrong = 0;
      for (size_t first = 0; first < 40; ++first) {
        for (size_t n = 1; n <= 70; n += first % 3 + 1) {
          float part[70];
          const void* moved[] = {x.data() + first, y.data() + first};
          row.f32(part, moved, 0, static_cast<int64_t>(n), nullptr);
          wrong += std::memcmp(part, whole.data() + first, n * sizeof(float)) != 0;
        }
      }
      CAPTURE(std::string(name));
      CHECK(wrong == 0);
    }
  }
}

namespace {

void check_strided(const std::string& name, ScalarType compute, const std::vector<int64_t>& sizes, Random& random) {
  const ElementwiseRow& row = probe_row(name);
  std::vector<Memory> memories;
  const bool same = random.chance(0.3);
  for (int k = 0; k <= row.arity; ++k) {
    const ScalarType dtype = same ? (k == 0 && row.result == ResultKind::Bool ? kBool : compute) : random.pick(all_dtypes());
    memories.push_back(random_memory(random, sizes, dtype, k > 0));
  }
  // Half of the in-place candidates: the output is exactly the first input.
  const bool in_place = memories[0].dtype == memories[1].dtype && random.chance(0.5);
  std::vector<char> want = memories[0].bytes;
  std::vector<Memory> sources = memories;
  if (in_place) sources[1] = sources[0];
  for_each_index(sizes, sources, [&](const std::vector<int64_t>& at) {
    std::vector<Number> x;
    for (size_t k = 1; k < sources.size(); ++k) {
      const Number value = read(sources[k].dtype, sources[k].at(at[k]));
      x.push_back(isComplexType(loop_type(compute)) ? value : Number(value.real()));
    }
    Number result = expected(name, x);
    if (row.result == ResultKind::Same) result = convert(memories[0].dtype, convert(loop_type(compute), result));
    write(memories[0].dtype, want.data() + (memories[0].offset + at[0]) * elementSize(memories[0].dtype), result);
  });
  StridedLoop loop = make_loop(sizes, memories);
  if (in_place) loop.operands[1] = loop.operands[0];
  if (random.chance(0.8)) loop.coalesce();
  run_elementwise(row, loop, compute, kParams);
  CAPTURE(name);
  CAPTURE(std::string(toString(compute)));
  CAPTURE(in_place);
  const bool equal = want == memories[0].bytes;
  CHECK(equal);
}

}  // namespace

TEST_CASE("run_elementwise: any strides, broadcasting, dtypes and aliases") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    Random random(11);
    for (int round = 0; round < 60; ++round) {
      for (const std::string& name : kOps) {
        const ScalarType compute = random.pick(all_dtypes());
        if (probe_row(name).direct(loop_type(compute)) != nullptr) check_strided(name, compute, random_shape(random), random);
      }
    }
  }
}

TEST_CASE("run_elementwise: planes of operands that disagree about the fastest dimension") {
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    Random random(13);
    for (int round = 0; round < 12; ++round) {
      for (const std::string& name : kOps) {
        const ScalarType compute = random.pick(all_dtypes());
        if (probe_row(name).direct(loop_type(compute)) == nullptr) continue;
        const int64_t width = random.chance(0.5) ? 1 + random.below(150) : 1 + random.below(20);
        check_strided(name, compute, {1 + random.below(3), 1 + random.below(150), width}, random);
      }
    }
  }
}

TEST_CASE("tiled_dim: the dimension that is faster in an input") {
  float x[1];
  const auto dim = [&](std::vector<int64_t> sizes, std::vector<std::vector<int64_t>> strides) {
    StridedLoop l(sizes);
    for (const auto& s : strides) l.add(x, kFloat32, sizes, s);
    return tiled_dim(l);
  };
  CHECK(dim({64, 32}, {{32, 1}, {1, 64}}) == 0);
  CHECK(dim({64, 32}, {{32, 1}, {32, 1}, {1, 64}}) == 0);
  CHECK(dim({8, 16, 32}, {{512, 32, 1}, {512, 1, 16}}) == 1);
  CHECK(dim({64, 32}, {{32, 1}, {-1, -64}}) == 0);
  CHECK(dim({64, 32}, {{32, 1}, {3, 192}}) == 0);
  CHECK(dim({64, 32}, {{32, 1}, {64, 2}}) == -1);     // no dimension is faster
  CHECK(dim({64, 32}, {{32, 1}, {0, 2}}) == -1);      // the same row again and again
  CHECK(dim({64, 32}, {{32, 1}, {1, 0}}) == -1);      // one value for each row
  CHECK(dim({64, 32}, {{64, 2}, {1, 64}}) == -1);     // the output has gaps
  CHECK(dim({4, 512}, {{512, 1}, {1, 4}}) == -1);     // too narrow to gain anything
  CHECK(dim({16, 16}, {{16, 1}, {1, 16}}) == -1);     // in the cache in any order
  CHECK(dim({64, 32}, {{32, 1}, {20, 1280}}) == -1);  // each element has its own cache line
}

TEST_CASE("run_elementwise: refuses what the row cannot compute") {
  float x = 1;
  StridedLoop loop{std::span<const int64_t>{}};
  loop.add_contiguous(&x, kFloat32);
  loop.add_contiguous(&x, kFloat32);
  CHECK_THROWS_AS(run_elementwise(probe_row("exp2"), loop, kComplex64, nullptr), NotImplementedError);
  CHECK_THROWS_AS(run_elementwise(probe_row("Mul"), loop, kFloat32, nullptr), ValueError);
  CHECK_FALSE(run_contiguous(probe_row("exp"), kBFloat16, &x, nullptr, 0, 0, nullptr));
  CHECK_THROWS_AS(StridedLoop(std::vector<int64_t>(17, 1)), ValueError);
}

TEST_CASE("StridedLoop::coalesce merges and orders dimensions") {
  float x[1];
  const auto loop = [&](std::vector<int64_t> sizes, std::vector<std::vector<int64_t>> strides) {
    StridedLoop l(sizes);
    for (const auto& s : strides) l.add(x, kFloat32, sizes, s);
    l.coalesce();
    return l;
  };
  CHECK(loop({2, 3, 4}, {{12, 4, 1}, {12, 4, 1}}).ndim == 1);
  CHECK(loop({2, 3, 4}, {{12, 4, 1}, {12, 4, 1}}).sizes[0] == 24);
  CHECK(loop({2, 3, 4}, {{1, 8, 2}, {1, 8, 2}}).ndim == 1);               // the same permutation
  CHECK(loop({2, 1, 3, 1}, {{3, 9, 1, 7}, {3, 5, 1, 3}}).ndim == 1);      // sizes of 1 are dropped
  CHECK(loop({2, 3, 4, 5}, {{60, 1, 15, 3}, {60, 20, 5, 1}}).ndim == 3);  // nhwc from nchw: n, hw, c
  CHECK(loop({2, 3, 4, 5}, {{60, 1, 15, 3}, {60, 20, 5, 1}}).operands[0].strides[2] == 1);
  CHECK(loop({2, 3, 4}, {{12, 4, 1}, {0, 0, 1}}).ndim == 2);  // a row added to a matrix
  CHECK(loop({2, 0, 4}, {{12, 4, 1}, {0, 0, 1}}).numel() == 0);
  CHECK(loop({}, {{}, {}}).numel() == 1);
}

TEST_SUITE("cpu threads") {
  TEST_CASE("run_elementwise gives the same bits with threads") {
    Random random(5);
    const int64_t rows = 301, columns = 1009, n = rows * columns;
    std::vector<float> a(n), b(n), serial(n), threaded(n);
    for (int64_t i = 0; i < n; ++i) {
      a[i] = static_cast<float>(random.below(2000)) / 500 - 2;
      b[i] = static_cast<float>(random.below(2000)) / 500;
    }
    const auto run = [&](float* out, const char* name, bool transposed, std::vector<int64_t> b_strides) {
      const std::vector<int64_t> sizes = {rows, columns}, dense = {columns, 1};
      StridedLoop loop(sizes);
      loop.add(out, kFloat32, sizes, dense);
      loop.add(a.data(), kFloat32, sizes, transposed ? std::vector<int64_t>{1, rows} : dense);
      if (probe_row(name).arity == 2) loop.add(b.data(), kFloat32, sizes, b_strides);
      loop.coalesce();
      run_elementwise(probe_row(name), loop, kFloat32, kParams);
    };
    for (const char* name : {"Add", "pow", "exp"}) {
      for (const bool transposed : {false, true}) {
        for (const std::vector<int64_t>& strides : {std::vector<int64_t>{columns, 1}, {0, 1}, {1, 0}, {0, 0}}) {
          {
            ThreadsGuard threads(1);
            run(serial.data(), name, transposed, strides);
          }
          for (int count : {2, 3, 7}) {
            ThreadsGuard threads(count);
            std::fill(threaded.begin(), threaded.end(), -1.0f);
            run(threaded.data(), name, transposed, strides);
            const bool equal = std::memcmp(serial.data(), threaded.data(), serial.size() * sizeof(float)) == 0;
            CHECK(equal);
          }
        }
      }
    }
  }

  TEST_CASE("parallel_for covers the range once, nests serially and rethrows") {
    ThreadsGuard threads(3);
    for (int64_t n : {0, 1, 5, 64, 1000, 4097}) {
      std::vector<int> seen(static_cast<size_t>(n));
      parallel_for(0, n, 10, [&](int64_t first, int64_t last) {
        CHECK(first < last);
        for (int64_t i = first; i < last; ++i) ++seen[static_cast<size_t>(i)];
      });
      CHECK(std::count(seen.begin(), seen.end(), 1) == n);
    }
    std::atomic<int> inner_calls{0}, outer_calls{0};
    parallel_for(0, 3, 1, [&](int64_t, int64_t) {
      ++outer_calls;
      parallel_for(0, 100, 1, [&](int64_t first, int64_t last) { inner_calls += last - first == 100 || !in_parallel_region(); });
    });
    CHECK(inner_calls == outer_calls);
    const auto fail_at_the_end = [](int64_t, int64_t last) {
      if (last == 1000) throw IndexError("from a worker");
    };
    CHECK_THROWS_AS(parallel_for(0, 1000, 1, fail_at_the_end), IndexError);
    CHECK_THROWS_AS(set_num_threads(0), ValueError);
    CHECK(get_num_threads() == 3);
    CHECK_FALSE(in_parallel_region());
  }
}
