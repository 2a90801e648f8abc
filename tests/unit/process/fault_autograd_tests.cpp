// Autograd, regions, policies and traces while allocations fail.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <amp/all.h>
#include <amp/extension/op.h>
#include <amp/interop/dlpack.h>

#include "fault_support.h"
#include "support.h"

namespace fault_autograd_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// A computation with the gradient of one parameter, which it sets.
std::function<Computation()> with_gradient(const std::vector<int64_t>& sizes, void (*function)(const Tensor&)) {
  return [=] {
    const Tensor x = wave_parameter(sizes);
    return Computation([=] {
      x.mutable_grad().reset();
      function(x);
      return number_of(x.grad());
    });
  };
}

struct Doubled : autograd::Function<Doubled> {
  static Tensor forward(autograd::AutogradContext* context, const Tensor& x) {
    context->save_for_backward({x});
    context->saved_data["factor"] = 2;
    return x * 2;
  }
  static autograd::variable_list backward(autograd::AutogradContext* context, const autograd::variable_list& grads) {
    return {grads[0] * context->get_saved_variables()[0]};
  }
};

}  // namespace

TEST_SUITE_BEGIN("process");

TEST_CASE("failed allocations: views, derivatives of derivatives, hooks, custom functions") {
  check_faults("writes to views", with_gradient({6, 6}, [](const Tensor& x) {
                 const Tensor y = x * 2;
                 y.slice(0, 0, 3).mul_(x.slice(0, 3, 6));
                 y.select(1, 0).exp_();
                 y.sum().backward();
               }));
  check_faults("views that overlap themselves", with_gradient({6}, [](const Tensor& x) {
                 const Tensor y = x * 2, e = y.unfold(0, 2, 1);
                 y.mul_(2.0);
                 (e * 3).sum().backward();
               }));
  check_faults("second derivatives", with_gradient({6, 6}, [](const Tensor& x) {
                 const Tensor loss = mm(x, x).tanh().square().sum();
                 const Tensor grad = autograd::grad({loss}, {x}, {}, true, true)[0];
                 grad.square().sum().backward();
               }));
  check_faults("hooks and a custom function", with_gradient({6}, [](const Tensor& x) {
                 Tensor y = Doubled::apply(x);
                 y.register_hook([](const Tensor& grad) { return grad * 2; });
                 y.retain_grad();
                 (y * y).sum().backward();
               }));
  check_faults("hooks for saved tensors", with_gradient({6}, [](const Tensor& x) {
                 const autograd::SavedTensorHooks hooks([](const Tensor& t) { return t.to(kFloat64); },
                                                        [](const std::any& t) { return std::any_cast<Tensor>(t).to(kFloat32); });
                 x.exp().sin().sum().backward();
               }));
  check_faults("recomputation with dropout", with_gradient({6, 6}, [](const Tensor& x) {
                 manual_seed(3);
                 checkpoint([](const Tensor& t) { return dropout(t.tanh().mm(t), 0.5, true); }, x).sum().backward();
               }));
  check_faults("gradcheck", [] {
    const Tensor x = wave_parameter({3, 2}, kFloat64);
    return Computation([=] {
      const auto function = [](const std::vector<Tensor>& inputs) { return std::vector<Tensor>{inputs[0].sin().mm(inputs[0].t())}; };
      return static_cast<double>(autograd::gradcheck(function, {x})) + number_of(x);
    });
  });
  check_faults("gradcheck in fast mode", [] {
    const Tensor x = wave_parameter({3, 2}, kFloat64);
    return Computation([=] {
      const auto function = [](const std::vector<Tensor>& inputs) { return std::vector<Tensor>{inputs[0].sin().mm(inputs[0].t())}; };
      return static_cast<double>(autograd::gradcheck(function, {x}, {.fast_mode = true})) + number_of(x);
    });
  });
}

