// Frozen programs on a device, compared with the module on the CPU.
#include "unit/interop/files.h"
#include "unit/jit/models.h"

#include "cuda_device.h"

namespace frozen_tests {

using namespace amp;
using testing::cuda_device;
using testing::normal;
using testing::relative_difference;

namespace {

// Whether the program, recorded and frozen on the device, gives the results of the module on the CPU, for two sizes of the batch.
template <class M>
void check_frozen(M& module, const std::function<Tensor(int64_t batch)>& input, ScalarType dtype) {
  const NoGradGuard no_grad;
  const AutocastOptions autocast{.dtype = kBFloat16, .enabled = dtype != kFloat32};
  const std::vector<Tensor> inputs = {input(1), input(5)};
  std::vector<Tensor> expected;
  for (const Tensor& x : inputs) expected.push_back(module(x));
  module->to(cuda_device());
  const jit::Program frozen = jit::freeze(jit::trace(module, {inputs[0].to(cuda_device())}, {.autocast = autocast}));
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Tensor got = frozen(inputs[i].to(cuda_device()));
    CHECK(got.device() == cuda_device());
    CHECK(relative_difference(got.cpu(), expected[i]) < (dtype == kFloat32 ? 2e-5 : 6e-2));
  }
  module->to(kCPU);
}

// The same for a function of one tensor, in the dtype of its operands.
void check_function(const std::function<Tensor(const Tensor&, const std::vector<Tensor>&)>& function, const Tensor& x,
                    const std::vector<Tensor>& weights, const std::string& fused) {
  const ScalarType dtype = weights[0].dtype();
  INFO(fused << " in " << toString(dtype) << ", " << IntArrayRef(x.sizes()));
  std::vector<Tensor> there;
  for (const Tensor& w : weights) there.push_back(w.to(cuda_device()));
  const Tensor input = x.to(cuda_device());
  const jit::Program frozen = jit::freeze(jit::trace([&](const Tensor& t) { return function(t, there); }, {input}));
  CHECK(testing::joined(frozen.report()).find(fused) != std::string::npos);
  const Tensor got = frozen(input), expected = function(x, weights);
  CHECK(got.dtype() == expected.dtype());
  const double tolerance = dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 1e-5 : dtype == kFloat16 ? 4e-3 : 3e-2;
  CHECK(relative_difference(got.cpu(), expected) < tolerance);
}

}  // namespace

TEST_SUITE_BEGIN("cuda frozen programs");

TEST_CASE("models") {
  manual_seed(3);
  nn::Sequential perceptron = testing::perceptron(), network = testing::residual_network();
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(24).batch_first(true));
  layer->eval();
  nn::LSTM lstm(nn::LSTMOptions(6, 8).batch_first(true));
  lstm->eval();
  auto last = [&](const Tensor& x) { return std::get<0>(lstm(x)); };
  for (const ScalarType dtype : {kFloat32, kBFloat16}) {
    INFO(toString(dtype));
    check_frozen(
        perceptron,
        [](int64_t n) {
          return normal({n, 12}, kFloat32, 5);
        },
        dtype);
    check_frozen(
        network,
        [](int64_t n) {
          return normal({n, 3, 8, 8}, kFloat32, 5);
        },
        dtype);
    check_frozen(
        layer,
        [](int64_t n) {
          return normal({n, 5, 16}, kFloat32, 5);
        },
        dtype);
  }
  const NoGradGuard no_grad;
  const Tensor x = normal({4, 5, 6}, kFloat32, 5), expected = last(x);
  lstm->to(cuda_device());
  const jit::Program frozen = jit::freeze(jit::trace(last, {x.narrow(0, 0, 2).to(cuda_device())}));
  CHECK(relative_difference(frozen(x.to(cuda_device())).cpu(), expected) < 1e-5);
}

TEST_CASE("every activation and residual of a linear, in every dtype") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
    for (const auto& [rows, width] : {std::pair{1, 3}, {33, 40}}) {
      const Tensor x = normal({rows, width}, dtype), w = normal({width, width}, dtype, 2) * 0.2, b = normal({width}, dtype, 3);
      const std::vector<Tensor> weights = {w, b};
      using List = const std::vector<Tensor>&;
      check_function([](const Tensor& t, List v) { return relu(linear(t, v[0], v[1])); }, x, weights, "fused linear + relu");
      check_function([](const Tensor& t, List v) { return gelu(linear(t, v[0])); }, x, weights, "fused linear + gelu");
      check_function([](const Tensor& t, List v) { return gelu(linear(t, v[0], v[1]), "tanh"); }, x, weights, "fused linear + gelu");
      check_function([](const Tensor& t, List v) { return t + linear(t, v[0], v[1]); }, x, weights, "fused linear + add");
      check_function([](const Tensor& t, List v) { return relu(linear(t, v[0]) + t); }, x, weights, "fused linear + add + relu");
      check_function([](const Tensor& t, List v) { return gelu(linear(t, v[0], v[1]) + t); }, x, weights, "fused linear + add + gelu");
      check_function([](const Tensor& t, List v) { return silu(linear(t, v[0], v[1])); }, x, weights, "fused linear + silu");
    }
  }
  // Rows with gaps between them, and three dimensions.
  const std::vector<Tensor> weights = {normal({5, 7}, kFloat32, 2), normal({5}, kFloat32, 3)};
  check_function([](const Tensor& t, const auto& v) { return relu(linear(t.narrow(2, 1, 7).transpose(0, 1), v[0], v[1])); },
                 normal({2, 3, 9}, kFloat32), weights, "fused linear + relu");
}

