// The features of every module: names, states, conversion, containers.
#include <amp/nn/nn.h>
#include <sstream>

#include "../../support.h"

namespace module_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::thrown_text;
using Names = std::vector<std::string>;

TEST_SUITE_BEGIN("nn module");

namespace {

struct BlockImpl : nn::Module {
  BlockImpl() {
    fc = register_module("fc", nn::Linear(3, 4));
    norm = register_module("norm", nn::BatchNorm1d(4));
    scale = register_parameter("scale", ones({4}));
  }
  Tensor forward(const Tensor& x) { return norm(fc(x)) * scale; }
  nn::Linear fc{nullptr};
  nn::BatchNorm1d norm{nullptr};
  Tensor scale;
};
AMP_MODULE(Block);

}  // namespace

TEST_CASE("names of parameters, buffers and modules") {
  Block block;
  CHECK(block->named_parameters().keys() == Names{"scale", "fc.weight", "fc.bias", "norm.weight", "norm.bias"});
  CHECK(block->named_buffers().keys() == Names{"norm.running_mean", "norm.running_var", "norm.num_batches_tracked"});
  CHECK(block->named_modules().keys() == Names{"", "fc", "norm"});
  CHECK(block->named_children().keys() == Names{"fc", "norm"});
  CHECK(block->parameters(false).size() == 1);
  CHECK(block->name() == "Block");
  CHECK(block->as<Block>() == block.get());
  CHECK(block->children()[0]->as<nn::BatchNorm1d>() == nullptr);
  for (const Tensor& parameter : block->parameters()) CHECK(parameter.requires_grad());
  const Tensor& scale = block->named_parameters()["scale"];  // outlives the dictionary
  CHECK(scale.is_same(block->scale));
}

TEST_CASE("a tensor that is registered twice is one parameter, but two entries of the state") {
  auto a = nn::Linear(3, 3), b = nn::Linear(3, 3);
  nn::Sequential both(a, b, a);
  CHECK(both->parameters().size() == 4);
  CHECK(both->state_dict().size() == 6);
}

TEST_CASE("registering refuses bad names and tensors with a history") {
  Block block;
  CHECK(
      contains(thrown_text([&] { block->register_module("fc", nn::Linear(1, 1)); }), "[register_module] the name \"fc\" is taken already"));
  CHECK(contains(thrown_text([&] { block->register_buffer("a.b", ones({1})); }), "must not have a dot"));
  CHECK(contains(thrown_text([&] { block->register_parameter("x", block->scale * 2); }), "must be a leaf tensor"));
  nn::Linear empty{nullptr};
  CHECK(empty.is_empty());
  CHECK(contains(thrown_text([&] { empty->forward(ones({1})); }), "[nn] the module holder is empty"));
}

TEST_CASE("registering refuses a module that contains the module itself") {
  const auto module = [] { return std::make_shared<nn::SequentialImpl>(); };
  const auto outer = module(), middle = module(), inner = module();
  outer->register_module("middle", middle);
  middle->register_module("inner", inner);
  for (const auto& [container, contained] : {std::pair(outer, outer), {middle, outer}, {inner, outer}, {inner, middle}}) {
    CHECK(contains(thrown_text([&] { container->register_module("x", contained); }),
                   "[register_module] \"x\" contains the module that is to contain it"));
    CHECK(
        contains(thrown_text([&] { container->nn::Module::replace_module("middle", contained); }), "[replace_module] \"middle\" contains"));
  }
  outer->register_module("x", inner);  // twice in one module, but not in itself
  CHECK(outer->modules().size() == 3);
  CHECK(inner->children().empty());
}

