// Every op of the library in a fused function: the same bits as without fusion, in results and gradients, for all dtypes.
#include <set>

#include <amp/jit/fused_function.h>

#include "contracts.h"
#include "run.h"

namespace fused_tests {

using namespace amp;
using namespace amp::contracts;
using amp::testing::difference;

namespace {

// What follows the op, so that there is a chain.
Tensor followed(const Tensor& t) {
  if (t.dtype() == kBool) return logical_not(t);
  return t.is_complex() ? t * t : neg(t) * t;
}

std::vector<Tensor> tensors_of(const Args& args) {
  std::vector<Tensor> tensors;
  args.for_each([&](const TensorArg&, const Tensor& t, bool) { tensors.push_back(t); });
  return tensors;
}

Args with_tensors(const Args& args, TensorList tensors) {
  size_t next = 0;
  return args.map([&](const TensorArg&, const Tensor&, bool) { return tensors[next++]; });
}

std::string compare(const Results& found, const Results& expected) {
  if (found.size() != expected.size()) return "another number of results";
  for (size_t i = 0; i < found.size(); ++i) {
    const std::string what = difference(found[i], expected[i]);
    if (!what.empty()) return "result " + std::to_string(i) + ": " + what;
  }
  return {};
}

struct Case {
  std::string problem;
  bool fused = false;
};

// The chain of one call, with and without fusion.
Case check(const Op& op, const Args& args, bool with_gradients) {
  const jit::detail::Function function = [&](TensorList tensors) {
    std::vector<Tensor> results = op.call()(with_tensors(args, tensors));
    for (Tensor& result : results) result = followed(result);
    return results;
  };
  std::vector<Tensor> tensors = tensors_of(args), leaves;
  if (with_gradients) {
    for (Tensor& tensor : tensors) {
      tensor = tensor.detach().clone();
      if (tensor.is_floating_point()) leaves.push_back(tensor.requires_grad_());
    }
  }
  const Outcome expected = attempt([&] { return function(tensors); });
  if (!expected.ok()) return {};
  Results gradients;
  if (with_gradients) gradients = pull_back(expected.results, leaves);
  detail::FusedCalls calls(function);
  Case result;
  result.fused = calls.is_fused(tensors);
  for (int run = 0; run < 2 && result.problem.empty(); ++run) {
    const Outcome found = attempt([&] { return calls.run(tensors); });
    result.problem = found.ok() ? compare(found.results, expected.results) : to_string(found);
    if (with_gradients && found.ok() && result.problem.empty()) result.problem = compare(pull_back(found.results, leaves), gradients);
  }
  return result;
}

bool has_gradients(const Op& op, ScalarType dtype) { return isFloatingType(dtype) && op.gradcheck > 0; }

}  // namespace

TEST_SUITE("fused ops") {
  TEST_CASE("each op gives the same bits in a chain") {
    constexpr ScalarType kTypes[] = {kFloat32, kFloat64, kFloat16, kBFloat16, kInt64, kInt32, kInt16, kInt8, kUInt8, kBool, kComplex64};
    int fused = 0, with_backward = 0;
    for (const Op* op : all_ops()) {
      if (op->random || op->call() == nullptr || (op->kind != "elementwise" && op->kind != "composite")) continue;
      bool in_float = op->kind != "elementwise";
      for (const Sample& sample : samples_of(*op)) {
        for (const ScalarType dtype : kTypes) {
          const std::string name = detail::concat(op->id, " in ", dtype, ", ", sample.label);
          CAPTURE(name);
          const Outcome made = attempt([&] {
            static_cast<void>(Args(sample, dtype));
            return Results();
          });
          if (!made.ok()) continue;
          const Args args(sample, dtype);
          {
            const NoGradGuard no_grad;
            const Case result = check(*op, args, false);
            CHECK_MESSAGE(result.problem == "", name);
            fused += result.fused;
            in_float = in_float || (result.fused && dtype == kFloat32);
          }
          if (!has_gradients(*op, dtype)) continue;
          const Case result = check(*op, args, true);
          CHECK_MESSAGE(result.problem == "", name << ", with gradients");
          with_backward += result.fused;
        }
      }
      // An op that only takes integers or complex numbers has no chain in float32.
      const bool takes_float = op->dtypes[0] == 0 || contains(op->dtypes[0], kFloat32);
      CHECK_MESSAGE((in_float || !takes_float), op->id << " is not fused");
    }
    MESSAGE(fused << " chains, and " << with_backward << " with gradients");
    CHECK(fused > 1500);
    CHECK(with_backward > 300);
  }
}

}  // namespace fused_tests
