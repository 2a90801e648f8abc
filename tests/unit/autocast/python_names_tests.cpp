// PyTorch's lists use Python names for some ops: __rdiv__, __pow__, GRUCell, ... In every preset, the C++ equivalents follow the rule of
// the list.
#include <functional>
#include <tuple>
#include <type_traits>
#include <vector>

#include <amp/nn/nn.h>

#include "support/autocast.h"

namespace python_names_tests {

using namespace amp;
using namespace amp::autocast;
using namespace amp::testing;

namespace {

using Call = std::function<Tensor(const Tensor& x)>;

struct Spelling {
  const char* name;  // name in the lists
  OpId op;           // the op with the rule
  Category on_cuda;  // its category in every preset
  Call call;         // called with a 4 x 4 matrix of positive numbers
  Call plain;        // the function that the name stands for in PyTorch
};

// A cell as a module, and as its function with the module's weights.
template <class Cell, class Options, class Function>
Spelling cell(const char* name, OpId op, const Options& options, const Function& function) {
  Cell module(options);
  const auto weights = [module](const Tensor& x) {
    return std::tuple(ones({4, 4}, x.dtype()), module->weight_ih, module->weight_hh, module->bias_ih, module->bias_hh);
  };
  const Call plain = [=](const Tensor& x) { return std::apply([&](const auto&... each) { return function(x, each...); }, weights(x)); };
  const Call call = [=](const Tensor& x) mutable {
    const Tensor h = ones({4, 4}, x.dtype());
    if constexpr (std::is_same_v<Cell, nn::LSTMCell>) return std::get<1>(module(x, std::tuple(h, h)));
    else return module(x, h);
  };
  return {name, op, Category::LowerPrecisionFp, call, plain};
}

std::vector<Spelling> spellings() {
  using enum Category;
  const Tensor other = normal({4, 4}, kFloat32, 4);
  std::vector<Spelling> all = {
      {"__rdiv__", OpId::reciprocal, Fp32, [](const Tensor& x) { return 2.0 / x; }, [](const Tensor& x) { return reciprocal(x) * 2.0; }},
      {"__rtruediv__", OpId::reciprocal, Fp32, [](const Tensor& x) { return 3 / x; }, [](const Tensor& x) { return x.reciprocal() * 3; }},
      {"__pow__", OpId::pow_scalar, Fp32, [](const Tensor& x) { return x.pow(2.5); }, [](const Tensor& x) { return pow(x, 2.5); }},
      {"__pow__", OpId::pow, Fp32, [=](const Tensor& x) { return x.pow(other); }, [=](const Tensor& x) { return pow(x, other); }},
      {"__rpow__", OpId::pow, Fp32, [](const Tensor& x) { return pow(2.5, x); },
       [](const Tensor& x) { return pow(amp::detail::wrapped_scalar(2.5), x); }},
      {"__matmul__", OpId::matmul, LowerPrecisionFp, [=](const Tensor& x) { return x.matmul(other); },
       [=](const Tensor& x) { return matmul(x, other); }},
  };
  using Weights = const Tensor&;
  all.push_back(
      cell<nn::GRUCell>("GRUCell", OpId::gru_cell, nn::GRUCellOptions(4, 4),
                        [](Weights x, Weights h, Weights w, Weights v, Weights a, Weights b) { return gru_cell(x, h, w, v, a, b); }));
  all.push_back(
      cell<nn::RNNCell>("RNNCell", OpId::rnn_tanh_cell, nn::RNNCellOptions(4, 4),
                        [](Weights x, Weights h, Weights w, Weights v, Weights a, Weights b) { return rnn_tanh_cell(x, h, w, v, a, b); }));
  all.push_back(
      cell<nn::RNNCell>("RNNCell", OpId::rnn_relu_cell, nn::RNNCellOptions(4, 4).nonlinearity(kReLU),
                        [](Weights x, Weights h, Weights w, Weights v, Weights a, Weights b) { return rnn_relu_cell(x, h, w, v, a, b); }));
  all.push_back(cell<nn::LSTMCell>("LSTMCell", OpId::lstm_cell, nn::LSTMCellOptions(4, 4),
                                   [](Weights x, Weights h, Weights w, Weights v, Weights a, Weights b) {
                                     return std::get<1>(lstm_cell(x, {h, h}, w, v, a, b));
                                   }));
  return all;
}

// The dtype that a category gives for a float32 or low-precision input.
ScalarType result_of(Category category, ScalarType low) { return category == Category::LowerPrecisionFp ? low : kFloat32; }

void check(const Spelling& spelling, const AutocastOptions& options, Category category) {
  for (const ScalarType dtype : {kFloat32, *options.dtype}) {
    if (category == Category::Passthrough && dtype != kFloat32) continue;  // without a rule, all dtypes of a call must be equal
    const Tensor x = (normal({4, 4}, kFloat32, 9).abs() + 0.1).to(dtype);
    const Autocast region(kCPU, options);
    const Tensor result = spelling.call(x);
    if (category != Category::Passthrough) {
      CHECK_MESSAGE(result.dtype() == result_of(category, *options.dtype), toString(result.dtype()));
      CHECK(difference(result, spelling.plain(x)) == "");
    } else {
      CHECK(result.dtype() == spelling.plain(x).dtype());
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("names of the lists");

TEST_CASE("operators, functions and modules have the rules that PyTorch's lists give to Python's names") {
  const Presets& all = presets();
  for (const Spelling& spelling : spellings()) {
    for (size_t p = 0; p < all.count; ++p) {
      for (const DeviceType device : {kCPU, kCUDA}) {
        for (const ScalarType low : {kFloat16, kBFloat16}) {
          INFO(spelling.name << " by " << all.first[p].name << " for " << toString(low));
          const Category category = category_of(all.first[p], device, low, spelling.op);
          if (device == kCUDA) CHECK(category == spelling.on_cuda);
          check(spelling, {.dtype = low, .policy = all.first[p], .policy_device = device}, category);
        }
      }
    }
  }
}

TEST_CASE("a number divided by a tensor is the reciprocal of float32 rules") {
  const Tensor x = full({3}, 1e-5, kFloat16);
  const float expected = 1 / x[0].item<float>();
  {
    const Autocast region(kCPU, cuda_rules());
    for (const Tensor& result : {1.0 / x, 1 / x, x.reciprocal()}) {
      CHECK(result.dtype() == kFloat32);
      CHECK(result[1].item<float>() == doctest::Approx(expected));
    }
    CHECK((2.0 / x)[0].item<float>() == doctest::Approx(2 * expected));
    CHECK((1.0 / x.to(kFloat64)).dtype() == kFloat64);
    CHECK((1 / ones({2}, kInt64)).dtype() == kFloat32);
  }
  // Without a rule, the division rounds once, like outside regions.
  const Autocast region(kCPU, {.dtype = kFloat16});
  CHECK((1e-3 / x).dtype() == kFloat16);
  CHECK((1e-3 / x)[0].item<float>() == doctest::Approx(100).epsilon(0.01));
}

TEST_CASE("its gradient has the dtype of the tensor") {
  const Tensor x = full({3}, 0.5, TensorOptions(kFloat16).requires_grad(true));
  {
    const Autocast region(kCPU, cuda_rules());
    (2.0 / x).sum().backward();
  }
  CHECK(x.grad().dtype() == kFloat16);
  CHECK(x.grad()[0].item<float>() == doctest::Approx(-8));
}

TEST_SUITE_END();

}  // namespace python_names_tests