TEST_CASE("a linear in 16 bits adds a float32 residual") {
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    const Tensor x = normal({33, 40}, kFloat32);
    const std::vector<Tensor> weights = {normal({40, 40}, dtype, 2) * 0.2, normal({40}, dtype, 3)};
    check_function([&](const Tensor& t, const auto& v) { return relu(t + linear(t.to(dtype), v[0], v[1])); }, x, weights,
                   "fused linear + add + relu");
  }
}

TEST_CASE("every activation and residual of a convolution, in every dtype") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
    for (const int64_t groups : {1, 4}) {
      const Tensor x = normal({2, 8, 5, 6}, dtype);
      const std::vector<Tensor> weights = {normal({8, 8 / groups, 3, 3}, dtype, 2) * 0.1, normal({8}, dtype, 3)};
      const auto conv = [groups](const Tensor& t, const auto& v) { return conv2d(t, v[0], v[1], 1, 1, 1, groups); };
      check_function([&](const Tensor& t, const auto& v) { return relu(conv(t, v)); }, x, weights, "fused conv2d + relu");
      check_function([&](const Tensor& t, const auto& v) { return gelu(conv(t, v)); }, x, weights, "fused conv2d + gelu");
      check_function([&](const Tensor& t, const auto& v) { return gelu(conv(t, v), "tanh"); }, x, weights, "fused conv2d + gelu");
      check_function([&](const Tensor& t, const auto& v) { return relu(conv(t, v) + t); }, x, weights, "fused conv2d + add + relu");
      check_function([&](const Tensor& t, const auto& v) { return silu(conv(t, v) + t); }, x, weights, "fused conv2d + add + silu");
      check_function([&](const Tensor& t, const auto& v) { return sigmoid(conv(t, v)); }, x, weights, "fused conv2d + sigmoid");
      check_function([&](const Tensor& t, const auto& v) { return tanh(conv(t, v)); }, x, weights, "fused conv2d + tanh");
      check_function([&](const Tensor& t, const auto& v) { return hardswish(conv(t, v)); }, x, weights, "fused conv2d + hardswish");
    }
    // One and three dimensions, without a bias; nothing to compute.
    check_function([](const Tensor& t, const auto& v) { return relu(conv1d(t, v[0])); }, normal({2, 4, 9}, dtype),
                   {normal({3, 4, 2}, dtype, 2)}, "fused conv1d + relu");
    check_function([](const Tensor& t, const auto& v) { return relu(conv3d(t, v[0], v[1], 1, 1) + t); }, normal({1, 2, 3, 4, 3}, dtype),
                   {normal({2, 2, 3, 3, 3}, dtype, 2), normal({2}, dtype, 3)}, "fused conv3d + add + relu");
  }
}

TEST_CASE("a program belongs to a kind of device, and a file can be loaded to another one") {
  manual_seed(3);
  nn::Sequential model = testing::residual_network();
  const NoGradGuard no_grad;
  const Tensor x = normal({2, 3, 8, 8}, kFloat32, 5), expected = model(x);
  const jit::TraceOptions options{.autocast = AutocastOptions{.dtype = kBFloat16}};
  const jit::Program on_host = jit::freeze(jit::trace(model, {x}, options));
  model->to(cuda_device());
  const jit::Program on_device = jit::freeze(jit::trace(model, {x.to(cuda_device())}, options));
  CHECK(testing::thrown_text([&] { on_host(x.to(kCUDA)); }) == "[jit::Program] input 0 must be on the device cpu, but is on cuda:0");
  CHECK(testing::thrown_text([&] { on_device(x); }) == "[jit::Program] input 0 must be on the device cuda:0, but is on cpu");
  const testing::Folder folder;
  const std::string path = folder.file("program.amp");
  for (const jit::Program& program : {on_host, on_device}) {
    program.save(path);
    for (const Device device : {Device(kCPU), cuda_device()}) {
      INFO(device);
      const jit::Program loaded = jit::Program::load(path, device);
      CHECK(loaded.text() == program.text());
      CHECK(relative_difference(loaded(x.to(device)).cpu(), expected) < 6e-2);
    }
  }
}

TEST_SUITE_END();

}  // namespace frozen_tests
