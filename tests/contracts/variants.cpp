#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

const Tensor& first_tensor(const Op& op, const Args& args) { return args.tensor(op.tensors.begin()->name); }

// The arguments with a copy of the first tensor.
Args with_own_self(const Op& op, const Args& args) {
  return args.map(
      [&](const TensorArg& arg, const Tensor& t, bool) { return arg.name == op.tensors.begin()->name ? t.detach().clone() : t; });
}

// The function that wrote to a tensor last, as messages name it. Custom ops have a prefix.
void check_writer(const Op& op, const Tensor& t, const char* suffix) {
  const char* writer = t.impl()->storage->writer;
  const std::string found = writer != nullptr ? writer : "nobody";
  CHECK_MESSAGE(found.ends_with(std::string(op.name) + suffix), op.id << suffix << " is called " << found);
}

void check_inplace(const Op& op, const Args& args, const Results& expected) {
  const Args own = with_own_self(op, args);
  const Tensor& self = first_tensor(op, own);
  const void* data = self.data_ptr();
  const uint32_t version = self._version();
  const Results found = run(op.inplace, own);
  CHECK_MESSAGE(found.at(0).is_same(self), op.id << "_ returns self");
  CHECK_MESSAGE(self.data_ptr() == data, op.id << "_ keeps the storage");
  CHECK_MESSAGE(self._version() > version, op.id << "_ bumps the version");
  check_writer(op, self, "_");
  CHECK_MESSAGE(difference(found, {expected.at(0).to(self.dtype())}) == "", op.id << "_ against " << op.id);
}

void check_rejected(const Op& op, const Args& args) {
  const Args own = with_own_self(op, args);
  const Outcome outcome = attempt(op.inplace, own);
  CHECK_MESSAGE((!outcome.ok() && outcome.kind != Outcome::Foreign), op.id << "_ was to be refused, but " << to_string(outcome));
  CHECK_MESSAGE(testing::difference(first_tensor(op, own), first_tensor(op, args)) == "", op.id << "_ was refused, but has written");
}

// In-place ops on a copy of a leaf, and on a row of a larger copy, have the same gradients as out of place.
void check_inplace_gradients(const Op& op, const Sample& sample, Device device) {
  std::vector<Tensor> leaves, own_leaves, row_leaves;
  const Args args = with_leaves(sample, Args(sample, kFloat64, device), leaves);
  if (leaves.empty()) return;
  const Results expected = pull_back(run(op.call(), args), leaves);
  const auto replace_self = [&](std::vector<Tensor>& to, const std::function<Tensor(const Tensor&)>& copy) {
    return with_leaves(sample, Args(sample, kFloat64, device), to).map([&](const TensorArg& arg, const Tensor& t, bool) {
      return arg.name == op.tensors.begin()->name ? copy(t) : t;
    });
  };
  const Args own = replace_self(own_leaves, [](const Tensor& t) { return t.clone(); });
  CHECK_MESSAGE(difference(pull_back(run(op.inplace, own), own_leaves), expected) == "", "gradients of " << op.id << "_");

  Tensor base;
  const Args row = replace_self(row_leaves, [&](const Tensor& t) {
    base = t.unsqueeze(0)
               .expand([&] {
                 std::vector<int64_t> sizes = t.sizes().vec();
                 sizes.insert(sizes.begin(), 2);
                 return sizes;
               }())
               .clone();
    return base.select(0, 1);
  });
  run(op.inplace, row);
  CHECK_MESSAGE(difference(pull_back({base.select(0, 1)}, row_leaves), expected, 1e-12) == "", "gradients of " << op.id << "_ on a view");
}

void check_leaf_refused(const Op& op, const Sample& sample, Device device) {
  std::vector<Tensor> leaves;
  const Args args = with_leaves(sample, Args(sample, kFloat64, device), leaves);
  if (leaves.empty() || !first_tensor(op, args).requires_grad()) return;
  const Outcome outcome = attempt(op.inplace, args);
  CHECK_MESSAGE(outcome.kind == Outcome::Error, op.id << "_ on a leaf that requires a gradient " << to_string(outcome));
}

void check_out(const Op& op, const Args& args, const Results& expected) {
  const Tensor& result = expected.at(0);
  Tensor transposed = result.dim() > 1 ? empty_like(result.transpose(0, 1)).transpose(0, 1) : empty(result.sizes(), result.options());
  for (const Tensor& out : {empty({0}, result.options()), empty(result.sizes(), result.options()), transposed}) {
    Args with_out = args;
    with_out.set_out(out);
    const Results found = run(op.out, with_out);
    CHECK_MESSAGE(found.at(0).is_same(out), op.id << "_out returns out");
    check_writer(op, out, "_out");
    CHECK_MESSAGE(difference(found, expected) == "", op.id << "_out against " << op.id);
  }
  if (result.dtype() == kBool) return;  // every dtype can hold a bool
  Args with_out = args;
  with_out.set_out(empty(result.sizes(), TensorOptions(kBool).device(result.device())));
  const Outcome outcome = attempt(op.out, with_out);
  CHECK_MESSAGE(outcome.kind == Outcome::TypeError, op.id << "_out into bool " << to_string(outcome));
}

void check_out_refused(const Op& op, const Sample& sample, Device device) {
  std::vector<Tensor> leaves;
  Args args = with_leaves(sample, Args(sample, kFloat64, device), leaves);
  if (leaves.empty()) return;
  args.set_out(empty({0}, TensorOptions(kFloat64).device(device)));
  const Outcome outcome = attempt(op.out, args);
  CHECK_MESSAGE(outcome.kind == Outcome::Error, op.id << "_out with an argument that requires a gradient " << to_string(outcome));
}

}  // namespace

void variants(const Op& op, Device device) {
  for_each_sample(op, "variants", device, [&](const Sample& sample) {
    const Args args(sample, kFloat32, device);
    const Results expected = run(op.call(), args);
    if (op.method != nullptr) CHECK_MESSAGE(difference(run(op.method, args), expected) == "", "as a method");
    if (op.inplace != nullptr && sample.rejects_inplace) check_rejected(op, args);
    if (op.inplace != nullptr && !sample.rejects_inplace) {
      check_inplace(op, args, expected);
      check_leaf_refused(op, sample, device);
      check_inplace_gradients(op, sample, device);
    }
    if (op.out != nullptr) {
      check_out(op, args, expected);
      check_out_refused(op, sample, device);
    }
  });
}

}  // namespace amp::contracts
