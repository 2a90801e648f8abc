// Members of tensors and options that programs of libtorch use.
#include <doctest/doctest.h>

#include <complex>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <amp/all.h>
#include <amp/autograd/node.h>
#include <amp/compat/parts/containers.h>
#include <amp/compat/parts/cuda.h>
#include <amp/compat/parts/dispatch.h>
#include <amp/compat/parts/foreach.h>
#include <amp/compat/parts/names.h>
#include <amp/compat/parts/out.h>
#include <amp/compat/parts/parallel.h>
#include <amp/compat/parts/streams.h>
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

TEST_CASE("shapes in place of a leaf in no-grad mode change the leaf itself") {
  Tensor w = ones({2, 3}).requires_grad_();
  const Tensor other = w;
  {
    const NoGradGuard no_grad;
    w.t_();
    CHECK(other.sizes() == IntArrayRef{3, 2});
    w.unsqueeze_(0).transpose_(0, 2).squeeze_();
  }
  CHECK(w.is_leaf());
  CHECK(w.requires_grad());
  CHECK(other.sizes() == IntArrayRef{2, 3});
  mm(w, ones({3, 1})).sum().backward();
  CHECK(other.grad().sizes() == IntArrayRef{2, 3});
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

TEST_CASE("fill_ takes a tensor without dimensions, and its gradient") {
  const Tensor value = scalar_tensor(2.5, requires_grad()), x = zeros({3});
  x.fill_(value);
  CHECK(equal(x, full({3}, 2.5)));
  x.sum().backward();
  CHECK(value.grad().item<float>() == 3);
  CHECK(contains(thrown_text([] { zeros({2}).fill_(ones({2})); }), "[fill_] `value` has 1 dimensions, expected none"));
}

TEST_CASE("bitwise operators in place") {
  Tensor x = tensor({1, 2, 3});
  x &= 3;
  x |= tensor({4, 0, 8});
  x ^= 1;
  CHECK(equal(x, tensor({4, 3, 10})));
  CHECK(equal(x.__and__(2), tensor({0, 2, 2})));
  CHECK(equal(x.bitwise_left_shift(1), tensor({8, 6, 20})));
  CHECK(equal(x.__rshift__(1), tensor({2, 1, 5})));
}

TEST_CASE("to() with a memory format") {
  const Tensor x = randn({2, 3, 4, 4});
  const Tensor y = x.to(kFloat64, false, false, MemoryFormat::ChannelsLast);
  CHECK(y.dtype() == kFloat64);
  CHECK(y.is_contiguous(MemoryFormat::ChannelsLast3d));
  CHECK(y.suggest_memory_format() == MemoryFormat::ChannelsLast);
  CHECK(x.suggest_memory_format() == MemoryFormat::Contiguous);
  CHECK(equal(y.to(kFloat32), x));
  CHECK(x.to(x, false, false, std::nullopt).is_same(x));
}

TEST_CASE("backward for some of the leaves") {
  const Tensor a = ones({2}).requires_grad_(), b = ones({2}).requires_grad_();
  (a * b).sum().backward({}, std::nullopt, false, a);
  CHECK(a.grad().defined());
  CHECK_FALSE(b.grad().defined());
}

TEST_CASE("the memory and the type of a tensor as objects") {
  const Tensor x = zeros({2, 3}, kFloat64);
  CHECK(x.storage().nbytes() == 48);
  CHECK(x.storage().data() == x.data_ptr());
  CHECK(x.storage().data_ptr().get() == x.data_ptr());
  CHECK(x[1].storage().is_alias_of(x.storage()));
  CHECK_FALSE(x.clone().storage().is_alias_of(x.storage()));
  CHECK_THROWS_AS(x.to_sparse().storage(), NotImplementedError);
  CHECK(x.type() == kFloat64);
  CHECK(x.type().toString() == "float64, cpu");
  CHECK_FALSE(x.type().is_cuda());
}

TEST_CASE("transposed conjugates and other names of tensors") {
  const Tensor x = complex(tensor({1.0, 2.0}), tensor({3.0, 4.0})).view({1, 2});
  CHECK(equal(x.mH(), complex(tensor({1.0, 2.0}), tensor({-3.0, -4.0})).view({2, 1})));
  CHECK(zeros({1}, kInt8).is_signed());
  CHECK_FALSE(zeros({1}, kUInt8).is_signed());
  CHECK(x.alias().is_alias_of(x));
  CHECK_FALSE(x.alias().is_same(x));
}

TEST_CASE("device types without a backend") {
  CHECK(contains(thrown_text([] { Device device(kMPS); }), "[Device] mps has no backend here"));
  CHECK_THROWS_AS(zeros({2}).to(kXPU), NotImplementedError);
  CHECK(std::string(toString(kMeta)) == "meta");
  CHECK(DeviceTypeName(kCUDA) == "CUDA");
  std::unordered_map<Device, int> counts;
  ++counts[kCPU];
  CHECK(counts.count(Device("cpu")) == 1);
}

TEST_CASE("options from names, layouts and C++ types") {
  CHECK(TensorOptions("cpu").device() == kCPU);
  CHECK_THROWS_AS(TensorOptions{kSparse}, NotImplementedError);
  CHECK(TensorOptions().dtype<double>().dtype() == kFloat64);
  CHECK_FALSE(TensorOptions().requires_grad(std::nullopt).requires_grad());
  CHECK(TensorOptions(kHalf).type_equal(zeros({1}, kHalf).options()));
  CHECK(TypeMeta::Make<double>() == kFloat64);
  CHECK(TypeMeta(kInt64).itemsize() == 8);
}

TEST_CASE("equal numbers, and arithmetic of 16-bit numbers") {
  CHECK(Scalar(3).equal(3.0));
  CHECK_FALSE(Scalar(true).equal(1));
  CHECK_FALSE(Scalar(2.5).equal(2));
  Half h = 1.5f;
  h += 2;
  h *= h;
  CHECK(static_cast<float>(h) == 12.25f);
  const BFloat16 b(0x3f80, BFloat16::from_bits());
  CHECK(static_cast<float>(b) == 1);
}

TEST_CASE("lists from two pointers, and lists with append") {
  const int64_t values[] = {1, 2, 3};
  CHECK(IntArrayRef(values, values + 2) == IntArrayRef{1, 2});
  CHECK(IntArrayRef(values, 0).empty());
  SmallVector<int64_t, 2> list;
  list.append({4, 5});
  list.append(values, values + 1);
  CHECK(list.pop_back_val() == 1);
  CHECK(IntArrayRef(list) == IntArrayRef{4, 5});
}

TEST_CASE("parallel_reduce combines all ranges in order") {
  const auto sum = [](int64_t begin, int64_t end, int64_t value) {
    for (int64_t i = begin; i < end; ++i) value += i;
    return value;
  };
  CHECK(parallel_reduce(0, 100000, 10, int64_t{0}, sum, std::plus<int64_t>()) == 4999950000);
  CHECK(parallel_reduce(5, 5, 1, int64_t{7}, sum, std::plus<int64_t>()) == 7);
  CHECK(parallel_reduce(0, 7, 0, int64_t{0}, sum, std::plus<int64_t>()) == 21);
  CHECK_THROWS_AS(parallel_reduce(0, 7, -1, int64_t{0}, sum, std::plus<int64_t>()), ValueError);
  const auto text = [](int64_t begin, int64_t end, std::string value) {
    for (int64_t i = begin; i < end; ++i) value += static_cast<char>('a' + i);
    return value;
  };
  CHECK(parallel_reduce(0, 26, 1, std::string(), text, std::plus<std::string>()) == "abcdefghijklmnopqrstuvwxyz");
}

TEST_CASE("result_type follows dimensions and numbers") {
  CHECK(result_type(ones({2}, kInt32), scalar_tensor(1.5)) == kFloat32);
  CHECK(result_type(ones({2}, kHalf), scalar_tensor(1.5, kFloat64)) == kHalf);
  CHECK(result_type(ones({2}, kUInt8), 300) == kUInt8);
  CHECK(result_type(1.5, ones({2}, kUInt8)) == kFloat32);
}

TEST_CASE("range includes its end") {
  CHECK(equal(range(0, 4, 2), tensor({0.0, 2.0, 4.0})));
  CHECK(equal(range(5, 1, -2, kInt64), tensor({5, 3, 1})));
  CHECK_THROWS_AS(range(0, 4, 0), ValueError);
  CHECK_THROWS_AS(range(0, 4, -1), ValueError);
}

TEST_CASE("norm_except_dim keeps one dimension") {
  CHECK(norm_except_dim(ones({2, 3, 4}), 2, 0).sizes() == IntArrayRef{2, 1, 1});
  CHECK(norm_except_dim(tensor({3.0, 4.0}), 2, -1).item<float>() == 5);
  CHECK(equal(norm_except_dim(tensor({-3.0, 4.0}), 2, 0), tensor({3.0, 4.0})));
}

TEST_CASE("for_blob calls the deleter with the address") {
  float data[] = {1, 2, 3, 4};
  void* freed = nullptr;
  {
    const Tensor x =
        for_blob(data, {2}).strides({2}).storage_offset(1).deleter([&](void* p) { freed = p; }).options(kFloat32).make_tensor();
    CHECK(equal(x, tensor({2.0, 4.0})));
  }
  CHECK(freed == data);
}

TEST_CASE("values of files as objects of libtorch") {
  const IValue pair(std::make_tuple(ones({2}), 3)), text("abc"), none;
  CHECK(pair.toTuple()->elements()[1].toInt() == 3);
  CHECK(ivalue::Tuple::create(1, "a").size() == 2);
  CHECK(text.toString()->string() == "abc");
  CHECK(text.toOptional<std::string>() == "abc");
  CHECK_FALSE(none.toOptional<double>().has_value());
  const List<Tensor> tensors = IValue(std::vector<Tensor>{ones({2}), ones({3})}).toTensorList();
  CHECK(tensors.get(1).numel() == 3);
  CHECK(detail::concat(IValue(std::vector<int64_t>{1, 2}), ivalue::Tuple::create(true, none)) == "[1, 2](True, None)");
  DictValue values;
  values.insert("key", 1);
  const Dict<IValue, IValue> dict = values;
  CHECK(dict.find("key")->value().toInt() == 1);
  CHECK(dict.find("other") == dict.end());
}

TEST_CASE("macros that dispatch on the dtype") {
  const auto size = [](ScalarType dtype) {
    return AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBool, dtype, "size", [] { return static_cast<int>(sizeof(scalar_t)); });
  };
  CHECK(size(kFloat64) == 8);
  CHECK(size(kFloat16) == 2);
  CHECK(size(kBool) == 1);
  CHECK(contains(thrown_text([&] { size(kBFloat16); }), "[size] is not implemented for bfloat16"));
  CHECK(AT_DISPATCH_INDEX_TYPES(kInt32, "index", [] { return sizeof(index_t); }) == 4);
  CHECK(AT_DISPATCH_SWITCH(kInt8, "one", AT_DISPATCH_CASE(kInt8, [] { return sizeof(scalar_t); })) == 1);
}

