// One gradient of several parameters, and gradients that are changed between their division and the next one.
#include <functional>
#include <optional>
#include <vector>

#include "support/autocast.h"

namespace shared_gradients_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor parameter() { return ones({2}).requires_grad_(); }

// Two parameters under a scale of 1024, and ways to give both the same gradient, which is 1024 before its division.
struct Pair {
  Tensor p = parameter(), q = parameter();
  GradScaler scaler{kCPU, {.init_scale = 1024}};

  Pair() { (void)scaler.scale(p.sum()); }
  optim::SGD sgd(std::vector<Tensor> params) const { return optim::SGD(std::move(params), optim::SGDOptions(0.125)); }
};

const std::vector<std::function<void(Pair&)>>& ways_to_share() {
  static const std::vector<std::function<void(Pair&)>> all{
      [](Pair& t) { t.p.mutable_grad() = t.q.mutable_grad() = full({2}, 1024.0); },
      [](Pair& t) {
        t.p.mutable_grad() = full({2}, 1024.0);
        t.q.mutable_grad() = t.p.grad().view({2});
      },
      [](Pair& t) {
        const Tensor all = full({4}, 1024.0);
        t.p.mutable_grad() = all.narrow(0, 1, 2);
        t.q.mutable_grad() = all.narrow(0, 1, 2);
      },
      [](Pair& t) {
        t.q = t.p.detach().requires_grad_();
        t.scaler.scale(t.p.sum()).backward();
        t.q.mutable_grad() = t.p.grad();
      },
      [](Pair& t) {
        t.p.mutable_grad() = full({2}, 1024.0);
        t.q.mutable_grad() = from_blob(t.p.grad().data_ptr(), {2}, kFloat32);
      },
  };
  return all;
}

const std::vector<std::function<void(Pair&)>>& ways_to_divide() {
  static const std::vector<std::function<void(Pair&)>> all{
      [](Pair& t) {
        optim::SGD both = t.sgd({t.p, t.q});
        t.scaler.unscale_(both);
      },
      [](Pair& t) {
        optim::SGD both = t.sgd({t.p, t.q});
        CHECK(*t.scaler.step(both).stepped);
      },
      [](Pair& t) {
        optim::SGD a = t.sgd({t.p}), b = t.sgd({t.q});
        t.scaler.unscale_(a);
        t.scaler.unscale_(b);
      },
      [](Pair& t) {
        optim::SGD a = t.sgd({t.p}), b = t.sgd({t.q});
        t.scaler.step(a);
        t.scaler.step(b);
      },
      [](Pair& t) {
        const ExternalOptimizer twice{[&] { return std::vector<Tensor>{t.p, t.q, t.p, t.q}; }, [] {}};
        t.scaler.step(twice);
      },
  };
  return all;
}

}  // namespace

TEST_SUITE_BEGIN("scaler");

TEST_CASE("a gradient of several parameters is divided once, however they share it and however they are stepped") {
  for (size_t share = 0; share < ways_to_share().size(); ++share) {
    for (size_t way = 0; way < ways_to_divide().size(); ++way) {
      CAPTURE(share);
      CAPTURE(way);
      Pair pair;
      ways_to_share()[share](pair);
      ways_to_divide()[way](pair);
      CHECK(difference(pair.p.grad(), ones({2})) == "");
      CHECK(difference(pair.q.grad(), ones({2})) == "");
    }
  }
}

TEST_CASE("the update of a gradient of two parameters moves both, also if it is clipped") {
  for (const bool clips : {false, true}) {
    Pair pair;
    ways_to_share()[0](pair);
    optim::SGD both = pair.sgd({pair.p, pair.q});
    CHECK(*pair.scaler.step(both, {.max_norm = clips ? std::optional<double>(100) : std::nullopt}).stepped);
    CHECK(difference(pair.p.detach(), full({2}, 0.875)) == "");
    CHECK(difference(pair.q.detach(), full({2}, 0.875)) == "");
  }
}

