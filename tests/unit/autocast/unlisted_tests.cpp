// `unlisted: promote`, which the built-in presets have: ops without a rule whose arguments must have one dtype cast them to the widest of
// their dtypes.
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <amp/autocast/policy_file.h>
#include <amp/nn/nn.h>

#include "state.h"

namespace unlisted_tests {

using namespace amp;
using namespace amp::testing;
using autocast::Category;
using autocast::Policy;

namespace {

struct Call {
  const char* op;
  // Calls the op with 16-bit tensors from the first function, and float32 ones from the second.
  using Make = std::function<Tensor(IntArrayRef)>;
  std::function<ScalarType(const Make& low, const Make& wide)> run;
};

// The calls that throw a TypeError in regions of PyTorch, on some list.
const std::vector<Call>& calls() {
  using Make = Call::Make;
  const auto index = [](int64_t n) { return arange(n, kInt64); };
  static const std::vector<Call> all = {
      {"isclose", [](const Make& low, const Make& wide) { return isclose(low({3}), wide({3})), kFloat32; }},
      {"allclose", [](const Make& low, const Make& wide) { return allclose(low({3}), wide({3})), kFloat32; }},
      {"mv",
       [](const Make& low, const Make& wide) {
         return mv(low({2, 3}), wide({3})).dtype();
       }},
      {"dot", [](const Make& low, const Make& wide) { return dot(low({3}), wide({3})).dtype(); }},
      {"vdot", [](const Make& low, const Make& wide) { return vdot(low({3}), wide({3})).dtype(); }},
      {"addmv",
       [](const Make& low, const Make& wide) {
         return addmv(low({2}), wide({2, 3}), low({3})).dtype();
       }},
      {"conv_tbc",
       [](const Make& low, const Make& wide) {
         return conv_tbc(low({4, 2, 3}), wide({2, 3, 5}), wide({5})).dtype();
       }},
      {"tensordot",
       [](const Make& low, const Make& wide) {
         return tensordot(low({2, 3}), wide({3, 2}), {1}, {0}).dtype();
       }},
      {"inner",
       [](const Make& low, const Make& wide) {
         return inner(low({2, 3}), wide({4, 3})).dtype();
       }},
      {"bilinear",
       [](const Make& low, const Make& wide) {
         return bilinear(low({2, 3}), wide({2, 4}), wide({5, 3, 4})).dtype();
       }},
      {"cross",
       [](const Make& low, const Make& wide) {
         return cross(low({2, 3}), wide({2, 3})).dtype();
       }},
      {"linalg_cross",
       [](const Make& low, const Make& wide) {
         return linalg_cross(low({2, 3}), wide({2, 3})).dtype();
       }},
      {"index_put", [=](const Make& low, const Make& wide) { return index_put(low({3}), {index(2)}, wide({2})).dtype(); }},
      {"index_add", [=](const Make& low, const Make& wide) { return index_add(low({3}), 0, index(2), wide({2})).dtype(); }},
      {"index_copy", [=](const Make& low, const Make& wide) { return index_copy(low({3}), 0, index(2), wide({2})).dtype(); }},
      {"scatter", [=](const Make& low, const Make& wide) { return scatter(low({3}), 0, index(2), wide({2})).dtype(); }},
      {"scatter_add", [=](const Make& low, const Make& wide) { return scatter_add(low({3}), 0, index(2), wide({2})).dtype(); }},
      {"scatter_reduce",
       [=](const Make& low, const Make& wide) { return scatter_reduce(low({3}), 0, index(2), wide({2}), "sum").dtype(); }},
      {"masked_scatter", [](const Make& low, const Make& wide) { return masked_scatter(low({3}), ones({3}, kBool), wide({3})).dtype(); }},
      {"scaled_dot_product_attention",
       [](const Make& low, const Make& wide) {
         return scaled_dot_product_attention(low({1, 2, 4}), wide({1, 3, 4}), low({1, 3, 4})).dtype();
       }},
      {"scatter.reduce", [=](const Make& low, const Make& wide) { return scatter(low({3}), 0, index(2), wide({2}), "add").dtype(); }},
      {"index_reduce", [=](const Make& low, const Make& wide) { return index_reduce(low({3}), 0, index(2), wide({2}), "prod").dtype(); }},
      {"put", [=](const Make& low, const Make& wide) { return put(low({3}), index(2), wide({2})).dtype(); }},
      {"embedding_bag",
       [=](const Make& low, const Make& wide) {
         return std::get<0>(embedding_bag(low({3, 2}), index(3), index(2), false, 0, false, wide({3}))).dtype();
       }},
      {"histogram", [](const Make& low, const Make& wide) { return std::get<0>(histogram(low({5}), 3, {}, wide({5}))).dtype(); }},
      {"complex",
       [](const Make& low, const Make& wide) { return complex(low({3}), wide({3})).dtype() == kComplex64 ? kFloat32 : kFloat64; }},
      {"polar", [](const Make& low, const Make& wide) { return polar(low({3}), wide({3})).dtype() == kComplex64 ? kFloat32 : kFloat64; }},
  };
  return all;
}

const Policy& passthrough(const char* base = "torch-2.0") {
  return parse_policy(detail::concat("base: ", base, "\nunlisted: passthrough\n"));
}

bool is_unlisted(const Policy& policy, DeviceType device, ScalarType low, const char* op) {
  return explain(op, {}, kCPU, {.dtype = low, .policy = policy, .policy_device = device}).at(0).category == Category::Passthrough;
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("ops without a rule promote under `unlisted: promote`, on every list") {
  int refused = 0;
  for (const char* base : {"torch-1.10", "torch-2.0", "torch-2.15"}) {
    const Policy &plain = passthrough(base), &promotes = autocast::find_policy(base);
    for (const DeviceType device : {kCPU, kCUDA}) {
      for (const ScalarType low : {kBFloat16, kFloat16}) {
        const auto narrow = [&](IntArrayRef sizes) { return normal(sizes, low); };
        const auto wide = [&](IntArrayRef sizes) { return normal(sizes, kFloat32, 2); };
        for (const Call& call : calls()) {
          CAPTURE(base);
          CAPTURE(device);
          CAPTURE(low);
          CAPTURE(call.op);
          const auto in_region = [&](const Policy& policy, const Call::Make& first, const Call::Make& second) {
            const Autocast region(kCPU, {.dtype = low, .policy = policy, .policy_device = device});
            return call.run(first, second);
          };
          if (thrown_text([&] { in_region(plain, narrow, wide); }).find("dtype") != std::string::npos) ++refused;
          CHECK(thrown_text([&] { in_region(promotes, narrow, wide); }) == "");
          CHECK(thrown_text([&] { in_region(promotes, wide, narrow); }) == "");
        }
      }
    }
  }
  CHECK(refused > 0);  // else nothing was tested
}

TEST_CASE("the widest dtype wins, whatever the order, and equal dtypes stay") {
  const Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
  const Autocast region(kCPU, {.policy = policy});
  const Tensor low = normal({3}, kBFloat16), wide = normal({3}, kFloat32, 2);
  CHECK((dot(low, wide).dtype() == kFloat32));
  CHECK((dot(wide, low).dtype() == kFloat32));
  CHECK(difference(dot(low, wide), dot(low.to(kFloat32), wide)) == "");
  CHECK((dot(low, low).dtype() == kBFloat16));
  CHECK((casts_of([&] { dot(low, low); }).made == 0));
  CHECK((casts_of([&] { dot(low, wide); }).made == 1));
  CHECK((dot(low, normal({3}, kFloat16)).dtype() == kFloat32));
  CHECK_THROWS_AS(dot(low, normal({3}, kFloat64)), TypeError);  // float64 is never cast
  CHECK((scaled_dot_product_attention(normal({1, 2, 4}, kBFloat16), normal({1, 3, 4}, kFloat32), normal({1, 3, 4}, kBFloat16),
                                      ones({2, 3}, kBool))
             .dtype() == kFloat32));  // the mask is not promoted
}

TEST_CASE("norms widen parameters that are narrower than the input, and accept wider ones as they are") {
  const Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
  const Tensor parameters = ones({4}, kFloat32);
  const std::vector<std::function<Tensor(const Tensor&, const Tensor&)>> norms = {
      [](const Tensor& x, const Tensor& p) { return rms_norm(x, {4}, p); },  // needs no rule: it promotes everywhere
      [](const Tensor& x, const Tensor& p) { return layer_norm(x, {4}, p, p); },
      [](const Tensor& x, const Tensor& p) { return group_norm(x, 2, p, p); },
      [](const Tensor& x, const Tensor& p) { return batch_norm(x, p, p, {}, {}, true, 0.1, 1e-5, true); },
      [](const Tensor& x, const Tensor& p) {
        return instance_norm(x.unsqueeze(-1).expand({3, 4, 2}), p, p, {}, {}, true, 0.1, 1e-5, true);
      },
  };
  for (size_t i = 0; i < norms.size(); ++i) {
    CAPTURE(i);
    const Tensor wide = normal({3, 4}, kFloat32), low = normal({3, 4}, kBFloat16);
    if (i > 0) {
      const Autocast plain(kCPU, {.policy = passthrough()});
      CHECK_THROWS_AS(norms[i](wide, parameters.to(kBFloat16)), TypeError);
    }
    const Autocast region(kCPU, {.policy = policy});
    CHECK(difference(norms[i](wide, parameters.to(kBFloat16)), norms[i](wide, parameters)) == "");
    CHECK((norms[i](low, parameters).dtype() == kBFloat16));
    CHECK((casts_of([&] { norms[i](low, parameters); }).made == 0));
  }
}

TEST_CASE("rules for the parts of an op still apply") {
  const Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
  const Autocast region(kCPU, {.policy = policy});
  const Tensor a = normal({2, 3}, kFloat32), b = normal({3, 2}, kFloat32);
  CHECK((tensordot(a, b, {1}, {0}).dtype() == kBFloat16));  // its mm
  CHECK((tensordot(a.to(kBFloat16), b, {1}, {0}).dtype() == kBFloat16));
  const nn::LSTMCell cell(3, 4);
  const auto of_cell = [&] { return std::get<0>(cell(normal({2, 3}, kFloat32))).dtype(); };
  const ScalarType here = of_cell();
  const Autocast plain(kCPU, {.policy = passthrough()});
  CHECK((of_cell() == here));
}

TEST_CASE("every preset promotes, and a policy takes it back; outside of regions nothing changes") {
  const autocast::Presets& all = autocast::presets();
  for (size_t i = 0; i < all.count; ++i) CHECK(all.first[i].promotes_unlisted);
  const Tensor low = normal({3}, kBFloat16), wide = normal({3}, kFloat32);
  CHECK_THROWS_AS(dot(low, wide), TypeError);
  {
    const Autocast region(kCPU);
    CHECK((dot(low, wide).dtype() == kFloat32));
    const Autocast disabled(kCPU, {.enabled = false});
    CHECK_THROWS_AS(dot(low, wide), TypeError);
  }
  CHECK_FALSE(passthrough().promotes_unlisted);
  const Autocast region(kCPU, {.policy = passthrough()});
  CHECK_THROWS_AS(dot(low, wide), TypeError);
}

TEST_CASE("a Bilinear layer follows Linear layers in regions of every policy, with gradients") {
  const nn::Linear first(4, 6);
  const nn::Bilinear second(6, 6, 3);
  const Tensor x = normal({5, 4}, kFloat32);
  const autocast::Presets& all = autocast::presets();
  for (size_t i = 0; i < all.count; ++i) {
    for (const DeviceType device : {kCPU, kCUDA}) {
      for (const ScalarType low : {kBFloat16, kFloat16}) {
        CAPTURE(all.first[i].name);
        CAPTURE(device);
        CAPTURE(low);
        for (const Tensor& p : second->parameters()) p.mutable_grad().reset();
        Tensor h, y;
        {
          const Autocast region(kCPU, {.dtype = low, .policy = all.first[i], .policy_device = device});
          h = first(x);
          y = second(h, h);
        }
        CHECK(difference(y, second(h.to(kFloat32), h.to(kFloat32))) == "");
        y.sum().backward();
        for (const Tensor& p : second->parameters()) CHECK((p.grad().dtype() == kFloat32));
      }
    }
  }
}

TEST_CASE("calls with one dtype do not change, even if their parts are computed in float32 and rounded once") {
  const Tensor a = normal({4, 3}, kBFloat16, 2), b = normal({4, 3}, kBFloat16, 3), signs = tensor({1.0, -1.0, 1.0, -1.0}, kBFloat16);
  const auto run = [&](const Policy& policy) {
    const Autocast region(kCPU, {.policy = policy});
    return std::vector<Tensor>{cross(a, b),
                               linalg_cross(a, b),
                               cosine_similarity(a, b),
                               pairwise_distance(a, b),
                               dist(a, b),
                               normalize(a),
                               triplet_margin_loss(a, b, a),
                               margin_ranking_loss(a.select(1, 0), b.select(1, 0), signs),
                               gaussian_nll_loss(a, b, abs(b)),
                               local_response_norm(a.unsqueeze(0), 3)};
  };
  const std::vector<Tensor> promoted = run(autocast::find_policy("torch-2.0")), plain = run(passthrough());
  for (size_t i = 0; i < plain.size(); ++i) {
    CAPTURE(i);
    CHECK(difference(promoted[i], plain[i]) == "");
  }
  CHECK((promoted[0].dtype() == kBFloat16));
}

TEST_CASE("calls that a region accepts do not change: cells with mixed states") {
  const Tensor w_ih = normal({12, 3}, kFloat32, 2), w_hh = normal({12, 3}, kFloat32, 3);
  for (const ScalarType of_input : {kBFloat16, kFloat32}) {
    for (const ScalarType of_state : {kBFloat16, kFloat32}) {
      const Tensor x = normal({2, 3}, of_input, 4), h = normal({2, 3}, of_state, 5);
      const auto run = [&](const Policy& policy) {
        const Autocast region(kCPU, {.policy = policy});
        const auto [hidden, cell] = lstm_cell(x, {h, h}, w_ih, w_hh);
        return std::vector<Tensor>{hidden, cell, gru_cell(x, h, w_ih.narrow(0, 0, 9), w_hh.narrow(0, 0, 9)),
                                   rnn_tanh_cell(x, h, w_ih.narrow(0, 0, 3), w_hh.narrow(0, 0, 3)),
                                   rnn_relu_cell(x, h, w_ih.narrow(0, 0, 3), w_hh.narrow(0, 0, 3))};
      };
      const std::vector<Tensor> plain = run(passthrough()), promoted = run(autocast::find_policy("torch-2.0")),
                                from_file = run(parse_policy("base: torch-2.0\nunlisted: promote\ncpu: {fp32: [silu]}\n"));
      for (size_t i = 0; i < plain.size(); ++i) {
        CHECK(difference(promoted[i], plain[i]) == "");
        CHECK(difference(from_file[i], plain[i]) == "");
      }
      CHECK((promoted[0].dtype() == of_state));
    }
  }
}

TEST_CASE("gradients have the dtypes of the arguments") {
  const Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
  const Tensor low = normal({3}, TensorOptions(kBFloat16).requires_grad(true)), wide = parameter({3}, 2);
  {
    const Autocast region(kCPU, {.policy = policy});
    dot(low, wide).backward();
  }
  CHECK((low.grad().dtype() == kBFloat16));
  CHECK((wide.grad().dtype() == kFloat32));
}

TEST_CASE("policies that build on it keep it") {
  const Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
  const Policy& derived = derive_policy(policy, {{"mv", Category::LowerPrecisionFp}});
  CHECK(derived.promotes_unlisted);
  const Tensor low = normal({3}, kBFloat16), wide = normal({3}, kFloat32), matrix = normal({2, 3}, kFloat32);
  {
    const Autocast region(kCPU, {.policy = derived, .modules = {{.pattern = "0", .enabled = false}}});
    CHECK((dot(low, wide).dtype() == kFloat32));
    CHECK((mv(matrix, wide).dtype() == kBFloat16));
  }
  CHECK(derive_policy(policy, {}, "same") == derive_policy(policy, {}, "same"));
  struct UsesImpl : nn::Module {
    Tensor forward(const Tensor& x) { return dot(x, x.to(kBFloat16)); }
  };
  const nn::Sequential model(nn::ModuleHolder<UsesImpl>(std::make_shared<UsesImpl>()));
  const Policy& of_module = derive_policy(passthrough(), {}, {{.pattern = "0", .policy = policy}});
  const Autocast region(kCPU, {.policy = of_module});
  CHECK((model(wide).dtype() == kFloat32));
  CHECK_THROWS_AS(dot(wide, low), TypeError);
}

TEST_CASE("explain tells which arguments are promoted") {
  const Policy& policy = parse_policy("base: torch-2.0\nunlisted: promote\n");
  const Explanation dot = explain("dot", {kBFloat16, kFloat32}, kCPU, {.policy = policy}).at(0);
  CHECK(dot.category == Category::Passthrough);
  CHECK((dot.arguments.at(0).becomes == kFloat32));
  CHECK(contains(dot.text(), "unlisted: arguments that must have one dtype are cast to the widest of their dtypes\n"));
  CHECK_FALSE(contains(explain("relu", {kBFloat16}, kCPU, {.policy = policy}).at(0).text(), "unlisted"));
  CHECK(is_unlisted(policy, kCPU, kBFloat16, "dot"));
}

TEST_SUITE_END();

}  // namespace unlisted_tests
