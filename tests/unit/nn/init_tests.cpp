// Initialization, and parameters as one vector.
#include <doctest/doctest.h>

#include "../../support.h"

namespace init_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::values;

namespace {

double largest(const Tensor& t) { return t.detach().abs().max().to(kFloat64).item<double>(); }

// Whether uniform numbers fill [-bound, bound].
void check_bound(const Tensor& t, double bound) {
  CHECK(largest(t) <= bound);
  CHECK(largest(t) > 0.9 * bound);
}

}  // namespace

TEST_SUITE("nn init") {
  TEST_CASE("modules draw their parameters from torch's intervals") {
    manual_seed(1);
    nn::Linear fc(100, 80);
    check_bound(fc->weight, 0.1);
    check_bound(fc->bias, 0.1);
    nn::Conv2d conv(nn::Conv2dOptions(8, 64, 3).groups(2));
    check_bound(conv->weight, 1 / 6.0);  // fan in: 4 * 9
    check_bound(conv->bias, 1 / 6.0);
    nn::Bilinear bilinear(16, 9, 40);
    check_bound(bilinear->weight, 0.25);
    nn::GRU gru(5, 25);
    for (const Tensor& weight : gru->parameters()) check_bound(weight, 0.2);
    nn::Embedding table(500, 8);
    CHECK(table->weight.std().item<float>() == doctest::Approx(1).epsilon(0.05));
    nn::PReLU prelu(nn::PReLUOptions(3).init(0.1));
    CHECK(difference(prelu->weight.detach(), full({3}, 0.1, kFloat32)) == "");
  }

  TEST_CASE("dirac_ makes a convolution the identity") {
    nn::Conv2d conv(nn::Conv2dOptions(3, 3, 3).padding(1).bias(false));
    nn::init::dirac_(conv->weight);
    const Tensor x = testing::normal({2, 3, 5, 5}, kFloat32);
    const NoGradGuard no_grad;
    CHECK(difference(conv(x), x, 1e-7, 1e-6) == "");
    const Tensor wide = nn::init::dirac_(ones({4, 2, 3}));
    CHECK(wide.sum().item<double>() == 2);
    CHECK(wide[1][1][1].item<double>() == 1);
    CHECK_THROWS_AS(nn::init::dirac_(ones({2, 2})), ValueError);
    nn::Conv1d grouped(nn::Conv1dOptions(4, 4, 3).padding(1).groups(2).bias(false));
    nn::init::dirac_(grouped->weight, 2);
    CHECK(difference(grouped(x[0][0].narrow(0, 0, 4)), x[0][0].narrow(0, 0, 4), 1e-7, 1e-6) == "");
    CHECK_THROWS_AS(nn::init::dirac_(ones({3, 2, 2}), 2), ValueError);
  }

  TEST_CASE("sparse_ zeroes a part of every column") {
    manual_seed(1);
    const Tensor w = nn::init::sparse_(empty({10, 6}), 0.35);
    CHECK(values(w.eq(0).sum(0)) == std::vector<double>(6, 4));
    CHECK(largest(w) < 0.1);
    CHECK_THROWS_AS(nn::init::sparse_(ones({3}), 0.1), ValueError);
    CHECK_THROWS_AS(nn::init::sparse_(ones({3, 3}), 1.5), ValueError);
  }

  TEST_CASE("trunc_normal_ stays inside, with the deviation of the truncated distribution") {
    manual_seed(1);
    for (const ScalarType dtype : {kFloat32, kFloat64, kBFloat16}) {
      const Tensor t = nn::init::trunc_normal_(empty({20000}, dtype), 1, 2, -1, 3);
      CHECK(t.min().item<double>() >= -1);
      CHECK(t.max().item<double>() <= 3);
      CHECK(t.to(kFloat64).mean().item<double>() == doctest::Approx(1).epsilon(0.03));
      // One deviation on each side: sqrt(1 - 2 phi(1) / (Phi(1) - Phi(-1))) of it remains.
      CHECK(t.to(kFloat64).std().item<double>() == doctest::Approx(2 * 0.539).epsilon(0.02));
    }
    CHECK_THROWS_AS(nn::init::trunc_normal_(ones({3}), 0, 1, 2, 1), ValueError);
  }

  TEST_CASE("parameters_to_vector and vector_to_parameters") {
    nn::Linear fc(2, 2);
    const Tensor vec = nn::utils::parameters_to_vector(fc->parameters());
    CHECK(vec.sizes() == IntArrayRef({6}));
    CHECK(difference(vec.detach().slice(0, 0, 4).reshape({2, 2}), fc->weight.detach()) == "");
    vec.sum().backward();
    CHECK(difference(fc->bias.grad(), ones({2})) == "");
    nn::utils::vector_to_parameters(arange(6, kFloat32), fc->parameters());
    CHECK(values(fc->weight) == std::vector<double>{0, 1, 2, 3});
    CHECK(values(fc->bias) == std::vector<double>{4, 5});
    CHECK(fc->weight.is_leaf());
    CHECK_THROWS_AS(nn::utils::vector_to_parameters(arange(5, kFloat32), fc->parameters()), ValueError);
    CHECK_THROWS_AS(nn::utils::parameters_to_vector({}), ValueError);
  }

  TEST_CASE("Embedding::from_pretrained with options") {
    const Tensor table = testing::normal({4, 2}, kFloat32);
    const auto frozen = nn::Embedding::from_pretrained(table);
    CHECK_FALSE(frozen->weight.requires_grad());
    const auto trained =
        nn::Embedding::from_pretrained(table, nn::EmbeddingFromPretrainedOptions().freeze(false).padding_idx(-1).sparse(true));
    CHECK(trained->weight.requires_grad());
    CHECK(*trained->options.padding_idx() == 3);
    CHECK(difference(trained->weight.detach(), table) == "");
    const auto bag = nn::EmbeddingBag::from_pretrained(table, nn::EmbeddingBagFromPretrainedOptions().mode(kSum));
    CHECK(difference(bag(tensor(std::vector<int64_t>{0, 1}, kInt64).reshape({1, 2}))[0], table[0] + table[1], 1e-6, 1e-6) == "");
    CHECK_THROWS_AS(nn::Embedding::from_pretrained(ones({3})), ValueError);
  }

  TEST_CASE("functional activations in place") {
    namespace F = nn::functional;
    const Tensor x = testing::normal({8}, kFloat64);
    const auto check = [&](const auto& function, const Tensor& expected) {
      Tensor input = x.clone();
      CHECK(difference(function(input), expected) == "");
      CHECK(difference(input, expected) == "");
    };
    check([](Tensor& t) { return F::elu(t, F::ELUFuncOptions().alpha(0.5).inplace(true)); }, elu(x, 0.5));
    check([](Tensor& t) { return F::celu(t, F::CELUFuncOptions().alpha(0.5).inplace(true)); }, celu(x, 0.5));
    check([](Tensor& t) { return F::selu(t, F::SELUFuncOptions(true)); }, selu(x));
    check([](Tensor& t) { return F::relu6(t, true); }, relu6(x));
    check([](Tensor& t) { return F::hardtanh(t, F::HardtanhFuncOptions().max_val(0.1).inplace(true)); }, hardtanh(x, -1, 0.1));
    check([](Tensor& t) { return F::leaky_relu(t, F::LeakyReLUFuncOptions().inplace(true)); }, leaky_relu(x));
    check([](Tensor& t) { return F::threshold(t, F::ThresholdFuncOptions(0, 7).inplace(true)); }, threshold(x, 0, 7));
    check([](Tensor& t) { return F::rrelu(t, F::RReLUFuncOptions().inplace(true)); }, rrelu(x));
    check([](Tensor& t) { return F::dropout(t, F::DropoutFuncOptions().p(1).inplace(true)); }, zeros_like(x));
    Tensor out = empty({0}, kFloat64);
    F::normalize(x, F::NormalizeFuncOptions().dim(0).out(out));
    CHECK(difference(out, normalize(x, 2, 0)) == "");
    CHECK(difference(F::rms_norm(x, F::RMSNormFuncOptions({8}).eps(0.1)), rms_norm(x, {8}, {}, 0.1)) == "");
    CHECK(difference(F::softsign(x) + F::tanhshrink(x), softsign(x) + tanhshrink(x)) == "");
  }
}

}  // namespace init_tests
