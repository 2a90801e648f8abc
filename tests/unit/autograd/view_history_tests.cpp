// The histories of views after a write to their base.
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace view_history_tests {

using namespace amp;
using autograd::variable_list;
using testing::contains;
using testing::difference;
using testing::normal;
using testing::thrown_text;

namespace {

Tensor leaf(IntArrayRef sizes, uint32_t seed = 1) { return normal(sizes, dtype(kFloat64).requires_grad(true), seed); }
Tensor complex_leaf(IntArrayRef sizes, uint32_t seed = 1) {
  return complex(normal(sizes, kFloat64, seed), normal(sizes, kFloat64, seed + 10)).detach().requires_grad_();
}

struct View {
  const char* name;
  std::function<Tensor(const Tensor& base)> make;
};

// Views of a vector of 4 elements. In all but the last, elements overlap.
const std::vector<View>& views() {
  static const std::vector<View> all{
      {"unfold", [](const Tensor& base) { return base.unfold(0, 2, 1); }},
      {"as_strided",
       [](const Tensor& base) {
         return base.as_strided({2, 3}, {1, 1});
       }},
      {"as_strided with gaps",
       [](const Tensor& base) {
         return base.as_strided({2, 2}, {0, 3});
       }},
      {"expand",
       [](const Tensor& base) {
         return base.expand({3, 4});
       }},
      {"expand of a slice",
       [](const Tensor& base) {
         return base.slice(0, 1, 3).unsqueeze(1).expand({2, 5});
       }},
      {"unfold of unfold", [](const Tensor& base) { return base.unfold(0, 3, 1).unfold(1, 2, 1); }},
      {"slice", [](const Tensor& base) { return base.slice(0, 0, 4, 2); }},
  };
  return all;
}

struct Write {
  const char* name;
  std::function<void(const Tensor& base, const Tensor& w)> run;
};

const std::vector<Write>& writes() {
  static const std::vector<Write> all{
      {"a product", [](const Tensor& base, const Tensor& w) { base.mul_(w); }},
      {"a part", [](const Tensor& base, const Tensor& w) { base.slice(0, 1, 3).copy_(w.slice(0, 1, 3)); }},
      {"one element", [](const Tensor& base, const Tensor& w) { base.select(0, 1).mul_(w.select(0, 2)); }},
      {"two parts",
       [](const Tensor& base, const Tensor& w) {
         base.slice(0, 0, 2).mul_(w.slice(0, 2, 4));
         base.view({2, 2}).select(1, 1).add_(w.select(0, 0));
       }},
      {"not recorded",
       [](const Tensor& base, const Tensor&) {
         const NoGradGuard no_grad;
         base.add_(1.0);
       }},
  };
  return all;
}

// The gradients of x and w by a function of a view of `base`, made before or after the write.
variable_list gradients(const View& view, const Write& write, bool before, const Tensor& x, const Tensor& w, const Tensor& base) {
  Tensor seen;
  if (before) seen = view.make(base);
  write.run(base, w);
  if (!before) seen = view.make(base);
  const Tensor factor = normal(seen.sizes(), kFloat64, 3);
  if (!seen.requires_grad()) return variable_list(2);
  return autograd::grad({(seen * seen * factor).sum()}, {x, w}, {}, std::nullopt, false, /*allow_unused=*/true);
}

void check_same(const variable_list& found, const variable_list& expected, const std::string& what) {
  for (size_t i = 0; i < expected.size(); ++i) CHECK_MESSAGE(difference(found[i], expected[i], 1e-13, 1e-13) == "", what);
}

// Its result is a view of a tensor that it makes.
struct Transposed : autograd::Function<Transposed> {
  static Tensor forward(autograd::AutogradContext*, const Tensor& x) { return (x * 2.0).transpose(0, -1); }
  static variable_list backward(autograd::AutogradContext*, variable_list grads) { return {grads[0].transpose(0, -1) * 2.0}; }
};

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("a view made before a write to its base has the gradients of a view made after it") {
  const Tensor x = leaf({4}), w = leaf({4}, 2);
  for (const View& view : views()) {
    for (const Write& write : writes()) {
      const auto run = [&](bool before) { return gradients(view, write, before, x, w, x * 2.0); };
      check_same(run(true), run(false), std::string(view.name) + ", " + write.name);
    }
  }
}

TEST_CASE("the same for constants that a write makes differentiable") {
  const Tensor x = leaf({4}), w = leaf({4}, 2);
  for (const View& view : views()) {
    for (const Write& write : writes()) {
      const auto run = [&](bool before) { return gradients(view, write, before, x, w, normal({4}, kFloat64, 4)); };
      check_same(run(true), run(false), std::string(view.name) + ", " + write.name);
    }
  }
}

TEST_CASE("views that overlap themselves have first and second derivatives after a write to their base") {
  for (const View& view : views()) {
    const auto function = [&](const variable_list& in) {
      Tensor y = in[0] * in[0];
      const Tensor seen = view.make(y);
      y.mul_(in[1]);
      return seen * seen;
    };
    CHECK_MESSAGE(thrown_text([&] { autograd::gradcheck(function, {leaf({4}), leaf({4}, 2)}); }) == "", view.name);
    CHECK_MESSAGE(thrown_text([&] { autograd::gradgradcheck(function, {leaf({4}), leaf({4}, 2)}); }) == "", view.name);
  }
}

TEST_CASE("gradients of overlapping elements are added in float32") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Tensor x = ones({2}, dtype(low).requires_grad(true)), y = x * 1.0;
    const Tensor seen = y.expand({1000, 2});
    y.mul_(1.0);
    seen.backward(ones({1000, 2}, low));
    CHECK(difference(x.grad(), full({2}, 1000.0, low)) == "");
  }
}

