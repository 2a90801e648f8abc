// Writes to memory shared with an input: identical elements are fine, other overlaps are rejected, as in PyTorch.
#include <functional>
#include <utility>
#include <vector>

#include "../../support.h"

namespace overlap_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::thrown_text;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops overlap");

namespace {

Tensor counting(IntArrayRef sizes) { return arange(detail::checked_numel("counting", sizes), kFloat32).reshape(sizes); }

template <class Call>
void refused(const char* text, const Call& call) {
  CHECK_THROWS_AS(call(), ValueError);
  const std::string thrown = thrown_text(call);
  CHECK(contains(thrown, text));
  CHECK(contains(thrown, "shares some of its memory"));
}

}  // namespace

TEST_CASE("an input that shares part of the output's memory is refused") {
  Tensor line = counting({4}), square = counting({4, 4});
  Tensor tail = line.slice(0, 1, 3), head = line.slice(0, 0, 2), rows = square.slice(0, 0, 2), next_rows = square.slice(0, 1, 3);
  const Doubles before = values(line), square_before = values(square);
  refused("[lt]", [&] { tail.lt_(head); });
  refused("[add]", [&] { tail.add_(head); });
  refused("[copy_]", [&] { tail.copy_(head); });
  refused("[add]", [&] { add_out(rows, rows, next_rows); });
  refused("[mul]", [&] { mul_out(next_rows, rows, ones({2, 4})); });
  refused("[add]", [&] { square.add_(square.t()); });
  refused("[copy_]", [&] { square.copy_(square.t()); });
  refused("[add]", [&] { square.add_(square.select(0, 0)); });
  refused("[addcmul]", [&] { square.addcmul_(square.select(0, 0), ones({4})); });
  CHECK(values(line) == before);
  CHECK(values(square) == square_before);
}

TEST_CASE("an input that is the output, or lies next to it, is not") {
  Tensor x = counting({4});
  x.add_(x);
  CHECK(values(x) == Doubles{0, 2, 4, 6});
  x.add_(x.view({4}));
  CHECK(values(x) == Doubles{0, 4, 8, 12});
  x.view({1, 4}).copy_(x);
  x.slice(0, 0, 2).copy_(x.slice(0, 2, 4));
  CHECK(values(x) == Doubles{8, 12, 8, 12});
  x.slice(0, 0, 2).lt_(x.slice(0, 2, 4));
  CHECK(values(x) == Doubles{0, 0, 8, 12});
  Tensor none = x.slice(0, 2, 2);
  none.add_(x.slice(0, 1, 1));
}

// Growing would replace the input, or give it the elements behind it.
TEST_CASE("an output that is an input keeps its shape") {
  const Tensor line = counting({3}), memory = counting({6}), both = counting({2, 3});
  Tensor start = memory.slice(0, 0, 3);
  for (Tensor x : {line, start}) {
    const auto is_refused = [&](const char* op, const auto& call) {
      CHECK_THROWS_AS(call(), ValueError);
      const std::string thrown = thrown_text(call);
      CHECK_MESSAGE(contains(thrown, op), thrown);
      CHECK_MESSAGE(contains(thrown, "the output is also"), thrown);
      CHECK(x.sizes() == IntArrayRef({3}));
      CHECK(values(x) == Doubles{0, 1, 2});
    };
    is_refused("[add]", [&] { add_out(x, x, both); });
    is_refused("[add]", [&] { add_out(x, both, x); });
    is_refused("[pow]", [&] { pow_out(x, x, both); });
    is_refused("[addcmul]", [&] { addcmul_out(x, both, x, both); });
    is_refused("[where]", [&] { where_out(x, both > 2, x, both); });
    add_out(x, x, line);
    CHECK(values(x) == Doubles{0, 2, 4});
    x.copy_(counting({3}));
  }
  // Other outputs compute their result first.
  Tensor square = counting({2, 2});
  mm_out(square, square, ones({2, 3}));
  CHECK(values(square) == Doubles{1, 1, 1, 5, 5, 5});
}

// Overlaps that the memory ranges alone cannot prove are computed from a copy of the input.
TEST_CASE("columns that overlap give what a clone would give") {
  Tensor square = counting({2, 4});
  const Tensor expected = square.slice(1, 1, 3) + square.slice(1, 0, 2);
  square.slice(1, 1, 3).add_(square.slice(1, 0, 2));
  CHECK(values(square.slice(1, 1, 3)) == values(expected));
}

// A write would change the indices that are still to be read.
TEST_CASE("an index or a mask in the written memory acts like its clone") {
  using Write = std::function<void(Tensor&, const Tensor&)>;
  const std::vector<std::pair<const char*, Write>> writes{
      {"scatter", [](Tensor& x, const Tensor& i) { x.scatter_(0, i, 7); }},
      {"scatter of src", [](Tensor& x, const Tensor& i) { x.scatter_(0, i, full_like(i, 5)); }},
      {"scatter_add", [](Tensor& x, const Tensor& i) { x.scatter_add_(0, i, full_like(i, 5)); }},
      {"scatter_reduce", [](Tensor& x, const Tensor& i) { x.scatter_reduce_(0, i, full_like(i, 5), "prod", false); }},
      {"scatter_reduce mean", [](Tensor& x, const Tensor& i) { x.scatter_reduce_(0, i, full_like(i, 5), "mean", false); }},
      {"scatter with reduce", [](Tensor& x, const Tensor& i) { x.scatter_(0, i, full_like(i, 5), "add"); }},
      {"index_copy", [](Tensor& x, const Tensor& i) { x.index_copy_(0, i, full_like(i, 5)); }},
      {"index_fill", [](Tensor& x, const Tensor& i) { x.index_fill_(0, i, 7); }},
      {"index_add", [](Tensor& x, const Tensor& i) { x.index_add_(0, i, full_like(i, 5)); }},
      {"index_reduce", [](Tensor& x, const Tensor& i) { x.index_reduce_(0, i, full_like(i, 5), "amax", false); }},
      {"put", [](Tensor& x, const Tensor& i) { x.put_(i, full_like(i, 5)); }},
      {"put and add", [](Tensor& x, const Tensor& i) { x.put_(i, full_like(i, 5), true); }},
      {"index_put", [](Tensor& x, const Tensor& i) { x.index_put_({i}, full_like(i, 5)); }},
      {"index_put and add", [](Tensor& x, const Tensor& i) { x.index_put_({i}, full_like(i, 5), true); }},
  };
  for (const auto& [name, write] : writes) {
    CAPTURE(name);
    for (const int64_t size : {3, 300'000}) {
      Tensor x = (arange(size, kInt64) + 1).remainder(size), expected = x.clone();
      const Tensor index = x.slice(0, 0, size - 1);
      write(expected, index.clone());
      write(x, index);
      CHECK(x.equal(expected));
    }
  }
  for (const int64_t size : {5, 300'000}) {
    Tensor x = arange(size, kInt64).remainder(3) != 0, expected = x.clone();
    const Tensor source = zeros({size}, kBool);
    expected.masked_scatter_(x.clone(), source);
    x.masked_scatter_(x, source);
    CHECK(x.equal(expected));
    Tensor filled = arange(size, kInt64).remainder(3) != 0;
    filled.masked_fill_(filled, false);
    CHECK(!filled.any().item<bool>());
  }
}

TEST_SUITE_END();

}  // namespace overlap_tests
