// Rule options beyond torch's categories: keep, output, min_work, args and math.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/cpu/simd/isa.h>

#include "support.h"

namespace rule_tests {

using namespace amp;
using namespace amp::autocast;
using testing::contains;
using testing::normal;
using testing::thrown_text;

namespace {

const Policy& torch() { return find_policy("torch-2.0"); }

bool same_bits(const Tensor& a, const Tensor& b) { return a.dtype() == b.dtype() && equal(a, b); }

}  // namespace

TEST_SUITE_BEGIN("autocast rules");

TEST_CASE("keep runs in the widest input dtype, and lowers nothing inside") {
  const Tensor f64 = normal({3, 3}, kFloat64), f32 = normal({3, 3}, kFloat32), bf16 = normal({3, 3}, kBFloat16);
  const Policy& keep = derive_policy(torch(), {{"mm", Category::Keep}, {"chain_matmul", Category::Keep}});
  const Policy& promote = derive_policy(torch(), {{"mm", Category::Promote}});
  {
    const Autocast region(kCPU, {.policy = keep});
    CHECK(mm(f32, bf16).dtype() == kFloat32);
    CHECK(mm(bf16, bf16).dtype() == kBFloat16);
    CHECK(mm(bf16, f64).dtype() == kFloat64);
    CHECK(same_bits(mm(f32, f64), mm(f32.to(kFloat64), f64)));
    CHECK(chain_matmul({f32, bf16, f32}).dtype() == kFloat32);
  }
  {
    const Autocast region(kCPU, {.policy = promote});
    CHECK(mm(f32, bf16).dtype() == kFloat32);
    CHECK_THROWS(mm(bf16, f64));                          // float64 is not eligible for promotion
    CHECK(chain_matmul({f32, f32}).dtype() == kFloat32);  // has no rule in this policy, so its mm is promoted
  }
  const Autocast region(kCPU);
  CHECK(chain_matmul({f32, f32}).dtype() == kBFloat16);  // has no rule, so its mm is lowered
}

TEST_CASE("a number in place of a tensor has a kind, which counts, and no width, which would") {
  const auto with = [](const PolicyRule& rule) -> const Policy& { return derive_policy(torch(), {rule}); };
  const Policy* const policies[] = {&with({"mul", Category::Keep}),
                                    &with({.op = "mul", .category = Category::Fp32, .output = Output::Input}),
                                    &with({.op = "mul", .category = Category::Fp32, .min_work = 100}), &with({"mul", Category::Promote})};
  for (const Policy* policy : policies) {
    CAPTURE(extras_text(OpId::mul, extras_of(*policy, kCPU, kBFloat16, OpId::mul)));
    const Autocast region(kCPU, {.policy = *policy});
    for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64}) {
      const Tensor x = normal({3}, dtype);
      for (const Tensor& result : {x * 2.0, 2.0 * x, x.mul(2), mul(x, true)}) CHECK(result.dtype() == dtype);
      CHECK(same_bits(x * 2.0, x + x));
    }
    CHECK((ones({3}, kInt64) * 2.5).dtype() == kFloat32);
    CHECK((ones({3}, kInt64) * 2).dtype() == kInt64);
    CHECK((normal({3}, kFloat16) * std::complex<double>(0, 1)).is_complex());
    const Tensor x = normal({2, 4}, kFloat32), w = normal({3, 4}, kFloat32);
    CHECK(linear(linear(x, w) * 0.5, normal({5, 3}, kFloat32)).dtype() == kBFloat16);
  }
  const Autocast region(kCPU, {.policy = with({.op = "mul", .category = Category::LowerPrecisionFp, .min_work = 100})});
  CHECK((normal({99}, kFloat32) * 2.0).dtype() == kFloat32);  // the scalar does not count as work
  CHECK((normal({100}, kFloat32) * 2.0).dtype() == kBFloat16);
}

