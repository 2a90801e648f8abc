// Tensor: a reference-counted handle to an n-dimensional array, with the names and defaults of torch::Tensor.
// Copying a handle shares the data; views share storage. An undefined (default-constructed) handle stands for "none".
#pragma once

#include <concepts>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/array_ref.h>
#include <amp/core/callback.h>
#include <amp/core/error.h>
#include <amp/core/generator.h>
#include <amp/core/layout.h>
#include <amp/core/memory_format.h>
#include <amp/core/scalar.h>
#include <amp/core/string_ref.h>
#include <amp/core/tensor/tensor_impl.h>
#include <amp/core/tensor_options.h>

namespace amp {

class Tensor;
class TensorStorage;   // core/storage.h
class TypeProperties;  // core/storage.h
namespace detail {
// Throws ValueError "[Tensor::member] the tensor is undefined".
[[noreturn]] AMP_API void throw_undefined_tensor(const char* member);
// Throws NotImplementedError "[op] arg is a sparse tensor (...)".
[[noreturn]] AMP_API void throw_sparse(const char* op, const char* arg, const Tensor& t);
// Notifies the observers of this thread, which has some, that the host reads elements of the tensor. Defined by tracing/.
AMP_API void note_read(const Tensor& t);
}  // namespace detail
using TensorList = ArrayRef<Tensor>;

namespace indexing {
class TensorIndex;
}
template <class T, size_t N, class Index = int64_t>
class TensorAccessor;
template <class T, size_t N, class Index>
class PackedAccessor;
template <class T>
struct DefaultPtrTraits;

// A reference-counted handle to an n-dimensional array.
class AMP_API Tensor {
 public:
  // An undefined handle.
  Tensor() noexcept : impl_(nullptr) {}
  Tensor(std::nullopt_t) noexcept : impl_(nullptr) {}
  // Adopts one reference to `impl`. Internal.
  explicit Tensor(detail::TensorImpl* impl) noexcept : impl_(impl) {}
  // A handle to the same tensor.
  Tensor(const Tensor& other) noexcept : impl_(other.impl_) { detail::retain(impl_); }
  Tensor(Tensor&& other) noexcept : impl_(other.impl_) { other.impl_ = nullptr; }
  Tensor& operator=(const Tensor& other) & noexcept {
    Tensor(other).swap(*this);
    return *this;
  }
  Tensor& operator=(Tensor&& other) & noexcept {
    Tensor moved(std::move(other));
    moved.swap(*this);
    return *this;
  }
  // Assignment to a temporary writes through a view, as in torch: x[0] = y copies, x[0] = 1.0 fills.
  Tensor& operator=(const Tensor& value) &&;
  Tensor& operator=(Tensor&& value) &&;
  Tensor& operator=(const Scalar& value) &&;
  ~Tensor() { detail::release(impl_); }
  // Exchanges the tensors of two handles.
  void swap(Tensor& other) noexcept { std::swap(impl_, other.impl_); }
  // Makes the handle undefined.
  void reset() noexcept { Tensor().swap(*this); }

