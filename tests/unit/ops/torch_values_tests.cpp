// Results and errors at the limits of what ops support. The expected values are those of PyTorch 2.15 for the same calls.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>

#include <amp/amp.h>

#include "support.h"

namespace torch_values_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Numbers = std::vector<double>;
const double kNan = std::nan("");
constexpr double kInf = std::numeric_limits<double>::infinity();
Tensor long_tensor(const std::vector<int64_t>& data) { return tensor(ArrayRef<int64_t>(data), kInt64); }
const std::complex<double> kZ0(1, 2), kZ1(3, -1);

}  // namespace

TEST_CASE("softplus and elu: the second derivative at NaN is NaN") {
  const Tensor x = tensor({kNan, 0.5}, kFloat64).requires_grad_();
  for (const auto& function : std::vector<std::function<Tensor(const Tensor&)>>{[](const Tensor& t) { return softplus(t); },
                                                                                [](const Tensor& t) { return elu(t); }}) {
    const Tensor first = autograd::grad({function(x).sum()}, {x}, {}, true, true)[0];
    CHECK(std::isnan(values(autograd::grad({first.sum()}, {x})[0])[0]));
  }
}

TEST_CASE("nll_loss: weights that add up to 0 make NaN of the targets only, also with create_graph") {
  const Tensor x = tensor({-1.0, -2.0, -3.0}, kFloat64).view({1, 3}).requires_grad_();
  for (const bool create_graph : {false, true}) {
    const Tensor loss = nll_loss(x, long_tensor({1}), zeros({3}, kFloat64));
    const Numbers gradient = values(autograd::grad({loss}, {x}, {}, true, create_graph)[0]);
    CHECK(gradient[0] == 0);
    CHECK(std::isnan(gradient[1]));
    CHECK(gradient[2] == 0);
  }
}

TEST_CASE("unravel_index: the indices are int64") {
  const auto places = unravel_index(tensor({7, 255}).to(kUInt8), {3, 300});
  CHECK(places[0].dtype() == kInt64);
  CHECK(values(places[1]) == Numbers{7, 255});
}

TEST_CASE("round: decimals of 16-bit numbers near the end of their range") {
  CHECK(values(round(full({1}, 1e4, kFloat16), 1)) == Numbers{1e4});
  CHECK(values(round(full({1}, 12345.0, kFloat16), -2)) == Numbers{12304});  // 12300, rounded to the nearest float16
}

TEST_CASE("ldexp: an integer exponent leaves the dtype of self") {
  const Tensor result = ldexp(full({2}, 1.5, kBFloat16), long_tensor({3, -1}));
  CHECK((result.dtype() == kBFloat16));
  CHECK(values(result) == Numbers{12, 0.75});
}

TEST_CASE("constant_pad_nd: negative amounts may leave nothing") {
  CHECK(constant_pad_nd(ones({2, 3}), {-1, -2}).sizes() == IntArrayRef({2, 0}));
  CHECK(values(constant_pad_nd(ones({2}), {-2, 1}, 7)) == Numbers{7});
}

TEST_CASE("topk: a number is its own largest element, for k 0 too") {
  for (const int64_t k : {0, 1}) {
    const auto [found, index] = topk(full({}, 5.0), k);
    CHECK(found.item<double>() == 5);
    CHECK(index.item<int64_t>() == 0);
  }
}

TEST_CASE("bools: a number stands for whether it is 0") {
  const Tensor flags = zeros({2}, kBool), mask = tensor({true, false}), index = long_tensor({0});
  CHECK(values(masked_fill(flags, mask, -0.5)) == Numbers{1, 0});
  CHECK(values(flags.index_fill(0, index, 0.5)) == Numbers{1, 0});
  CHECK(values(flags.scatter(0, index, 0.5)) == Numbers{1, 0});
  CHECK(values(pad(flags, {1, 1}, "constant", 0.5)) == Numbers{1, 0, 0, 1});
  CHECK(values(full({1}, 0.5, kBool)) == Numbers{1});
  CHECK(values(masked_fill(long_tensor({1, 2}), mask, -0.5)) == Numbers{0, 2});
}

