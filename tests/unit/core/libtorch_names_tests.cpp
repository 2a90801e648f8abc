// Members of tensors and options that programs of libtorch use.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/core/accessor.h>

#include "support.h"

namespace libtorch_names_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::thrown_text;

TEST_CASE("accessors read and write elements of any strides") {
  const Tensor x = arange(6).to(kFloat32).view({2, 3}).t();
  auto a = x.accessor<float, 2>();
  CHECK(a.size(0) == 3);
  CHECK(a.stride(0) == 1);
  CHECK(a[2][1] == 5);
  a[2][1] = 7;
  CHECK(x[2][1].item<float>() == 7);
  CHECK(x.packed_accessor32<float, 2>()[0][1] == 3);
  CHECK(a[1].sizes() == ArrayRef<int64_t>{2});
  CHECK(contains(thrown_text([&] { x.accessor<float, 3>(); }), "[accessor] an accessor of 3 dimensions was requested of a tensor with 2"));
  CHECK_THROWS_AS((x.accessor<double, 2>()), TypeError);
}

TEST_CASE("new tensors like another one") {
  const Tensor x = zeros({2}, kFloat64);
  CHECK(x.new_zeros({3}).dtype() == kFloat64);
  CHECK(equal(x.new_full({2}, 4), full({2}, 4.0, kFloat64)));
  CHECK(x.new_ones({1}, kInt64).dtype() == kInt64);
  CHECK(x.new_empty({0, 3}).sizes() == IntArrayRef{0, 3});
  const Tensor data = ones({2}, kInt64), copy = x.new_tensor(data);
  CHECK(copy.dtype() == kInt64);
  CHECK_FALSE(copy.is_alias_of(data));
}

TEST_CASE("shapes in place are views of the handle, with its history") {
  const Tensor w = ones({2, 1}).requires_grad_();
  Tensor y = w * 3;
  const Tensor other = y;
  y.squeeze_(1).unsqueeze_(0).transpose_(0, 1);
  CHECK(y.sizes() == IntArrayRef{2, 1});
  CHECK(other.sizes() == IntArrayRef{2, 1});
  y.t_();
  CHECK(y.sizes() == IntArrayRef{1, 2});
  CHECK(other.sizes() == IntArrayRef{2, 1});
  y.sum().backward();
  CHECK(w.grad()[0].item<float>() == 3);
}

TEST_CASE("fill_diagonal_") {
  Tensor wide = zeros({2, 3}), tall = zeros({7, 3}), wrapped = zeros({7, 3}), cube = zeros({3, 3, 3});
  CHECK(wide.fill_diagonal_(1).sum().item<float>() == 2);
  CHECK(tall.fill_diagonal_(1).sum().item<float>() == 3);
  CHECK(wrapped.fill_diagonal_(1, true).sum().item<float>() == 6);
  CHECK(wrapped[4][0].item<float>() == 1);
  CHECK(cube.fill_diagonal_(2).sum().item<float>() == 6);
  CHECK(cube[2][2][2].item<float>() == 2);
  CHECK_THROWS_AS(zeros({2}).fill_diagonal_(1), ValueError);
  CHECK_THROWS_AS(zeros({2, 3, 2}).fill_diagonal_(1), ValueError);
}

TEST_CASE("shifts of integers") {
  const Tensor x = tensor({1, -3, 8});
  CHECK(equal(x << 2, tensor({4, -12, 32})));
  CHECK(equal(x >> 1, tensor({0, -2, 4})));
  CHECK_THROWS_AS(ones({1}) << 1, TypeError);
  CHECK_THROWS_AS(x << 63, ValueError);
}

TEST_CASE("random_ without bounds fills with what the dtype can hold") {
  manual_seed(1);
  Tensor bytes = zeros({1000}, kUInt8), flags = zeros({1000}, kBool), halves = zeros({1000}, kFloat16);
  bytes.random_();
  CHECK(bytes.max().item<int>() > 200);
  flags.random_();
  CHECK(flags.any().item<bool>());
  halves.random_();
  CHECK(halves.max().item<float>() <= 2048);
  CHECK(zeros({10}, kInt64).random_(3).max().item<int>() < 3);
}

TEST_CASE("indexing with a tensor, and with an optional one") {
  const Tensor x = arange(4).to(kFloat32);
  CHECK(equal(x[x > 1], tensor({2.0, 3.0})));
  const std::optional<Tensor> some = tensor({0, 3}), none;
  CHECK(equal(x.index({some}), tensor({0.0, 3.0})));
  CHECK(equal(x.index({none}), x));
}

TEST_CASE("options") {
  const TensorOptions options = TensorOptions(std::string("cpu")).dtype(kHalf).layout(kStrided).pinned_memory(true);
  CHECK(options.device() == kCPU);
  CHECK(options.pinned_memory());
  CHECK(detail::concat(options) == "float16, cpu");
  CHECK_THROWS_AS(static_cast<void>(TensorOptions().layout(kSparse)), NotImplementedError);
  CHECK(empty({1, 2, 3, 4}, TensorOptions().memory_format(MemoryFormat::ChannelsLast)).is_contiguous(MemoryFormat::ChannelsLast));
  CHECK(ones({1, 2, 3, 4}).to(TensorOptions(MemoryFormat::ChannelsLast)).is_contiguous(MemoryFormat::ChannelsLast));
  CHECK(zeros({2}).to(std::string("cpu")).device() == kCPU);
}

TEST_CASE("numbers, lists and errors") {
  CHECK(Scalar(2.5).toFloat() == 2.5f);
  CHECK(Scalar(3).toInt() == 3);
  CHECK_THROWS_AS(Scalar(int64_t{1} << 40).toInt(), ValueError);
  CHECK(detail::concat(Scalar(2.5), Scalar(3)) == "2.53");
  const std::vector<int64_t> values{1, 2, 3};
  const IntArrayRef list(values);
  CHECK(list.slice(1).equals({2, 3}));
  CHECK(*list.rbegin() == 3);
  CHECK(list.at(2) == 3);
  CHECK_THROWS_AS(list.at(3), std::out_of_range);
  CHECK(Error("text").msg() == "text");
  CHECK(ScalarType::Half == kFloat16);
}

TEST_CASE("a hook that returns nothing") {
  const Tensor x = ones({2}).requires_grad_();
  float seen = 0;
  x.register_hook([&](const Tensor& grad) { seen = grad.sum().item<float>(); });
  (x * 2).sum().backward();
  CHECK(seen == 4);
  CHECK(x.grad().sum().item<float>() == 4);
}

}  // namespace libtorch_names_tests