TEST_CASE("state_dict and load_state_dict") {
  Block a, b;
  a(testing::normal({5, 3}, kFloat32));
  b->load_state_dict(a->state_dict());
  for (const auto& [name, value] : a->state_dict())
    CHECK(difference(std::get<Tensor>(value), std::get<Tensor>(b->state_dict().at(name))).empty());
  StateDict state = a->state_dict();
  state.erase("fc.bias");
  state["extra"] = ones({1});
  state["scale"] = ones({3});
  const std::string text = thrown_text([&] { b->load_state_dict(state); });
  CHECK(contains(text, "[load_state_dict] the state does not fit Block"));
  CHECK(contains(text, "missing keys: fc.bias"));
  CHECK(contains(text, "unexpected keys: extra"));
  CHECK(contains(text, "scale has shape [3], expected [4]"));
  state.erase("scale");
  const nn::LoadResult result = b->load_state_dict(state, false);
  CHECK(result.missing_keys == Names{"fc.bias", "scale"});
  CHECK(result.unexpected_keys == Names{"extra"});
}

TEST_CASE("train, eval, zero_grad, apply, requires_grad_") {
  Block block;
  block->eval();
  CHECK_FALSE(block->norm->is_training());
  block->train();
  CHECK(block->norm->is_training());
  block(testing::normal({5, 3}, kFloat32)).sum().backward();
  CHECK(block->scale.grad().defined());
  block->zero_grad(false);
  CHECK(difference(block->scale.grad(), zeros({4})).empty());
  block(testing::normal({5, 3}, kFloat32)).pow(2).sum().backward({}, /*retain_graph=*/true, /*create_graph=*/true);
  CHECK(block->scale.grad().requires_grad());
  block->zero_grad(false);
  CHECK_FALSE(block->scale.grad().requires_grad());
  block->zero_grad();
  CHECK_FALSE(block->scale.grad().defined());
  int count = 0;
  block->apply([&](nn::Module&) { ++count; });
  CHECK(count == 3);
  block->requires_grad_(false);
  CHECK_FALSE(block->fc->weight.requires_grad());
}

TEST_CASE("conversion changes the tensors in place, gradients too, and leaves integers alone [behavior 162]") {
  Block block;
  const Tensor weight = block->fc->weight;
  block(testing::normal({5, 3}, kFloat32)).sum().backward();
  block->to(kFloat64);
  CHECK((weight.dtype() == kFloat64));
  CHECK((block->fc->weight.grad().dtype() == kFloat64));
  CHECK(weight.is_leaf());
  CHECK((block->norm->num_batches_tracked.dtype() == kInt64));
  CHECK((block(testing::normal({5, 3})).dtype() == kFloat64));
  block->bfloat16();
  CHECK((block->norm->running_mean.dtype() == kBFloat16));
  block->half();
  CHECK((weight.dtype() == kFloat16));
  CHECK((block->norm->num_batches_tracked.dtype() == kInt64));
  CHECK_THROWS_AS(block->to(kInt32), TypeError);
}

TEST_CASE("conversion to complex dtypes and back: floating and complex tensors change, integers do not") {
  Block block;
  const Tensor weight = block->fc->weight, values = weight.detach().clone();
  block(testing::normal({5, 3}, kFloat32)).sum().backward();
  block->to(kComplex64);
  CHECK((weight.dtype() == kComplex64));
  CHECK((weight.grad().dtype() == kComplex64));
  CHECK(weight.requires_grad());
  CHECK((block->norm->running_mean.dtype() == kComplex64));
  CHECK((block->norm->num_batches_tracked.dtype() == kInt64));
  CHECK(difference(view_as_real(weight.detach()).select(-1, 0), values).empty());
  block->half();
  CHECK((weight.dtype() == kComplex64));
  block->to(Device(kCPU), kComplex128);
  CHECK((weight.dtype() == kComplex128));
  block->to(kFloat32);  // without the imaginary parts
  CHECK((weight.grad().dtype() == kFloat32));
  CHECK(difference(weight.detach(), values).empty());
  CHECK_THROWS_AS(block->to(Device(kCPU), kBool), TypeError);
  nn::Linear fc(2, 3);
  fc->to(kComplex64);
  const Tensor x = testing::normal({4, 2}, kComplex64);
  abs(fc(x)).sum().backward();
  CHECK((fc->weight.grad().dtype() == kComplex64));
  CHECK(difference(fc(x).detach(), (matmul(x, fc->weight.t()) + fc->bias).detach(), 1e-5, 1e-6).empty());
}

