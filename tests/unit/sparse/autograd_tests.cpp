// Sparse gradients in the autograd engine.
#include <thread>

#include <amp/autograd/grad_dtype.h>

#include "sparse.h"

namespace autograd_tests {

using namespace amp;
using namespace amp::testing;

namespace {

const Tensor kIndices = tensor({1, 2, 1});

Tensor table() { return normal({4, 2}, kFloat64, 7).requires_grad_(); }

// The loss of a lookup of rows 1, 2, 1; its gradient is different for every element.
Tensor loss_of(const Tensor& weight, bool sparse = true) {
  return (embedding(weight, kIndices, -1, false, sparse) * normal({3, 2}, kFloat64, 8)).sum();
}

Tensor dense_grad(const Tensor& weight) {
  const Tensor leaf = weight.detach().clone().requires_grad_();
  loss_of(leaf, false).backward();
  return leaf.grad();
}

}  // namespace

TEST_SUITE_BEGIN("sparse");

TEST_CASE("the gradient of a looked-up leaf is sparse") {
  const Tensor w = table();
  loss_of(w).backward();
  REQUIRE(w.grad().is_sparse());
  CHECK(!w.grad().is_coalesced());
  CHECK(w.grad()._nnz() == 3);
  CHECK(w.grad().sizes() == w.sizes());
  CHECK(w.grad().dtype() == w.dtype());
  CHECK(difference(w.grad().to_dense(), dense_grad(w)) == "");
}

TEST_CASE("gradients add up: sparse and sparse, sparse and dense, dense and sparse") {
  const Tensor w = table();
  const Tensor expected = dense_grad(w);
  loss_of(w).backward();
  const Tensor held = w.grad();
  loss_of(w).backward();
  CHECK(w.grad().is_sparse());
  CHECK(w.grad()._nnz() == 6);
  CHECK(w.grad().is_same(held));
  CHECK(difference(w.grad().to_dense(), expected * 2, 1e-12, 0) == "");
  loss_of(w, false).backward();
  CHECK(!w.grad().is_sparse());
  CHECK(difference(w.grad(), expected * 3, 1e-12, 0) == "");
  loss_of(w).backward();
  CHECK(!w.grad().is_sparse());
  CHECK(difference(w.grad(), expected * 4, 1e-12, 0) == "");
}

TEST_CASE("a float32 gradient of a 16-bit leaf stays float32, whether the sparse or the dense part comes first") {
  for (const bool sparse_first : {false, true}) {
    const Tensor w = ones({2, 1}, kBFloat16).requires_grad_();
    set_grad_dtype(w, kFloat32);
    const auto add_sparse = [&] { embedding(w, tensor({0}), -1, false, /*sparse=*/true).sum().backward(); };
    if (sparse_first) add_sparse();
    (w * 256).sum().backward();
    if (!sparse_first) add_sparse();
    CHECK(w.grad().dtype() == kFloat32);
    CHECK(values(w.grad()) == std::vector<double>{257, 256});
  }
}

TEST_CASE("a weight that is used twice in one graph") {
  const Tensor w = table();
  const Tensor expected = dense_grad(w);
  (loss_of(w) + loss_of(w) * 2).backward();
  CHECK(w.grad().is_sparse());
  CHECK(difference(w.grad().to_dense(), expected * 3, 1e-12, 0) == "");
  // One sparse and one dense gradient.
  w.mutable_grad().reset();
  (loss_of(w) + (w * w).sum()).backward();
  CHECK(!w.grad().is_sparse());
  CHECK(difference(w.grad(), expected + w.detach() * 2, 1e-12, 0) == "");
}

TEST_CASE("autograd::grad gives what .grad would hold") {
  const Tensor w = table();
  const Tensor expected = dense_grad(w);
  Tensor g = autograd::grad({loss_of(w)}, {w})[0];
  CHECK(g.is_sparse());
  CHECK(difference(g.to_dense(), expected) == "");
  g = autograd::grad({loss_of(w) + loss_of(w)}, {w})[0];
  CHECK(g.is_sparse());
  CHECK(difference(g.to_dense(), expected * 2, 1e-12, 0) == "");
  g = autograd::grad({loss_of(w), w.sum(), loss_of(w)}, {w})[0];
  CHECK(!g.is_sparse());
  CHECK(difference(g, expected * 2 + 1, 1e-12, 0) == "");
  CHECK(!w.grad().defined());
}

TEST_CASE("what is no leaf gets a dense gradient") {
  const Tensor w = table();
  Tensor doubled = w * 2;
  doubled.retain_grad();
  bool sparse = true;
  doubled.register_hook([&](const Tensor& grad) {
    sparse = grad.is_sparse();
    return Tensor();
  });
  loss_of(doubled).backward();
  CHECK(!sparse);
  CHECK(!doubled.grad().is_sparse());
  CHECK(!w.grad().is_sparse());
  CHECK(difference(w.grad(), dense_grad(w) * 2, 1e-12, 0) == "");
}

TEST_CASE("a cast hands the sparse gradient on, in the dtype of the parameter") {
  const Tensor w = normal({4, 2}, kFloat32, 7).requires_grad_();
  embedding(w.to(kBFloat16), kIndices, -1, false, true).sum().backward();
  REQUIRE(w.grad().is_sparse());
  CHECK(w.grad().dtype() == kFloat32);
  CHECK(difference(w.grad().to_dense(), tensor({{0.0, 0.0}, {2.0, 2.0}, {1.0, 1.0}, {0.0, 0.0}})) == "");
  // Two uses of one cast, and a third use that is dense.
  w.mutable_grad().reset();
  const Tensor low = w.to(kBFloat16);
  (embedding(low, kIndices, -1, false, true).sum() + embedding(low, kIndices, -1, false, true).sum()).backward();
  CHECK(w.grad().is_sparse());
  CHECK(difference(w.grad().to_dense(), tensor({{0.0, 0.0}, {4.0, 4.0}, {2.0, 2.0}, {0.0, 0.0}})) == "");
  w.mutable_grad().reset();
  const Tensor again = w.to(kBFloat16);
  (embedding(again, kIndices, -1, false, true).sum() + again.sum()).backward();
  CHECK(!w.grad().is_sparse());
  CHECK(difference(w.grad(), tensor({{1.0, 1.0}, {3.0, 3.0}, {2.0, 2.0}, {1.0, 1.0}})) == "");
}

TEST_CASE("a region leaves the gradient of a float32 table float32") {
  const Tensor w = normal({4, 2}, kFloat32, 7).requires_grad_(), v = normal({2, 3}, kFloat32, 9).requires_grad_();
  Tensor loss;
  {
    const Autocast region(kCPU, {.dtype = kBFloat16});
    loss = mm(embedding(w, kIndices, -1, false, true), v).sum();
  }
  loss.backward();
  CHECK(w.grad().is_sparse());
  CHECK(w.grad().dtype() == kFloat32);
}

TEST_CASE("hooks see the sparse gradient and may replace it") {
  const Tensor w = table();
  const Tensor expected = dense_grad(w);
  bool sparse = false;
  const unsigned id = w.register_hook([&](const Tensor& grad) {
    sparse = grad.is_sparse();
    return grad * 2;
  });
  loss_of(w).backward();
  CHECK(sparse);
  CHECK(w.grad().is_sparse());
  CHECK(difference(w.grad().to_dense(), expected * 2, 1e-12, 0) == "");
  w.remove_hook(id);
  w.mutable_grad().reset();
  w.register_hook([](const Tensor& grad) { return grad.to_dense(); });
  loss_of(w).backward();
  CHECK(!w.grad().is_sparse());
}

TEST_CASE("a gradient that is itself recorded is dense, and can be differentiated") {
  const Tensor w = table();
  const Tensor out = embedding(w, kIndices, -1, false, true);
  const Tensor g = autograd::grad({(out * out * out).sum()}, {w}, {}, std::nullopt, /*create_graph=*/true)[0];
  CHECK(!g.is_sparse());
  g.sum().backward();
  const Tensor counts = tensor({{0.0}, {2.0}, {1.0}, {0.0}}, kFloat64);
  CHECK(difference(w.grad().to_dense(), w.detach() * 6 * counts, 1e-12, 0) == "");
  // A recorded (create_graph) gradient added to a sparse one in .grad.
  const Tensor v = table();
  loss_of(v).backward();
  loss_of(v).backward({}, std::nullopt, /*create_graph=*/true);
  CHECK(!v.grad().is_sparse());
  CHECK(difference(v.grad(), dense_grad(v) * 2, 1e-12, 0) == "");
}

TEST_CASE("the gradient is the leaf's own") {
  const Tensor w = table(), indices = tensor({1, 2, 1}), given = ones({3, 2}, kFloat64);
  embedding(w, indices, -1, false, true).backward(given);
  w.grad()._values().zero_();
  CHECK(difference(given, ones({3, 2}, kFloat64)) == "");
  embedding(w, indices, -1, false, true).backward(given);
  indices.fill_(0);
  CHECK(difference(w.grad().to_dense(), tensor({{0.0, 0.0}, {2.0, 2.0}, {1.0, 1.0}, {0.0, 0.0}}, kFloat64)) == "");
  // A hook keeps one gradient.
  const Tensor v = table();
  Tensor kept;
  v.register_hook([&](const Tensor& grad) {
    kept = grad;
    return Tensor();
  });
  loss_of(v).backward();
  CHECK(!kept.is_alias_of(v.grad()));
  CHECK(!kept._values().is_alias_of(v.grad()._values()));
}

TEST_CASE("a sparse gradient can be given, as .grad and to backward") {
  Tensor w = table();
  w.set_grad(duplicated());
  CHECK(w.grad().is_sparse());
  const Tensor v = table();
  (v * 2).backward(duplicated());
  CHECK(difference(v.grad(), duplicated_dense() * 2) == "");
  v.mutable_grad().reset();
  v.backward(duplicated());
  CHECK(v.grad().is_sparse());
  CHECK(contains(thrown<ValueError>([&] { table().set_grad(sparse_coo_tensor({3, 2}, kFloat64)); }), "[set_grad]"));
}

TEST_CASE("saved tensors, no-grad and inference mode") {
  const NoGradGuard no_grad;
  const Tensor w = table();
  CHECK(!embedding(w, kIndices, -1, false, true).requires_grad());
  const InferenceMode inference;
  CHECK(difference(duplicated().coalesce().to_dense(), duplicated_dense()) == "");
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("sparse threads");

TEST_CASE("sparse gradients of several threads add up in one leaf") {
  const Tensor w = zeros({4, 2}, kFloat64).requires_grad_();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 25; ++i) embedding(w, kIndices, -1, false, true).sum().backward();
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(w.grad()._nnz() == 300);
  CHECK(difference(w.grad().to_dense(), tensor({{0.0, 0.0}, {200.0, 200.0}, {100.0, 100.0}, {0.0, 0.0}}, kFloat64)) == "");
}

TEST_SUITE_END();

}  // namespace autograd_tests
