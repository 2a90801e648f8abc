// The paths of modules while they are called, and what depends on them: rules, hooks, threads, backward, explain and traces.
#include <doctest/doctest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "probe.h"

namespace module_path_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::Policy;

TEST_SUITE("paths of modules") {
  TEST_CASE("modules know their paths, in containers too") {
    Model model;
    model(input());
    CHECK(model->block(0).norm->path == "blocks.0.norm");
    CHECK(model->block(1).mlp_at(1).path == "blocks.1.mlp.1");
    CHECK(model->main->path == "heads.main");
    CHECK(model->last->path == "last");
    CHECK(autocast::current_module().empty());
    // The outermost called module is the model.
    model->last(input());
    CHECK(model->last->path.empty());
    nn::Sequential whole{{"model", model}};
    whole(input());
    CHECK(model->block(0).norm->path == "model.blocks.0.norm");
  }

  TEST_CASE("a call of forward() does not say which module it is; a scope does") {
    Model model;
    model->forward(input());
    CHECK(model->last->path.empty());
    const nn::ModuleScope called(*model);
    model->forward(input());
    CHECK(model->last->path == "last");
  }

  TEST_CASE("a module that none of the callers contains has the path of its caller") {
    struct StrangerImpl : nn::Module {
      Tensor forward(const Tensor& x) { return probe(x); }
      Probe probe;  // not registered
    };
    nn::Sequential model(nn::ModuleHolder<StrangerImpl>(std::make_shared<StrangerImpl>()));
    const Autocast region(kCPU, {.modules = {{.pattern = "0", .enabled = false}}});
    model(input());
    const ProbeImpl& probe = *model->at<StrangerImpl>(0).probe;
    CHECK(probe.path == "0");
    CHECK_FALSE(probe.enabled);
  }

  TEST_CASE("a module that occurs twice has the first of its paths") {
    Probe shared;
    const nn::Sequential model(shared, shared);
    model(input());
    CHECK(shared->path == "0");
  }

  TEST_CASE("paths follow changes of a model with many modules") {
    nn::Sequential model;
    for (int i = 0; i < 30; ++i) model->push_back(Probe());
    const nn::Sequential whole{{"model", model}};
    whole(input());
    CHECK(model->at<ProbeImpl>(20).path == "model.20");
    const Probe other;
    model->replace_module("20", other);
    const nn::ModuleScope called(*whole), inside(*model);
    other(input());
    CHECK(other->path == "model.20");
    model->unregister_module("20");
    other(input());
    CHECK(other->path == "model");  // no caller contains it
    model->register_module("last", other);
    other(input());
    CHECK(other->path == "model.last");
  }

  TEST_CASE("a class may change its list of modules without a notice") {
    struct ListImpl : nn::Module {
      void rename(const std::string& from, const std::string& to) {
        const std::shared_ptr<nn::Module> module = children_[from];
        children_.erase(from);
        children_.insert(to, module);
      }
    };
    const auto list = std::make_shared<ListImpl>();
    std::vector<Probe> probes(20);
    for (size_t i = 0; i < probes.size(); ++i) list->register_module("p" + std::to_string(i), probes[i]);
    const nn::ModuleScope called(*list);
    probes[3](input());
    CHECK(probes[3]->path == "p3");
    list->rename("p3", "third");
    probes[3](input());
    CHECK(probes[3]->path == "third");
  }

  TEST_CASE("paths follow the assignment of a module class") {
    struct ManyImpl : nn::Module {
      void add(const std::string& lead, const std::vector<Probe>& probes) {
        for (size_t i = 0; i < probes.size(); ++i) register_module(lead + std::to_string(i), probes[i]);
      }
    };
    const auto whole = std::make_shared<ManyImpl>(), other = std::make_shared<ManyImpl>();
    const std::vector<Probe> before(20), after(20);
    whole->add("before", before);
    other->add("after", after);
    const nn::ModuleScope called(*whole);
    after[3](input());
    CHECK(after[3]->path == "");  // no caller contains it
    *whole = *other;
    after[3](input());
    CHECK(after[3]->path == "after3");
  }

  TEST_CASE("the state outside of a module is restored, after an exception too") {
    struct ThrowsImpl : nn::Module {
      Tensor forward(const Tensor&) { throw std::runtime_error("thrown"); }
    };
    const nn::Sequential model{{"throws", nn::ModuleHolder<ThrowsImpl>(std::make_shared<ThrowsImpl>())}};
    const Autocast region(kCPU, {.modules = {{.pattern = "throws", .enabled = false}}});
    CHECK_THROWS_AS(model(input()), std::runtime_error);
    CHECK(is_autocast_enabled(kCPU));
    CHECK(mm(input(), input()).dtype() == kBFloat16);
    CHECK(autocast::current_module().empty());
    Probe probe;
    probe(input());
    CHECK(probe->path.empty());
  }

  TEST_CASE("scopes and captured states that end in any order leave no path behind") {
    Model model;
    const Autocast region(kCPU, {.modules = {{.pattern = "last", .enabled = false}}});
    AutocastState inside;
    {
      const nn::ModuleScope outer(*model), inner(*model->last);
      inside = AutocastState::capture();
    }
    std::optional<nn::ModuleScope> outer, inner;
    std::optional<AutocastStateGuard> first, second;
    outer.emplace(*model);
    inner.emplace(*model->last);
    outer.reset();
    CHECK(autocast::current_module() == "last");
    inner.reset();
    CHECK(autocast::current_module().empty());

    first.emplace(inside);
    outer.emplace(*model->last);
    second.emplace(inside);
    CHECK(autocast::current_module() == "last");
    first.reset();
    CHECK(autocast::current_module() == "last");
    outer.reset();
    CHECK(autocast::current_module() == "last");
    second.reset();
    CHECK(autocast::current_module().empty());
    CHECK(detail::thread_state().module_frame == nullptr);
    CHECK(is_autocast_enabled(kCPU));
  }

  TEST_CASE("hooks run in the module") {
    Probe probe;
    std::vector<std::string> seen;
    probe->register_forward_pre_hook([&](nn::Module&, const nn::HookTensors&) {
      seen.push_back(autocast::current_module() + (is_autocast_enabled(kCPU) ? " on" : " off"));
    });
    probe->register_forward_hook([&](nn::Module&, const nn::HookTensors&, const nn::HookTensors&) {
      seen.push_back(autocast::current_module() + (is_autocast_enabled(kCPU) ? " on" : " off"));
    });
    const nn::Sequential model(probe);
    const Autocast region(kCPU, {.modules = {{.pattern = "0", .enabled = false}}});
    model(input());
    CHECK(seen == std::vector<std::string>{"0 off", "0 off"});
  }

  TEST_CASE("backward uses the state of forward: custom_bwd, and what a checkpoint runs again") {
    static ScalarType seen;
    struct Square : autograd::Function<Square> {
      static Tensor forward(autograd::AutogradContext* ctx, const Tensor& x) {
        return custom_fwd(
            ctx, kCPU, [&](const Tensor& y) { return y * y; }, x);
      }
      static autograd::variable_list backward(autograd::AutogradContext* ctx, const autograd::variable_list& grads) {
        return custom_bwd(ctx, [&] {
          seen = mm(input(), input()).dtype();
          return autograd::variable_list{grads[0]};
        });
      }
    };
    struct CustomImpl : nn::Module {
      Tensor forward(const Tensor& x) { return Square::apply(x); }
    };
    const nn::Sequential model{{"custom", nn::ModuleHolder<CustomImpl>(std::make_shared<CustomImpl>())}};
    Tensor x = input().requires_grad_();
    Tensor y;
    {
      const Autocast region(kCPU, {.modules = {{.pattern = "custom", .ops = {{.op = "mm", .category = Category::Fp32}}}}});
      y = model(x);
    }
    y.sum().backward();
    CHECK(seen == kFloat32);

    struct AgainImpl : nn::Module {
      Tensor forward(const Tensor& t) {
        return checkpoint([this](const Tensor& u) { return probe(u) * u; }, t);
      }
      Probe probe = register_module("probe", Probe());
    };
    const nn::ModuleHolder<AgainImpl> again(std::make_shared<AgainImpl>());
    const nn::Sequential second{{"again", again}};
    Tensor z = input().requires_grad_();
    {
      const Autocast region(kCPU, {.modules = {{.pattern = "again.probe", .dtype = kFloat16}}});
      y = second(z);
    }
    again->probe->path = "not called again";
    y.sum().backward();
    CHECK(again->probe->path == "again.probe");
    CHECK(again->probe->product == kFloat16);
  }

  TEST_CASE("explain names the module and the rule") {
    const Policy& policy = with({{.pattern = "blocks.*.norm", .dtype = kFloat32}, {.pattern = "**.mlp", .enabled = false}});
    const Explanation inside = explain("native_layer_norm", {kBFloat16}, kCPU, {.policy = policy}, "blocks.0.norm").at(0);
    CHECK(inside.policy == "torch-2.0 + derived");
    CHECK(inside.module == "blocks.0.norm");
    CHECK(inside.module_rules == std::vector<std::string>{"blocks.*.norm"});
    CHECK(inside.arguments[0].becomes == kFloat32);
    CHECK(inside.origin == "derive_policy (modules/blocks.*.norm)");
    CHECK(contains(inside.text(), "in module blocks.0.norm, by the rule for blocks.*.norm\n"));
    CHECK_FALSE(explain("mm", {}, kCPU, {.policy = policy}, "blocks.1.mlp.0").at(0).enabled);
    CHECK(contains(explain("mm", {}, kCPU, {.policy = policy}, "last").at(0).text(), "in module last, for which there is no rule\n"));
    CHECK_FALSE(contains(explain("mm", {}, kCPU, {.policy = policy}).at(0).text(), "in module"));
    // Inside a module that is being called.
    struct ExplainsImpl : nn::Module {
      Tensor forward(const Tensor& x) {
        found = explain("mm").at(0);
        return x;
      }
      Explanation found;
    };
    const nn::ModuleHolder<ExplainsImpl> explains(std::make_shared<ExplainsImpl>());
    const Autocast region(kCPU, {.policy = policy});
    nn::Sequential{{"mlp", explains}}(input());
    CHECK(explains->found.module == "mlp");
    CHECK_FALSE(explains->found.enabled);
  }

  TEST_CASE("explain_modules lists the modules with rules, and the patterns that match none") {
    Model model;
    const nn::ModuleRules rules = explain_modules(*model, {.policy = with({{.pattern = "blocks.0", .dtype = kFloat32},
                                                                           {.pattern = "**.norm", .enabled = false},
                                                                           {.pattern = "block.*", .dtype = kFloat16}})});
    CHECK(rules.unmatched == std::vector<std::string>{"block.*"});
    REQUIRE(rules.rows.size() == 6);
    CHECK(rules.rows[0].module == "blocks.0");
    CHECK(rules.rows[0].dtype == kFloat32);
    CHECK(rules.text() ==
          "blocks.0: blocks.0, in float32\nblocks.0.mlp: blocks.0, in float32\nblocks.0.mlp.0: blocks.0, in float32\n"
          "blocks.0.mlp.1: blocks.0, in float32\nblocks.0.norm: blocks.0, **.norm, disabled\nblocks.1.norm: **.norm, disabled\n"
          "block.*: matches no module\n");
  }

  TEST_CASE("traces name the module") {
    Model model;
    const Autocast region(kCPU, {.modules = {{.pattern = "last", .dtype = kFloat32}}});
    Trace trace;
    model(input());
    mm(input(), input());
    trace.stop();
    const TraceData data = trace.data();
    std::string found;
    for (const TraceData::Module& module : data.modules)
      found += detail::concat(module.path, " ", module.calls, " ", module.low_calls, " ", module.casts, "\n");
    CHECK(found ==
          "blocks.0.mlp.0 2 1 2\nblocks.0.mlp.1 2 1 2\nblocks.0.norm 2 1 2\nblocks.1.mlp.0 2 1 2\nblocks.1.mlp.1 2 1 2\n"
          "blocks.1.norm 2 1 2\nheads.main 2 1 2\nlast 2 0 0\n");
    CHECK(contains(trace.chrome_json(), "\"module\":\"blocks.0.mlp.1\""));
    CHECK(contains(trace.table(), "ops in module"));
  }
}

