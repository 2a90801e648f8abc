#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/indexing.h>
#include <amp/core/operators.h>

#include "values.h"

namespace indexing_tests {

using namespace amp;
using namespace amp::indexing;
using amp::test::shape;
using amp::test::values;
using Doubles = std::vector<double>;
using Ints = std::vector<int64_t>;

TEST_SUITE_BEGIN("core indexing");

namespace {

// 0, 1, ..., 23 in shape 2 x 3 x 4: element (i, j, k) is 12 i + 4 j + k.
Tensor counting() { return arange(24, kFloat32).reshape({2, 3, 4}); }

}  // namespace

TEST_CASE("integers, slices, None and Ellipsis give views") {
  const Tensor x = counting();
  CHECK(values(x.index({1, 2, 3})) == Doubles{23});
  CHECK(x.index({1, 2, 3}).dim() == 0);
  CHECK(values(x.index({-1, -1})) == Doubles{20, 21, 22, 23});
  CHECK(values(x.index({0, Slice(1, None), 0})) == Doubles{4, 8});
  CHECK(values(x.index({Slice(), 1, Slice(None, None, 2)})) == Doubles{4, 6, 16, 18});
  CHECK(values(x.index({0, 0, Slice(-2, None)})) == Doubles{2, 3});
  CHECK(values(x.index({0, 0, Slice(1, -1)})) == Doubles{1, 2});
  CHECK(values(x.index({0, 0, Slice(2, 100)})) == Doubles{2, 3});
  CHECK(x.index({0, 0, Slice(3, 1)}).numel() == 0);
  CHECK(values(x.index({Ellipsis, 0})) == Doubles{0, 4, 8, 12, 16, 20});
  CHECK(values(x.index({"...", 0, 0})) == Doubles{0, 12});
  CHECK(shape(x.index({1, Ellipsis, 0})) == Ints{3});
  CHECK(shape(x.index({None})) == Ints{1, 2, 3, 4});
  CHECK(shape(x.index({0, None, Slice(), None, Ellipsis, None})) == Ints{1, 3, 1, 4, 1});
  CHECK(shape(x.index({Ellipsis, None})) == Ints{2, 3, 4, 1});
  CHECK(x.index({0, Slice(1, None)}).is_alias_of(x));
  CHECK(x.index({Slice()}).is_alias_of(x));
  CHECK_FALSE(x.index({Slice()}).is_same(x));
  CHECK(values(x[1][0]) == Doubles{12, 13, 14, 15});
  CHECK(x[-1].is_alias_of(x));
}

TEST_CASE("integer tensors gather") {
  const Tensor x = counting(), i = tensor({1, 0, 1}), j = tensor({{0}, {-1}});
  CHECK(shape(x.index({i})) == Ints{3, 3, 4});
  CHECK(values(x.index({i, 0, 0})) == Doubles{12, 0, 12});
  CHECK(values(x.index({0, j, tensor({2, 3})})) == Doubles{2, 3, 10, 11});
  CHECK(shape(x.index({Slice(), j})) == Ints{2, 2, 1, 4});
  CHECK_FALSE(x.index({i}).is_alias_of(x));
  // Not adjacent: the gathered dimensions come first.
  CHECK(shape(x.index({tensor({0, 1, 0, 1, 1}), Slice(), tensor({0, 1, 2, 3, 0})})) == Ints{5, 3});
  CHECK(values(x.index({tensor({0, 1}), Slice(1, 3), tensor({3, 0})})) == Doubles{7, 11, 16, 20});
  CHECK(values(x.index({Ellipsis, tensor({3, 3})})) == Doubles{3, 3, 7, 7, 11, 11, 15, 15, 19, 19, 23, 23});
  CHECK(values(x.index({tensor(1), 0, tensor({1, 2}, kInt32)})) == Doubles{13, 14});
  CHECK(x.index({tensor(1)}).is_alias_of(x));
}

TEST_CASE("masks") {
  const Tensor x = counting(), rows = tensor({true, false, true});
  CHECK(values(x.index({0, rows})) == Doubles{0, 1, 2, 3, 8, 9, 10, 11});
  CHECK(values(x.index({Slice(), rows, 0})) == Doubles{0, 8, 12, 20});
  const Tensor plane = tensor({{true, false, false}, {false, true, false}});
  CHECK(values(x.index({plane})) == Doubles{0, 1, 2, 3, 16, 17, 18, 19});
  CHECK(values(x.index({plane, Slice(2, None)})) == Doubles{2, 3, 18, 19});
  CHECK(values(x.index({plane, 1})) == Doubles{1, 17});
  CHECK(shape(x.index({full({2, 3, 4}, true)})) == Ints{24});
  CHECK(shape(x.index({full({2, 3, 4}, false)})) == Ints{0});
}

TEST_CASE("bools add a dimension") {
  const Tensor x = counting();
  CHECK(shape(x.index({true})) == Ints{1, 2, 3, 4});
  CHECK(shape(x.index({false})) == Ints{0, 2, 3, 4});
  CHECK(shape(x.index({0, true})) == Ints{1, 3, 4});
  CHECK(shape(x.index({tensor(true)})) == Ints{1, 2, 3, 4});
}

TEST_CASE("indices that do not fit are errors") {
  const Tensor x = counting();
  CHECK_THROWS_AS(x.index({2}), IndexError);
  CHECK_THROWS_AS(x.index({0, -4}), IndexError);
  CHECK_THROWS_AS(x.index({0, 0, 0, 0}), IndexError);
  CHECK_THROWS_AS(x.index({full({2, 3, 4}, true), 0}), IndexError);
  CHECK_THROWS_AS(x.index({Ellipsis, Ellipsis}), IndexError);
  CHECK_THROWS_AS(x.index({tensor({true, false, true})}), IndexError);
  CHECK_THROWS_AS(x.index({tensor({0, 2})}), IndexError);
  CHECK_THROWS_AS(x.index({tensor({0.0, 1.0})}), TypeError);
  CHECK_THROWS_AS(x.index({tensor({0, 1}, kUInt8)}), TypeError);
  CHECK_THROWS_AS(x.index({Slice(None, None, -1)}), ValueError);
  CHECK_THROWS_AS(x.index({Slice(None, None, 0)}), ValueError);
  CHECK_THROWS_AS(x.index({Tensor()}), IndexError);
  CHECK_THROWS_AS(x.index({"a"}), ValueError);
  CHECK_THROWS_AS(x[2], IndexError);
  CHECK_THROWS_AS(tensor(1.0)[0], IndexError);
  CHECK_THROWS_AS(Tensor().index({0}), ValueError);
}

TEST_CASE("index_put_ writes through views") {
  Tensor x = counting();
  CHECK(&x.index_put_({0, 1}, tensor({-1.0, -2.0, -3.0, -4.0})) == &x);
  CHECK(values(x[0][1]) == Doubles{-1, -2, -3, -4});
  x.index_put_({Ellipsis, 0}, 9);
  CHECK(values(x.index({Slice(), Slice(), 0})) == Doubles(6, 9));
  x.index_put_({1, Slice(1, None)}, tensor({{1.0}, {2.0}}));
  CHECK(values(x.index({1, Slice(1, None)})) == Doubles{1, 1, 1, 1, 2, 2, 2, 2});
  x.index_put_({0, 0}, ones({1, 1, 4}));
  CHECK(values(x[0][0]) == Doubles(4, 1));
  x.index_put_({0, 0}, tensor({5, 6, 7, 8}));
  CHECK(values(x[0][0]) == Doubles{5, 6, 7, 8});
  CHECK_THROWS_AS(x.index_put_({0, 0}, ones({3})), ValueError);
  CHECK_THROWS_AS(x.index_put_({0, 0}, Tensor()), ValueError);
}

TEST_CASE("a write from an overlapping part is refused, as in torch; one from its clone reads the old values") {
  Tensor x = arange(20000, kFloat32);
  CHECK_THROWS_AS(x.index_put_({Slice(1, None)}, x.index({Slice(None, -1)})), ValueError);
  x.index_put_({Slice(1, None)}, x.index({Slice(None, -1)}).clone());
  CHECK(values(x.index({Slice(0, 3)})) == Doubles{0, 0, 1});
  CHECK(x[19999].item<double>() == 19998);
  Tensor square = arange(4).reshape({2, 2});
  CHECK_THROWS_AS(square.index_put_({Ellipsis}, square.t()), ValueError);
  square.index_put_({Ellipsis}, square.t().clone());
  CHECK(values(square) == Doubles{0, 2, 1, 3});
  // Columns: their memory ranges overlap, but their elements are different.
  Tensor columns = arange(6).reshape({2, 3});
  columns.index_put_({Ellipsis, Slice(1, None)}, columns.index({Ellipsis, Slice(None, -1)}));
  CHECK(values(columns) == Doubles{0, 0, 1, 3, 3, 4});
}

TEST_CASE("index_put_ with tensors and masks") {
  Tensor x = counting();
  x.index_put_({tensor({0, 1}), tensor({2, 0})}, tensor({{100.0}, {200.0}}));
  CHECK(values(x[0][2]) == Doubles(4, 100));
  CHECK(values(x[1][0]) == Doubles(4, 200));
  x.index_put_({x.index({Ellipsis}).to(kBool)}, 0);
  CHECK(values(x) == Doubles(24, 0));
  x.index_put_({1, tensor({true, false, true}), Slice(0, 2)}, 3.5);
  CHECK(values(x[1]) == Doubles{3.5, 3.5, 0, 0, 0, 0, 0, 0, 3.5, 3.5, 0, 0});
  x.index_put_({tensor({0}), 0, 0}, tensor({{7.0}}));
  CHECK(x.index({0, 0, 0}).item<double>() == 7);
}

TEST_CASE("assignment to an indexed temporary writes into the tensor") {
  Tensor x = zeros({2, 3});
  x[0] = tensor({1.0, 2.0, 3.0});
  x[1] = 4;
  CHECK(values(x) == Doubles{1, 2, 3, 4, 4, 4});
  const Tensor row = ones({3});
  x[1] = row;
  x.index({Slice(), 0}) = 8.5;
  CHECK(values(x) == Doubles{8.5, 2, 3, 8.5, 1, 1});
  Tensor handle = x[0];
  handle = ones({3});  // a named handle is reassigned
  CHECK(values(x[0]) == Doubles{8.5, 2, 3});
  CHECK_THROWS_AS(Tensor() = row, ValueError);
}

TEST_CASE("gradients flow through indexing") {
  const Tensor x = zeros({2, 3}, requires_grad());
  x.index({1, Slice(0, 2)}).sum().backward();
  CHECK(values(x.grad()) == Doubles{0, 0, 0, 1, 1, 0});
  x.mutable_grad().reset();
  x.index({tensor({1, 1, 0}), tensor({2, 2, 0})}).sum().backward();
  CHECK(values(x.grad()) == Doubles{1, 0, 0, 0, 0, 2});
}

TEST_CASE("gradients flow through writes") {
  const Tensor x = ones({2, 2}, requires_grad()), v = ones({2}, requires_grad());
  Tensor y = x * 3;
  y[0] = v;
  y.index_put_({tensor({1}), tensor({0})}, 5);
  y.sum().backward();
  CHECK(values(x.grad()) == Doubles{0, 0, 0, 3});
  CHECK(values(v.grad()) == Doubles{1, 1});
  Tensor leaf = ones({2}, requires_grad());
  CHECK_THROWS_AS(leaf.index_put_({0}, 1), Error);
}

TEST_SUITE_END();

}  // namespace indexing_tests
