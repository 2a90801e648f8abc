// add, sub, mul, div and neg of sparse tensors.
#include "sparse.h"

namespace arithmetic_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("sparse");

TEST_CASE("a dense tensor takes a sparse one in") {
  const Tensor s = duplicated(), one = ones({4, 2}, kFloat64), expected = one + duplicated_dense() * 2;
  CHECK(difference(add(one, s, 2), expected) == "");
  CHECK(difference(add(s, one, 2), duplicated_dense() + one * 2) == "");
  CHECK(difference(one - s, one - duplicated_dense()) == "");
  CHECK(difference(s - one, duplicated_dense() - one) == "");
  Tensor d = one.clone();
  const auto version = d._version();
  const void* data = d.data_ptr();
  CHECK(d.add_(s, 2).is_same(d));
  CHECK(d.data_ptr() == data);
  CHECK(d._version() > version);
  CHECK(difference(d, expected) == "");
  d.sub_(s, 2);
  CHECK(difference(d, one) == "");
  Tensor transposed = ones({2, 4}, kFloat64).t();
  transposed += s;
  CHECK(difference(transposed, one + duplicated_dense()) == "");
  // Several sparse dimensions, on a tensor with gaps.
  const Tensor deep = sparse_coo_tensor(tensor({{0, 1, 0}, {2, 1, 2}}), tensor({1.0, 2.0, 3.0}), {2, 3});
  Tensor gaps = zeros({2, 6}).slice(1, 0, 6, 2);
  gaps.add_(deep, -1);
  CHECK(difference(gaps, -deep.to_dense()) == "");
}

TEST_CASE("dtypes are promoted") {
  CHECK(add(ones({4, 2}, kFloat32), duplicated()).dtype() == kFloat64);
  CHECK(add(duplicated(kFloat16), duplicated(kFloat32)).dtype() == kFloat32);
  CHECK(mul(duplicated(kFloat16), tensor(2.0)).dtype() == kFloat16);
  Tensor half = ones({4, 2}, kFloat16);
  half += duplicated(kFloat32);
  CHECK(difference(half, duplicated_dense(kFloat16) + 1) == "");
  Tensor integers = ones({4, 2}, kInt64);
  CHECK(contains(thrown<TypeError>([&] { integers += duplicated(); }), "can't be cast"));
}

TEST_CASE("numbers are promoted as with strided tensors, also bools and integers") {
  const Tensor integers = duplicated(kInt64), bools = sparse_coo_tensor(tensor({{0, 1, 1}}), tensor({true, true, true}), {3});
  CHECK((integers * 2).dtype() == kInt64);
  CHECK((integers * 2.5).dtype() == kFloat32);
  CHECK((integers / 2.5).dtype() == kFloat32);
  CHECK(difference(bools + zeros({3}, kBool), tensor({true, true, false})) == "");
  CHECK(difference(zeros({3}, kBool) + bools, tensor({true, true, false})) == "");
}

TEST_CASE("in 16 bits, products and sums are rounded once") {
  for (const ScalarType dtype : {kFloat16, kBFloat16}) {
    CAPTURE(dtype);
    const Tensor a = sparse_coo_tensor(tensor({{0, 1, 0}}), tensor({-30000.0, 3.1, -30000.0}).to(dtype), {3});
    const Tensor b = sparse_coo_tensor(tensor({{1, 0}}), tensor({0.7, 60000.0}).to(dtype), {3});
    const Tensor dense_a = tensor({-60000.0, 3.1, 0.0}).to(dtype), dense_b = b.to_dense();
    for (const double alpha : {2.0, 0.3, 1e-8}) {
      const Tensor expected = add(dense_a, dense_b, alpha);
      CHECK(difference(add(dense_a, b, alpha), expected) == "");
      CHECK(difference(add(a, dense_b, alpha), expected) == "");
      CHECK(difference(add(a, b, alpha).to_dense(), expected) == "");
      CHECK(difference(add(a.coalesce(), b.coalesce(), alpha).to_dense(), expected) == "");
      CHECK(difference(dense_a.clone().add_(b, alpha), expected) == "");
    }
  }
  const Tensor wide = sparse_coo_tensor(tensor({{0, 0, 2}}), tensor({1e6, 1e6, 3.0}), {3});
  CHECK(difference(zeros({3}, kFloat16).add_(wide, 1e-3), tensor({2000.0, 0.0, 3e-3}).to(kFloat16)) == "");
  CHECK(difference(zeros({3}).add_(wide.to(kFloat64) * 1e40, 1e-40), tensor({2e6, 0.0, 3.0})) == "");
}