TEST_CASE("guards of devices") {
  DeviceGuard guard(kCPU);
  CHECK(guard.current_device() == kCPU);
  OptionalDeviceGuard none(device_of(Tensor()));
  CHECK_FALSE(none.current_device().has_value());
  none.reset_device(kCPU);
  CHECK(none.original_device() == Device(kCPU));
}

TEST_CASE("functions on lists of tensors") {
  const Tensor a = tensor({1.0, 4.0}), b = tensor({9.0});
  CHECK(equal(_foreach_sqrt({a, b})[0], tensor({1.0, 2.0})));
  CHECK(equal(_foreach_add({a, b}, {a, b}, 2)[1], tensor({27.0})));
  CHECK(equal(_foreach_maximum({a}, {tensor({2.0, 2.0})})[0], tensor({2.0, 4.0})));
  CHECK(_foreach_norm({tensor({3.0, 4.0})})[0].item<double>() == 5);
  _foreach_mul_({a, b}, 2);
  _foreach_addcdiv_({a}, {a}, {a}, -1);
  _foreach_lerp_({b}, {tensor({0.0})}, 0.5);
  CHECK(equal(a, tensor({1.0, 7.0})));
  CHECK(equal(b, tensor({9.0})));
  _foreach_copy_({a, b}, {tensor({5.0, 6.0}), tensor({7.0})});
  CHECK(equal(a, tensor({5.0, 6.0})));
  _foreach_zero_({a});
  CHECK(equal(a, zeros({2})));
  CHECK(contains(thrown_text([&] { _foreach_add_({a, b}, {a}); }), "[_foreach_add_] `self` has 2 tensors, but another list has 1"));

  const Tensor w = ones({2}).requires_grad_();
  _foreach_mul({w}, {tensor({2.0, 3.0})})[0].sum().backward();
  CHECK(equal(w.grad(), tensor({2.0, 3.0})));
}

