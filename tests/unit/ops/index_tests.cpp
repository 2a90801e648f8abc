// Index ops compared with loops over elements: strides, dtypes, duplicates, threads, derivatives, invalid indices.
#include <amp/autograd/gradcheck.h>
#include <amp/core/indexing.h>
#include <amp/core/parallel.h>

#include "../../support.h"

namespace index_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::Random;
using amp::testing::thrown_text;
using amp::testing::values;
using Doubles = std::vector<double>;
using List = const variable_list&;

TEST_SUITE_BEGIN("ops index");

namespace {

const ScalarType kEvery[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                             kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};

Tensor random_index(IntArrayRef sizes, int64_t below, uint32_t seed = 1) {
  Random random(seed);
  Tensor index = empty(sizes, kInt64);
  for (int64_t i = 0; i < index.numel(); ++i) index.data_ptr<int64_t>()[i] = random.integer(0, below);
  return index;
}

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, TensorOptions(kFloat64).requires_grad(true), seed); }

template <class F>
void check_derivatives(F function, const variable_list& inputs) {
  CHECK(gradcheck(function, inputs));
  CHECK(gradgradcheck(function, inputs));
}

// The same values in another memory order.
Tensor restrided(const Tensor& t) { return t.numpy_T().clone(MemoryFormat::Contiguous).numpy_T(); }

double at(const Tensor& t, IntArrayRef place) {
  Tensor element = t;
  for (const int64_t i : place) element = element.select(0, i);
  return element.to(kFloat64).item<double>();
}

}  // namespace

TEST_CASE("index_select, gather and index read what the index says, in every dtype and layout") {
  const Tensor rows = random_index({5}, 4), along = random_index({3, 4, 2}, 3, 2);
  for (const ScalarType dtype : kEvery) {
    CAPTURE(dtype);
    const Tensor x = (normal({3, 4, 2}) * 3).to(dtype);
    for (const Tensor& t : {x, restrided(x), x.select(2, 0).unsqueeze(2).expand({3, 4, 2})}) {
      const Tensor selected = t.index_select(1, rows.to(kInt32)), gathered = t.gather(0, along), indexed = index(t, {{}, rows});
      for (int64_t i = 0; i < 3; ++i) {
        for (int64_t j = 0; j < 4; ++j) {
          for (int64_t k = 0; k < 2; ++k) {
            CHECK(at(selected, {i, j, k}) == at(t, {i, static_cast<int64_t>(at(rows, {j})), k}));
            CHECK(at(gathered, {i, j, k}) == at(t, {static_cast<int64_t>(at(along, {i, j, k})), j, k}));
          }
        }
      }
      CHECK(difference(indexed, selected).empty());
    }
  }
}

TEST_CASE("advanced indices: broadcast, apart, masks of several dimensions, negative") {
  const Tensor x = arange(24, kFloat64).reshape({2, 3, 4});
  CHECK(values(index(x, {tensor({1, 0}), tensor({2, -1}), tensor({3, 0})})) == Doubles{23, 8});
  CHECK(values(index(x, {tensor({{0}, {1}}), tensor({1, 2}), tensor({0})})) == Doubles{4, 8, 16, 20});
  const Tensor apart = index(x, {tensor({1, 0, 1}), {}, tensor({0, 1, 2})});
  CHECK(apart.sizes() == IntArrayRef({3, 3}));
  CHECK(values(apart) == Doubles{12, 16, 20, 1, 5, 9, 14, 18, 22});
  CHECK(values(index(x, {x.select(2, 0).gt(10)})) == Doubles{12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23});
  CHECK(values(index(x, {{}, tensor({false, true, false}), tensor({3})})) == Doubles{7, 19});
  CHECK(index(x, {zeros({0}, kInt64)}).sizes() == IntArrayRef({0, 3, 4}));
  CHECK(index(x, {zeros({2, 3, 4}, kBool)}).sizes() == IntArrayRef({0}));
  CHECK(values(index(restrided(x), {{}, {}, tensor({3, 0})})) == values(index(x, {{}, {}, tensor({3, 0})})));
}

