// Names that libtorch has had over the years for what the standard library and amp call otherwise.
#pragma once

#include <any>
#include <cctype>
#include <cmath>
#include <complex>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include <amp/all.h>
#include <amp/autograd/node.h>
#include <amp/compat/parts/containers.h>
#include <amp/compat/parts/dispatch.h>
#include <amp/core/ivalue.h>
#include <amp/cuda/device.h>

namespace amp {

template <class Library>
struct detail::MutexOf {
  using type = std::mutex;
};

using std::get;
using std::get_if;
using std::holds_alternative;
using std::in_place;
using std::make_optional;
using std::monostate;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string_view;
using std::variant;
using std::visit;
template <class T>
using basic_string_view = std::basic_string_view<T>;

template <class T>
std::ostream& operator<<(std::ostream& out, const std::optional<T>& value) {
  return value ? out << *value : out << "nullopt";
}

template <class T, class... Args>
std::unique_ptr<T> make_unique(Args&&... args) {
  return std::make_unique<T>(std::forward<Args>(args)...);
}

// The concatenation of the arguments.
template <class... Args>
std::string str(const Args&... args) {
  return detail::concat(args...);
}

template <class Container>
std::string Join(const std::string& separator, const Container& values) {
  std::string text;
  bool is_first = true;
  for (const auto& value : values) {
    if (!is_first) text += separator;
    text += detail::concat(value);
    is_first = false;
  }
  return text;
}
template <class T>
std::string to_string(const T& value) {
  return detail::concat(value);
}

// --- dtypes and devices ---

using Dtype = ScalarType;
using DeviceIndex = int8_t;
template <class T>
struct CppTypeToScalarType {
  static constexpr ScalarType value = Tensor::scalar_type_of<T>();
  constexpr operator ScalarType() const { return value; }
};
template <class T>
inline constexpr ScalarType CppTypeToScalarType_v = CppTypeToScalarType<T>::value;

// The type of the real and imaginary parts of a complex type; other types themselves.
template <class T>
struct scalar_value_type {
  using type = T;
};
template <class T>
struct scalar_value_type<std::complex<T>> {
  using type = T;
};
// The type in which kernels compute with elements of a type, and the one in which they sum them.
template <class T>
struct OpMathType {
  using type = std::conditional_t<sizeof(T) == 2 && !std::is_integral_v<T>, float, T>;
};
template <class T>
using opmath_type = typename OpMathType<T>::type;
namespace compat {
template <class T, bool is_cuda>
struct AccumulateType {
  using type = std::conditional_t<is_cuda, opmath_type<T>, std::conditional_t<std::is_same_v<T, float>, double, opmath_type<T>>>;
};
template <class T, bool is_cuda>
requires std::is_integral_v<T>
struct AccumulateType<T, is_cuda> {
  using type = std::conditional_t<std::is_same_v<T, bool>, bool, int64_t>;
};
template <>
struct AccumulateType<std::complex<float>, false> {
  using type = std::complex<double>;
};
}  // namespace compat
template <class T, bool is_cuda>
using acc_type = typename compat::AccumulateType<T, is_cuda>::type;

inline constexpr ScalarType kU8 = kUInt8, kI8 = kInt8, kI16 = kInt16, kI32 = kInt32, kI64 = kInt64;
inline constexpr ScalarType kF16 = kFloat16, kF32 = kFloat32, kF64 = kFloat64;

// A dtype as an object with members: TypeMeta::Make<double>(). Tensor::dtype() is the enumeration.
class TypeMeta {
 public:
  TypeMeta() = default;
  TypeMeta(ScalarType type) : type_(type) {}
  template <class T>
  static TypeMeta Make() {
    return CppTypeToScalarType<T>::value;
  }
  operator ScalarType() const { return type_; }
  ScalarType toScalarType() const { return type_; }
  size_t itemsize() const { return static_cast<size_t>(elementSize(type_)); }
  std::string_view name() const { return toString(type_); }
  bool isScalarType() const { return isValidType(type_); }