TEST_CASE("containers of the standard library are printed") {
  const auto text = [](const auto& value) {
    std::ostringstream out;
    out << value;
    return out.str();
  };
  CHECK(text(std::vector<int>{1, 2, 3}) == "1 2 3");
  CHECK(text(std::vector<std::vector<double>>{{0.5}, {1, 2}}) == "0.5 1 2");
  CHECK(text(std::map<std::string, int>{{"a", 1}, {"b", 2}}) == "(a, 1) (b, 2)");
  CHECK(text(std::set<int>{3, 1}) == "1 3");
  const std::string many = text(std::vector<int>(101));
  CHECK(many.substr(many.size() - 5) == "0 ...");
}

TEST_CASE("types in which kernels compute and sum") {
  CHECK(std::is_same_v<opmath_type<Half>, float>);
  CHECK(std::is_same_v<opmath_type<double>, double>);
  CHECK(std::is_same_v<opmath_type<int16_t>, int16_t>);
  CHECK(std::is_same_v<acc_type<float, false>, double>);
  CHECK(std::is_same_v<acc_type<float, true>, float>);
  CHECK(std::is_same_v<acc_type<BFloat16, false>, float>);
  CHECK(std::is_same_v<acc_type<int32_t, true>, int64_t>);
  CHECK(std::is_same_v<scalar_value_type<std::complex<double>>::type, double>);
}

