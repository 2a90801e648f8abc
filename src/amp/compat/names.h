// Names that libtorch has had over the years for what the standard library and amp call otherwise.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/amp.h>
#include <amp/autograd/node.h>
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
template <class T>
constexpr ScalarType caffe2_type() {
  return Tensor::scalar_type_of<T>();
}

inline constexpr ScalarType kU8 = kUInt8, kI8 = kInt8, kI16 = kInt16, kI32 = kInt32, kI64 = kInt64;
inline constexpr ScalarType kF16 = kFloat16, kF32 = kFloat32, kF64 = kFloat64;

inline ScalarType typeMetaToScalarType(ScalarType type) { return type; }
inline ScalarType scalarTypeToTypeMeta(ScalarType type) { return type; }
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

template <class Key, class Value>
using Dict = std::map<Key, Value>;
template <class T>
using List = std::vector<T>;
template <class T, unsigned N = 6>
using SmallVector = std::vector<T>;
using DimVector = std::vector<int64_t>;
using SymInt = int64_t;
using SymIntArrayRef = IntArrayRef;
using ITensorListRef = TensorList;
template <class T>
ArrayRef<T> makeArrayRef(const std::vector<T>& values) {
  return values;
}
template <class T>
int64_t numel(const T& sizes) requires requires { sizes.begin(); }
{
  int64_t product = 1;
  for (const int64_t size : sizes) product *= size;
  return product;
}

// --- errors ---

using LinAlgError_ = LinAlgError;
using EnforceNotMet = Error;
using EnforceFiniteError = Error;
using OutOfMemoryError_ = OutOfMemoryError;
using DistBackendError = Error;

// --- autograd ---

namespace autograd {
using Variable = Tensor;
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

// --- indexing ---

namespace indexing {
using EllipsisIndexType_ = EllipsisIndexType;
}  // namespace indexing

}  // namespace amp