  // Whether the handle refers to a tensor. Other members throw ValueError if it does not.
  bool defined() const { return impl_ != nullptr; }
  // The number of dimensions.
  int64_t dim() const { return defined_impl("dim").ndim; }
  // The size of each dimension.
  IntArrayRef sizes() const { return defined_impl("sizes").size_array(); }
  // The distance between neighbors in each dimension, in elements.
  IntArrayRef strides() const { return defined_impl("strides").stride_array(); }
  // The size or stride of one dimension. `dim` may be negative. Throws IndexError.
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  // The number of elements; for a sparse tensor this includes the zeros.
  int64_t numel() const { return defined_impl("numel").numel; }
  // The dtype. PyTorch has both names.
  ScalarType dtype() const { return defined_impl("dtype").dtype; }
  ScalarType scalar_type() const { return defined_impl("scalar_type").dtype; }
  // The device.
  Device device() const { return defined_impl("device").device(); }
  // Whether the tensor is on this type of device.
  bool is_cuda() const { return defined_impl("is_cuda").device_type == kCUDA; }
  bool is_cpu() const { return defined_impl("is_cpu").device_type == kCPU; }
  // The dtype and device, for functions that create tensors: zeros({2}, x.options()).
  TensorOptions options() const { return TensorOptions().dtype(dtype()).device(device()); }
  // The size of an element in bytes.
  int64_t element_size() const { return elementSize(dtype()); }
  int64_t itemsize() const { return element_size(); }
  // The size of all elements in bytes.
  int64_t nbytes() const { return numel() * element_size(); }
  // The distance from the start of the storage to the first element, in elements.
  int64_t storage_offset() const { return defined_impl("storage_offset").storage_offset(); }
  // Whether the dtype is a floating-point type.
  bool is_floating_point() const { return contains(kFloatingTypes | kStorageTypes, dtype()); }
  // Whether the dtype is a complex type.
  bool is_complex() const { return isComplexType(dtype()); }
  // Whether the elements are in the order of `format`, without gaps.
  bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
  // Whether the elements fill one block of memory without gaps or overlap, in any order of dimensions.
  bool is_non_overlapping_and_dense() const;
  // Whether both handles refer to the same tensor.
  bool is_same(const Tensor& other) const { return impl_ == other.impl_; }
  // Whether both tensors share their storage.
  bool is_alias_of(const Tensor& other) const { return defined_impl("is_alias_of").storage == other.defined_impl("is_alias_of").storage; }
  // Whether the tensor was created in InferenceMode.
  bool is_inference() const { return defined_impl("is_inference").has(detail::TensorImpl::Inference); }

  // The first element, on the tensor's device. Throws TypeError if T is not the dtype, NotImplementedError for a sparse tensor.
  template <class T>
  T* data_ptr() const {
    check_data_type(scalar_type_of<T>());
    return static_cast<T*>(impl_->data);
  }
  void* data_ptr() const {
    if (is_sparse()) [[unlikely]]
      detail::throw_sparse("data_ptr", "self", *this);
    return impl_->data;
  }
  template <class T>
  const T* const_data_ptr() const {
    return data_ptr<T>();
  }
  // The value of a one-element tensor; waits for the device. Throws ValueError if there are more or fewer elements.
  template <class T>
  T item() const {
    return item().to<T>();
  }
  Scalar item() const;

  // Elements by index, for loops on the CPU: auto a = x.accessor<float, 2>(); a[i][j] = 1 (core/accessor.h). The tensor must outlive it.
  // Throws ValueError unless the tensor has N dimensions, TypeError if T is not the dtype. The others also serve kernels on a device, and
  // have 32-bit and 64-bit indices.
  template <class T, size_t N>
  TensorAccessor<T, N> accessor() const&;
  template <class T, size_t N>
  TensorAccessor<T, N> accessor() && = delete;
  template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
  PackedAccessor<T, N, int32_t> packed_accessor32() const&;
  template <class T, size_t N, template <class> class Traits = DefaultPtrTraits>
  PackedAccessor<T, N, int64_t> packed_accessor64() const&;

