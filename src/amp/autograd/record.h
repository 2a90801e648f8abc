// Functions that generated wrappers call to put an operation on the tape. Part of the extension interface.
#pragma once

#include <amp/autograd/node.h>
#include <amp/autograd/saved_tensor.h>
#include <amp/core/factories.h>
#include <amp/core/thread_state.h>

namespace amp::autograd {

inline bool requires_grad(const Tensor& t) { return t.defined() && t.requires_grad(); }
inline bool requires_grad(TensorList list) {
  for (const Tensor& t : list) {
    if (requires_grad(t)) return true;
  }
  return false;
}

// Shape, dtype and device of a tensor that is not saved itself; formulas use it like the tensor.
class TensorInfo {
 public:
  void save(const Tensor& t) {
    if (!t.defined()) return;
    sizes_ = Shape(t.sizes());
    strides_ = Shape(t.strides());
    storage_offset_ = t.storage_offset();
    dtype_ = t.dtype();
    device_ = t.device();
  }
  bool defined() const { return dtype_ != ScalarType::Undefined; }
  IntArrayRef sizes() const { return sizes_; }
  IntArrayRef strides() const { return strides_; }
  int64_t storage_offset() const { return storage_offset_; }
  int64_t dim() const { return static_cast<int64_t>(sizes_.size()); }
  int64_t size(int64_t dim) const { return sizes_[static_cast<size_t>(dim < 0 ? dim + this->dim() : dim)]; }
  int64_t numel() const {
    int64_t n = 1;
    for (const int64_t size : sizes_) n *= size;
    return n;
  }
  ScalarType scalar_type() const { return dtype_; }
  Device device() const { return device_; }
  TensorOptions options() const { return TensorOptions().dtype(dtype_).device(device_); }

 private:
  Shape sizes_, strides_;
  int64_t storage_offset_ = 0;
  ScalarType dtype_ = ScalarType::Undefined;
  Device device_ = kCPU;
};

// The gradient of a result: zeros if no gradient has arrived, undefined if the result itself is undefined.
inline Tensor grad_or_zeros(const Tensor& grad, const TensorInfo& result) {
  return grad.defined() || !result.defined() ? grad : zeros(result.sizes(), result.options());
}
inline Tensor grad_or_zeros(const Tensor& grad, const Tensor& result) {
  return grad.defined() || !result.defined() ? grad : zeros_like(result);
}

// A list of tensors saved for backward.
struct SavedTensorList {
  std::vector<SavedTensor> tensors;
  void save(TensorList list) {
    tensors.resize(list.size());
    for (size_t i = 0; i < list.size(); ++i) tensors[i].save(list[i]);
  }
  std::vector<Tensor> unpack(Node* owner) const {
    std::vector<Tensor> list;
    for (const SavedTensor& t : tensors) list.push_back(t.unpack(owner));
    return list;
  }
  void reset() {
    for (SavedTensor& t : tensors) t.reset();
  }
};

struct TensorInfoList {
  std::vector<TensorInfo> infos;
  void save(TensorList list) {
    infos.resize(list.size());
    for (size_t i = 0; i < list.size(); ++i) infos[i].save(list[i]);
  }
  size_t size() const { return infos.size(); }
  std::vector<Shape> sizes() const {
    std::vector<Shape> shapes;
    for (const TensorInfo& info : infos) shapes.emplace_back(info.sizes());
    return shapes;
  }
  const TensorInfo& operator[](size_t i) const { return infos[i]; }
};

// An integer list argument saved for backward. As an OptionalIntArrayRef it distinguishes an absent list from an empty one.
class SavedInts {
 public:
  SavedInts() = default;
  SavedInts(IntArrayRef values) : values_(values.vec()), has_value_(true) {}
  SavedInts(OptionalIntArrayRef values) : has_value_(values.has_value()) {
    if (has_value_) values_ = values->vec();
  }
  operator IntArrayRef() const { return values_; }
  operator OptionalIntArrayRef() const { return has_value_ ? OptionalIntArrayRef(IntArrayRef(values_)) : OptionalIntArrayRef(); }

 private:
  std::vector<int64_t> values_;
  bool has_value_ = false;
};

// The sizes of an argument; empty if it is undefined, in which case the call itself throws.
inline Shape shape_of(const Tensor& t) { return t.defined() ? Shape(t.sizes()) : Shape(); }

// Whether a call with these tensors must be recorded.
template <class... Args>
inline bool should_record(const Args&... args) {
  return (requires_grad(args) || ...) && detail::thread_state().grad_enabled;
}

// Throws Error if a recorded call may not write to `self` in place: a leaf that requires a gradient, a view whose history cannot be kept,
// or, outside of InferenceMode, a tensor created in it.
AMP_API void check_inplace(const char* op, const Tensor& self);
// The same check before a write that is not recorded. Otherwise nobody would notice a write through a view that has lost its history, or to
// a tensor created in InferenceMode.
inline void check_unrecorded(const char* op, const Tensor& self) {
  constexpr uint16_t kSpecial = detail::TensorImpl::IsView | detail::TensorImpl::Inference;
  if (self.defined() && (self.impl()->flags & kSpecial) != 0) [[unlikely]]
    check_inplace(op, self);
}
// Throws Error outside of InferenceMode for a tensor created in it: the change could not be detected.
AMP_API void check_inference_write(const char* op, const Tensor& self);
// A node that returns zero gradients: the history of a tensor that is about to be overwritten with values without a gradient. Null if
// nothing is recorded.
AMP_API NodePtr overwritten_node(const Tensor& self);
// After an in-place write: bumps the version. `op` is a literal.
inline void wrote(const char* op, const Tensor& self) { detail::bump_version(self, op); }
// Called after a recorded in-place write by `node`, whose input 0 is connected to the old self. Makes the node the history of self, and of
// its base if self is a view.
AMP_API void rebase_history(const Tensor& self, Node* node);
// Marks a view made by a view op, so that in-place writes through it reach the base.
AMP_API void set_view(const Tensor& view, const Tensor& self);
// Throws Error: out variants do not record.
[[noreturn]] AMP_API void throw_out_requires_grad(const char* op);
// Throws if an out variant would have to be recorded.
template <class... Args>
inline void check_out(const char* op, const Tensor& out, const Args&... args) {
  if (should_record(out, args...)) throw_out_requires_grad(op);
  if (out.defined() && out.is_inference()) [[unlikely]]
    check_inference_write(op, out);
}

}  // namespace amp::autograd
