#include <doctest/doctest.h>

#include <amp/all.h>

#include "support.h"

namespace tensor_tests {

using namespace amp;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

TEST_SUITE_BEGIN("core");

TEST_CASE("handles share, clones do not") {
  const Tensor x = zeros({2, 3});
  const Tensor same = x, copy = x.clone(), cut = x.detach();
  CHECK(same.is_same(x));
  CHECK(!cut.is_same(x));
  CHECK(cut.is_alias_of(x));
  CHECK(!copy.is_alias_of(x));
  same.fill_(1);
  CHECK(difference(cut, ones({2, 3})) == "");
  CHECK(difference(copy, zeros({2, 3})) == "");
}

TEST_CASE("messages about an undefined argument have its name, those about a missing device what is missing") {
  const Tensor none, x = ones({2});
  CHECK(contains(thrown_text([&] { add(none, x); }), "[add] self is an undefined tensor"));
  CHECK(contains(thrown_text([&] { add(x, none); }), "[add] other is an undefined tensor"));
  CHECK(contains(thrown_text([&] { x.clone().mul_(none); }), "other is an undefined tensor"));
  CHECK(contains(thrown_text([&] { relu(none); }), "[relu] self is an undefined tensor"));
  if (cuda::is_available()) return;
  const std::string text = thrown_text([&] { x.to(kCUDA); });
  CHECK_MESSAGE(contains(text, "[to] cuda:0 can't be used: "), text);
  CHECK_THROWS_AS(x.to(kCUDA), NotImplementedError);
}

TEST_CASE("an undefined tensor answers what can be answered, and is an error that names the member else") {
  Tensor none, x = ones({2});
  CHECK(!none.requires_grad());
  CHECK(none.is_leaf());
  CHECK(none.grad_fn() == nullptr);
  CHECK(!none.retains_grad());
  const std::pair<const char*, std::function<void()>> members[] = {
      {"sizes", [&] { none.sizes(); }},
      {"size", [&] { none.size(0); }},
      {"dtype", [&] { none.dtype(); }},
      {"device", [&] { none.device(); }},
      {"is_contiguous", [&] { none.is_contiguous(); }},
      {"is_non_overlapping_and_dense", [&] { none.is_non_overlapping_and_dense(); }},
      {"is_alias_of", [&] { x.is_alias_of(none); }},
      {"data_ptr", [&] { none.data_ptr<float>(); }},
      {"item", [&] { x.grad().item<float>(); }},
      {"grad", [&] { none.grad(); }},
      {"grad", [&] { none.mutable_grad() = x; }},
      {"to", [&] { none.to(kHalf); }},
      {"to", [&] { none.cpu(); }},
      {"detach", [&] { none.detach(); }},
      {"requires_grad_", [&] { none.requires_grad_(false); }},
      {"remove_hook", [&] { none.remove_hook(0); }},
      {"_version", [&] { none._version(); }},
  };
  for (const auto& [member, use] : members) {
    CAPTURE(member);
    CHECK(contains(thrown_text(use), "[Tensor::" + std::string(member) + "] the tensor is undefined"));
  }
  CHECK_THROWS_AS(none.requires_grad_(), ValueError);
  CHECK_THROWS_AS(none.contiguous(), ValueError);
  CHECK_THROWS_AS(none.retain_grad(), Error);
  CHECK_THROWS_AS(none.register_hook([](const Tensor& g) { return g; }), Error);
  CHECK_THROWS_AS(none.set_data(x), ValueError);
  CHECK_THROWS_AS(numerics_summary(none), ValueError);
}

TEST_CASE("views share storage and version, and know their place in it") {
  const Tensor x = arange(24, kFloat64).view({2, 3, 4});
  const Tensor row = x.select(1, 2), part = x.slice(2, 1, 4, 2), turned = x.permute({2, 0, 1});
  CHECK(row.storage_offset() == 8);
  CHECK(part.storage_offset() == 1);
  CHECK(part.strides() == IntArrayRef({12, 4, 2}));
  CHECK(turned.sizes() == IntArrayRef({4, 2, 3}));
  CHECK(!turned.is_contiguous());
  CHECK(turned.is_non_overlapping_and_dense());
  CHECK(!part.is_non_overlapping_and_dense());
  CHECK(turned.contiguous().is_contiguous());
  const uint32_t version = x._version();
  row.zero_();
  CHECK(x._version() == version + 1);
  CHECK(turned._version() == version + 1);
  CHECK(x.select(0, 0).select(0, 2).select(0, 1).item<double>() == 0);
  CHECK(x.select(0, 1).select(0, 0).is_alias_of(x));
}

TEST_CASE("a view as the same dtype is the tensor itself, with its history") {
  const Tensor x = ones({3}, dtype(kFloat32).requires_grad(true));
  CHECK(x.view(kFloat32).is_same(x));
  (x * 2).view(kFloat32).sum().backward();
  CHECK(difference(x.grad(), full({3}, 2.0)) == "");
  CHECK(contains(thrown_text([&] { x.view(kInt32); }), "[view] a tensor that requires a gradient can't be viewed as int32"));
  CHECK(contains(thrown_text([&] { x.view(kFloat64); }), "[view] elements of float32 don't have the size"));
}

TEST_CASE("set_data replaces the data and keeps the identity") {
  Tensor x = zeros({2}, dtype(kFloat64).requires_grad(true));
  const Tensor alias = x.detach();
  const Tensor other = ones({3}, kFloat64);
  x.set_data(other);
  CHECK(x.requires_grad());
  CHECK(x.sizes() == IntArrayRef({3}));
  CHECK(x.is_alias_of(other));
  CHECK(difference(alias, zeros({2}, kFloat64)) == "");
  x.set_data(zeros({4}, kFloat64));
  CHECK(x.numel() == 4);
  CHECK_THROWS_AS(x.set_data(zeros({4}, kInt64)), TypeError);
  x.set_data(zeros({4}, kFloat32));
  CHECK(x.dtype() == kFloat32);
  CHECK_THROWS_AS(x.set_data(Tensor()), ValueError);
}

TEST_CASE("set_data gives up the memory that nobody else holds") {
  empty_cache();
  const int64_t before = memory_stats().current_bytes;
  Tensor x = empty({1 << 20}, kFloat32);
  for (int i = 0; i < 4; ++i) x.set_data(empty({1 << 20}, kFloat32));
  CHECK(memory_stats().current_bytes - before == 4 << 20);
}

TEST_CASE("resize_ keeps what fits") {
  Tensor x = arange(6, kFloat64);
  x.resize_({2, 2});
  CHECK(difference(x, tensor({{0.0, 1.0}, {2.0, 3.0}}, kFloat64)) == "");
  x.resize_({100});
  CHECK(x.numel() == 100);
  CHECK(x.select(0, 3).item<double>() == 3);
  x.resize_({0, 4});
  CHECK(x.numel() == 0);
  CHECK_THROWS_AS(x.resize_({-1}), ValueError);
  Tensor leaf = zeros({2}, requires_grad());
  CHECK_THROWS_AS(leaf.resize_({4}), Error);
  float memory[4] = {1, 2, 3, 4};
  Tensor borrowed = from_blob(memory, {4});
  borrowed.resize_({2});
  CHECK_THROWS_AS(borrowed.resize_({5}), Error);
  CHECK(borrowed.sizes() == IntArrayRef({2}));
  borrowed.resize_({4});
  CHECK(borrowed.data_ptr() == memory);
}

TEST_CASE("resize_ keeps the elements of the storage, in its order, also of views") {
  const Tensor base = arange(6, kFloat64).view({2, 3});
  Tensor transposed = base.t(), tail = base.view({-1}).slice(0, 2, 4);
  transposed.resize_({4, 2});
  CHECK(difference(transposed.slice(0, 0, 3), tensor({{0.0, 1.0}, {2.0, 3.0}, {4.0, 5.0}}, kFloat64)) == "");
  tail.resize_({200});
  CHECK(difference(tail.slice(0, 0, 4), tensor({2.0, 3.0, 4.0, 5.0}, kFloat64)) == "");
  CHECK(difference(base.view({-1}), arange(6, kFloat64)) == "");
}

TEST_CASE("memory of the caller's is used in place and given back once") {
  double data[] = {1, 2, 3, 4};
  int calls = 0;
  {
    Tensor view;
    {
      const Tensor x = from_blob(
          data, {2, 2}, [&](void* given) { calls += given == data; }, kFloat64);
      x.mul_(2.0);
      view = x.select(0, 1);
    }
    CHECK(calls == 0);
    CHECK(view.select(0, 1).item<double>() == 8);
  }
  CHECK(calls == 1);
  CHECK(data[0] == 2);
}

TEST_CASE("types are checked where memory is read") {
  const Tensor x = zeros({2});
  CHECK(contains(thrown_text([&] { x.data_ptr<double>(); }),
                 "[data_ptr] elements of float64 were requested, but the tensor is float32[2] cpu"));
  CHECK(contains(thrown_text([&] { x.item(); }), "[item] only a one-element tensor"));
  CHECK(contains(thrown_text([&] { x.size(1); }), "[size] dim 1 is out of range: expected one in [-1, 0]"));
  CHECK_THROWS_AS(Tensor().data_ptr<float>(), Error);
  CHECK_THROWS_AS(empty({2}, ScalarType::Undefined), TypeError);
  CHECK_THROWS_AS(x.to(ScalarType::Undefined), TypeError);
}

TEST_CASE("shapes that cannot be are errors") {
  CHECK_THROWS_AS(zeros({-1}), ValueError);
  CHECK_THROWS_AS(empty({int64_t{1} << 40, int64_t{1} << 40}), ValueError);
  CHECK_THROWS_AS(empty({int64_t{1} << 56}), OutOfMemoryError);
  CHECK_THROWS_AS(empty({0, int64_t{1} << 62, 4}), ValueError);  // its strides would overflow
  CHECK(empty({0, int64_t{1} << 50, 4}).numel() == 0);
  CHECK_THROWS_AS(zeros(std::vector<int64_t>(13, 1)), ValueError);
}

TEST_SUITE_END();

}  // namespace tensor_tests