TEST_CASE("sums and products in a dtype: the input is converted first") {
  const Tensor x = long_tensor({2, -2});
  CHECK(x.sum(kBool).item<bool>());
  CHECK(x.sum({0}, false, kBool).item<bool>());
  CHECK(tensor({0.5, -0.5}).sum(kBool).item<bool>());
  CHECK(tensor({0.5, 0.5}).sum(kInt64).item<int64_t>() == 0);
  CHECK(tensor({0.5, 2.5}).prod(kInt64).item<int64_t>() == 0);
  CHECK(full({64}, 2, kInt64).prod(kBool).item<bool>());
  CHECK(long_tensor({200, 100}).sum(kUInt8).item<int64_t>() == 44);
}

TEST_CASE("out: the result is rounded to its own dtype before it is stored") {
  Tensor out = zeros({1}, kFloat64);
  const Tensor yes = tensor({true});
  CHECK(add_out(out, yes, yes).item<double>() == 1);
  const Tensor small = full({1}, 200, kUInt8);
  CHECK(add_out(out, small, small).item<double>() == 144);
  const Tensor half = full({1}, 60000.0, kFloat16);
  CHECK(add_out(out, half, half).item<double>() == kInf);
  const Tensor near_one = full({1}, 1.001, kFloat16);
  CHECK(mul_out(out, near_one, near_one).item<float>() == mul(near_one, near_one).item<float>());
}

TEST_CASE("out: comparisons have no gradient to lose") {
  const Tensor x = tensor({1.0, 2.0}).requires_grad_();
  Tensor out = zeros({2}, kBool);
  CHECK(values(eq_out(out, x, x)) == Numbers{1, 1});
  CHECK(values(logical_not_out(out, x)) == Numbers{0, 0});
  Tensor sums = zeros({2});
  CHECK_THROWS_AS(add_out(sums, x, x), Error);
  CHECK_THROWS_AS(eq_out(const_cast<Tensor&>(x), x, x), Error);
}

TEST_CASE("empty tensors: contiguous, and nothing of them lies at one place") {
  Tensor x = zeros({1, 0}).expand({3, 0});
  CHECK_NOTHROW(x.add_(1));
  CHECK_NOTHROW(zeros({3, 1, 0}).expand({3, 4, 0}).mul_(2));
  CHECK_NOTHROW(zeros({1}).expand({3}).narrow(0, 0, 0).add_(1));
  CHECK(zeros({100}).as_strided({0, 3}, {1, 5}).is_contiguous());
  CHECK(zeros({100}).as_strided({2, 0, 3}, {7, 7, 7}).is_contiguous());
  CHECK(zeros({3, 0}).t().is_contiguous());
  CHECK(zeros({3, 4}).narrow(1, 0, 0).is_contiguous());
}

TEST_CASE("square and pow of bools give whole numbers") {
  const Tensor x = tensor({true, false});
  CHECK(difference(square(x), long_tensor({1, 0})) == "");
  CHECK(difference(pow(x, 2), long_tensor({1, 0})) == "");
  CHECK(difference(pow(x, 0), long_tensor({1, 1})) == "");
  CHECK(difference(pow(x, long_tensor({2, 3})), long_tensor({1, 0})) == "");
  CHECK(difference(pow(x, 2.0), tensor({1.0f, 0.0f})) == "");
  CHECK_THROWS_AS(pow(x, -1), ValueError);
  CHECK_THROWS_AS(x.clone().square_(), TypeError);
}