  // --- conversion ---
  // Converts to the given dtype and/or device. Returns the tensor itself if nothing changes and `copy` is false. Differentiable, except for
  // integers and storage types. Throws NotImplementedError for conversions of float4_e2m1fn_x2.
  Tensor to(ScalarType dtype, bool non_blocking = false, bool copy = false) const;
  Tensor to(Device device, bool non_blocking = false, bool copy = false) const;
  Tensor to(DeviceType device, bool non_blocking = false, bool copy = false) const { return to(Device(device), non_blocking, copy); }
  // A device by its name: "cuda:1".
  template <std::convertible_to<std::string_view> Name>
  requires(!std::is_null_pointer_v<Name>) Tensor to(const Name& device, bool non_blocking = false, bool copy = false)
  const { return to(Device(std::string_view(device)), non_blocking, copy); }
  template <std::convertible_to<std::string_view> Name>
  requires(!std::is_null_pointer_v<Name>) Tensor to(const Name& device, ScalarType dtype, bool non_blocking = false, bool copy = false)
  const { return to(Device(std::string_view(device)), dtype, non_blocking, copy); }
  Tensor to(Device device, ScalarType dtype, bool non_blocking = false, bool copy = false) const;
  Tensor to(const TensorOptions& options, bool non_blocking = false, bool copy = false) const;
  Tensor to(const Tensor& like, bool non_blocking = false, bool copy = false) const {
    return to(like.device(), like.dtype(), non_blocking, copy);
  }
  // The same in a memory format.
  Tensor to(ScalarType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> format) const {
    return to(dtype, non_blocking, copy).contiguous(format.value_or(MemoryFormat::Preserve));
  }
  Tensor to(Device device, ScalarType dtype, bool non_blocking, bool copy, std::optional<MemoryFormat> format) const {
    return to(device, dtype, non_blocking, copy).contiguous(format.value_or(MemoryFormat::Preserve));
  }
  Tensor to(const TensorOptions& options, bool non_blocking, bool copy, std::optional<MemoryFormat> format) const {
    return to(options, non_blocking, copy).contiguous(format.value_or(MemoryFormat::Preserve));
  }
  Tensor to(const Tensor& like, bool non_blocking, bool copy, std::optional<MemoryFormat> format) const {
    return to(like, non_blocking, copy).contiguous(format.value_or(MemoryFormat::Preserve));
  }
  Tensor cpu() const { return to(Device(kCPU)); }
  Tensor cuda() const { return to(Device(kCUDA)); }
  Tensor toType(ScalarType dtype) const { return to(dtype); }
  Tensor half() const { return to(kFloat16); }
  Tensor bfloat16() const { return to(kBFloat16); }
  // The same memory as elements of another dtype of the same size: the bits of a float8 tensor as uint8. Not recorded. Throws ValueError if
  // the sizes of the elements differ, Error if the tensor requires a gradient.
  // `dtype` is a template parameter, so that view({}) is a shape.
  Tensor view(std::same_as<ScalarType> auto dtype) const { return viewed_as(dtype); }
  // Returns the tensor itself if it already has this memory format, else a copy. Differentiable.
  Tensor contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;

  // A copy with its own storage. Differentiable.
  Tensor clone(MemoryFormat format = MemoryFormat::Preserve) const;

  // --- in-place writes of the core ---
  // Copies `src`, broadcast and converted to this tensor's shape, dtype and device.
  Tensor& copy_(const Tensor& src, bool non_blocking = false) const;
  // Sets every element to a number.
  Tensor& fill_(const Scalar& value) const;
  // Sets every element to the element of a tensor without dimensions. Throws ValueError for another tensor.
  Tensor& fill_(const Tensor& value) const {
    AMP_CHECK(value.dim() == 0, ValueError, "[fill_] `value` has ", value.dim(), " dimensions, expected none");
    return copy_(value);
  }
  Tensor& zero_() const {
    fill_(0);
    impl_->storage->writer.store("zero_", std::memory_order_relaxed);
    return const_cast<Tensor&>(*this);
  }
  // Replaces data, shape, dtype and device with those of `value`. The autograd identity and the gradient stay as they are.
  void set_data(const Tensor& value);
  // The same as detach().
  Tensor data() const { return detach(); }
  // Changes the shape in place; the storage grows if needed. New elements are uninitialized. Counts as an in-place write. Throws Error if
  // the memory belongs to the caller (from_blob) and would have to grow.
  Tensor& resize_(IntArrayRef sizes);
  // Fills the tensor with random numbers: uniform in [from, to), normal, or the integers from, ..., to - 1.
  Tensor& uniform_(double from = 0, double to = 1, std::optional<Generator> generator = {});
  Tensor& normal_(double mean = 0, double std = 1, std::optional<Generator> generator = {});
  Tensor& random_(int64_t from, int64_t to, std::optional<Generator> generator = {});
  Tensor& random_(int64_t to, std::optional<Generator> generator = {}) { return random_(0, to, std::move(generator)); }
  // Integers from 0 to the largest that the dtype can hold; for floating-point dtypes, those up to which all integers are exact.
  Tensor& random_();
  // Changes the shape in place, like resize_, to that of another tensor.
  Tensor& resize_as_(const Tensor& other) { return resize_(other.sizes()); }
  // Shares the data of another tensor: set_data.
  Tensor& set_(const Tensor& source) {
    set_data(source);
    return *this;
  }
  // Sets the elements whose indices are all equal. With `wrap`, a tall matrix has several diagonals, each after a row that stays as it is.
  // Throws ValueError for less than two dimensions, and for unequal sizes of more than two.
  Tensor& fill_diagonal_(const Scalar& value, bool wrap = false);

