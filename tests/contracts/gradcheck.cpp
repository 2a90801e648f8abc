#include <amp/autograd/gradcheck.h>

#include <amp/ops.h>

#include "contracts.h"
#include "run.h"

namespace amp::contracts {

namespace {

using autograd::variable_list;
using Fill = TensorSpec::Fill;

// For ops that assume a Hermitian or triangular matrix: projects the matrix, which keeps this property when a single element is shifted.
Tensor project(const Tensor& x, Fill fill) {
  if (fill == Fill::Symmetric || fill == Fill::PositiveDefinite) return (x + x.transpose(-2, -1).conj()) * 0.5;
  if (fill != Fill::Lower && fill != Fill::Upper) return x;
  Tensor mask = zeros(x.sizes(), x.options());
  const int64_t n = x.size(-1);
  for (int64_t i = 0; i < n; ++i) {
    if (fill == Fill::Lower) mask.select(-2, i).slice(-1, 0, i + 1).fill_(1);
    else mask.select(-2, i).slice(-1, i, n).fill_(1);
  }
  return x * mask;
}

// Replaces the arguments that require a gradient by the leaves, in order.
Args replaced(const Args& args, const variable_list& leaves) {
  Args copy = args;
  size_t next = 0;
  for (Value& value : copy.values()) {
    for (size_t i = 0; i < value.tensors.size(); ++i) {
      Tensor& t = value.tensors[i];
      if (t.defined() && t.requires_grad()) t = project(leaves.at(next++), value.specs[i].fill);
    }
  }
  return copy;
}

Args with_copied_self(const Op& op, const Args& args) {
  return args.map([&](const TensorArg& arg, const Tensor& t, bool) { return arg.name == op.tensors.begin()->name ? t.clone() : t; });
}

template <class Checker>
void check(const Op& op, const Sample& sample, ScalarType dtype, Device device, const Checker& checker) {
  variable_list leaves;
  const Args args = with_leaves(sample, Args(sample, dtype, device), leaves);
  if (leaves.empty()) return;
  const std::string error =
      testing::thrown_text([&] { checker([&](const variable_list& inputs) { return run(op.call(), replaced(args, inputs)); }, leaves); });
  CHECK_MESSAGE(error == "", op.id << " in " << dtype);
  if (op.inplace == nullptr || sample.rejects_inplace) return;
  const std::string inplace_error = testing::thrown_text(
      [&] { checker([&](const variable_list& inputs) { return run(op.inplace, with_copied_self(op, replaced(args, inputs))); }, leaves); });
  CHECK_MESSAGE(inplace_error == "", op.id << "_ in " << dtype);
}

template <class Checker>
void check_all(const Op& op, const char* contract, Device device, const Checker& checker) {
  const bool complex = op.dtypes[static_cast<int>(device.type())] != 0 && takes(op, kComplex128, device);
  for_each_sample(op, contract, device, [&](const Sample& sample) {
    check(op, sample, kFloat64, device, checker);
    if (complex) check(op, sample, kComplex128, device, checker);
  });
}

// Formulas of derivatives are the same on all devices. Only the CPU compares their elements one by one.
autograd::GradcheckOptions options_for(Device device) { return {.fast_mode = !device.is_cpu()}; }

}  // namespace

void gradcheck(const Op& op, Device device) {
  check_all(op, "gradcheck", device,
            [&](const auto& function, const variable_list& leaves) { autograd::gradcheck(function, leaves, options_for(device)); });
}

void gradgradcheck(const Op& op, Device device) {
  check_all(op, "gradgrad", device,
            [&](const auto& function, const variable_list& leaves) { autograd::gradgradcheck(function, leaves, {}, options_for(device)); });
}

}  // namespace amp::contracts
