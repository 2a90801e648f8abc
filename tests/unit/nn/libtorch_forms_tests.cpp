// Forms of libtorch in modules and optimizers.
#include <doctest/doctest.h>

#include <amp/all.h>
#include <amp/core/archive.h>

#include "support.h"

namespace libtorch_forms_tests {

using namespace amp;

namespace {

struct ScaleImpl : nn::Module {
  explicit ScaleImpl(double factor) : factor(factor) {}
  Tensor forward(const Tensor& x) { return x * factor; }
  double factor;
};

}  // namespace

TEST_CASE("module objects in containers, and elements of holders") {
  nn::Sequential net(nn::Linear(2, 2));
  net->push_back(ScaleImpl(2));
  net->push_back("last", ScaleImpl(3));
  CHECK(net->size() == 3);
  CHECK(net[0]->as<nn::Linear>() != nullptr);
  nn::ModuleList list(ScaleImpl(1), nn::Linear(2, 2));
  list->push_back(ScaleImpl(4));
  list->extend(std::vector<std::shared_ptr<nn::Module>>{list[0]});
  CHECK(list->size() == 4);
  CHECK(list[2]->as<ScaleImpl>()->factor == 4);
  nn::ModuleDict dict;
  dict->insert("a", nn::Linear(2, 2));
  CHECK(dict["a"]->as<nn::Linear>() != nullptr);
}

TEST_CASE("items of ordered dictionaries are pairs and pointers") {
  const nn::Linear linear(2, 3);
  for (const auto& [name, parameter] : linear->named_parameters()) CHECK(parameter.size(0) == 3);
  const auto parameters = linear->named_parameters();
  CHECK(parameters.front()->dim() == 2);
  CHECK(parameters.pairs()[1].first == "bias");
  CHECK(parameters.items().size() == 2);
}

TEST_CASE("sizes of options") {
  nn::Conv2dOptions options(1, 2, {3, 5});
  CHECK(options.kernel_size()->at(1) == 5);
  options.bias() = false;
  CHECK(nn::Conv2d(options)->bias.defined() == false);
}

TEST_CASE("a module object that is assigned shares its parameters") {
  struct NetImpl : nn::Module {
    NetImpl() { fc = register_module("fc", nn::Linear(2, 2)); }
    nn::Linear fc{nullptr};
  };
  NetImpl a, b;
  a = b;
  CHECK(a.fc->weight.is_same(b.fc->weight));
  CHECK(a.parameters()[0].is_same(b.parameters()[0]));
}

TEST_CASE("optimizers") {
  const Tensor p = ones({2}).requires_grad_(), q = ones({2}).requires_grad_();
  optim::Adam adam({p}, optim::AdamOptions(0.1).betas(std::make_tuple(0.5, 0.9)));
  CHECK(adam.size() == 1);
  CHECK(adam.parameters()[0].is_same(p));
  CHECK(adam.defaults().get_lr() == 0.1);
  CHECK(adam.state().empty());
  auto& options = static_cast<optim::AdamOptions&>(adam.param_groups()[0].options());
  CHECK(options.betas().first == 0.5);
  options.lr() = 0.2;
  CHECK(options.get_lr() == 0.2);

  // An option that was assigned is not inherited.
  auto own = std::make_unique<optim::SGDOptions>(0.5);
  own->momentum() = 0.25;
  optim::SGD sgd({optim::OptimizerParamGroup({q}, std::move(own))}, optim::SGDOptions(0.1).momentum(0.9).weight_decay(0.5));
  const auto& group = static_cast<const optim::SGDOptions&>(sgd.param_groups()[0].options());
  CHECK(group.momentum() == 0.25);
  CHECK(group.weight_decay() == 0.5);
}

TEST_CASE("the norm of clipping is a number where one is expected") {
  const Tensor p = ones({2}).requires_grad_();
  Tensor(p).set_grad(tensor({3.0, 4.0}));
  const double norm = nn::utils::clip_grad_norm_({p}, 1.0);
  CHECK(norm == doctest::Approx(5));
}

TEST_CASE("backward may return undefined gradients of arguments that were left out") {
  struct Line : autograd::Function<Line> {
    static Tensor forward(autograd::AutogradContext*, const Tensor& x, const Tensor& w, const Tensor& bias = {}) {
      return bias.defined() ? x * w + bias : x * w;
    }
    static autograd::variable_list backward(autograd::AutogradContext*, autograd::variable_list grads) {
      return {grads[0], Tensor(), Tensor()};
    }
  };
  const Tensor x = ones({2}).requires_grad_();
  Line::apply(x, ones({2})).sum().backward();
  CHECK(x.grad().sum().item<float>() == 2);
}

TEST_CASE("what forward saves of a list, an optional and tensors") {
  struct Saving : autograd::Function<Saving> {
    static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
      ctx->saved_data["shape"] = zeros({7, 5}).sizes();
      ctx->saved_data["some"] = std::optional<int>(4);
      ctx->saved_data["none"] = std::optional<int>();
      ctx->saved_data["list"] = std::vector<Tensor>{ones({3})};
      return x * 2;
    }
    static autograd::variable_list backward(autograd::AutogradContext* ctx, autograd::variable_list grads) {
      CHECK(ctx->saved_data["shape"].toIntVector() == std::vector<int64_t>{7, 5});
      CHECK(ctx->saved_data["some"].isInt());
      CHECK(ctx->saved_data["some"].to<int>() == 4);
      CHECK(ctx->saved_data["none"].isNone());
      CHECK(ctx->saved_data["list"].toTensorVector()[0].numel() == 3);
      CHECK_THROWS_AS(ctx->saved_data["some"].to<std::string>(), TypeError);
      return {grads[0] * 2};
    }
  };
  const Tensor x = ones({2}).requires_grad_();
  Saving::apply(x).sum().backward();
  CHECK(x.grad().sum().item<float>() == 4);
}

