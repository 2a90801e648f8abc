// Deep copies of modules.
#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <map>
#include <sstream>
#include <string>

#include <amp/nn/parallel/data_parallel.h>

#include "../../support.h"

namespace clone_tests {

using namespace amp;
using amp::testing::difference;

namespace {

struct NetImpl : nn::Module {
  AMP_CLONEABLE(NetImpl)
  AMP_CLONED_MEMBERS(fc, tied, scale, layers)
  NetImpl() {
    fc = register_module("fc", nn::Linear(3, 4));
    tied = register_module("tied", fc);
    scale = register_parameter("scale", ones({4}));
    layers = {register_module("a", nn::Linear(4, 4)), register_module("b", nn::Linear(4, 4))};
  }
  Tensor forward(const Tensor& x) { return layers[1](layers[0](fc(x) * scale)) * factor; }
  nn::Linear fc{nullptr}, tied{nullptr};
  Tensor scale;
  std::vector<nn::Linear> layers;
  double factor = 1;
};
AMP_MODULE(Net);

// libtorch's way.
struct OldImpl : nn::Cloneable<OldImpl> {
  OldImpl() { reset(); }
  void reset() override {
    fc = register_module("fc", nn::Linear(2, 2));
    norm = register_module("norm", nn::BatchNorm1d(2));
    offset = register_parameter("offset", zeros({2}));
  }
  Tensor forward(const Tensor& x) { return norm(fc(x)) + offset; }
  nn::Linear fc{nullptr};
  nn::BatchNorm1d norm{nullptr};
  Tensor offset;
};
AMP_MODULE(Old);

struct RefusingImpl : nn::Cloneable<RefusingImpl> {
  RefusingImpl() { reset(); }
  void reset() override { clone_refusal_ = "is one of a kind"; }
};

struct PlainImpl : nn::Module {};

// libtorch's other way.
struct OwnCloneImpl : nn::Module {
  explicit OwnCloneImpl(int64_t size = 2) : fc(register_module("fc", nn::Linear(size, size))) {}
  std::shared_ptr<nn::Module> clone(const std::optional<Device>& device = std::nullopt) const override {
    auto copy = std::make_shared<OwnCloneImpl>();
    const NoGradGuard no_grad;
    copy->fc->weight.copy_(fc->weight);
    copy->fc->bias.copy_(fc->bias);
    copy->count = count + 1;
    if (device) copy->to(*device);
    return copy;
  }
  Tensor forward(const Tensor& x) { return fc(x); }
  nn::Linear fc;
  int count = 0;
};
AMP_MODULE(OwnClone);

// A class without AMP_CLONEABLE that is derived from a class with it.
struct CountedLinearImpl : nn::LinearImpl {
  using nn::LinearImpl::LinearImpl;
  std::shared_ptr<nn::Module> clone(const std::optional<Device>& = std::nullopt) const override {
    auto copy = std::make_shared<CountedLinearImpl>(options);
    copy->load_state_dict(state_dict());
    copy->count = count + 1;
    return copy;
  }
  int count = 0;
};

// Cloneable, but what it registers is not in the list of its members.
struct ForgottenImpl : nn::Module {
  AMP_CLONEABLE(ForgottenImpl)
  AMP_CLONED_MEMBERS(listed)
  Tensor forward(const Tensor& x) { return fc(x) * scale + listed; }
  nn::Linear fc = register_module("fc", nn::Linear(4, 2));
  Tensor scale = register_parameter("scale", ones({2})), mask = register_buffer("mask", ones({2}));
  Tensor listed = register_parameter("listed", ones({2}));
};
AMP_MODULE(Forgotten);

// It uses two of its tensors by their names only.
struct ByNameImpl : nn::Module {
  AMP_CLONEABLE(ByNameImpl)
  AMP_CLONED_MEMBERS(fc, nn::no_other_members)
  ByNameImpl() {
    register_parameter("scale", ones({2}));
    register_buffer("offset", zeros({2}));
  }
  Tensor forward(const Tensor& x) { return fc(x) * named_parameters()["scale"] + named_buffers()["offset"]; }
  nn::Linear fc = register_module("fc", nn::Linear(4, 2));
};
AMP_MODULE(ByName);

struct NamesOnlyImpl : nn::Module {
  AMP_CLONEABLE(NamesOnlyImpl)
  AMP_CLONED_MEMBERS()
  NamesOnlyImpl() { register_parameter("scale", ones({2})); }
  Tensor forward(const Tensor& x) { return x * named_parameters()["scale"]; }
};
AMP_MODULE(NamesOnly);

// Its list replaces that of its base.
struct WiderImpl : ByNameImpl {
  AMP_CLONEABLE(WiderImpl)
  AMP_CLONED_MEMBERS(more)
  nn::Linear more = register_module("more", nn::Linear(2, 2));
};

// Derived from cloneable classes, but not cloneable themselves.
struct DoublingImpl : nn::LinearImpl {
  DoublingImpl(int64_t in, int64_t out) : LinearImpl(in, out) {}
  Tensor forward(const Tensor& x) { return LinearImpl::forward(x) * factor; }
  double factor = 2;
};
AMP_MODULE(Doubling);

struct NewerImpl : OldImpl {
  double factor = 2;
};

struct OverDoublingImpl : nn::Module {
  AMP_CLONEABLE(OverDoublingImpl)
  AMP_CLONED_MEMBERS(fc)
  Tensor forward(const Tensor& x) { return fc(x); }
  Doubling fc = register_module("fc", Doubling(2, 2));
};
AMP_MODULE(OverDoubling);

// reset() registers another class than the original has.
struct ReplacedImpl : nn::Cloneable<ReplacedImpl> {
  ReplacedImpl() { reset(); }
  void reset() override { fc = register_module("fc", nn::Linear(2, 2)); }
  nn::Linear fc{nullptr};
};

// It is derived from a cloneable class, and is cloneable.
struct TriplingImpl : nn::LinearImpl {
  AMP_CLONEABLE(TriplingImpl)
  AMP_CLONED_MEMBERS(weight, bias)
  TriplingImpl(int64_t in, int64_t out) : LinearImpl(in, out) {}
  Tensor forward(const Tensor& x) { return LinearImpl::forward(x) * 3; }
};
AMP_MODULE(Tripling);

struct ContainersImpl : nn::Module {
  AMP_CLONEABLE(ContainersImpl)
  AMP_CLONED_MEMBERS(pair, by_name)
  std::array<nn::Linear, 2> pair{register_module("a", nn::Linear(2, 2)), register_module("b", nn::Linear(2, 2))};
  std::map<std::string, Tensor> by_name{{"c", register_parameter("c", ones({2}))}};
};
AMP_MODULE(Containers);

struct NormedImpl : nn::Module {
  AMP_CLONEABLE(NormedImpl)
  AMP_CLONED_MEMBERS(norm)
  Tensor forward(const Tensor& x) { return norm(x); }
  nn::BatchNorm1d norm = register_module("norm", nn::BatchNorm1d(4));
};
AMP_MODULE(Normed);

template <class M>
std::shared_ptr<M> clone_of(const std::shared_ptr<M>& module, std::optional<Device> device = std::nullopt) {
  return std::static_pointer_cast<M>(module->clone(device));
}

// Whether no tensor is shared.
void check_apart(const nn::Module& a, const nn::Module& b) {
  const StateDict x = a.state_dict(), y = b.state_dict();
  REQUIRE(x.size() == y.size());
  for (const auto& [name, value] : x) {
    INFO(name);
    REQUIRE(y.contains(name));
    CHECK(difference(std::get<Tensor>(value), std::get<Tensor>(y.at(name))) == "");
    if (std::get<Tensor>(value).numel() > 0) CHECK(std::get<Tensor>(value).data_ptr() != std::get<Tensor>(y.at(name)).data_ptr());
  }
}

}  // namespace

TEST_SUITE("nn clone") {
  TEST_CASE("an override of clone() also counts for modules that contain the module") {
    const OwnClone own;
    const auto counted = std::make_shared<CountedLinearImpl>(2, 2);
    nn::Sequential net;
    net->push_back(own);
    net->push_back(counted);
    const auto copy = std::dynamic_pointer_cast<nn::SequentialImpl>(net->clone());
    CHECK(copy->ptr<OwnCloneImpl>(0)->count == 1);
    CHECK(copy->ptr<CountedLinearImpl>(1)->count == 1);
    const Tensor x = randn({3, 2});
    CHECK(difference(copy->forward(x), net(x)) == "");
    CHECK(copy->ptr<OwnCloneImpl>(0)->fc->weight.data_ptr() != own->fc->weight.data_ptr());
    // The parameters of replicas have to be shared.
    CHECK_THROWS_AS(nn::parallel::replicate(std::shared_ptr<nn::Module>(own.ptr()), std::vector<Device>{kCPU, kCPU}), NotImplementedError);
  }

  TEST_CASE("a class derived from a cloneable one is not sliced: clone throws and names both classes") {
    const auto refused = [](const std::function<void()>& clone, const char* name, const char* base) {
      const std::string text = testing::thrown_text(clone);
      CHECK_MESSAGE(testing::contains(text, std::string("of the class ") + name + ", would be of the class " + base), text);
      CHECK(testing::contains(text, std::string("AMP_CLONEABLE(") + name + ")"));
      CHECK_THROWS_AS(clone(), NotImplementedError);
    };
    const Doubling layer(2, 2);
    refused([&] { (void)layer->clone(); }, "DoublingImpl", "LinearImpl");
    refused([&] { (void)NewerImpl().clone(); }, "NewerImpl", "OldImpl");
    const OverDoubling net;
    refused([&] { (void)net->clone(); }, "DoublingImpl", "LinearImpl");
    const nn::Sequential list(Doubling(2, 2), nn::ReLU());
    refused([&] { (void)list->clone(); }, "DoublingImpl", "LinearImpl");
    refused([&] { (void)nn::parallel::replicate(net.ptr(), {kCPU, kCPU}); }, "DoublingImpl", "LinearImpl");
    ReplacedImpl replaced;
    replaced.replace_module("fc", Doubling(2, 2));
    refused([&] { (void)replaced.clone(); }, "DoublingImpl", "LinearImpl");
    const Tripling own(2, 2);
    const Tensor x = ones({1, 2});
    CHECK(difference(clone_of(own.ptr())->forward(x).detach(), own(x).detach()) == "");
  }

  TEST_CASE("members of a clone are its own, and what was shared stays shared") {
    Net net;
    net->factor = 2;
    net->fc->eval();
    net->scale.requires_grad_(false);
    const auto copy = clone_of(net.ptr());
    check_apart(*net, *copy);
    CHECK(copy->factor == 2);
    CHECK_FALSE(copy->fc->is_training());
    CHECK(copy->is_training());
    CHECK_FALSE(copy->scale.requires_grad());
    CHECK(copy->fc->weight.requires_grad());
    CHECK(copy->fc.get() == copy->tied.get());
    CHECK(copy->parameters().size() == net->parameters().size());
    CHECK(copy->fc.ptr() == copy->children()[0]);
    const Tensor x = testing::normal({2, 3}, kFloat32);
    CHECK(difference(net(x).detach(), copy->forward(x).detach()) == "");
    {
      const NoGradGuard no_grad;
      copy->layers[1]->bias.add_(1);
    }
    CHECK(difference(net(x).detach(), copy->forward(x).detach()) != "");
    copy->forward(x).sum().backward();
    CHECK(copy->fc->weight.grad().defined());
    CHECK_FALSE(net->fc->weight.grad().defined());
    CHECK_FALSE(clone_of(copy)->fc->weight.grad().defined());
  }

  TEST_CASE("Cloneable with reset, as in libtorch") {
    Old old;
    old(testing::normal({4, 2}, kFloat32));
    old->to(kFloat64);
    old->offset.requires_grad_(false);
    const auto copy = clone_of(old.ptr());
    check_apart(*old, *copy);
    CHECK((copy->fc->weight.dtype() == kFloat64));
    CHECK_FALSE(copy->offset.requires_grad());
    CHECK(copy->norm.ptr() == copy->children()[1]);
    old->eval();
    copy->eval();
    const Tensor x = testing::normal({4, 2});
    CHECK(difference(old(x).detach(), copy->forward(x).detach()) == "");
  }

  TEST_CASE("every module of the library can be cloned, and the clone computes the same") {
    using namespace nn;
    const Tensor image = testing::normal({2, 4, 6, 6}, kFloat32), line = testing::normal({3, 4}, kFloat32),
                 steps = testing::normal({3, 2, 4}, kFloat32);
    const auto check = [&](const AnyModule& module, const Tensor& x) {
      INFO(module.ptr()->name());
      module.ptr()->eval();
      const AnyModule copy = module.clone();
      check_apart(*module.ptr(), *copy.ptr());
      CHECK_FALSE(copy.ptr()->is_training());
      std::ostringstream a, b;
      a << *module.ptr();
      b << *copy.ptr();
      CHECK(a.str() == b.str());
      if (!module.maps_tensors()) return;
      const NoGradGuard no_grad;
      CHECK(difference(module.forward(x), copy.forward(x)) == "");
    };
    for (const AnyModule& module : std::vector<AnyModule>{Conv2d(4, 3, 3),
                                                          ConvTranspose2d(4, 3, 3),
                                                          BatchNorm2d(4),
                                                          InstanceNorm2d(InstanceNormOptions(4).affine(true)),
                                                          GroupNorm(2, 4),
                                                          LocalResponseNorm(2),
                                                          CrossMapLRN2d(3),
                                                          MaxPool2d(2),
                                                          AvgPool2d(2),
                                                          AdaptiveAvgPool2d(2),
                                                          AdaptiveMaxPool2d(2),
                                                          LPPool2d(LPPool2dOptions(2, 2)),
                                                          FractionalMaxPool2d(FractionalMaxPool2dOptions(2).output_size(3)),
                                                          ZeroPad2d(1),
                                                          ConstantPad2d(1, 0.5),
                                                          ReflectionPad2d(1),
                                                          ReplicationPad2d(1),
                                                          CircularPad2d(1),
                                                          PixelShuffle(2),
                                                          PixelUnshuffle(2),
                                                          ChannelShuffle(2),
                                                          Upsample(UpsampleOptions().scale_factor(std::vector<double>{2})),
                                                          Unfold(2),
                                                          Dropout2d(),
                                                          Softmax2d(),
                                                          PReLU(4)})
      check(module, image);
    for (const AnyModule& module : std::vector<AnyModule>{Linear(4, 3),
                                                          Identity(),
                                                          Flatten(),
                                                          Unflatten(UnflattenOptions(1, {2, 2})),
                                                          LayerNorm(4),
                                                          RMSNorm(4),
                                                          Dropout(),
                                                          AlphaDropout(),
                                                          ReLU(),
                                                          ELU(),
                                                          GELU(),
                                                          GLU(1),
                                                          Softmax(1),
                                                          LogSoftmax(1),
                                                          RReLU(),
                                                          Threshold(0.1, 2.0),
                                                          Tanh(),
                                                          Functional([](const Tensor& t) { return t * 2; }),
                                                          Sequential(Linear(4, 4), Sequential(ReLU(), Linear(4, 2))),
                                                          RNNCell(4, 3),
                                                          GRUCell(4, 3),
                                                          LSTMCell(4, 3)})
      check(module, line);
    TransformerEncoder encoder(
        TransformerEncoderOptions(TransformerEncoderLayerOptions(4, 2).dim_feedforward(8), 2).norm(AnyModule(LayerNorm(4))));
    for (const AnyModule& module :
         std::vector<AnyModule>{RNN(4, 3), GRU(4, 3), LSTM(4, 3), TransformerEncoderLayer(4, 2), TransformerDecoderLayer(4, 2),
                                MultiheadAttention(4, 2), encoder, Transformer(TransformerOptions(4, 2, 1, 1).dim_feedforward(8))})
      check(module, steps);
    check(Embedding(5, 2), tensor(std::vector<int64_t>{1, 4}, kInt64));
    check(EmbeddingBag(5, 2), tensor(std::vector<int64_t>{1, 4}, kInt64).reshape({1, 2}));
    for (const AnyModule& module : std::vector<AnyModule>{
             CrossEntropyLoss(CrossEntropyLossOptions().weight(ones({3}))), MSELoss(), L1Loss(), CTCLoss(),
             BCEWithLogitsLoss(BCEWithLogitsLossOptions().pos_weight(ones({3}))), NLLLoss(NLLLossOptions().weight(ones({3}))),
             Bilinear(2, 3, 4), CosineSimilarity(), PairwiseDistance(), AdaptiveLogSoftmaxWithLoss(8, 12, std::vector<int64_t>{3, 7})})
      check(module, line);
    const auto list = clone_of(ModuleList(Linear(1, 1), Linear(1, 2)).ptr());
    CHECK(list->at<LinearImpl>(1).options.out_features() == 2);
    ParameterDict dict;
    dict->insert("a", ones({2}).requires_grad_());
    check_apart(*dict, *clone_of(dict.ptr()));
  }

  TEST_CASE("hooks are copied, handles are not") {
    nn::ReLU relu;
    int calls = 0;
    auto handle = relu->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors&) { ++calls; });
    const nn::ReLU copy(clone_of(relu.ptr()));
    copy(ones({1}));
    CHECK(calls == 1);
    handle.remove();
    relu(ones({1}));
    copy(ones({1}));
    CHECK(calls == 2);
  }

  TEST_CASE("hooks of submodules are copied, also if reset() makes the submodules") {
    Old old;
    int calls = 0;
    old->fc->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors&) { ++calls; });
    const auto copy = clone_of(old.ptr());
    copy->forward(ones({3, 2}));
    CHECK(calls == 1);
  }

  TEST_CASE("a module with reset() may refuse to be cloned") {
    CHECK_THROWS_WITH_AS(static_cast<void>(std::make_shared<RefusingImpl>()->clone()), "[clone] Refusing is one of a kind", Error);
  }

  TEST_CASE("a class whose list of members misses something that is registered throws") {
    Forgotten forgotten;
    const char* text =
        "[clone] the class of Forgotten does not list its members for the registered scale, mask, fc, and its clone would go on using "
        "those "
        "of the original: list them in AMP_CLONED_MEMBERS(...), with nn::no_other_members for what has no member (amp/nn/clone.h)";
    CHECK_THROWS_WITH_AS(forgotten->clone(), text, Error);
    CHECK_THROWS_WITH_AS(nn::Sequential(forgotten)->clone(), text, Error);
    CHECK_THROWS_WITH_AS(nn::parallel::replicate(forgotten.ptr(), {kCPU, kCPU}), text, Error);
    CHECK_THROWS_AS(std::make_shared<WiderImpl>()->clone(), Error);
  }

  TEST_CASE("what has no member is copied") {
    ByName by_name;
    const auto copy = clone_of(by_name.ptr());
    check_apart(*by_name, *copy);
    NamesOnly names_only;
    check_apart(*names_only, *clone_of(names_only.ptr()));
    const Tensor x = ones({1, 4});
    {
      const NoGradGuard no_grad;
      copy->named_buffers()["offset"].fill_(5);
    }
    CHECK(difference(copy->forward(x).detach(), by_name(x).detach() + 5.0, 1e-5, 1e-5) == "");
  }

  TEST_CASE("members in arrays and maps") {
    Containers containers;
    const auto copy = clone_of(containers.ptr());
    check_apart(*containers, *copy);
    CHECK(copy->pair[1].ptr() == copy->children()[1]);
    CHECK(copy->by_name["c"].is_alias_of(copy->named_parameters()["c"]));
  }

  TEST_CASE("a clone uses its own weights, mode and running statistics") {
    Normed normed;
    const auto copy = clone_of(normed.ptr());
    const Tensor x = testing::normal({3, 4}, kFloat32);
    {
      const NoGradGuard no_grad;
      copy->norm->weight.fill_(0);
      copy->norm->bias.fill_(2);
    }
    CHECK(difference(copy->forward(x).detach(), full({3, 4}, 2.0)) == "");
    CHECK(copy->norm->num_batches_tracked.item<int64_t>() == 1);
    CHECK(normed->norm->num_batches_tracked.item<int64_t>() == 0);
    copy->eval();
    copy->forward(x);
    CHECK(copy->norm->num_batches_tracked.item<int64_t>() == 1);
    CHECK(normed->norm->is_training());
    // The first replica shares the statistics, the second has a copy.
    const nn::DataParallel parallel(normed, {.devices = {kCPU, kCPU}});
    parallel(testing::normal({6, 4}, kFloat32));
    CHECK(normed->norm->num_batches_tracked.item<int64_t>() == 1);
  }

  TEST_CASE("a class that does not say how throws") {
    const auto plain = std::make_shared<PlainImpl>();
    CHECK_THROWS_WITH_AS(
        plain->clone(),
        doctest::Contains(
            "[clone] Plain cannot be cloned: use AMP_CLONEABLE(PlainImpl) and AMP_CLONED_MEMBERS(...) with its registered members"),
        NotImplementedError);
    struct WrongImpl : nn::Cloneable<WrongImpl> {
      bool first = true;
      WrongImpl() { reset(); }
      WrongImpl(const WrongImpl& other) : Cloneable(other), first(false) {}
      void reset() override { register_parameter(first ? "a" : "b", ones({1})); }
    };
    CHECK_THROWS_WITH_AS(std::make_shared<WrongImpl>()->clone(),
                         "[clone] reset() of Wrong does not register the parameters that the original has", Error);
  }
}

}  // namespace clone_tests