TEST_CASE("a parameter twice in a list: dense, sparse, and not dense in memory") {
  Pair pair;
  const Tensor table = ones({4, 2}).requires_grad_(), matrix = ones({2, 2}).requires_grad_();
  pair.scaler.scale(embedding(table, tensor({1, 2, 1}), -1, false, /*sparse=*/true).sum() + pair.p.sum()).backward();
  matrix.mutable_grad() = full({2, 4}, 1024.0).slice(1, 0, 4, 2);
  const ExternalOptimizer twice{[&] { return std::vector<Tensor>{table, pair.p, matrix, table, pair.p, matrix}; }, [] {}};
  CHECK(*pair.scaler.step(twice).stepped);
  CHECK(difference(pair.p.grad(), ones({2})) == "");
  CHECK(difference(matrix.grad(), ones({2, 2})) == "");
  CHECK(difference(table.grad().to_dense(), tensor({{0.0, 0.0}, {2.0, 2.0}, {1.0, 1.0}, {0.0, 0.0}})) == "");
}

TEST_CASE("a sparse gradient of two parameters is divided once") {
  Pair pair;
  const Tensor a = ones({4, 2}).requires_grad_(), b = ones({4, 2}).requires_grad_();
  pair.scaler.scale(embedding(a, tensor({1, 2, 1}), -1, false, /*sparse=*/true).sum()).backward();
  a.mutable_grad() = b.mutable_grad() = a.grad().coalesce();
  optim::SGD both = pair.sgd({a, b});
  CHECK(*pair.scaler.step(both).stepped);
  for (const Tensor& each : {a, b}) CHECK(difference(each.detach(), tensor({{1.0, 1.0}, {0.75, 0.75}, {0.875, 0.875}, {1.0, 1.0}})) == "");
}

TEST_CASE("parts of one gradient: all of it or none was divided, or an error that names the parameter") {
  Pair pair;
  const Tensor whole = ones({4}).requires_grad_(), all = full({4}, 1024.0);
  whole.mutable_grad() = all;
  pair.p.mutable_grad() = all.narrow(0, 0, 2);
  pair.q.mutable_grad() = all.narrow(0, 2, 2);
  SUBCASE("the whole first") {
    optim::SGD first = pair.sgd({whole}), second = pair.sgd({pair.p, pair.q});
    pair.scaler.unscale_(first);
    pair.scaler.unscale_(second);
    CHECK(difference(all, ones({4})) == "");
  }
  SUBCASE("the parts first") {
    optim::SGD first = pair.sgd({pair.p, pair.q}), second = pair.sgd({whole});
    pair.scaler.unscale_(first);
    pair.scaler.unscale_(second);
    CHECK(difference(all, ones({4})) == "");
  }
  SUBCASE("in one list") {
    optim::SGD one = pair.sgd({pair.p, whole, pair.q});
    pair.scaler.unscale_(one);
    CHECK(difference(all, ones({4})) == "");
  }
  SUBCASE("one part first") {
    pair.scaler.name_parameters({{"all", whole}});
    optim::SGD first = pair.sgd({pair.p}), second = pair.sgd({whole});
    pair.scaler.unscale_(first);
    const std::string text = thrown_text([&] { pair.scaler.unscale_(second); });
    CHECK_MESSAGE(contains(text, "a part of the gradient of all"), text);
    CHECK_THROWS_AS(pair.scaler.unscale_(second), ValueError);
    CHECK(difference(all, tensor({1.0, 1.0, 1024.0, 1024.0})) == "");
  }
  SUBCASE("overlapping parts in one list") {
    pair.q.mutable_grad() = all.narrow(0, 1, 2);
    optim::SGD both = pair.sgd({pair.p, pair.q});
    const std::string text = thrown_text([&] { pair.scaler.unscale_(both); });
    CHECK_MESSAGE(contains(text, "the gradients of parameter 0 and of parameter 1 share a part of their memory"), text);
    CHECK_THROWS_AS(pair.scaler.unscale_(both), ValueError);
    CHECK(difference(all, full({4}, 1024.0)) == "");
  }
}

