#include <doctest/doctest.h>

#include <string>

#include <amp/all.h>

#include "support.h"

namespace gradcheck_tests {

using namespace amp;
using autograd::gradcheck;
using autograd::GradcheckOptions;
using autograd::gradgradcheck;
using autograd::variable_list;

namespace {

Tensor input(IntArrayRef sizes) { return testing::normal(sizes, dtype(kFloat64).requires_grad(true)); }

std::string message(const autograd::GradcheckFunction& f, const variable_list& inputs) {
  try {
    gradcheck(f, inputs);
  } catch (const autograd::GradcheckError& error) { return error.what(); }
  return "";
}

}  // namespace

TEST_SUITE_BEGIN("autograd");

TEST_CASE("gradcheck accepts right derivatives, of one result or several") {
  const variable_list ab = {input({2, 3}), input({3})};
  CHECK(gradcheck([](const variable_list& in) { return in[0] * in[1]; }, ab));
  CHECK(gradcheck([](const variable_list& in) { return variable_list{exp(in[0]), in[0] * in[1], in[1].detach()}; }, ab));
  CHECK(gradgradcheck([](const variable_list& in) { return exp(in[0] * in[1]); }, ab));
}

TEST_CASE("gradcheck takes inputs that are not contiguous, and restores them") {
  const Tensor base = input({4, 6});
  const Tensor x = base.detach().slice(1, 0, 6, 2).t().requires_grad_();
  const Tensor before = x.detach().clone();
  REQUIRE(!x.is_contiguous());
  CHECK(gradcheck([](const variable_list& in) { return exp(in[0]); }, {x}));
  CHECK(gradgradcheck([](const variable_list& in) { return exp(in[0]); }, {x}, {}, {.noncontiguous_grad_outputs = true}));
  CHECK((x.detach() - before).mul(x.detach() - before).sum().item<double>() == 0);
}

TEST_CASE("gradcheck names output, input, element and both values") {
  const Tensor x = tensor({1.0, 2.0}, dtype(kFloat64).requires_grad(true));
  // x * x.detach(): the derivative is x instead of 2 x.
  const auto wrong = [](const variable_list& in) { return variable_list{in[0] + 0.0, in[0] * in[0].detach()}; };
  const std::string text = message(wrong, {x});
  CHECK(text.find("[gradcheck] output 1[0] by input 0[0]: analytical 1, numerical 2") == 0);
  CHECK_FALSE(gradcheck(wrong, {x}, {.raise_exception = false}));
  CHECK(message([](const variable_list& in) { return in[0].detach(); }, {x}).find("no output requires a gradient") != std::string::npos);
}

TEST_CASE("fast_mode accepts right derivatives, and restores inputs") {
  const variable_list ab = {input({2, 3}), input({3})};
  const Tensor before = ab[0].detach().clone();
  const GradcheckOptions fast{.fast_mode = true};
  CHECK(gradcheck([](const variable_list& in) { return variable_list{exp(in[0]), in[0] * in[1], in[1].detach()}; }, ab, fast));
  CHECK(gradgradcheck([](const variable_list& in) { return exp(in[0] * in[1]); }, ab, {}, fast));
  CHECK(before.equal(ab[0].detach()));
  const Tensor z = complex(input({4}).detach(), input({4}).detach() + 1).requires_grad_();
  CHECK(gradcheck([](const variable_list& in) { return variable_list{in[0] * in[0].conj(), in[0].abs(), in[0].reciprocal()}; }, {z}, fast));
  CHECK(gradcheck([](const variable_list& in) { return logsumexp(in[0], 1); }, {input({3, 0})}, fast));
  // A detached result has no derivative; a constant needs none.
  CHECK(gradcheck([](const variable_list& in) { return (in[0] > 0).to(kFloat64); }, ab, fast));
}

TEST_CASE("fast_mode evaluates a function as often for many elements as for one") {
  int calls = 0;
  const auto function = [&](const variable_list& in) { return ++calls, in[0].sin(); };
  CHECK(gradcheck(function, {input({1})}, {.fast_mode = true}));
  const int of_one = calls;
  calls = 0;
  CHECK(gradcheck(function, {input({1000})}, {.fast_mode = true}));
  CHECK(calls == of_one);
}

TEST_CASE("fast_mode names output, input and both values") {
  const variable_list in = {input({30}), input({30})};
  const auto text = [&](const autograd::GradcheckFunction& function) {
    return testing::thrown_text([&] { gradcheck(function, in, {.fast_mode = true}); });
  };
  CHECK(text([](const variable_list& v) {
          return variable_list{v[0] + v[1], v[0] * v[1].detach()};
        }).find("[gradcheck] output 1 by input 1 in a random direction: analytical 0, numerical ") == 0);
  // One element of 30 is wrong by a hundredth.
  CHECK(text([](const variable_list& v) {
          const Tensor mask = (arange(30, kFloat64) == 7).to(kFloat64);
          return v[0] * (1 - mask * 0.01) + v[0].detach() * (mask * 0.01);
        }).find("output 0 by input 0") != std::string::npos);
  CHECK(text([](const variable_list& v) { return v[0].detach(); }).find("no output requires a gradient") != std::string::npos);
}

TEST_CASE("gradcheck refuses inputs that it cannot check") {
  CHECK_THROWS_AS(gradcheck([](const variable_list& in) { return in[0]; }, {zeros({2}, kFloat64)}), ValueError);
  const Tensor expanded = zeros({1}, kFloat64).expand({3}).requires_grad_();
  CHECK_THROWS_AS(gradcheck([](const variable_list& in) { return in[0]; }, {expanded}), ValueError);
  const auto strided = [](IntArrayRef strides) { return arange(6, kFloat64).as_strided({2, 2}, strides).requires_grad_(); };
  CHECK_THROWS_AS(gradcheck([](const variable_list& in) { return in[0] * in[0]; }, {strided({1, 1})}), ValueError);
  CHECK(gradcheck([](const variable_list& in) { return in[0] * in[0]; }, {strided({2, 3})}));
}

TEST_SUITE_END();

}  // namespace gradcheck_tests