TEST_CASE("dimensions and shapes as libtorch computes them") {
  CHECK(maybe_wrap_dim(-1, 3) == 2);
  CHECK(maybe_wrap_dim(-1, 0) == 0);
  CHECK(contains(thrown_text([] { maybe_wrap_dim(3, 3); }), "[maybe_wrap_dim] `dim` is 3, expected -3 to 2"));
  CHECK(infer_size({2, 1}, {3, 1, 4}) == std::vector<int64_t>{3, 2, 4});
  CHECK_THROWS_AS(infer_size({2}, {3}), ValueError);
  CHECK(multiply_integers(IntArrayRef{2, 3}) == 6);
  CHECK(sum_integers(IntArrayRef{2, 3}) == 5);
  CHECK(ceil_div(7, 2) == 4);
}

TEST_CASE("short forms of functions") {
  CHECK(equal(repeat_interleave(tensor({2, 0, 1}, kInt64)), tensor({0, 0, 2}, kInt64)));
  const auto places = nonzero_numpy(tensor({{0.0, 1.0}, {2.0, 0.0}}));
  CHECK(equal(places[0], tensor({0, 1}, kInt64)));
  CHECK(equal(places[1], tensor({1, 0}, kInt64)));
  CHECK(nonzero_numpy(tensor(1.0)).size() == 1);
  const Tensor x = tensor({0.0, 1.0}).half();
  CHECK(_softmax(x, 0, true).dtype() == kFloat32);
  CHECK(_log_softmax(x, 0, false).dtype() == kFloat16);
  CHECK(equal(fill(x, 3), full_like(x, 3)));
}

