// Rules of policies for the modules of a model: the modules that they apply to, and their effect there.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/extension/op.h>

#include "probe.h"

namespace module_rules_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::Policy;

namespace {

// Calls the model in a region with these rules.
void call(const Model& model, std::initializer_list<ModuleRule> modules) {
  const Autocast region(kCPU, {.policy = with(modules)});
  model(input());
}

}  // namespace

TEST_SUITE("rules for modules") {
  TEST_CASE("a rule holds in the modules that its pattern matches, in their submodules, and nowhere else") {
    Model model;
    call(model, {{.pattern = "blocks.*.norm", .enabled = false}, {.pattern = "blocks.1.mlp", .dtype = kFloat16}});
    CHECK_FALSE(model->block(0).norm->enabled);
    CHECK_FALSE(model->block(1).norm->enabled);
    CHECK(model->block(0).norm->product == kFloat32);
    CHECK(model->block(0).mlp_at(0).product == kBFloat16);
    CHECK(model->block(1).mlp_at(1).product == kFloat16);
    CHECK(model->block(1).mlp_at(1).dtype == kFloat16);
    CHECK(model->last->product == kBFloat16);
    CHECK(model->last->dtype == kBFloat16);
  }

  TEST_CASE("patterns: * is one name, ** any number of names") {
    Model model;
    const auto matched = [&](const std::string& pattern) {
      std::string found;
      for (const auto& row : explain_modules(*model, {.modules = {{.pattern = pattern, .dtype = kFloat16}}}).rows) {
        // The outermost module of each subtree.
        if (found.empty() || !row.module.starts_with(found.substr(found.rfind(' ') + 1) + "."))
          found += " " + (row.module.empty() ? "." : row.module);
      }
      return found;
    };
    CHECK(matched("last") == " last");
    CHECK(matched("*") == " blocks heads last");
    CHECK(matched("*.*") == " blocks.0 blocks.1 heads.main");
    CHECK(matched("blocks.*.norm") == " blocks.0.norm blocks.1.norm");
    CHECK(matched("**.norm") == " blocks.0.norm blocks.1.norm");
    CHECK(matched("blocks.**.1") == " blocks.0.mlp.1 blocks.1");
    CHECK(matched("blocks.**.mlp.**.0") == " blocks.0.mlp.0 blocks.1.mlp.0");
    CHECK(matched("**.**.last") == " last");
    CHECK(matched("norm").empty());
    CHECK(matched("blocks.*").size() == std::string(" blocks.0 blocks.1").size());
    CHECK(matched("last.**") == " last");
    CHECK(explain_modules(*model, {.modules = {{.pattern = "**", .dtype = kFloat16}}}).rows.size() == 15);
  }

  TEST_CASE("rules of inner modules apply on top of those of outer ones, and for one module in their order") {
    Model model;
    call(model, {{.pattern = "blocks.0.mlp.1", .dtype = kFloat16},
                 {.pattern = "blocks.0.mlp", .enabled = true},
                 {.pattern = "blocks.0", .enabled = false},
                 {.pattern = "blocks.1", .enabled = false},
                 {.pattern = "*.1", .dtype = kFloat16},
                 {.pattern = "**", .dtype = kFloat32}});
    CHECK_FALSE(model->block(0).norm->enabled);
    CHECK(model->block(0).mlp_at(0).product == kFloat32);  // enabled again, and in float32, because of ** for the model
    CHECK(model->block(0).mlp_at(0).enabled);
    CHECK(model->block(0).mlp_at(1).product == kFloat16);
    CHECK(model->block(1).norm->product == kFloat16);
    CHECK(model->last->product == kFloat32);
  }

  TEST_CASE("a rule of several modules on the way applies once, where it matches first") {
    Model model;
    call(model, {{.pattern = "**", .dtype = kFloat32}, {.pattern = "blocks", .dtype = kFloat16}});
    CHECK(model->last->product == kFloat32);
    CHECK(model->block(0).norm->product == kFloat16);
    CHECK(model->block(0).mlp_at(0).product == kFloat16);
  }

  TEST_CASE("dtype float32: every op runs in float32, views and banned ops as outside, and rules for ops on top") {
    Probe probe;
    const nn::Sequential model(probe);
    const Tensor half = input().to(kBFloat16);
    const Policy& policy = with({{.pattern = "0", .dtype = kFloat32, .ops = {{.op = "exp", .category = Category::LowerPrecisionFp}}}});
    struct UsesImpl : nn::Module {
      Tensor forward(Tensor x) {
        CHECK(x.t().dtype() == kBFloat16);  // a view
        x.t()[0].zero_();
        CHECK(relu(x).dtype() == kFloat32);
        CHECK(mm(x, x).dtype() == kFloat32);
        CHECK(x.reshape({9}).dtype() == kBFloat16);  // a composite of views
        CHECK(softmax(x, 1).dtype() == kFloat32);
        CHECK(cat({x, x}).dtype() == kFloat32);
        CHECK(exp(x).dtype() == kBFloat16);
        CHECK(layer_norm(x, {3}).dtype() == kFloat32);  // a composite; its part has the rule
        CHECK(x.to(kFloat64).dtype() == kFloat64);
        CHECK(relu(x.to(kFloat64)).dtype() == kFloat64);
        return x;
      }
    };
    const nn::Sequential uses(nn::ModuleHolder<UsesImpl>(std::make_shared<UsesImpl>()));
    const Autocast region(kCPU, {.policy = policy});
    const Tensor same = uses(half);
    CHECK(same.select(1, 0).abs().sum().item<double>() == 0);  // written through the view
    const Autocast on_cuda_rules(kCPU, {.dtype = kFloat16, .policy = policy, .policy_device = kCUDA});
    const nn::ModuleScope called(*model);
    const nn::ModuleScope inner(*probe);
    CHECK(contains(thrown_text([] { binary_cross_entropy(full({2}, 0.5), full({2}, 0.5)); }), "unsafe to autocast"));
  }

  TEST_CASE("policy: the rules of another policy, and the device whose table is used") {
    Model model;
    call(model, {{.pattern = "last", .policy = "torch-2.15"}, {.pattern = "blocks", .policy = "apex-O1"}});
    CHECK_FALSE(model->block(0).norm->enabled);  // it has no rules for the CPU
    CHECK(model->main->enabled);
    const Tensor x = full({2}, 0.5);
    const Policy& policy = with({{.pattern = "last", .policy = "torch-2.15"}});
    CHECK(explain("huber_loss", {kBFloat16, kBFloat16}, kCPU, {.policy = policy}, "last").at(0).arguments[0].becomes == kFloat32);
    CHECK(explain("huber_loss", {kBFloat16, kBFloat16}, kCPU, {.policy = policy}, "main").at(0).arguments[0].becomes == kBFloat16);
    const Autocast region(kCPU, {.policy = policy, .policy_device = kCUDA});
    model(input().to(kBFloat16));
    CHECK(model->last->root == kFloat32);  // the CPU's list does not contain exp
    const Autocast cpu_rules(kCPU, {.policy = policy, .policy_device = kCPU});
    model(input().to(kBFloat16));
    CHECK(model->last->root == kBFloat16);
  }

  TEST_CASE("ops: rules for single ops, by device and dtype") {
    Model model;
    call(model, {{.pattern = "last",
                  .ops = {{.op = "mm", .category = Category::Fp32},
                          {.op = "exp", .category = Category::LowerPrecisionFp, .device = kCPU},
                          {.op = "relu", .category = Category::Fp32, .device = kCUDA}}},
                 {.pattern = "blocks.0", .ops = {{.op = "mm", .category = Category::Passthrough, .dtype = kFloat16}}}});
    CHECK(model->last->product == kFloat32);
    CHECK(model->last->root == kBFloat16);
    CHECK(model->main->root == kFloat32);
    CHECK(model->block(0).norm->product == kBFloat16);
  }

  TEST_CASE("a ban holds in its modules only") {
    const Policy& policy = with({{.pattern = "1", .ops = {{.op = "mm", .category = Category::Banned, .message = "use bmm"}}}});
    const nn::Sequential model(Probe{}, Probe{});
    const Autocast region(kCPU, {.policy = policy});
    CHECK(contains(thrown_text([&] { model(input()); }), "[mm] use bmm"));
    CHECK(model->at<ProbeImpl>(0).product == kBFloat16);
    CHECK(mm(input(), input()).dtype() == kBFloat16);
  }

  TEST_CASE("the rules of a region end with it, and regions inside take the rules of the module") {
    struct OpensImpl : nn::Module {
      Tensor forward(const Tensor& x) {
        {
          const Autocast inner(kCPU, {.dtype = kFloat16});
          probe(x);
        }
        {
          const Autocast off(kCPU, {.enabled = false});
          CHECK_FALSE(is_autocast_enabled(kCPU));
          other(x);
        }
        return x;
      }
      Probe probe = register_module("probe", Probe()), other = register_module("other", Probe());
    };
    const nn::ModuleHolder<OpensImpl> opens(std::make_shared<OpensImpl>());
    const nn::Sequential model{{"opens", opens}};
    {
      const Autocast region(kCPU, {.policy = with({{.pattern = "opens", .ops = {{.op = "mm", .category = Category::Fp32}}},
                                                   {.pattern = "opens.other", .enabled = true}})});
      model(input());
      CHECK(opens->probe->product == kFloat32);
      CHECK(opens->probe->dtype == kFloat16);
      CHECK_FALSE(opens->other->enabled);  // your program has disabled the region
    }
    model(input());
    CHECK_FALSE(opens->probe->product == kBFloat16);
    // A region that begins inside a module, with rules for it.
    struct BeginsImpl : nn::Module {
      Tensor forward(const Tensor& x) {
        const Autocast region(kCPU,
                              {.modules = {{.pattern = "begins", .ops = {{.op = "mm", .category = Category::Fp32}}},
                                           {.pattern = "begins.probe", .ops = {{.op = "exp", .category = Category::LowerPrecisionFp}}}}});
        product = mm(x, x).dtype();
        return probe(x);
      }
      ScalarType product{};
      Probe probe = register_module("probe", Probe());
    };
    const nn::ModuleHolder<BeginsImpl> begins(std::make_shared<BeginsImpl>());
    nn::Sequential{{"begins", begins}}(input());
    CHECK(begins->product == kFloat32);
    CHECK(begins->probe->product == kFloat32);
    CHECK(begins->probe->root == kBFloat16);
  }

  TEST_CASE("weights are cached for each dtype, and gradients add up") {
    nn::Linear shared(4, 4);
    struct UsesImpl : nn::Module {
      explicit UsesImpl(nn::Linear layer) : linear(register_module("linear", std::move(layer))) {}
      Tensor forward(const Tensor& x) { return linear(x); }
      nn::Linear linear;
    };
    const auto uses = [&] { return nn::ModuleHolder<UsesImpl>(std::make_shared<UsesImpl>(shared)); };
    const auto low = uses(), wide = uses();
    const nn::Sequential model{{"low", low}, {"wide", wide}};
    const Tensor x = testing::normal({2, 4}, kFloat32);
    const AutocastStats before = autocast_stats();
    Tensor first, second;
    {
      const Autocast region(kCPU, {.modules = {{.pattern = "wide", .dtype = kFloat32}}});
      const nn::ModuleScope called(*model);
      first = low(x);
      second = wide(x);
      CHECK(first.dtype() == kBFloat16);
      CHECK(second.dtype() == kFloat32);
      CHECK(low(x).dtype() == kBFloat16);
    }
    CHECK(autocast_stats().cache_misses - before.cache_misses == 2);  // the weight and the bias, once
    CHECK(autocast_stats().cache_hits - before.cache_hits == 2);
    (first.to(kFloat32).sum() + second.sum()).backward();
    CHECK(shared->weight.grad().dtype() == kFloat32);
    CHECK(difference(shared->weight.grad(), x.sum({0}).unsqueeze(0).expand({4, 4}) * 2, 0.05, 0.02) == "");
  }

  TEST_CASE("a region without rules for modules pays nothing, and its policy is the same everywhere") {
    Model model;
    const Autocast region(kCPU);
    model(input());
    CHECK(model->last->product == kBFloat16);
    CHECK(get_autocast_policy(kCPU) == "torch-2.0");
    CHECK(autocast_stats().cached_casts == 0);
  }

  TEST_CASE("errors of rules in C++") {
    const auto text = [](const ModuleRule& rule) {
      return thrown_text([&] { derive_policy(autocast::find_policy("torch-2.0"), {}, {rule}); });
    };
    CHECK(contains(text({.pattern = "a..b"}), "[derive_policy] `a..b` is no pattern for paths of modules"));
    CHECK(contains(text({.pattern = ""}), "is no pattern"));
    CHECK(contains(text({.pattern = "a*"}), "is no pattern"));
    CHECK(
        contains(text({.pattern = "a", .enabled = false, .dtype = kFloat16}), "regions are disabled in `a`, so that `dtype` says nothing"));
    CHECK(contains(text({.pattern = "a", .enabled = false, .policy = "torch-1.7"}), "so that `policy` says nothing"));
    CHECK(contains(text({.pattern = "a", .dtype = kFloat64}), "the dtype in a module is float16, bfloat16 or float32, not float64"));
    CHECK(contains(text({.pattern = "a", .dtype = kFloat32, .policy = "torch-1.7"}), "every op in `a` runs in float32"));
    CHECK(contains(thrown_text([] { const ModuleRule rule{.pattern = "a", .policy = "torch-3"}; }), "unknown policy 'torch-3'"));
    CHECK(contains(text({.pattern = "a", .ops = {{"mmm", Category::Fp32}}}), "there is no op `mmm`; did you mean `mm`?"));
    CHECK(contains(text({.pattern = "a", .ops = {{"mm", Category::Banned}}}), "a banned op needs a message"));
    CHECK(contains(text({.pattern = "a", .ops = {{"mm", Category::Fp32}, {"mm", Category::Promote}}}), "`mm` has two rules"));
    CHECK(contains(thrown_text([] {
                     derive_policy(autocast::find_policy("torch-2.0"), {}, {{.pattern = "a"}, {.pattern = "a"}});
                   }),
                   "`a` has two rules"));
    CHECK(contains(thrown_text([] { const Autocast region(kCPU, {.modules = {{.pattern = "a."}}}); }), "[Autocast] `a.` is no pattern"));
    CHECK_FALSE(is_autocast_enabled(kCPU));
  }

  TEST_CASE("rules are inherited; one with the same pattern takes the place of another") {
    const Policy& base = with({{.pattern = "a", .dtype = kFloat32}, {.pattern = "b", .enabled = false}});
    const Policy& policy = derive_policy(base, {}, {{.pattern = "a", .enabled = false}, {.pattern = "c", .dtype = kFloat16}}, "mine");
    std::string text;
    for (const Policy::ModuleRule& rule : policy.modules) text += std::string(rule.pattern) + ": " + module_rule_text(rule) + "; ";
    CHECK(text == "a: {enabled: false}; b: {enabled: false}; c: {dtype: float16}; ");
    CHECK(std::string(policy.name) == "mine");
    CHECK(&with({{.pattern = "a", .dtype = kFloat32}, {.pattern = "b", .enabled = false}}) == &base);
  }

  TEST_CASE("an op that is registered later runs in float32 where every op does") {
    const Policy& policy = with({{.pattern = "0", .dtype = kFloat32}});
    Probe probe;
    const nn::Sequential model(probe);
    const Autocast region(kCPU, {.policy = policy});
    model(input());  // the rules for the module are known from here on
    static const OpId late =
        register_op("module_rules::late", {.signature = "(Tensor self) -> Tensor", .category = Category::LowerPrecisionFp});
    const auto computed = [&] {
      ScalarType dtype{};
      autocast::call(
          late,
          [&](const Tensor& t) {
            dtype = t.dtype();
            return t;
          },
          input().to(kBFloat16));
      return dtype;
    };
    CHECK(computed() == kBFloat16);
    const nn::ModuleScope called(*model);
    const nn::ModuleScope inner(*probe);
    CHECK(computed() == kFloat32);
  }
}

}  // namespace module_rules_tests
