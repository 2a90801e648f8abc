#include <amp/ops/elementwise/elementwise.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <amp/autocast/policy/policy_ops.h>
#include <amp/core/device_kernels.h>
#include <amp/core/strided.h>
#include <amp/ops/checks.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/elementwise/fused_elementwise.h>

namespace amp {

namespace {

using detail::TensorImpl;

struct Plan {
  ScalarType compute;
  ScalarType result;
  Device device;
  Shape shape;
};

Device common_device(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs) {
  Device device = inputs[0]->device();
  for (size_t i = 1; i < num_inputs; ++i) {
    const Tensor& t = *inputs[i];
    if (t.device() == device) continue;
    // A 0-dim CPU tensor can be combined with tensors on any device.
    if (t.dim() == 0 && t.is_cpu()) continue;
    bool free = device.is_cpu();
    for (size_t j = 0; j < i; ++j) free = free && inputs[j]->dim() == 0;
    AMP_CHECK(free, ValueError, "[", op.name, "] expected all tensors on one device, but found ", device, " and ", t.device());
    device = t.device();
  }
  return device;
}

bool any_sparse(const Tensor* const* inputs, size_t num_inputs) {
  unsigned flags = 0;
  for (size_t i = 0; i < num_inputs; ++i) flags |= inputs[i]->defined() ? inputs[i]->impl()->flags : 0u;
  return (flags & TensorImpl::Sparse) != 0;
}

// "self": the name of a tensor argument, for messages.
std::string argument_name(const ElementwiseOp& op, size_t i, size_t num_inputs) {
  std::string_view name = op.name;
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (const autocast::PolicyOp* known : autocast::overloads_of(name)) {
      const std::vector<autocast::TensorArg> args = autocast::tensor_args(*known);
      if (i < args.size() && (args.size() == num_inputs || attempt == 1)) return args[i].name;
    }
    if (attempt == 0 && name.ends_with('_') && name.size() > 1) name.remove_suffix(1);
  }
  return "argument " + std::to_string(i);
}

Tensor run_sparse(const ElementwiseOp& op, const Tensor* out, const Tensor* const* inputs, size_t num_inputs, const ScalarParam* params) {
  for (size_t i = 0; i < num_inputs; ++i) {
    AMP_CHECK(inputs[i]->defined(), ValueError, "[", op.name, "] ", argument_name(op, i, num_inputs), " is an undefined tensor");
    if (op.sparse == nullptr && inputs[i]->is_sparse()) {
      detail::throw_sparse(op.name, argument_name(op, i, num_inputs).c_str(), *inputs[i]);
    }
  }
  if (op.sparse == nullptr) detail::throw_sparse(op.name, "the output", *out);
  return op.sparse(out, inputs, params);
}

ElementwiseTypes types_of(const ElementwiseOp& op, ScalarType promoted) {
  ScalarType compute = promoted;
  if (op.result == ElementwiseResult::Number && compute == kBool) compute = kInt64;
  if (op.result == ElementwiseResult::Float) compute = toFloatingType(compute);
  return {compute, op.result == ElementwiseResult::Bool ? kBool : compute};
}

Plan make_plan(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs) {
  for (size_t i = 0; i < num_inputs; ++i) {
    AMP_CHECK(inputs[i]->defined(), ValueError, "[", op.name, "] ", argument_name(op, i, num_inputs), " is an undefined tensor");
    AMP_CHECK(!isStorageType(inputs[i]->dtype()), TypeError, "[", op.name, "] ", argument_name(op, i, num_inputs), " is ",
              inputs[i]->dtype(), ", a type for storage only; convert it with to() first");
  }
  for (size_t i = 0; i < num_inputs; ++i) {
    AMP_CHECK((op.masks >> i & 1u) == 0 || inputs[i]->dtype() == kBool, TypeError, "[", op.name, "] ", argument_name(op, i, num_inputs),
              " is a mask: expected bool, got ", inputs[i]->dtype());
  }
  const auto [compute, result] = types_of(op, result_type(inputs, num_inputs, op.masks));
  AMP_CHECK(contains(op.dtypes, compute), TypeError, "[", op.name, "] not implemented for ", compute);
  Plan plan{compute, result, kCPU, inputs[0]->sizes()};
  for (size_t i = 1; i < num_inputs; ++i) {
    if (inputs[i]->sizes() != IntArrayRef(plan.shape)) plan.shape = broadcast_shapes(op.name, plan.shape, inputs[i]->sizes());
  }
  plan.device = common_device(op, inputs, num_inputs);
  return plan;
}

// The kernels of the op for a device; null if its backend has none.
const ElementwiseKernel* kernel_of(const ElementwiseOp& op, DeviceType device) {
  if (op.own_kernels != nullptr) return op.own_kernels + static_cast<int>(device);
  const Kernels* table = detail::find_kernels(device);
  return table != nullptr ? &(table->*op.kernel) : nullptr;
}

// A result with the memory layout of the first dense input of the full shape, else row-major.
Tensor allocate_result(const Plan& plan, const Tensor* const* inputs, size_t num_inputs) {
  for (size_t i = 0; i < num_inputs; ++i) {
    const Tensor& t = *inputs[i];
    if (t.sizes() != IntArrayRef(plan.shape)) continue;
    if (t.is_contiguous()) break;
    if (t.is_non_overlapping_and_dense()) return Tensor(detail::new_strided_tensor(plan.shape, t.strides(), plan.result, plan.device));
  }
  return Tensor(detail::new_tensor(plan.shape, plan.result, plan.device));
}

void run(const ElementwiseOp& op, const Plan& plan, const Tensor& out, const Tensor* const* inputs, size_t num_inputs,
         const ScalarParam* params) {
  if (out.numel() == 0) return;
  // Treats contiguous tensors of one shape as one dimension.
  bool flat = out.is_contiguous();
  for (size_t i = 0; i < num_inputs && flat; ++i) {
    const Tensor& t = *inputs[i];
    flat = t.device() == plan.device ? t.is_contiguous() && t.sizes() == out.sizes() : is_asynchronous(plan.device);
  }
  const int64_t numel = out.numel();
  StridedLoop loop(flat ? std::span(&numel, 1) : std::span(out.sizes().data(), out.sizes().size()));
  const auto add = [&](const Tensor& t) {
    if (flat) loop.add_contiguous(t.data_ptr(), t.dtype());
    else loop.add(t.data_ptr(), t.dtype(), {t.sizes().data(), t.sizes().size()}, {t.strides().data(), t.strides().size()});
  };
  add(out);
  // A 0-dim CPU tensor can be combined with tensors on another device. Asynchronous kernels take its value as an argument
  // (docs/internals/adding-a-backend.md).
  std::vector<Tensor> moved;
  std::vector<ScalarParam> numbers;
  for (size_t i = 0; i < num_inputs; ++i) {
    if (inputs[i]->device() == plan.device) {
      add(*inputs[i]);
    } else if (is_asynchronous(plan.device)) {
      numbers.reserve(num_inputs);
      loop.add_splat(&numbers.emplace_back(to_param(inputs[i]->item())), ScalarType::Undefined);
    } else {
      add(moved.emplace_back(inputs[i]->detach().to(plan.device)));
    }
  }
  if (!flat) loop.coalesce();
  std::vector<ScalarParam> truths;
  if (plan.compute == kBool && op.params > 0) {  // scalars are converted to bool: 0.5 is true
    for (int i = 0; i < op.params; ++i) truths.push_back(ScalarParam::of(params[i].f != 0 || params[i].imag != 0));
    params = truths.data();
  }
  const ElementwiseKernel* kernel = kernel_of(op, plan.device.type());
  if (kernel == nullptr || kernel->run == nullptr) throw_no_kernel(op.name, plan.device.type());
  const DeviceGuard guard(plan.device);
  kernel->run(loop, plan.compute, params);
}

// A wrapped number as a single element of the dtype of a tensor.
struct Number {
  // Returns false if the op would have to compute in another type, or with more precision than the dtype has.
  bool set(const TensorImpl& wrapped, ScalarType dtype) {
    const bool is_float = wrapped.dtype == kFloat64;
    if (!is_float && wrapped.dtype != kInt64) return false;
    const int64_t integer = is_float ? 0 : *static_cast<const int64_t*>(wrapped.data);
    const double value = is_float ? *static_cast<const double*>(wrapped.data) : static_cast<double>(integer);
    switch (dtype) {
      case kFloat64: return store(value);
      case kFloat32: return store(static_cast<float>(value));
      case kFloat16: return store(Half(static_cast<float>(value))) && static_cast<float>(Half(static_cast<float>(value))) == value;
      case kBFloat16: return store(BFloat16(static_cast<float>(value))) && static_cast<float>(BFloat16(static_cast<float>(value))) == value;
      case kInt64: return store(integer) && !is_float;
      default: return false;
    }
  }
  template <class T>
  bool store(T value) {
    std::memcpy(bytes, &value, sizeof(value));
    return true;
  }
  alignas(8) char bytes[8];
};

// Whether tensors of `dtype` keep it in combination with a wrapped number of dtype `number`.
bool keeps_dtype(ScalarType dtype, ScalarType number) {
  if (isComplexType(number)) return isComplexType(dtype);
  if (isFloatingType(number)) return !isIntegralType(dtype, /*includeBool=*/true);
  return number == kBool || dtype != kBool;
}

// Runs contiguous tensors of the same dtype and shape as one dimension. Returns an undefined tensor if a plan is needed.
Tensor run_flat(const ElementwiseOp& op, const ElementwiseKernel& kernel, const TensorImpl& tensor, unsigned numbers,
                const Tensor* const* inputs, size_t num_inputs, const ScalarParam* params) {
  if (kernel.run == nullptr || (numbers != 0 && !is_asynchronous(tensor.device()))) return {};
  if (tensor.dtype == kBool && (op.result == ElementwiseResult::Number || op.params > 0)) return {};
  for (size_t i = 0; i < num_inputs; ++i) {
    if ((numbers >> i & 1u) != 0 && !keeps_dtype(tensor.dtype, inputs[i]->impl()->dtype)) return {};
  }
  Tensor out(detail::new_tensor(tensor.size_array(), op.result == ElementwiseResult::Bool ? kBool : tensor.dtype, tensor.device()));
  if (tensor.numel == 0) return out;
  std::optional<ScalarParam> values[kMaxLoopOperands];
  StridedLoop loop({&tensor.numel, 1});
  loop.add_contiguous(out.impl()->data, out.impl()->dtype);
  for (size_t i = 0; i < num_inputs; ++i) {
    if ((numbers >> i & 1u) == 0) {
      loop.add_contiguous(inputs[i]->impl()->data, tensor.dtype);
    } else {
      loop.add_splat(&values[i].emplace(to_param(inputs[i]->item())), ScalarType::Undefined);
    }
  }
  const DeviceGuard guard(tensor.device());
  kernel.run(loop, tensor.dtype, params);
  return out;
}

// The fast path for contiguous tensors of the same dtype and shape, also in combination with wrapped numbers. It builds no plan. Returns an
// undefined tensor if the general path is needed.
Tensor run_alike(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs, const ScalarParam* params) {
  const TensorImpl* tensor = nullptr;
  unsigned numbers = 0;
  const void* data[kMaxLoopOperands];
  for (size_t i = 0; i < num_inputs; ++i) {
    const TensorImpl* impl = inputs[i]->impl();
    if (impl == nullptr) return {};
    if (impl->has(TensorImpl::WrappedNumber)) {
      numbers |= 1u << i;
      continue;
    }
    if (!impl->has(TensorImpl::Contiguous) || !contains(op.dtypes, impl->dtype)) return {};
    if (tensor == nullptr) tensor = impl;
    if (!impl->same_device(*tensor) || impl->dtype != tensor->dtype || impl->size_array() != tensor->size_array()) return {};
    data[i] = impl->data;
  }
  if (tensor == nullptr || op.masks != 0) return {};
  if (op.result == ElementwiseResult::Float && !isFloatingType(tensor->dtype)) return {};
  const ElementwiseKernel* kernel = kernel_of(op, tensor->device_type);
  if (kernel == nullptr) return {};
  if (kernel->run_contiguous == nullptr) return run_flat(op, *kernel, *tensor, numbers, inputs, num_inputs, params);
  if (numbers == 0) return {};
  Number values[kMaxLoopOperands];
  for (size_t i = 0; i < num_inputs; ++i) {
    if ((numbers >> i & 1u) == 0) continue;
    if (!values[i].set(*inputs[i]->impl(), tensor->dtype)) return {};
    data[i] = values[i].bytes;
  }
  Tensor out(detail::new_tensor(tensor->size_array(), op.result == ElementwiseResult::Bool ? kBool : tensor->dtype, tensor->device()));
  return kernel->run_contiguous(tensor->dtype, out.impl()->data, data, numbers, tensor->numel, params) ? out : Tensor();
}

// Whether the result must be rounded to its dtype before it is converted to the output's: loops compute small integers, bools and 16-bit
// numbers in a wider type.
bool rounds_on_the_way(const ElementwiseOp& op, const Plan& plan, ScalarType out) {
  constexpr TypeSet kWidened = kLowPrecisionTypes | kBoolTypes | (kIntegralTypes & ~type_bit(kInt64));
  return out != plan.result && op.result != ElementwiseResult::Bool && contains(kWidened, plan.compute);
}

bool overlaps_partly(const Tensor& out, const Tensor& in) {
  if (!out.is_alias_of(in)) return false;
  const bool same =
      out.data_ptr() == in.data_ptr() && out.sizes() == in.sizes() && out.strides() == in.strides() && out.dtype() == in.dtype();
  return !same;
}

}  // namespace

