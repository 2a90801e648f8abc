// Names that libtorch has had over the years for what the standard library and amp call otherwise.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <iterator>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/all.h>
#include <amp/autograd/node.h>
#include <amp/core/ivalue.h>
#include <amp/cuda/device.h>

namespace amp {

using std::in_place;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string_view;

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

// --- dtypes and devices ---

using Dtype = ScalarType;
using TypeMeta = ScalarType;
using DeviceIndex = int8_t;
template <class T>
struct CppTypeToScalarType {
  static constexpr ScalarType value = Tensor::scalar_type_of<T>();
};
template <class T>
inline constexpr ScalarType CppTypeToScalarType_v = CppTypeToScalarType<T>::value;

inline constexpr ScalarType kU8 = kUInt8, kI8 = kInt8, kI16 = kInt16, kI32 = kInt32, kI64 = kInt64;
inline constexpr ScalarType kF16 = kFloat16, kF32 = kFloat32, kF64 = kFloat64;

inline ScalarType typeMetaToScalarType(ScalarType type) { return type; }
inline ScalarType scalarTypeToTypeMeta(ScalarType type) { return type; }
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
using OptionalTensorRef = std::optional<Tensor>;
using Storage = Tensor;
template <size_t D, class T = int64_t>
using ExpandingArray = nn::ExpandingArray<D, T>;

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

// --- containers ---

// A dictionary in the order of insertion.
template <class Key, class Value>
class Dict : public OrderedDict<Key, Value> {
 public:
  bool insert_or_assign(Key key, Value value) {
    const bool is_new = !this->contains(key);
    if (is_new) this->insert(std::move(key), std::move(value));
    else (*this)[key] = std::move(value);
    return is_new;
  }
  auto find(const Key& key) const {
    return std::find_if(this->begin(), this->end(), [&](const auto& item) { return item.key() == key; });
  }
  const Value& at(const Key& key) const { return static_cast<const OrderedDict<Key, Value>&>(*this)[key]; }
  bool empty() const { return this->is_empty(); }
  operator IValue() const {
    DictValue dict;
    for (const auto& item : *this) dict.insert(IValue(item.key()), IValue(item.value()));
    return dict;
  }
};
template <class T>
class List : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  const T& get(size_t i) const { return this->at(i); }
  void set(size_t i, T value) { this->at(i) = std::move(value); }
  const std::vector<T>& vec() const { return *this; }
};
template <class T, unsigned N = 6>
using SmallVector = std::vector<T>;
using DimVector = std::vector<int64_t>;
using IntList = IntArrayRef;
using SymInt = int64_t;
using SymIntArrayRef = IntArrayRef;
using ITensorListRef = TensorList;
template <class T>
ArrayRef<T> makeArrayRef(const std::vector<T>& values) {
  return values;
}
template <class T>
int64_t numel(const T& sizes) requires requires {
  sizes.begin();
}
{
  int64_t product = 1;
  for (const int64_t size : sizes) product *= size;
  return product;
}

// The integers of a range, for loops.
template <class T>
class IntegerRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = T;
    explicit Iterator(T value) : value_(value) {}
    T operator*() const { return value_; }
    Iterator& operator++() {
      ++value_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    T value_;
  };
  IntegerRange(T begin, T end) : begin_(begin), end_(begin < end ? end : begin) {}
  Iterator begin() const { return Iterator(begin_); }
  Iterator end() const { return Iterator(end_); }

 private:
  T begin_, end_;
};
template <std::integral T>
IntegerRange<T> irange(T end) {
  return {T{}, end};
}
template <std::integral A, std::integral B>
IntegerRange<B> irange(A begin, B end) {
  return {static_cast<B>(begin), end};
}
template <class T, class F>
auto fmap(const std::vector<T>& values, const F& function) {
  std::vector<std::decay_t<std::invoke_result_t<const F&, const T&>>> results;
  for (const T& value : values) results.push_back(function(value));
  return results;
}

template <class T>
using intrusive_ptr = std::shared_ptr<T>;
template <class T, class... Args>
intrusive_ptr<T> make_intrusive(Args&&... args) {
  return std::make_shared<T>(std::forward<Args>(args)...);
}
struct intrusive_ptr_target {
  virtual ~intrusive_ptr_target() = default;
};
struct CustomClassHolder : intrusive_ptr_target {};
namespace ivalue {
using Tuple = TupleValue;
}  // namespace ivalue
namespace jit {
using IValue = amp::IValue;
struct CompilationUnit {};
namespace script {
using CompilationUnit = jit::CompilationUnit;
}
}  // namespace jit
template <class T>
using OptionalArrayRef = std::optional<ArrayRef<T>>;

// --- errors ---

using EnforceNotMet = Error;
using EnforceFiniteError = Error;
using DistBackendError = Error;

// --- autograd ---

namespace autograd {
using Variable = Tensor;
inline Tensor make_variable(Tensor data, bool requires_grad = false) {
  if (requires_grad) data.requires_grad_();
  return data;
}
using tensor_list = std::vector<Tensor>;
using amp::AutoGradMode;
using amp::GradMode;
using amp::InferenceMode;
using amp::NoGradGuard;
}  // namespace autograd

// --- data ---

namespace data {
using datasets::BatchDataset;
using datasets::Dataset;
using datasets::IterableDataset;
using datasets::StatefulDataset;
}  // namespace data

// --- autocast ---

namespace autocast {
inline bool is_autocast_enabled(DeviceType device) { return amp::is_autocast_enabled(device); }
inline bool is_enabled() { return amp::is_autocast_enabled(kCUDA); }
inline void clear_cache() { clear_autocast_cache(); }
}  // namespace autocast

}  // namespace amp