TEST_CASE("keep leaves a dtype that the call gives alone") {
  const Policy& keep = derive_policy(torch(), {{"norm", Category::Keep}, {"sum", Category::Keep}});
  const Autocast region(kCPU, {.policy = keep});
  const Tensor low = normal({4}, kBFloat16);
  CHECK(norm(low, 2, kFloat32).dtype() == kFloat32);
  CHECK(low.sum(kFloat64).dtype() == kFloat64);
  CHECK(low.sum().dtype() == kBFloat16);
}

TEST_CASE("output: what comes back, and its gradients") {
  const Policy& policy = derive_policy(torch(), {{.op = "mm", .category = Category::LowerPrecisionFp, .output = Output::Float32},
                                                 {.op = "exp", .category = Category::Fp32, .output = Output::Input},
                                                 {.op = "sum", .category = Category::Fp32SetOptDtype, .output = Output::Input}});
  const Tensor a = normal({5, 4}, kFloat32, 1).requires_grad_(), b = normal({4, 3}, kBFloat16, 2).requires_grad_();
  const Tensor weights = normal({5, 3}, kFloat32, 3);
  Tensor result;
  {
    const Autocast region(kCPU, {.policy = policy});
    result = mm(a, b);
    CHECK(same_bits(result, mm(a.to(kBFloat16), b).to(kFloat32)));
    CHECK(exp(b).dtype() == kBFloat16);
    CHECK(same_bits(exp(b), b.to(kFloat32).exp().to(kBFloat16)));
    CHECK(exp(a).dtype() == kFloat32);
    CHECK(sum(b).dtype() == kBFloat16);
    CHECK(sum(b, kFloat64).dtype() == kFloat64);  // the caller chooses the dtype
    CHECK(mm(normal({2, 2}, kFloat64), normal({2, 2}, kFloat64)).dtype() == kFloat64);
  }
  (result * weights).sum().backward();
  CHECK(a.grad().dtype() == kFloat32);
  CHECK(b.grad().dtype() == kBFloat16);
  const Tensor x = a.detach().clone().requires_grad_(), y = b.detach().clone().requires_grad_();
  (mm(x.to(kBFloat16), y).to(kFloat32) * weights).sum().backward();
  CHECK(same_bits(a.grad(), x.grad()));
  CHECK(same_bits(b.grad(), y.grad()));
}

TEST_CASE("output: double backward goes through the cast") {
  const Policy& policy = derive_policy(torch(), {{.op = "exp", .category = Category::LowerPrecisionFp, .output = Output::Float32}});
  const Tensor x = normal({6}, kFloat32).requires_grad_();
  Tensor y;
  {
    const Autocast region(kCPU, {.policy = policy});
    y = exp(x);
  }
  REQUIRE(y.dtype() == kFloat32);
  const Tensor first = autograd::grad({y.sum()}, {x}, {}, /*retain_graph=*/true, /*create_graph=*/true)[0];
  const Tensor second = autograd::grad({first.sum()}, {x})[0];
  CHECK(first.dtype() == kFloat32);
  CHECK(allclose(second, x.detach().exp(), 2e-2, 1e-2));
}

TEST_CASE("output: several results, lists, integers and float64") {
  const Policy& policy = derive_policy(torch(), {{.op = "max.dim", .category = Category::Passthrough, .output = Output::Float32},
                                                 {.op = "unbind", .category = Category::Passthrough, .output = Output::Float32},
                                                 {.op = "argmax", .category = Category::Passthrough, .output = Output::Float32}});
  const Tensor low = normal({3, 4}, kBFloat16).requires_grad_();
  Tensor values;
  {
    const Autocast region(kCPU, {.policy = policy});
    const auto [best, indices] = max(low, 1);
    values = best;
    CHECK(values.dtype() == kFloat32);
    CHECK(indices.dtype() == kInt64);
    for (const Tensor& row : unbind(low)) CHECK(row.dtype() == kFloat32);
    CHECK(argmax(low).dtype() == kInt64);
    CHECK(std::get<0>(max(normal({3, 4}, kFloat64), 1)).dtype() == kFloat64);
  }
  values.sum().backward();
  CHECK(low.grad().dtype() == kBFloat16);
  CHECK(low.grad().to(kFloat32).sum().item<float>() == 3);
}