namespace {

// Type promotion: tensors with dimensions have priority over 0-dim tensors, and these over wrapped numbers.
class Promotion {
 public:
  void add(const PromotedOperand& operand) {
    ScalarType t = operand.dtype;
    if (operand.is_number) {
      if (isFloatingType(t)) t = get_default_dtype();
      if (isComplexType(t)) t = toComplexType(get_default_dtype());
    }
    ScalarType& group = operand.is_number ? wrapped_ : operand.is_0dim ? zero_dim_ : dimensioned_;
    group = promoteTypes(group, t);
  }
  ScalarType result() const { return combine(dimensioned_, combine(zero_dim_, wrapped_)); }

 private:
  static int category(ScalarType t) {
    return t == ScalarType::Undefined ? -1 : t == kBool ? 0 : isIntegralType(t) ? 1 : isFloatingType(t) ? 2 : 3;
  }
  static ScalarType combine(ScalarType higher, ScalarType lower) {
    if (higher == ScalarType::Undefined) return lower;
    if (isFloatingType(higher) && isComplexType(lower)) return toComplexType(higher);
    return category(lower) > category(higher) ? promoteTypes(higher, lower) : higher;
  }

  ScalarType dimensioned_ = ScalarType::Undefined, zero_dim_ = ScalarType::Undefined, wrapped_ = ScalarType::Undefined;
};

}  // namespace

