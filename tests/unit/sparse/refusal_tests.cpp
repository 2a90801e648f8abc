// Unsupported operations on sparse tensors throw. For every op, this is tested in tests/contracts/errors.cpp.
#include <cstdio>

#include <amp/interop/dlpack.h>
#include <amp/interop/state_file.h>

#include "sparse.h"

namespace refusal_tests {

using namespace amp;
using namespace amp::testing;

TEST_SUITE_BEGIN("sparse");

TEST_CASE("ops name the argument") {
  const Tensor s = duplicated(kFloat32), d = ones({4, 2});
  const auto text = [](const std::function<void()>& call) { return thrown<NotImplementedError>(call); };
  CHECK(text([&] { mm(d, s); }) == "[mm] mat2 is a sparse tensor (float32[4, 2] cpu sparse); expected a strided one: use to_dense()");
  CHECK(contains(text([&] { relu(s); }), "[relu] self is a sparse tensor"));
  CHECK(contains(text([&] { s.sum(); }), "[sum] self is a sparse tensor"));
  CHECK(contains(text([&] { s.view({8}); }), "is a sparse tensor"));
  CHECK(contains(text([&] { s.t(); }), "[t] self is a sparse tensor"));
  CHECK(contains(text([&] { s[0]; }), "is a sparse tensor"));
  CHECK(contains(text([&] { cat({d, s}); }), "[cat] tensors is a sparse tensor"));
  CHECK(contains(text([&] { Tensor(s).index_fill_(0, tensor({1}), 2); }), "[index_fill_] self is a sparse tensor"));
  CHECK(contains(text([&] { Tensor(d.clone()).add_(d).copy_(s); }), "[copy_] src is a sparse tensor"));
  CHECK(contains(text([&] { s.copy_(d); }), "[copy_] self is a sparse tensor"));
  Tensor out = s.clone();
  CHECK(contains(text([&] { mm_out(out, d, d.t()); }), "is a sparse tensor"));
  CHECK(contains(text([&] { exp_out(out, d); }), "[exp] the output is a sparse tensor"));
}

TEST_CASE("members of the core refuse") {
  Tensor s = duplicated(kFloat32), d = ones({4, 2});
  const auto text = [](const std::function<void()>& call) { return thrown<NotImplementedError>(call); };
  CHECK(contains(text([&] { (void)s.data_ptr(); }), "[data_ptr] self is a sparse tensor"));
  CHECK(contains(text([&] { (void)s.data_ptr<float>(); }), "[data_ptr] self is a sparse tensor"));
  CHECK(contains(text([&] { sparse_coo_tensor({1}).item(); }), "[item] self is a sparse tensor"));
  CHECK(contains(text([&] { s.resize_({2, 2}); }), "[resize_] self is a sparse tensor"));
  CHECK(contains(text([&] { s.set_data(d); }), "[set_data] self is a sparse tensor"));
  CHECK(contains(text([&] { d.set_data(s); }), "[set_data] the value is a sparse tensor"));
  CHECK(contains(text([&] { s.requires_grad_(); }), "sparse tensors can't require gradients"));
  CHECK(contains(text([&] { s.uniform_(); }), "is a sparse tensor"));
  CHECK(contains(text([&] { s.normal_(); }), "is a sparse tensor"));
  CHECK(contains(text([&] { s.random_(0, 2); }), "is a sparse tensor"));
  CHECK(contains(text([&] { s.index_put_({0}, d[0]); }), "is a sparse tensor"));
  CHECK(thrown<Error>([&] { s.index({tensor({1})}); }).find("sparse") != std::string::npos);
}

TEST_CASE("a sparse tensor leaves the library neither as DLPack nor in a file") {
  const Tensor s = duplicated(kFloat32);
  CHECK(contains(thrown<NotImplementedError>([&] { toDLPack(s); }), "[toDLPack] the tensor is a sparse tensor"));
  CHECK(contains(thrown<NotImplementedError>([&] { toDLPackVersioned(s); }), "[toDLPack] the tensor is a sparse tensor"));
  const StateDict state{{"table", s}};
  CHECK(contains(thrown<NotImplementedError>([&] { save_safetensors(state, "never_written.safetensors"); }), "`table` is a sparse tensor"));
  CHECK(contains(thrown<NotImplementedError>([&] { save_json(state, "never_written.json"); }), "`table` is a sparse tensor"));
  CHECK(std::fopen("never_written.safetensors", "rb") == nullptr);
  CHECK(std::fopen("never_written.json", "rb") == nullptr);
}

TEST_CASE("autocast casts a sparse argument, and the op then refuses it") {
  const Autocast region(kCPU, {.dtype = kBFloat16});
  CHECK(contains(thrown<NotImplementedError>([] { mm(ones({2, 4}), duplicated(kFloat32)); }), "[mm] mat2 is a sparse tensor (bfloat16"));
}

TEST_SUITE_END();

}  // namespace refusal_tests
