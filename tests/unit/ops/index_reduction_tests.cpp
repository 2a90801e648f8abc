// Reductions of the elements that an index sends to the same place, compared with loops over elements; indices of triangles, combinations.
#include <limits>

#include <amp/autograd/gradcheck.h>
#include <amp/core/parallel.h>

#include "../../support.h"

namespace index_reduction_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::Random;
using amp::testing::values;
using Doubles = std::vector<double>;
using List = const variable_list&;

TEST_SUITE_BEGIN("ops index reductions");

namespace {

const char* const kReductions[] = {"sum", "prod", "mean", "amax", "amin"};

// For dimension 0 of matrices.
Tensor expected(const Tensor& self, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self) {
  Tensor result = self.to(kFloat64).clone();
  for (int64_t column = 0; column < index.size(1); ++column) {
    for (int64_t row = 0; row < self.size(0); ++row) {
      Doubles chosen;
      if (include_self) chosen.push_back(values(self)[static_cast<size_t>(row * self.size(1) + column)]);
      for (int64_t i = 0; i < index.size(0); ++i) {
        if (index[i][column].item<int64_t>() == row) chosen.push_back(src[i][column].to(kFloat64).item<double>());
      }
      if (chosen.empty() || (include_self && chosen.size() == 1)) continue;
      double value = chosen[0];
      for (size_t k = 1; k < chosen.size(); ++k) {
        value = reduce == "prod"   ? value * chosen[k]
                : reduce == "amax" ? std::max(value, chosen[k])
                : reduce == "amin" ? std::min(value, chosen[k])
                                   : value + chosen[k];
      }
      if (reduce == "mean") value /= static_cast<double>(chosen.size());
      if (reduce == "mean" && !self.is_floating_point()) value = std::floor(value);
      result[row][column].fill_(value);
    }
  }
  return result;
}

Tensor random_index(IntArrayRef sizes, int64_t below) {
  Random random(5);
  Tensor index = empty(sizes, kInt64);
  for (int64_t i = 0; i < index.numel(); ++i) index.data_ptr<int64_t>()[i] = random.integer(0, below);
  return index;
}

}  // namespace

TEST_CASE("scatter_reduce in every dtype, with and without self, for strided tensors") {
  const Tensor index = random_index({9, 3}, 4);
  for (const ScalarType dtype : {kUInt8, kInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64}) {
    const Tensor self = (normal({4, 3}).abs() + 1).to(dtype), src = (normal({9, 3}, kFloat64, 2).abs() + 1).to(dtype);
    for (const char* reduce : kReductions) {
      for (const bool include_self : {false, true}) {
        CAPTURE(dtype);
        CAPTURE(reduce);
        const Tensor wanted = expected(self, index, src, reduce, include_self);
        const Tensor found = scatter_reduce(self, 0, index, src, reduce, include_self);
        const double close = dtype == kBFloat16 ? 2e-2 : dtype == kFloat16 ? 2e-3 : 1e-6;
        CHECK(difference(found.to(kFloat64), wanted, 1e-6, close).empty());
        CHECK(difference(scatter_reduce(self.t(), 1, index.t(), src.t(), reduce, include_self).t().contiguous(), found).empty());
        Tensor in_place = self.clone();
        in_place.scatter_reduce_(0, index, src, reduce, include_self);
        CHECK(difference(in_place, found).empty());
      }
    }
  }
}

TEST_CASE("extrema of infinities, integer limits, bools and NaN") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const Tensor index = tensor({0, 0, 1});
  CHECK(difference(scatter_reduce(zeros({3}), 0, index, tensor({-inf, -inf, nan}), "amax", false), tensor({-inf, nan, 0.0})).empty());
  CHECK(difference(scatter_reduce(zeros({2}), 0, index, tensor({1.0, nan, 2.0}), "amin"), tensor({nan, 0.0})).empty());
  const int64_t low = std::numeric_limits<int64_t>::min();
  CHECK(scatter_reduce(zeros({1}, kInt64), 0, tensor({0}), tensor(std::vector<int64_t>{low}), "amax", false).item<int64_t>() == low);
  CHECK(values(scatter_reduce(zeros({2}, kBool), 0, index, tensor({false, true, true}), "amax")) == Doubles{1, 1});
  CHECK(values(scatter_reduce(ones({2}, kBool), 0, index, tensor({false, true, true}), "prod")) == Doubles{0, 1});
}

