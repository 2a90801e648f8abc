// View ops, copies that move parts, padding: values by hand, derivatives by finite differences, in-place writes through views.
#include <amp/autograd/gradcheck.h>

#include "../../support.h"

namespace shape_tests {

using namespace amp;
using namespace amp::autograd;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;
using amp::testing::values;
using Doubles = std::vector<double>;

TEST_SUITE_BEGIN("ops shape");

namespace {

// 0, 1, 2, ... in the given shape.
Tensor counting(IntArrayRef sizes, ScalarType dtype = kFloat64) {
  int64_t n = 1;
  for (const int64_t size : sizes) n *= size;
  return arange(n, dtype).reshape(sizes);
}

template <class F>
void check_derivatives(F function, const variable_list& inputs) {
  CHECK(gradcheck(function, inputs));
  CHECK(gradgradcheck(function, inputs));
}

Tensor leaf(IntArrayRef sizes) { return normal(sizes, TensorOptions(kFloat64).requires_grad(true)); }

std::string shape_text(const Tensor& t) { return detail::concat(t.sizes()); }

}  // namespace

TEST_CASE("view ops keep the storage") {
  const Tensor x = counting({2, 3, 4});
  for (const Tensor& view : {x.view({6, 4}),
                             x.unflatten(2, {2, 2}),
                             x.flatten(0, 1),
                             x.movedim(0, 2),
                             x.movedim({0, 1}, {1, 0}),
                             x.numpy_T(),
                             x.mT(),
                             x.diagonal(0, 0, 1),
                             x.unfold(2, 2, 1),
                             x.unbind(1)[2],
                             x.split(2, 1)[1],
                             x.chunk(2, 2)[0],
                             x.tensor_split({1, 2}, 0)[1],
                             x.swapaxes(0, 1),
                             x.narrow(1, 1, 2),
                             x.select(0, 1),
                             x.slice(1, 0, 3, 2),
                             x.unsqueeze(0),
                             x.view_as(x),
                             x.ravel(),
                             broadcast_to(x, {5, 2, 3, 4}),
                             broadcast_tensors({x, x})[0]}) {
    CHECK(view.is_alias_of(x));
  }
}

TEST_CASE("values of views") {
  const Tensor x = counting({2, 3});
  CHECK(values(x.diagonal()) == Doubles{0, 4});
  CHECK(values(x.diagonal(1)) == Doubles{1, 5});
  CHECK(values(x.diagonal(-1)) == Doubles{3});
  CHECK(x.diagonal(7).numel() == 0);
  CHECK(values(x.unfold(1, 2, 1)) == Doubles{0, 1, 1, 2, 3, 4, 4, 5});
  CHECK(shape_text(x.unfold(0, 0, 1)) == "[3, 3, 0]");
  CHECK(values(x.movedim(0, -1)) == Doubles{0, 3, 1, 4, 2, 5});
  CHECK(shape_text(counting({2, 3, 4}).numpy_T()) == "[4, 3, 2]");
  CHECK(shape_text(scalar_tensor(1).flatten()) == "[1]");
  CHECK(values(scalar_tensor(3).unfold(0, 1, 1)) == Doubles{3});
  const auto grid = meshgrid({counting({2}), counting({3})}, "xy");
  CHECK(values(grid[0]) == Doubles{0, 1, 0, 1, 0, 1});
  CHECK(values(grid[1]) == Doubles{0, 0, 1, 1, 2, 2});
}

TEST_CASE("pieces of a dimension") {
  const Tensor x = counting({7});
  CHECK(x.split(3).size() == 3);
  CHECK(values(x.split(3)[2]) == Doubles{6});
  CHECK(values(x.split({2, 5})[1]) == Doubles{2, 3, 4, 5, 6});
  CHECK(x.chunk(4).size() == 4);
  CHECK(values(x.chunk(4)[3]) == Doubles{6});
  CHECK(x.chunk(5).size() == 4);  // like in torch: pieces of 2
  CHECK(values(x.tensor_split(3)[0]) == Doubles{0, 1, 2});
  CHECK(values(x.tensor_split({2, 5})[1]) == Doubles{2, 3, 4});
  CHECK(zeros({0}).split(0).size() == 1);
  CHECK(zeros({0, 3}).chunk(3).size() == 3);
  CHECK(zeros({0, 3}).unbind().empty());
}

TEST_CASE("in-place writes through pieces reach the base and its gradient") {
  const Tensor x = leaf({4, 3});
  Tensor base = x * 1;
  auto parts = base.split(2);
  parts[0].mul_(3);
  base.unbind(1)[2].mul_(2);
  base.sum().backward();
  CHECK(values(x.grad()) == Doubles{3, 3, 6, 3, 3, 6, 1, 1, 2, 1, 1, 2});
}

TEST_CASE("several elements at one place can't be written one by one") {
  for (const int64_t n : {2, 20, 1000}) {
    CAPTURE(n);
    const Tensor x = ones({1});
    Tensor repeated = x.expand({n}), values = ones({n}), mask = ones({n}, kBool);
    const std::function<void()> writes[] = {[&] { repeated.add_(values); },
                                            [&] { repeated.mul_(2); },
                                            [&] { repeated.relu_(); },
                                            [&] { repeated.masked_fill_(mask, 3); },
                                            [&] { repeated.copy_(values); },
                                            [&] { repeated.cumsum_(0); },
                                            [&] { add_out(repeated, values, values); },
                                            [&] { cumsum_out(repeated, values, 0); }};
    for (const auto& write : writes) CHECK(contains(thrown_text(write), "several elements at one place; clone it first"));
    CHECK(difference(x, ones({1})) == "");
    repeated.fill_(2);
    CHECK(difference(x, full({1}, 2.0)) == "");
  }
}

TEST_CASE("unused pieces count as zeros") {
  const Tensor x = leaf({3, 2});
  x.unbind()[1].sum().backward();
  CHECK(values(x.grad()) == Doubles{0, 0, 1, 1, 0, 0});
  x.mutable_grad().reset();
  x.split({1, 2})[0].sum().backward();
  CHECK(values(x.grad()) == Doubles{1, 1, 0, 0, 0, 0});
}

TEST_CASE("view of a channels-last tensor: a copy where the strides allow no view, and only there") {
  for (const Shape& shape : {Shape{2, 3, 4, 5}, Shape{2, 3, 2, 2, 3}}) {
    const Tensor plain = counting(shape), lasts = plain.contiguous(MemoryFormat::ChannelsLast).requires_grad_();
    const Tensor flat = lasts.view({2, -1});
    CHECK(!flat.is_alias_of(lasts));
    CHECK(difference(flat, plain.view({2, -1})) == "");
    const Tensor grad = counting(flat.sizes());
    flat.backward(grad);
    CHECK(difference(lasts.grad(), grad.view(shape)) == "");
    CHECK(lasts.view(shape).is_alias_of(lasts));  // stays a view if the strides allow it
    CHECK(lasts.view({2, 3, -1}).sizes()[2] == plain.numel() / 6);
    CHECK(contains(thrown_text([&] { lasts.view({7, -1}); }), "[view] shape [7, -1] does not fit"));
    check_derivatives([](const variable_list& in) { return in[0].view({2, -1}) * in[0].view({2, -1}); }, {lasts.detach().requires_grad_()});
  }
  const Tensor x = counting({4, 6});
  CHECK(contains(thrown_text([&] { x.t().view({24}); }), "[view] shape [24] is not a view"));
  CHECK(contains(thrown_text([] { counting({2, 3, 4}).transpose(1, 2).view({-1}); }), "is not a view"));
  CHECK(contains(thrown_text([] { counting({2, 3, 4, 5}).transpose(2, 3).view({-1}); }), "is not a view"));
  const Tensor image = normal({2, 3, 8, 8}, kFloat32), weight = normal({4, 3, 3, 3}, kFloat32);
  CHECK(conv2d(image, weight).view({2, -1}).sizes() == IntArrayRef({2, 144}));
}

TEST_CASE("derivatives of views") {
  const variable_list x{leaf({2, 3, 4})};
  const auto check_all = [&](std::initializer_list<std::function<variable_list(const variable_list&)>> functions) {
    for (const auto& function : functions) check_derivatives(function, x);
  };
  using List = const variable_list&;
  check_all({[](List in) { return in[0].unbind(1); },
             [](List in) {
               return in[0].split({1, 2}, 1);
             },
             [](List in) { return in[0].chunk(3, 2); },
             [](List in) { return variable_list{in[0].diagonal(1, 0, 2) * in[0].select(0, 1).select(0, 2).narrow(0, 0, 2).unsqueeze(0)}; },
             [](List in) { return variable_list{in[0].unfold(2, 3, 1) * in[0].slice(2, 0, 2).unsqueeze(3)}; },
             [](List in) {
               return variable_list{in[0].permute({2, 0, 1}).reshape({4, 6}) * in[0].reshape({4, 6})};
             }});
}

TEST_CASE("copies with parts moved") {
  const Tensor x = counting({2, 3});
  CHECK(values(x.flip({1})) == Doubles{2, 1, 0, 5, 4, 3});
  CHECK(values(x.flip({0, 1})) == Doubles{5, 4, 3, 2, 1, 0});
  CHECK_FALSE(x.flip({}).is_alias_of(x));
  CHECK(values(x.roll(1)) == Doubles{5, 0, 1, 2, 3, 4});
  CHECK(values(x.roll({1, -1}, {0, 1})) == Doubles{4, 5, 3, 1, 2, 0});
  CHECK_FALSE(x.roll({0}, {0}).is_alias_of(x));
  CHECK(values(x.repeat({1, 2})) == Doubles{0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5});
  CHECK(shape_text(x.repeat({2, 1, 3})) == "[2, 2, 9]");
  CHECK(values(tile(counting({2}), {2, 2})) == Doubles{0, 1, 0, 1, 0, 1, 0, 1});
  CHECK(values(counting({2}).repeat_interleave(2)) == Doubles{0, 0, 1, 1});
  CHECK(values(x.repeat_interleave(tensor({2, 0, 1}), 1)) == Doubles{0, 0, 2, 3, 3, 5});
  for (const ScalarType dtype : {kInt8, kBFloat16, kFloat32, kFloat64, kComplex128}) {
    for (const int64_t times : {2, 3, 300}) {
      const Tensor line = arange(1001).remainder(100).to(dtype);
      CHECK(difference(line.repeat_interleave(times), line.index_select(0, floor_divide(arange(1001 * times), times))).empty());
    }
  }
  CHECK(values(tril(counting({3, 3}))) == Doubles{0, 0, 0, 3, 4, 0, 6, 7, 8});
  CHECK(values(triu(counting({2, 3}), 1)) == Doubles{0, 1, 2, 0, 0, 5});
  CHECK(values(diag(counting({2}), -1)) == Doubles{0, 0, 0, 0, 0, 0, 0, 1, 0});
  CHECK(values(pixel_shuffle(counting({1, 4, 1, 2}), 2)) == Doubles{0, 2, 1, 3, 4, 6, 5, 7});
  CHECK(difference(pixel_unshuffle(pixel_shuffle(counting({2, 8, 3, 5}), 2), 2), counting({2, 8, 3, 5})).empty());
  CHECK(values(channel_shuffle(counting({1, 4, 1}), 2)) == Doubles{0, 2, 1, 3});
}

TEST_CASE("repeats of a row that is larger than a cache") {
  for (const ScalarType dtype : {kInt32, kFloat64}) {
    const Tensor line = arange(300001).to(dtype);
    CHECK(equal(line.repeat({3}), cat({line, line, line})));
    CHECK(equal(line.expand({2, 300001}).clone(MemoryFormat::Contiguous), stack({line, line})));
  }
}

TEST_CASE("triangles of every dtype, strided and in place") {
  for (const ScalarType dtype : {kBool, kUInt8, kInt16, kInt32, kInt64, kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128}) {
    CAPTURE(dtype);
    const Tensor x = ones({2, 3, 4}, dtype);
    const Doubles lower = values(tril(counting({3, 4}).ne(-1).to(kFloat64)).repeat({2, 1, 1}));
    CHECK(values(tril(x).to(kFloat64)) == lower);
    Tensor strided = ones({4, 3, 2}, dtype).numpy_T();
    strided.tril_();
    CHECK(values(strided.to(kFloat64)) == lower);
  }
}

TEST_CASE("diagonals and padding beyond what can be addressed") {
  const int64_t most = INT64_MAX, least = INT64_MIN;
  const Tensor x = counting({3, 3}) + 1, none = zeros_like(x);
  const auto same = [](const Tensor& a, const Tensor& b) { CHECK(values(a) == values(b)); };
  for (const int64_t far : {most, most - 1}) {
    same(tril(x, far), x);
    same(triu(x, far), none);
  }
  for (const int64_t far : {least, least + 1}) {
    same(tril(x, far), none);
    same(triu(x, far), x);
  }
  for (const int64_t diagonal : {-4, -3, -2, 2, 3, 4}) same(tril(x, diagonal) + triu(x, diagonal + 1), x);
  for (const int64_t far : {most, least}) {
    CHECK(x.diagonal(far).numel() == 0);
    CHECK(diag(x, far).numel() == 0);
    CHECK_THROWS_AS(diag_embed(x, far), ValueError);
    CHECK(contains(thrown_text([&] { diag_embed(x, far); }), "[diag_embed] "));
    CHECK(contains(thrown_text([&] { diag(x.flatten(), far); }), "[diag_embed] "));
    CHECK_THROWS_AS(constant_pad_nd(x, {far, far}), ValueError);
    CHECK(contains(thrown_text([&] { constant_pad_nd(x, {far, far}); }), "[constant_pad_nd] pad must "));
    CHECK_THROWS_AS(constant_pad_nd(x, {far, 0}), ValueError);
    CHECK(contains(thrown_text([&] { pad(x, {far, far}, "reflect"); }), "[pad] pad must "));
    CHECK(contains(thrown_text([&] { pad(x, {far, far}, "circular"); }), "[pad] pad must "));
    CHECK(contains(thrown_text([&] { replication_pad1d(x, {far, far}); }), "[replication_pad1d] pad must "));
  }
  CHECK(contains(thrown_text([&] { diag_embed(x, most / 2); }), "[diag_embed] shape"));
  CHECK(contains(thrown_text([&] { constant_pad_nd(x, {most / 64, 0, most / 64, 0}); }), "[constant_pad_nd] shape"));
  CHECK(contains(thrown_text([&] { pad(x, {most / 64, 0, most / 64, 0}, "replicate"); }), "[pad] shape"));
  CHECK_THROWS_AS(pad(x, {int64_t{1} << 50, 0}, "replicate"), OutOfMemoryError);
}

TEST_CASE("padding") {
  const Tensor x = counting({1, 2, 3});
  CHECK(values(constant_pad_nd(x, {1, 0}, 9)) == Doubles{9, 0, 1, 2, 9, 3, 4, 5});
  CHECK(values(constant_pad_nd(x, {-1, 0, 0, 1})) == Doubles{1, 2, 4, 5, 0, 0});
  CHECK(values(pad(x, {2, 1}, "reflect")) == Doubles{2, 1, 0, 1, 2, 1, 5, 4, 3, 4, 5, 4});
  CHECK(values(pad(x, {1, 2}, "replicate")) == Doubles{0, 0, 1, 2, 2, 2, 3, 3, 4, 5, 5, 5});
  CHECK(values(pad(x, {1, 2}, "circular")) == Doubles{2, 0, 1, 2, 0, 1, 5, 3, 4, 5, 3, 4});
  CHECK((constant_pad_nd(ones({2}, kBool), {1, 1}).dtype() == kBool));
}

TEST_CASE("derivatives of copies") {
  const variable_list x{leaf({2, 3, 4})};
  using List = const variable_list&;
  check_derivatives([](List in) { return in[0].flip({0, 2}) * in[0]; }, x);
  check_derivatives([](List in) { return in[0].roll({1, 2}, {0, 2}) * in[0]; }, x);
  check_derivatives([](List in) { return in[0].repeat({2, 1, 1, 2}); }, x);
  check_derivatives([](List in) { return in[0].repeat_interleave(tensor({0, 2, 1}), 1); }, x);
  check_derivatives([](List in) { return tril(in[0]) * triu(in[0], 1).exp(); }, x);
  check_derivatives([](List in) { return diag_embed(in[0], 1, 0, -1) * 2; }, x);
  check_derivatives([](List in) { return constant_pad_nd(in[0], {1, -1, 0, 2}, 3) * 2; }, x);
  check_derivatives([](List in) { return pad(in[0], {2, 1, 1, 0}, "reflect") * 2; }, x);
  check_derivatives([](List in) { return replication_pad1d(in[0], {1, 2}) * 2; }, x);
}

TEST_CASE("complex numbers as pairs") {
  const Tensor z = view_as_complex(counting({2, 2}));
  CHECK((z.dtype() == kComplex128));
  CHECK(values(z) == Doubles{0, 1, 2, 3});
  CHECK(view_as_real(z).is_alias_of(z));
  const variable_list x{leaf({3, 2})};
  check_derivatives([](const variable_list& in) { return view_as_real(view_as_complex(in[0]) * view_as_complex(in[0])); }, x);
}

TEST_CASE("padding by repetition agrees with the index of each element, and so does its gradient") {
  const auto source = [](const std::string& mode, int64_t i, int64_t size) {
    if (mode == "reflect") return i < 0 ? -i : i < size ? i : 2 * (size - 1) - i;
    return mode == "replicate" ? std::clamp<int64_t>(i, 0, size - 1) : (i + size) % size;
  };
  const std::vector<std::vector<int64_t>> amounts = {{1, 2},      {4, 4, 3, 0}, {-2, 3, 2, -1}, {0, -4, -1, 3, 2, 0}, {2, 2, 1, 1, 1, 1},
                                                     {0, 0, 2, 0}};
  for (const std::string mode : {"reflect", "replicate", "circular"}) {
    for (const std::vector<int64_t>& pads : amounts) {
      for (const ScalarType dtype : {kFloat64, kBFloat16}) {
        Tensor x = normal({2, 3, 4, 5}, dtype).requires_grad_();
        Tensor expected = x.detach();
        std::vector<Tensor> indices;
        for (size_t k = 0; k < pads.size() / 2; ++k) {
          const int64_t dim = 3 - static_cast<int64_t>(k), size = x.size(dim);
          std::vector<int64_t> at;
          for (int64_t i = -pads[2 * k]; i < size + pads[2 * k + 1]; ++i) at.push_back(source(mode, i, size));
          indices.push_back(tensor(at));
          expected = expected.index_select(dim, indices.back());
        }
        const Tensor y = pad(x, pads, mode);
        CHECK(difference(y, expected) == "");
        const Tensor g = normal(y.sizes(), dtype, 2);
        y.backward(g);
        Tensor sums = g.to(kFloat64);
        for (size_t k = pads.size() / 2; k-- > 0;) {
          const int64_t dim = 3 - static_cast<int64_t>(k);
          Shape sizes(sums.sizes());
          sizes[static_cast<size_t>(dim)] = x.size(dim);
          sums = zeros(sizes, kFloat64).index_add(dim, indices[k], sums);
        }
        const double error = dtype == kFloat64 ? 1e-12 : 1e-2;
        CHECK(difference(x.grad(), sums, error, error) == "");
      }
    }
  }
}

TEST_CASE("scatters of parts copy self, and src of another dtype into it") {
  const Tensor x = arange(0, 12, 1, kFloat64).view({3, 4}).requires_grad_(), src = full({3}, 7, kFloat32).requires_grad_();
  const Tensor column = select_scatter(x, src, 1, -1);
  CHECK(column.dtype() == kFloat64);
  CHECK(values(column) == Doubles{0, 1, 2, 7, 4, 5, 6, 7, 8, 9, 10, 7});
  CHECK(values(diagonal_scatter(x, src)) == Doubles{7, 1, 2, 3, 4, 7, 6, 7, 8, 9, 7, 11});
  CHECK(values(slice_scatter(x, src.unsqueeze(1).expand({3, 2}), 1, 0, 4, 2)) == Doubles{7, 1, 7, 3, 7, 5, 7, 7, 7, 9, 7, 11});
  CHECK(values(x.t().select_scatter(full({4}, -1, kFloat64), 1, 0)[0]) == Doubles{-1, 4, 8});
  CHECK(values(zeros({2}, kFloat64).expand({2, 2}).slice_scatter(ones({1, 2}, kFloat64), 0, 1)) == Doubles{0, 0, 1, 1});
  (column * column).sum().backward();
  CHECK(src.grad().dtype() == kFloat32);
  CHECK(values(src.grad()) == Doubles{14, 14, 14});
  CHECK(values(x.grad()) == Doubles{0, 2, 4, 0, 8, 10, 12, 0, 16, 18, 20, 0});
  CHECK(values(x.narrow_copy(1, 1, 1)) == Doubles{1, 5, 9});
  CHECK(!x.narrow_copy(0, 0, 3).is_alias_of(x));
}

TEST_SUITE_END();

}  // namespace shape_tests