TEST_CASE("in-place and out variants have no rule") {
  const Policy& policy = derive_policy(torch(), {{.op = "exp", .category = Category::Fp32, .output = Output::Float32}});
  const Autocast region(kCPU, {.policy = policy});
  Tensor low = normal({3}, kBFloat16), out = empty({3}, kBFloat16);
  exp_out(out, low);
  CHECK(out.dtype() == kBFloat16);
  CHECK(low.exp_().dtype() == kBFloat16);
}

TEST_CASE("min_work: small calls are not cast") {
  const Policy& policy = derive_policy(torch(), {{.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 4096},
                                                 {.op = "linear", .category = Category::LowerPrecisionFp, .min_work = 4096},
                                                 {.op = "conv2d", .category = Category::LowerPrecisionFp, .min_work = 9 * 64},
                                                 {.op = "exp", .category = Category::Fp32, .output = Output::Input, .min_work = 100}});
  const Autocast region(kCPU, {.policy = policy});
  const auto mm_of = [](int64_t m, int64_t k, int64_t n) { return mm(normal({m, k}, kFloat32), normal({k, n}, kFloat32)).dtype(); };
  CHECK(mm_of(16, 16, 16) == kBFloat16);
  CHECK(mm_of(16, 16, 15) == kFloat32);
  CHECK(mm_of(1, 4096, 1) == kBFloat16);
  CHECK(mm_of(0, 5, 5) == kFloat32);
  CHECK(mm(normal({2, 2}, kBFloat16), normal({2, 2}, kFloat32)).dtype() == kFloat32);
  CHECK(mm(normal({2, 2}, kBFloat16), normal({2, 2}, kFloat64)).dtype() == kFloat64);
  CHECK(linear(normal({2, 4, 16}, kFloat32), normal({32, 16}, kFloat32)).dtype() == kBFloat16);
  CHECK(linear(normal({2, 4, 16}, kFloat32), normal({31, 16}, kFloat32)).dtype() == kFloat32);  // its parts are not lowered either
  CHECK(conv2d(normal({1, 1, 8, 8}, kFloat32), normal({1, 1, 3, 3}, kFloat32)).dtype() == kBFloat16);
  CHECK(conv2d(normal({1, 7, 8}, kFloat32), normal({1, 1, 3, 3}, kFloat32)).dtype() == kFloat32);
  const uint64_t casts = autocast_stats().casts;
  exp(normal({99}, kBFloat16));
  CHECK(autocast_stats().casts == casts);
  exp(normal({100}, kBFloat16));
  CHECK(autocast_stats().casts == casts + 2);
  CHECK(contains(thrown_text([] { mm(normal({2}, kFloat32), normal({2, 2}, kFloat32)); }), "[mm] self must have 2 dimensions"));
  CHECK(is_autocast_enabled(kCPU));
}

TEST_CASE("args: single arguments keep their dtype") {
  const Policy& policy = derive_policy(torch(), {{.op = "add", .category = Category::LowerPrecisionFp, .keep = {"other"}},
                                                 {.op = "sub", .category = Category::Promote, .keep = {"other"}},
                                                 {.op = "mul", .category = Category::LowerPrecisionFp, .keep = {"self", "other"}}});
  const Autocast region(kCPU, {.policy = policy});
  const Tensor f32 = normal({3}, kFloat32, 1), bf16 = normal({3}, kBFloat16, 2), f16 = normal({3}, kFloat16, 3);
  CHECK(add(f32, bf16).dtype() == kBFloat16);
  CHECK(same_bits(add(f32, f32), f32.to(kBFloat16) + f32));
  CHECK(mul(f32, f32).dtype() == kFloat32);
  CHECK(sub(f16, f32).dtype() == kFloat32);  // the op promotes different dtypes despite the rule
  CHECK(mul(f16, f16).dtype() == kFloat16);
}

