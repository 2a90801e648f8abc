// The statements of docs/guide/differences-from-torch.md about ops: where they support more than PyTorch 2.15, less, or behave differently.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include <amp/all.h>

#include "support.h"

namespace torch_extensions_tests {

using namespace amp;
using namespace amp::testing;

namespace {

using Numbers = std::vector<double>;
Tensor leaf(const Numbers& data) { return tensor(ArrayRef<double>(data), kFloat64).requires_grad_(); }
Tensor long_tensor(const std::vector<int64_t>& data) { return tensor(ArrayRef<int64_t>(data), kInt64); }

}  // namespace

TEST_CASE("more than torch: targets and weights of losses have gradients") {
  Tensor target = leaf({1, -1});
  soft_margin_loss(leaf({1, 2}), target, Reduction::Sum).backward();
  CHECK(values(target.grad())[0] == doctest::Approx(-1 / (1 + std::exp(1.0))));
  CHECK(autograd::gradcheck([](const std::vector<Tensor>& x) { return std::vector<Tensor>{soft_margin_loss(x[0], x[1])}; },
                            {leaf({1, 2}), leaf({1, -1})}));
  const auto with_weights = [](const std::vector<Tensor>& x) {
    return std::vector<Tensor>{binary_cross_entropy_with_logits(x[0], x[1], x[2], x[3])};
  };
  CHECK(autograd::gradcheck(with_weights, {leaf({0.5, -0.25}), leaf({0.75, 0.25}), leaf({1, 2}), leaf({2, 1})}));
  const auto weighted = [](const std::vector<Tensor>& x) { return std::vector<Tensor>{binary_cross_entropy(x[0], x[1], x[2])}; };
  CHECK(autograd::gradcheck(weighted, {leaf({0.5, 0.25}), leaf({0.75, 0.25}), leaf({1, 2})}));
}

TEST_CASE("more than torch: dtypes are promoted where arithmetic promotes them") {
  const Tensor one = ones({2}), wide = ones({2}, kFloat64), half = full({2}, 0.5, kFloat64);
  CHECK(lerp(one, wide, 0.5).dtype() == kFloat64);
  CHECK(lerp(one, one, half).dtype() == kFloat64);
  CHECK(prelu(one, ones({1}, kFloat64)).dtype() == kFloat64);
  CHECK(binary_cross_entropy(full({2}, 0.5), half).dtype() == kFloat64);
  for (const auto loss : {&mse_loss, &l1_loss, &soft_margin_loss}) {
    CHECK(loss(one, wide, Reduction::Mean).dtype() == kFloat64);
    CHECK(loss(wide, one, Reduction::Mean).dtype() == kFloat64);
  }
  CHECK(huber_loss(one, wide).dtype() == kFloat64);
  CHECK(smooth_l1_loss(one, wide).dtype() == kFloat64);
  CHECK(kl_div(one, wide).dtype() == kFloat64);
  CHECK(addcdiv(one, long_tensor({1, 2}), long_tensor({2, 4})).dtype() == kFloat32);
  CHECK(values(addcdiv(one, long_tensor({1, 2}), long_tensor({2, 4}))) == Numbers{1.5, 1.5});
}

TEST_CASE("as torch: products, index_put_ and norms refuse other dtypes") {
  const Tensor a = ones({2, 2}), wide = ones({2, 2}, kFloat64);
  CHECK_THROWS_WITH_AS(tensordot(a, wide, {1}, {0}), doctest::Contains("[tensordot] expected arguments of the same dtype"), TypeError);
  CHECK_THROWS_WITH_AS(norm(wide, 2, kFloat32), doctest::Contains("dtype float32 is narrower than the float64 of the input"), TypeError);
  CHECK_THROWS_AS(norm(wide, 2, {0}, false, kFloat32), TypeError);
  CHECK_THROWS_AS(linalg_vector_norm(ones({2}, kFloat16), 2, {}, false, kBFloat16), TypeError);
  CHECK(norm(a, 2, kFloat64).dtype() == kFloat64);
  Tensor x = zeros({2});
  CHECK_THROWS_AS(x.index_put_({long_tensor({0})}, ones({1}, kFloat64)), TypeError);
}

TEST_CASE("more than torch: out takes what the result can be cast to, one rule for all") {
  const Tensor a = ones({2, 2});
  Tensor wide = zeros({2, 2}, kFloat64), narrow = zeros({2}, kFloat16), whole = zeros({2}, kInt64);
  CHECK(values(mm_out(wide, a, a)) == Numbers{2, 2, 2, 2});
  CHECK(values(sum_out(narrow, a, {0})) == Numbers{2, 2});
  CHECK_THROWS_AS(sum_out(whole, a, {0}), TypeError);  // torch converts the elements first
}

TEST_CASE("more than torch: argmax of bools, pad of any number of dimensions") {
  CHECK(argmax(tensor({false, true, true})).item<int64_t>() == 1);
  CHECK(argmin(tensor({true, false, false})).item<int64_t>() == 1);
  CHECK(values(pad(tensor({1.0, 2.0, 3.0}), {1, 1}, "reflect")) == Numbers{2, 1, 2, 3, 2});
  CHECK(values(pad(tensor({1.0, 2.0, 3.0}), {1, 1}, "replicate")) == Numbers{1, 1, 2, 3, 3});
  CHECK(values(pad(tensor({1.0, 2.0, 3.0}), {1, 1}, "circular")) == Numbers{3, 1, 2, 3, 1});
  CHECK(pad(ones({4, 4}), {1, 1, 1, 1}, "replicate").sizes() == IntArrayRef({6, 6}));
  CHECK(pad(ones({1, 1, 4, 4}), {1, 1}, "reflect").sizes() == IntArrayRef({1, 1, 4, 6}));
}

TEST_CASE("torch is odd: gradients of mse_loss between shapes that broadcast") {
  const Tensor x = ones({5, 1}, kFloat64).requires_grad_(), v = full({}, 2.0, kFloat64).requires_grad_();
  mse_loss(x, v).backward();
  CHECK(difference(x.grad(), full({5, 1}, -0.4, kFloat64), 1e-15, 0) == "");
  CHECK(v.grad().item<double>() == doctest::Approx(2));
}

TEST_CASE("torch is odd: var of an empty list of dimensions is that of all, its gradient, too") {
  const Tensor x = tensor({1.0, 2.0, 3.0, 4.0}, kFloat64).view({2, 2}).requires_grad_();
  var(x, IntArrayRef(), true).backward();
  CHECK(difference(x.grad(), tensor({-1.0, -1.0 / 3, 1.0 / 3, 1.0}, kFloat64).view({2, 2}), 1e-12, 0) == "");
}

TEST_CASE("torch is odd: an index out of range in take_along_dim") {
  CHECK_THROWS_AS(take_along_dim(ones({3}), long_tensor({5}), 0), IndexError);
}

TEST_CASE("torch is odd: a float less a whole tensor is a float") {
  CHECK(difference(1.0 - long_tensor({1, 2}), tensor({0.0f, -1.0f})) == "");
  CHECK(difference(2.5 - long_tensor({1}), tensor({1.5f})) == "");
}

TEST_CASE("torch is odd: a number next to 16-bit tensors keeps its digits") {
  CHECK(clamp(full({1}, 1.0, kFloat16), std::nullopt, 1e5).item<float>() == 1);
  CHECK(add(full({1}, 1e4, kFloat16), full({1}, 1.0, kFloat16), 1e4).item<float>() == 20000);
  CHECK((full({1}, 0.5, kFloat16) * 1e5).item<float>() == 49984);
}

TEST_CASE("torch is odd: a view made without gradients requires none") {
  const Tensor x = leaf({1, 2, 3});
  const NoGradGuard no_grad;
  CHECK(!x.view({3, 1}).requires_grad());
  CHECK(!x.narrow(0, 0, 2).requires_grad());
}

TEST_CASE("torch is odd: the gradient of amax next to NaN is 0, not NaN") {
  const Tensor x = leaf({1, std::nan(""), 3});
  amax(x).backward();
  CHECK(values(x.grad()) == Numbers{0, 0, 0});
}

TEST_CASE("torch is odd: the gradient of kl_div by a target of 0 is finite") {
  const Tensor target = leaf({0});
  kl_div(full({1}, 0.25, kFloat64), target, Reduction::Sum).backward();
  CHECK(target.grad().item<double>() == -0.25);
}

TEST_CASE("less than torch: expanded tensors are never written, integers not convolved or pooled") {
  Tensor x = zeros({1}).expand({3});
  CHECK_THROWS_AS(x.masked_fill_(tensor({true, false, true}), 1), ValueError);
  CHECK_THROWS_AS(x.index_put_({long_tensor({0})}, full({}, 1.0)), ValueError);
  CHECK_THROWS_AS(x.index_fill_(0, long_tensor({0}), 1), ValueError);
  CHECK_THROWS_AS(x.add_(1), ValueError);
  CHECK_THROWS_AS(conv1d(ones({1, 1, 4}, kInt64), ones({1, 1, 2}, kInt64)), TypeError);
  CHECK_THROWS_AS(max_pool2d(ones({1, 1, 4, 4}, kInt64), {2, 2}), TypeError);
  CHECK_THROWS_AS(avg_pool1d(ones({1, 1, 4}, kInt64), 2), TypeError);
  CHECK_THROWS_AS(einsum("ik,kj->ij", {ones({2, 1}), ones({1, 3}, kFloat64)}), TypeError);
}

TEST_CASE("less than torch: the gradient of a pool does not lead back to its input") {
  const Tensor x = normal({1, 1, 4, 4}).requires_grad_(), seed = ones({1, 1, 2, 2}, kFloat64).requires_grad_();
  for (const Tensor& y : {max_pool2d(x, {2, 2}), avg_pool2d(x, {2, 2}), adaptive_avg_pool2d(x, {2, 2})}) {
    const Tensor by_input = autograd::grad({y}, {x}, {seed}, std::nullopt, /*create_graph=*/true)[0];
    const auto second = autograd::grad({by_input.sum()}, {x, seed}, {}, std::nullopt, false, /*allow_unused=*/true);
    CHECK(!second[0].defined());
    CHECK(second[1].sum().item<double>() == doctest::Approx(4));
  }
}

TEST_CASE("rms_norm takes a weight of another dtype") {
  const Tensor x = normal({2, 3}, kFloat32), weight = normal({3}, kFloat32, 2);
  CHECK(rms_norm(x, {3}, weight.to(kFloat64)).dtype() == kFloat32);
  CHECK(difference(rms_norm(x, {3}, weight.to(kFloat64)), rms_norm(x, {3}, weight)) == "");
  CHECK(difference(rms_norm(x, {3}, weight.to(kFloat16)), rms_norm(x, {3}, weight.to(kFloat16).to(kFloat32))) == "");
}

TEST_CASE("errors name the op that was called") {
  const auto says = [](const char* text, const auto& call) { CHECK_THROWS_WITH(call(), doctest::Contains(text)); };
  const Tensor a = ones({2}), wide = ones({2}, kFloat64), m = ones({2, 2}), flags = tensor({true, false});
  says("[dot] ", [&] { dot(a, wide); });
  says("[mv] ", [&] { mv(m, wide); });
  says("[addmv] ", [&] { addmv(ones({3}), m, a); });
  says("[addmv] ", [&] { addmv(a, m, wide); });
  says("[addr] ", [&] { addr(ones({3, 3}), a, a); });
  says("[mv] ", [&] { matmul(m, wide); });
  says("[mse_loss] ", [&] { mse_loss(a, ones({3})); });
  says("[l1_loss] ", [&] { l1_loss(a, ones({3})); });
  says("[huber_loss] ", [&] { huber_loss(a, ones({3})); });
  says("[smooth_l1_loss] ", [&] { smooth_l1_loss(a, ones({3})); });
  says("[mse_loss] ", [&] { mse_loss(flags, flags); });
  says("[abs] ", [&] { abs(flags); });
  says("[scaled_dot_product_attention] ", [&] { scaled_dot_product_attention(ones({2, 3, 4}), ones({2, 3, 4}), ones({3, 3, 4})); });
}

TEST_CASE("linear: a weight that is a vector gives no features") {
  const Tensor x = normal({2, 3, 4}).requires_grad_(), w = normal({4}, kFloat64, 2).requires_grad_();
  const Tensor y = linear(x, w);
  CHECK(y.sizes() == IntArrayRef({2, 3}));
  CHECK(difference(y, matmul(x, w), 1e-14, 1e-14) == "");
  CHECK(linear(x.select(0, 0).select(0, 0), w).dim() == 0);
  y.sum().backward();
  CHECK(difference(w.grad(), x.sum({0, 1}), 1e-12, 1e-12) == "");
  CHECK(difference(x.grad(), w.expand({2, 3, 4}), 1e-14, 1e-14) == "");
  CHECK_THROWS_AS(linear(x, w, ones({1}, kFloat64)), ValueError);
}

TEST_CASE("better than torch: comparisons and quotients use the value of a number that the dtype can't hold") {
  const Tensor bytes = tensor({1, 200}).to(kUInt8);
  CHECK(values(ge(bytes, 300)) == Numbers{0, 0});
  CHECK(values(ge(bytes, -1)) == Numbers{1, 1});
  CHECK(values(floor_divide(bytes, 300)) == Numbers{0, 0});
}

TEST_CASE("better than torch: all and any over an empty list of dimensions reduce everything, as sum does") {
  const Tensor x = tensor({1, 0}).view({1, 2});
  CHECK(!all(x, IntArrayRef{}).item<bool>());
  CHECK(any(x, IntArrayRef{}, true).sizes() == IntArrayRef{1, 1});
}

TEST_CASE("better than torch: the derivative of polar for a negative radius") {
  Tensor radius = leaf({-2});
  real(polar(radius, tensor({0.5}, kFloat64))).sum().backward();
  CHECK(radius.grad().item<double>() == doctest::Approx(std::cos(0.5)));
}

TEST_CASE("more than torch: groups of one value, a margin of 0, and equal bounds") {
  const Tensor pair = tensor({3.0, -5.0}, kFloat64).view({1, 2});
  CHECK(values(group_norm(pair, 2)) == Numbers{0, 0});
  CHECK(triplet_margin_loss(pair, pair, pair, 0.0).item<double>() == 0);
  nn::Hardtanh bounds(nn::HardtanhOptions().min_val(1).max_val(1));
  CHECK(values(bounds(pair)) == Numbers{1, 1});
}

TEST_CASE("better than torch: circular padding with one negative side repeats the elements of the input") {
  const Tensor x = tensor({1.0, 2.0, 3.0, 4.0}).view({1, 1, 4});
  CHECK(values(pad(x, {1, -1}, "circular")) == Numbers{4, 1, 2, 3});
  CHECK(values(pad(x, {1, -1}, "reflect")) == Numbers{2, 1, 2, 3});
}

}  // namespace torch_extensions_tests