TEST_CASE("devices by name") {
  const Tensor x = zeros({2});
  const char* name = "cpu";
  CHECK(x.to("cpu").is_same(x));
  CHECK_FALSE(x.to(name, false, true).is_same(x));
  CHECK(x.to(std::string(name), kFloat64).dtype() == kFloat64);
  CHECK_THROWS_AS(x.to("processor"), ValueError);
}

TEST_CASE("functions that write to `out`") {
  Tensor x = empty({0}, kFloat64), indices = empty({0}, kInt64);
  CHECK(equal(arange_out(x, 1, 4), tensor({1.0, 2.0, 3.0}, kFloat64)));
  CHECK(equal(eye_out(x, 2), eye(2, kFloat64)));
  CHECK(equal(full_out(x, {2}, 7), full({2}, 7, kFloat64)));
  CHECK(randperm_out(indices, 5).sum().item<int64_t>() == 10);
  CHECK(randn_out(x, {3, 2}).sizes() == IntArrayRef{3, 2});
  const Tensor y = tensor({{1.0, 3.0}, {4.0, 2.0}});
  Tensor out = empty({0});
  max_out(out, indices, y, 1);
  CHECK(equal(out, tensor({3.0, 4.0})));
  CHECK(equal(indices, tensor({1, 0})));
  topk_out(out, indices, y, 1, 0);
  CHECK(equal(out, tensor({{4.0, 3.0}})));
  CHECK(equal(max_out(out, y, y.t()), tensor({{1.0, 4.0}, {4.0, 2.0}})));
  CHECK(equal(gt_out(out, y, 2), tensor({{0.0, 1.0}, {1.0, 0.0}})));
  Tensor leaf = ones({2}).requires_grad_();
  CHECK(contains(thrown_text([&] { zeros_out(leaf, {2}); }), "[zeros_out]"));
  CHECK(contains(thrown_text([&] { sort_out(out, indices, leaf); }), "[sort_out]"));
}

TEST_CASE("the lock of a generator is for programs") {
  const Generator generator(kCPU, 3);
  const std::lock_guard lock(generator.mutex());
  CHECK(rand({2}, generator).numel() == 2);
  CHECK(&Generator(generator).mutex() == &generator.mutex());
}

TEST_CASE("the nodes that follow a node") {
  const Tensor x = ones({2}).requires_grad_(), y = x.exp() * x;
  const auto edges = y.grad_fn()->next_edges();
  CHECK(edges.size() == 2);
  CHECK(edges[0].is_valid());
  CHECK(std::string(edges[0].function->name()) == "ExpBackward");
  CHECK(edges[0].input_nr == 0);
  CHECK_FALSE(edges[1].is_valid());  // a leaf
}

TEST_CASE("lists of other values are printed") {
  CHECK(detail::concat(ArrayRef<double>{0.5, 2}) == "[0.5, 2]");
  CHECK(detail::concat(ArrayRef<double>()) == "[]");
}

TEST_CASE("a value of any type") {
  nn::AnyValue value(3);
  CHECK(value.get<int>() == 3);
  CHECK(value.try_get<double>() == nullptr);
  CHECK_THROWS_AS(value.get<double>(), TypeError);
}

}  // namespace libtorch_names_tests