TEST_CASE("args: a norm of 16-bit activations leaves its parameters in float32") {
  const Policy& policy = derive_policy(
      torch(), {{.op = "group_norm", .category = Category::LowerPrecisionFp, .output = Output::Input, .keep = {"weight", "bias"}}});
  const Tensor x = normal({2, 4, 3}, kFloat32, 1), weight = normal({4}, kFloat32, 2), bias = normal({4}, kFloat32, 3);
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    const Autocast region(kCPU, {.dtype = low, .policy = policy});
    const uint64_t casts = autocast_stats().casts;
    const Tensor got = group_norm(x, 2, weight, bias);
    CHECK(autocast_stats().casts == casts + 2);  // casts of the input, and of the result back
    CHECK(got.dtype() == kFloat32);
    const Autocast off(kCPU, {.enabled = false});
    CHECK(same_bits(got, group_norm(x.to(low), 2, weight, bias).to(kFloat32)));
  }
}

TEST_CASE("weights are cached as without extras") {
  const Policy& policy = derive_policy(torch(), {{.op = "mm", .category = Category::LowerPrecisionFp, .output = Output::Float32}});
  const Autocast region(kCPU, {.policy = policy});
  const Tensor x = normal({2, 4}, kFloat32), weight = normal({4, 4}, kFloat32).requires_grad_();
  mm(x, weight);
  const AutocastStats before = autocast_stats();
  mm(x, weight);
  const AutocastStats after = autocast_stats();
  CHECK(after.cache_hits == before.cache_hits + 1);
  CHECK(after.casts == before.casts + 2);  // the input and the result
}

TEST_CASE("rules hold in their region, for their device and dtype") {
  const Policy& policy = derive_policy(
      torch(), {{.op = "mm", .category = Category::LowerPrecisionFp, .device = kCPU, .dtype = kBFloat16, .output = Output::Float32},
                {"mm", Category::Keep, "", kCUDA}});
  const Tensor a = normal({2, 2}, kFloat32);
  const Autocast outer(kCPU, {.policy = policy});
  CHECK(mm(a, a).dtype() == kFloat32);
  {
    const Autocast inner(kCPU, {.dtype = kFloat16});
    CHECK(mm(a, a).dtype() == kFloat16);
    const Autocast plain(kCPU, {.dtype = kBFloat16, .policy = "torch-2.0"});
    CHECK(mm(a, a).dtype() == kBFloat16);
  }
  {
    const Autocast of_cuda(kCPU, {.dtype = kFloat16, .policy_device = kCUDA});
    CHECK(mm(a.to(kFloat16), a).dtype() == kFloat32);
  }
  const Autocast off(kCPU, {.enabled = false});
  CHECK(mm(a.to(kBFloat16), a.to(kBFloat16)).dtype() == kBFloat16);
}

TEST_CASE("an op that does the work of two follows the rules of both") {
  const Policy& policy = derive_policy(torch(), {{.op = "log_softmax", .category = Category::Fp32SetOptDtype, .output = Output::Input},
                                                 {.op = "nll_loss", .category = Category::Keep, .output = Output::Float32},
                                                 {"cross_entropy", Category::Passthrough}});
  const Autocast region(kCPU, {.policy = policy, .policy_device = kCUDA});
  CHECK(cross_entropy(normal({3, 4}, kBFloat16), zeros({3}, kInt64)).dtype() == kFloat32);
  const Policy& all_input = derive_policy(policy, {{.op = "nll_loss", .category = Category::Fp32, .output = Output::Input}});
  const Autocast inner(kCPU, {.policy = all_input, .policy_device = kCUDA});
  CHECK(cross_entropy(normal({3, 4}, kBFloat16), zeros({3}, kInt64)).dtype() == kBFloat16);
}