  // --- new tensors with the dtype and device of this one, unless `options` override them ---
  Tensor new_empty(IntArrayRef size, TensorOptions options = {}) const;
  Tensor new_zeros(IntArrayRef size, TensorOptions options = {}) const;
  Tensor new_ones(IntArrayRef size, TensorOptions options = {}) const;
  Tensor new_full(IntArrayRef size, const Scalar& value, TensorOptions options = {}) const;
  // A copy of `data`.
  Tensor new_tensor(const Tensor& data, TensorOptions options = {}) const;

  // --- indexing ---
  // x.index({0, Slice(1, None), mask}) is Python's x[0, 1:, mask].
  Tensor index(ArrayRef<indexing::TensorIndex> indices) const;
  // Like x[...] = values, or x[...] += values with `accumulate`, which adds once for each time that an element is indexed. If an index is a
  // tensor, `values` must have the dtype of this tensor; otherwise they are converted.
  Tensor& index_put_(ArrayRef<indexing::TensorIndex> indices, const Tensor& values, bool accumulate = false);
  // Returns a copy with these elements replaced.
  Tensor index_put(ArrayRef<indexing::TensorIndex> indices, const Tensor& values, bool accumulate = false) const;
  // Sets the indexed elements to a number.
  Tensor& index_put_(ArrayRef<indexing::TensorIndex> indices, const Scalar& value);
  // A view of element `i` of the first dimension.
  Tensor operator[](int64_t i) const;
  // The elements that a mask or a tensor of integers chooses: index({index}).
  Tensor operator[](const Tensor& index) const;

  // --- sparse tensors in coordinate form: core/sparse.h ---
  // Whether the elements are strided or in coordinate form.
  Layout layout() const { return is_sparse() ? kSparse : kStrided; }
  bool is_sparse() const { return defined_impl("is_sparse").has(detail::TensorImpl::Sparse); }
  // sparse_dim: the number of dimensions that `indices` addresses, 0 for a strided tensor. dense_dim: the number of dimensions of each
  // value, dim() for a strided tensor.
  int64_t sparse_dim() const;
  int64_t dense_dim() const;
  // These throw TypeError for a strided tensor, except to_dense and to_sparse. `indices` and `values` throw Error unless the tensor is
  // coalesced; `_indices` and `_values` do not. All four share memory with the tensor. _nnz is the number of values.
  int64_t _nnz() const;
  Tensor indices() const;
  Tensor values() const;
  Tensor _indices() const;
  Tensor _values() const;
  // Sorts the indices and sums the values of duplicates in the order in which they are stored: results are the same in every run and on
  // every device. Returns the tensor itself if it is coalesced. On CUDA it waits for the device.
  Tensor coalesce() const;
  // Whether the indices are sorted and unique. Throws TypeError for a strided tensor.
  bool is_coalesced() const;
  // The strided tensor with the same elements. Returns a strided tensor itself.
  Tensor to_dense() const;
  // The coalesced sparse tensor of the nonzero elements (or blocks, if `sparse_dim` is less than dim()). Returns a sparse tensor itself.
  // Throws ValueError for an invalid sparse_dim, NotImplementedError if a gradient would have to be recorded.
  Tensor to_sparse() const;
  Tensor to_sparse(int64_t sparse_dim) const;