TEST_CASE("pad: what autocast does with it") {
  const Autocast region(kCPU, AutocastOptions{.dtype = kBFloat16, .policy = "torch-2.15"});
  const auto padded = [](int64_t dims, const char* mode) {
    Shape sizes{1, 2};
    std::vector<int64_t> amounts;
    for (int64_t d = 0; d < dims; ++d) {
      sizes.push_back(4);
      amounts.insert(amounts.end(), {1, 1});
    }
    return pad(ones(sizes, kBFloat16), amounts, mode).dtype();
  };
  for (int64_t dims = 1; dims <= 3; ++dims) {
    CHECK(padded(dims, "constant") == kBFloat16);
    CHECK(padded(dims, "replicate") == kFloat32);
    CHECK(padded(dims, "circular") == kBFloat16);
    CHECK(padded(dims, "reflect") == (dims < 3 ? kFloat32 : kBFloat16));
  }
}

TEST_CASE("softmax of integers: with a dtype") {
  const Tensor x = long_tensor({1, 2});
  CHECK(difference(softmax(x, 0, kFloat32), softmax(x.to(kFloat32), 0)) == "");
  CHECK(difference(log_softmax(x, 0, kFloat64), log_softmax(x.to(kFloat64), 0)) == "");
  CHECK(values(softmax(tensor({true}), 0, kFloat32)) == Numbers{1});
  CHECK_THROWS_WITH_AS(softmax(x, 0), doctest::Contains("[softmax] a tensor of int64 needs a floating dtype"), TypeError);
}

TEST_CASE("integers divided by zero") {
  const Tensor x = long_tensor({1, 2}), zero = long_tensor({1, 0});
  const auto throws = [](const char* text, const auto& call) { CHECK_THROWS_WITH_AS(call(), doctest::Contains(text), ValueError); };
  throws("[floor_divide] integers can't be divided by zero", [&] { floor_divide(x, zero); });
  throws("[floor_divide] ", [&] { floor_divide(x, 0); });
  throws("[remainder] ", [&] { remainder(x, zero); });
  throws("[remainder] ", [&] { remainder(5, zero); });
  throws("[fmod] ", [&] { fmod(x, 0); });
  throws("[div] ", [&] { div(x, zero, "trunc"); });
  throws("[floor_divide] ", [&] { div(x, zero, "floor"); });
  throws("[fmod] ", [&] { x.clone().fmod_(0); });
  CHECK(floor_divide(zeros({0}, kInt64), 0).numel() == 0);
  CHECK(values(floor_divide(tensor({1.0, 2.0}), 0)) == Numbers{kInf, kInf});
  CHECK(std::isnan(values(remainder(tensor({1.0}), 0))[0]));
  CHECK(values(floor_divide(full({1}, std::numeric_limits<int64_t>::min(), kInt64), -1))[0] == -0x1p63);
  CHECK(values(remainder(full({1}, std::numeric_limits<int64_t>::min(), kInt64), -1))[0] == 0);
}

TEST_CASE("alpha of add and sub: of the kind of the result") {
  const Tensor whole = long_tensor({1, 2}), real = tensor({1.0, 2.0}), flags = tensor({true, false});
  for (const auto op : {static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(&add),
                        static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(&sub),
                        static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(&rsub)}) {
    CHECK_THROWS_WITH_AS(op(whole, whole, 0.5), doctest::Contains("alpha must be a whole number for a result of dtype int64"), TypeError);
    CHECK_THROWS_AS(op(whole, whole, 2.0), TypeError);
    CHECK_THROWS_WITH_AS(op(real, real, true), doctest::Contains("alpha may be a bool for bool tensors only"), TypeError);
    CHECK_THROWS_WITH_AS(op(real, real, std::complex<double>(0, 2)), doctest::Contains("alpha must be real"), TypeError);
    CHECK_NOTHROW(op(whole, real, 0.5));
  }
  CHECK_THROWS_AS(whole.clone().add_(whole, 0.5), TypeError);
  CHECK_THROWS_AS(add(whole, 1, 2.5), TypeError);
  CHECK(values(add(whole, 1.5, 2.5)) == Numbers{4.75, 5.75});
  CHECK(values(add(flags, flags, true)) == Numbers{1, 0});
  CHECK_THROWS_AS(add(flags, flags, 0.5), TypeError);
}

