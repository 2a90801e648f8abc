// Module::load_state_dict: strict, lenient, and its report.
#include <doctest/doctest.h>

#include <sstream>

#include <amp/amp.h>

#include "support.h"

namespace state_dict_tests {

using namespace amp;
using namespace amp::testing;

namespace {

std::string text_of(const nn::LoadResult& result) {
  std::ostringstream out;
  out << result;
  return out.str();
}

}  // namespace

TEST_SUITE_BEGIN("nn state_dict");

TEST_CASE("missing, unexpected and mismatched keys are reported") {
  nn::Sequential model(nn::Linear(3, 4), nn::Linear(4, 2));
  CHECK(text_of(model->load_state_dict(model->state_dict())) == "<All keys matched successfully>");
  const Tensor kept = model->state_dict().contains("1.bias") ? std::get<Tensor>(model->state_dict().at("1.bias")).clone() : Tensor();
  const StateDict state{{"0.weight", full({4, 3}, 2.0)}, {"0.bias", full({5}, 1.0)}, {"1.weight", Scalar(1)}, {"head.weight", ones({1})}};

  const std::string strict = thrown_text([&] { model->load_state_dict(state); });
  for (const char* part :
       {"missing keys: 1.bias", "unexpected keys: head.weight", "0.bias has shape [5], expected [4]", "1.weight is not a tensor"})
    CHECK(contains(strict, part));
  CHECK(contains(thrown_text([&] { model->load_state_dict(state, /*strict=*/false); }), "0.bias has shape [5], expected [4]"));
  CHECK(difference(model->parameters()[0].detach(), full({4, 3}, 2.0)) != "");

  const nn::LoadResult result = model->load_state_dict(state, /*strict=*/false, /*ignore_mismatched_sizes=*/true);
  CHECK(result.missing_keys == std::vector<std::string>{"1.bias"});
  CHECK(result.unexpected_keys == std::vector<std::string>{"head.weight"});
  CHECK(result.mismatched_keys == std::vector<std::string>{"0.bias", "1.weight"});
  CHECK(text_of(result) == "missing keys: [1.bias], unexpected keys: [head.weight], mismatched keys: [0.bias, 1.weight]");
  CHECK(difference(model->parameters()[0].detach(), full({4, 3}, 2.0)) == "");
  CHECK(difference(std::get<Tensor>(model->state_dict().at("1.bias")), kept) == "");
  CHECK_THROWS_AS(model->load_state_dict(state, /*strict=*/true, /*ignore_mismatched_sizes=*/true), ValueError);
}

TEST_CASE("complex numbers are not loaded into real parameters") {
  nn::Linear model(2, 2);
  StateDict state = model->state_dict();
  const Tensor kept = model->weight.detach().clone();
  state["weight"] = full({2, 2}, 3.0, kComplexFloat);
  CHECK(contains(thrown_text([&] { model->load_state_dict(state); }), "weight has dtype complex64, expected a real dtype (here: float32)"));
  CHECK(model->load_state_dict(state, /*strict=*/true, /*ignore_mismatched_sizes=*/true).mismatched_keys ==
        std::vector<std::string>{"weight"});
  CHECK(difference(model->weight.detach(), kept) == "");
  model->to(kComplexFloat);
  model->load_state_dict(state);
  CHECK(difference(model->weight.detach(), std::get<Tensor>(state["weight"])) == "");
}

TEST_CASE("a state without num_batches_tracked, as old files have it, leaves the number as it is") {
  nn::Sequential model(nn::BatchNorm1d(2), nn::InstanceNorm1d(nn::InstanceNorm1dOptions(2).track_running_stats(true)));
  model->ptr<nn::BatchNorm1dImpl>(0)->num_batches_tracked.fill_(5);
  StateDict state = model->state_dict();
  state.erase("0.num_batches_tracked");
  state.erase("1.num_batches_tracked");
  state["0.weight"] = full({2}, 3.0);
  CHECK(text_of(model->load_state_dict(state)) == "<All keys matched successfully>");
  CHECK(difference(model->ptr<nn::BatchNorm1dImpl>(0)->weight.detach(), full({2}, 3.0)) == "");
  CHECK(model->ptr<nn::BatchNorm1dImpl>(0)->num_batches_tracked.item<int64_t>() == 5);
  state.erase("0.running_mean");
  CHECK(contains(thrown_text([&] { model->load_state_dict(state); }), "missing keys: 0.running_mean"));
}

TEST_CASE("a state that cannot be copied changes nothing") {
  nn::Linear model(2, 2);
  const Tensor bias = model->bias.detach().clone();
  const Tensor table = ones({2, 2}).requires_grad_();
  embedding(table, tensor({0}, kInt64), -1, false, /*sparse=*/true).sum().backward();
  const StateDict sparse{{"bias", full({2}, 9.0)}, {"weight", table.grad()}};
  CHECK_THROWS_WITH_AS(model->load_state_dict(sparse),
                       "[load_state_dict] the state does not fit Linear: weight is a sparse tensor, expected a dense one", ValueError);
  CHECK(difference(model->bias.detach(), bias) == "");
  model->weight.set_data(ones({1, 2}).expand({2, 2}));
  CHECK_THROWS_AS(model->load_state_dict(StateDict{{"bias", full({2}, 9.0)}, {"weight", zeros({2, 2})}}), ValueError);
  CHECK(difference(model->bias.detach(), bias) == "");
}

TEST_CASE("values of a state that share memory with the module") {
  nn::Sequential model(nn::Linear(2, 2), nn::Linear(2, 2));
  StateDict state = model->state_dict();
  std::swap(state["0.weight"], state["1.weight"]);
  state["1.bias"] = std::get<Tensor>(state["0.bias"]).flip({0});
  state["0.weight"] = std::get<Tensor>(state["0.weight"]).t();
  std::map<std::string, Tensor> expected;
  for (const auto& [name, value] : state) expected[name] = std::get<Tensor>(value).clone();
  model->load_state_dict(state);
  for (const auto& item : model->named_parameters()) CHECK(difference(item.value().detach(), expected[item.key()]) == "");
}

TEST_CASE("sub_state takes the entries of one name") {
  const StateDict state{{"model.a", ones({1})}, {"model.b.c", ones({2})}, {"modern", ones({3})}, {"epoch", Scalar(3)}};
  const StateDict part = sub_state(state, "model.");
  CHECK(part.size() == 2);
  CHECK(part.contains("a"));
  CHECK(std::get<Tensor>(part.at("b.c")).data_ptr() == std::get<Tensor>(state.at("model.b.c")).data_ptr());
  CHECK(sub_state(state, "none.").empty());
  CHECK(sub_state(state, "").size() == 4);
}

TEST_SUITE_END();

}  // namespace state_dict_tests