ScalarType result_type(const Tensor* const* inputs, size_t num_inputs, unsigned masks) {
  Promotion promotion;
  for (size_t i = 0; i < num_inputs; ++i) {
    if (i < 32 && (masks >> i & 1u) != 0) continue;  // only ops with few inputs have masks
    const TensorImpl& impl = *inputs[i]->impl();
    promotion.add({impl.dtype, impl.has(TensorImpl::WrappedNumber), impl.ndim == 0});
  }
  return promotion.result();
}

std::optional<ElementwiseTypes> elementwise_types(const ElementwiseOp& op, std::span<const PromotedOperand> operands) {
  Promotion promotion;
  for (size_t i = 0; i < operands.size(); ++i) {
    const bool is_mask = (op.masks >> i & 1u) != 0;
    if (is_mask && operands[i].dtype != kBool) return std::nullopt;
    if (!is_mask) promotion.add(operands[i]);
  }
  const ElementwiseTypes types = types_of(op, promotion.result());
  return contains(op.dtypes, types.compute) ? std::optional(types) : std::nullopt;
}

Tensor detail::elementwise_general(const ElementwiseOp& op, const Tensor* const* inputs, size_t num_inputs, const ScalarParam* params) {
  if (Tensor out = run_alike(op, inputs, num_inputs, params); out.defined()) return out;
  if (any_sparse(inputs, num_inputs)) [[unlikely]]
    return run_sparse(op, nullptr, inputs, num_inputs, params);
  const Plan plan = make_plan(op, inputs, num_inputs);
  Tensor out = allocate_result(plan, inputs, num_inputs);
  run(op, plan, out, inputs, num_inputs, params);
  return out;
}

