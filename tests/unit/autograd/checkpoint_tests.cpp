// Activation checkpointing, and the saved-tensor hooks that it uses.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include <amp/all.h>
#include <amp/nn/nn.h>

#include "support/autocast.h"

namespace checkpoint_tests {

using namespace amp;
using namespace amp::testing;

namespace {

struct Mlp {
  Tensor a = normal({8, 8}, kFloat32, 1).requires_grad_(), b = normal({8, 8}, kFloat32, 2).requires_grad_();
  mutable int calls = 0;
  Tensor operator()(const Tensor& x) const {
    ++calls;
    return tanh(mm(relu(mm(x, a)), b));
  }
};

// Gradients of the sum with respect to x, a and b; the middle is computed through `call`.
template <class Call>
std::vector<Tensor> gradients(const Mlp& model, const Tensor& x, const Call& call) {
  const Tensor input = x.detach().requires_grad_();
  Tensor loss = (call(model, input * 2) * 3).sum();
  return autograd::grad({loss}, {input, model.a, model.b});
}

Tensor direct(const Mlp& model, const Tensor& x) { return model(x); }
Tensor checkpointed(const Mlp& model, const Tensor& x) {
  return checkpoint([&model](const Tensor& t) { return model(t); }, x);
}

}  // namespace

TEST_SUITE_BEGIN("checkpoint");

TEST_CASE("the same gradients, with one more run") {
  const Mlp model;
  const Tensor x = normal({4, 8}, kFloat32, 3);
  const auto expected = gradients(model, x, direct);
  CHECK(model.calls == 1);
  const auto found = gradients(model, x, checkpointed);
  CHECK(model.calls == 3);
  for (size_t i = 0; i < 3; ++i) CHECK(difference(found[i], expected[i]) == "");
}

TEST_CASE("a number stays a number: at a bound of clamp_min, the gradient is 0 inside and outside") {
  const Tensor x = tensor({-1.0, 0.0, 2.0}).requires_grad_();
  const auto rectified = [](const Tensor& t) { return clamp_min(t, 0); };
  const Tensor outside = autograd::grad({rectified(x).sum()}, {x})[0];
  CHECK(values(outside) == std::vector<double>{0, 0, 1});
  CHECK(difference(autograd::grad({checkpoint(rectified, x).sum()}, {x})[0], outside) == "");
}

TEST_CASE("captured parameters alone need gradients") {
  const Mlp model;
  checkpointed(model, normal({4, 8}, kFloat32)).sum().backward();
  CHECK(model.calls == 2);
  CHECK(model.a.grad().defined());
  CHECK(model.b.grad().defined());
}

TEST_CASE("nothing runs twice without a gradient") {
  const Mlp model;
  const NoGradGuard no_grad;
  CHECK_FALSE(checkpointed(model, normal({4, 8}, kFloat32)).requires_grad());
  CHECK(model.calls == 1);
}

TEST_CASE("backward refuses an argument that was changed in place after the call") {
  const auto square = [](const Tensor& t) { return t * t; };
  const auto product = [](const std::vector<Tensor>& list) { return list[0] * list[1]; };
  const auto backward_of = [](const Tensor& y) { return thrown_text([&] { y.sum().backward(); }); };
  const Tensor x = normal({3}, kFloat32, 3).requires_grad_();
  {
    const Tensor input = x * 2, y = checkpoint(square, input);
    input.mul_(3);
    CHECK(contains(backward_of(y), "[backward] a tensor needed by checkpoint (float32[3] cpu) was changed by an in-place operation"));
  }
  {
    const Tensor input = x * 2, y = checkpoint(product, std::vector<Tensor>{x, input});
    input.mul_(3);
    CHECK(contains(backward_of(y), "a tensor needed by checkpoint"));
  }
  {
    const Tensor input = x * 2, y = checkpoint([](const Tensor&t) { return t.mul_(2).exp(); }, input);
    CHECK(contains(backward_of(y), "a tensor needed by checkpoint"));
  }
  const Tensor input = x * 2, y = checkpoint(square, input);
  (input + 1).mul_(3);
  y.add_(1);  // backward needs the argument only
  CHECK(backward_of(y) == "");
}

TEST_CASE("activations are not kept") {
  const Tensor x = ones({1000}).requires_grad_();
  const auto chain = [](const Tensor& t) {
    Tensor h = t;
    for (int i = 0; i < 10; ++i) h = h.exp() * 0.1;
    return h;
  };
  const auto kept = [&](const std::function<Tensor()>& run) {
    const int64_t before = memory_stats(kCPU).current_bytes;
    const Tensor y = run();
    return memory_stats(kCPU).current_bytes - before;
  };
  const int64_t plain = kept([&] { return chain(x); });
  const int64_t spared = kept([&] { return checkpoint(chain, x); });
  CHECK(plain >= 10 * 4000);
  CHECK(spared < 2 * 4500);
}

TEST_CASE("the autocast state of forward holds in the recomputation") {
  const Mlp model;
  const Tensor x = normal({4, 8}, kFloat32, 3);
  std::vector<ScalarType> dtypes;
  const auto block = [&](const Tensor& t) {
    const Tensor h = mm(t, model.a);
    dtypes.push_back(h.dtype());
    return relu(h).mm(model.b);
  };
  const auto run = [&](bool use_checkpoint) {
    const Tensor input = x.detach().requires_grad_();
    Tensor y;
    {
      const Autocast region(kCPU);
      y = use_checkpoint ? checkpoint(block, input) : block(input);
    }
    return autograd::grad({y.sum()}, {input, model.a, model.b});
  };
  const auto expected = run(false), found = run(true);
  CHECK(dtypes == std::vector<ScalarType>{kBFloat16, kBFloat16, kBFloat16});
  for (size_t i = 0; i < 3; ++i) CHECK(difference(found[i], expected[i]) == "");
}

TEST_CASE("dropout draws the same numbers, and the stream goes on as if nothing had been drawn twice") {
  const auto block = [](const Tensor& t) { return dropout(t.exp(), 0.5, true) * t; };
  const Tensor x = normal({64}, kFloat32, 5);
  const auto run = [&](bool use_checkpoint) {
    manual_seed(7);
    const Tensor input = x.detach().requires_grad_();
    const Tensor y = use_checkpoint ? checkpoint(block, input) : block(input);
    const Tensor grad = autograd::grad({y.sum()}, {input})[0];
    return std::pair(grad, rand({4}));
  };
  const auto expected = run(false), found = run(true);
  CHECK(difference(found.first, expected.first) == "");
  CHECK(difference(found.second, expected.second) == "");
}

TEST_CASE("gradcheck and gradgradcheck through a checkpoint") {
  const auto block = [](const std::vector<Tensor>& in) {
    return std::vector<Tensor>{checkpoint([](const Tensor& a, const Tensor& b) { return tanh(mm(a, b)) * a.exp(); }, in[0], in[1])};
  };
  const std::vector<Tensor> inputs = {normal({3, 3}, kFloat64, 1).requires_grad_(), normal({3, 3}, kFloat64, 2).requires_grad_()};
  CHECK(autograd::gradcheck(block, inputs));
  CHECK(autograd::gradgradcheck(block, inputs));
}

TEST_CASE("nested, with a retained graph, and for lists") {
  const Mlp model;
  const Tensor x = normal({4, 8}, kFloat32, 3).requires_grad_();
  const auto inner = [&](const Tensor& t) { return checkpointed(model, t) + t; };
  const Tensor y = checkpoint(inner, x).sum(), expected = (model(x) + x).sum();
  const Tensor grad = autograd::grad({expected}, {x})[0];
  CHECK(difference(autograd::grad({y}, {x}, {}, true)[0], grad) == "");
  CHECK(difference(autograd::grad({y}, {x})[0], grad) == "");
  CHECK(contains(thrown_text([&] { autograd::grad({y}, {x}); }), "a second time"));
  const auto sum_of = [](const std::vector<Tensor>& list) { return std::vector<Tensor>{list[0].exp() * list[1], list[1].sin()}; };
  const Tensor a = normal({3}, kFloat32, 1).requires_grad_(), b = normal({3}, kFloat32, 2).requires_grad_();
  const auto list = checkpoint(sum_of, std::vector<Tensor>{a, b}), plain = sum_of({a, b});
  for (const Tensor& t : {a, b})
    CHECK(difference(autograd::grad({list[0].sum() + list[1].sum()}, {t}, {}, true)[0],
                     autograd::grad({plain[0].sum() + plain[1].sum()}, {t}, {}, true)[0]) == "");
}

TEST_CASE("a function that does something else the second time is an error") {
  int calls = 0;
  const auto longer = [&calls](const Tensor& t) { return ++calls == 1 ? t.exp() : t.exp().exp(); };
  const Tensor x = ones({3}).requires_grad_();
  CHECK(contains(thrown_text([&] { checkpoint(longer, x).sum().backward(); }), "[checkpoint] the function saved 1 tensors"));
  calls = 0;
  const auto wider = [&calls](const Tensor& t) { return ++calls == 1 ? t.exp().sum() : t.repeat({2}).exp().sum(); };
  CHECK(contains(thrown_text([&] { checkpoint(wider, x).backward(); }), "[checkpoint] saved tensor 0"));
}

TEST_CASE("the recomputation runs in the forward's region, wherever backward is called [test_cuda/test_autocast_checkpointing]") {
  for (const ScalarType low : {kFloat16, kBFloat16}) {
    for (const bool backward_inside : {false, true}) {
      nn::Sequential model(nn::Linear(8, 8), nn::Linear(8, 8), nn::Linear(8, 8));
      const Tensor x = normal({8, 8}, TensorOptions(low).requires_grad(true));
      std::vector<ScalarType> dtypes;
      const auto run = [&](const Tensor& input) {
        Tensor y = input;
        for (const auto& layer : model->children()) {
          y = layer->as<nn::Linear>()->forward(y);
          dtypes.push_back(y.dtype());
        }
        return y;
      };
      const auto gradients = [&](bool checkpointed) {
        model->zero_grad();
        x.mutable_grad().reset();
        Tensor y;
        {
          const Autocast region(kCPU, rules(kCUDA, low));
          y = checkpointed ? checkpoint(run, x) : run(x);
          CHECK((y.dtype() == low));
        }
        if (backward_inside) {
          const Autocast other(kCPU, {.dtype = low == kFloat16 ? kBFloat16 : kFloat16});
          y.sum().backward();
        } else {
          y.sum().backward();
        }
        std::vector<Tensor> grads{x.grad()};
        for (const Tensor& p : model->parameters()) grads.push_back(p.grad().clone());
        return grads;
      };
      const std::vector<Tensor> plain = gradients(false);
      CHECK(dtypes.size() == 3);
      const std::vector<Tensor> checkpointed = gradients(true);
      CHECK(dtypes.size() == 3 + 3 + 3);
      for (const ScalarType dtype : dtypes) CHECK((dtype == low));
      for (size_t i = 0; i < plain.size(); ++i) CHECK(difference(checkpointed[i], plain[i]) == "");
    }
  }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("saved tensor hooks");

TEST_CASE("tensors may be kept in another form") {
  const Tensor x = normal({16}, kFloat32, 4).requires_grad_();
  int packed = 0, unpacked = 0;
  Tensor y;
  {
    const autograd::SavedTensorHooks half([&](const Tensor& t) { return ++packed, std::any(t.to(kBFloat16)); },
                                          [&](const std::any& t) { return ++unpacked, std::any_cast<Tensor>(t).to(kFloat32); });
    y = (x * x).exp();
  }
  CHECK(packed == 3);
  const Tensor grad = autograd::grad({y.sum()}, {x})[0];
  CHECK(unpacked == 3);
  CHECK(difference(grad, 2 * x * (x * x).exp(), 1e-3, 2e-2) == "");
}

TEST_CASE("tensors that are kept as copies have second derivatives") {
  const auto cube = [](const Tensor& x, const Tensor& w) {
    const Tensor y = x * w;
    return (y * y * x).sum();
  };
  const Tensor x = normal({4}, kFloat64, 4).requires_grad_(), w = normal({4}, kFloat64, 5).requires_grad_();
  const auto second = [&](const Tensor& value) {
    const std::vector<Tensor> first = autograd::grad({value}, {x, w}, {}, {}, /*create_graph=*/true);
    return autograd::grad({(first[0] * first[1]).sum()}, {x, w});
  };
  const std::vector<Tensor> expected = second(cube(x, w));
  Tensor value;
  {
    const autograd::SavedTensorHooks copies([](const Tensor& t) { return std::any(t.clone()); },
                                            [](const std::any& t) { return std::any_cast<Tensor>(t); });
    value = cube(x, w);
  }
  const std::vector<Tensor> found = second(value);
  for (size_t i = 0; i < 2; ++i) CHECK(difference(found[i], expected[i], 1e-14, 1e-14) == "");
}

TEST_CASE("inner hooks count, errors come through, and the scope ends") {
  const Tensor x = ones({2}).requires_grad_();
  const auto same = [](const std::any& t) { return std::any_cast<Tensor>(t); };
  {
    const autograd::SavedTensorHooks outer([](const Tensor&) -> std::any { throw ValueError("outer"); }, same);
    CHECK(thrown_text([&] { x.exp(); }) == "outer");
    const autograd::SavedTensorHooks inner([](const Tensor& t) { return std::any(t); }, same);
    CHECK(thrown_text([&] { x.exp().sum().backward(); }) == "");
  }
  CHECK(thrown_text([&] { x.exp(); }) == "");
  CHECK(contains(thrown_text([&] { const autograd::SavedTensorHooks hooks(nullptr, same); }), "must be functions"));
  CHECK(thrown_text([&] { x.exp(); }) == "");
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("autograd checkpoint, threads");

TEST_CASE("several threads go through one checkpoint") {
  const Mlp model;
  const Tensor x = normal({4, 8}, kFloat32, 3).requires_grad_();
  const Tensor y = checkpointed(model, x).sum(), expected = autograd::grad({model(x).sum()}, {x})[0];
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      if (!difference(autograd::grad({y}, {x}, {}, true)[0], expected).empty()) ++wrong;
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_SUITE_END();

}  // namespace checkpoint_tests