 private:
  ScalarType type_ = ScalarType::Undefined;
};
inline ScalarType typeMetaToScalarType(ScalarType type) { return type; }
inline TypeMeta scalarTypeToTypeMeta(ScalarType type) { return type; }
namespace compat {
// A tensor without elements, or a number, that takes part in type promotion like `x`.
inline Tensor like_in_promotion(const Tensor& x) { return x.dim() == 0 ? zeros({}, x.dtype()) : zeros({0}, x.dtype()); }
}  // namespace compat
inline ScalarType result_type(const Tensor& a, const Tensor& b) {
  return (compat::like_in_promotion(a) + compat::like_in_promotion(b)).dtype();
}
inline ScalarType result_type(const Tensor& a, const Scalar& b) { return (compat::like_in_promotion(a) + b).dtype(); }
inline ScalarType result_type(const Scalar& a, const Tensor& b) { return result_type(b, a); }
constexpr bool isSignedType(ScalarType type) { return type != kBool && type != kUInt8; }
constexpr bool isQIntType(ScalarType) { return false; }
constexpr ScalarType toRealValueType(ScalarType type) { return toRealType(type); }
constexpr ScalarType toUnderlying(ScalarType type) { return type; }
inline constexpr int NumScalarTypes = kNumScalarTypes;
inline ScalarType promote_types(ScalarType a, ScalarType b) { return promoteTypes(a, b); }
inline bool can_cast(ScalarType from, ScalarType to) { return canCast(from, to); }
inline int64_t numel(const Tensor& x) { return x.numel(); }
inline bool is_floating_point(const Tensor& x) { return x.is_floating_point(); }
inline bool is_complex(const Tensor& x) { return x.is_complex(); }
inline ScalarType get_default_dtype_as_scalartype() { return get_default_dtype(); }
inline TensorOptions dtype(const std::string& name) { return TensorOptions().dtype(scalarTypeFromName(name)); }
inline TensorOptions device_index(int8_t index) { return TensorOptions().device(kCUDA, index); }
inline TensorOptions pinned_memory(bool on = true) { return TensorOptions().pinned_memory(on); }
template <class T>
TensorOptions dtype() {
  return TensorOptions().dtype(Tensor::scalar_type_of<T>());
}

using TensorBase = Tensor;
using Storage = TensorStorage;
using OptionalTensorRef = std::optional<Tensor>;
template <size_t D, class T = int64_t>
using ExpandingArray = nn::ExpandingArray<D, T>;

namespace nn {
// A value of any type.
class AnyValue {
 public:
  template <class T>
  requires(!std::same_as<std::remove_cvref_t<T>, AnyValue>) explicit AnyValue(T&& value) : content_(std::forward<T>(value)) {}
  // Null if the value has another type.
  template <class T>
  T* try_get() {
    return std::any_cast<T>(&content_);
  }
  // Throws TypeError if the value has another type.
  template <class T>
  T get() {
    T* const value = try_get<T>();
    AMP_CHECK(value != nullptr, TypeError, "[AnyValue] the value has another type than requested");
    return *value;
  }
  const std::type_info& type_info() const { return content_.type(); }