void elementwise_out(const ElementwiseOp& op, const Tensor& out, bool resize, const Tensor* const* inputs, size_t num_inputs,
                     const ScalarParam* params) {
  AMP_CHECK(out.defined(), ValueError, "[", op.name, "] the output is an undefined tensor");
  if (out.is_sparse() || any_sparse(inputs, num_inputs)) [[unlikely]] {
    run_sparse(op, &out, inputs, num_inputs, params);
    return;
  }
  const Plan plan = make_plan(op, inputs, num_inputs);
  AMP_CHECK(canCast(plan.result, out.dtype()), TypeError, "[", op.name, "] the result is ", plan.result,
            ", which can't be cast to the output's ", out.dtype());
  AMP_CHECK(out.device() == plan.device, ValueError, "[", op.name, "] the output is on ", out.device(), ", but the inputs are on ",
            plan.device);
  if (out.sizes() != IntArrayRef(plan.shape)) {
    AMP_CHECK(resize, ValueError, "[", op.name, "] the output of shape ", out.sizes(), " can't take the result of shape ",
              IntArrayRef(plan.shape));
    for (size_t i = 0; i < num_inputs; ++i) {
      AMP_CHECK(!inputs[i]->is_same(out), ValueError, "[", op.name, "] the output is also ", argument_name(op, i, num_inputs),
                ". Its shape ", out.sizes(), " must be the shape ", IntArrayRef(plan.shape), " of the result");
    }
    Tensor(out).resize_(plan.shape);
  }
  check_no_overlap(op.name, out);
  Tensor copies[8];
  const Tensor* sources[8];
  for (size_t i = 0; i < num_inputs; ++i) {
    sources[i] = inputs[i];
    check_no_partial_overlap(op.name, out, *inputs[i]);
    if (overlaps_partly(out, *inputs[i])) {
      copies[i] = inputs[i]->detach().clone();
      sources[i] = &copies[i];
    }
  }
  if (!rounds_on_the_way(op, plan, out.dtype())) return run(op, plan, out, sources, num_inputs, params);
  const Tensor result(detail::new_tensor(plan.shape, plan.result, plan.device));
  run(op, plan, result, sources, num_inputs, params);
  detail::copy(out, result);
}

}  // namespace amp
