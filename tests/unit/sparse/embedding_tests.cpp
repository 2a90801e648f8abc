// embedding with sparse gradients, embedding_renorm, and the options of nn::Embedding.
#include <sstream>

#include "sparse.h"

namespace embedding_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor gradient(const Tensor& indices, int64_t padding_idx, bool by_freq, bool sparse, ScalarType dtype = kFloat64) {
  const Tensor w = normal({4, 2}, dtype, 5).requires_grad_();
  std::vector<int64_t> sizes = indices.sizes().vec();
  sizes.push_back(2);
  embedding(w, indices, padding_idx, by_freq, sparse).backward(normal(sizes, dtype, 6));
  REQUIRE(w.grad().is_sparse() == sparse);
  return w.grad();
}

Tensor rows() { return tensor({{3.0, 4.0}, {1.0, 0.0}, {0.0, 0.5}, {6.0, 8.0}}, kFloat64); }

}  // namespace

TEST_SUITE_BEGIN("sparse");

TEST_CASE("the sparse gradient of embedding is the dense one") {
  for (const ScalarType dtype : {kFloat64, kFloat32, kFloat16, kBFloat16}) {
    for (const Tensor& indices : {tensor({{0, 2, 2}, {3, 0, 2}}), tensor({{0, 2}, {2, 2}}, kInt32), tensor({1}), tensor(1),
                                  empty({0}, kInt64), tensor({{0, 2, 3}, {3, 0, 2}}).t()}) {
      for (const int64_t padding : {-1, 2, 1}) {
        for (const bool by_freq : {false, true}) {
          const Tensor sparse = gradient(indices, padding, by_freq, true, dtype), dense = gradient(indices, padding, by_freq, false, dtype);
          const double close = dtype == kFloat64 ? 1e-15 : dtype == kFloat32 ? 1e-6 : 2e-2;
          CHECK(sparse.dtype() == dtype);
          CHECK(difference(sparse.to_dense(), dense, close, close) == "");
          CHECK(difference(sparse.coalesce().to_dense(), dense, close, close) == "");
        }
      }
    }
  }
}

TEST_CASE("a sparse gradient is divided by a count that float16 does not hold") {
  const Tensor w = ones({1, 1}, kFloat16).requires_grad_();
  constexpr int64_t kCount = 70'000;
  embedding(w, zeros({kCount}, kInt64), -1, /*scale_grad_by_freq=*/true, /*sparse=*/true).backward(full({kCount, 1}, 100, kFloat16));
  CHECK(w.grad().to_dense().item<float>() == doctest::Approx(100).epsilon(0.01));
}

TEST_CASE("the padding row takes no place in a sparse gradient") {
  CHECK(gradient(tensor({2, 2}), 2, false, true)._nnz() == 0);
  CHECK(gradient(tensor({2, 1, 2}), 2, false, true)._nnz() == 1);
}

TEST_CASE("embedding_renorm_ as torch does it") {
  Tensor w = rows();
  const auto version = w._version();
  CHECK(embedding_renorm_(w, tensor({0, 0, 2, 1}), 2.0, 2.0).is_same(w));
  CHECK(w._version() > version);
  CHECK(difference(w, tensor({{1.1999999760000004, 1.5999999680000005}, {1.0, 0.0}, {0.0, 0.5}, {6.0, 8.0}}, kFloat64), 1e-15, 0) == "");
  CHECK(difference(
            embedding_renorm(rows(), tensor({{0}, {3}}, kInt32), 2.0, INFINITY),
            tensor({{1.499999962500001, 1.9999999500000012}, {1.0, 0.0}, {0.0, 0.5}, {1.4999999812500002, 1.9999999750000004}}, kFloat64),
            1e-15, 0) == "");
  CHECK(difference(
            embedding_renorm(rows(), tensor({0, 3}), 2.0, 1.0),
            tensor({{0.8571428448979593, 1.1428571265306124}, {1.0, 0.0}, {0.0, 0.5}, {0.8571428510204082, 1.1428571346938776}}, kFloat64),
            1e-15, 0) == "");
  // A row whose norm is NaN does not change.
  Tensor spoiled = rows();
  spoiled[3].fill_(NAN);
  CHECK(difference(embedding_renorm(spoiled, tensor({3}), 2.0, 2.0), spoiled) == "");
  CHECK(difference(embedding_renorm(rows(), empty({0}, kInt64), 2.0, 2.0), rows()) == "");
  // With a non-contiguous table.
  Tensor transposed = rows().t().contiguous().t();
  embedding_renorm_(transposed, tensor({0, 0, 2, 1}), 2.0, 2.0);
  CHECK(difference(transposed, w) == "");
  CHECK(contains(thrown<TypeError>([&] { embedding_renorm(rows(), tensor({0.0}), 2.0, 2.0); }), "[embedding_renorm] indices"));
  CHECK(contains(thrown<ValueError>([&] { embedding_renorm(rows(), tensor({0}), 2.0, NAN); }), "norm_type must be a number"));
  CHECK(contains(thrown<Error>([&] {
                   Tensor leaf = rows().requires_grad_();
                   embedding_renorm_(leaf, tensor({0}), 2.0, 2.0);
                 }),
                 "a leaf tensor that requires a gradient"));
}

TEST_CASE("nn::Embedding: sparse, max_norm, norm_type") {
  nn::Embedding module(nn::EmbeddingOptions(4, 2)._weight(rows()).sparse(true).max_norm(2.0).padding_idx(1));
  const Tensor out = module(tensor({0, 1, 0}));
  CHECK(difference(module->weight, embedding_renorm(rows(), tensor({0, 1}), 2.0, 2.0)) == "");
  CHECK(difference(out[0], module->weight[0]) == "");
  out.sum().backward();
  CHECK(module->weight.grad().is_sparse());
  CHECK(module->weight.grad()._nnz() == 2);
  std::ostringstream text;
  module->pretty_print(text);
  CHECK(text.str() == "Embedding(num_embeddings=4, embedding_dim=2, padding_idx=1, max_norm=2, sparse=true)");
  nn::Embedding first_order(nn::EmbeddingOptions(4, 2)._weight(rows()).max_norm(2.0).norm_type(1.0).scale_grad_by_freq(true));
  first_order(tensor({0, 3}));
  CHECK(difference(first_order->weight, embedding_renorm(rows(), tensor({0, 3}), 2.0, 1.0)) == "");
  std::ostringstream more;
  first_order->pretty_print(more);
  CHECK(more.str() == "Embedding(num_embeddings=4, embedding_dim=2, max_norm=2, norm_type=1, scale_grad_by_freq=true)");
}

TEST_CASE("a module with a sparse gradient moves and forgets it") {
  nn::Embedding module(nn::EmbeddingOptions(4, 2)._weight(rows().to(kFloat32)).sparse(true));
  module(tensor({0, 1, 0})).sum().backward();
  module->to(kFloat64);
  CHECK(module->weight.grad().is_sparse());
  CHECK(module->weight.grad().dtype() == kFloat64);
  module->zero_grad(/*set_to_none=*/false);
  CHECK(module->weight.grad()._nnz() == 0);
  module->zero_grad();
  CHECK(!module->weight.grad().defined());
}

TEST_SUITE_END();

}  // namespace embedding_tests
