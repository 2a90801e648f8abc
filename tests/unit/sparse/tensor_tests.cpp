// Sparse tensors themselves: creating, reading, coalescing, converting, printing.
#include <sstream>

#include <limits>

#include "sparse.h"

namespace tensor_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("sparse");

TEST_CASE("a sparse tensor says what it is") {
  const Tensor s = duplicated();
  CHECK(s.is_sparse());
  CHECK(s.layout() == kSparse);
  CHECK(s.sizes() == IntArrayRef({4, 2}));
  CHECK(s.dim() == 2);
  CHECK(s.numel() == 8);
  CHECK(s.dtype() == kFloat64);
  CHECK(s.device() == Device(kCPU));
  CHECK(s.sparse_dim() == 1);
  CHECK(s.dense_dim() == 1);
  CHECK(s._nnz() == 3);
  CHECK(!s.is_coalesced());
  CHECK(!s.is_contiguous());
  CHECK(!s.is_non_overlapping_and_dense());
  CHECK(!s.requires_grad());
  CHECK(s.strides() == IntArrayRef({0, 0}));
  CHECK(s.toString() == "float64[4, 2] cpu sparse");
  CHECK(difference(s._indices(), tensor({{0, 2, 2}})) == "");
  CHECK(difference(s._values(), tensor({{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}, kFloat64)) == "");
}

TEST_CASE("a strided tensor says so") {
  const Tensor d = ones({2, 3});
  CHECK(!d.is_sparse());
  CHECK(d.layout() == kStrided);
  CHECK(d.sparse_dim() == 0);
  CHECK(d.dense_dim() == 2);
  CHECK(d.to_dense().is_same(d));
  for (const auto& call :
       std::vector<std::function<void()>>{[&] { d._nnz(); }, [&] { d._indices(); }, [&] { d._values(); }, [&] { d.indices(); },
                                          [&] { d.values(); }, [&] { d.coalesce(); }, [&] { d.is_coalesced(); }}) {
    CHECK(contains(thrown<TypeError>(call), "expected a sparse tensor, but self is float32[2, 3] cpu"));
  }
}

TEST_CASE("coalesce adds up the values of a place, in order") {
  const Tensor c = duplicated().coalesce();
  CHECK(c.is_coalesced());
  CHECK(difference(c.indices(), tensor({{0, 2}})) == "");
  CHECK(difference(c.values(), tensor({{1.0, 2.0}, {8.0, 10.0}}, kFloat64)) == "");
  CHECK(c.coalesce().is_same(c));
  // Two sparse dimensions, and an unsorted list of indices.
  const Tensor s = sparse_coo_tensor(tensor({{0, 1, 0}, {2, 1, 2}}), tensor({{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}), {2, 3, 2}).coalesce();
  CHECK(difference(s.indices(), tensor({{0, 1}, {2, 1}})) == "");
  CHECK(difference(s.values(), tensor({{6.0, 8.0}, {3.0, 4.0}})) == "");
  CHECK(contains(thrown<Error>([] { duplicated().indices(); }), "[indices] the tensor is not coalesced"));
  CHECK(contains(thrown<Error>([] { duplicated().values(); }), "[values] the tensor is not coalesced"));
}

TEST_CASE("coalesce of 16-bit values rounds each sum once") {
  // 2048 + 1 + 1 in float16: rounded at every step it stays 2048.
  const Tensor s = sparse_coo_tensor(tensor({{1, 1, 1}}), tensor({2048.0, 1.0, 1.0}, kFloat16), {4});
  CHECK(s.coalesce().values().item<float>() == 2050);
  const Tensor large = sparse_coo_tensor(tensor({{1, 1, 1}}), tensor({6e4, 6e4, -6e4}, kFloat16), {4});
  CHECK(large.coalesce().values().item<float>() == 60000);
  const Tensor too_large = sparse_coo_tensor(tensor({{1, 1}}), tensor({6e4, 6e4}, kFloat16), {4});
  CHECK(too_large.coalesce().values().item<float>() == INFINITY);
}

TEST_CASE("coalesce of many values is that of the dense sum, in every dtype") {
  Random random(3);
  std::vector<int64_t> rows, columns;
  for (int i = 0; i < 500; ++i) {
    rows.push_back(random.integer(0, 17));
    columns.push_back(random.integer(0, 5));
  }
  const Tensor indices = stack({tensor(rows), tensor(columns)});
  for (const ScalarType dtype : {kFloat32, kFloat64, kInt64, kInt32, kComplex64}) {
    const Tensor values = (normal({500, 3}, kFloat64) * 4).round().to(dtype);
    const Tensor s = sparse_coo_tensor(indices, values, {17, 5, 3});
    const Tensor expected = index_put(zeros({17, 5, 3}, dtype), {tensor(rows), tensor(columns)}, values, /*accumulate=*/true);
    CHECK(difference(s.to_dense(), expected) == "");
    CHECK(difference(s.coalesce().to_dense(), expected) == "");
    CHECK(s.coalesce()._nnz() <= 85);
    CHECK(difference(s.coalesce().values(), s.coalesce().values()) == "");
  }
}

TEST_CASE("shapes at the edges") {
  const Tensor none = sparse_coo_tensor({3, 2});
  CHECK(none._nnz() == 0);
  CHECK(none.sparse_dim() == 2);
  CHECK(none.is_coalesced());
  CHECK(none.dtype() == kFloat32);
  CHECK(difference(none.to_dense(), zeros({3, 2})) == "");
  // No indices, no columns, no rows, a scalar.
  CHECK(difference(sparse_coo_tensor(empty({1, 0}, kInt64), empty({0, 2}), {4, 2}).coalesce().to_dense(), zeros({4, 2})) == "");
  const Tensor narrow = sparse_coo_tensor(tensor({{1, 1}}), empty({2, 0}), {4, 0});
  CHECK(narrow.coalesce()._nnz() == 1);
  CHECK(narrow.to_dense().sizes() == IntArrayRef({4, 0}));
  CHECK(sparse_coo_tensor(empty({1, 0}, kInt64), empty({0, 2}), {0, 2}).coalesce().to_dense().numel() == 0);
  const Tensor number = sparse_coo_tensor(empty({0, 2}, kInt64), tensor({3.0, 4.0}), IntArrayRef());
  CHECK(number.dim() == 0);
  CHECK(number.to_dense().item<float>() == 7);
  CHECK(number.coalesce().values().item<float>() == 7);
}

TEST_CASE("sparse_coo_tensor: the size can be left out, int32 indices, dtype") {
  const Tensor s = sparse_coo_tensor(tensor({{0, 5}}, kInt32), tensor({{1.0, 2.0}, {3.0, 4.0}}), kFloat64);
  CHECK(s.sizes() == IntArrayRef({6, 2}));
  CHECK(s._indices().dtype() == kInt64);
  CHECK(s.dtype() == kFloat64);
  CHECK(contains(thrown<ValueError>([] { sparse_coo_tensor(empty({1, 0}, kInt64), empty({0, 2})); }), "the size can't be found"));
}

TEST_CASE("sparse_coo_tensor refuses what does not fit") {
  const Tensor i = tensor({{0, 1}}), v = tensor({{1.0, 2.0}, {3.0, 4.0}});
  const auto text = [&](const Tensor& indices, const Tensor& values, IntArrayRef size) {
    return thrown<ValueError>([&] { sparse_coo_tensor(indices, values, size); });
  };
  CHECK(contains(text(tensor({0, 1}), v, {4, 2}), "indices must have shape [sparse_dim, nnz], but has shape [2]"));
  CHECK(contains(text(tensor({{0, 1, 2}}), v, {4, 2}), "values of shape [2, 2] must begin with the nnz of indices of shape [1, 3]"));
  CHECK(contains(text(i, v, {4}), "size [4] does not fit"));
  CHECK(contains(text(i, v, {4, 3}), "size [4, 3] does not fit"));
  CHECK(contains(text(i, v, {-4, 2}), "negative size"));
  CHECK(contains(text(Tensor(), v, {4, 2}), "indices is an undefined tensor"));
  CHECK(contains(text(i, Tensor(), {4, 2}), "values is an undefined tensor"));
  CHECK(contains(thrown<IndexError>([&] {
                   sparse_coo_tensor(tensor({{0, 4}}), v, {4, 2});
                 }),
                 "index 4 is out of range for dimension 0 of size 4"));
  CHECK(contains(thrown<IndexError>([&] { sparse_coo_tensor(tensor({{0, -1}}), v, {4, 2}); }), "index -1 is out of range"));
  CHECK(contains(thrown<IndexError>([&] { sparse_coo_tensor(tensor({{0, -1}}), v); }), "index -1 is out of range"));
  CHECK(contains(thrown<ValueError>([&] {
                   sparse_coo_tensor(tensor({{int64_t{0}, std::numeric_limits<int64_t>::max()}}), v);
                 }),
                 "is more than can be addressed"));
  CHECK(contains(thrown<TypeError>([&] { sparse_coo_tensor(tensor({{0.0, 1.0}}), v, {4, 2}); }), "[sparse_coo_tensor] indices"));
  CHECK(contains(thrown<NotImplementedError>([&] { sparse_coo_tensor(i, v, {4, 2}, requires_grad()); }), "can't require gradients"));
  CHECK(contains(thrown<NotImplementedError>([&] { sparse_coo_tensor({4, 2}, requires_grad()); }), "can't require gradients"));
  CHECK(contains(thrown<NotImplementedError>([&] { sparse_coo_tensor(i, v.clone().requires_grad_(), {4, 2}); }), "detach() values"));
  CHECK(contains(thrown<NotImplementedError>([&] { sparse_coo_tensor(i, duplicated(), {4, 2}); }), "values is a sparse tensor"));
}

TEST_CASE("to_sparse finds what is not zero") {
  const Tensor d = tensor({{0.0, 1.0}, {2.0, 0.0}, {0.0, 0.0}});
  const Tensor s = d.to_sparse();
  CHECK(s.is_coalesced());
  CHECK(difference(s.indices(), tensor({{0, 1}, {1, 0}})) == "");
  CHECK(difference(s.values(), tensor({1.0, 2.0})) == "");
  CHECK(difference(s.to_dense(), d) == "");
  const Tensor rows = d.to_sparse(1);
  CHECK(difference(rows.indices(), tensor({{0, 1}})) == "");
  CHECK(difference(rows.values(), tensor({{0.0, 1.0}, {2.0, 0.0}})) == "");
  CHECK(difference(d.t().to_sparse().to_dense(), d.t()) == "");
  CHECK(tensor(3.0).to_sparse().to_dense().item<float>() == 3);
  CHECK(zeros({2, 0}).to_sparse(1)._nnz() == 0);
  CHECK(s.to_sparse().is_same(s));
  CHECK(s.to_sparse(2).is_same(s));
  CHECK(contains(thrown<ValueError>([&] { s.to_sparse(1); }), "a sparse tensor of sparse_dim 2"));
  CHECK(contains(thrown<ValueError>([&] { d.to_sparse(3); }), "sparse_dim 3 is not in [1, 2]"));
  CHECK(contains(thrown<ValueError>([&] { d.to_sparse(0); }), "sparse_dim 0 is not in [1, 2]"));
  CHECK(contains(thrown<NotImplementedError>([&] { d.clone().requires_grad_().to_sparse(); }), "not differentiable"));
}

TEST_CASE("detach shares, clone and to copy") {
  const Tensor s = duplicated();
  const Tensor shared = s.detach(), copy = s.clone(), low = s.to(kFloat16), same = s.to(kFloat64);
  CHECK(shared.is_sparse());
  CHECK(shared.is_alias_of(s));
  CHECK(same.is_same(s));
  s._values().zero_();
  CHECK(difference(shared.to_dense(), zeros({4, 2}, kFloat64)) == "");
  CHECK(difference(copy.to_dense(), duplicated_dense()) == "");
  CHECK(low.is_sparse());
  CHECK(difference(low.to_dense(), duplicated_dense(kFloat16)) == "");
  CHECK(low.coalesce().to(kFloat32).is_coalesced());
  CHECK(difference(s.cpu().to_dense(), s.to_dense()) == "");
  CHECK(copy.contiguous().is_sparse());
}

TEST_CASE("zero_ drops the values and bumps the version") {
  const Tensor s = duplicated();
  const Tensor shared = s.detach();
  const auto version = s._version();
  s.zero_();
  CHECK(s._version() > version);
  CHECK(s._nnz() == 0);
  CHECK(s.is_coalesced());
  CHECK(shared._nnz() == 0);
  CHECK(s.sparse_dim() == 1);
  CHECK(difference(s.to_dense(), zeros({4, 2}, kFloat64)) == "");
  CHECK(contains(thrown<NotImplementedError>([&] { s.fill_(1); }), "[fill_] a sparse tensor can only be filled with 0"));
}

TEST_CASE("handles to the parts can't break the tensor") {
  const Tensor s = duplicated();
  Tensor values = s._values(), indices = s._indices();
  values.resize_({100, 100});
  indices.set_data(tensor({7, 8, 9}));
  values.requires_grad_();
  CHECK(difference(s.to_dense(), duplicated_dense()) == "");
  CHECK(!s._values().requires_grad());
  // An index that was overwritten is detected when it is used.
  s._indices().fill_(4);
  CHECK(contains(thrown<IndexError>([&] { s.to_dense(); }), "index 4 is out of range"));
}

TEST_CASE("printing") {
  std::ostringstream text;
  text << duplicated(kFloat32).coalesce();
  CHECK(
      text.str() ==
      "[ SparseCPUFloatType{}\nindices:\n 0  2\n[ CPULongType{1,2} ]\nvalues:\n  1   2\n  8  10\n[ CPUFloatType{2,2} ]\nsize:\n[4, 2]\n]");
}

TEST_SUITE_END();

}  // namespace tensor_tests
