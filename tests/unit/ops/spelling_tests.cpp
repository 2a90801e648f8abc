// Every op of the first slice with the spelling of libtorch programs. This mainly checks that they compile.
#include "../../support.h"

namespace spelling_tests {

namespace at = amp;
namespace torch = amp;
using torch::indexing::None;
using torch::indexing::Slice;

TEST_SUITE_BEGIN("torch's spelling");

namespace {

std::string shape(const at::Tensor& t) { return at::detail::concat(t.sizes()); }
at::Tensor ints(std::vector<int64_t> values) { return torch::tensor(values); }

}  // namespace

TEST_CASE("products") {
  const at::Tensor a = torch::randn({2, 3}), b = torch::randn({3, 4}), v = torch::randn({3}), u = torch::randn({2});
  const at::Tensor batch = torch::randn({5, 2, 3}), other = torch::randn({5, 3, 4});
  CHECK(shape(at::mm(a, b)) == "[2, 4]");
  CHECK(shape(a.mm(b)) == "[2, 4]");
  CHECK(shape(at::bmm(batch, other)) == "[5, 2, 4]");
  CHECK(shape(torch::matmul(batch, b)) == "[5, 2, 4]");
  CHECK(shape(at::addmm(torch::randn({4}), a, b, /*beta=*/0.5, /*alpha=*/2)) == "[2, 4]");
  CHECK(shape(at::baddbmm(torch::randn({2, 4}), batch, other)) == "[5, 2, 4]");
  CHECK(shape(at::addbmm(torch::randn({2, 4}), batch, other, 1, 1)) == "[2, 4]");
  CHECK(shape(at::addmv(u, a, v)) == "[2]");
  CHECK(shape(at::addr(torch::randn({2, 3}), u, v)) == "[2, 3]");
  CHECK(shape(a.mv(v)) == "[2]");
  CHECK(shape(v.dot(v)) == "[]");
  CHECK(shape(at::linear(a, b.t())) == "[2, 4]");
  CHECK(shape(at::linear(a, b.t(), torch::zeros({4}))) == "[2, 4]");
  CHECK(shape(at::linear(a, b.t(), /*bias=*/{})) == "[2, 4]");
  CHECK(shape(torch::einsum("ij,jk->ik", {a, b})) == "[2, 4]");
}

TEST_CASE("convolutions") {
  const at::Tensor x1 = torch::randn({2, 4, 8}), x2 = torch::randn({2, 4, 8, 8}), x3 = torch::randn({2, 4, 8, 8, 8});
  const at::Tensor w1 = torch::randn({6, 4, 3}), w2 = torch::randn({6, 4, 3, 3}), w3 = torch::randn({6, 4, 3, 3, 3});
  CHECK(shape(at::conv1d(x1, w1)) == "[2, 6, 6]");
  CHECK(shape(at::conv2d(x2, w2, {}, /*stride=*/2, /*padding=*/1)) == "[2, 6, 4, 4]");
  CHECK(shape(at::conv2d(x2, w2, torch::zeros({6}), {1, 2}, {0, 1}, {1, 1}, 1)) == "[2, 6, 6, 4]");
  CHECK(shape(at::conv2d(x2, torch::randn({6, 2, 3, 3}), {}, 1, 0, 1, /*groups=*/2)) == "[2, 6, 6, 6]");
  CHECK(shape(at::conv3d(x3, w3, {}, 1, 1)) == "[2, 6, 8, 8, 8]");
  CHECK(shape(at::conv1d(x1, w1, {}, 1, "same")) == "[2, 6, 8]");
  CHECK(shape(at::conv2d(x2, w2, {}, 1, "same", /*dilation=*/2)) == "[2, 6, 8, 8]");
  CHECK(shape(at::conv3d(x3, w3, {}, {1, 1, 1}, "valid")) == "[2, 6, 6, 6, 6]");
  CHECK(shape(at::conv_transpose1d(x1, torch::randn({4, 6, 3}), {}, 2, 1, /*output_padding=*/1)) == "[2, 6, 16]");
  CHECK(shape(at::conv_transpose2d(x2, torch::randn({4, 6, 3, 3}))) == "[2, 6, 10, 10]");
  CHECK(shape(at::conv_transpose3d(x3, torch::randn({4, 3, 3, 3, 3}), {}, 1, 0, 0, /*groups=*/2, /*dilation=*/1)) == "[2, 6, 10, 10, 10]");
}

TEST_CASE("pooling and normalization") {
  const at::Tensor x = torch::randn({2, 4, 8, 8}), w = torch::ones({4}), b = torch::zeros({4});
  CHECK(shape(at::max_pool2d(x, 2)) == "[2, 4, 4, 4]");
  CHECK(shape(at::max_pool2d(x, {3, 3}, {2, 2}, {1, 1}, {1, 1}, /*ceil_mode=*/true)) == "[2, 4, 5, 5]");
  CHECK(shape(at::avg_pool2d(x, {2, 2}, {}, 0, false, true, std::nullopt)) == "[2, 4, 4, 4]");
  CHECK(shape(at::adaptive_avg_pool2d(x, {1, 1})) == "[2, 4, 1, 1]");
  CHECK(shape(at::adaptive_avg_pool2d(x, 2)) == "[2, 4, 2, 2]");
  at::Tensor mean = torch::zeros({4}), var = torch::ones({4});
  CHECK(shape(at::batch_norm(x, w, b, mean, var, /*training=*/true, 0.1, 1e-5, /*cudnn_enabled=*/true)) == shape(x));
  CHECK(shape(at::batch_norm(x, {}, {}, {}, {}, true, 0.1, 1e-5, true)) == shape(x));
  CHECK(shape(at::layer_norm(x, {8})) == shape(x));
  CHECK(shape(at::layer_norm(x, {8, 8}, torch::ones({8, 8}), torch::zeros({8, 8}), 1e-5)) == shape(x));
  CHECK(shape(at::group_norm(x, 2, w, b, 1e-5)) == shape(x));
}

TEST_CASE("activations") {
  const at::Tensor x = torch::randn({2, 3});
  at::Tensor y = x.clone();
  CHECK(shape(at::relu(x)) == "[2, 3]");
  CHECK(shape(x.relu()) == "[2, 3]");
  CHECK(shape(at::relu_(y)) == "[2, 3]");
  CHECK(shape(at::gelu(x)) == "[2, 3]");
  CHECK(shape(at::gelu(x, "tanh")) == "[2, 3]");
  CHECK(shape(at::silu(x)) == "[2, 3]");
  CHECK(shape(x.sigmoid().tanh()) == "[2, 3]");
  CHECK(shape(at::softmax(x, 1)) == "[2, 3]");
  CHECK(x.softmax(-1, at::kDouble).dtype() == at::kDouble);
  CHECK(shape(torch::log_softmax(x, /*dim=*/1)) == "[2, 3]");
}

TEST_CASE("pointwise") {
  const at::Tensor x = torch::rand({2, 3}) + 0.5, y = torch::ones({3});
  const std::vector<at::Tensor> results = {
      x + y,
      x - y,
      x * y,
      x / y,
      -x,
      1 - x,
      2.0 * x,
      1 / x,
      x + 1,
      at::add(x, y, /*alpha=*/2),
      at::sub(x, y, 2),
      x.mul(y),
      at::div(x, y, "floor"),
      x.pow(2),
      at::pow(2, x),
      at::pow(x, y),
      x.exp(),
      x.log(),
      x.sqrt(),
      x.rsqrt(),
      x.reciprocal(),
      x.abs(),
      x.neg(),
      x.sin(),
      x.cos(),
      x.erf(),
      at::exp2(x),
      at::log1p(x),
      at::expm1(x),
      x.floor(),
      x.ceil(),
      x.round(),
      x.sign(),
      x.square(),
      x.clamp(0, 1),
      at::clamp(x, {}, 1),
      x.clamp_min(0),
      x.clamp_max(1),
      at::maximum(x, y),
      at::minimum(x, y),
      at::where(x > y, x, y),
      at::where(x > 1, x, 0.0),
      at::addcmul(x, x, y, /*value=*/0.5),
      at::addcdiv(x, x, y),
      x.lerp(y.expand_as(x), 0.5),
      at::atan2(x, y),
      x.fmod(2),
      x.remainder(2),
      x == y,
      x != y,
      x<y, x <= y, x> 0.5,
      x >= 0.5,
      x.eq(1),
      at::logical_and(x, y),
      x.isnan(),
      at::isfinite(x),
      ~(x > 1),
  };
  for (const at::Tensor& t : results) CHECK(shape(t) == "[2, 3]");
  at::Tensor z = x.clone();
  z += y;
  z.mul_(2).add_(x, 0.5).clamp_(0, 1).zero_();
  CHECK(z.sum().item<float>() == 0);
  CHECK(torch::allclose(x, x));
  CHECK(at::equal(x, x));
}

TEST_CASE("reductions") {
  const at::Tensor x = torch::randn({2, 3, 4});
  CHECK(x.sum().item<double>() == doctest::Approx(at::sum(x, at::kDouble).item<double>()));
  CHECK(shape(x.sum(1)) == "[2, 4]");
  CHECK(shape(at::sum(x, {0, 2}, /*keepdim=*/true, at::kDouble)) == "[1, 3, 1]");
  CHECK(shape(x.mean()) == "[]");
  CHECK(shape(x.mean({1, 2})) == "[2]");
  CHECK(shape(x.var()) == "[]");
  CHECK(shape(x.var(/*unbiased=*/false)) == "[]");
  CHECK(shape(x.var({1}, /*unbiased=*/true)) == "[2, 4]");
  CHECK(shape(x.var({1}, /*unbiased=*/false, /*keepdim=*/true)) == "[2, 1, 4]");
  CHECK(shape(at::var(x, at::OptionalIntArrayRef({1}), /*correction=*/0, /*keepdim=*/true)) == "[2, 1, 4]");
  CHECK(shape(x.std({1}, /*unbiased=*/true)) == "[2, 4]");
  CHECK(shape(x.prod()) == "[]");
  CHECK(shape(x.prod(1, true)) == "[2, 1, 4]");
  CHECK(shape(x.amax(1)) == "[2, 4]");
  CHECK(shape(x.amax({0, 1})) == "[4]");
  CHECK(shape(x.argmax()) == "[]");
  CHECK(shape(x.argmax(1, /*keepdim=*/true)) == "[2, 1, 4]");
  CHECK(shape(x.norm()) == "[]");
  CHECK(shape(x.norm(2, 1)) == "[2, 4]");
  CHECK(shape(x.norm(2, {0, 1}, /*keepdim=*/true)) == "[1, 1, 4]");
  CHECK(at::norm(x, 2, at::kDouble).dtype() == at::kDouble);
  const auto [values, indices] = x.max(1);
  CHECK(shape(values) == "[2, 4]");
  CHECK(indices.dtype() == at::kLong);
  CHECK(shape(std::get<0>(at::topk(x, 2))) == "[2, 3, 2]");
  CHECK(shape(x.max()) == "[]");
  CHECK(shape(x.any()) == "[]");
}

TEST_CASE("losses") {
  const at::Tensor x = torch::randn({4, 3}), y = torch::rand({4, 3}), target = ints({0, 2, 1, 1});
  CHECK(shape(at::cross_entropy_loss(x, target)) == "[]");
  CHECK(shape(torch::cross_entropy_loss(x, target, /*weight=*/torch::ones({3}), at::Reduction::None, /*ignore_index=*/-100, 0.1)) == "[4]");
  CHECK(shape(at::nll_loss(x.log_softmax(1), target)) == "[]");
  CHECK(shape(at::mse_loss(x, y)) == "[]");
  CHECK(shape(at::mse_loss(x, y, at::Reduction::None)) == "[4, 3]");
  CHECK(shape(at::l1_loss(x, y, at::Reduction::Sum)) == "[]");
  CHECK(shape(at::binary_cross_entropy(y, y)) == "[]");
  CHECK(shape(at::binary_cross_entropy_with_logits(x, y, {}, torch::ones({3}), at::Reduction::Mean)) == "[]");
}

TEST_CASE("joining and parting") {
  const at::Tensor x = torch::randn({4, 6});
  CHECK(shape(torch::cat({x, x}, 1)) == "[4, 12]");
  CHECK(shape(torch::cat(std::vector<at::Tensor>{x, x})) == "[8, 6]");
  CHECK(shape(torch::stack({x, x})) == "[2, 4, 6]");
  CHECK(x.split(2).size() == 2);
  CHECK(shape(x.split({1, 5}, /*dim=*/1)[1]) == "[4, 5]");
  CHECK(shape(at::split_with_sizes(x, {1, 3})[1]) == "[3, 6]");
  CHECK(x.chunk(3, 1).size() == 3);
  CHECK(x.unbind(1).size() == 6);
}

TEST_CASE("views") {
  const at::Tensor x = torch::randn({2, 3, 4});
  CHECK(shape(x.view({6, 4})) == "[6, 4]");
  CHECK(shape(x.view(-1)) == "[24]");
  CHECK(shape(x.reshape({-1, 4})) == "[6, 4]");
  CHECK(shape(x.transpose(0, 1)) == "[3, 2, 4]");
  CHECK(shape(x.permute({2, 0, 1})) == "[4, 2, 3]");
  CHECK(shape(x.flatten(1)) == "[2, 12]");
  CHECK(shape(x.unflatten(2, {2, 2})) == "[2, 3, 2, 2]");
  CHECK(shape(x.unsqueeze(0).squeeze()) == "[2, 3, 4]");
  CHECK(shape(x.unsqueeze(-1).squeeze(-1)) == "[2, 3, 4]");
  CHECK(shape(x.unsqueeze(0).expand({5, -1, -1, -1})) == "[5, 2, 3, 4]");
  CHECK(shape(x.narrow(2, 1, 2)) == "[2, 3, 2]");
  CHECK(shape(x.select(1, 0)) == "[2, 4]");
  CHECK(shape(x.slice(2, 0, 4, 2)) == "[2, 3, 2]");
  CHECK(shape(x[0]) == "[3, 4]");
  CHECK(shape(x.index({Slice(), 0, Slice(None, 2)})) == "[2, 2]");
  CHECK(shape(x.index({"...", 0})) == "[2, 3]");
  CHECK(shape(x.diagonal(0, 1, 2)) == "[2, 3]");
  CHECK(shape(x.as_strided({2, 2}, {1, 2})) == "[2, 2]");
  CHECK(shape(x.movedim(0, 2)) == "[3, 4, 2]");
  CHECK(shape(x.unfold(2, 2, 1)) == "[2, 3, 3, 2]");
  CHECK(shape(x[0].t()) == "[4, 3]");
  CHECK(shape(x.mT()) == "[2, 4, 3]");
  CHECK(shape(x.view_as(x).reshape_as(x).contiguous()) == "[2, 3, 4]");
}

TEST_CASE("indexing, embedding, dropout") {
  at::Tensor x = torch::randn({3, 4});
  const at::Tensor i = ints({2, 0}), mask = x > 0, along = ints({0, 1, 2}).unsqueeze(1);
  CHECK(shape(x.index_select(0, i)) == "[2, 4]");
  CHECK(shape(at::gather(x, 1, along)) == "[3, 1]");
  CHECK(shape(x.scatter_add(1, along, torch::ones({3, 1}))) == "[3, 4]");
  CHECK(shape(x.scatter(1, along, 1.0)) == "[3, 4]");
  x.index_put_({i}, torch::zeros({2, 4}));
  x.index_put_({mask}, 1.0);
  CHECK(shape(at::index_put(x, {i}, torch::ones({2, 4}), /*accumulate=*/true)) == "[3, 4]");
  CHECK(shape(x.masked_fill(mask, 0)) == "[3, 4]");
  CHECK(shape(x.index({mask})) == shape(x.masked_select(mask)));
  CHECK(at::where(mask).size() == 2);
  CHECK(shape(torch::embedding(x, ints({0, 2, 1}))) == "[3, 4]");
  CHECK(shape(torch::embedding(x, ints({0, 2}), /*padding_idx=*/0, /*scale_grad_by_freq=*/false, /*sparse=*/false)) == "[2, 4]");
  CHECK(shape(torch::dropout(x, 0.5, /*train=*/true)) == "[3, 4]");
  CHECK(shape(at::feature_dropout(x, 0.5, false)) == "[3, 4]");
  CHECK(shape(at::alpha_dropout(x, 0.5, true)) == "[3, 4]");
  CHECK(shape(at::feature_alpha_dropout(x, 0.5, true)) == "[3, 4]");
  at::dropout_(x, 0.5, true);
}

TEST_CASE("recurrent cells and attention") {
  const at::Tensor x = torch::randn({2, 3}), h = torch::zeros({2, 4});
  const auto weights = [](int64_t gates) { return std::pair(torch::randn({gates * 4, 3}), torch::randn({gates * 4, 4})); };
  const auto [w_ih, w_hh] = weights(4);
  const auto [hidden, cell] = torch::lstm_cell(x, {h, h}, w_ih, w_hh, torch::zeros({16}), torch::zeros({16}));
  CHECK(shape(hidden) == "[2, 4]");
  CHECK(shape(cell) == "[2, 4]");
  const auto [g_ih, g_hh] = weights(3);
  CHECK(shape(torch::gru_cell(x, h, g_ih, g_hh)) == "[2, 4]");
  const auto [r_ih, r_hh] = weights(1);
  CHECK(shape(torch::rnn_tanh_cell(x, h, r_ih, r_hh, torch::zeros({4}), torch::zeros({4}))) == "[2, 4]");
  CHECK(shape(torch::rnn_relu_cell(x, h, r_ih, r_hh)) == "[2, 4]");
  const at::Tensor q = torch::randn({2, 2, 5, 8});
  CHECK(shape(at::scaled_dot_product_attention(q, q, q)) == "[2, 2, 5, 8]");
  CHECK(shape(at::scaled_dot_product_attention(q, q, q, /*attn_mask=*/{}, /*dropout_p=*/0.0, /*is_causal=*/true, /*scale=*/0.5)) ==
        "[2, 2, 5, 8]");
}

TEST_SUITE_END();

}  // namespace spelling_tests
