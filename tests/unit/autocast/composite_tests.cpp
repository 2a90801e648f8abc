// The result dtypes of composite ops, and of ops that only one device lists, compared with torch 2.15.
#include "support/autocast.h"

namespace composite_tests {

using namespace amp;
using namespace amp::testing;

namespace {

// The result dtype of a call in a bfloat16 region with the rules of torch 2.15.
struct Row {
  const char* name;
  ScalarType on_cpu, on_cuda;
  std::function<Tensor()> call;
};
constexpr ScalarType kLow = kBFloat16, kWide = kFloat32;

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    for (const DeviceType device : {kCPU, kCUDA}) {
      const Autocast region(kCPU, {.dtype = kLow, .policy = "torch-2.15", .policy_device = device});
      const ScalarType expected = device == kCPU ? row.on_cpu : row.on_cuda, found = row.call().dtype();
      CHECK_MESSAGE(found == expected, std::string(row.name) << " by the rules of " << std::string(device == kCPU ? "cpu" : "cuda") << ": "
                                                             << std::string(toString(found)));
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("autocast");

TEST_CASE("matrix multiplications of float32, listed or composed of listed ops [behavior 102]") {
  const Tensor m = normal({4, 4}, kWide), n = normal({4, 4}, kWide, 2), v = normal({4}, kWide, 3);
  const Tensor weight = normal({12, 4}, kWide, 4), image = normal({1, 4, 5, 5}, kWide, 5), kernel = normal({4, 4, 3, 3}, kWide, 6);
  const Tensor q = normal({1, 2, 3, 4}, kWide, 7);
  check({
      {"linear", kLow, kLow, [&] { return linear(m, weight); }},
      {"matmul", kLow, kLow, [&] { return matmul(m, n); }},
      {"addmm", kLow, kLow, [&] { return addmm(m, m, n); }},
      {"conv2d", kLow, kLow, [&] { return conv2d(image, kernel); }},
      {"prelu", kLow, kLow, [&] { return prelu(m, normal({1}, kWide)); }},
      {"scaled_dot_product_attention", kLow, kLow, [&] { return scaled_dot_product_attention(q, q, q); }},
      {"linalg_vecdot", kLow, kLow, [&] { return linalg_vecdot(m, n); }},
      {"mv", kWide, kLow, [&] { return mv(m, v); }},
      {"addmv", kWide, kLow, [&] { return addmv(v, m, v); }},
      {"addr", kWide, kLow, [&] { return addr(m, v, v); }},
      {"dot", kWide, kWide, [&] { return dot(v, v); }},
      {"vdot", kWide, kWide, [&] { return vdot(v, v); }},
      {"einsum that contracts", kLow, kLow,
       [&] {
         return einsum("ij,jk->ik", {m, n});
       }},
      {"einsum that does not", kWide, kLow,
       [&] {
         return einsum("ij,ij->ij", {m, n});
       }},
      {"tensordot", kLow, kWide, [&] { return tensordot(m, n, 1, 0); }},
      {"linalg_multi_dot", kLow, kLow,
       [&] {
         return linalg_multi_dot({m, n, m});
       }},
      {"chain_matmul", kLow, kLow,
       [&] {
         return chain_matmul({m, n, m});
       }},
      {"outer", kWide, kWide, [&] { return outer(v, v); }},
      {"gru_cell", kWide, kLow, [&] { return gru_cell(m, m, weight, weight); }},
      {"lstm_cell", kWide, kLow,
       [&] {
         return std::get<0>(lstm_cell(m, {m, m}, normal({16, 4}, kWide), normal({16, 4}, kWide)));
       }},
  });
}

TEST_CASE("other ops on 16-bit inputs [behavior 103]") {
  const Tensor x = normal({3, 4}, kLow), y = normal({3, 4}, kLow, 2), image = normal({2, 4, 6, 6}, kLow, 3);
  const Tensor classes = tensor({0, 3, 1}, kInt64), ones_of_4 = ones({4}, kLow);
  check({
      {"softmax", kLow, kWide, [&] { return softmax(x, 1); }},
      {"log_softmax", kLow, kWide, [&] { return log_softmax(x, 1); }},
      {"sum", kLow, kWide, [&] { return sum(x); }},
      {"cumsum", kLow, kWide, [&] { return cumsum(x, 0); }},
      {"norm", kLow, kWide, [&] { return norm(x); }},
      {"layer_norm", kLow, kWide, [&] { return layer_norm(x, {4}); }},
      {"rms_norm", kLow, kWide, [&] { return rms_norm(x, {4}); }},
      {"exp", kLow, kWide, [&] { return exp(x); }},
      {"log", kLow, kWide, [&] { return log(x.abs()); }},
      {"pow", kLow, kWide, [&] { return pow(x, 2); }},
      {"batch_norm", kLow, kLow, [&] { return batch_norm(image, ones_of_4, ones_of_4, {}, {}, true, 0.1, 1e-5, true); }},
      {"instance_norm", kLow, kLow, [&] { return instance_norm(image, {}, {}, {}, {}, true, 0.1, 1e-5, true); }},
      {"mean", kLow, kLow, [&] { return mean(x); }},
      {"std", kLow, kLow, [&] { return amp::std(x, true); }},
      {"relu", kLow, kLow, [&] { return relu(x); }},
      {"gelu", kLow, kLow, [&] { return gelu(x); }},
      {"sigmoid", kLow, kLow, [&] { return sigmoid(x); }},
      {"tanh", kLow, kLow, [&] { return tanh(x); }},
      {"silu", kLow, kLow, [&] { return silu(x); }},
      {"sqrt", kLow, kLow, [&] { return sqrt(x.abs()); }},
      {"sin", kLow, kLow, [&] { return sin(x); }},
      {"group_norm", kLow, kWide, [&] { return group_norm(image, 2); }},
      {"cosine_similarity", kLow, kWide, [&] { return cosine_similarity(x, y); }},
      {"prod", kWide, kWide, [&] { return prod(x); }},
      {"mse_loss", kWide, kWide, [&] { return mse_loss(x, y); }},
      {"l1_loss", kWide, kWide, [&] { return l1_loss(x, y); }},
      {"smooth_l1_loss", kWide, kWide, [&] { return smooth_l1_loss(x, y); }},
      {"huber_loss", kWide, kWide, [&] { return huber_loss(x, y); }},
      {"nll_loss", kWide, kWide, [&] { return nll_loss(x, classes); }},
      {"cross_entropy", kWide, kWide, [&] { return cross_entropy(x, classes); }},
      {"kl_div", kWide, kWide, [&] { return kl_div(x, y); }},
      {"binary_cross_entropy_with_logits", kWide, kWide, [&] { return binary_cross_entropy_with_logits(x, y); }},
      {"avg_pool3d", kWide, kLow, [&] { return avg_pool3d(image, 2); }},
      {"max_pool3d", kWide, kLow, [&] { return max_pool3d(image, 2); }},
  });
}

TEST_CASE("scaled_dot_product_attention casts a floating mask too, and leaves a bool one alone [behavior 102]") {
  const Tensor q = normal({1, 2, 3, 4}, kWide), floating = normal({3, 3}, kWide, 2), flags = ones({3, 3}, kBool).tril();
  const Autocast region(kCPU, {.policy = "torch-2.15"});
  const Tensor low = q.to(kLow);
  CHECK(difference(scaled_dot_product_attention(q, q, q, floating), scaled_dot_product_attention(low, low, low, floating.to(kLow))) == "");
  CHECK(difference(scaled_dot_product_attention(q, q, q, flags), scaled_dot_product_attention(low, low, low, flags)) == "");
  CHECK((casts_of([&] { scaled_dot_product_attention(low, low, low, floating); }) == Casts{1, 0}));
  CHECK((casts_of([&] { scaled_dot_product_attention(low, low, low, flags); }) == Casts{0, 0}));
}

TEST_SUITE_END();

}  // namespace composite_tests