TEST_CASE("index_put broadcasts values and takes the last of equal indices") {
  Tensor x = zeros({3, 4});
  index_put_(x, {tensor({0, 2})}, tensor({1.0, 2.0, 3.0, 4.0}));
  CHECK(values(x) == Doubles{1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4});
  index_put_(x, {{}, tensor({-1})}, scalar_tensor(9));
  CHECK(values(x.select(1, 3)) == Doubles{9, 9, 9});
  index_put_(x, {tensor({1, 1, 1}), tensor({0, 0, 1})}, tensor({5.0, 6.0, 7.0}));
  CHECK(values(x.select(0, 1)) == Doubles{6, 7, 0, 9});
  index_put_(x, {tensor({1, 1, 1}), tensor({0, 0, 1})}, tensor({1.0, 1.0, 1.0}), true);
  CHECK(values(x.select(0, 1)) == Doubles{8, 8, 0, 9});
  Tensor flags = zeros({3}, kBool);
  index_put_(flags, {tensor({0, 0})}, ones({2}, kBool), true);
  CHECK(values(flags) == Doubles{1, 0, 0});
  Tensor itself = arange(4, kFloat32);
  index_put_(itself, {tensor({0, 1, 2, 3})}, itself.flip({0}));
  CHECK(values(itself) == Doubles{3, 2, 1, 0});
}

TEST_CASE("writing along a dimension, strided and in every dtype") {
  const Tensor i = tensor({2, 0});
  for (const ScalarType dtype : kEvery) {
    CAPTURE(dtype);
    const Tensor source = (normal({3, 2, 2}) * 3).to(dtype);
    for (const bool strided : {false, true}) {
      Tensor x = strided ? restrided(zeros({3, 4, 2}, dtype)) : zeros({3, 4, 2}, dtype);
      x.index_copy_(1, i, source);
      CHECK(difference(x.select(1, 2).contiguous(), source.select(1, 0).contiguous()).empty());
      CHECK(difference(x.index_select(1, i), source.contiguous()).empty());
      CHECK(values(x.select(1, 1).to(kComplex128)) == Doubles(12, 0));
      x.index_fill_(1, tensor({-1, 1}), 1);
      CHECK(difference(x.select(1, 3).contiguous(), ones({3, 2}, dtype)).empty());
      Tensor y = zeros({3, 4, 2}, dtype);
      y.scatter_(1, i.view({1, 2, 1}).expand({3, 2, 2}), source);
      CHECK(difference(y.index_select(1, i), source.contiguous()).empty());
      CHECK(difference(zeros({3, 4, 2}, dtype).scatter(1, i.view({1, 2, 1}).expand({3, 2, 2}), 1).select(1, 2).contiguous(),
                       ones({3, 2}, dtype))
                .empty());
    }
  }
}

TEST_CASE("what is added up agrees with a loop") {
  const Tensor index = random_index({50, 6}, 7);
  const Tensor source = normal({50, 6});
  Tensor expected = zeros({7, 6}, kFloat64);
  for (int64_t i = 0; i < 50; ++i) {
    for (int64_t j = 0; j < 6; ++j) expected[static_cast<int64_t>(at(index, {i, j}))][j].add_(source[i][j]);
  }
  CHECK(difference(zeros({7, 6}, kFloat64).scatter_add(0, index, source), expected, 1e-12, 0).empty());
  CHECK(difference(zeros({6, 7}, kFloat64).scatter_add(1, index.t(), source.t()), expected.t(), 1e-12, 0).empty());
  const Tensor columns = arange(6).expand({50, 6});
  CHECK(difference(index_put(zeros({7, 6}, kFloat64), {index, columns}, source, true), expected, 1e-12, 0).empty());
  const Tensor rows = index.select(1, 0);
  const Tensor by_rows = zeros({7, 6}, kFloat64).index_add(0, rows, source, 2);
  CHECK(difference(index_put(zeros({7, 6}, kFloat64), {rows}, source * 2, true), by_rows, 1e-12, 0).empty());
}

