// Functions that are not in the YAML files: factories and members of Tensor.
#include <sstream>

#include <amp/amp.h>

#include "call.h"

namespace amp::fuzz {

namespace {

using contracts::Args;
using contracts::Results;
using contracts::results;

ScalarType number_as_dtype(const Args& a) { return static_cast<ScalarType>(a.integer("dtype")); }
Tensor self(const Args& a) { return a.tensor("self"); }

Op factory(std::string_view name, std::string_view signature, Op::Call call, const char* samples) {
  Op op{};
  op.name = op.id = name;
  op.signature = signature;
  op.function = call;
  op.samples = samples;
  op.errors = "[]";
  return op;
}

std::vector<Op> factories() {
  return {
      factory(
          "zeros", "(int[] size, int dtype) -> Tensor", [](const Args& a) { return results(zeros(a.ints("size"), number_as_dtype(a))); },
          R"([{"args": {"size": [2, 3], "dtype": 8}}])"),
      factory(
          "empty_channels_last", "(int[] size) -> Tensor",
          [](const Args& a) { return results(empty(a.ints("size"), {}, MemoryFormat::ChannelsLast)); },
          R"([{"args": {"size": [2, 3, 4, 5]}}])"),
      factory(
          "empty_strided", "(int[] size, int[] stride, int dtype) -> Tensor",
          [](const Args& a) { return results(empty_strided(a.ints("size"), a.ints("stride"), number_as_dtype(a))); },
          R"([{"args": {"size": [2, 3], "stride": [3, 1], "dtype": 5}}])"),
      factory(
          "full", "(int[] size, Scalar value, int dtype) -> Tensor",
          [](const Args& a) { return results(full(a.ints("size"), a.scalar("value"), number_as_dtype(a))); },
          R"([{"args": {"size": [2, 3], "value": 2.5, "dtype": 6}}])"),
      factory(
          "eye", "(int n, int m) -> Tensor", [](const Args& a) { return results(eye(a.integer("n"), a.integer("m"))); },
          R"([{"args": {"n": 3, "m": 2}}])"),
      factory(
          "arange", "(Scalar start, Scalar end, Scalar step, ScalarType? dtype) -> Tensor",
          [](const Args& a) {
            TensorOptions options;
            if (const auto dtype = a.opt_dtype("dtype")) options = options.dtype(*dtype);
            return results(arange(a.scalar("start"), a.scalar("end"), a.scalar("step"), options));
          },
          R"([{"args": {"start": 0, "end": 5, "step": 2, "dtype": null}}])"),
      factory(
          "linspace", "(Scalar start, Scalar end, int steps, int dtype) -> Tensor",
          [](const Args& a) { return results(linspace(a.scalar("start"), a.scalar("end"), a.integer("steps"), number_as_dtype(a))); },
          R"([{"args": {"start": 0, "end": 5, "steps": 4, "dtype": 8}}])"),
      factory(
          "logspace", "(Scalar start, Scalar end, int steps, float base) -> Tensor",
          [](const Args& a) { return results(logspace(a.scalar("start"), a.scalar("end"), a.integer("steps"), a.number("base"))); },
          R"([{"args": {"start": 0, "end": 2, "steps": 4, "base": 10}}])"),
      factory(
          "randint", "(int low, int high, int[] size, int dtype) -> Tensor",
          [](const Args& a) { return results(randint(a.integer("low"), a.integer("high"), a.ints("size"), number_as_dtype(a))); },
          R"([{"args": {"low": 0, "high": 5, "size": [3], "dtype": 5}}])"),
      factory(
          "randn", "(int[] size, int dtype) -> Tensor", [](const Args& a) { return results(randn(a.ints("size"), number_as_dtype(a))); },
          R"([{"args": {"size": [3], "dtype": 8}}])"),
      factory(
          "randperm", "(int n, int dtype) -> Tensor", [](const Args& a) { return results(randperm(a.integer("n"), number_as_dtype(a))); },
          R"([{"args": {"n": 4, "dtype": 5}}])"),
      factory(
          "bernoulli_mask", "(int[] size, float p, int dtype) -> Tensor",
          [](const Args& a) { return results(bernoulli_mask(a.ints("size"), a.number("p"), number_as_dtype(a))); },
          R"([{"args": {"size": [5], "p": 0.5, "dtype": 0}}])"),
  };
}

std::vector<Op> members() {
  return {
      factory(
          "to", "(Tensor self, int dtype) -> Tensor", [](const Args& a) { return results(self(a).to(number_as_dtype(a))); },
          R"([{"args": {"self": {"shape": [2, 3]}, "dtype": 6}}])"),
      factory(
          "empty_like", "(Tensor self, int dtype) -> Tensor",
          [](const Args& a) { return results(empty_like(self(a), number_as_dtype(a))); },
          R"([{"args": {"self": {"shape": [2, 3]}, "dtype": 6}}])"),
      factory(
          "clone_channels_last", "(Tensor self) -> Tensor",
          [](const Args& a) { return results(self(a).clone(MemoryFormat::ChannelsLast)); },
          R"([{"args": {"self": {"shape": [2, 3, 4, 5]}}}])"),
      factory(
          "contiguous", "(Tensor self) -> Tensor", [](const Args& a) { return results(self(a).contiguous()); },
          R"([{"args": {"self": {"shape": [2, 3], "strides": [1, 2]}}}])"),
      factory(
          "copy_", "(Tensor self, Tensor src) -> Tensor", [](const Args& a) { return results(self(a).copy_(a.tensor("src"))); },
          R"([{"args": {"self": {"shape": [2, 3]}, "src": {"shape": [3]}}}])"),
      factory(
          "fill_", "(Tensor self, Scalar value) -> Tensor", [](const Args& a) { return results(self(a).fill_(a.scalar("value"))); },
          R"([{"args": {"self": {"shape": [2, 3]}, "value": 1.5}}])"),
      factory(
          "resize_", "(Tensor self, int[] size) -> Tensor", [](const Args& a) { return results(self(a).clone().resize_(a.ints("size"))); },
          R"([{"args": {"self": {"shape": [2, 3]}, "size": [5]}}])"),
      factory(
          "item", "(Tensor self) -> Scalar", [](const Args& a) { return results(self(a).item()); },
          R"([{"args": {"self": {"shape": [1]}}}])"),
      factory(
          "size", "(Tensor self, int dim) -> int",
          [](const Args& a) { return results(Scalar(self(a).size(a.integer("dim")) + self(a).stride(a.integer("dim")))); },
          R"([{"args": {"self": {"shape": [2, 3]}, "dim": 1}}])"),
      factory(
          "print", "(Tensor self) -> Tensor",
          [](const Args& a) {
            std::ostringstream text;
            text << self(a);
            return results(self(a));
          },
          R"([{"args": {"self": {"shape": [2, 3]}}}])"),
      factory(
          "index_slice", "(Tensor self, int? start, int? stop, int? step, int at) -> Tensor",
          [](const Args& a) {
            using namespace indexing;
            return results(self(a).index(
                {Slice(a.opt_integer("start"), a.opt_integer("stop"), a.opt_integer("step")), Ellipsis, a.integer("at"), None}));
          },
          R"([{"args": {"self": {"shape": [4, 3]}, "start": 1, "stop": null, "step": 2, "at": -1}}])"),
      factory(
          "index_put_slice", "(Tensor self, Tensor index, Tensor values) -> Tensor",
          [](const Args& a) {
            Tensor to = self(a).clone();
            return results(to.index_put_({indexing::Ellipsis, a.tensor("index")}, a.tensor("values")));
          },
          R"([{"args": {"self": {"shape": [4, 3]}, "index": {"values": [0, 2], "dtype": "i64"}, "values": {"shape": [4, 2]}}}])"),
      factory(
          "to_sparse", "(Tensor self, int sparse_dim) -> Tensor",
          [](const Args& a) { return results(self(a).to_sparse(a.integer("sparse_dim")).to_dense()); },
          R"([{"args": {"self": {"shape": [4, 3]}, "sparse_dim": 1}}])"),
      factory(
          "sparse_coo_tensor", "(Tensor indices, Tensor values, int[] size) -> Tensor",
          [](const Args& a) { return results(sparse_coo_tensor(a.tensor("indices"), a.tensor("values"), a.ints("size")).to_dense()); },
          R"([{"args": {"indices": {"values": [[0, 2]], "dtype": "i64"}, "values": {"shape": [2, 3]}, "size": [4, 3]}}])"),
  };
}

}  // namespace

const std::vector<Op>& core_ops() {
  static const std::vector<Op> ops = [] {
    std::vector<Op> all = factories();
    for (const Op& op : members()) all.push_back(op);
    return all;
  }();
  return ops;
}

}  // namespace amp::fuzz