TEST_SUITE("paths of modules, threads") {
  TEST_CASE("each thread has its own path; carry takes it along") {
    struct ForksImpl : nn::Module {
      Tensor forward(const Tensor& x) {
        std::thread plain([&] { other = autocast::current_module() + (is_autocast_enabled(kCPU) ? " on" : " off"); });
        plain.join();
        autocast::thread([&] { probe(x); }).join();
        return x;
      }
      std::string other;
      Probe probe = register_module("probe", Probe());
    };
    const nn::ModuleHolder<ForksImpl> forks(std::make_shared<ForksImpl>());
    const nn::Sequential model{{"forks", forks}};
    const Autocast region(kCPU, {.modules = {{.pattern = "forks.probe", .dtype = kFloat16}}});
    model(input());
    CHECK(forks->other == " off");
    CHECK(forks->probe->path == "forks.probe");
    CHECK(forks->probe->product == kFloat16);
  }

  TEST_CASE("modules that were destroyed meanwhile are not looked into") {
    const Policy& policy = with({{.pattern = "inner", .dtype = kFloat16}});
    std::optional<AutocastState> state;
    struct CapturesImpl : nn::Module {
      explicit CapturesImpl(std::optional<AutocastState>& where) : state(where) {}
      Tensor forward(const Tensor& x) {
        state = AutocastState::capture();
        return x;
      }
      std::optional<AutocastState>& state;
    };
    Probe probe;
    {
      const nn::Sequential model{{"inner", nn::ModuleHolder<CapturesImpl>(std::make_shared<CapturesImpl>(state))}};
      const Autocast region(kCPU, {.policy = policy});
      model(input());
    }
    const AutocastStateGuard guard(*state);
    probe(input());
    CHECK(probe->path == "inner");
    CHECK(probe->product == kFloat16);
  }

  TEST_CASE("many threads find out the rules of the same modules at once") {
    const Policy& policy = with({{.pattern = "blocks.*", .dtype = kFloat16}, {.pattern = "**.norm", .dtype = kFloat32}});
    std::vector<std::thread> threads;
    std::vector<int> wrong(4);
    for (size_t t = 0; t < wrong.size(); ++t)
      threads.emplace_back([&, t] {
        Model model;
        const Autocast region(kCPU, {.policy = policy});
        for (int i = 0; i < 10; ++i) {
          model(input());
          wrong[t] += model->block(0).norm->product != kFloat32 || model->block(1).mlp_at(0).product != kFloat16;
        }
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == std::vector<int>(4));
  }
}

}  // namespace module_path_tests