TEST_CASE("converting a parameter does not leave a stale cast behind") {
  nn::Linear fc(3, 2);
  const Tensor x = testing::normal({4, 3}, kFloat32);
  const Autocast guard(kCPU, {.dtype = kBFloat16});
  fc(x);
  {
    const NoGradGuard no_grad;
    fc->weight.set_data(zeros({2, 3}));
    fc->bias.set_data(zeros({2}));
  }
  CHECK(difference(fc(x).detach().to(kFloat32), zeros({4, 2})).empty());
}

TEST_CASE("Sequential: the last module may give something else than a tensor") {
  using Output = std::tuple<Tensor, std::tuple<Tensor, Tensor>>;
  nn::LSTM lstm(4, 5);
  nn::Sequential net(nn::Linear(3, 4), lstm);
  const Tensor x = ones({2, 1, 3});
  const auto [output, state] = net->forward<Output>(x);
  CHECK(output.sizes() == IntArrayRef({2, 1, 5}));
  CHECK(std::get<0>(state).sizes() == IntArrayRef({1, 1, 5}));
  CHECK(net->parameters().size() == 6);
  CHECK_THROWS_WITH_AS(net->forward(x), doctest::Contains("does not return a tensor; call forward<R> to get its result"), TypeError);
  CHECK_THROWS_AS((net->forward<std::tuple<Tensor, Tensor>>(x)), TypeError);
  CHECK_THROWS_WITH_AS(nn::Sequential(lstm, nn::Linear(5, 1))->forward(ones({2, 1, 4})),
                       doctest::Contains("[forward] argument 0 of Linear is of type std::tuple"), TypeError);
  CHECK(nn::Sequential(nn::Linear(3, 4))->forward<Tensor>(x).sizes() == IntArrayRef({2, 1, 4}));
  CHECK_THROWS_AS(nn::Sequential(nn::Linear(3, 4))->forward<Output>(x), TypeError);
}

TEST_CASE("Sequential, ModuleList, Functional, printing") {
  nn::Sequential net(nn::Linear(3, 4), nn::ReLU(), nn::Functional([](const Tensor& x) { return x * 2; }));
  CHECK(net->size() == 3);
  CHECK(net->forward(ones({2, 3})).sizes() == IntArrayRef({2, 4}));
  CHECK(net(ones({2, 3})).ge(0).sum().item<int64_t>() == 8);
  net->push_back("last", nn::Linear(4, 1));
  CHECK(net->named_parameters().keys() == Names{"0.weight", "0.bias", "last.weight", "last.bias"});
  nn::Sequential nested(nn::Sequential(nn::Linear(3, 4), nn::ReLU()), nn::Sequential(nn::Linear(4, 1)));
  CHECK(nested(ones({2, 3})).sizes() == IntArrayRef({2, 1}));
  CHECK(nested->named_parameters().keys() == Names{"0.0.weight", "0.0.bias", "1.0.weight", "1.0.bias"});
  nn::Sequential named({{"a", nn::Linear(1, 2)}, {"b", nn::Linear(2, 1)}});
  CHECK(named->named_children().keys() == Names{"a", "b"});
  CHECK_THROWS_AS((*net)[7], IndexError);
  nn::ModuleList list(nn::Linear(1, 1), nn::Linear(1, 2));
  CHECK(list->size() == 2);
  CHECK(list->ptr<nn::LinearImpl>(1)->options.out_features() == 2);
  std::ostringstream text;
  text << named;
  CHECK(text.str() ==
        "Sequential(\n  (a): Linear(in_features=1, out_features=2, bias=true)\n  (b): Linear(in_features=2, out_features=1, bias=true)\n)");
}

TEST_SUITE_END();

}  // namespace module_tests
