// Hooks of modules: Python's semantics.
#include <doctest/doctest.h>

#include "../../support.h"

namespace hook_tests {

using namespace amp;
using amp::testing::difference;
using amp::testing::values;
using nn::HookTensors;

namespace {

struct TwoImpl : nn::Module {
  Tensor forward(const Tensor& a, const Tensor& b) { return a * b; }
};
AMP_MODULE(Two);

struct PairImpl : nn::Module {
  std::tuple<Tensor, std::tuple<Tensor, int>> forward(const Tensor& a, const std::vector<Tensor>& more, std::optional<Tensor> last) {
    return {a + more[0], {last ? *last : more[1], 7}};
  }
};
AMP_MODULE(Pair);

Tensor number(double x) { return full({}, x, kFloat64); }

}  // namespace

TEST_SUITE("nn hooks") {
  TEST_CASE("forward_pre_hook sees and replaces inputs, in the order of registration") {
    Two two;
    std::vector<double> seen;
    two->register_forward_pre_hook([&](nn::Module& module, const HookTensors& inputs) {
      CHECK(&module == two.get());
      for (const Tensor& input : inputs) seen.push_back(input.item<double>());
    });
    two->register_forward_pre_hook([](nn::Module&, const HookTensors& inputs) { return HookTensors{inputs[0] + 1, inputs[1]}; });
    two->register_forward_pre_hook([&](nn::Module&, const HookTensors& inputs) { seen.push_back(inputs[0].item<double>()); });
    CHECK(two(number(2), number(5)).item<double>() == 15);
    CHECK(seen == std::vector<double>{2, 5, 3});
    CHECK(two->forward(number(2), number(5)).item<double>() == 10);  // runs no hooks
  }

  TEST_CASE("forward_hook sees inputs after the pre-hooks, and replaces outputs") {
    Two two;
    two->register_forward_pre_hook([](nn::Module&, const HookTensors& inputs) { return HookTensors{inputs[1], inputs[1]}; });
    two->register_forward_hook([](nn::Module&, const HookTensors& inputs, const HookTensors& outputs) {
      CHECK(inputs[0].item<double>() == 5);
      CHECK(outputs.size() == 1);
      return outputs[0] + 100;
    });
    two->register_forward_hook([](nn::Module&, const HookTensors&, const HookTensors& outputs) -> nn::HookResult {
      CHECK(outputs[0].item<double>() == 125);
      return std::nullopt;
    });
    CHECK(two(number(2), number(5)).item<double>() == 125);
  }

  TEST_CASE("tensors in vectors, optionals and tuples") {
    Pair pair;
    pair->register_forward_pre_hook([](nn::Module&, const HookTensors& inputs) {
      CHECK(inputs.size() == 4);
      return HookTensors{inputs[0], inputs[1] * 10, inputs[2], inputs[3] + 1};
    });
    pair->register_forward_hook([](nn::Module&, const HookTensors&, const HookTensors& outputs) {
      CHECK(outputs.size() == 2);
      return HookTensors{outputs[1], outputs[0]};
    });
    const auto [first, rest] = pair(number(1), std::vector<Tensor>{number(2), number(3)}, std::optional<Tensor>(number(4)));
    CHECK(first.item<double>() == 5);
    CHECK(std::get<0>(rest).item<double>() == 21);
    CHECK(std::get<1>(rest) == 7);
  }

  TEST_CASE("handles remove hooks, and may outlive their module") {
    nn::RemovableHandle handle, never;
    never.remove();
    {
      nn::ReLU relu;
      int calls = 0;
      handle = relu->register_forward_hook([&](nn::Module&, const HookTensors&, const HookTensors&) { ++calls; });
      nn::RemovableHandle second = relu->register_forward_pre_hook([&](nn::Module&, const HookTensors&) { calls += 10; });
      relu(number(1));
      CHECK(calls == 11);
      second.remove();
      second.remove();
      relu(number(1));
      CHECK(calls == 12);
      CHECK(relu->has_hooks());
      handle.remove();
      CHECK_FALSE(relu->has_hooks());
      relu(number(1));
      CHECK(calls == 12);
      handle = relu->register_forward_hook([&](nn::Module&, const HookTensors&, const HookTensors&) { ++calls; });
    }
    handle.remove();
  }

  TEST_CASE("a hook that removes itself while it runs") {
    nn::ReLU relu;
    int calls = 0;
    nn::RemovableHandle handle;
    handle = relu->register_forward_hook([&](nn::Module&, const HookTensors&, const HookTensors&) {
      ++calls;
      handle.remove();
    });
    relu(number(1));
    relu(number(1));
    CHECK(calls == 1);
  }

  TEST_CASE("hooks of state dicts that remove themselves and others while they run") {
    nn::Linear fc(2, 2);
    int saved = 0, loaded = 0;
    nn::RemovableHandle first, second, third, fourth;
    first = fc->register_state_dict_post_hook([&, big = std::vector<int>(1000, 1)](const nn::Module&, StateDict&, const std::string&) {
      first.remove();
      second.remove();
      saved += big[999];
    });
    second = fc->register_state_dict_post_hook([&](const nn::Module&, StateDict&, const std::string&) { ++saved; });
    third = fc->register_load_state_dict_post_hook([&, big = std::vector<int>(1000, 1)](nn::Module&, const StateDict&, const std::string&) {
      third.remove();
      fourth.remove();
      loaded += big[999];
    });
    fourth = fc->register_load_state_dict_post_hook([&](nn::Module&, const StateDict&, const std::string&) { ++loaded; });
    const StateDict state = fc->state_dict();
    CHECK(saved == 2);  // those that were there when the call began
    fc->state_dict();
    CHECK(saved == 2);
    fc->load_state_dict(state);
    CHECK(loaded == 2);
    fc->load_state_dict(state);
    CHECK(loaded == 2);
  }

  TEST_CASE("hooks of state dicts run for submodules first") {
    nn::Sequential net;
    net->push_back(nn::Sequential(nn::Linear(1, 1)));
    std::string saved, loaded;
    net->apply([&](nn::Module& module) {
      module.register_state_dict_post_hook([&](const nn::Module&, StateDict&, const std::string& prefix) { saved += prefix + " "; });
      module.register_load_state_dict_post_hook([&](nn::Module&, const StateDict&, const std::string& prefix) { loaded += prefix + " "; });
    });
    const StateDict state = net->state_dict();
    CHECK(saved == "0.0. 0.  ");
    net->load_state_dict(state);
    CHECK(loaded == "0.0. 0.  ");
  }

  TEST_CASE("containers and layers call their modules with hooks") {
    nn::Linear inner(2, 2);
    const nn::ReLU relu;
    nn::Sequential net(relu, nn::Sequential(inner));
    int calls = 0;
    inner->register_forward_hook([&](nn::Module&, const HookTensors&, const HookTensors&) { ++calls; });
    net(ones({1, 2}));
    net->forward(ones({1, 2}));
    CHECK(calls == 2);
    nn::TransformerEncoder encoder(nn::TransformerEncoderOptions(nn::TransformerEncoderLayerOptions(4, 2).dim_feedforward(4), 2));
    for (const auto& layer : encoder->layers->children())
      layer->register_forward_hook([&](nn::Module&, const HookTensors&, const HookTensors&) { ++calls; });
    encoder(ones({2, 1, 4}));
    CHECK(calls == 4);
  }

  TEST_CASE("full_backward_hook sees the gradients of inputs and outputs, and replaces those of the inputs") {
    Two two;
    std::vector<double> grad_inputs, grad_outputs;
    two->register_full_backward_hook([&](nn::Module& module, const HookTensors& inputs, const HookTensors& outputs) {
      CHECK(&module == two.get());
      CHECK(inputs.size() == 2);
      grad_inputs = {inputs[0].item<double>(), inputs[1].item<double>()};
      grad_outputs = {outputs[0].item<double>()};
      return HookTensors{inputs[0] * 100, inputs[1]};
    });
    const Tensor a = number(2).requires_grad_(), b = number(5).requires_grad_();
    (two(a, b) * 3).backward();
    CHECK(grad_outputs == std::vector<double>{3});
    CHECK(grad_inputs == std::vector<double>{15, 6});
    CHECK(a.grad().item<double>() == 1500);
    CHECK(b.grad().item<double>() == 6);
  }

  TEST_CASE("a module with backward hooks that changes its input in place is an error while the input is in use") {
    for (const bool pre : {false, true}) {
      nn::LeakyReLU layer(nn::LeakyReLUOptions().negative_slope(0.1).inplace(true));
      if (pre) layer->register_full_backward_pre_hook([](nn::Module&, const HookTensors&) {});
      else layer->register_full_backward_hook([](nn::Module&, const HookTensors&, const HookTensors&) {});
      const Tensor x = number(-3).requires_grad_();
      const Tensor h = x * 2;
      if (pre) {
        layer(h);
        h.backward();
        CHECK(x.grad().item<double>() == doctest::Approx(0.2));
      } else {
        CHECK_THROWS_AS(layer(h), Error);
        CHECK(h.item<double>() == -6);
      }
    }
    nn::Linear linear(1, 1);
    linear->register_full_backward_hook([](nn::Module&, const HookTensors&, const HookTensors&) {});
    Tensor y = linear(ones({1, 1}));
    y.mul_(3).sum().backward();
    CHECK(linear->bias.grad().item<double>() == 3);
  }

  TEST_CASE("gradients of inputs that need none are undefined") {
    Two two;
    int calls = 0;
    two->register_full_backward_hook([&](nn::Module&, const HookTensors& inputs, const HookTensors&) {
      ++calls;
      CHECK_FALSE(inputs[0].defined());
      CHECK(inputs[1].item<double>() == 2);
    });
    const Tensor b = number(5).requires_grad_();
    two(number(2), b).backward();
    CHECK(calls == 1);
    const Tensor without = two(number(2), number(5));
    CHECK_FALSE(without.requires_grad());
    const NoGradGuard no_grad;
    two(number(2), b);
    CHECK(calls == 1);
  }

  TEST_CASE("without inputs that need gradients the hook is called with those of the outputs") {
    nn::Linear fc(2, 1);
    int calls = 0;
    fc->register_full_backward_hook([&](nn::Module&, const HookTensors& inputs, const HookTensors& outputs) {
      ++calls;
      CHECK(inputs.size() == 1);
      CHECK_FALSE(inputs[0].defined());
      CHECK(values(outputs[0]) == std::vector<double>{1});
    });
    fc(ones({1, 2})).sum().backward();
    CHECK(calls == 1);
    CHECK(fc->weight.grad().defined());
  }

  TEST_CASE("full_backward_pre_hook replaces the gradients of outputs, before the hooks of the inputs") {
    Two two;
    std::vector<double> seen;
    two->register_full_backward_pre_hook([](nn::Module&, const HookTensors& outputs) { return outputs[0] * 10; });
    two->register_full_backward_hook([&](nn::Module&, const HookTensors& inputs, const HookTensors& outputs) {
      seen = {inputs[0].item<double>(), outputs[0].item<double>()};
    });
    const Tensor a = number(2).requires_grad_();
    two(a, number(5)).backward();
    CHECK(seen == std::vector<double>{50, 10});
    CHECK(a.grad().item<double>() == 50);
  }

  TEST_CASE("backward twice, and of a second order") {
    Two two;
    int calls = 0;
    two->register_full_backward_hook([&](nn::Module&, const HookTensors&, const HookTensors&) { ++calls; });
    const Tensor a = number(3).requires_grad_();
    const Tensor y = two(a, a);
    y.backward({}, /*retain_graph=*/true);
    y.backward();
    CHECK(calls == 2);
    CHECK(a.grad().item<double>() == 12);
    const Tensor z = two(a, a);
    const Tensor first = autograd::grad({z}, {a}, {}, std::nullopt, /*create_graph=*/true)[0];
    CHECK(first.item<double>() == 6);
    CHECK(autograd::grad({first}, {a})[0].item<double>() == 2);
  }

  TEST_CASE("hooks under autocast, and in backward after the module is gone") {
    const Tensor x = ones({2, 2}).requires_grad_();
    Tensor y;
    {
      nn::Linear fc(2, 2);
      int calls = 0;
      fc->register_full_backward_hook([&](nn::Module&, const HookTensors& inputs, const HookTensors& outputs) {
        ++calls;
        CHECK((inputs[0].dtype() == kFloat32));
        CHECK((outputs[0].dtype() == kBFloat16));
      });
      {
        const Autocast guard(kCPU, {.dtype = kBFloat16});
        y = fc(x);
      }
      y.sum().backward();
      CHECK(calls == 1);
      {
        const Autocast guard(kCPU, {.dtype = kBFloat16});
        y = fc(x);
      }
    }
    y.sum().backward();  // the hook is gone with its module
    CHECK(x.grad().defined());
  }

  TEST_CASE("an empty hook is an error") {
    Two two;
    const char* const expected = "[Module] the hook is empty, expected a function";
    CHECK_THROWS_WITH_AS(two->register_forward_pre_hook(nn::ForwardPreHook()), expected, ValueError);
    CHECK_THROWS_WITH_AS(two->register_forward_hook(nn::ForwardHook()), expected, ValueError);
    CHECK_THROWS_WITH_AS(two->register_full_backward_hook(nn::BackwardHook()), expected, ValueError);
    CHECK_THROWS_WITH_AS(two->register_full_backward_pre_hook(nn::BackwardPreHook()), expected, ValueError);
    CHECK_THROWS_WITH_AS(two->register_state_dict_post_hook(nullptr), expected, ValueError);
    CHECK_THROWS_WITH_AS(two->register_load_state_dict_post_hook({}), expected, ValueError);
    CHECK_FALSE(two->has_hooks());
    void (*const none)(nn::Module&, const HookTensors&) = nullptr;
    CHECK_THROWS_WITH_AS(two->register_forward_pre_hook(none), expected, ValueError);
  }

  TEST_CASE("a result of another size is an error") {
    Two two;
    nn::RemovableHandle handle = two->register_forward_pre_hook([](nn::Module&, const HookTensors& inputs) { return inputs[0]; });
    CHECK_THROWS_WITH_AS(two(number(1), number(2)), "[forward_pre_hook] a hook of Two returned 1 tensors, expected 2", ValueError);
    handle.remove();
    two->register_full_backward_hook([](nn::Module&, const HookTensors& inputs, const HookTensors&) { return inputs[0]; });
    const Tensor a = number(2).requires_grad_();
    CHECK_THROWS_AS(two(a, number(2)).backward(), ValueError);
  }
}

}  // namespace hook_tests
