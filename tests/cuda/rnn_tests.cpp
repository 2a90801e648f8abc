// Recurrent layers on a device, compared with the CPU, in sizes of several blocks, padded and packed: by the library's own kernels and, if
// it is installed, by cuDNN.
#include <doctest/doctest.h>

#include <cmath>

#include <amp/cuda/numerics.h>

#include "support.h"

namespace rnn_tests {

namespace {

using namespace amp;
using testing::difference;
using testing::normal;

enum class Kind { Lstm, Gru, Tanh, Relu };
constexpr Kind kKinds[] = {Kind::Lstm, Kind::Gru, Kind::Tanh, Kind::Relu};

struct Network {
  Kind kind;
  int64_t features, hidden, outputs, layers = 1;
  bool bidirectional = false, bias = true;

  std::vector<Tensor> params() const {
    const int64_t rows = (kind == Kind::Lstm ? 4 : kind == Kind::Gru ? 3 : 1) * hidden, directions = bidirectional ? 2 : 1;
    std::vector<Tensor> all;
    const auto add = [&](IntArrayRef sizes) {
      all.push_back(normal(sizes, kFloat64, static_cast<uint32_t>(20 + all.size())) * (0.5 / std::sqrt(static_cast<double>(hidden))));
    };
    for (int64_t i = 0; i < layers * directions; ++i) {
      add({rows, i < directions ? features : outputs * directions});
      add({rows, outputs});
      if (bias) {
        add({rows});
        add({rows});
      }
      if (outputs != hidden) add({outputs, hidden});
    }
    return all;
  }

  // x is padded, or packed if there are batch_sizes.
  std::vector<Tensor> operator()(const Tensor& x, const Tensor& batch_sizes, const std::vector<Tensor>& states, TensorList params) const {
    const auto pair = [](const auto& results) { return std::vector<Tensor>{std::get<0>(results), std::get<1>(results)}; };
    const auto call = [&](const auto& op, const auto& state) {
      return batch_sizes.defined() ? op(x, batch_sizes, state, params, bias, layers, 0.0, true, bidirectional)
                                   : op(x, state, params, bias, layers, 0.0, true, bidirectional, false);
    };
    switch (kind) {
      case Kind::Lstm: {
        const auto results = call([](const auto&... args) { return lstm(args...); }, TensorList(states));
        return {std::get<0>(results), std::get<1>(results), std::get<2>(results)};
      }
      case Kind::Gru: return pair(call([](const auto&... args) { return gru(args...); }, states[0]));
      case Kind::Tanh: return pair(call([](const auto&... args) { return rnn_tanh(args...); }, states[0]));
      default: return pair(call([](const auto&... args) { return rnn_relu(args...); }, states[0]));
    }
  }
};

// The results, and the gradients of all arguments.
std::vector<Tensor> run(const Network& net, const Tensor& x, const Tensor& batch_sizes, int64_t batch, Device device, ScalarType dtype) {
  std::vector<Tensor> inputs;
  const auto add = [&](const Tensor& t) { inputs.push_back(t.to(device, dtype).detach().requires_grad_()); };
  const int64_t stacked = net.layers * (net.bidirectional ? 2 : 1);
  add(x);
  add(normal({stacked, batch, net.outputs}, kFloat64, 2));
  if (net.kind == Kind::Lstm) add(normal({stacked, batch, net.hidden}, kFloat64, 3));
  const size_t first_param = inputs.size();
  for (const Tensor& t : net.params()) add(t);
  const std::vector<Tensor> states(inputs.begin() + 1, inputs.begin() + static_cast<std::ptrdiff_t>(first_param));
  const std::vector<Tensor> params(inputs.begin() + static_cast<std::ptrdiff_t>(first_param), inputs.end());
  const std::vector<Tensor> results = net(inputs[0], batch_sizes, states, params);
  std::vector<Tensor> grads;
  for (const Tensor& t : results) grads.push_back(normal(t.sizes(), kFloat64, static_cast<uint32_t>(50 + grads.size())).to(device, dtype));
  std::vector<Tensor> all = autograd::grad(results, inputs, grads);
  all.insert(all.begin(), results.begin(), results.end());
  return all;
}

// In its scope, Determinism::All excludes cuDNN.
class With {
 public:
  explicit With(cuda::Determinism what) : before_(cuda::determinism()) { cuda::set_determinism(what); }
  ~With() { cuda::set_determinism(before_); }
  With(const With&) = delete;
  With& operator=(const With&) = delete;