TEST_CASE("16-bit sums do not stall") {
  const Tensor zeros_of = zeros({4096}, kInt64);
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    CAPTURE(dtype);
    const Tensor many = ones({4096}, dtype);
    CHECK(values(zeros({1}, dtype).index_add(0, zeros_of, many)) == Doubles{4096});
    CHECK(values(zeros({1}, dtype).scatter_add(0, zeros_of, many)) == Doubles{4096});
    CHECK(values(index_put(zeros({1}, dtype), {zeros_of}, many, true)) == Doubles{4096});
    const Tensor weight = zeros({1, 1}, TensorOptions(dtype).requires_grad(true));
    embedding(weight, zeros_of).sum().backward();
    CHECK(values(weight.grad()) == Doubles{4096});
  }
}

TEST_CASE("16-bit sums are rounded once") {
  const Tensor rows = random_index({50}, 9), along = random_index({50, 700}, 9, 2), flat = random_index({1000}, 9 * 700, 3);
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    CAPTURE(dtype);
    const Tensor self = normal({9, 700}).to(dtype), source = normal({50, 700}, kFloat32, 2).to(dtype), line = normal({1000}).to(dtype);
    const Tensor wide = self.to(kFloat32), terms = source.to(kFloat32);
    const auto same = [&](const Tensor& narrow, const Tensor& exact) { return difference(narrow, exact.to(dtype)).empty(); };
    CHECK(same(self.index_add(0, rows, source), wide.index_add(0, rows, terms)));
    CHECK(same(self.t().index_add(1, rows, source.t()), wide.t().index_add(1, rows, terms.t())));
    CHECK(same(restrided(self).index_add(0, rows, restrided(source)), wide.index_add(0, rows, terms)));
    CHECK(same(self.expand({3, 9, 700}).index_add(1, rows, source.expand({3, 50, 700})),
               wide.expand({3, 9, 700}).index_add(1, rows, terms.expand({3, 50, 700}))));
    CHECK(same(self.scatter_add(0, along, source), wide.scatter_add(0, along, terms)));
    CHECK(same(self.t().clone().scatter_add(1, along.t(), source.t()), wide.t().scatter_add(1, along.t(), terms.t())));
    CHECK(same(self.put(flat, line, true), wide.put(flat, line.to(kFloat32), true)));
    CHECK(same(index_put(self, {rows}, source, true), wide.index_add(0, rows, terms)));
  }
}

TEST_CASE("16-bit sums of multiples are rounded once") {
  const Tensor rows = tensor({0, 0, 1}, kInt64);
  const Tensor source = tensor({{6e4, 1e-3}, {-6e4, 1e-3}, {1.0, 2.0}}).to(kFloat16);
  const Tensor expected = (zeros({2, 2}).index_add(0, rows, source.to(kFloat32), 1e5)).to(kFloat16);
  CHECK(difference(zeros({2, 2}, kFloat16).index_add(0, rows, source, 1e5), expected) == "");
  CHECK(zeros({2, 2}, kFloat16).index_add(0, rows, source, 1e5)[0][1].item<float>() == doctest::Approx(200).epsilon(1e-3));
  const Tensor small = zeros({2, 2}, kFloat16).index_add(0, rows, source, 1e-8);
  CHECK(difference(small, zeros({2, 2}).index_add(0, rows, source.to(kFloat32), 1e-8).to(kFloat16)) == "");
}

TEST_CASE("sums do not depend on the number of threads") {
  const int threads = get_num_threads();
  const Tensor rows = random_index({5000}, 40), flat = random_index({200000}, 1000, 2);
  const Tensor wide = normal({5000, 33}, kFloat32), line = normal({200000}, kFloat32);
  const Tensor along = random_index({5000, 33}, 40, 3);
  const auto run = [&] {
    const Tensor weight = zeros({40, 33}, TensorOptions(kFloat32).requires_grad(true));
    embedding(weight, rows).backward(wide);
    return std::vector<Tensor>{zeros({40, 33}).index_add(0, rows, wide),
                               index_put(zeros({40, 33}), {rows}, wide, true),
                               index_put(zeros({1000}), {flat}, line, true),
                               index_put(zeros({1000}), {flat}, line),
                               zeros({40, 33}).scatter_add(0, along, wide),
                               zeros({1000}).scatter_add(0, flat, line),
                               zeros({1000}).put(flat, line),
                               zeros({1000}).put(flat, line, true),
                               zeros({33, 40}).index_add(1, rows, wide.t()),
                               weight.grad(),
                               zeros({40, 33}).index_copy(0, rows, wide),
                               zeros({40, 33}).scatter(0, along, wide)};
  };
  set_num_threads(1);
  const auto expected = run();
  for (const int n : {2, 3, 5}) {
    set_num_threads(n);
    const auto got = run();
    for (size_t i = 0; i < got.size(); ++i) {
      CAPTURE(i);
      CHECK(difference(got[i], expected[i]).empty());
    }
  }
  set_num_threads(threads);
}