 private:
  std::any content_;
};
}  // namespace nn

inline std::string DeviceTypeName(DeviceType type, bool lower_case = false) {
  std::string name = toString(type);
  if (!lower_case) {
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return name;
}
inline std::ostream& operator<<(std::ostream& out, Layout layout) { return out << (layout == kStrided ? "Strided" : "Sparse"); }

// Prints a tensor as operator<< does. The width of lines has no meaning here.
inline std::ostream& print(std::ostream& out, const Tensor& tensor, int64_t /*linesize*/) { return out << tensor; }
inline void print(const Tensor& tensor, int64_t /*linesize*/ = 80) { std::cout << tensor; }

// from_blob in steps: for_blob(data, {2, 3}).strides({3, 1}).deleter(free).options(kFloat).make_tensor().
class TensorMaker {
 public:
  TensorMaker(void* data, IntArrayRef sizes) : data_(data), sizes_(sizes.vec()) {}
  TensorMaker& strides(OptionalIntArrayRef strides) {
    strides_ = strides ? std::optional(strides->vec()) : std::nullopt;
    return *this;
  }
  TensorMaker& storage_offset(std::optional<int64_t> offset) {
    offset_ = offset.value_or(0);
    return *this;
  }
  TensorMaker& deleter(std::function<void(void*)> deleter) {
    deleter_ = std::move(deleter);
    return *this;
  }
  TensorMaker& target_device(std::optional<Device> device) {
    if (device) options_ = options_.device(*device);
    return *this;
  }
  TensorMaker& options(TensorOptions options) {
    options_ = options;
    return *this;
  }
  Tensor make_tensor() const {
    void* const first = static_cast<char*>(data_) + offset_ * elementSize(options_.dtype());
    const auto freed = [data = data_, deleter = deleter_](void*) {
      if (deleter) deleter(data);
    };
    return strides_ ? from_blob(first, sizes_, *strides_, freed, options_) : from_blob(first, sizes_, freed, options_);
  }

 private:
  void* data_;
  std::vector<int64_t> sizes_;
  std::optional<std::vector<int64_t>> strides_;
  int64_t offset_ = 0;
  std::function<void(void*)> deleter_;
  TensorOptions options_;
};
inline TensorMaker for_blob(void* data, IntArrayRef sizes) { return {data, sizes}; }

namespace indexing {
// "0:2:1"; without an end, the largest integer.
inline std::ostream& operator<<(std::ostream& out, const Slice& slice) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const bool is_reverse = slice.step() < 0;
  return out << slice.start().value_or(is_reverse ? kMost : 0) << ':'
             << slice.stop().value_or(is_reverse ? std::numeric_limits<int64_t>::min() : kMost) << ':' << slice.step();
}
}  // namespace indexing

// --- functions ---

// libtorch's other names of writes, and functions of members.
#define AMP_COMPAT_IN_PLACE(name, member) \
  inline Tensor& name(Tensor& self) {     \
    self.member();                        \
    return self;                          \
  }
AMP_COMPAT_IN_PLACE(arccos_, acos_)
AMP_COMPAT_IN_PLACE(arccosh_, acosh_)
AMP_COMPAT_IN_PLACE(arcsin_, asin_)
AMP_COMPAT_IN_PLACE(arcsinh_, asinh_)
AMP_COMPAT_IN_PLACE(arctan_, atan_)
AMP_COMPAT_IN_PLACE(arctanh_, atanh_)
AMP_COMPAT_IN_PLACE(detach_, detach_)
AMP_COMPAT_IN_PLACE(fix_, trunc_)
AMP_COMPAT_IN_PLACE(negative_, neg_)
#undef AMP_COMPAT_IN_PLACE
inline Tensor& clip_(Tensor& self, const std::optional<Scalar>& min = {}, const std::optional<Scalar>& max = {}) {
  self.clamp_(min, max);
  return self;
}
inline Tensor& resize_as_(Tensor& self, const Tensor& other) { return self.resize_(other.sizes()); }
inline Tensor zero(const Tensor& self) { return zeros_like(self); }
inline Tensor _shape_as_tensor(const Tensor& self) { return tensor(self.sizes().vec(), kInt64); }
inline Tensor _unsafe_view(const Tensor& self, IntArrayRef size) { return self.view(size); }
inline Tensor _to_copy(const Tensor& self, TensorOptions options = {}) { return self.to(options, /*non_blocking=*/false, /*copy=*/true); }
inline Scalar _local_scalar_dense(const Tensor& self) { return self.item(); }
inline Tensor special_logit(const Tensor& self, std::optional<double> eps = {}) { return logit(self, eps); }
inline Tensor special_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim = false) { return logsumexp(self, dim, keepdim); }
inline Tensor special_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {}) {
  return log_softmax(self, dim, dtype);
}
inline Tensor special_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {}) { return softmax(self, dim, dtype); }
inline Tensor special_psi(const Tensor& self) { return digamma(self); }
inline Tensor special_round(const Tensor& self, int64_t decimals = 0) { return round(self, decimals); }
// The tensors one after the other in one dimension, and the reverse, with the shapes of `tensors`.
inline Tensor flatten_dense_tensors(TensorList tensors) {
  std::vector<Tensor> flat;
  for (const Tensor& each : tensors) flat.push_back(each.reshape({-1}));
  return cat(flat);
}
inline std::vector<Tensor> unflatten_dense_tensors(const Tensor& flat, TensorList tensors) {
  std::vector<Tensor> views;
  int64_t first = 0;
  for (const Tensor& each : tensors) {
    views.push_back(flat.narrow(0, first, each.numel()).view(each.sizes()));
    first += each.numel();
  }
  return views;
}