TEST_CASE("math: products stay right, other dtypes untouched, full without it") {
  const auto with = [](Math math) -> const Policy& {
    return derive_policy(torch(), {{.op = "mm", .category = Category::Fp32, .math = math},
                                   {.op = "linear", .category = Category::Keep, .math = math},
                                   {.op = "conv2d", .category = Category::Fp32, .math = math},
                                   {.op = "einsum", .category = Category::Passthrough, .math = math}});
  };
  const Tensor a = normal({96, 128}, kFloat32, 1), b = normal({128, 112}, kFloat32, 2), exact = mm(a, b);
  const Tensor image = normal({2, 16, 12, 12}, kFloat32, 3), kernel = normal({16, 16, 3, 3}, kFloat32, 4),
               convolved = conv2d(image, kernel);
  for (const Math math :
       {Math::Default, Math::TF32, Math::BFloat16, Math::Float16, Math::Full, Math::BFloat16x9, Math::BFloat16x6, Math::BFloat16x3}) {
    CAPTURE(toString(math));
    const double tolerance = math == Math::BFloat16 ? 2e-1 : 5e-2;
    const Tensor x = a.clone().requires_grad_(), y = b.clone().requires_grad_();
    Tensor product;
    {
      const Autocast region(kCPU, {.policy = with(math)});
      product = mm(x, y);
      CHECK(product.dtype() == kFloat32);
      CHECK(allclose(product, exact, 1e-2, tolerance));
      CHECK(allclose(linear(a, b.t()), exact, 1e-2, tolerance));
      CHECK(allclose(conv2d(image, kernel), convolved, 1e-2, 2 * tolerance));
      const Tensor wide = a.to(kFloat64);
      CHECK(same_bits(mm(wide, wide.t()), matmul(wide, wide.t())));
      if (is_full(math)) CHECK(same_bits(product, exact));
    }
    product.sum().backward();
    CHECK(allclose(x.grad(), mm(ones({96, 112}), b.t()), 1e-2, tolerance));
    CHECK(x.grad().dtype() == kFloat32);
    CHECK(same_bits(mm(a, b), exact));  // outside the region
  }
}

TEST_CASE("math: bf16 rounds the operands of matrix products where the CPU multiplies bfloat16") {
  const Policy& policy = derive_policy(torch(), {{.op = "mm", .category = Category::Fp32, .math = Math::BFloat16},
                                                 {.op = "bmm", .category = Category::Fp32, .math = Math::BFloat16}});
  const Tensor a = normal({96, 160}, kFloat32, 1), b = normal({160, 112}, kFloat32, 2), exact = mm(a, b);
  const auto rounded = [](const Tensor& t) { return t.to(kBFloat16).to(kFloat64); };
  const Autocast region(kCPU, {.policy = policy});
  const Tensor product = mm(a, b), across = mm(b.t(), a.t());
  const Tensor batched = bmm(stack({a, a}), stack({b, b}));
  if (same_bits(product, exact)) {  // without bfloat16 instructions, or without oneDNN
    return;
  }
  const Tensor expected = mm(rounded(a), rounded(b)).to(kFloat32);
  CHECK(allclose(product, expected, 1e-5, 1e-4));
  CHECK(allclose(across, expected.t(), 1e-5, 1e-4));
  CHECK(allclose(batched[1], expected, 1e-5, 1e-4));
}

// The largest error of a product, in units of what float32 allows: roundings of the sums of `depth` products of these magnitudes.
double error_of_product(const Tensor& product, const Tensor& a, const Tensor& b) {
  const Tensor x = a.to(kFloat64), y = b.to(kFloat64);
  const double rounding = 0x1p-23 * static_cast<double>(a.size(-1) + 8);
  return ((product.to(kFloat64) - matmul(x, y)).abs() / (matmul(x.abs(), y.abs()) * rounding)).max().item<double>();
}

