#include <amp/core/sparse.h>
#include <amp/cuda/device.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

const char* kind_name(int kind) {
  static const char* const names[] = {
      "none",           "Error", "TypeError", "ValueError", "IndexError", "NotImplementedError", "LinAlgError", "OutOfMemoryError",
      "a foreign error"};
  return names[kind];
}

// An argument that the caller leaves undefined must not crash.
void check_undefined(const Op& op, Device device) {
  const std::vector<Sample> samples = samples_of(op);
  if (samples.empty()) return;
  const Args args(samples.front(), kFloat32, device);
  for (const TensorArg& missing : op.tensors) {
    if (missing.optional) continue;
    const Args without = args.map([&](const TensorArg& arg, const Tensor& t, bool) { return arg.name == missing.name ? Tensor() : t; });
    bool replaced = false;
    args.for_each([&](const TensorArg& arg, const Tensor&, bool) { replaced = replaced || arg.name == missing.name; });
    if (!replaced) continue;
    const Outcome outcome = attempt(op.call(), without);
    CHECK_MESSAGE((!outcome.ok() && outcome.kind != Outcome::Foreign),
                  op.id << " with an undefined " << missing.name << " " << to_string(outcome));
    CHECK_MESSAGE(outcome.error.find('[') == 0, op.id << " with an undefined " << missing.name << ": " << outcome.error);
  }
}

// The variants of an op that exist.
std::vector<std::pair<std::string_view, Op::Call>> variants_of(const Op& op) {
  std::vector<std::pair<std::string_view, Op::Call>> calls;
  for (const auto& [name, call] : {std::pair("function", op.function), {"method", op.method}, {"in-place", op.inplace}, {"out", op.out}}) {
    if (call != nullptr) calls.emplace_back(name, call);
  }
  return calls;
}

Results dense(Results results) {
  for (Tensor& t : results) t = t.defined() ? t.to_dense() : t;
  return results;
}

void check_sparse_out(const Op& op, Device device) {
  for (const Sample& sample : samples_of(op)) {
    Args args(sample, kFloat32, device);
    args.set_out(sparse_coo_tensor({2, 3}, device));
    const Outcome outcome = attempt(op.out, args);
    CHECK_MESSAGE((!outcome.ok() && outcome.kind != Outcome::Foreign), op.id << " with a sparse output " << to_string(outcome));
  }
}

// A sparse argument gives the result of the dense one or is rejected; it never crashes.
void check_sparse(const Op& op, Device device) {
  for (const Sample& sample : samples_of(op)) {
    for (const TensorArg& sparse : op.tensors) {
      for (const auto& [variant, call] : variants_of(op)) {
        INFO(op.id << " " << sample.label << ", " << variant << ", sparse " << sparse.name);
        const auto prepared = [&](bool as_sparse) {
          Args args = Args(sample, kFloat32, device).map([&](const TensorArg& arg, const Tensor& t, bool) {
            return as_sparse && arg.name == sparse.name && t.defined() ? t.to_sparse() : t.defined() ? t.clone() : t;
          });
          args.set_out(empty({0}, device));
          return args;
        };
        const Outcome outcome = attempt(call, prepared(true));
        if (outcome.ok()) {
          const Outcome expected = attempt(call, prepared(false));
          CHECK_MESSAGE(difference(dense(outcome.results), dense(expected.results)) == "", to_string(outcome));
        } else {
          CHECK_MESSAGE(outcome.kind != Outcome::Foreign, to_string(outcome));
          CHECK_MESSAGE(outcome.error.find('[') == 0, to_string(outcome));
        }
      }
    }
  }
}

}  // namespace

void errors(const Op& op, Device device) {
  for (const Sample& sample : errors_of(op)) {
    if (device.is_cuda() && sample.skips("cuda")) continue;
    INFO(op.id << " " << sample.label);
    const Args args(sample, kFloat32, device);
    const Outcome outcome = attempt([&] {
      Results results = run(op.call(), args);
      if (device.is_cuda()) cuda::synchronize(device.index());  // reports indices out of range
      return results;
    });
    CHECK_MESSAGE(sample.type == kind_name(outcome.kind), "expected a " << sample.type << ", but " << to_string(outcome));
    CHECK_MESSAGE(testing::contains(outcome.error, sample.throws), "expected \"" << sample.throws << "\", but " << to_string(outcome));
  }
  check_undefined(op, device);
  check_sparse(op, device);
  if (op.out != nullptr) check_sparse_out(op, device);
}

}  // namespace amp::contracts