inline bool is_same_size(const Tensor& a, const Tensor& b) { return a.is_same_size(b); }
inline Tensor adjoint(const Tensor& x) { return x.adjoint(); }
inline Tensor alias(const Tensor& x) { return x.alias(); }
inline Tensor detach(const Tensor& x) { return x.detach(); }
inline Tensor resolve_neg(const Tensor& x) { return x; }
inline Tensor& zero_(Tensor& x) { return x.zero_(); }
inline Tensor& fill_(Tensor& x, const Scalar& value) { return x.fill_(value); }
inline Tensor& fill_(Tensor& x, const Tensor& value) { return x.fill_(value); }
inline Tensor fill(const Tensor& x, const Scalar& value) { return full_like(x, value); }
inline Tensor fill(const Tensor& x, const Tensor& value) { return empty_like(x).fill_(value); }
// The indices of the elements that are not 0: a tensor for each dimension.
inline std::vector<Tensor> nonzero_numpy(const Tensor& x) { return (x.dim() == 0 ? x.unsqueeze(0) : x).nonzero().unbind(1); }
// Each index i as often as repeats[i] says.
inline Tensor repeat_interleave(const Tensor& repeats) {
  return arange(repeats.size(0), repeats.options().dtype(kInt64)).repeat_interleave(repeats, 0);
}
inline Tensor pad_sequence(const std::vector<Tensor>& sequences, bool batch_first = false, double padding_value = 0) {
  return nn::utils::rnn::pad_sequence(sequences, batch_first, padding_value);
}
inline std::vector<Tensor> atleast_1d(const std::vector<Tensor>& tensors) {
  return fmap(tensors, [](const Tensor& x) { return atleast_1d(x); });
}
inline std::vector<Tensor> atleast_2d(const std::vector<Tensor>& tensors) {
  return fmap(tensors, [](const Tensor& x) { return atleast_2d(x); });
}
inline std::vector<Tensor> atleast_3d(const std::vector<Tensor>& tensors) {
  return fmap(tensors, [](const Tensor& x) { return atleast_3d(x); });
}
// start, start + step, ... up to `end`, which is included.
inline Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, TensorOptions options = {}) {
  AMP_CHECK(step.toDouble() != 0, ValueError, "[range] `step` is 0");
  const double count = std::floor((end.toDouble() - start.toDouble()) / step.toDouble()) + 1;
  AMP_CHECK(count >= 1, ValueError, "[range] `step` is ", step, ", which leads away from `end`");
  const Tensor steps = arange(static_cast<int64_t>(count), TensorOptions(kFloat64).device(options.device()));
  return (steps * step.toDouble() + start.toDouble()).to(options.dtype()).requires_grad_(options.requires_grad());
}
inline Tensor range(const Scalar& start, const Scalar& end, TensorOptions options = {}) { return range(start, end, 1, options); }
// The norms of the parts of a tensor that `dim` numbers. With a dim of -1, the norm of all.
inline Tensor norm_except_dim(const Tensor& v, int64_t pow = 2, int64_t dim = 0) {
  if (dim == -1) return v.norm(pow);
  std::vector<int64_t> others;
  for (int64_t i = 0; i < v.dim(); ++i) {
    if (i != dim) others.push_back(i);
  }
  return others.empty() ? v.abs() : v.norm(pow, others, true);
}
inline Tensor _softmax(const Tensor& x, int64_t dim, bool half_to_float) {
  return half_to_float ? softmax(x, dim, kFloat32) : softmax(x, dim);
}
inline Tensor _log_softmax(const Tensor& x, int64_t dim, bool half_to_float) {
  return half_to_float ? log_softmax(x, dim, kFloat32) : log_softmax(x, dim);
}
// A dimension from -size to size - 1, counted from the front. Throws IndexError for another one.
inline int64_t maybe_wrap_dim(int64_t dim, int64_t size, bool wrap_scalar = true) {
  const int64_t count = size == 0 && wrap_scalar ? 1 : size;
  AMP_CHECK(dim >= -count && dim < count, IndexError, "[maybe_wrap_dim] `dim` is ", dim, ", expected ", -count, " to ", count - 1);
  return dim < 0 ? dim + count : dim;
}
// The shape to which two shapes are broadcast. Throws ValueError if they do not fit.
inline std::vector<int64_t> infer_size(IntArrayRef a, IntArrayRef b) {
  const size_t count = a.size() < b.size() ? b.size() : a.size();
  std::vector<int64_t> shape(count);
  for (size_t i = 1; i <= count; ++i) {
    const int64_t x = i <= a.size() ? a[a.size() - i] : 1, y = i <= b.size() ? b[b.size() - i] : 1;
    AMP_CHECK(x == y || x == 1 || y == 1, ValueError, "[infer_size] the shapes ", a, " and ", b, " cannot be broadcast");
    shape[count - i] = x == 1 ? y : x;
  }
  return shape;
}
inline std::vector<Tensor> unsafe_chunk(const Tensor& x, int64_t chunks, int64_t dim = 0) { return x.chunk(chunks, dim); }
inline std::vector<Tensor> unsafe_split(const Tensor& x, int64_t size, int64_t dim = 0) { return x.split(size, dim); }
inline Tensor linalg_matmul(const Tensor& a, const Tensor& b) { return matmul(a, b); }
inline Tensor linalg_diagonal(const Tensor& x, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1) {
  return diagonal(x, offset, dim1, dim2);
}
inline Tensor smm(const Tensor& sparse, const Tensor& dense) { return mm(sparse, dense); }
inline Tensor _sparse_mm(const Tensor& sparse, const Tensor& dense) { return mm(sparse, dense); }
inline std::tuple<Tensor, Tensor> _unique(const Tensor& x, bool sorted = true, bool return_inverse = false) {
  const auto found = unique(x, sorted, return_inverse, false);
  return {std::get<0>(found), std::get<1>(found)};
}
// The form without `center`: frames begin at the first sample, and nothing is padded.
inline Tensor stft(const Tensor& x, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length,
                   const Tensor& window, bool normalized, bool onesided, std::optional<bool> return_complex = {}) {
  return stft(x, n_fft, hop_length, win_length, window, false, "reflect", normalized, onesided, return_complex);
}
inline Tensor special_erf(const Tensor& x) { return erf(x); }
inline Tensor special_erfc(const Tensor& x) { return erfc(x); }
inline Tensor special_erfinv(const Tensor& x) { return erfinv(x); }
inline Tensor special_expit(const Tensor& x) { return sigmoid(x); }
inline Tensor special_exp2(const Tensor& x) { return exp2(x); }
inline Tensor special_expm1(const Tensor& x) { return expm1(x); }
inline Tensor special_log1p(const Tensor& x) { return log1p(x); }
inline Tensor special_digamma(const Tensor& x) { return digamma(x); }
inline Tensor special_gammaln(const Tensor& x) { return lgamma(x); }

