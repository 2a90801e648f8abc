// Files of libtorch's torch::save, which make_libtorch.cpp wrote (libtorch/).
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include <amp/all.h>
#include <amp/core/archive.h>
#include <amp/interop/pickle_value.h>

#include "support.h"
#include "unit/interop/files.h"

namespace libtorch_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const std::string kFolder = "tests/unit/interop/libtorch/";

// The same as in make_libtorch.cpp.
struct NetImpl : nn::Module {
  NetImpl() {
    fc1 = register_module("fc1", nn::Linear(3, 4));
    bn = register_module("bn", nn::BatchNorm1d(4));
    seq = register_module("seq", nn::Sequential(nn::Linear(4, 2), nn::ReLU(), nn::Linear(2, 1)));
    scale = register_parameter("scale", zeros({2}));
    table = register_buffer("table", zeros({2, 3}, kInt64));
  }
  Tensor forward(const Tensor& x) { return seq(bn(fc1(x))); }

  nn::Linear fc1{nullptr};
  nn::BatchNorm1d bn{nullptr};
  nn::Sequential seq{nullptr};
  Tensor scale, table;
};
AMP_MODULE(Net);

std::vector<char> bytes_of(const std::string& name) {
  const std::string bytes = file_bytes(kFolder + name);
  return {bytes.begin(), bytes.end()};
}

// An optimizer that goes on after three steps changes the parameters like one that has made these steps itself.
template <class Optimizer, class Options>
void check_continues(const Options& options, const std::string& name, const std::string& state_name) {
  Net net;
  Optimizer optimizer(net->parameters(), Options(0.5));
  load(optimizer, kFolder + name);
  const StateDict state = optimizer.state_dict();
  CHECK(std::get<Scalar>(state.at("param_groups.0.lr")).toDouble() == options.get_lr());
  const size_t count = net->parameters().size();
  for (size_t i = 0; i < count; ++i) {
    const Tensor& value = std::get<Tensor>(state.at(detail::concat("state.", i, '.', state_name)));
    CHECK(value.sizes() == net->parameters()[i].sizes());
  }
  for (const Tensor& p : net->parameters()) Tensor(p).set_grad(ones_like(p));
  optimizer.step();
}

}  // namespace

TEST_CASE("a module that libtorch saved") {
  Net net;
  load(net, kFolder + "module.pt");
  CHECK(net->scale.detach().sum().item<double>() == 0.25);  // 0 and 0.25: the first parameter
  CHECK(net->table.sum().item<int64_t>() == 15);
  CHECK(net->fc1->weight.size(0) == 4);
  CHECK(net->fc1->bias.detach().sum().item<double>() == 2 * 4 + 1.5);
  CHECK(net->scale.requires_grad());

  const StateDict state = load_pt(kFolder + "module.pt");
  CHECK(state.contains("seq.2.bias"));
  CHECK_FALSE(state.contains("training"));
  nn::Linear other(3, 4);
  other->load_state_dict(sub_state(state, "fc1."));
  CHECK(equal(other->weight, net->fc1->weight));

  load(net, kFolder + "trained.pt");
  net->train();
  CHECK(net->bn->num_batches_tracked.item<int64_t>() == 15);
}

TEST_CASE("a module with other parameters is refused, and nothing changes") {
  nn::Sequential other(nn::Linear(3, 4));
  const Tensor before = other[0]->parameters()[0].detach().clone();
  CHECK_THROWS_WITH_AS(load(other, kFolder + "module.pt"), doctest::Contains("`0"), ValueError);
  CHECK(equal(other[0]->parameters()[0], before));

  struct WiderImpl : nn::Module {
    WiderImpl() { fc1 = register_module("fc1", nn::Linear(3, 5)); }
    nn::Linear fc1{nullptr};
  };
  const auto wider = std::make_shared<WiderImpl>();
  CHECK_THROWS_WITH_AS(load(wider, kFolder + "module.pt"), "[load] `fc1.weight` has shape [4, 3] in the file, expected [5, 3]", ValueError);
}

TEST_CASE("tensors and lists that libtorch saved") {
  Tensor x;
  load(x, kFolder + "tensor.pt");
  CHECK(x.sizes() == IntArrayRef{2, 3});
  CHECK(x[1][2].item<float>() == 5);
  std::vector<Tensor> list;
  load(list, kFolder + "tensors.pt");
  REQUIRE(list.size() == 3);
  CHECK(list[1].dtype() == kInt64);
  CHECK(list[2].dtype() == kBool);
  CHECK(list[2][0].item<bool>());
}

TEST_CASE("optimizers that libtorch saved") {
  check_continues<optim::SGD>(optim::SGDOptions(0.01), "sgd.pt", "momentum_buffer");
  check_continues<optim::Adam>(optim::AdamOptions(1e-3), "adam.pt", "max_exp_avg_sq");
  check_continues<optim::AdamW>(optim::AdamWOptions(1e-3), "adamw.pt", "exp_avg");
  check_continues<optim::RMSprop>(optim::RMSpropOptions(1e-3), "rmsprop.pt", "grad_avg");
  check_continues<optim::Adagrad>(optim::AdagradOptions(1e-3), "adagrad.pt", "sum");

  optim::Adam few({zeros({2}).requires_grad_()}, optim::AdamOptions(0.1));
  CHECK_THROWS_WITH_AS(load(few, kFolder + "adam.pt"), doctest::Contains("has more than 1 parameters"), ValueError);
}

TEST_CASE("an archive that libtorch saved") {
  serialize::InputArchive archive, child;
  archive.load_from(kFolder + "archive.pt");
  CHECK(archive.keys() == std::vector<std::string>{"x", "n", "t", "child"});
  Tensor x, y;
  archive.read("x", x);
  CHECK(equal(x, ones({2})));
  IValue value;
  archive.read("n", value);
  CHECK(value.toInt() == 7);
  archive.read("t", value);
  CHECK(value.toStringRef() == "hello");
  archive.read("child", child);
  child.read("y", y);
  CHECK(y.item<float>() == 0);
  CHECK_FALSE(archive.try_read("z", x));
  CHECK_THROWS_WITH_AS(child.read("z", x), "[load] the file has no tensor `child.z`", ValueError);
  CHECK_THROWS_WITH_AS(archive.read("n", x), "[load] `n` is no tensor, but a Int", TypeError);
}

TEST_CASE("values that libtorch pickled") {
  CHECK(equal(pickle_load(bytes_of("pickled_tensor.pt")).toTensor(), arange(4).to(kFloat32)));
  CHECK(equal(pickle_load(bytes_of("pickled_dict.pt")).toGenericDict().at("w").toTensor(), ones({2})));
  CHECK(pickle_load(bytes_of("pickled_list.pt")).toTensorVector().size() == 2);
}

}  // namespace libtorch_tests