TEST_CASE("math: sums of bfloat16 terms have the accuracy of float32, forward and backward") {
  const Tensor ones_of_result = normal({96, 112}, kFloat32, 3);
  for (const auto& [math, allowed] : {std::pair{Math::BFloat16x9, 1.0}, {Math::BFloat16x6, 1.1}, {Math::BFloat16x3, 4.0}}) {
    CAPTURE(toString(math));
    const Policy& policy = derive_policy(torch(), {{.op = "mm", .category = Category::Fp32, .math = math},
                                                   {.op = "linear", .category = Category::Keep, .math = math},
                                                   {.op = "bmm", .category = Category::Promote, .math = math}});
    const Tensor a = normal({96, 160}, kFloat32, 1).requires_grad_(), b = normal({160, 112}, kFloat32, 2).requires_grad_();
    Tensor product, batched;
    {
      const Autocast region(kCPU, {.policy = policy});
      product = mm(a, b);
      batched = bmm(stack({a, a}), stack({b, b}));
      CHECK(error_of_product(linear(a, b.t()).detach(), a.detach(), b.detach()) <= allowed);
    }
    CHECK(error_of_product(product.detach(), a.detach(), b.detach()) <= allowed);
    CHECK(error_of_product(batched[1].detach(), a.detach(), b.detach()) <= allowed);
    product.backward(ones_of_result);
    CHECK(error_of_product(a.grad(), ones_of_result, b.detach().t()) <= allowed);
    CHECK(error_of_product(b.grad(), a.detach().t(), ones_of_result) <= allowed);
  }
}

TEST_CASE("math: three products of bfloat16 terms differ from float32 where the CPU multiplies bfloat16, also backward") {
  const auto with = [](Math math) -> const Policy& {
    return derive_policy(torch(), {{.op = "mm", .category = Category::Fp32, .math = math}});
  };
  const Tensor a = normal({96, 160}, kFloat32, 1), b = normal({160, 112}, kFloat32, 2);
  const auto run = [&](Math math) {
    const Tensor x = a.clone().requires_grad_();
    Tensor product;
    {
      const Autocast region(kCPU, {.policy = with(math)});
      product = mm(x, b);
    }
    product.sum().backward();
    return std::pair{product.detach(), x.grad()};
  };
  const auto [full, full_grad] = run(Math::Full);
  const auto [rounded, rounded_grad] = run(Math::BFloat16);
  // The instruction set of the kernels may be limited, but not that of oneDNN, which then rounds the factors.
  if (!cpu::multiplies_bf16_fast() || same_bits(full, rounded)) return;  // without bfloat16 instructions, or without oneDNN
  const auto [terms, terms_grad] = run(Math::BFloat16x3);
  CHECK_FALSE(same_bits(terms, full));
  CHECK_FALSE(same_bits(terms_grad, full_grad));
}

TEST_CASE("math: an exception ends it") {
  const Policy& policy = derive_policy(torch(), {{.op = "mm", .category = Category::Fp32, .math = Math::BFloat16}});
  const Tensor a = normal({96, 96}, kFloat32), exact = mm(a, a);
  const Autocast region(kCPU, {.policy = policy});
  CHECK_THROWS(mm(a, normal({5, 5}, kFloat32)));
  CHECK(is_autocast_enabled(kCPU));
  const Autocast off(kCPU, {.enabled = false});
  CHECK(same_bits(mm(a, a), exact));
}