TEST_CASE("two sparse tensors") {
  const Tensor a = duplicated(), b = other();
  const Tensor sum = add(a, b, -2);
  CHECK(sum.is_sparse());
  CHECK(!sum.is_coalesced());
  CHECK(sum._nnz() == 6);
  CHECK(difference(sum.to_dense(), tensor({{1.0, 2.0}, {0.0, 0.0}, {4.0, 14.0}, {1.5, -9.0}}, kFloat64)) == "");
  CHECK(difference(sub(a, b, 2).to_dense(), sum.to_dense()) == "");
  CHECK(add(a.coalesce(), b.coalesce()).is_coalesced());
  Tensor c = a.clone();
  const Tensor shared = c.detach();
  c.add_(b);
  CHECK(difference(c.to_dense(), (a + b).to_dense()) == "");
  CHECK(shared._nnz() == 6);
  Tensor low = a.to(kFloat16);
  low.add_(a.to(kFloat32));
  CHECK(low.dtype() == kFloat16);
  CHECK(low._values().dtype() == kFloat16);
  CHECK(difference(low.to_dense(), duplicated_dense(kFloat16) * 2) == "");
  Tensor out = sparse_coo_tensor({4, 2}, kFloat64);
  add_out(out, a, b);
  CHECK(difference(out.to_dense(), (a + b).to_dense()) == "");
  CHECK(contains(thrown<ValueError>([&] { add(a, sparse_coo_tensor({4, 2}, kFloat64)); }), "sparse dimensions"));
}

TEST_CASE("numbers, 0-dim tensors, neg") {
  const Tensor s = duplicated(), d = duplicated_dense();
  CHECK(difference((s * 3).to_dense(), d * 3) == "");
  CHECK(difference((0.5 * s).to_dense(), d * 0.5) == "");
  CHECK(difference((s * tensor(2.0)).to_dense(), d * 2) == "");
  CHECK(difference((tensor(2.0) * s).to_dense(), d * 2) == "");
  CHECK(difference((s / 4).to_dense(), d / 4) == "");
  CHECK(difference((-s).to_dense(), -d) == "");
  CHECK((s.coalesce() * 2).is_coalesced());
  CHECK(!(s * 2).is_alias_of(s));
  Tensor t = s.clone();
  const Tensor values = t._values();
  const auto version = t._version();
  t.mul_(2).div_(4).neg_();
  CHECK(t._version() > version);
  CHECK(difference(t.to_dense(), -d / 2) == "");
  CHECK(values.is_alias_of(t._values()));
}

TEST_CASE("gradients of a dense operand are recorded, others are refused") {
  const Tensor w = ones({4, 2}, kFloat64).requires_grad_(), factor = tensor(2.0, kFloat64).requires_grad_();
  add(w * 3, duplicated()).sum().backward();
  CHECK(difference(w.grad(), full({4, 2}, 3.0, kFloat64)) == "");
  CHECK(contains(thrown<NotImplementedError>([&] { duplicated() * factor; }), "[mul] with a sparse tensor is not differentiable"));
  CHECK(contains(thrown<NotImplementedError>([&] { duplicated() / factor; }), "[div] with a sparse tensor is not differentiable"));
  const NoGradGuard no_grad;
  CHECK(difference((duplicated() * factor).to_dense(), duplicated_dense() * 2) == "");
}

TEST_CASE("what arithmetic refuses") {
  const Tensor s = duplicated(), one = ones({4, 2}, kFloat64);
  Tensor sparse = s.clone(), dense = one.clone(), number = tensor(2.0, kFloat64);
  CHECK(contains(thrown<ValueError>([&] { ones({2}) + s; }), "[add] a sparse tensor takes part only with another of its shape"));
  CHECK(contains(thrown<ValueError>([&] { s + 1; }), "[add] a sparse tensor takes part only with another of its shape"));
  CHECK(contains(thrown<NotImplementedError>([&] { sparse += one; }), "[add] the sum of a strided and a sparse tensor"));
  CHECK(contains(thrown<NotImplementedError>([&] { add_out(dense, one * 2, s); }), "can be written only to the strided one"));
  CHECK(contains(thrown<NotImplementedError>([&] { add_out(sparse, one, one); }), "[add] the output is a sparse tensor"));
  Tensor expanded = zeros({1, 2}, kFloat64).expand({4, 2});
  CHECK(contains(thrown<ValueError>([&] { expanded += s; }), "[add] the tensor to write to"));
  CHECK(contains(thrown<NotImplementedError>([&] { s* one; }), "[mul] a sparse tensor takes a number or a 0-dim tensor, but other is"));
  CHECK(contains(thrown<NotImplementedError>([&] { s* s; }), "[mul] other is a sparse tensor"));
  CHECK(contains(thrown<NotImplementedError>([&] { number *= s; }), "[mul] the output"));
  CHECK(contains(thrown<NotImplementedError>([&] { one / s; }), "[div] other is a sparse tensor"));
  CHECK(contains(thrown<NotImplementedError>([&] { mul_out(dense, s, tensor(2.0)); }), "[mul] the output"));
  CHECK(contains(thrown<NotImplementedError>([&] { mul_out(sparse, one, one); }), "[mul]"));
  CHECK(contains(thrown<NotImplementedError>([&] { neg_out(sparse, one); }), "[neg] the output is a sparse tensor"));
  CHECK(contains(thrown<NotImplementedError>([&] { div_out(sparse, one, tensor(2.0)); }), "[div] the output is a sparse tensor"));
  CHECK(difference(s.to_dense(), duplicated_dense()) == "");
}

TEST_SUITE_END();

}  // namespace arithmetic_tests
