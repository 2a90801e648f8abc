// Groups that are added after initialize, in all combinations that Apex tests.
#include "mixed_model.h"

namespace param_group_tests {

using namespace amp;
using namespace amp::testing;
using apex::initialize;

namespace {

struct Way {
  Zeroing zeroing;
  bool zero_before_add;  // otherwise after it
  bool accumulate;       // two passes per step
};

// A step of the first model, then two steps of both. The group of the second model is added in between.
std::vector<Tensor> train(const Way& way, const apex::Options* options) {
  const Shutdown after;
  std::vector<Mixed> models = {Mixed(1.0), Mixed(2.0)};
  std::vector<optim::OptimizerParamGroup> groups;
  groups.push_back(group_of(models[0], 0.25, 0.125));
  optim::SGD optimizer(std::move(groups), optim::SGDOptions(1.0));
  if (options != nullptr) {
    initialize(models, optimizer, *options);
    set_scales({4});
  }
  const Tensor x = ones({2});
  const auto drop = [&] { drop_gradients(way.zeroing, models, {&optimizer}); };
  const auto backward = [&](const Tensor& loss, bool retain_graph) {
    if (options == nullptr) {
      loss.backward({}, retain_graph);
      return;
    }
    auto scaled_loss = apex::scale_loss(loss, optimizer);
    scaled_loss.backward(retain_graph);
  };
  const auto step_of_both = [&] {
    const Tensor loss = models[0](x) + models[1](x);
    backward(loss, way.accumulate);
    if (way.accumulate) backward(loss, false);
    optimizer.step();
  };
  drop();
  backward(models[0](x), false);
  optimizer.step();
  if (way.zero_before_add) drop();
  optimizer.add_param_group(group_of(models[1], 0.5, 0.125));
  if (!way.zero_before_add) drop();
  step_of_both();
  drop();
  step_of_both();  // with the momenta of both groups
  std::vector<Tensor> values;
  for (const Mixed& model : models) {
    for (const Tensor& copy : wide_copies(model->parameters())) values.push_back(copy);
  }
  return values;
}

}  // namespace

TEST_SUITE("apex") {
  TEST_CASE("add_param_group after the first step: later steps are those of a plain program") {
    for (const bool zero_before_add : {true, false}) {
      for (const bool accumulate : {true, false}) {
        const std::vector<Tensor> plain = train({Zeroing::Params, zero_before_add, accumulate}, nullptr);
        for (const Zeroing zeroing : kZeroings) {
          for (const std::string& name : levels()) {
            for (const bool converted : {false, true}) {
              if (name == "O1" && converted) continue;
              INFO(name, std::string(converted ? "" : ", not converted"), ", gradients dropped in way ", static_cast<int>(zeroing),
                   std::string(zero_before_add ? " before" : " after"), std::string(accumulate ? ", two passes" : ""));
              const apex::Options options = mixed_level(name, converted);
              CHECK(difference_of(train({zeroing, zero_before_add, accumulate}, &options), plain, 1e-3) == "");
            }
          }
        }
      }
    }
  }

  TEST_CASE("add_param_group before the first step; the group's float16 parameters get masters, and none comes twice") {
    for (const std::string& name : levels()) {
      INFO(name);
      const Shutdown after;
      Mixed a(1.0), b(2.0);
      optim::SGD optimizer({group_of(a, 0.25, 0)}, optim::SGDOptions(1.0));
      initialize({a, b}, optimizer, mixed_level(name, /*converted=*/true));
      set_scales({4});
      optimizer.add_param_group(group_of(b, 0.5, 0));
      const std::vector<Tensor> masters = apex::master_params(optimizer);
      REQUIRE(masters.size() == 4);
      CHECK(masters[3].dtype() == (name == "O1" || name == "O3" ? kFloat16 : kFloat32));
      CHECK(masters[3].is_same(b->half) == (name != "O2"));
      optimizer.zero_grad();
      {
        auto scaled_loss = apex::scale_loss(a(ones({2})) + b(ones({2})), optimizer);
        scaled_loss.backward();
      }
      optimizer.step();
      CHECK(a->wide[0].item<double>() == 1 - 0.25 * 2);
      CHECK(b->half[0].item<double>() == 3 - 0.5 * 2);
      CHECK_THROWS_WITH_AS(optimizer.add_param_group(group_of(b, 0.5, 0)), doctest::Contains("twice"), ValueError);
      CHECK_THROWS_WITH_AS(optimizer.add_param_group(optim::OptimizerParamGroup({masters[3]})), doctest::Contains("twice"), ValueError);
    }
  }

  TEST_CASE("a group that is refused leaves no master and no gradient behind") {
    for (const std::string& name : levels()) {
      INFO(name);
      const Shutdown after;
      Mixed a(1.0), b(2.0);
      optim::SGD optimizer({group_of(a, 0.25, 0)}, optim::SGDOptions(1.0));
      initialize({a, b}, optimizer, mixed_level(name, /*converted=*/false));
      set_scales({4});
      CHECK_THROWS_WITH_AS(optimizer.add_param_group(optim::OptimizerParamGroup({b->half, a->half})), doctest::Contains("twice"),
                           ValueError);
      CHECK_THROWS_AS(optimizer.add_param_group(optim::OptimizerParamGroup({b->half, Tensor()})), ValueError);
      optimizer.add_param_group(group_of(b, 0.5, 0));
      REQUIRE(apex::master_params(optimizer).size() == 4);
      optimizer.zero_grad();
      for (int pass = 0; pass < 2; ++pass) {
        auto scaled_loss = apex::scale_loss(a(ones({2})) + b(ones({2})), optimizer);
        scaled_loss.backward();
      }
      optimizer.step();
      CHECK(a->half[0].item<double>() == 2 - 0.25 * 2);
      CHECK(b->half[0].item<double>() == 3 - 0.5 * 4);
      CHECK(b->wide[0].item<double>() == 2 - 0.5 * 6);
    }
  }
}

}  // namespace param_group_tests