TEST_CASE("masks") {
  const Tensor x = arange(6, kFloat64).reshape({2, 3}), mask = tensor({{true, false, true}, {false, true, false}});
  CHECK(values(masked_select(x, mask)) == Doubles{0, 2, 4});
  CHECK(values(masked_select(x.t(), mask.t())) == Doubles{0, 4, 2});
  CHECK(values(masked_select(tensor({1.0, 2.0}), tensor({{true}, {false}}))) == Doubles{1, 2});
  CHECK(values(x.masked_scatter(mask, tensor({7.0, 8.0, 9.0, 10.0}, kFloat64))) == Doubles{7, 1, 8, 3, 9, 5});
  Tensor y = x.clone().t();
  y.masked_scatter_(mask.t(), tensor({7.0, 8.0, 9.0}, kFloat64));
  CHECK(values(y) == Doubles{7, 3, 1, 8, 9, 5});
  CHECK(values(nonzero(mask)) == Doubles{0, 0, 0, 2, 1, 1});
  CHECK(values(where(mask)[1]) == Doubles{0, 2, 1});
  CHECK(nonzero(scalar_tensor(3)).sizes() == IntArrayRef({1, 0}));
  CHECK(nonzero(zeros({3, 2})).sizes() == IntArrayRef({0, 2}));
  CHECK(values(nonzero(tensor({-0.0, 0.5, std::nan("")}, kBFloat16))) == Doubles{1, 2});
  const Tensor big = (random_index({300000}, 3) - 1).eq(0);
  CHECK(nonzero(big).numel() == big.sum().item<int64_t>());
  for (const ScalarType dtype : {kInt8, kBFloat16, kFloat32, kFloat64, kComplex128}) {
    const Tensor line = arange(300000).remainder(100).to(dtype), places = nonzero(big).reshape(-1), picked = line.index_select(0, places);
    CHECK(difference(masked_select(line, big), picked).empty());
    CHECK(difference(zeros({300000}, dtype).masked_scatter(big, line), zeros({300000}, dtype).put(places, line.slice(0, 0, places.numel())))
              .empty());
  }
}

TEST_CASE("every byte of a mask except 0 is true") {
  const Tensor bytes = remainder(arange(0, 1003) * 7, 256), mask = bytes.to(kUInt8).view(kBool), x = arange(0, 1003);
  const Tensor expected = x.index({bytes.ne(0)});
  CHECK(difference(masked_select(x, mask), expected, 0, 0) == "");
  const Tensor filled = x.masked_scatter(mask, zeros_like(expected));
  CHECK(difference(filled, x * bytes.eq(0), 0, 0) == "");
}

TEST_CASE("take, put, take_along_dim, one_hot") {
  const Tensor x = arange(6, kFloat64).reshape({2, 3}).t();
  CHECK(values(take(x, tensor({{0, 1}, {-1, 2}}))) == Doubles{0, 3, 5, 1});
  CHECK(values(x.put(tensor({1, -1}), tensor({7.0, 8.0}, kFloat64))) == Doubles{0, 7, 1, 4, 2, 8});
  CHECK(values(x.put(tensor({1, 1}), tensor({7.0, 8.0}, kFloat64), true)) == Doubles{0, 18, 1, 4, 2, 5});
  CHECK(values(take_along_dim(x, tensor({{2}, {0}}).t(), 0)) == Doubles{2, 3});
  CHECK(values(take_along_dim(x, argsort(x, 0, true), 0)) == Doubles{2, 5, 1, 4, 0, 3});
  CHECK(values(one_hot(tensor({2, 0}))) == Doubles{0, 0, 1, 1, 0, 0});
  CHECK(one_hot(zeros({0}, kInt64), 3).sizes() == IntArrayRef({0, 3}));
}