  // --- autograd ---
  // Whether operations on the tensor are recorded for backward.
  bool requires_grad() const {
    return impl_ != nullptr &&
           (impl_->has(detail::TensorImpl::RequiresGrad) || (impl_->has(detail::TensorImpl::IsView) && base_requires_grad()));
  }
  // Throws Error for a tensor that is not a leaf, TypeError for integers and bools, NotImplementedError for sparse tensors.
  Tensor& requires_grad_(bool on = true);
  // The same, also for handles that are constant.
  const Tensor& set_requires_grad(bool on) const {
    Tensor(*this).requires_grad_(on);
    return *this;
  }
  // Whether no recorded operation has produced the tensor.
  bool is_leaf() const { return !requires_grad() || grad_fn() == nullptr; }
  // The node that produced this tensor, or null for a leaf. For a view whose base was changed in place, the node is updated first.
  autograd::Node* grad_fn() const;
  // The index of the tensor among the results of grad_fn().
  uint32_t output_nr() const { return defined_impl("output_nr").output_nr; }
  // The accumulated gradient of a leaf (or of a tensor with retain_grad), undefined if there is none.
  Tensor grad() const;
  // Replaces the gradient.
  void set_grad(const Tensor& grad);
  // A reference to the gradient, for assignment: p.mutable_grad() = g; p.mutable_grad().reset().
  Tensor& mutable_grad() const { return *std::launder(reinterpret_cast<Tensor*>(defined_impl("grad").grad)); }
  // Makes backward fill .grad of a tensor that is not a leaf.
  void retain_grad();
  // Whether retain_grad() was called.
  bool retains_grad() const;
  // Runs a backward pass from this tensor. `gradient` is optional for one-element tensors. Throws Error, ValueError.
  void backward(const Tensor& gradient = {}, std::optional<bool> retain_graph = {}, bool create_graph = false) const;
  // The same, but accumulates only the gradients of `inputs`. Defined by autograd/autograd.h.
  void backward(const Tensor& gradient, std::optional<bool> retain_graph, bool create_graph, TensorList inputs) const;
  // Registers a function of the gradient with respect to this tensor. If it returns a defined tensor, that replaces the gradient and must
  // have its shape (else ValueError), dtype (TypeError) and device (ValueError). Returns an id for remove_hook. Hooks may add and remove
  // hooks, including themselves: added hooks run from the next pass on, removed hooks are not called again.
  using Hook = Callback<Tensor(const Tensor& grad)>;
  unsigned register_hook(Hook hook) const;
  // A function that returns nothing only reads the gradient.
  template <class F>
  requires std::is_void_v<std::invoke_result_t<F&, const Tensor&>>
  unsigned register_hook(F hook) const {
    return register_hook(Hook([hook = std::move(hook)](const Tensor& grad) mutable {
      hook(grad);
      return Tensor();
    }));
  }
  // Removes a hook by its id.
  void remove_hook(unsigned id) const;
  // A tensor that shares the storage but not the autograd history.
  Tensor detach() const;
  // Removes the autograd history in place.
  Tensor& detach_();
  // Whether the tensor is a differentiable view.
  bool is_view() const { return defined_impl("is_view").has(detail::TensorImpl::IsView); }
  // The number of in-place writes to the storage.
  uint32_t _version() const { return defined_impl("_version").storage->version.load(std::memory_order_relaxed); }

  // --- operators ---
  Tensor operator-() const;
  Tensor operator~() const;
  Tensor& operator+=(const Tensor& other);
  Tensor& operator-=(const Tensor& other);
  Tensor& operator*=(const Tensor& other);
  Tensor& operator/=(const Tensor& other);
  Tensor& operator+=(const Scalar& other);
  Tensor& operator-=(const Scalar& other);
  Tensor& operator*=(const Scalar& other);
  Tensor& operator/=(const Scalar& other);
  // These require integers or bools.
  Tensor& operator&=(const Tensor& other) { return bitwise_and_(other); }
  Tensor& operator|=(const Tensor& other) { return bitwise_or_(other); }
  Tensor& operator^=(const Tensor& other) { return bitwise_xor_(other); }
  Tensor& operator&=(const Scalar& other) { return bitwise_and_(other); }
  Tensor& operator|=(const Scalar& other) { return bitwise_or_(other); }
  Tensor& operator^=(const Scalar& other) { return bitwise_xor_(other); }

  // For example "float32[2, 3] cpu" or "float32[2, 3] cpu sparse".
  std::string toString() const;
  // Writes the tensor to standard output.
  void print() const;

  // --- the ops that have a method form ---
#include <amp/tensor_methods.inc>