TEST_CASE("bools are not subtracted") {
  const Tensor flags = tensor({true, false}), real = tensor({1.0, 2.0});
  CHECK_THROWS_WITH_AS(real - flags, doctest::Contains("[sub] a bool tensor can't be subtracted or subtracted from"), TypeError);
  CHECK_THROWS_AS(flags - real, TypeError);
  CHECK_THROWS_AS(flags - flags, TypeError);
  CHECK_THROWS_AS(flags - 1, TypeError);
  CHECK_THROWS_AS(1 - flags, TypeError);
  CHECK_THROWS_AS(rsub(flags, 1), TypeError);
  CHECK_THROWS_AS(real.clone().sub_(flags), TypeError);
  CHECK_THROWS_AS(-flags, TypeError);
}

TEST_CASE("numbers that a dtype can't hold") {
  const auto throws = [](const auto& call) { CHECK_THROWS_WITH_AS(call(), doctest::Contains("can't hold the number"), ValueError); };
  throws([] { full({1}, 300, kUInt8); });
  throws([] { full({1}, -256, kUInt8); });
  throws([] { full({1}, -1.0, kUInt8); });
  throws([] { full({1}, 128, kInt8); });
  throws([] { full({1}, 100000, kInt16); });
  throws([] { full({1}, int64_t{1} << 31, kInt32); });
  throws([] { full({1}, kNan, kInt64); });
  throws([] { full({1}, kInf, kInt64); });
  throws([] { full({1}, 1e30, kInt64); });
  throws([] { full({1}, 1e300, kFloat32); });
  CHECK_THROWS_AS(full({1}, std::complex<double>(0, 1), kFloat32), TypeError);
  throws([] { full_like(zeros({1}, kUInt8), 300); });
  throws([] { scalar_tensor(300, kUInt8); });
  throws([] { zeros({1}, kUInt8).fill_(300); });
  throws([] { tensor({300, 1}, kUInt8); });
  throws([] { masked_fill(zeros({1}, kUInt8), tensor({true}), 300); });
  throws([] { zeros({1}, kUInt8).index_fill(0, long_tensor({0}), 300); });
  throws([] { pad(zeros({1}, kUInt8), {1, 1}, "constant", 300); });
  CHECK(values(full({1}, -1, kUInt8)) == Numbers{255});
  CHECK(values(full({1}, 2.9, kUInt8)) == Numbers{2});
  CHECK(values(full({1}, 1e5, kFloat16)) == Numbers{kInf});
  CHECK(values(full({1}, 1e39, kBFloat16)) == Numbers{kInf});
  CHECK(values(full({1}, kInf, kFloat32)) == Numbers{kInf});
  CHECK(values(full({1}, kNan, kBool)) == Numbers{1});
  CHECK(values(full({1}, 2, kBool)) == Numbers{1});
}

TEST_CASE("item: the type asked for has to hold the number") {
  CHECK_THROWS_WITH_AS(full({}, kNan).item<int64_t>(), doctest::Contains("int64 can't hold the number nan"), ValueError);
  CHECK_THROWS_WITH_AS(full({}, 300).item<uint8_t>(), doctest::Contains("uint8 can't hold the number 300"), ValueError);
  CHECK_THROWS_AS(full({}, 1e10).item<int32_t>(), ValueError);
  CHECK_THROWS_AS(full({}, 1e300, kFloat64).item<float>(), ValueError);
  CHECK_THROWS_AS(full({}, std::complex<double>(1, 2)).item<double>(), TypeError);
  CHECK(full({}, 2.7).item<int64_t>() == 2);
  CHECK(full({}, -1).item<uint8_t>() == 255);
  CHECK(full({}, std::numeric_limits<int64_t>::min()).item<int64_t>() == std::numeric_limits<int64_t>::min());
  CHECK(full({}, -0x1p63, kFloat64).item<int64_t>() == std::numeric_limits<int64_t>::min());
  CHECK_THROWS_AS(full({}, 0x1p63, kFloat64).item<int64_t>(), ValueError);
  CHECK(full({}, kInf).item<float>() == kInf);
}

