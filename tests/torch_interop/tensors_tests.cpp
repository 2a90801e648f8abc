// Tensors of libtorch as tensors of this library, and the reverse.
#include <thread>

#include "support.h"

#include <amp/amp.h>

namespace tensors_tests {

using namespace amp::libtorch;

namespace {

// Whether both describe the same elements in memory.
void check_same(const amp::Tensor& ours, const at::Tensor& theirs) {
  if (ours.numel() > 0) CHECK(ours.data_ptr() == theirs.data_ptr());  // libtorch returns no address for empty tensors
  CHECK(ours.sizes().vec() == theirs.sizes().vec());
  CHECK(ours.strides().vec() == theirs.strides().vec());
  CHECK(to_torch(ours.dtype()) == theirs.scalar_type());
  CHECK(to_torch(ours.device()) == theirs.device());
}

at::Tensor random(at::IntArrayRef sizes, at::ScalarType dtype) {
  if (dtype == at::kBool) return at::rand(sizes) > 0.5;
  if (at::isIntegralType(dtype, false)) return at::randint(100, sizes, at::TensorOptions(dtype));
  return at::randn(sizes, at::TensorOptions(at::isComplexType(dtype) ? at::kComplexDouble : at::kDouble)).to(dtype);
}

// Views of a tensor of shape {4, 6}.
std::vector<at::Tensor> views(const at::Tensor& x) {
  return {x,
          x.t(),
          x.slice(1, 1, 6, 2),
          x[2],
          x[2][3],
          x.narrow(0, 1, 0),
          x.narrow(0, 3, 1).expand({5, 6}),
          x.as_strided({2, 2}, {1, 7}, 3),
          x.as_strided({1, 4}, {99, 1}, 5),  // the stride of a dimension of size 1
          x.view({1, 2, 2, 6}).permute({0, 3, 1, 2})};
}

}  // namespace

TEST_SUITE("tensors") {
  TEST_CASE("every dtype and any strides, both ways") {
    for (int i = 0; i < amp::kNumComputedTypes; ++i) {
      const auto dtype = static_cast<amp::ScalarType>(i);
      CHECK(from_torch(to_torch(dtype)) == dtype);
      const at::Tensor x = random({4, 6}, to_torch(dtype));
      for (const at::Tensor& view : views(x)) {
        CAPTURE(i);
        CAPTURE(view.sizes());
        const amp::Tensor ours = from_torch(view);
        check_same(ours, view);
        const at::Tensor back = to_torch(ours);
        check_same(ours, back);
        CHECK(at::equal(back, view));
      }
      const amp::Tensor own = amp::zeros({4, 6}, dtype);
      for (const amp::Tensor& view : {own, own.t(), own.slice(1, 1, 6, 2), own[2], own[2][3], own.slice(0, 2, 2), own[1].expand({5, 6})})
        check_same(view, to_torch(view));
    }
  }

  TEST_CASE("empty tensors, and tensors without dimensions") {
    for (const at::Tensor& x : {at::empty({0}), at::empty({3, 0, 2}), at::empty({}), at::scalar_tensor(2.5)}) {
      check_same(from_torch(x), x);
      check_same(from_torch(x), to_torch(from_torch(x)));
    }
    for (const amp::Tensor& x : {amp::empty({0}), amp::empty({3, 0, 2}), amp::empty({})}) check_same(x, to_torch(x));
    CHECK(from_torch(at::scalar_tensor(2.5)).item<double>() == 2.5);
    CHECK(to_torch(amp::full({}, 2.5)).item<double>() == 2.5);
  }

  TEST_CASE("writes are seen on the other side") {
    const at::Tensor theirs = at::zeros({2, 3});
    const amp::Tensor ours = from_torch(theirs.t());
    ours[1][0].fill_(5);
    CHECK(theirs[0][1].item<float>() == 5);
    theirs.add_(1);
    CHECK(ours[1][0].item<float>() == 6);
    const amp::Tensor own = amp::zeros({4});
    to_torch(own).fill_(3);
    CHECK(own.sum().item<float>() == 12);
  }

  TEST_CASE("ops of one library run on tensors of the other") {
    const at::Tensor x = at::randn({8, 16}), weight = at::randn({4, 16});
    const at::Tensor result = to_torch(amp::linear(from_torch(x), from_torch(weight)));
    CHECK(at::allclose(result, at::linear(x, weight), 1e-5, 1e-5));
    const amp::Tensor own = amp::randn({3, 5});
    CHECK(amp::allclose(from_torch(to_torch(own).matmul(to_torch(own).t())), amp::matmul(own, own.t()), 1e-5, 1e-5));
  }

  TEST_CASE("memory lives as long as a tensor of either library, and no longer") {
    at::Tensor theirs = at::full({1000}, 7.0);
    c10::weak_intrusive_ptr<c10::StorageImpl> storage(theirs.storage().getWeakStorageImpl());
    amp::Tensor ours = from_torch(theirs);
    at::Tensor again = to_torch(ours.slice(0, 10, 20));
    theirs.reset();
    CHECK(ours.sum().item<float>() == 7000);
    ours = {};
    CHECK(!storage.expired());
    CHECK(again.sum().item<float>() == 70);
    again.reset();
    CHECK(storage.expired());

    for (const int64_t size : {3, 100000}) {  // in a pooled block, and in separate memory
      amp::Tensor own = amp::ones({size});
      at::Tensor borrowed = to_torch(own);
      own = {};
      amp::Tensor other = amp::zeros({size});  // would reuse the block
      CHECK(borrowed.sum().item<float>() == static_cast<float>(size));
      std::thread([last = std::move(borrowed)]() mutable { last.reset(); }).join();  // freed by another thread
    }
    CHECK(amp::ones({3}).sum().item<float>() == 3);
  }

  TEST_CASE("values are shared, and histories are not") {
    const at::Tensor parameter = at::ones({3}).requires_grad_();
    const amp::Tensor ours = from_torch(parameter * 2);
    CHECK(!ours.requires_grad());
    CHECK(from_torch(parameter).data_ptr() == parameter.data_ptr());
    amp::Tensor leaf = from_torch(parameter).requires_grad_();  // node of this library's tape
    (leaf * leaf).sum().backward();
    CHECK(!parameter.grad().defined());
    CHECK(at::equal(to_torch(leaf.grad()), at::full({3}, 2.0)));
    CHECK(!to_torch(leaf).requires_grad());
    CHECK(!to_torch(leaf * 2).requires_grad());
    const at::Tensor borrowed = to_torch(leaf).requires_grad_();
    (borrowed * 3).sum().backward();
    CHECK(at::equal(borrowed.grad(), at::full({3}, 3.0)));
  }

  TEST_CASE("tensors of inference mode") {
    at::Tensor theirs;
    {
      const c10::InferenceMode inference;
      theirs = at::ones({2});
      check_same(from_torch(theirs), theirs);
    }
    check_same(from_torch(theirs), theirs);
    const amp::InferenceMode inference;
    const amp::Tensor own = amp::ones({2});
    check_same(own, to_torch(own));
  }

  TEST_CASE("what cannot be shared is refused, and the error says what to do") {
    const at::Tensor x = at::ones({2, 2}), z = at::ones({2}, at::kComplexFloat);
    CHECK_THROWS_WITH_AS(from_torch(at::Tensor()), "[from_torch] the tensor is undefined", amp::ValueError);
    CHECK_THROWS_WITH_AS(from_torch(x.to_sparse()),
                         "[from_torch] a tensor of layout Sparse has no strides and can't be shared; pass x.to_dense()",
                         amp::NotImplementedError);
    CHECK_THROWS_AS(from_torch(x.to_sparse_csr()), amp::NotImplementedError);
    CHECK_THROWS_AS(from_torch(x.to_mkldnn()), amp::NotImplementedError);
    CHECK_THROWS_WITH_AS(from_torch(z.conj()),
                         "[from_torch] the tensor is a lazy conjugate, whose memory holds other values; pass x.resolve_conj()",
                         amp::NotImplementedError);
    CHECK_THROWS_WITH_AS(from_torch(at::imag(z.conj())),
                         "[from_torch] the tensor is a lazy negation, whose memory holds other values; pass x.resolve_neg()",
                         amp::NotImplementedError);
    CHECK_THROWS_AS(from_torch(at::_efficientzerotensor({2})), amp::NotImplementedError);
    CHECK_THROWS_AS(from_torch(at::quantize_per_tensor(x, 0.1, 0, at::kQInt8)), amp::NotImplementedError);
    CHECK_THROWS_AS(from_torch(at::_nested_tensor_from_tensor_list({x, x})), amp::NotImplementedError);
    CHECK_THROWS_WITH_AS(from_torch(at::ones({2}, at::kMeta)),
                         "[from_torch] tensors on libtorch's device meta can't be used, only those on cpu and cuda; pass x.cpu()",
                         amp::NotImplementedError);
    CHECK_THROWS_WITH_AS(from_torch(x.to(at::kFloat8_e5m2)),
                         "[from_torch] there is no dtype for libtorch's Float8_e5m2; convert the tensor with x.to(dtype)", amp::TypeError);
    CHECK_THROWS_AS(from_torch(at::ones({2}, at::kUInt16)), amp::TypeError);
    CHECK_THROWS_WITH_AS(from_torch(at::ones(std::vector<int64_t>(13, 1))),
                         "[from_torch] the tensor has 13 dimensions; at most 12 are supported", amp::ValueError);
    std::vector<char> bytes(9);
    CHECK_THROWS_AS(from_torch(at::from_blob(bytes.data() + 1, {2})), amp::ValueError);
    CHECK_THROWS_WITH_AS(to_torch(amp::Tensor()), "[to_torch] the tensor is undefined", amp::ValueError);
    const amp::Tensor sparse = amp::sparse_coo_tensor(amp::tensor({{0, 1}}), amp::ones({2, 3}), {4, 3});
    CHECK_THROWS_WITH_AS(to_torch(sparse), "[to_torch] sparse tensors can't be shared; pass x.to_dense()", amp::NotImplementedError);
    CHECK_THROWS_AS(to_torch(amp::ScalarType::Undefined), amp::TypeError);
  }
}

TEST_SUITE("tensors on cuda") {
  TEST_CASE("both ways, in the order of the streams") {
    const at::Tensor theirs = at::full({1 << 20}, 2.0, at::kCUDA);
    amp::Tensor ours = from_torch(theirs);
    check_same(ours, theirs);
    const at::Tensor back = to_torch(ours * 3);
    CHECK(back.sum().item<float>() == 6 << 20);
  }
}

}  // namespace tensors_tests