TEST_CASE("failed allocations: regions") {
  check_faults("nested regions and their cache", [] {
    const Tensor w = wave_parameter({8, 8}), x = wave({4, 8});
    return Computation([=] {
      const Autocast outer(kCPU, {.dtype = kBFloat16});
      Tensor y = mm(x, w);
      {
        const Autocast inner(kCPU, {.dtype = kFloat16});
        y = y + mm(x, w);
        const Autocast off(kCPU, {.enabled = false});
        y = y.to(kFloat32) + mm(x, w);
      }
      w.mutable_grad().reset();
      y.to(kFloat32).sum().backward();
      return number_of(y) + number_of(w.grad());
    });
  });
  check_faults("a state that is captured", [] {
    const Tensor w = wave_parameter({8, 8});
    return Computation([=] {
      const Autocast region(kCPU, {.modules = {{.pattern = "a", .enabled = false}}});
      const AutocastState state = AutocastState::capture();
      const Autocast off(kCPU, {.enabled = false});
      const AutocastStateGuard guard(state);
      return number_of(mm(w, w));
    });
  });
  check_faults("rules for modules", [] {
    const nn::Sequential model(nn::Linear(4, 4), nn::ReLU(), nn::Linear(4, 2));
    return Computation([=] {
      reset(model->parameters());
      const Autocast region(kCPU, {.modules = {{.pattern = "2", .enabled = false}}});
      return number_of(model->forward(wave({3, 4})));
    });
  });
}

TEST_CASE("failed allocations: policies and explanations") {
  check_faults("a policy file", [] {
    return Computation([] { return static_cast<double>(parse_policy("base: torch-2.0\noverride: {mm: fp32}\n")->extras.size()); });
  });
  check_faults("mistakes in a policy file", [] {
    return Computation([] {
      try {
        parse_policy("base: torch-2.0\noverride: {mmm: fp32, bmm: sometimes}\n");
      } catch (const PolicyError& error) { return static_cast<double>(error.further().size()); }
      return -1.0;
    });
  });
  check_faults("a policy that is derived, and a region with it", [] {
    return Computation([] {
      const autocast::Policy& base = autocast::find_policy("torch-2.15");
      const autocast::Policy& derived = derive_policy(base, {{"mm", autocast::Category::Fp32}});
      const Autocast region(kCPU, {.policy = derived});
      return number_of(mm(wave({3, 3}), wave({3, 3})));
    });
  });
  check_faults("explain", [] {
    return Computation([] {
      const Autocast region(kCPU);
      double size = 0;
      for (const Explanation& each : explain("linear", {kFloat32, kFloat32})) size += static_cast<double>(each.text().size());
      return size;
    });
  });
}

TEST_CASE("failed allocations: observers") {
  check_faults("a trace with scopes, a table and files", [] {
    const Tensor w = wave_parameter({8, 8});
    return Computation([=] {
      Trace trace({.max_events = 100, .shadow = {"mm"}});
      {
        const TraceScope outer("a scope with a name that is too long for a short string");
        const Autocast region(kCPU);
        const TraceScope inner("another scope with a name that is too long for a short string");
        mm(w, w).sum().backward();
      }
      trace.stop();
      trace.table();
      trace.json();
      trace.chrome_json();
      w.mutable_grad().reset();
      return static_cast<double>(trace.data().num_calls());
    });
  });
  check_faults("a trace of all threads next to another one", [] {
    return Computation([] {
      const Trace first({.all_threads = true});
      const Trace second;
      const Autocast region(kCPU);
      mm(wave({4, 4}), wave({4, 4}));
      return static_cast<double>(first.data().num_calls() + second.data().num_calls());
    });
  });
  check_faults("a check of numerics",
               [] {
                 return Computation([] {
                   NumericsCheck check({.mode = NumericsMode::Overflow});
                   const Autocast region(kCPU, {.dtype = kFloat16});
                   mm(wave({4, 4}) * 1e5, wave({4, 4})).log();
                   check.report();
                   return static_cast<double>(check.count());
                 });
               },
               {.other_errors = true});
}

TEST_CASE("failed allocations: custom ops and tensors of other libraries") {
  check_faults("registration of an op",
               [] {
                 return Computation([] {
                   static int number = 0;
                   const OpId op = register_op("faults::op" + std::to_string(++number),
                                               {.signature = "(Tensor self) -> Tensor", .category = autocast::Category::Fp32});
                   const Autocast region(kCPU);
                   return number_of(autocast::call(
                       op, [](const Tensor& t) { return t * 2; }, wave({3})));
                 });
               },
               {.grows = true});
  check_faults("DLPack", [] {
    return Computation([] {
      const Tensor x = wave({3, 4});
      auto* const managed = toDLPackVersioned(x.t());
      Tensor y;
      try {
        y = fromDLPack(managed);
      } catch (...) {
        managed->deleter(managed);
        throw;
      }
      return number_of(y * 2);
    });
  });
}

TEST_SUITE_END();

}  // namespace fault_autograd_tests