TEST_CASE("the gradients of scatter_reduce, with equal extrema and zero factors") {
  const Tensor index = tensor({0, 0, 1, 0});
  Tensor self = tensor({2.0, 5.0, 1.0}, kFloat64).requires_grad_(), src = tensor({2.0, 1.0, 0.0, 2.0}, kFloat64).requires_grad_();
  const auto gradients = [&](const char* reduce, bool include_self) {
    self.set_grad({});
    src.set_grad({});
    scatter_reduce(self, 0, index, src, reduce, include_self).sum().backward();
    Doubles all = values(self.grad());
    for (const double g : values(src.grad())) all.push_back(g);
    return all;
  };
  CHECK(gradients("amax", true) == Doubles{1.0 / 3, 1, 1, 1.0 / 3, 0, 0, 1.0 / 3});
  CHECK(gradients("amax", false) == Doubles{0, 0, 1, 0.5, 0, 1, 0.5});
  CHECK(gradients("prod", true) == Doubles{4, 0, 1, 4, 8, 5, 4});
  CHECK(gradients("prod", false) == Doubles{0, 0, 1, 2, 4, 1, 2});
  CHECK(gradients("mean", true) == Doubles{0.25, 0.5, 1, 0.25, 0.25, 0.5, 0.25});
  src = tensor({0.0, 1.0, 0.0, 0.0}, kFloat64).requires_grad_();
  CHECK(gradients("prod", true) == Doubles{0, 0, 1, 0, 0, 5, 0});  // two zeros
}

TEST_CASE("index_reduce and scatter with a reduction") {
  const Tensor self = normal({4, 3}), source = normal({5, 3}, kFloat64, 2), index = tensor({1, 0, 1, 3, 1});
  for (const char* reduce : {"prod", "mean", "amax", "amin"}) {
    const Tensor wide = index.view({5, 1}).expand({5, 3});
    CHECK(difference(index_reduce(self, 0, index, source, reduce), expected(self, wide, source, reduce, true), 1e-12, 1e-12).empty());
    CHECK(difference(index_reduce(self.t(), 1, index, source.t(), reduce, false).t().contiguous(),
                     expected(self, wide, source, reduce, false), 1e-12, 1e-12)
              .empty());
  }
  CHECK(index_reduce(scalar_tensor(3, kFloat64), 0, tensor({0}), tensor({4.0}, kFloat64).view({}), "prod").item<double>() == 12);
  CHECK(values(scatter(ones({3}), 0, tensor({0, 0, 2}), tensor({2.0, 3.0, 4.0}), "multiply")) == Doubles{6, 1, 4});
  CHECK(values(scatter(ones({3}), 0, tensor({0, 0, 2}), 2, "add")) == Doubles{5, 1, 3});
}

TEST_CASE("index_reduce takes the extrema of whole rows") {
  const Tensor index = tensor({1, 0, 1, 3, 1}), wide = index.view({5, 1}).expand({5, 67});
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
    const Tensor self = normal({4, 67}).to(dtype), source = normal({5, 67}, kFloat64, 2).to(dtype);
    for (const char* reduce : {"amax", "amin"}) {
      CAPTURE(dtype);
      CHECK(
          difference(index_reduce(self, 0, index, source, reduce).to(kFloat64), expected(self, wide, source, reduce, true), 0, 0).empty());
      Tensor with_nan = source.clone();
      with_nan.select(1, 66).fill_(std::numeric_limits<double>::quiet_NaN());
      const Tensor found = isnan(index_reduce(self, 0, index, with_nan, reduce)).to(kFloat64);
      CHECK(values(found.select(1, 66).contiguous()) == Doubles{1, 1, 0, 1});
      CHECK(found.sum().item<double>() == 3);
    }
  }
}

TEST_CASE("nonzero_static") {
  const Tensor x = tensor({{0, 3}, {4, 0}});
  CHECK(values(nonzero_static(x, 1)) == Doubles{0, 1});
  CHECK(values(nonzero_static(x, 3, -2)) == Doubles{0, 1, 1, 0, -2, -2});
  CHECK(nonzero_static(x, 0).sizes() == IntArrayRef({0, 2}));
}