 private:
  cuda::Determinism before_;
};

void compare(const Network& net, const Tensor& x, const Tensor& batch_sizes, int64_t batch, ScalarType dtype) {
  CAPTURE(static_cast<int>(net.kind));
  CAPTURE(toString(dtype));
  const double t = dtype == kFloat64 ? 1e-10 : dtype == kFloat32 ? 1e-4 : dtype == kFloat16 ? 1e-2 : 8e-2;
  const std::vector<Tensor> expected = run(net, x, batch_sizes, batch, kCPU, dtype);
  for (const cuda::Determinism determinism : {cuda::Determinism::Kernels, cuda::Determinism::All}) {
    CAPTURE(static_cast<int>(determinism));
    const With scope(determinism);
    const std::vector<Tensor> got = run(net, x, batch_sizes, batch, kCUDA, dtype);
    REQUIRE(got.size() == expected.size());
    for (size_t i = 0; i < got.size(); ++i) {
      CAPTURE(i);
      CHECK(difference(got[i].cpu(), expected[i], t * 4, t) == "");
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("cuda rnn");

TEST_CASE("padded sequences") {
  for (const Kind kind : kKinds) {
    for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) compare({kind, 5, 31, 31}, normal({3, 33, 5}), {}, 33, dtype);
    compare({kind, 3, 7, 7, 2, true, false}, normal({4, 5, 3}), {}, 5, kFloat32);
  }
}

TEST_CASE("packed sequences that both directions start and end at every step") {
  const Tensor batch_sizes = tensor({33, 32, 31, 2, 1, 1}, kInt64);
  for (const Kind kind : kKinds) {
    compare({kind, 3, 9, 9, 2, true}, normal({100, 3}), batch_sizes, 33, kFloat32);
    compare({kind, 3, 9, 9, 1, true, false}, normal({100, 3}), batch_sizes, 33, kFloat64);
  }
}

TEST_CASE("projections") {
  const Tensor batch_sizes = tensor({33, 32, 31, 2, 1, 1}, kInt64);
  compare({Kind::Lstm, 3, 33, 9, 1, true}, normal({100, 3}), batch_sizes, 33, kFloat32);
  compare({Kind::Lstm, 3, 9, 4, 2, false, false}, normal({3, 33, 3}), {}, 33, kFloat16);
  for (const ScalarType dtype : {kFloat64, kBFloat16}) compare({Kind::Lstm, 3, 5, 2}, normal({2, 3, 3}), {}, 3, dtype);
}

TEST_CASE("a batch without sequences, and gradients of the final states alone") {
  const Network net{Kind::Gru, 3, 4, 4};
  const std::vector<Tensor> empty = run(net, normal({2, 0, 3}), {}, 0, kCUDA, kFloat32);
  CHECK(empty[0].sizes() == IntArrayRef({2, 0, 4}));
  CHECK(empty[4].cpu().abs().sum().item<float>() == 0);  // gradient of the weights
  for (const Kind kind : kKinds) {
    const auto final_gradient = [&](Device device) {
      const Network one{kind, 3, 4, 4};
      const Tensor x = normal({3, 2, 3}, kFloat32).to(device).requires_grad_(), h = normal({1, 2, 4}, kFloat32, 2).to(device);
      std::vector<Tensor> params;
      for (const Tensor& t : one.params()) params.push_back(t.to(device, kFloat32));
      const std::vector<Tensor> results = one(x, {}, {h, h}, params);
      return autograd::grad({results.back()}, {x}, {ones_like(results.back())})[0].cpu();
    };
    CHECK(difference(final_gradient(kCUDA), final_gradient(kCPU), 1e-5, 1e-5) == "");
  }
}

TEST_CASE("second derivatives, which cuDNN does not have") {
  for (const Kind kind : kKinds) {
    CAPTURE(static_cast<int>(kind));
    const auto second = [&](Device device) {
      const Network net{kind, 2, 3, 3, 2, true};
      const auto input = [&](const Tensor& t) { return t.to(device, kFloat64).detach().requires_grad_(); };
      const Tensor x = input(normal({3, 2, 2})), h = input(normal({4, 2, 3}, kFloat32, 2)), c = input(normal({4, 2, 3}, kFloat32, 3));
      std::vector<Tensor> inputs{x, h};
      if (kind == Kind::Lstm) inputs.push_back(c);
      std::vector<Tensor> params;
      for (const Tensor& t : net.params()) params.push_back(input(t));
      inputs.insert(inputs.end(), params.begin(), params.end());
      const Tensor y = net(x, {}, {h, c}, params)[0];
      const std::vector<Tensor> first = autograd::grad({(y * y).sum()}, inputs, {}, std::nullopt, /*create_graph=*/true);
      Tensor sum = (first[0] * first[0]).sum();
      for (size_t i = 1; i < first.size(); ++i) sum = sum + (first[i] * first[i]).sum();
      return autograd::grad({sum}, inputs);
    };
    const std::vector<Tensor> expected = second(kCPU), got = second(kCUDA);
    for (size_t i = 0; i < got.size(); ++i) {
      CAPTURE(i);
      CHECK(difference(got[i].cpu(), expected[i], 1e-9, 1e-9) == "");
    }
  }
}

TEST_SUITE_END();

}  // namespace rnn_tests