inline bool is_available() { return cuda::is_available(); }
inline size_t getNumGPUs() { return static_cast<size_t>(cuda::device_count()); }
inline bool hasCUDA() { return cuda::is_available(); }
inline bool hasCuDNN() { return cuda::is_available(); }
inline bool hasMPS() { return false; }
inline bool hasXPU() { return false; }
inline bool hasHIP() { return false; }
inline bool hasMKL() { return false; }
inline bool hasOpenMP() { return true; }
inline bool is_inference_mode_enabled() { return InferenceMode::is_enabled(); }
inline void set_num_interop_threads(int) {}
inline int get_num_interop_threads() { return 1; }
inline void init_num_threads() {}
inline int get_thread_num() { return 0; }
inline uint64_t initial_seed() { return default_generator().current_seed(); }
inline uint64_t seed() { return Generator(default_generator()).seed(); }

namespace detail {
inline Generator createCPUGenerator(uint64_t seed = Generator::kDefaultSeed) { return Generator(kCPU, seed); }
inline const Generator& getDefaultCPUGenerator() { return default_generator(kCPU); }
}  // namespace detail
template <class>
Generator make_generator(uint64_t seed = Generator::kDefaultSeed) {
  return Generator(kCPU, seed);
}
struct CPUGeneratorImpl {};