TEST_CASE("rules that cannot be") {
  const auto refused = [](const PolicyRule& rule) { return thrown_text([&] { derive_policy(torch(), {rule}); }); };
  CHECK(
      contains(refused({.op = "relu", .category = Category::Fp32, .math = Math::TF32}),
               "[derive_policy] `relu` cannot have `math`: (Tensor self) -> Tensor is neither a matrix multiplication nor a convolution"));
  CHECK(contains(refused({.op = "mm", .category = Category::LowerPrecisionFp, .math = Math::TF32}),
                 "`math` does not go with lower_precision_fp, only with"));
  CHECK(contains(refused({.op = "mm", .category = Category::LowerPrecisionFp, .math = Math::BFloat16x9}),
                 "`math` does not go with lower_precision_fp, only with"));
  CHECK(contains(refused({.op = "equal", .category = Category::Promote, .output = Output::Input}), "`equal` cannot have `output`"));
  CHECK(contains(refused({.op = "cat", .category = Category::Promote, .min_work = 5}), "`min_work` does not go with promote"));
  CHECK(contains(refused({.op = "mm", .category = Category::Fp32, .min_work = -5}), "`min_work` is at least 1, or 0 for none, not -5"));
  CHECK(contains(refused({.op = "linear", .category = Category::Fp32, .keep = {"wieght"}}),
                 "has no tensor argument `wieght`; did you mean `weight`?"));
  CHECK(contains(refused({.op = "linear", .category = Category::LowerPrecisionFp, .keep = {"bias"}}),
                 "`linear` cannot have `args`: (Tensor input, Tensor weight, Tensor? bias=None) -> Tensor takes input, weight, bias in one "
                 "dtype; keep all of them or none"));
  CHECK(contains(refused({.op = "mm", .category = Category::Banned, .message = "no", .output = Output::Input}),
                 "`output` does not go with banned, only with passthrough, lower_precision_fp"));
  CHECK(contains(refused({.op = "mm", .category = Category::Passthrough, .budget = 0.1}), "`budget` does not go with passthrough"));
  for (const double budget : {-0.1, 1.0, 2.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK(contains(refused({.op = "mm", .category = Category::Fp32, .budget = budget}),
                   "[derive_policy] `mm`: `budget` is a number above 0 and below 1, or 0 for none, not "));
  CHECK(contains(refused({.op = "equal", .category = Category::Promote, .budget = 0.1}), "`equal` cannot have `budget`"));
  CHECK(contains(refused({.op = "batch_norm", .category = Category::Fp32, .budget = 0.1}), "`batch_norm` cannot have `budget`: "));
}

TEST_CASE("two rules for one op under two of its names") {
  CHECK(contains(thrown_text([] {
                   derive_policy(torch(), {{"mul", Category::Fp32}, {"multiply", Category::Promote}});
                 }),
                 "`multiply` has two rules; keep one of them"));
  CHECK(contains(thrown_text([] {
                   derive_policy(torch(), {{"mul.Scalar", Category::Fp32}, {"multiply.Scalar", Category::Promote}});
                 }),
                 "there is no op `mul.Scalar`"));
}

TEST_CASE("texts of a derived policy have no U+0000") {
  const std::string nul("a\0b", 3);
  const std::vector<PolicyRule> none;
  CHECK(thrown_text([&] { derive_policy(torch(), none, nul); }) ==
        "[derive_policy] the name has the character U+0000, expected text without it");
  CHECK(contains(thrown_text([&] { derive_policy(torch(), {{"mm", Category::Banned, nul}}); }), "a message has the character U+0000"));
  CHECK(contains(thrown_text([&] { derive_policy(torch(), none, std::vector<ModuleRule>{{.pattern = nul}}); }),
                 "a pattern has the character U+0000"));
}

TEST_CASE("rules that differ only in their budgets differ") {
  const auto with = [](double budget) {
    return derive_policy(torch(), {{.op = "mm", .category = Category::LowerPrecisionFp, .budget = budget}}, "one name");
  };
  const auto in_module = [](double budget) {
    const AutocastOptions options{
        .modules = {{.pattern = "a", .ops = {{.op = "mm", .category = Category::LowerPrecisionFp, .budget = budget}}}}};
    return explain("mm", {}, kCPU, options, "a").at(0).extras.budget;
  };
  for (const double budget : {0.01, 0.02}) {
    CHECK(extras_of(with(budget), kCPU, kBFloat16, OpId::mm).budget == budget);
    CHECK(in_module(budget) == budget);
  }
}

TEST_CASE("budgets are written with the digits that they need") {
  const auto text = [](double budget) { return extras_text(OpId::mm, {.budget = budget}); };
  CHECK(text(0.01) == "budget: 0.01");
  CHECK(text(0.00012) == "budget: 0.00012");
  CHECK(text(1e-5) == "budget: 1e-05");
  CHECK(text(0.1 + 0.2) == "budget: 0.30000000000000004");
}

TEST_CASE("only the preset fp8 has extras") {
  const Presets& all = presets();
  for (size_t i = 0; i < all.count; ++i) CHECK(all.first[i].extras.empty() == (std::string(all.first[i].name) != "fp8"));
}

TEST_CASE("explain tells them") {
  const Policy& policy = derive_policy(torch(), {{.op = "linear", .category = Category::Fp32, .math = Math::TF32, .output = Output::Input},
                                                 {.op = "lerp", .category = Category::Fp32, .output = Output::Input, .keep = {"weight"}},
                                                 {.op = "mm", .category = Category::LowerPrecisionFp, .min_work = 64},
                                                 {"bmm", Category::Keep},
                                                 {.op = "conv2d", .category = Category::Keep, .math = Math::Full}});
  const Explanation linear = explain("linear", {kBFloat16, kFloat32, kBFloat16}, kCPU, {.policy = policy}).at(0);
  CHECK(linear.arguments[0].becomes == kFloat32);
  const Explanation lerp = explain("lerp", {kBFloat16, kFloat32, kBFloat16}, kCPU, {.policy = policy}).at(0);
  CHECK(lerp.arguments[2].becomes == kBFloat16);
  CHECK(lerp.arguments[2].why == "the policy keeps its dtype");
  CHECK(linear.results == kFloat32);
  CHECK(linear.extras.math == Math::TF32);
  CHECK(contains(linear.text(), "float32 inputs: rounded to TF32 where the device supports it\n"));
  const auto meaning = [](Math math) {
    const Policy& with = derive_policy(torch(), {{.op = "mm", .category = Category::Fp32, .math = math}});
    return explain("mm", {}, kCPU, {.policy = with}).at(0).text();
  };
  CHECK(contains(meaning(Math::BFloat16x9),
                 "float32 inputs: split into three bfloat16 terms, and multiplied by nine products of terms, where "
                 "the device supports it\n"));
  CHECK(contains(meaning(Math::BFloat16x6), "three bfloat16 terms, and multiplied by six products of terms"));
  CHECK(contains(meaning(Math::BFloat16x3), "two bfloat16 terms, and multiplied by three products of terms"));
  CHECK(contains(linear.text(), "results: returned in float32\n"));
  const Explanation convolution = explain("conv2d", {kFloat32, kFloat32, kFloat32}, kCPU, {.policy = policy}).at(0);
  CHECK(contains(convolution.text(), "float32 inputs: multiplied in full precision, whatever the switches for TF32 say\n"));
  CHECK(extras_text(OpId::conv2d, convolution.extras) == "math: full");
  CHECK(contains(explain("mm", {}, kCPU, {.policy = policy}).at(0).text(), "a call with less work than 64 runs as with keep"));
  const Explanation keep = explain("bmm", {kBFloat16, kFloat64}, kCPU, {.policy = policy}).at(0);
  CHECK(keep.arguments[0].becomes == kFloat64);
  CHECK(keep.arguments[1].why == "stays as it is");
  const Policy& kept = derive_policy(torch(), {{"mul", Category::Keep}});
  const Explanation number = explain("mul", {kBFloat16, ScalarType::Undefined}, kCPU, {.policy = kept}).at(0);
  CHECK(number.arguments[0].why == "stays as it is");
  CHECK(number.arguments[1].why == "is not a tensor");
  CHECK(extras_text(OpId::linear, linear.extras) == "math: tf32, output: input");
  CHECK(extras_text(OpId::lerp, lerp.extras) == "output: input, args: {weight: keep}");
}

TEST_SUITE_END();

}  // namespace rule_tests
