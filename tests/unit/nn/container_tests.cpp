// AnyModule, containers of modules and parameters, apply.
#include <doctest/doctest.h>

#include <sstream>

#include "../../support.h"

namespace container_tests {

using namespace amp;
using amp::testing::difference;
using Names = std::vector<std::string>;

namespace {

struct MixImpl : nn::Module {
  Tensor forward(const Tensor& a, const Tensor& b, double factor = 2, std::optional<int64_t> shift = std::nullopt) {
    return (a + b) * factor + shift.value_or(0);
  }
};
AMP_MODULE(Mix);

struct SplitImpl : nn::Module {
  std::pair<Tensor, int> forward(Tensor x) { return {x * 2, 3}; }
};
AMP_MODULE(Split);

struct JoinImpl : nn::Module {
  Tensor forward(const std::pair<Tensor, int>& x) { return x.first + x.second; }
};
AMP_MODULE(Join);

struct BoxedImpl : nn::Module {
  explicit BoxedImpl(double factor) : factor_(factor) {}
  Tensor forward(const Tensor& x) const { return x * factor_; }

 private:
  double factor_;
};

template <class M>
struct WrappedImpl : nn::Module {};

double value(const Tensor& t) { return t.item<double>(); }
Tensor number(double x) { return full({}, x, kFloat64); }

}  // namespace

TEST_SUITE("nn containers") {
  TEST_CASE("AnyModule passes any arguments, and parameters keep their defaults") {
    const nn::AnyModule mix{Mix()};
    CHECK(value(mix.forward(number(1), number(2))) == 6);
    CHECK(value(mix.forward(number(1), number(2), 10.0)) == 30);
    CHECK(value(mix.forward(number(1), number(2), 10, int64_t{1})) == 31);
    CHECK(value(mix.forward(number(1), number(2), 10, std::optional<int64_t>(1))) == 31);
    CHECK(value(mix.forward(number(1), number(2), 10, std::nullopt)) == 30);
    CHECK(value(mix.forward(number(1), number(2), size_t{10})) == 30);
    CHECK(value(mix.forward(number(1), number(2), 10U, 1LL)) == 31);
    CHECK(value(mix.forward(number(1), number(2), short{10}, 1UL)) == 31);
    CHECK_FALSE(mix.maps_tensors());
    CHECK_THROWS_WITH_AS(mix.forward(number(1)), "[forward] Mix cannot be called with 1 arguments", ValueError);
    CHECK_THROWS_WITH_AS(mix.forward(number(1), 3), "[forward] argument 1 of Mix is of type int, expected Tensor", TypeError);
    const nn::AnyModule split{Split()};
    CHECK((split.forward<std::pair<Tensor, int>>(number(1)).second == 3));
    CHECK_THROWS_WITH_AS(split.forward(number(1)), "[forward] Split does not return a tensor; call forward<R> to get its result",
                         TypeError);
    CHECK_THROWS_AS(split.forward<int>(number(1)), TypeError);
  }

  TEST_CASE("AnyModule gives back what it holds") {
    nn::AnyModule empty, linear{nn::Linear(2, 3)}, boxed{BoxedImpl(4)};
    CHECK(empty.is_empty());
    CHECK_THROWS_WITH_AS(empty.forward(number(1)), "[AnyModule] it holds no module", Error);
    CHECK(linear.get<nn::LinearImpl>().options.out_features() == 3);
    CHECK(linear.get<nn::Linear>()->options.out_features() == 3);
    CHECK(linear.ptr<nn::LinearImpl>()->options.in_features() == 2);
    CHECK((linear.type_info() == typeid(nn::LinearImpl)));
    CHECK_THROWS_WITH_AS(linear.get<nn::ReLUImpl>(), "[AnyModule] the module is a Linear, not of the requested type", TypeError);
    CHECK(value(boxed.forward(number(2))) == 8);
  }

  TEST_CASE("Sequential begins with several inputs, and passes on what is not a tensor") {
    nn::Sequential net{Mix(), Split(), Join()};
    CHECK(value(net->forward(number(1), number(2), 10.0)) == 63);
    CHECK(value(net(number(1), number(2))) == 15);
    nn::Sequential ends{Split()};
    CHECK((ends->forward<std::pair<Tensor, int>>(number(1)).second == 3));
    CHECK_THROWS_AS(nn::Sequential(Split(), nn::ReLU())->forward(number(1)), TypeError);
    CHECK_THROWS_WITH_AS(nn::Sequential()->forward(number(1)), "[Sequential] there are no modules to run", Error);
    nn::Sequential longer{nn::ReLU()};
    longer->extend(*net);
    CHECK(longer->named_children().keys() == Names{"0", "1", "2", "3"});
    CHECK(&longer->at<MixImpl>(1) == net->ptr<MixImpl>(0).get());
    CHECK_THROWS_AS(longer->at<MixImpl>(0), TypeError);
    CHECK_THROWS_AS(longer->ptr(9), IndexError);
    CHECK_THROWS_AS(longer->push_back(nn::AnyModule()), ValueError);
  }

  TEST_CASE("Sequential calls the module that replaces another one, and none that was removed") {
    nn::Sequential net(nn::Linear(1, 1), nn::Identity());
    net->replace_module("0", nn::ReLU());
    CHECK(value(net(number(-2))) == 0);
    CHECK(net->parameters().empty());
    net->replace_module("1", nn::Hardtanh(nn::HardtanhOptions().max_val(3)).ptr());
    CHECK(value(net(number(5))) == 3);
    net->unregister_module("0");
    CHECK(net->size() == 1);
    CHECK(value(net(number(-5))) == -1);
    net->push_back(nn::ReLU());
    CHECK(value(net(number(-5))) == 0);
    CHECK_THROWS_WITH_AS(net->replace_module("0", nn::ReLU()), "[Sequential] there is no module \"0\"", ValueError);
    CHECK_THROWS_WITH_AS(net->unregister_module("0"), "[Sequential] there is no module \"0\"", ValueError);
  }

  TEST_CASE("Sequential with a module that register_module added, which forward does not call") {
    nn::Sequential net{nn::ReLU()};
    net->register_module("extra", nn::Linear(1, 1));
    net->push_back(nn::Hardtanh());
    net->replace_module("extra", nn::Linear(1, 5));
    net->replace_module("1", nn::Identity());
    CHECK(net->size() == 2);
    CHECK(value(net(number(7))) == 7);
    net->unregister_module("extra");
    CHECK(net->named_children().keys() == Names{"0", "1"});
    net->unregister_module("0");
    CHECK(net->size() == 1);
    CHECK(value(net(number(-7))) == -7);
  }

  TEST_CASE("Sequential that contains a module twice replaces and removes the named one") {
    const nn::Functional twice([](const Tensor& x) { return x * 2; });
    nn::Sequential net(twice, twice, twice);
    net->replace_module("1", nn::Functional([](const Tensor& x) { return x + 1; }));
    CHECK(value(net(number(1))) == 6);
    net->unregister_module("2");
    CHECK(value(net(number(1))) == 3);
  }

  TEST_CASE("ModuleList gives a free name to a new module after others were removed") {
    nn::ModuleList list(nn::Linear(1, 1), nn::Linear(1, 2), nn::Linear(1, 3));
    list->unregister_module("0");
    list->push_back(nn::ReLU());
    list->insert(0, nn::Tanh());
    Names kinds;
    for (const auto& module : *list) kinds.push_back(module->name());
    CHECK(kinds == Names{"Tanh", "Linear", "Linear", "ReLU"});
  }

  TEST_CASE("a null module in a container") {
    nn::ModuleList list{nn::ReLU()};
    list->replace_module("0", std::shared_ptr<nn::LinearImpl>());
    CHECK_THROWS_WITH_AS(list->ptr<nn::LinearImpl>(0), "[ModuleList] module 0 is null, not of the requested type", TypeError);
    CHECK(list->children().empty());
    nn::ModuleDict dict;
    dict->register_module("a", std::shared_ptr<nn::LinearImpl>());
    CHECK_THROWS_WITH_AS(dict->at<nn::LinearImpl>("a"), "[ModuleDict] \"a\" is null, not of the requested type", TypeError);
  }

  TEST_CASE("ModuleList inserts, extends and iterates") {
    nn::ModuleList list(nn::Linear(1, 1), nn::Linear(1, 2));
    list->insert(1, nn::ReLU());
    CHECK(list->at<nn::LinearImpl>(2).options.out_features() == 2);
    CHECK(list->named_parameters().keys() == Names{"0.weight", "0.bias", "2.weight", "2.bias"});
    nn::ModuleList more{nn::Tanh(), nn::Sigmoid()};
    list->extend(*more);
    Names kinds;
    for (const auto& module : *list) kinds.push_back(module->name());
    CHECK(kinds == Names{"Linear", "ReLU", "Linear", "Tanh", "Sigmoid"});
    CHECK_THROWS_AS(list->insert(9, nn::ReLU()), IndexError);
  }

  TEST_CASE("ModuleDict") {
    nn::ModuleDict dict;
    dict->insert("fc", nn::Linear(2, 3));
    dict->insert("act", nn::ReLU());
    dict->update({{"act", nn::Tanh().ptr()}, {"last", nn::Linear(3, 1).ptr()}});
    CHECK(dict->keys() == Names{"fc", "act", "last"});
    CHECK(dict->at<nn::LinearImpl>("fc").options.out_features() == 3);
    CHECK(dict->ptr<nn::TanhImpl>("act") != nullptr);
    CHECK(dict->named_parameters().keys() == Names{"fc.weight", "fc.bias", "last.weight", "last.bias"});
    CHECK(dict->pop("act")->name() == "Tanh");
    CHECK_FALSE(dict->contains("act"));
    CHECK(dict->size() == 2);
    nn::ModuleDict other(dict->items());
    CHECK((*other)["fc"] == (*dict)["fc"]);
    CHECK_THROWS_AS((*dict)["none"], ValueError);
    CHECK_THROWS_AS(dict->at<nn::ReLUImpl>("fc"), TypeError);
    CHECK_THROWS_AS(dict->insert("a.b", nn::ReLU()), ValueError);
    CHECK_THROWS_AS(dict->insert("a", std::shared_ptr<nn::Module>()), ValueError);
    dict->clear();
    CHECK(dict->empty());
    CHECK(dict->parameters().empty());
  }

  TEST_CASE("ParameterList and ParameterDict") {
    nn::ParameterList list(ones({2}).requires_grad_(), zeros({3}));
    list->append(ones({1}).requires_grad_());
    CHECK(list->size() == 3);
    CHECK(list->named_parameters().keys() == Names{"0", "1", "2"});
    CHECK(list->at(0).requires_grad());
    CHECK_FALSE((*list)[1].requires_grad());
    CHECK_THROWS_WITH_AS(list->at(3), "[ParameterList] index 3 is out of range for 3 parameters", IndexError);
    CHECK_THROWS_AS(list->append(list->at(0) * 2), ValueError);
    int64_t elements = 0;
    for (const auto& item : *list) elements += item.value().numel();
    CHECK(elements == 6);
    nn::ParameterDict dict;
    dict->insert("a", ones({2}).requires_grad_());
    dict->insert("b", zeros({1}));
    dict->insert("a", full({3}, 2.0).requires_grad_());
    CHECK(dict->keys() == Names{"a", "b"});
    CHECK(dict->get("a").numel() == 3);
    CHECK((*dict)["a"].requires_grad());
    CHECK(dict->state_dict().size() == 2);
    CHECK(dict->pop("b").numel() == 1);
    CHECK(dict->size() == 1);
    CHECK_THROWS_AS(dict->insert("a", dict->get("a") * 2), ValueError);
    CHECK_THROWS_AS(dict->get("none"), ValueError);
  }

  TEST_CASE("apply with names, pointers and constant modules, submodules first") {
    nn::Sequential net(nn::Linear(1, 1), nn::Sequential(nn::ReLU()));
    Names names;
    const auto with_names = [&](const std::string& name, nn::Module&) { names.push_back(name); };
    net->apply(with_names, "net");
    CHECK(names == Names{"net.0", "net.1.0", "net.1", "net"});
    names.clear();
    net->apply([&](const std::string& name, const std::shared_ptr<nn::Module>& module) { names.push_back(name + "=" + module->name()); });
    CHECK(names == Names{"0=Linear", "1.0=ReLU", "1=Sequential", "=Sequential"});
    size_t count = 0;
    const nn::Module& constant = *net;
    constant.apply([&](const nn::Module& module) { count += module.parameters(false).size(); });
    CHECK(count == 2);
    net->apply([&](nn::Module& module) {
      if (auto* linear = module.as<nn::Linear>()) nn::init::constant_(linear->weight, 3);
    });
    CHECK(net->at<nn::LinearImpl>(0).weight.item<float>() == 3);
    CHECK(constant.as<nn::Sequential>() != nullptr);
  }

  TEST_CASE("printing") {
    const auto text = [](const auto& module) {
      std::ostringstream out;
      out << module;
      return out.str();
    };
    CHECK(text(nn::ELU(nn::ELUOptions().alpha(0.5).inplace(true))) == "ELU(alpha=0.5, inplace=true)");
    CHECK(text(nn::ReLU6(true)) == "ReLU6(inplace)");
    CHECK(text(nn::Softmax(1)) == "Softmax(dim=1)");
    CHECK(text(nn::Sigmoid()) == "Sigmoid()");
    CHECK(text(nn::PReLU(3)) == "PReLU(num_parameters=3)");
    CHECK(text(nn::Hardtanh()) == "Hardtanh(min_val=-1, max_val=1)");
    CHECK(text(nn::Threshold(0.5, 2)) == "Threshold(threshold=0.5, value=2)");
    CHECK(text(nn::InstanceNorm2d(3)) == "InstanceNorm2d(3, eps=1e-05, momentum=0.1, affine=false, track_running_stats=false)");
    CHECK(text(nn::RMSNorm(3)) == "RMSNorm([3], eps=None, elementwise_affine=true)");
    CHECK(text(nn::MaxPool2d(nn::MaxPool2dOptions(3).dilation(2))) ==
          "MaxPool2d(kernel_size=3, stride=3, padding=0, dilation=2, ceil_mode=false)");
    CHECK(text(nn::AvgPool2d(3)) == "AvgPool2d(kernel_size=3, stride=3, padding=0)");
    CHECK(text(WrappedImpl<nn::LinearImpl>()) == "WrappedImpl<amp::nn::LinearImpl>");
    CHECK(text(nn::Unflatten(1, std::vector<int64_t>{2, 3})) == "Unflatten(dim=1, unflattened_size=[2, 3])");
    CHECK(text(nn::ModuleDict(nn::ModuleDictImpl::Items{{"a", nn::Identity().ptr()}})) == "ModuleDict(\n  (a): Identity()\n)");
  }

  TEST_CASE("Transformer with an encoder of one's own") {
    struct DoubleImpl : nn::Module {
      Tensor forward(const Tensor& src, const Tensor&, const Tensor&) { return src * 2; }
    };
    struct AddImpl : nn::Module {
      Tensor forward(const Tensor& tgt, const Tensor& memory, const Tensor&, const Tensor&, const Tensor&, const Tensor&) {
        return tgt + memory;
      }
    };
    nn::Transformer model(nn::TransformerOptions(4, 2)
                              .custom_encoder(nn::AnyModule(std::make_shared<DoubleImpl>()))
                              .custom_decoder(nn::AnyModule(std::make_shared<AddImpl>())));
    const Tensor x = ones({3, 1, 4});
    CHECK(difference(model(x, x), x * 3) == "");
    CHECK(model->named_children().keys() == Names{"encoder", "decoder"});
    CHECK(model->parameters().empty());
  }
}

}  // namespace container_tests
