// The calls and tensors that autocast changes.
#include "support/autocast.h"

namespace eligibility_tests {

using namespace amp;
using namespace amp::testing;

namespace {

Tensor a(ScalarType dtype = kFloat32) { return normal({3, 3}, dtype); }
Tensor b(ScalarType dtype = kFloat32) { return normal({3, 3}, dtype, 2); }

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("a region touches the tensors of its device only [behavior 97]") {
  logged([] {
    const Autocast region(kCUDA);
    CHECK((mm(a(), b()).dtype() == kFloat32));
    const Autocast also(kCPU);
    CHECK((mm(a(), b()).dtype() == kBFloat16));
    CHECK(is_autocast_enabled(kCUDA) == is_autocast_available(kCUDA));
    const Autocast off(kCPU, {.enabled = false});
    CHECK(is_autocast_enabled(kCUDA) == is_autocast_available(kCUDA));
  });
}

TEST_CASE("float64 and what is not floating keep their dtypes, one of each kind of rule [behavior 98]") {
  for (const AutocastOptions& options : {AutocastOptions{}, cuda_rules()}) {
    const Autocast region(kCPU, options);
    const Tensor d = a(kFloat64), i = ones({3, 3}, kInt32), flags = ones({3, 3}, kBool), z = ones({3, 3}, kComplex64);
    CHECK((mm(d, d).dtype() == kFloat64));
    CHECK((mm(i, i).dtype() == kInt32));
    CHECK((d.sum().dtype() == kFloat64));
    CHECK((i.sum().dtype() == kInt64));
    CHECK((flags.sum().dtype() == kInt64));
    CHECK((z.sum().dtype() == kComplex64));
    CHECK((exp(d).dtype() == kFloat64));
    CHECK((pow(i, i).dtype() == kInt32));
    CHECK((norm(d).dtype() == kFloat64));
    CHECK((addcmul(d, d, d).dtype() == kFloat64));
    CHECK((addcmul(i, i, i).dtype() == kInt32));
    CHECK((cat({d, d}).dtype() == kFloat64));
    CHECK((cat({i, i}).dtype() == kInt32));
    CHECK((cat({a(), d}).dtype() == kFloat64));
    CHECK((add(i, i).dtype() == kInt32));
    CHECK((add(z, z).dtype() == kComplex64));
    CHECK(contains(thrown_text([&] { mm(d, a()); }), "[mm]"));  // only one of the two is cast
    CHECK_THROWS_AS(mm(d, a()), TypeError);
  }
}

TEST_CASE("in-place and out variants are not autocast [behavior 99]") {
  const Tensor bias = normal({3, 3}, kFloat32, 3);
  const Tensor outside = addmm(bias, a(), b());
  const Autocast region(kCPU);
  CHECK((addmm(bias, a(), b()).dtype() == kBFloat16));
  CHECK((bias.addmm(a(), b()).dtype() == kBFloat16));
  const Tensor written = bias.clone();
  written.addmm_(a(), b());
  CHECK(difference(written, outside) == "");
  Tensor out = empty({3, 3}, kFloat32);
  addmm_out(out, bias, a(), b());
  CHECK(difference(out, outside) == "");
  CHECK_THROWS_AS(bias.clone().addmm_(a(kBFloat16), b()), TypeError);
  CHECK_THROWS_AS(addmm_out(out, bias, a(), b(kBFloat16)), TypeError);
  const Tensor low = a(kBFloat16);
  low.add_(b());  // the usual promotion of in-place ops
  CHECK((low.dtype() == kBFloat16));
}

TEST_CASE("nor are the parts of what is made of other ops [behavior 99]") {
  const Tensor bias = normal({3, 3}, kFloat32, 3), v = normal({3}, kFloat32, 4), batch = normal({2, 3, 3}, kFloat32, 5);
  const std::pair<const char*, std::function<Tensor()>> calls[] = {
      {"addbmm_", [&] { return bias.clone().addbmm_(batch, batch); }},
      {"addmv_", [&] { return v.clone().addmv_(a(), v); }},
      {"addr_", [&] { return bias.clone().addr_(v, v); }},
      {"matmul_out",
       [&] {
         Tensor out = empty({2, 3, 3});
         return matmul_out(out, batch, a());
       }},
      {"linalg_multi_dot_out",
       [&] {
         Tensor out = empty({3, 3});
         return linalg_multi_dot_out(out, {a(), b(), a()});  // torch: an error, because the result has 16 bits
       }},
      {"tensordot_out",
       [&] {
         Tensor out = empty({3, 3});
         return tensordot_out(out, a(), b(), 1, 0);
       }},
  };
  for (const auto& [name, call] : calls) {
    CAPTURE(name);
    const Tensor outside = call();
    for (const AutocastOptions& options : {AutocastOptions{}, cuda_rules(), AutocastOptions{.policy = "apex-O1", .policy_device = kCUDA}}) {
      const Autocast region(kCPU, options);
      CHECK(difference(call(), outside) == "");
    }
  }
}

TEST_CASE("a dtype that is asked for is what comes back [behavior 101]") {
  const Autocast region(kCPU, cuda_rules());
  for (const ScalarType given : {kFloat16, kFloat32}) {
    for (const ScalarType asked : {kFloat16, kBFloat16, kFloat64}) {
      CHECK((softmax(a(given), 1, asked).dtype() == asked));
      CHECK((sum(a(given), asked).dtype() == asked));
      CHECK((a(given).sum(1, false, asked).dtype() == asked));
      CHECK((prod(a(given), asked).dtype() == asked));
      CHECK((cumsum(a(given), 0, asked).dtype() == asked));
      if (promoteTypes(given, asked) == asked) CHECK((norm(a(given), 2, asked).dtype() == asked));  // norms can't narrow
    }
    CHECK((softmax(a(given), 1).dtype() == kFloat32));
    CHECK((sum(a(given)).dtype() == kFloat32));
    CHECK((norm(a(given)).dtype() == kFloat32));
  }
}

TEST_CASE("modules, functions and methods are all the same ops [behavior 102]") {
  nn::Linear layer(3, 2);
  const Autocast region(kCPU);
  const Tensor through_module = layer(a());
  CHECK((through_module.dtype() == kBFloat16));
  CHECK(difference(through_module, linear(a(), layer->weight, layer->bias)) == "");
  const Tensor product = matmul(a(), b());
  CHECK((product.dtype() == kBFloat16));
  CHECK(difference(a().matmul(b()), product) == "");
  CHECK(difference(a().mm(b()), product) == "");
  CHECK(difference(einsum("ij,jk->ik", {a(), b()}), product) == "");  // composed of listed ops
}

TEST_CASE("ops on no list take the dtypes that come to them [behavior 103]") {
  const Autocast region(kCPU, cuda_rules());
  CHECK((relu(mm(a(), b())).dtype() == kFloat16));
  CHECK((relu(a()).dtype() == kFloat32));
  CHECK((casts_of([] { tanh(sigmoid(relu(a()))); }) == Casts{0, 0}));
  CHECK((sigmoid(a(kBFloat16)).dtype() == kBFloat16));
}

TEST_CASE("what is not eligible stays as it is") {
  const Autocast region(kCPU);
  CHECK((mm(a().to(kFloat64), b().to(kFloat64)).dtype() == kFloat64));
  CHECK_THROWS_AS(mm(a().to(kFloat64), b()), TypeError);  // only the float32 one is cast
  CHECK((mm(a().to(kFloat16), b()).dtype() == kBFloat16));
  Tensor out = empty({3, 3}, kFloat32);
  mm_out(out, a(), b());
  CHECK((out.dtype() == kFloat32));
  CHECK((a().to(kBFloat16).add_(a()).dtype() == kBFloat16));
}

TEST_SUITE_END();

}  // namespace eligibility_tests
