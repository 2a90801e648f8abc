// cat and stack: dtypes, layouts, sizes on both sides of the limit for copying row by row.
#include <amp/autograd/gradcheck.h>

#include "../../support.h"

namespace concat_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops concat");

namespace {

const ScalarType kEvery[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                             kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};

// The reference: element by element, through float64.
Tensor cat_by_copies(TensorList parts, int64_t dim, ScalarType dtype) {
  Shape sizes(parts[0].sizes());
  sizes[static_cast<size_t>(dim)] = 0;
  for (const Tensor& part : parts) sizes[static_cast<size_t>(dim)] += part.size(dim);
  Tensor whole = zeros(sizes, dtype);
  int64_t start = 0;
  for (const Tensor& part : parts) {
    whole.narrow(dim, start, part.size(dim)).copy_(part);
    start += part.size(dim);
  }
  return whole;
}

}  // namespace

TEST_CASE("every dtype, every dimension, small and large") {
  for (const ScalarType dtype : kEvery) {
    for (const int64_t wide : {3, 400}) {
      CAPTURE(dtype);
      const Tensor a = (normal({4, wide, 5}) * 3).to(dtype), b = (normal({4, wide, 5}, kFloat64, 2) * 3).to(dtype);
      for (int64_t dim = 0; dim < 3; ++dim) CHECK(difference(cat({a, b, a}, dim), cat_by_copies({a, b, a}, dim, dtype)).empty());
      CHECK(difference(cat({a.mT(), b.mT()}, -1), cat_by_copies({a.mT(), b.mT()}, 2, dtype)).empty());
    }
  }
}

TEST_CASE("one element of each tensor after the other") {
  for (const ScalarType dtype : kEvery) {
    for (const int64_t n : {5, 3000}) {
      CAPTURE(dtype);
      const Tensor a = (normal({n}) * 3).to(dtype), b = (normal({n}, kFloat64, 2) * 3).to(dtype);
      const Tensor pairs = stack({a, b}, 1), triples = column_stack({a, b, a});
      CHECK(difference(pairs, cat_by_copies({a.unsqueeze(1), b.unsqueeze(1)}, 1, dtype)).empty());
      CHECK(difference(triples, cat_by_copies({a.unsqueeze(1), b.unsqueeze(1), a.unsqueeze(1)}, 1, dtype)).empty());
    }
  }
}

TEST_CASE("results that several threads write") {
  const Tensor a = normal({2000, 70}, kFloat32), b = normal({2000, 30}, kFloat32, 2), c = normal({300000}, kFloat32);
  CHECK(difference(cat({a, b}, 1), cat_by_copies({a, b}, 1, kFloat32)).empty());
  CHECK(difference(cat({a, a}, 0), cat_by_copies({a, a}, 0, kFloat32)).empty());
  CHECK(difference(stack({c, c}, 1), cat_by_copies({c.unsqueeze(1), c.unsqueeze(1)}, 1, kFloat32)).empty());
}

TEST_CASE("blocks on a diagonal") {
  const Tensor i = ones({2, 1}, kInt32), h = ones({3}, kBFloat16), nothing = ones({0, 2});
  const Tensor whole = block_diag({i, h, nothing, ones({}, kFloat64)});
  CHECK((whole.dtype() == kFloat64));
  CHECK(whole.sizes() == IntArrayRef({4, 7}));
  CHECK(values(whole) == Doubles{1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
  const auto leaf = [](IntArrayRef sizes) { return normal(sizes, TensorOptions(kFloat64).requires_grad(true)); };
  const auto blocks = [](const variable_list& in) { return block_diag({in[0], in[1], in[2]}).exp(); };
  CHECK(gradcheck(blocks, {leaf({2, 3}), leaf({2}), leaf({})}));
  CHECK(gradgradcheck(blocks, {leaf({2, 3}), leaf({2}), leaf({})}));
}

TEST_CASE("dtypes are promoted") {
  const Tensor i = ones({2}, kInt32), h = ones({2}, kFloat16), b = ones({2}, kBFloat16), d = ones({2}, kFloat64), c = ones({2}, kComplex64);
  CHECK((cat({i, h}).dtype() == kFloat16));
  CHECK((cat({h, b}).dtype() == kFloat32));
  CHECK((cat({i, ones({2}, kInt64)}).dtype() == kInt64));
  CHECK((cat({c, d}).dtype() == kComplex128));
  CHECK((stack({h, d}).dtype() == kFloat64));
  const Tensor x = ones({2}, TensorOptions(kFloat16).requires_grad(true));
  cat({x, d}).sum().backward();
  CHECK((x.grad().dtype() == kFloat16));
}

TEST_CASE("an empty vector goes along with any shape") {
  const Tensor x = ones({2, 3}), nothing = zeros({0}, TensorOptions().requires_grad(true));
  CHECK(cat({nothing, x, x}).sizes() == IntArrayRef({4, 3}));
  CHECK(cat({zeros({0}), zeros({0})}).sizes() == IntArrayRef({0}));
  cat({nothing, x}).sum().backward();
  CHECK(nothing.grad().sizes() == IntArrayRef({0}));
}

TEST_CASE("channels-last parts give a channels-last whole") {
  const Tensor x = normal({2, 4, 3, 5}).contiguous(MemoryFormat::ChannelsLast);
  const Tensor whole = cat({x, x}, 1);
  CHECK(whole.is_contiguous(MemoryFormat::ChannelsLast));
  CHECK(difference(whole, cat({x.contiguous(), x.contiguous()}, 1)).empty());
}

TEST_CASE("derivatives") {
  const auto leaf = [](IntArrayRef sizes) { return normal(sizes, TensorOptions(kFloat64).requires_grad(true)); };
  using List = const variable_list&;
  const auto joined = [](List in) { return cat({in[0], in[1], in[0]}, 1) * 2; };
  CHECK(gradcheck(joined, {leaf({2, 3}), leaf({2, 1})}));
  CHECK(gradgradcheck(joined, {leaf({2, 3}), leaf({2, 1})}));
  const auto stacked = [](List in) { return stack({in[0], in[1].exp()}, -1); };
  CHECK(gradcheck(stacked, {leaf({2, 3}), leaf({2, 3})}));
  CHECK(gradgradcheck(stacked, {leaf({2, 3}), leaf({2, 3})}));
  const auto one_of_two = [](List in) { return cat({in[0], ones({1, 3}, kFloat64)}); };
  CHECK(gradcheck(one_of_two, {leaf({2, 3})}));
}

TEST_CASE("hstack and its relatives") {
  const Tensor a = tensor({1.0, 2.0}), b = tensor({3.0, 4.0});
  CHECK(values(hstack({a, b})) == Doubles{1, 2, 3, 4});
  CHECK(values(vstack({a, b})) == Doubles{1, 2, 3, 4});
  CHECK(vstack({a, b}).sizes() == IntArrayRef({2, 2}));
  CHECK(dstack({a, b}).sizes() == IntArrayRef({1, 2, 2}));
  CHECK(values(column_stack({a, b})) == Doubles{1, 3, 2, 4});
  CHECK(hstack({ones({2, 1}), ones({2, 3})}).sizes() == IntArrayRef({2, 4}));
}

TEST_SUITE_END();

}  // namespace concat_tests