TEST_CASE("a gradient that was changed stays divided while other parameters get gradients") {
  const std::vector<std::function<void(Pair&)>> other_gradients{
      [](Pair& t) { t.scaler.scale(t.q.sum()).backward(); },
      [](Pair& t) { t.q.mutable_grad() = autograd::grad({t.scaler.scale(t.q.sum())}, {t.q})[0]; },
      [](Pair& t) { (void)autograd::grad({t.scaler.scale(t.p.sum() + t.q.sum())}, {t.p}), t.scaler.scale(t.q.sum()).backward(); },
      // A copy of the scaler has the same scale.
      [](Pair& t) { GradScaler(t.scaler).scale(t.q.sum()).backward(); },
  };
  const std::vector<std::function<void(Pair&)>> changes{
      [](Pair& t) { nn::utils::clip_grad_norm_({t.p}, 0.5); },
      [](Pair& t) { t.p.grad().mul_(0.5); },
      [](Pair& t) { (t.p * 0.5).sum().backward(); },  // a loss that was not scaled
      [](Pair&) {},
  };
  for (size_t other = 0; other < other_gradients.size(); ++other) {
    for (size_t change = 0; change < changes.size(); ++change) {
      CAPTURE(other);
      CAPTURE(change);
      Pair pair;
      optim::SGD a = pair.sgd({pair.p}), b = pair.sgd({pair.p, pair.q});
      pair.scaler.scale(pair.p.sum()).backward();
      pair.scaler.unscale_(a);
      changes[change](pair);
      const Tensor before = pair.p.grad().clone();
      other_gradients[other](pair);
      pair.scaler.unscale_(b);
      CHECK(difference(pair.p.grad(), before) == "");
      CHECK(difference(pair.q.grad(), ones({2})) == "");
    }
  }
}

TEST_CASE("a gradient to which a scaled backward pass has added is divided, for all parameters that have it") {
  for (const bool through_alias : {false, true}) {
    Pair pair;
    optim::SGD a = pair.sgd({pair.p}), b = pair.sgd({pair.p}), c = pair.sgd({pair.q});
    pair.scaler.scale(pair.p.sum()).backward();
    pair.q.mutable_grad() = pair.p.grad().view({2});
    pair.scaler.unscale_(a);
    pair.p.grad().zero_();
    pair.scaler.scale((through_alias ? pair.q : pair.p).sum() * 2).backward();
    pair.scaler.unscale_(b);
    pair.scaler.unscale_(c);
    CHECK(difference(pair.p.grad(), full({2}, 2.0)) == "");
  }
}

// Such a formula adds to the gradient of its leaf itself.
TEST_CASE("a gradient to which the formula of a scaled pass has added is divided") {
  const Tensor table = ones({8, 2}).requires_grad_(), first = tensor({0}, kInt64);
  const std::vector<std::function<Tensor()>> picks{
      [&] { return table.select(0, 0); },
      [&] { return table.slice(0, 0, 1); },
      [&] { return embedding(table, first); },
      [&] { return table.index_select(0, first); },
      [&] { return index(table, {first}); },
      [&] {
        return table.gather(0, zeros({1, 2}, kInt64));
      },
      [&] {
        return table.take(tensor({0, 1}, kInt64));
      },
  };
  Tensor expected = zeros({8, 2});
  expected.select(0, 0).fill_(2);
  for (size_t pick = 0; pick < picks.size(); ++pick) {
    CAPTURE(pick);
    Pair pair;
    table.mutable_grad().reset();
    optim::SGD a = pair.sgd({table}), b = pair.sgd({table});
    pair.scaler.scale(table.sum()).backward();
    pair.scaler.unscale_(a);
    table.grad().zero_();
    pair.scaler.scale(picks[pick]().sum() * 2).backward();
    pair.scaler.unscale_(b);
    CHECK(difference(table.grad(), expected) == "");
  }
}

TEST_CASE("passes inside of a scaled pass count as scaled") {
  Pair pair;
  optim::SGD a = pair.sgd({pair.p}), b = pair.sgd({pair.p});
  pair.p.mutable_grad() = full({2}, 1024.0);
  pair.scaler.unscale_(a);
  pair.p.grad().zero_();
  const Tensor y = pair.q.clone();
  y.register_hook([&](const Tensor& grad) {
    const EnableGradGuard on;
    (pair.p * grad.detach()).sum().backward();
    return Tensor();
  });
  pair.scaler.scale(y.sum()).backward();
  pair.scaler.unscale_(b);
  CHECK(difference(pair.p.grad(), ones({2})) == "");
}

TEST_CASE("the same gradient many times, and gradients that come and go, need no more memory than they have") {
  Pair pair;
  for (int i = 0; i < 500; ++i) {
    optim::SGD one = pair.sgd({pair.p});
    if (i % 2 == 0) pair.p.mutable_grad() = full({2}, 1024.0);
    pair.scaler.unscale_(one);
    CHECK(difference(pair.p.grad(), ones({2})) == "");
  }
}

TEST_SUITE_END();

}  // namespace shared_gradients_tests
