#include <amp/ops/copies.h>

#include <optional>

#include <amp/autograd/in_float32.h>
#include <amp/autograd/record.h>
#include <amp/core/device/backends.h>
#include <amp/core/device/non_blocking.h>
#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/sparse/sparse.h>

namespace amp {

namespace {

// The derivative of a conversion.
struct ToCopyBackward final : autograd::FixedNode<1> {
  ScalarType dtype;
  Device device;

  ToCopyBackward(const Tensor& self, const Tensor& result) : dtype(self.dtype()), device(self.device()) {
    connect(0, self);
    if (dtype == kFloat32 && isReducedFloatingType(result.dtype()) && device == result.device())
      narrowing_ = {dtype, result.dtype(), self._version(), self.impl()->data};
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    if (!grads[0].defined()) return;
    const bool same = grads[0].dtype() == dtype && grads[0].device() == device;
    input_grads[0] = same ? std::move(grads[0]) : grads[0].to(device, dtype);
  }
  const char* name() const override { return "ToCopyBackward"; }
};

struct CloneBackward final : autograd::FixedNode<1> {
  void apply(Tensor* grads, Tensor* input_grads) override { input_grads[0] = std::move(grads[0]); }
  const char* name() const override { return "CloneBackward"; }
};

// Input 0 is the overwritten tensor, which gets no gradient. Input 1 is the source.
struct CopyBackward final : autograd::FixedNode<2> {
  Shape source_sizes;
  ScalarType source_dtype = ScalarType::Undefined;
  Device source_device = kCPU;

  void apply(Tensor* grads, Tensor* input_grads) override {
    if (!grads[0].defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grads[0]);
    if (!needs_input(1)) return;
    // A sum is rounded once, to the dtype of the source.
    const Tensor sum = autograd::summed([](const Tensor& grad) { return grad; }, source_sizes, grads[0]);
    input_grads[1] = sum.to(source_device, source_dtype);
  }
  const char* name() const override { return "CopyBackward"; }
};

Tensor allocate_like(const Tensor& self, MemoryFormat format, ScalarType dtype, Device device) {
  const IntArrayRef sizes = self.sizes();
  if (format == MemoryFormat::Preserve && !self.is_contiguous() && self.is_non_overlapping_and_dense()) {
    return Tensor(detail::new_strided_tensor(sizes, self.strides(), dtype, device));
  }
  if (format != MemoryFormat::ChannelsLast) return Tensor(detail::new_tensor(sizes, dtype, device));
  AMP_CHECK(self.dim() >= 3 && self.dim() <= 5, ValueError, "[contiguous] channels-last needs 3 to 5 dimensions, but the tensor has shape ",
            sizes);
  Shape strides(sizes.size(), 1);
  int64_t stride = sizes[1];
  for (size_t i = sizes.size(); i-- > 2;) {
    strides[i] = stride;
    stride *= sizes[i];
  }
  strides[0] = stride;
  return Tensor(detail::new_strided_tensor(sizes, strides, dtype, device));
}

Tensor copied(const Tensor& self, MemoryFormat format, ScalarType dtype, Device device) {
  if (self.is_sparse()) return sparse::copied(self, dtype, device);
  Tensor result = allocate_like(self, format, dtype, device);
  detail::copy(result, self);
  return result;
}

}  // namespace

Tensor clone(const Tensor& self, MemoryFormat format) {
  AMP_CHECK(self.defined(), ValueError, "[clone] self is an undefined tensor");
  Tensor result = copied(self, format, self.dtype(), self.device());
  if (autograd::should_record(self)) {
    auto* node = new CloneBackward;
    autograd::NodePtr owner(node);
    node->connect(0, self);
    autograd::set_history(result, std::move(owner));
  }
  tracing::copied(self, result);
  return result;
}

Tensor internal::_to_copy(const Tensor& self, ScalarType dtype, Device device, bool non_blocking, MemoryFormat format) {
  AMP_CHECK(self.defined(), ValueError, "[to] self is an undefined tensor");
  AMP_CHECK(isValidType(dtype), TypeError, "[to] a tensor of the dtype ", dtype, " was requested");
  if (device != self.device()) check_usable("to", device);
  std::optional<detail::NonBlockingScope> scope;
  if (non_blocking && device != self.device()) scope.emplace();
  Tensor result = copied(self, format, dtype, device);
  scope.reset();
  if (autograd::should_record(self) && isDifferentiableType(dtype)) {
    autograd::set_history(result, autograd::NodePtr(new ToCopyBackward(self, result)));
  }
  tracing::copied(self, result);
  return result;
}

Tensor& Tensor::copy_(const Tensor& src, bool non_blocking) const {
  auto& self = const_cast<Tensor&>(*this);
  AMP_CHECK(src.defined(), ValueError, "[copy_] src is an undefined tensor");
  check_no_overlap("copy_", self);
  check_strided("copy_", "src", src);
  AMP_CHECK(broadcast_shapes("copy_", sizes(), src.sizes()) == Shape(sizes()), ValueError, "[copy_] src of shape ", src.sizes(),
            " can't be broadcast to ", sizes());
  check_no_partial_overlap("copy_", self, src);
  const bool record = autograd::should_record(self, src);
  if (!record) autograd::check_unrecorded("copy_", self);
  autograd::NodePtr owner;
  if (record) {
    autograd::check_inplace("copy_", self);
    auto* node = new CopyBackward;
    owner = autograd::NodePtr(node);
    node->source_sizes = Shape(src.sizes());
    node->source_dtype = src.dtype();
    node->source_device = src.device();
    node->connect(0, self);
    if (isDifferentiableType(dtype())) node->connect(1, src);
  }
  {
    const NoGradGuard no_grad;
    std::optional<detail::NonBlockingScope> scope;
    if (non_blocking && src.device() != device()) scope.emplace();
    detail::copy(self, src.sizes() == sizes() ? src.detach() : src.detach().expand(sizes()));
  }
  autograd::wrote("copy_", self);
  tracing::overwrote(self);
  if (record) autograd::rebase_history(self, owner.get());
  return self;
}

Tensor& Tensor::fill_(const Scalar& value) const {
  auto& self = const_cast<Tensor&>(*this);
  if (!autograd::should_record(self)) autograd::check_unrecorded("fill_", self);
  else autograd::check_inplace("fill_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  if (is_sparse()) {
    AMP_CHECK(!value.isComplex() && value.toDouble() == 0, NotImplementedError,
              "[fill_] a sparse tensor can only be filled with 0; self is ", toString());
    sparse::clear(self);
  } else {
    detail::check_number("fill_", value, dtype());
    detail::fill(self, value);
  }
  autograd::wrote("fill_", self);
  tracing::overwrote(self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  return self;
}

}  // namespace amp