TEST_CASE("binary_cross_entropy: probabilities lie in [0, 1]") {
  const auto loss = [](double self, double target) { return binary_cross_entropy(full({1}, self), full({1}, target)); };
  CHECK_THROWS_WITH_AS(loss(0.5, 1.5), doctest::Contains("[binary_cross_entropy] all elements of target must lie in [0, 1]"), ValueError);
  CHECK_THROWS_AS(loss(0.5, -0.5), ValueError);
  CHECK_THROWS_WITH_AS(loss(1.5, 0.5), doctest::Contains("all elements of self must lie in [0, 1]"), ValueError);
  CHECK_THROWS_AS(loss(0.5, kNan), ValueError);
  CHECK_THROWS_AS(loss(kNan, 0.5), ValueError);
  CHECK(loss(1, 1).item<float>() == 0);
}

TEST_CASE("tensors of InferenceMode are not written outside of it") {
  Tensor x, view;
  {
    const InferenceMode guard;
    x = ones({3});
    view = x.narrow(0, 0, 2);
    x.add_(1);
  }
  const auto throws = [](const auto& call) {
    CHECK_THROWS_WITH_AS(call(), doctest::Contains("a tensor made in InferenceMode can't be written in place outside of it"), Error);
  };
  throws([&] { x.add_(1); });
  throws([&] { view.add_(1); });
  throws([&] { x.narrow(0, 0, 2).add_(1); });
  throws([&] { x.copy_(zeros({3})); });
  throws([&] { x.fill_(1); });
  throws([&] { x.zero_(); });
  throws([&] { x.uniform_(); });
  throws([&] { x.index_put_({0}, 1); });
  throws([&] { add_out(x, ones({3}), ones({3})); });
  throws([&] { mm_out(x, ones({1, 1}), ones({1, 3})); });
  throws([&] {
    const NoGradGuard no_grad;
    x.add_(1);
  });
  CHECK(values(x) == Numbers{2, 2, 2});
  throws([&] { x.detach().add_(1); });  // torch allows it
  CHECK_NOTHROW(x.clone().add_(1));
  Tensor plain = ones({1});
  const InferenceMode guard;
  CHECK_NOTHROW(plain.add_(1));
}

TEST_CASE("complex numbers: products, running sums, variances, truth") {
  const Tensor z = tensor({kZ0, kZ1});
  const auto complex_is = [](const Tensor& t, const std::vector<std::complex<double>>& expected) {
    Numbers flat;
    for (const auto& e : expected) flat.insert(flat.end(), {e.real(), e.imag()});
    const Numbers found = values(t);
    REQUIRE(found.size() == flat.size());
    for (size_t i = 0; i < flat.size(); ++i) CHECK(found[i] == doctest::Approx(flat[i]));
  };
  complex_is(z.prod(), {{5, 5}});
  complex_is(z.prod(0, true), {{5, 5}});
  complex_is(tensor({1.0, 2.0}).prod(kComplex64), {{2, 0}});
  complex_is(full({3, 0}, kZ0).prod(1), {1, 1, 1});
  complex_is(z.cumsum(0), {{1, 2}, {4, 1}});
  complex_is(z.cumprod(0), {{1, 2}, {5, 5}});
  complex_is(cat({z, z, z}).cumprod(0), {{1, 2}, {5, 5}, {-5, 15}, {0, 50}, {-100, 50}, {-250, 250}});
  CHECK(z.var().item<double>() == doctest::Approx(6.5));
  CHECK(std::get<0>(var_mean(z, false)).item<double>() == doctest::Approx(3.25));
  CHECK(amp::std(z).item<double>() == doctest::Approx(2.5495097567963922));
  complex_is(std::get<1>(var_mean(z, true)), {{2, 0.5}});
  const Tensor some = tensor({kZ0, std::complex<double>(0, 0), std::complex<double>(0, -1)});
  CHECK(some.any().item<bool>());
  CHECK(!some.all().item<bool>());
  CHECK(some.count_nonzero().item<int64_t>() == 2);
  const auto by = [](const Tensor& at, const auto& fn) {
    const Tensor x = at.detach().clone().requires_grad_();
    fn(x).sum().backward();
    return x.grad();
  };
  complex_is(by(z, [](const Tensor& x) { return x.prod().abs(); }),
             {{1.4142135623730951, 2.8284271247461903}, {2.1213203435596424, -0.7071067811865476}});
  complex_is(by(tensor({kZ0, std::complex<double>(0, 0), kZ1}), [](const Tensor& x) { return view_as_real(x.prod()).select(0, 0); }),
             {{0, 0}, {5, -5}, {0, 0}});
  complex_is(by(z, [](const Tensor& x) { return x.cumsum(0).abs(); }), {{1.4173560990, 1.1369626160}, {0.9701425001, 0.2425356250}});
  complex_is(by(z, [](const Tensor& x) { return x.cumprod(0).abs(); }), {{1.8614271579, 3.7228543158}, {2.1213203436, -0.7071067812}});
  complex_is(by(tensor({kZ0, std::complex<double>(0, 0), kZ1}), [](const Tensor& x) { return x.cumprod(0).abs(); }),
             {{0.4472135955, 0.8944271910}, {0, 0}, {0, 0}});
  complex_is(by(z, [](const Tensor& x) { return x.var(); }), {{-2, 3}, {2, -3}});
  complex_is(by(z, [](const Tensor& x) { return amp::std(x); }), {{-0.3922322703, 0.5883484054}, {0.3922322703, -0.5883484054}});
}