TEST_CASE("indices of triangles") {
  const int64_t far = std::numeric_limits<int64_t>::max();
  for (const int64_t offset : {-far - 1, int64_t{-3}, int64_t{-1}, int64_t{0}, int64_t{2}, int64_t{5}, far}) {
    for (const auto& [rows, columns] : {std::pair<int64_t, int64_t>{3, 4}, {4, 2}, {0, 3}, {3, 0}}) {
      const Tensor matrix = ones({rows, columns}, kFloat32);
      CHECK(difference(tril_indices(rows, columns, offset), nonzero(matrix.tril(offset)).t().contiguous()).empty());
      CHECK(difference(triu_indices(rows, columns, offset), nonzero(matrix.triu(offset)).t().contiguous()).empty());
    }
  }
  CHECK((tril_indices(2, 2, 0, kInt32).dtype() == kInt32));
  CHECK_THROWS_AS(tril_indices(-1, 2), ValueError);
  CHECK_THROWS_AS(triu_indices(1, 2, 0, kFloat32), TypeError);
}

TEST_CASE("combinations, products of vectors and block matrices") {
  CHECK(values(combinations(tensor({5, 6, 7}))) == Doubles{5, 6, 5, 7, 6, 7});
  CHECK(values(combinations(tensor({5, 6}), 2, true)) == Doubles{5, 5, 5, 6, 6, 6});
  CHECK(combinations(arange(6), 3).size(0) == 20);
  CHECK(combinations(arange(4), 3, true).size(0) == 20);
  CHECK(combinations(arange(2), 3).sizes() == IntArrayRef({0, 3}));
  CHECK(values(cartesian_prod({tensor({1, 2}), tensor({3, 4})})) == Doubles{1, 3, 1, 4, 2, 3, 2, 4});
  CHECK(difference(block_diag({tensor({{1, 2}}), tensor(3), tensor({4, 5})}), tensor({{1, 2, 0, 0, 0}, {0, 0, 3, 0, 0}, {0, 0, 0, 4, 5}}))
            .empty());
}

TEST_CASE("powers of elements, rotations and the trace") {
  CHECK(difference(vander(tensor({1, 2, 3})), tensor({{1, 1, 1}, {4, 2, 1}, {9, 3, 1}})).empty());
  CHECK(difference(vander(tensor({2, 3}), 4, true), tensor({{1, 2, 4, 8}, {1, 3, 9, 27}})).empty());
  CHECK(difference(linalg_vander(tensor({{2, 3}})), tensor({{{1, 2}, {1, 3}}})).empty());
  CHECK(vander(tensor({2, 3}), 0).sizes() == IntArrayRef({2, 0}));
  CHECK(tensor({{1, 2}, {3, 4}}).trace().item<int64_t>() == 5);
  const Tensor x = tensor({{0, 1}, {2, 3}});
  CHECK(difference(rot90(x), tensor({{1, 3}, {0, 2}})).empty());
  CHECK(difference(rot90(x, -1), tensor({{2, 0}, {3, 1}})).empty());
  CHECK(difference(rot90(x, 6), tensor({{3, 2}, {1, 0}})).empty());
  CHECK(difference(rot90(x, std::numeric_limits<int64_t>::min()), x).empty());
}

TEST_CASE("fake quantization rounds, limits and passes gradients within the limits") {
  Tensor x = tensor({-5.0, -1.26, -0.2, 0.24, 0.26, 0.75, 3.0, 100.0}, kFloat64).requires_grad_();
  const Tensor y = fake_quantize_per_tensor_affine(x, 0.5, 1, -1, 6);
  CHECK(values(y) == Doubles{-1, -1, 0, 0, 0.5, 1, 2.5, 2.5});
  y.sum().backward();
  CHECK(values(x.grad()) == Doubles{0, 0, 1, 1, 1, 1, 0, 0});
  CHECK(difference(fake_quantize_per_tensor_affine(x.detach(), tensor({0.5}), tensor({1}), -1, 6), y.detach()).empty());
  const Tensor half = tensor({1.0, 2.0, 3.0, 4.0}).view({2, 2}).to(kFloat16);
  const Tensor each = fake_quantize_per_channel_affine(half, tensor({0.75, 10.0}), tensor({0, 0}).to(kInt32), 1, -8, 7);
  CHECK((each.dtype() == kFloat16));
  CHECK(values(each) == Doubles{0.75, 0, 3, 0});
  CHECK(values(fake_quantize_per_tensor_affine(tensor({std::numeric_limits<double>::quiet_NaN()}), 1, 0, -3, 3)) == Doubles{-3});
}

TEST_SUITE_END();

}  // namespace index_reduction_tests
