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
