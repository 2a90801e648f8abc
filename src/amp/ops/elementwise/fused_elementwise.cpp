#include <amp/ops/elementwise/fused_elementwise.h>

#include <algorithm>
#include <utility>

#include <amp/core/checked.h>
#include <amp/core/device/backends.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/kernels/call.h>
#include <amp/ops/common/shapes.h>

namespace amp {

namespace {

// The layouts that the results have without fusion. The result of an op has that of the first operand of the full shape whose memory is
// dense, unless a contiguous one comes first. A cast keeps the order of the dimensions.
class Layouts {
 public:
  Layouts(const FusedExpression& expression, const Tensor* const* inputs, IntArrayRef shape) : shape_(shape) {
    const size_t count = expression.inputs.size();
    const auto is_plain = [&](const Tensor* input) {
      return input->impl()->has(detail::TensorImpl::Contiguous) || input->sizes() != shape;
    };
    if (std::all_of(inputs, inputs + count, is_plain)) return;
    by_value_.reserve(count + expression.steps.size());
    for (size_t k = 0; k < count; ++k) {
      const bool full = inputs[k]->sizes() == shape;
      by_value_.push_back({full, !full || inputs[k]->is_contiguous(), inputs[k]->is_non_overlapping_and_dense(), *inputs[k]});
    }
    for (const FusedStep& step : expression.steps) by_value_.push_back(step.op == nullptr ? of_cast(step) : of_op(step));
  }

  bool is_row_major(int value) const { return by_value_.empty() || by_value_[static_cast<size_t>(value)].row_major; }
  // A new tensor with the layout of the value.
  detail::TensorImpl* allocate(int value, ScalarType dtype, Device device) const {
    const Layout* layout = by_value_.empty() ? nullptr : &by_value_[static_cast<size_t>(value)];
    if (layout == nullptr || layout->row_major) return detail::new_tensor(shape_, dtype, device);
    return detail::new_strided_tensor(shape_, detail::dense_strides_like(layout->like), dtype, device);
  }

 private:
  struct Layout {
    bool full, row_major, dense;
    Tensor like;  // a tensor with the strides of the value, or with gaps between them
  };

  Layout of_op(const FusedStep& step) const {
    for (int k = 0; k < step.num_inputs; ++k) {
      const Layout& input = by_value_[static_cast<size_t>(step.inputs[k])];
      if (input.full && input.row_major) break;
      if (input.full && input.dense) return input;
    }
    return {true, true, true, Tensor()};
  }
  Layout of_cast(const FusedStep& step) const {
    Layout layout = by_value_[static_cast<size_t>(step.inputs[0])];
    if (!layout.full) return {true, true, true, Tensor()};
    layout.dense = true;
    return layout;
  }

  const IntArrayRef shape_;
  std::vector<Layout> by_value_;  // empty: all are row-major
};

// Up to this size the results of a chain stay in the caches until they are reduced.
constexpr int64_t kReducedInParts = 65536;

// A row-major tensor without memory.
Tensor unbacked(IntArrayRef shape, ScalarType dtype, Device device) {
  return Tensor(detail::new_external_tensor(nullptr, shape, detail::contiguous_strides(shape), dtype, device, 0, nullptr, nullptr));
}

Tensor reduced(const FusedReduction& reduction, const Tensor& whole) {
  const auto run =
      reduction.mean ? kernel(whole.device().type(), &Kernels::mean, "mean") : kernel(whole.device().type(), &Kernels::sum, "sum");
  return run(whole, IntArrayRef(reduction.dims), reduction.keepdim, reduction.result);
}

void run_kernel(Device device, const FusedCall& call) { call_kernel(device, &Kernels::run_fused, "fused", call); }

// A program from a file may claim that a call has a result of another dtype than it has.
void check_input(const FusedExpression& expression, size_t k, const Tensor& input, Device device) {
  AMP_CHECK(input.defined() && !input.is_sparse() && input.dtype() == expression.inputs[k], TypeError, "[fused] input ", k,
            " of a chain must be a dense tensor of dtype ", expression.inputs[k], ", as in the recording, but is ",
            input.defined() ? input.toString() : "undefined");
  AMP_CHECK(input.device() == device || input.impl()->has(detail::TensorImpl::WrappedNumber), ValueError, "[fused] input ", k,
            " of a chain is on ", input.device(), ", but another one is on ", device);
}

bool is_whole_or_number(const Tensor& input, IntArrayRef shape) { return input.sizes() == shape || input.dim() == 0; }

// The shape to which the inputs broadcast: that of an input, or `made`.
IntArrayRef common_shape(const Tensor* const* inputs, size_t count, Shape& made) {
  IntArrayRef shape = inputs[0]->sizes();
  for (size_t k = 1; k < count && shape.empty(); ++k) shape = inputs[k]->sizes();
  if (std::all_of(inputs, inputs + count, [&](const Tensor* input) { return is_whole_or_number(*input, shape); })) return shape;
  made = inputs[0]->sizes();
  for (size_t k = 1; k < count; ++k) made = broadcast_shapes("fused", made, inputs[k]->sizes());
  return made;
}

Device device_of(const Tensor* const* inputs, size_t count) {
  Device device = kCPU;
  for (size_t k = 0; k < count; ++k) {
    if (inputs[k]->defined() && !inputs[k]->impl()->has(detail::TensorImpl::WrappedNumber)) device = inputs[k]->device();
  }
  return device;
}

}  // namespace

bool can_fuse(DeviceType device) {
  const Kernels* table = detail::find_kernels(device);
  return table != nullptr && table->run_fused != nullptr;
}

bool can_fuse(DeviceType device, const ElementwiseOp& op, ScalarType compute) {
  if (op.checks_values && isIntegralType(compute, /*include_bool=*/true)) return false;
  return can_fuse(device) && op.kernel != nullptr && (detail::find_kernels(device)->*op.kernel).run != nullptr &&
         contains(op.dtypes, compute);
}

void prepare(FusedExpression& expression, DeviceType device) {
  expression.device = device;
  kernel(device, &Kernels::prepare_fused, "fused")(expression);
}

void run_fused(const FusedExpression& expression, const Tensor* const* inputs, Tensor* outputs) {
  const size_t count = expression.inputs.size();
  const Device device = device_of(inputs, count);
  AMP_CHECK(device.type() == expression.device, ValueError, "[fused] the chain was recorded on ", Device(expression.device),
            ", but its inputs are on ", device);
  for (size_t k = 0; k < count; ++k) check_input(expression, k, *inputs[k], device);
  Shape made;
  const IntArrayRef shape = common_shape(inputs, count, made);
  const Layouts layouts(expression, inputs, shape);
  if (expression.reduction && layouts.is_row_major(expression.outputs[0]) && detail::checked_numel("fused", shape) > kReducedInParts) {
    const Tensor whole = unbacked(shape, expression.dtype_of(expression.outputs[0]), device);
    return run_kernel(device, {expression, inputs, &whole, outputs});
  }
  for (size_t i = 0; i < expression.outputs.size(); ++i)
    outputs[i] = Tensor(layouts.allocate(expression.outputs[i], expression.dtype_of(expression.outputs[i]), device));
  if (outputs[0].numel() > 0) run_kernel(device, {expression, inputs, outputs});
  if (expression.reduction) outputs[0] = reduced(*expression.reduction, outputs[0]);
}

}  // namespace amp