TEST_CASE("options of functional forms") {
  namespace F = nn::functional;
  const Tensor x = ones({1, 1, 5, 5}), w = ones({1, 1, 3, 3});
  CHECK(F::conv2d(x, w, F::Conv2dFuncOptions().padding(kSame)).sizes() == x.sizes());
  CHECK(F::conv2d(x, w, F::Conv2dFuncOptions().padding(kValid)).size(2) == 3);
  CHECK(F::conv2d(x, w, F::Conv2dFuncOptions().padding({1, 0})).sizes() == IntArrayRef{1, 1, 5, 3});
  const std::vector<int64_t> kernel{1, 3}, padding{0, 1}, three(3);
  CHECK(F::conv2d(x, ones({1, 1, 1, 3}), F::Conv2dFuncOptions().padding(padding)).sizes() == x.sizes());
  CHECK(nn::Conv2d(nn::Conv2dOptions(1, 1, kernel).padding(padding))(x).sizes() == x.sizes());
  CHECK(nn::ExpandingArray<4>(x.sizes()) == nn::ExpandingArray<4>{1, 1, 5, 5});
  CHECK_THROWS_WITH_AS(nn::Conv2dOptions(1, 1, three), "[ExpandingArray] expected 2 values, but got 3", ValueError);
  const nn::Conv2dOptions same = nn::Conv2dOptions(1, 1, 3).padding(kSame);
  CHECK(F::conv2d(x, w, F::Conv2dFuncOptions().padding(same.padding())).sizes() == x.sizes());
  CHECK(F::smooth_l1_loss(x, x + 2, F::SmoothL1LossFuncOptions(kSum)).item<float>() == 37.5f);
  CHECK(F::smooth_l1_loss(x, x + 2, kSum, 4).item<float>() == 12.5f);
  CHECK(F::huber_loss(x, x + 2, F::HuberLossFuncOptions(kNone)).sizes() == x.sizes());
}

TEST_CASE("a Sequential from a dictionary") {
  OrderedDict<std::string, nn::AnyModule> modules;
  modules.insert("first", nn::AnyModule(nn::Linear(2, 3)));
  modules.insert("second", nn::AnyModule(nn::ReLU()));
  nn::Sequential net(modules), moved(std::move(modules));
  CHECK(net->size() == 2);
  CHECK(moved->named_parameters().contains("first.weight"));
  CHECK(net->forward(ones({1, 2})).sizes() == IntArrayRef{1, 3});
}

TEST_CASE("smallest learning rates as float") {
  const Tensor p = ones({2}).requires_grad_();
  optim::SGD sgd({p}, 0.1);
  using Scheduler = optim::ReduceLROnPlateauScheduler;
  Scheduler scheduler(sgd, Scheduler::min, 0.1, 0, 1e-4, Scheduler::rel, 0, std::vector<float>{0.0625f});
  scheduler.step(1.0);
  scheduler.step(1.0);
  CHECK(sgd.param_groups()[0].options().get_lr() == 0.0625);
}

TEST_CASE("reset() makes a module anew from its options") {
  nn::Linear fc(2, 3);
  fc->eval();
  int calls = 0;
  fc->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors&) { ++calls; });
  fc->options.out_features(5).bias(false);
  fc->reset();
  CHECK(fc->weight.sizes() == IntArrayRef{5, 2});
  CHECK_FALSE(fc->bias.defined());
  CHECK(fc->parameters().size() == 1);
  CHECK(fc->parameters()[0].is_same(fc->weight));
  CHECK_FALSE(fc->is_training());
  CHECK(fc(ones({1, 2})).sizes() == IntArrayRef{1, 5});
  CHECK(calls == 1);

  nn::Conv2d conv(nn::Conv2dOptions(1, 2, 3));
  conv->options.in_channels(4);
  conv->reset();
  CHECK(conv->weight.sizes() == IntArrayRef{2, 4, 3, 3});
  nn::BatchNorm1d norm(3);
  norm->options.num_features(2);
  norm->reset();
  CHECK(norm->running_mean.sizes() == IntArrayRef{2});
  nn::LSTM lstm(2, 3);
  lstm->options.hidden_size(4);
  lstm->reset();
  CHECK(std::get<0>(lstm(ones({1, 1, 2}))).size(-1) == 4);
  nn::Sigmoid()->reset();
}

TEST_CASE("the encoder of a Transformer is called with forward, and its norm is an AnyModule") {
  nn::Transformer transformer(nn::TransformerOptions(4, 2, 1, 1).dropout(0));
  transformer->eval();
  const Tensor x = randn({3, 2, 4});
  CHECK(amp::testing::difference(transformer->encoder.forward(x), transformer->encoder(x)) == "");
  CHECK_FALSE(transformer->encoder->norm.is_empty());
  const nn::TransformerEncoder plain(nn::TransformerEncoderLayer(4, 2), 1);
  CHECK(plain->norm.is_empty());
  CHECK(plain->clone() != nullptr);
}

TEST_CASE("modules that are not serializable are left out of archives") {
  struct CacheImpl : nn::LinearImpl {
    using nn::LinearImpl::LinearImpl;
    bool is_serializable() const override { return false; }
  };
  nn::Sequential net(nn::Linear(2, 2));
  net->push_back(std::make_shared<CacheImpl>(2, 2));
  serialize::OutputArchive archive;
  net->save(archive);
  CHECK(archive.contents().size() == 1);
  serialize::InputArchive saved(archive.contents());
  net->load(saved);
}

}  // namespace libtorch_forms_tests
