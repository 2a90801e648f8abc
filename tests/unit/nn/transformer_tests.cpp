// The modules of the Transformer, compared with compositions written by hand, and with each other.
#include <doctest/doctest.h>

#include <limits>

#include <amp/nn/nn.h>

#include "../../support.h"

namespace transformer_tests {

using namespace amp;
using amp::testing::contains;
using amp::testing::difference;
using amp::testing::normal;
using amp::testing::thrown_text;
using amp::testing::values;
namespace F = amp::nn::functional;

TEST_SUITE_BEGIN("nn transformer");

namespace {

// Attention of one sequence (T, E) by loops over the heads.
Tensor attention_by_hand(const nn::MultiheadAttention& m, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& added = {}) {
  const int64_t features = m->options.embed_dim(), heads = m->options.num_heads(), size = features / heads;
  const auto map = [&](const Tensor& t, int64_t i) {
    return linear(t, m->in_proj_weight.narrow(0, i * features, features), m->in_proj_bias.narrow(0, i * features, features));
  };
  const Tensor queries = map(q, 0), keys = map(k, 1), vs = map(v, 2);
  std::vector<Tensor> outputs;
  for (int64_t h = 0; h < heads; ++h) {
    Tensor scores = matmul(queries.narrow(1, h * size, size), keys.narrow(1, h * size, size).t()) / std::sqrt(static_cast<double>(size));
    if (added.defined()) scores = scores + added;
    outputs.push_back(matmul(softmax(scores, -1), vs.narrow(1, h * size, size)));
  }
  return m->out_proj(cat(outputs, 1));
}

nn::MultiheadAttention doubles(const nn::MultiheadAttentionOptions& options) {
  nn::MultiheadAttention m(options);
  m->to(kFloat64);
  return m;
}

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("MultiheadAttention agrees with loops over the heads, with and without weights") {
  const nn::MultiheadAttention m = doubles({8, 2});
  const Tensor q = normal({5, 3, 8}), k = normal({7, 3, 8}, kFloat64, 2), v = normal({7, 3, 8}, kFloat64, 3);
  const auto [output, weights] = m(q, k, v);
  const auto [fused, none] = m(q, k, v, Tensor(), false);
  CHECK(!none.defined());
  CHECK(weights.sizes() == IntArrayRef({3, 5, 7}));
  CHECK(difference(weights.sum(IntArrayRef{-1}), ones({3, 5}, kFloat64), 1e-12, 0) == "");
  CHECK(difference(fused, output, 1e-12, 0) == "");
  for (int64_t n = 0; n < 3; ++n)
    CHECK(difference(output.select(1, n), attention_by_hand(m, q.select(1, n), k.select(1, n), v.select(1, n)), 1e-12, 0) == "");
  const auto [by_head, heads] = m(q, k, v, Tensor(), true, Tensor(), false);
  CHECK(heads.sizes() == IntArrayRef({3, 2, 5, 7}));
  CHECK(difference(heads.mean(IntArrayRef{1}), weights, 1e-12, 0) == "");
  CHECK(difference(std::get<0>(m(q.select(1, 0), k.select(1, 0), v.select(1, 0))), output.select(1, 0), 1e-12, 0) == "");
}

TEST_CASE("self-attention maps its input once, with the same result") {
  const nn::MultiheadAttention m = doubles({8, 4});
  const Tensor x = normal({5, 3, 8});
  CHECK(difference(std::get<0>(m(x, x, x)), std::get<0>(m(x, x.clone(), x.clone())), 1e-12, 0) == "");
  const Tensor memory = normal({6, 3, 8}, kFloat64, 2);
  CHECK(difference(std::get<0>(m(x, memory, memory)), std::get<0>(m(x, memory, memory.clone())), 1e-12, 0) == "");
}

TEST_CASE("batch_first swaps the first two dimensions") {
  const nn::MultiheadAttention m = doubles({8, 2}), b = doubles(nn::MultiheadAttentionOptions(8, 2).batch_first(true));
  b->load_state_dict(m->state_dict());
  const Tensor x = normal({5, 3, 8}), k = normal({7, 3, 8}, kFloat64, 2);
  const auto [output, weights] = m(x, k, k);
  const auto [swapped, same] = b(x.transpose(0, 1), k.transpose(0, 1), k.transpose(0, 1));
  CHECK(difference(swapped.transpose(0, 1), output, 1e-12, 0) == "");
  CHECK(difference(same, weights, 1e-12, 0) == "");
}

TEST_CASE("masks of MultiheadAttention: true removes a key, numbers are added") {
  const nn::MultiheadAttention m = doubles({8, 2});
  const Tensor q = normal({4, 2, 8}), k = normal({5, 2, 8}, kFloat64, 2);
  const Tensor removed = zeros({4, 5}, kBool);
  removed.select(1, 3).fill_(true);
  removed.select(0, 1).select(0, 0).fill_(true);
  const Tensor padding = zeros({2, 5}, kBool);
  padding.select(0, 1).select(0, 4).fill_(true);
  const Tensor added = masked_fill(zeros({4, 5}, kFloat64), removed, kMinusInfinity),
               padding_added = masked_fill(zeros({2, 5}, kFloat64), padding, kMinusInfinity);
  for (const bool need_weights : {false, true}) {
    const auto run = [&](const Tensor& mask, const Tensor& pad) { return std::get<0>(m(q, k, k, pad, need_weights, mask)); };
    const Tensor both = run(removed, padding);
    CHECK(difference(run(added, padding), both, 1e-12, 0) == "");
    CHECK(difference(run(removed, padding_added), both, 1e-12, 0) == "");
    CHECK(difference(run(removed.expand({4, 4, 5}), padding), both, 1e-12, 0) == "");
    CHECK(difference(both.select(1, 0), attention_by_hand(m, q.select(1, 0), k.select(1, 0), k.select(1, 0), added), 1e-12, 0) == "");
    const Tensor second = added + padding_added[1];
    CHECK(difference(both.select(1, 1), attention_by_hand(m, q.select(1, 1), k.select(1, 1), k.select(1, 1), second), 1e-12, 0) == "");
  }
}

TEST_CASE("MultiheadAttention refuses masks of integers") {
  const nn::MultiheadAttention m = doubles({8, 2});
  const Tensor x = normal({3, 1, 8});
  for (const ScalarType dtype : {kUInt8, kInt64}) {
    for (const bool need_weights : {false, true}) {
      CHECK_THROWS_WITH_AS(m(x, x, x, Tensor(), need_weights, ones({3, 3}, dtype)), doctest::Contains("attn_mask must be bool or floating"),
                           TypeError);
      CHECK_THROWS_WITH_AS(m(x, x, x, ones({1, 3}, dtype), need_weights), doctest::Contains("key_padding_mask must be bool or floating"),
                           TypeError);
    }
  }
}

TEST_CASE("is_causal replaces the causal mask") {
  const nn::MultiheadAttention m = doubles({8, 2});
  const Tensor x = normal({6, 2, 8}), mask = nn::TransformerImpl::generate_square_subsequent_mask(6, kFloat64);
  CHECK(values(mask[0]) == std::vector<double>{0, kMinusInfinity, kMinusInfinity, kMinusInfinity, kMinusInfinity, kMinusInfinity});
  CHECK(values(mask[5]) == std::vector<double>(6, 0.0));
  const Tensor expected = std::get<0>(m(x, x, x, Tensor(), true, mask));
  CHECK(difference(std::get<0>(m(x, x, x, Tensor(), false, mask, true, true)), expected, 1e-12, 0) == "");
  CHECK(contains(thrown_text([&] { m(x, x, x, Tensor(), false, Tensor(), true, true); }), "is_causal needs attn_mask"));
}

TEST_CASE("separate projections, added rows of keys and values, and added zeros") {
  const auto options = nn::MultiheadAttentionOptions(8, 2).kdim(3).vdim(5).add_bias_kv(true).add_zero_attn(true);
  const nn::MultiheadAttention m = doubles(options);
  const StateDict state = m->state_dict();
  CHECK(m->named_parameters().contains("q_proj_weight"));
  CHECK(m->named_parameters().contains("bias_k"));
  CHECK(!m->named_parameters().contains("in_proj_weight"));
  const Tensor q = normal({4, 2, 8}), k = normal({5, 2, 3}, kFloat64, 2), v = normal({5, 2, 5}, kFloat64, 3);
  const auto [output, weights] = m(q, k, v);
  CHECK(weights.sizes() == IntArrayRef({2, 4, 7}));
  CHECK(difference(std::get<0>(m(q, k, v, Tensor(), false)), output, 1e-12, 0) == "");
  // The same with the rows appended by hand, and the projected keys and values given.
  const auto heads = [](const Tensor& t) { return t.reshape({t.size(0), 4, 4}).transpose(0, 1); };
  const auto projected = [&](const Tensor& t, const Tensor& w, int64_t first, const Tensor& row) {
    return cat({linear(t, w, m->in_proj_bias.narrow(0, first, 8)), row.expand({1, 2, 8}), zeros({1, 2, 8}, kFloat64)});
  };
  const Tensor keys = heads(projected(k, m->k_proj_weight, 8, m->bias_k)), vs = heads(projected(v, m->v_proj_weight, 16, m->bias_v));
  const auto same = F::multi_head_attention_forward(
      q, k, v,
      F::MultiheadAttentionForwardFuncOptions(8, 2, {}, m->in_proj_bias, {}, {}, false, 0, m->out_proj->weight, m->out_proj->bias)
          .use_separate_proj_weight(true)
          .q_proj_weight(m->q_proj_weight)
          .k_proj_weight(m->k_proj_weight)
          .v_proj_weight(m->v_proj_weight)
          .static_k(keys)
          .static_v(vs));
  CHECK(difference(std::get<0>(same), output, 1e-12, 0) == "");
}

TEST_CASE("an encoder layer is its parts, in either order of the norms") {
  for (const bool norm_first : {false, true}) {
    for (const bool gelu_instead : {false, true}) {
      auto options = nn::TransformerEncoderLayerOptions(8, 2).dim_feedforward(16).dropout(0).norm_first(norm_first);
      if (gelu_instead) options.activation(kGELU);
      nn::TransformerEncoderLayer layer(options);
      layer->to(kFloat64);
      const Tensor x = normal({5, 3, 8});
      const auto attend = [&](const Tensor& t) { return std::get<0>(layer->self_attn(t, t, t)); };
      const auto forward = [&](const Tensor& t) {
        const Tensor hidden = layer->linear1(t);
        return layer->linear2(gelu_instead ? gelu(hidden) : relu(hidden));
      };
      Tensor expected;
      if (norm_first) {
        expected = x + attend(layer->norm1(x));
        expected = expected + forward(layer->norm2(expected));
      } else {
        expected = layer->norm1(x + attend(x));
        expected = layer->norm2(expected + forward(expected));
      }
      CHECK(difference(layer(x), expected, 1e-12, 0) == "");
    }
  }
}

TEST_CASE("an activation may be any function") {
  nn::TransformerEncoderLayer named(nn::TransformerEncoderLayerOptions(8, 2).dropout(0)),
      given(nn::TransformerEncoderLayerOptions(8, 2).dropout(0).activation([](const Tensor&x) { return relu(x); }));
  given->load_state_dict(named->state_dict());
  const Tensor x = normal({5, 3, 8}, kFloat32);
  CHECK(difference(given(x), named(x)) == "");
  CHECK(contains(thrown_text([] { nn::TransformerActivation{kTanh}; }), "[Transformer] activation must be kReLU, kGELU or a function"));
}

TEST_CASE("a decoder layer attends to itself and to the memory") {
  for (const bool norm_first : {false, true}) {
    nn::TransformerDecoderLayer layer(nn::TransformerDecoderLayerOptions(8, 2).dim_feedforward(16).dropout(0).norm_first(norm_first));
    layer->to(kFloat64);
    const Tensor x = normal({5, 3, 8}), memory = normal({7, 3, 8}, kFloat64, 2);
    const Tensor mask = nn::TransformerImpl::generate_square_subsequent_mask(5, kFloat64);
    const auto self = [&](const Tensor& t) { return std::get<0>(layer->self_attn(t, t, t, Tensor(), true, mask)); };
    const auto other = [&](const Tensor& t) { return std::get<0>(layer->multihead_attn(t, memory, memory)); };
    const auto forward = [&](const Tensor& t) { return layer->linear2(relu(layer->linear1(t))); };
    Tensor y;
    if (norm_first) {
      y = x + self(layer->norm1(x));
      y = y + other(layer->norm2(y));
      y = y + forward(layer->norm3(y));
    } else {
      y = layer->norm1(x + self(x));
      y = layer->norm2(y + other(y));
      y = layer->norm3(y + forward(y));
    }
    CHECK(difference(layer(x, memory, mask), y, 1e-12, 0) == "");
    CHECK(difference(layer->forward(x, memory, mask, {}, {}, {}, true), y, 1e-12, 0) == "");
  }
}

TEST_CASE("an encoder starts from copies of a layer, and ends with its norm") {
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(8, 2).dim_feedforward(16).dropout(0));
  nn::TransformerEncoder encoder(nn::TransformerEncoderOptions(layer, 2).norm(nn::LayerNorm(8)));
  const Tensor x = normal({5, 3, 8}, kFloat32);
  CHECK(difference(encoder(x), layer_norm(layer(layer(x)), {8}), 1e-5, 0) == "");
  const auto names = encoder->named_parameters();
  for (const char* name : {"layers.0.self_attn.in_proj_weight", "layers.0.self_attn.in_proj_bias", "layers.1.self_attn.out_proj.weight",
                           "layers.1.self_attn.out_proj.bias", "layers.0.linear1.weight", "layers.0.linear2.bias", "layers.1.norm1.weight",
                           "layers.1.norm2.bias", "norm.weight"}) {
    CHECK_MESSAGE(names.contains(name), name);
  }
  CHECK(names.size() == 26);
  // The layers are separate.
  layer->linear1->weight.detach().zero_();
  CHECK(values(encoder->named_parameters()["layers.0.linear1.weight"].abs().sum())[0] > 0);
}

namespace {

struct OwnEncoderLayerImpl : nn::TransformerEncoderLayerImpl {
  using TransformerEncoderLayerImpl::TransformerEncoderLayerImpl;
};

// Whether the layers of a module are independent copies of the layer, which is float64 and has a frozen part and a hook.
template <class Stack, class Layer, class Options, class... Inputs>
void check_copies(const Options& options, const Inputs&... inputs) {
  Layer layer(options);
  layer->to(kFloat64);
  layer->linear1->weight.requires_grad_(false);
  layer->eval();
  int calls = 0;
  layer->register_forward_pre_hook([&](nn::Module&, const nn::HookTensors&) { ++calls; });
  const Stack stack(layer, 2);
  CHECK(stack(inputs.to(kFloat64)...).dtype() == kFloat64);
  CHECK(calls == 2);
  for (size_t i = 0; i < 2; ++i) {
    const auto copy = std::dynamic_pointer_cast<typename Layer::ContainedType>(stack->layers->ptr(i));
    REQUIRE(copy != nullptr);
    CHECK(copy.get() != layer.get());
    CHECK(copy->linear1->weight.impl() != layer->linear1->weight.impl());
    CHECK(difference(copy->linear1->weight, layer->linear1->weight) == "");
    CHECK_FALSE(copy->linear1->weight.requires_grad());
    CHECK(copy->linear2->weight.requires_grad());
    CHECK_FALSE(copy->is_training());
  }
}

}  // namespace

TEST_CASE("the layers of an encoder and of a decoder keep the dtype, frozen parameters and hooks of the given layer") {
  const Tensor x = normal({3, 2, 8}, kFloat32);
  check_copies<nn::TransformerEncoder, nn::TransformerEncoderLayer>(nn::TransformerEncoderLayerOptions(8, 2).dim_feedforward(4), x);
  check_copies<nn::TransformerDecoder, nn::TransformerDecoderLayer>(nn::TransformerDecoderLayerOptions(8, 2).dim_feedforward(4), x, x);
}

TEST_CASE("an encoder refuses a layer of a derived class that cannot be cloned") {
  const nn::TransformerEncoderLayer layer(std::make_shared<OwnEncoderLayerImpl>(nn::TransformerEncoderLayerOptions(8, 2)));
  CHECK_THROWS_WITH_AS(nn::TransformerEncoder(layer, 2), doctest::Contains("OwnEncoderLayerImpl"), NotImplementedError);
}

TEST_CASE("a Transformer is its encoder and decoder, in either layout, and can be trained") {
  const auto options = nn::TransformerOptions(8, 2, 2, 2).dim_feedforward(16).dropout(0);
  nn::Transformer model(options), swapped(nn::TransformerOptions(options).batch_first(true));
  swapped->load_state_dict(model->state_dict());
  const Tensor src = normal({6, 3, 8}, kFloat32), tgt = normal({5, 3, 8}, kFloat32, 2);
  const Tensor mask = nn::TransformerImpl::generate_square_subsequent_mask(5), padding = zeros({3, 6}, kBool);
  padding.select(0, 1).select(0, 5).fill_(true);
  const auto run = [&](nn::Transformer& m, const Tensor& s, const Tensor& t) {
    return m(s, t, Tensor(), mask, Tensor(), padding, Tensor(), padding);
  };
  const Tensor output = run(model, src, tgt);
  CHECK(output.sizes() == IntArrayRef({5, 3, 8}));
  const Tensor memory = model->encoder(src, Tensor(), padding);
  CHECK(difference(output, model->decoder(tgt, memory, mask, Tensor(), Tensor(), padding), 1e-5, 0) == "");
  CHECK(difference(run(swapped, src.transpose(0, 1), tgt.transpose(0, 1)).transpose(0, 1), output, 1e-5, 0) == "");
  output.sum().backward();
  for (const auto& item : model->named_parameters()) CHECK_MESSAGE(item.value().grad().defined(), item.key());
  CHECK(contains(thrown_text([&] { model(src, tgt.narrow(1, 0, 2)); }), "[Transformer] src has a batch of 3, but tgt one of 2"));
  CHECK(contains(thrown_text([&] { model(src.narrow(2, 0, 4), tgt); }), "[Transformer] src and tgt must have 8 features"));
}

TEST_CASE("a Transformer without biases") {
  nn::Transformer model(nn::TransformerOptions(8, 2, 1, 1).dim_feedforward(16).dropout(0).bias(false));
  for (const auto& item : model->named_parameters()) CHECK_MESSAGE(item.key().find("bias") == std::string::npos, item.key());
  CHECK(model(normal({6, 3, 8}, kFloat32), normal({5, 3, 8}, kFloat32, 2)).sizes() == IntArrayRef({5, 3, 8}));
}

TEST_CASE("a Transformer runs under autocast") {
  nn::TransformerEncoderLayer layer(nn::TransformerEncoderLayerOptions(8, 2).dim_feedforward(16).dropout(0));
  const Tensor x = normal({5, 3, 8}, kFloat32);
  const Tensor exact = layer(x);
  const Autocast region(kCPU);
  for (const Tensor& input : {x, x.to(kBFloat16)}) {
    const Tensor low = layer(input).to(kFloat32);
    CHECK(difference(low, exact, 0.1, 0) == "");
    CHECK(difference(low, exact) != "");  // else the region did nothing
  }
}

TEST_CASE("Bilinear, CosineSimilarity and PairwiseDistance call their ops") {
  nn::Bilinear b(4, 5, 6);
  const Tensor x = normal({3, 4}, kFloat32), y = normal({3, 5}, kFloat32, 2), z = normal({3, 4}, kFloat32, 3);
  CHECK(difference(b(x, y), bilinear(x, y, b->weight, b->bias)) == "");
  CHECK(difference(nn::CosineSimilarity(nn::CosineSimilarityOptions().dim(0))(x, z), cosine_similarity(x, z, 0)) == "");
  CHECK(difference(nn::PairwiseDistance(nn::PairwiseDistanceOptions().p(1).keepdim(true))(x, z), pairwise_distance(x, z, 1, 1e-6, true)) ==
        "");
  CHECK(difference(F::normalize(x, F::NormalizeFuncOptions().p(1).dim(0)), normalize(x, 1, 0)) == "");
  CHECK(difference(F::pairwise_distance(x, z), pairwise_distance(x, z)) == "");
}

TEST_SUITE_END();

}  // namespace transformer_tests
