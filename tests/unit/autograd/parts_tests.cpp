// Gradients of many parts of one tensor. They are added in place where nothing else has the gradient of the whole.
#include <doctest/doctest.h>

#include <stdexcept>
#include <thread>
#include <vector>

#include <amp/all.h>

#include "support.h"

namespace parts_tests {

using namespace amp;
using testing::difference;
using testing::normal;

namespace {

constexpr int64_t kRows = 6, kColumns = 4;

Tensor table(ScalarType dtype = kFloat64) { return normal({kRows, kColumns}, TensorOptions(dtype).requires_grad(true)); }
Tensor weights(int64_t i) { return normal({kColumns}, kFloat64, static_cast<uint32_t>(i) + 10); }

using Pick = Tensor (*)(const Tensor& x, int64_t i);
const std::vector<std::pair<const char*, Pick>> kPicks = {
    {"select", [](const Tensor& x, int64_t i) { return x[i]; }},
    {"slice", [](const Tensor& x, int64_t i) { return x.slice(0, i, i + 1).view({kColumns}); }},
    {"index_select", [](const Tensor& x, int64_t i) { return x.index_select(0, tensor({i}, kInt64)).view({kColumns}); }},
    {"index", [](const Tensor& x, int64_t i) { return index(x, {tensor({i}, kInt64)}).view({kColumns}); }},
    {"embedding", [](const Tensor& x, int64_t i) { return embedding(x, tensor({i}, kInt64)).view({kColumns}); }},
    {"gather",
     [](const Tensor& x, int64_t i) {
       return x.gather(0, full({1, kColumns}, i, kInt64)).view({kColumns});
     }},
    {"take", [](const Tensor& x, int64_t i) { return x.take(arange(kColumns, kInt64) + i * kColumns); }},
};

// Uses rows 0, 1, ..., 4 and 0 again.
Tensor used(const Tensor& x, Pick pick) {
  Tensor sum = (pick(x, 0) * weights(0)).sum();
  for (int64_t i = 1; i < kRows; ++i) sum = sum + (pick(x, i % (kRows - 1)) * weights(i)).sum();
  return sum;
}

Tensor expected() {
  Tensor grad = zeros({kRows, kColumns}, kFloat64);
  for (int64_t i = 0; i < kRows; ++i) grad[i % (kRows - 1)].add_(weights(i));
  return grad;
}

}  // namespace

TEST_SUITE("autograd parts") {
  TEST_CASE("of a leaf and of a result, once and again, by backward and by grad") {
    for (const auto& [name, pick] : kPicks) {
      CAPTURE(name);
      const Tensor x = table();
      for (const double times : {1.0, 2.0}) {
        used(x, pick).backward();
        CHECK(difference(x.grad(), expected() * times, 1e-14, 1e-14) == "");
      }
      CHECK(difference(autograd::grad(used(x, pick), x)[0], expected(), 1e-14, 1e-14) == "");
      CHECK(difference(x.grad(), expected() * 2.0, 1e-14, 1e-14) == "");
      autograd::backward({used(x, pick)}, {}, {}, false, {x});
      CHECK(difference(x.grad(), expected() * 3.0, 1e-14, 1e-14) == "");
      const Tensor y = table();
      used(y * 2.0, pick).backward();
      CHECK(difference(y.grad(), expected() * 2.0, 1e-14, 1e-14) == "");
      const Tensor z = table();
      CHECK(difference(autograd::grad(used(z, pick), z, {}, {}, /*create_graph=*/true)[0].detach(), expected(), 1e-14, 1e-14) == "");
    }
  }

  TEST_CASE("of a leaf with a hook, and of a leaf whose gradient others hold") {
    for (const auto& [name, pick] : kPicks) {
      CAPTURE(name);
      const Tensor x = table();
      int calls = 0;
      x.register_hook([&](const Tensor& grad) {
        ++calls;
        return grad * 2.0;
      });
      used(x, pick).backward();
      CHECK(calls == 1);
      CHECK(difference(x.grad(), expected() * 2.0, 1e-14, 1e-14) == "");
      const Tensor y = table();
      used(y, pick).backward();
      const Tensor held = y.grad();
      used(y, pick).backward();
      CHECK(difference(held, expected() * 2.0, 1e-14, 1e-14) == "");  // backward adds to the same tensor
    }
  }

  TEST_CASE("of a gradient that is passed to the pass itself") {
    const Tensor x = table();
    x.mutable_grad() = normal({kRows, kColumns}, kFloat64, 3);
    const Tensor before = x.grad().clone();
    Tensor wanted = before.clone();
    wanted.slice(0, 1, 5).add_(before.slice(0, 0, 4));
    x.slice(0, 1, 5).backward(x.grad().slice(0, 0, 4));
    CHECK(difference(x.grad(), wanted) == "");
  }

  TEST_CASE("the gradient that a leaf has stays if a formula throws") {
    struct Throws : autograd::Function<Throws> {
      static Tensor forward(autograd::AutogradContext*, const Tensor& x) { return x.clone(); }
      static autograd::variable_list backward(autograd::AutogradContext*, const autograd::variable_list&) {
        throw std::runtime_error("thrown");
      }
    };
    const Tensor x = table();
    used(x, kPicks[0].second).backward();
    CHECK_THROWS_AS((used(x, kPicks[0].second) + Throws::apply(x).sum()).backward(), std::runtime_error);
    CHECK(x.grad().defined());
    x.mutable_grad().reset();
    used(x, kPicks[0].second).backward();
    CHECK(difference(x.grad(), expected(), 1e-14, 1e-14) == "");
  }

  TEST_CASE("writes to views: of a gradient that only the pass has, and of one that others have") {
    for (const bool held : {false, true}) {
      CAPTURE(held);
      const Tensor x = table(), w = normal({kColumns}, TensorOptions(kFloat64).requires_grad(true), 5);
      Tensor y = x * 1.0;
      if (held) y.retain_grad();
      for (int64_t i = 0; i < kRows; i += 2) y[i].mul_(w);
      y.t()[1].zero_();
      y.slice(0, 2, 4).copy_(x.detach().slice(0, 2, 4));
      (y * normal({kRows, kColumns}, kFloat64, 6)).sum().backward();
      Tensor factor = normal({kRows, kColumns}, kFloat64, 6).clone();
      factor.slice(0, 2, 4).zero_();
      factor.t()[1].zero_();
      Tensor of_w = zeros({kColumns}, kFloat64), of_x = factor.clone();
      for (int64_t i = 0; i < kRows; i += 2) {
        of_w.add_(factor[i] * x.detach()[i]);
        of_x[i].mul_(w.detach());
      }
      CHECK(difference(x.grad(), of_x, 1e-14, 1e-14) == "");
      CHECK(difference(w.grad(), of_w, 1e-14, 1e-14) == "");
    }
  }

  TEST_CASE("a gradient that the caller passes stays as it is") {
    const Tensor x = table(), given = normal({kRows, kColumns}, kFloat64, 7), before = given.clone();
    Tensor y = x * 1.0;
    y[1].mul_(3.0);
    y[2].zero_();
    y.backward(given);
    CHECK(difference(given, before) == "");
    Tensor wanted = before.clone();
    wanted[1].mul_(3.0);
    wanted[2].zero_();
    CHECK(difference(x.grad(), wanted) == "");
  }

  TEST_CASE("views from before a write") {
    const Tensor x = table(), y = x * 1.0;
    std::vector<Tensor> rows, columns;
    for (int64_t i = 0; i < kRows; ++i) rows.push_back(y[i]);
    for (int64_t i = 0; i < kColumns; ++i) columns.push_back(y.t()[i]);
    y.mul_(3.0);
    Tensor sum = zeros({}, kFloat64), wanted = zeros({kRows, kColumns}, kFloat64);
    for (int64_t i = 0; i < kRows; ++i) {
      sum = sum + (rows[static_cast<size_t>(i)] * weights(i)).sum();
      wanted[i].add_(weights(i) * 3.0);
    }
    for (int64_t i = 0; i < kColumns; ++i) {
      sum = sum + columns[static_cast<size_t>(i)].sum() * static_cast<double>(i);
      wanted.t()[i].add_(3.0 * static_cast<double>(i));
    }
    sum.backward();
    CHECK(difference(x.grad(), wanted, 1e-14, 1e-14) == "");
  }

  TEST_CASE("16-bit sums of several elements of one place are rounded once") {
    const Tensor x = normal({64, 2}, TensorOptions(kBFloat16).requires_grad(true));
    const Tensor first = embedding(x, full({2}, 1, kInt64)), second = embedding(x, full({3}, 1, kInt64));
    (first.sum() + second.sum() * 0.25).backward();
    CHECK(difference(x.grad()[1], full({2}, 2.75, kBFloat16)) == "");
  }
}

TEST_SUITE("autograd parts threads") {
  TEST_CASE("threads add to parts of one leaf") {
    const Tensor x = table();
    x.mutable_grad() = zeros({kRows, kColumns}, kFloat64);
    constexpr int kThreads = 4, kPasses = 50;
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t)
      threads.emplace_back([&] {
        for (int pass = 0; pass < kPasses; ++pass) used(x, kPicks[static_cast<size_t>(pass) % kPicks.size()].second).backward();
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(difference(x.grad(), expected() * static_cast<double>(kThreads * kPasses), 1e-10, 1e-10) == "");
  }
}

}  // namespace parts_tests