TEST_CASE("a part of a base that overlaps itself is written") {
  double numbers[] = {1, 2, 3};
  const Tensor w = leaf({3});
  const Tensor twice = from_blob(numbers, {2, 3}, {0, 1}, kFloat64);
  twice.select(0, 0).mul_(w);
  twice.sum().backward();
  CHECK(difference(w.grad(), tensor({2.0, 4.0, 6.0}, kFloat64)) == "");
}

TEST_CASE("parts of a base that overlaps itself are written one after another") {
  const Tensor v = leaf({3}), w = leaf({3}, 2), c = normal({3}, kFloat64, 3);
  const Tensor twice = c.clone().expand({2, 3}).detach();
  twice.select(0, 0).mul_(w);
  twice.select(0, 1).mul_(v);
  twice.sum().backward();
  CHECK(difference(w.grad(), (c * v * 2.0).detach(), 1e-14, 1e-14) == "");
  CHECK(difference(v.grad(), (c * w * 2.0).detach(), 1e-14, 1e-14) == "");
}

TEST_CASE("a base with gaps between its elements is written in parts") {
  const Tensor x = leaf({4}), w = leaf({2}, 2), c = normal({4}, kFloat64, 3);
  const Tensor memory = zeros({4, 3}, kFloat64), y = memory.select(1, 1).detach();
  y.copy_(x * c);
  y.slice(0, 1, 3).mul_(w);
  y.sum().backward();
  const Tensor factor = cat({ones({1}, kFloat64), w.detach(), ones({1}, kFloat64)});
  CHECK(difference(x.grad(), c * factor, 1e-14, 1e-14) == "");
  CHECK(difference(w.grad(), (x * c).detach().slice(0, 1, 3), 1e-14, 1e-14) == "");
}

TEST_CASE("a view may be larger than its base, which is a part of a storage") {
  const Tensor x = leaf({3}), memory = normal({6}, kFloat64, 2), factor = normal({6}, kFloat64, 3);
  Tensor y = x * 1.0;
  y.set_data(memory.slice(0, 1, 4));
  const Tensor whole = y.as_strided({6}, {1}, 0);
  y.mul_(2.0);
  (whole * factor).sum().backward();
  CHECK(difference(x.grad(), factor.slice(0, 1, 4) * 2.0, 1e-14, 1e-14) == "");
}

TEST_CASE("a write to a view with elements that its base does not have is refused") {
  const Tensor x = leaf({3}), w = leaf({9}, 2);
  const Tensor memory = normal({3, 3}, kFloat64, 3), before = memory.clone();
  Tensor y = x * 1.0;
  y.set_data(memory.select(1, 0));
  const Tensor whole = y.as_strided({9}, {1}, 0);
  CHECK(contains(thrown_text([&] { whole.mul_(2.0); }), "[mul_] in-place write to a view with elements that its base does not have"));
  CHECK(difference(memory, before) == "");
  CHECK(thrown_text([&] { y.as_strided({2}, {3}, 3).mul_(2.0); }) == "");

  const Tensor constant = memory.select(1, 0).detach();  // without a history, a write of constants is not recorded
  const Tensor more = constant.as_strided({9}, {1}, 0);
  CHECK(thrown_text([&] { more.mul_(2.0); }) == "");
  CHECK(contains(thrown_text([&] { more.mul_(w); }), "a view with elements that its base does not have"));
}

TEST_CASE("a view keeps its history when its base gets other data") {
  const Tensor x = leaf({3}), w = leaf({3}, 2);
  Tensor y = x * 1.0;
  const Tensor view = y.slice(0, 0, 2);
  y.set_data(ones({3}, kFloat64));
  y.mul_(w);
  {
    const NoGradGuard no_grad;
    view.add_(1.0);
  }
  CHECK(contains(thrown_text([&] { view.mul_(2.0); }), "after set_data"));
  const variable_list found = autograd::grad({view.sum()}, {x, w}, {}, std::nullopt, false, /*allow_unused=*/true);
  CHECK(difference(found[0], tensor({1.0, 1.0, 0.0}, kFloat64)) == "");
  CHECK(!found[1].defined());
}