TEST_CASE("sort and topk put NaN last, keep equal elements in order, and follow any dimension") {
  const double nan = std::nan("");
  const Tensor x = tensor({3.0, nan, 1.0, 3.0, -1.0});
  CHECK(values(argsort(x)) == Doubles{4, 2, 0, 3, 1});
  CHECK(values(argsort(x, 0, true)) == Doubles{1, 0, 3, 2, 4});
  const auto [top, places] = topk(x, 2);
  CHECK(std::isnan(values(top)[0]));
  CHECK(values(places) == Doubles{1, 0});
  CHECK(values(std::get<1>(topk(x, 2, 0, false))) == Doubles{4, 2});
  for (const ScalarType dtype : {kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64}) {
    CAPTURE(dtype);
    const Tensor matrix = random_index({6, 5}, 9).to(dtype);
    const auto [sorted, indices] = sort(matrix, 0);
    CHECK(difference(matrix.gather(0, indices), sorted).empty());
    CHECK(difference(std::get<0>(sort(matrix.t(), 1)), sorted.t().contiguous()).empty());
    for (int64_t i = 1; i < 6; ++i) CHECK(sorted[i].ge(sorted[i - 1]).to(kInt64).sum().item<int64_t>() == 5);
  }
  CHECK(std::get<0>(sort(scalar_tensor(2))).dim() == 0);
  CHECK(std::get<0>(topk(zeros({3, 0}), 0)).sizes() == IntArrayRef({3, 0}));
}

TEST_CASE("embedding") {
  const Tensor weight = leaf({4, 2});
  embedding(weight, tensor({{1, 2}, {1, 3}}), 2).sum().backward();
  CHECK(values(weight.grad()) == Doubles{0, 0, 2, 2, 0, 0, 1, 1});
  weight.mutable_grad().reset();
  embedding(weight, tensor({1, 2, 1}), -1, true).sum().backward();
  CHECK(values(weight.grad()) == Doubles{0, 0, 1, 1, 1, 1, 0, 0});
  CHECK(embedding(weight, zeros({2, 0}, kInt64)).sizes() == IntArrayRef({2, 0, 2}));
  CHECK(embedding(weight, scalar_tensor(1, kInt64)).sizes() == IntArrayRef({2}));
}

TEST_CASE("derivatives of reading") {
  const Tensor rows = tensor({2, 0, 2}), along = tensor({{1, 0, 2}, {2, 2, 0}});
  check_derivatives([&](List in) { return in[0].index_select(0, rows) * 2; }, {leaf({3, 2})});
  check_derivatives([&](List in) { return in[0].gather(1, along).exp(); }, {leaf({2, 3})});
  check_derivatives([&](List in) { return index(in[0], {rows, {}, tensor({1, 0, 1})}).exp(); }, {leaf({3, 2, 2})});
  check_derivatives([&](List in) { return masked_select(in[0], tensor({true, false})).exp(); }, {leaf({3, 2})});
  check_derivatives([&](List in) { return take(in[0], along).exp(); }, {leaf({2, 3})});
  check_derivatives([&](List in) { return take_along_dim(in[0], along, 1).exp(); }, {leaf({2, 3})});
  check_derivatives([&](List in) { return std::get<0>(sort(in[0], 0)).exp(); }, {leaf({3, 2})});
  check_derivatives([&](List in) { return std::get<0>(topk(in[0], 2, 1)).exp(); }, {leaf({2, 5})});
  check_derivatives([&](List in) { return embedding(in[0], along).exp(); }, {leaf({3, 2})});
  // These gradients intentionally are not the derivative of the lookup. Second derivatives must still be consistent with them.
  CHECK(gradgradcheck([&](List in) { return embedding(in[0], along, 1).exp(); }, {leaf({3, 2})}));
  CHECK(gradgradcheck([&](List in) { return embedding(in[0], along, -1, true) * 2; }, {leaf({3, 2})}));
}