TEST_CASE("complex: of two real tensors") {
  CHECK(values(amp::complex(tensor({1.0, 2.0}), full({}, 3.0))) == Numbers{1, 3, 2, 3});
  CHECK(amp::complex(ones({1}, kFloat64), ones({1}, kFloat64)).dtype() == kComplex128);
  CHECK_THROWS_AS(amp::complex(ones({1}, kFloat64), ones({1})), TypeError);
  CHECK_THROWS_AS(amp::complex(ones({1}, kInt64), ones({1}, kInt64)), TypeError);
  const Tensor real = full({1}, 3.0).requires_grad_(), imag = full({1}, 4.0).requires_grad_();
  amp::complex(real, imag).abs().sum().backward();
  CHECK(real.grad().item<float>() == doctest::Approx(0.6));
  CHECK(imag.grad().item<float>() == doctest::Approx(0.8));
}

TEST_CASE("logsumexp of integers") {
  CHECK(logsumexp(long_tensor({1, 2}), {0}).item<float>() == doctest::Approx(2.3132617));
  CHECK(logsumexp(tensor({true}), {0}).item<float>() == doctest::Approx(1));
  CHECK(logsumexp(long_tensor({1, 2}), {0}).dtype() == kFloat32);
}

TEST_CASE("methods: where, index_put_ with accumulate") {
  const Tensor x = tensor({1.0, 2.0}), mask = tensor({true, false});
  CHECK(values(x.where(mask, tensor({3.0, 4.0}))) == Numbers{1, 4});
  CHECK(values(x.where(mask, 3)) == Numbers{1, 3});
  Tensor y = x.clone();
  CHECK(values(y.index_put_({long_tensor({0, 0})}, full({}, 1.0), /*accumulate=*/true)) == Numbers{3, 2});
  CHECK(values(x.index_put({long_tensor({0, 0})}, full({}, 1.0), true)) == Numbers{3, 2});
  CHECK(values(x.index_put({long_tensor({1})}, full({}, 7.0))) == Numbers{1, 7});
  CHECK(values(y.index_put_({indexing::Slice()}, x, true)) == Numbers{4, 4});
  CHECK(values(x) == Numbers{1, 2});
  CHECK_THROWS_AS(y.index_put_({long_tensor({0})}, ones({1}, kFloat64)), TypeError);  // the dtypes must be equal
}

}  // namespace torch_values_tests
