// Sizes, strides, offsets and counts that cannot be addressed: typed errors, never out-of-bounds memory accesses.
#include <amp/core/checked.h>

#include "../../support.h"

namespace geometry_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::thrown_text;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops geometry");

namespace {

constexpr int64_t kMost = INT64_MAX, kLeast = INT64_MIN, kFar = int64_t{1} << 62;

template <class Call>
void refused(const char* text, const Call& call) {
  CHECK_THROWS_AS(call(), ValueError);
  CHECK(contains(thrown_text(call), text));
}
template <class Call>
void too_large(const char* text, const Call& call) {
  CHECK_THROWS_AS(call(), OutOfMemoryError);
  CHECK(contains(thrown_text(call), text));
}

}  // namespace

TEST_CASE("sums, products and extents that do not fit into 64 bits throw") {
  CHECK(detail::checked_add("f", kMost, kLeast) == -1);
  CHECK(detail::checked_mul("f", kFar, 1) == kFar);
  refused("[f] ", [] { detail::checked_add("f", kMost, 1); });
  refused("[f] ", [] { detail::checked_mul("f", kFar, 2); });
  CHECK(detail::checked_numel("f", {2, 0, 3}) == 0);
  CHECK(detail::checked_numel("f", {}) == 1);
  refused("[f] shape", [] { detail::checked_numel("f", {int64_t{1} << 29, int64_t{1} << 29}); });
  refused("[f] shape", [] { detail::checked_numel("f", {0, kFar, 4}); });
  refused("[f] negative size", [] { detail::checked_numel("f", {2, -1}); });
  refused("[f] 13 dimensions", [] { detail::checked_numel("f", std::vector<int64_t>(13, 1)); });
  CHECK(detail::checked_extent("f", {2, 3}, {10, 2}, 5) == 20);
  CHECK(detail::checked_extent("f", {2, 0}, {10, 2}, 5) == 0);
  CHECK(detail::checked_extent("f", {}, {}, 7) == 8);
  refused("[f] negative stride", [] { detail::checked_extent("f", {2}, {-1}); });
  refused("[f] negative offset", [] { detail::checked_extent("f", {2}, {1}, -1); });
  for (const int64_t stride : {kMost, kFar, int64_t{1} << 58}) {
    refused("reach further", [&] { detail::checked_extent("f", {5}, {stride}); });
    refused("reach further", [&] { detail::checked_extent("f", {1}, {stride}); });
    refused("reach further", [&] { detail::checked_extent("f", {1}, {1}, stride); });
  }
}

TEST_CASE("more dimensions than a tensor may have") {
  const std::vector<int64_t> many(20, 1);
  CHECK_THROWS_AS(Shape{IntArrayRef(many)}, ValueError);
  CHECK_THROWS_AS(Shape(20, 1), ValueError);
  Shape full(kMaxDims, 1);
  CHECK_THROWS_AS(full.push_back(1), ValueError);
  CHECK_THROWS_AS(full.insert(0, 1), ValueError);
  CHECK_THROWS_AS(full.resize(13), ValueError);
  CHECK(full.size() == kMaxDims);
}

TEST_CASE("as_strided stays within the storage") {
  const Tensor x = ones({4});
  refused("[as_strided] ", [&] { as_strided(x, {3}, {kMost}); });
  refused("[as_strided] ", [&] { as_strided(x, {5}, {kFar}); });
  refused("[as_strided] ", [&] { as_strided(x, {1, 1000, 1}, {0, 1, 0}, kMost); });
  refused("[as_strided] ", [&] { as_strided(x, {2}, {1}, kLeast); });
  refused("[as_strided] ", [&] { as_strided(x, {4}, {1}, 1); });
  refused("[as_strided] ", [&] { as_strided(x, {kMost, kMost}, {0, 0}); });
  refused("[as_strided] ", [&] { as_strided(x.slice(0, 2), {3}, {1}); });
  CHECK(values(as_strided(x, {2, 2}, {1, 2}, 0)) == Doubles{1, 1, 1, 1});
}

TEST_CASE("shapes of nothing whose strides would wrap around") {
  const Tensor none = zeros({0});
  refused("[view] ", [&] { none.view({0, 4, kMost}); });
  refused("[reshape] ", [&] { none.reshape({0, kFar, 4}); });
  refused("[expand] ", [&] { zeros({1, 0}).expand({kFar, 0}); });
  CHECK(none.view({0, 4, int64_t{1} << 40}).numel() == 0);
}

TEST_CASE("padding takes no more from a dimension than there is") {
  refused("[constant_pad_nd] ", [] { constant_pad_nd(ones({4}), {-6, 8}, 7); });
  refused("[constant_pad_nd] ", [] { constant_pad_nd(ones({4}), {8, -6}, 7); });
  refused("[constant_pad_nd] ", [] { constant_pad_nd(zeros({3, 0}), {-1, 3}, 7); });
  CHECK(values(constant_pad_nd(ones({4}), {-4, 3}, 7)) == Doubles{7, 7, 7});
  CHECK(values(constant_pad_nd(arange(4), {-1, 1}, 7)) == Doubles{1, 2, 3, 7});
}