TEST_CASE("derivatives of writing") {
  const Tensor rows = tensor({2, 0}), along = tensor({{1, 0, 2}, {2, 2, 0}}), mask = tensor({true, false, true});
  check_derivatives([&](List in) { return in[0].index_add(0, rows, in[1], 0.5).exp(); }, {leaf({3, 2}), leaf({2, 2}, 2)});
  check_derivatives([&](List in) { return in[0].index_copy(0, rows, in[1]).exp(); }, {leaf({3, 2}), leaf({2, 2}, 2)});
  check_derivatives([&](List in) { return in[0].index_fill(0, rows, in[1]).exp(); }, {leaf({3, 2}), leaf({}, 2)});
  check_derivatives([&](List in) { return in[0].scatter_add(1, along, in[1]).exp(); }, {leaf({2, 3}), leaf({2, 4}, 2)});
  check_derivatives([&](List in) { return in[0].scatter(1, along.slice(0, 0, 1), in[1]).exp(); }, {leaf({2, 3}), leaf({3, 4}, 2)});
  check_derivatives([&](List in) { return index_put(in[0], {rows}, in[1], true).exp(); }, {leaf({3, 2}), leaf({2}, 2)});
  check_derivatives([&](List in) { return index_put(in[0], {{}, rows}, in[1]).exp(); }, {leaf({2, 3}), leaf({2, 1}, 2)});
  check_derivatives([&](List in) { return in[0].masked_scatter(mask, in[1]).exp(); }, {leaf({2, 3}), leaf({5}, 2)});
  check_derivatives([&](List in) { return in[0].put(rows, in[1]).exp(); }, {leaf({3, 2}), leaf({2}, 2)});
}

TEST_CASE("numbers and vectors of one element stand for each other, also in derivatives") {
  const Tensor one = zeros({1}, kInt64), number = zeros({}, kInt64);
  using Write = std::function<Tensor(const Tensor& self, const Tensor& index, const Tensor& source)>;
  const std::pair<const char*, Write> writes[] = {
      {"scatter", [](const Tensor& x, const Tensor& i, const Tensor& y) { return x.scatter(0, i, y); }},
      {"scatter_add", [](const Tensor& x, const Tensor& i, const Tensor& y) { return x.scatter_add(0, i, y); }},
      {"scatter_reduce", [](const Tensor& x, const Tensor& i, const Tensor& y) { return scatter_reduce(x, 0, i, y, "prod"); }},
      {"index_add", [](const Tensor& x, const Tensor& i, const Tensor& y) { return x.index_add(0, i, y); }},
      {"index_copy", [](const Tensor& x, const Tensor& i, const Tensor& y) { return x.index_copy(0, i, y); }},
  };
  for (const auto& [name, write] : writes) {
    for (const IntArrayRef self : {IntArrayRef{}, IntArrayRef{3}}) {
      for (const Tensor& index : {one, number}) {
        for (const IntArrayRef source : {IntArrayRef{}, IntArrayRef{1}}) {
          if (std::string(name).starts_with("index") && self.size() < source.size()) continue;  // refused
          INFO(std::string(name));
          CAPTURE(self.size());
          CAPTURE(index.dim());
          CAPTURE(source.size());
          check_derivatives([&](List in) { return write(in[0], index, in[1]).exp(); }, {leaf(self), leaf(source, 2)});
        }
      }
    }
  }
  for (const Tensor& index : {one, number}) {
    for (const IntArrayRef self : {IntArrayRef{}, IntArrayRef{3}}) {
      check_derivatives([&](List in) { return (in[0].gather(0, index) + in[0].index_select(0, index)).exp(); }, {leaf(self)});
    }
  }
}