  // --- shapes in place ---
  // These replace the tensor of this handle by a view of it, with its history. Other handles keep the tensor as it was; in PyTorch they
  // change too. A leaf that requires a gradient changes for all handles in no-grad mode, as in PyTorch: it stays a leaf, and an optimizer
  // that has it sees the new shape.
  Tensor& squeeze_() { return become(squeeze()); }
  Tensor& squeeze_(int64_t dim) { return become(squeeze(dim)); }
  Tensor& unsqueeze_(int64_t dim) { return become(unsqueeze(dim)); }
  Tensor& t_() { return become(t()); }
  Tensor& transpose_(int64_t dim0, int64_t dim1) { return become(transpose(dim0, dim1)); }
  Tensor& swapaxes_(int64_t dim0, int64_t dim1) { return transpose_(dim0, dim1); }
  Tensor& swapdims_(int64_t dim0, int64_t dim1) { return transpose_(dim0, dim1); }

  // --- further names of libtorch ---
  int64_t ndimension() const { return dim(); }
  IntArrayRef sym_sizes() const { return sizes(); }
  int64_t sym_size(int64_t dim) const { return size(dim); }
  int64_t sym_numel() const { return numel(); }
  // Whether the dtype has negative numbers.
  bool is_signed() const { return dtype() != kBool && dtype() != kUInt8; }
  bool is_same_size(const Tensor& other) const { return sizes() == other.sizes(); }
  bool has_storage() const { return !is_sparse(); }
  // Kinds of tensors that are not supported.
  bool is_quantized() const { return false; }
  bool is_mkldnn() const { return false; }
  bool is_meta() const { return false; }
  bool is_mps() const { return false; }
  bool is_xpu() const { return false; }
  bool is_hip() const { return false; }
  bool is_vulkan() const { return false; }
  bool is_nested() const { return false; }
  bool is_distributed() const { return false; }
  bool is_sparse_csr() const { return false; }
  bool has_names() const { return false; }
  // Conjugates and negatives are computed at once.
  bool is_conj() const { return false; }
  bool is_neg() const { return false; }
  Tensor resolve_neg() const { return *this; }
  // ChannelsLast if the elements are only in this order, else Contiguous.
  MemoryFormat suggest_memory_format() const {
    return !is_contiguous() && is_contiguous(MemoryFormat::ChannelsLast) ? MemoryFormat::ChannelsLast : MemoryFormat::Contiguous;
  }
  // The transposed conjugate of the last two dimensions.
  Tensor mH() const { return mT().conj(); }
  Tensor adjoint() const { return mH(); }
  Tensor alias() const { return view(sizes()); }
  Tensor expand(IntArrayRef size, bool /*implicit*/) const { return expand(size); }
  Tensor& bernoulli_() const { return bernoulli_(0.5); }
  template <class T>
  Tensor __and__(const T& other) const {
    return bitwise_and(other);
  }
  template <class T>
  Tensor __or__(const T& other) const {
    return bitwise_or(other);
  }
  template <class T>
  Tensor __xor__(const T& other) const {
    return bitwise_xor(other);
  }
  template <class T>
  Tensor& __iand__(const T& other) const {
    return bitwise_and_(other);
  }
  template <class T>
  Tensor& __ior__(const T& other) const {
    return bitwise_or_(other);
  }
  template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class Index = int64_t>
  PackedAccessor<T, N, Index> packed_accessor() const&;
  template <class T, size_t N, template <class> class Traits = DefaultPtrTraits, class Index = int64_t>
  PackedAccessor<T, N, Index> generic_packed_accessor() const&;
  // The operators << and >>.
  Tensor bitwise_left_shift(const Scalar& bits) const;
  Tensor bitwise_right_shift(const Scalar& bits) const;
  Tensor __lshift__(const Scalar& bits) const { return bitwise_left_shift(bits); }
  Tensor __rshift__(const Scalar& bits) const { return bitwise_right_shift(bits); }
  // The memory, and dtype and device, as objects of their own (core/storage.h).
  TensorStorage storage() const;
  TypeProperties type() const;
  // The index of the device, -1 for the CPU.
  int64_t get_device() const { return is_cpu() ? -1 : device().index(); }
  template <class T>
  T* mutable_data_ptr() const {
    return data_ptr<T>();
  }
  void* mutable_data_ptr() const { return data_ptr(); }
  const void* const_data_ptr() const { return data_ptr(); }
  template <class T>
  T* data() const {
    return data_ptr<T>();
  }
  Tensor tensor_data() const { return detach(); }
  Tensor variable_data() const { return detach(); }
  // A copy of a CPU tensor in page-locked memory, and whether the tensor is in such memory. CUDA and plug-ins provide it (cuda/pinned.h).
  Tensor pin_memory() const;
  bool is_pinned() const;
  detail::TensorImpl* unsafeGetTensorImpl() const { return impl_; }
  // The number of handles to the tensor.
  size_t use_count() const { return impl_ == nullptr ? 0 : impl_->refs.load(std::memory_order_relaxed); }