TEST_CASE("a view keeps its history when its base becomes another part of the same storage") {
  const Tensor x = leaf({6}), w = leaf({3}, 2);
  Tensor y = x * 2.0;
  const Tensor view = y.slice(0, 0, 4), part = view.slice(0, 1, 3);
  y.set_data(y.detach().slice(0, 3, 6));
  (view * view.detach()).sum().backward({}, true);
  CHECK(difference(x.grad(), cat({x.detach().slice(0, 0, 4) * 4.0, zeros({2}, kFloat64)}), 1e-14, 1e-14) == "");
  x.mutable_grad().reset();
  part.sum().backward();
  CHECK(difference(x.grad(), tensor({0.0, 2.0, 2.0, 0.0, 0.0, 0.0}, kFloat64)) == "");
  CHECK(contains(thrown_text([&] { part.mul_(2.0); }), "after set_data"));
}

TEST_CASE("views as real numbers follow a complex base, and views as complex numbers a real one") {
  const Tensor z = complex_leaf({3}), v = complex_leaf({3}, 2), x = leaf({3, 2}, 3), w = leaf({3, 2}, 4);
  const auto real_parts = [&](bool before) {
    const Tensor y = z * 2.0;
    Tensor reals;
    if (before) reals = view_as_real(y);
    y.mul_(v);
    if (!before) reals = view_as_real(y);
    return autograd::grad({(reals * reals * w.detach()).sum()}, {z, v});
  };
  check_same(real_parts(true), real_parts(false), "view_as_real");
  const auto pairs = [&](bool before) {
    const Tensor y = x * 2.0;
    Tensor numbers;
    if (before) numbers = view_as_complex(y);
    y.mul_(w);
    if (!before) numbers = view_as_complex(y);
    return autograd::grad({(numbers * v.detach()).abs().sum()}, {x, w});
  };
  check_same(pairs(true), pairs(false), "view_as_complex");
}

TEST_CASE("writes to real parts of complex numbers, and to pairs of real ones, have derivatives") {
  const auto write_real_part = [](const variable_list& in) {
    const Tensor y = in[0] * in[0];
    view_as_real(y).select(-1, 0).mul_(in[1]);
    return y * y;
  };
  CHECK(thrown_text([&] { autograd::gradcheck(write_real_part, {complex_leaf({3}), leaf({3}, 2)}); }) == "");
  CHECK(thrown_text([&] { autograd::gradgradcheck(write_real_part, {complex_leaf({3}), leaf({3}, 2)}); }) == "");
  const auto write_pairs = [](const variable_list& in) {
    const Tensor y = in[0] * in[0];
    view_as_complex(y).slice(0, 1, 3).mul_(in[1]);
    return y * y;
  };
  CHECK(thrown_text([&] { autograd::gradcheck(write_pairs, {leaf({3, 2}), complex_leaf({2}, 2)}); }) == "");
  CHECK(thrown_text([&] { autograd::gradgradcheck(write_pairs, {leaf({3, 2}), complex_leaf({2}, 2)}); }) == "");
}

TEST_CASE("a result that is a view of what an op has computed keeps its history when it is written") {
  const std::pair<const char*, std::function<Tensor(const Tensor&)>> ops[] = {
      {"quantile",
       [](const Tensor& x) {
         return quantile(x, tensor({0.25, 0.5, 0.75}, kFloat64));
       }},
      {"cumsum of complex numbers", [](const Tensor& x) { return view_as_real(complex(x, x * 2.0).cumsum(0)).select(-1, 1); }},
      {"a Function", [](const Tensor& x) { return Transposed::apply(x); }},
  };
  for (const auto& [name, op] : ops) {
    const Tensor x = leaf({3}), w = leaf({3}, 2);
    const auto expected = autograd::grad({(op(x) * w).sum()}, {x, w});
    Tensor whole = op(x);
    whole.mul_(w);
    check_same(autograd::grad({whole.sum()}, {x, w}), expected, name);
    Tensor parts = op(x);
    parts.slice(0, 0, 2).mul_(w.slice(0, 0, 2));
    parts.select(0, 2).mul_(w.select(0, 2));
    check_same(autograd::grad({parts.sum()}, {x, w}), expected, std::string(name) + " in parts");
  }
}

TEST_CASE("a view of a view made in no-grad mode stays out of the graph") {
  const Tensor x = leaf({2, 3}), y = x * 1.0;
  Tensor row;
  {
    const NoGradGuard no_grad;
    row = y.select(0, 0);
  }
  const Tensor part = row.slice(0, 0, 2);
  CHECK(!part.requires_grad());
  CHECK(contains(thrown_text([&] { part.mul_(2.0); }), "made in no-grad mode"));
}

TEST_SUITE_END();

}  // namespace view_history_tests