TEST_CASE("in-place writes are recorded, checked and bump the version") {
  const Tensor x = leaf({3, 2}), source = leaf({2, 2}, 2);
  Tensor y = x * 1;
  const uint32_t version = y._version();
  y.index_add_(0, tensor({1, 1}), source);
  index_put_(y, {tensor({0})}, scalar_tensor(5, kFloat64));
  CHECK(y._version() > version);
  y.sum().backward();
  CHECK(values(x.grad()) == Doubles{0, 0, 1, 1, 1, 1});
  CHECK(values(source.grad()) == Doubles{1, 1, 1, 1});
  Tensor copy = x;
  CHECK(contains(thrown_text([&] { copy.index_fill_(0, tensor({0}), 1); }), "[index_fill_] a leaf tensor"));
  Tensor expanded = zeros({1, 2}).expand({3, 2});
  CHECK(contains(thrown_text([&] { expanded.index_fill_(0, tensor({0}), 1); }), "several elements at one place"));
  Tensor base = x * 1;
  base.select(1, 0).index_fill_(0, tensor({0, 2}), 0);
  x.mutable_grad().reset();
  base.sum().backward();
  CHECK(values(x.grad()) == Doubles{0, 1, 1, 1, 0, 1});
}

TEST_CASE("bad indices on several threads are one IndexError") {
  Tensor far = zeros({200000}, kInt64);
  far[150000] = 7;
  const Tensor x = zeros({5, 3});
  CHECK(contains(thrown_text([&] { x.index_select(0, far); }), "[index_select] index 7 is out of range for dimension 0 of size 5"));
  CHECK(contains(thrown_text([&] { index(x, {far}); }), "[index] index 7"));
  CHECK_THROWS_AS(zeros({5}).scatter_add(0, far, zeros({200000})), IndexError);
  for (ScalarType dtype : {kFloat32, kBFloat16})
    CHECK_THROWS_AS(zeros({7, 0}, dtype).scatter_add(1, zeros({1, 4}, kInt64), zeros({7, 17}, dtype)), IndexError);
  CHECK_THROWS_AS(x.index_select(0, tensor({-1})), IndexError);
  CHECK_THROWS_AS(x.gather(0, tensor({{-1}})), IndexError);
  CHECK_THROWS_AS(embedding(x, tensor({-1})), IndexError);
  CHECK_THROWS_AS(index(x, {tensor({-6})}), IndexError);
  CHECK_THROWS_AS(index(zeros({0, 3}), {tensor({0})}), IndexError);
}

// Strides of dimensions of size 1 do not affect the order of the others.
TEST_CASE("values with dimensions of size 1 are put where indices say") {
  const Tensor x = index_put(zeros({5}), {zeros({3, 1}, kInt64)}, ones({1, 3}).t());
  CHECK(values(x) == Doubles{1, 0, 0, 0, 0});
  const Tensor rows = tensor({2, 0}).reshape({1, 2, 1}), given = arange(2, kFloat64).reshape({2, 1, 1}).permute({1, 0, 2});
  CHECK(values(index_put(zeros({3}, kFloat64), {rows}, given)) == Doubles{1, 0, 0});
  CHECK(values(index(arange(5), {tensor({{3}, {1}})})) == Doubles{3, 1});
}

TEST_CASE("index_add multiplies by alpha in the dtype of the source") {
  CHECK(values(index_add(zeros({2}, kInt64), 0, tensor({0}), ones({1}, kInt64), 2.5)) == Doubles{2, 0});
  CHECK(values(index_add(zeros({2}, kUInt8), 0, tensor({1}), full({1}, 3, kUInt8), 2)) == Doubles{0, 6});
  CHECK(values(index_add(zeros({2}, kFloat16), 0, tensor({1}), ones({1}, kFloat16), 0.5)) == Doubles{0, 0.5});
  Tensor mask = zeros({3}, kBool);
  mask.index_add_(0, tensor({0, 2}), ones({2}, kBool), 2);
  CHECK(values(mask.to(kFloat64)) == Doubles{1, 0, 1});
  CHECK_THROWS_AS(index_add(zeros({2}), 0, tensor({0}), ones({1}), std::complex<double>(0, 1)), TypeError);
}

TEST_CASE("topk of a 0-dim tensor is its element, whatever k says, as in torch") {
  const Tensor x = scalar_tensor(3);
  for (const int64_t k : {0, 1}) {
    const auto [top, where] = topk(x, k);
    CHECK(top.dim() == 0);
    CHECK(top.item<float>() == 3);
    CHECK(where.item<int64_t>() == 0);
  }
  CHECK(std::get<0>(topk(ones({3}), 0)).numel() == 0);
}

TEST_SUITE_END();

}  // namespace index_tests