  // The object that the handle points to, or null. Internal.
  detail::TensorImpl* impl() const { return impl_; }

  // The dtype of elements of the C++ type T.
  template <class T>
  static constexpr ScalarType scalar_type_of();

 private:
  detail::TensorImpl& defined_impl(const char* member) const {
    if (impl_ == nullptr) [[unlikely]]
      detail::throw_undefined_tensor(member);
    return *impl_;
  }
  void check_data_type(ScalarType asked) const;
  Tensor viewed_as(ScalarType dtype) const;
  Tensor& become(const Tensor& view);  // "shapes in place"
  bool base_requires_grad() const;

  detail::TensorImpl* impl_;
};

namespace detail {

// The gradient of a tensor: Tensor::mutable_grad() of an impl.
static_assert(sizeof(Tensor) == sizeof(TensorImpl::grad) && alignof(Tensor) == alignof(void*));
inline Tensor& grad_of(TensorImpl& impl) { return *std::launder(reinterpret_cast<Tensor*>(impl.grad)); }

}  // namespace detail
static_assert(sizeof(Tensor) == sizeof(void*));

template <class T>
constexpr ScalarType Tensor::scalar_type_of() {
  using U = std::remove_const_t<T>;
  if constexpr (std::is_same_v<U, bool>) return kBool;
  else if constexpr (std::is_same_v<U, uint8_t>) return kUInt8;
  else if constexpr (std::is_same_v<U, int8_t>) return kInt8;
  else if constexpr (std::is_same_v<U, int16_t>) return kInt16;
  else if constexpr (std::is_same_v<U, int32_t>) return kInt32;
  else if constexpr (std::is_integral_v<U> && sizeof(U) == 8 && std::is_signed_v<U>) return kInt64;
  else if constexpr (std::is_same_v<U, Half>) return kFloat16;
  else if constexpr (std::is_same_v<U, BFloat16>) return kBFloat16;
  else if constexpr (std::is_same_v<U, float>) return kFloat32;
  else if constexpr (std::is_same_v<U, double>) return kFloat64;
  else if constexpr (detail::ComplexOf<U, float>) return kComplex64;
  else if constexpr (detail::ComplexOf<U, double>) return kComplex128;
  else if constexpr (std::is_same_v<U, Float8_e5m2>) return kFloat8_e5m2;
  else if constexpr (std::is_same_v<U, Float8_e4m3fn>) return kFloat8_e4m3fn;
  else if constexpr (std::is_same_v<U, Float8_e8m0fnu>) return kFloat8_e8m0fnu;
  else if constexpr (std::is_same_v<U, Float4_e2m1fn_x2>) return kFloat4_e2m1fn_x2;
  else static_assert(sizeof(U) == 0, "not an element type of tensors");
}

template <class T>
TensorOptions TensorOptions::dtype() const {
  return dtype(Tensor::scalar_type_of<T>());
}

// Prints the elements and a line with type and shape, as torch does; large tensors are summarized.
AMP_API std::ostream& operator<<(std::ostream& out, const Tensor& tensor);

namespace detail {
// A 0-dim CPU tensor that has a Scalar's low priority in type promotion.
AMP_API Tensor wrapped_scalar(const Scalar& value);
// Maps a possibly negative `dim` to [0, ndim). Throws IndexError "[op] dim ...".
AMP_API int64_t wrap_dim(const char* op, int64_t dim, int64_t ndim);
// Names the function that wrote to a tensor, for messages. The text must outlive the tensor: a literal.
inline void set_writer(const Tensor& t, const char* function) { t.impl()->storage->writer.store(function, std::memory_order_relaxed); }
inline void bump_version(const Tensor& t, const char* writer) {
  set_writer(t, writer);
  t.impl()->storage->version.fetch_add(1, std::memory_order_relaxed);
}
}  // namespace detail

}  // namespace amp