TEST_CASE("factors of a shuffle whose square wraps around") {
  const Tensor x = ones({1, 4, 2, 2});
  for (const int64_t factor : {int64_t{1} << 32, kFar, kMost}) {
    refused("[pixel_shuffle] ", [&] { pixel_shuffle(x, factor); });
    CHECK_THROWS_AS(pixel_unshuffle(x, factor), ValueError);
    CHECK_THROWS_AS(pixel_unshuffle(zeros({1, 4, 0, 0}), factor), ValueError);
    CHECK_THROWS_AS(pixel_shuffle(zeros({1, 0, 2, 2}), factor), ValueError);
    CHECK_THROWS_AS(channel_shuffle(x, factor), ValueError);
  }
  CHECK(pixel_shuffle(zeros({1, 0, 2, 2}), 2).sizes() == IntArrayRef({1, 0, 4, 4}));
  CHECK(pixel_unshuffle(zeros({0, 1, 2, 2}), 2).sizes() == IntArrayRef({0, 4, 1, 1}));
}

TEST_CASE("groups whose product with the channels wraps around") {
  refused("[conv2d] ", [] { conv2d(zeros({1, 0, 5, 5}), zeros({0, 4, 3, 3}), {}, 1, 0, 1, int64_t{1} << 62); });
}

TEST_CASE("lists that no memory can hold") {
  const Tensor wide = ones({1}).expand({int64_t{1} << 40}), none = zeros({0});
  too_large("[tensor_split] ", [] { tensor_split(ones({4}), kFar); });
  too_large("[chunk] ", [&] { chunk(none, kFar); });
  too_large("[split] ", [&] { split(wide, 1); });
  too_large("[unbind] ", [&] { unbind(wide); });
  too_large("[split] ", [&] { chunk(wide, kFar); });
}

TEST_CASE("repeats that no memory can hold") {
  const Tensor x = ones({2});
  CHECK_THROWS_AS(x.repeat(kMost), ValueError);
  CHECK_THROWS_AS(x.repeat(int64_t{1} << 50), OutOfMemoryError);
  CHECK_THROWS_AS(repeat_interleave(x, kMost), ValueError);
  CHECK_THROWS_AS(repeat_interleave(x, tensor({kMost, kMost})), ValueError);
  CHECK_THROWS_AS(repeat_interleave(x, tensor({kMost, int64_t{0}})), ValueError);
  CHECK_THROWS_AS(repeat_interleave(x, tensor({int64_t{1} << 50, int64_t{1}})), OutOfMemoryError);
  CHECK_THROWS_AS(one_hot(tensor({kMost})), ValueError);
}

TEST_CASE("slices of an empty tensor with strides of 0") {
  for (const ScalarType dtype : {kFloat32, kFloat16}) {
    const Tensor x = zeros({1, 0}, dtype).expand({4, 0});
    CHECK(softmax(x, 0).sizes() == x.sizes());
    CHECK(log_softmax(x, 0).sizes() == x.sizes());
    CHECK(softmax(x, 1).sizes() == x.sizes());
  }
}

TEST_CASE("a tensor without elements may have no memory") {
  for (const ScalarType dtype : {kInt64, kFloat32, kFloat64, kFloat16, kComplex64}) {
    const Tensor none = from_blob(nullptr, {0}, dtype);
    CHECK(none.eq(0).numel() == 0);
    CHECK(none.mul(2).numel() == 0);
    CHECK(add(ones({}, dtype), none).numel() == 0);
  }
  const Tensor none = from_blob(nullptr, {0}), places = from_blob(nullptr, {0}, kInt64);
  CHECK(places.gt(0).numel() == 0);
  CHECK(kl_div(none, none).isnan().item<bool>());
  CHECK(hinge_embedding_loss(none, places).isnan().item<bool>());
}

TEST_CASE("numbers that are no dtype") {
  const auto wrong = static_cast<ScalarType>(77);
  const Tensor x = ones({3});
  const auto is_refused = [](const auto& call) {
    CHECK_THROWS_AS(call(), TypeError);
    CHECK(thrown_text(call).starts_with("["));
  };
  for (const ScalarType dtype : {wrong, static_cast<ScalarType>(255), static_cast<ScalarType>(64), ScalarType::Undefined}) {
    CHECK_FALSE(isFloatingType(dtype));
    CHECK_FALSE(contains(kAllTypes, dtype));
    CHECK(elementSize(dtype) == 0);
    is_refused([&] { x.to(dtype); });
    is_refused([&] { prod(x, dtype); });
    is_refused([&] { prod(x, 0, false, dtype); });
    is_refused([&] { sum(x, dtype); });
    is_refused([&] { cumsum(x, 0, dtype); });
    is_refused([&] { softmax(x, 0, dtype); });
    is_refused([&] { zeros({2}, dtype); });
    is_refused([&] { empty_strided({2}, {1}, dtype); });
    is_refused([&] { full({2}, 1, dtype); });
    is_refused([&] { arange(2, dtype); });
    is_refused([&] { randn({2}, dtype); });
    is_refused([&] { empty_like(x, dtype); });
    float memory[2] = {};
    is_refused([&] { from_blob(memory, {2}, dtype); });
  }
  CHECK(std::string(toString(wrong)) == "Invalid");
  CHECK(detail::concat(wrong) == "Invalid");
}

TEST_SUITE_END();

}  // namespace geometry_tests