namespace cuda {
inline bool cudnn_is_available() { return is_available(); }
inline void manual_seed(uint64_t seed) {
  if (is_available()) Generator(default_generator(kCUDA)).manual_seed(seed);
}
inline void manual_seed_all(uint64_t seed) {
  for (int i = 0; i < device_count(); ++i) Generator(default_generator(Device(kCUDA, static_cast<int8_t>(i)))).manual_seed(seed);
}
inline int getNumGPUs() { return device_count(); }
}  // namespace cuda
namespace mps {
inline bool is_available() { return false; }
}  // namespace mps
namespace xpu {
inline bool is_available() { return false; }
inline int device_count() { return 0; }
}  // namespace xpu

template <class T>
class intrusive_ptr : public std::shared_ptr<T> {
 public:
  using std::shared_ptr<T>::shared_ptr;
  intrusive_ptr() = default;
  intrusive_ptr(std::shared_ptr<T> pointer) : std::shared_ptr<T>(std::move(pointer)) {}
  template <class... Args>
  static intrusive_ptr make(Args&&... args) {
    return std::make_shared<T>(std::forward<Args>(args)...);
  }
  bool defined() const { return this->get() != nullptr; }
  bool unique() const { return this->use_count() == 1; }
};
template <class T>
class weak_intrusive_ptr : public std::weak_ptr<T> {
 public:
  using std::weak_ptr<T>::weak_ptr;
  intrusive_ptr<T> lock() const { return std::weak_ptr<T>::lock(); }
};
template <class T, class... Args>
intrusive_ptr<T> make_intrusive(Args&&... args) {
  return intrusive_ptr<T>::make(std::forward<Args>(args)...);
}
template <class T, class U>
intrusive_ptr<T> static_intrusive_pointer_cast(const intrusive_ptr<U>& pointer) {
  return std::static_pointer_cast<T>(pointer);
}
template <class T, class U>
intrusive_ptr<T> dynamic_intrusive_pointer_cast(const intrusive_ptr<U>& pointer) {
  return std::dynamic_pointer_cast<T>(pointer);
}
struct intrusive_ptr_target {
  virtual ~intrusive_ptr_target() = default;
};
struct CustomClassHolder : intrusive_ptr_target {};
namespace jit {
using IValue = amp::IValue;
struct CompilationUnit {};
namespace script {
using CompilationUnit = jit::CompilationUnit;
}
}  // namespace jit

// --- errors ---

using EnforceNotMet = Error;
using EnforceFiniteError = Error;
using DistBackendError = Error;

// --- autocast ---

namespace autocast {
inline bool is_autocast_enabled(DeviceType device) { return amp::is_autocast_enabled(device); }
inline bool is_enabled() { return amp::is_autocast_enabled(kCUDA); }
inline void clear_cache() { clear_autocast_cache(); }
}  // namespace autocast

}  // namespace amp
