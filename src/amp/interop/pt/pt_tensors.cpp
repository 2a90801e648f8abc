#include <amp/interop/pt/pt_tensors.h>

#include <algorithm>

#include <amp/core/checked.h>
#include <amp/core/grad_mode.h>
#include <amp/interop/strict_json.h>
#include <amp/ops.h>

namespace amp::interop {

namespace {

using Kind = PickleValue::Kind;

constexpr std::string_view kTensor = "torch._utils._rebuild_tensor_v2", kTensorOfDtype = "torch._utils._rebuild_tensor_v3";
// A parameter, one with attributes, and a tensor with attributes: (function, class, arguments, attributes).
constexpr std::string_view kParameter = "torch._utils._rebuild_parameter",
                           kParameterWithState = "torch._utils._rebuild_parameter_with_state",
                           kTensorWithState = "torch._tensor._rebuild_from_type_v2";
constexpr std::string_view kSize = "torch.Size";
constexpr std::string_view kUntyped = "torch.storage.UntypedStorage";
constexpr int kMaxWrapped = 8;

struct TorchType {
  std::string_view dtype;    // torch.float32
  std::string_view storage;  // torch.FloatStorage; empty: there is none
  std::string_view name;     // in safetensors; empty for complex128, which safetensors lacks, and for pairs of numbers
};
constexpr TorchType kTorchTypes[] = {{"torch.float64", "torch.DoubleStorage", "F64"},
                                     {"torch.float32", "torch.FloatStorage", "F32"},
                                     {"torch.float16", "torch.HalfStorage", "F16"},
                                     {"torch.bfloat16", "torch.BFloat16Storage", "BF16"},
                                     {"torch.int64", "torch.LongStorage", "I64"},
                                     {"torch.int32", "torch.IntStorage", "I32"},
                                     {"torch.int16", "torch.ShortStorage", "I16"},
                                     {"torch.int8", "torch.CharStorage", "I8"},
                                     {"torch.uint8", "torch.ByteStorage", "U8"},
                                     {"torch.bool", "torch.BoolStorage", "BOOL"},
                                     {"torch.complex64", "torch.ComplexFloatStorage", "C64"},
                                     {"torch.complex128", "torch.ComplexDoubleStorage", ""},
                                     {"torch.uint16", "", "U16"},
                                     {"torch.uint32", "", "U32"},
                                     {"torch.uint64", "", "U64"},
                                     {"torch.float8_e4m3fn", "", "F8_E4M3"},
                                     {"torch.float8_e5m2", "", "F8_E5M2"},
                                     {"torch.float8_e4m3fnuz", "", "F8_E4M3FNUZ"},
                                     {"torch.float8_e5m2fnuz", "", "F8_E5M2FNUZ"},
                                     {"torch.float8_e8m0fnu", "", "F8_E8M0"},
                                     {"torch.float4_e2m1fn_x2", "", ""}};

const ElementType* element_type(const TorchType& type) {
  static constexpr ElementType kComplex{"", 128, kComplex128}, kPair{"", 8, kFloat4_e2m1fn_x2};
  if (!type.name.empty()) return find_element_type(type.name);
  return type.storage.empty() ? &kPair : &kComplex;
}

}  // namespace

bool PtTensors::is_tensor(const PickleValue& value) {
  constexpr std::string_view kFunctions[] = {kTensor, kTensorOfDtype, kParameter, kParameterWithState, kTensorWithState};
  return std::any_of(std::begin(kFunctions), std::end(kFunctions), [&](std::string_view function) { return value.is_call_of(function); });
}

bool PtTensors::stands_for_tensor(const PickleValue& value) {
  // Every function of PyTorch that makes tensors. One of them needs no storage: it makes tensors on the device "meta".
  return value.kind == Kind::Persistent || (value.kind == Kind::Call && value.items[0]->text.starts_with("torch._utils._rebuild_"));
}

const PickleValue* PtTensors::size_of(const PickleValue& value) {
  const bool is_size = value.is_call_of(kSize) && value.arguments().size() == 1 && value.arguments()[0]->kind == Kind::Tuple;
  return is_size ? value.arguments()[0] : nullptr;
}

void PtTensors::refuse_entry(const std::string& name, const std::string& reason) const { refuse(file_.path(), "`" + name + "` " + reason); }

std::vector<int64_t> PtTensors::integers(const std::string& name, const PickleValue& value) const {
  const PickleValue* size = size_of(value);
  const PickleValue& tuple = size == nullptr ? value : *size;
  const auto is_integer = [](const PickleValue* item) { return item->kind == Kind::Int; };
  if (tuple.kind != Kind::Tuple || !std::all_of(tuple.items.begin(), tuple.items.end(), is_integer))
    refuse_entry(name, "has sizes or strides that are no tuple of integers");
  std::vector<int64_t> all;
  for (const PickleValue* item : tuple.items) all.push_back(item->integer);
  return all;
}

// ('storage', class, key, location, number of elements)
PtTensors::StorageRef PtTensors::storage_of(const std::string& name, const PickleValue& value) const {
  const PickleValue* id = value.kind == Kind::Persistent ? value.items[0] : nullptr;
  const bool good = id != nullptr && id->kind == Kind::Tuple && id->items.size() == 5 && id->items[0]->kind == Kind::Text &&
                    id->items[0]->text == "storage" && id->items[1]->kind == Kind::Global && id->items[2]->kind == Kind::Text &&
                    id->items[4]->kind == Kind::Int && id->items[4]->integer >= 0;
  if (!good) refuse_entry(name, "has no storage");
  const std::string& type = id->items[1]->text;
  StorageRef storage{id->items[2]->text, nullptr, static_cast<uint64_t>(id->items[4]->integer)};
  if (type == kUntyped) return storage;
  const auto* found = std::find_if(std::begin(kTorchTypes), std::end(kTorchTypes), [&](const TorchType& t) { return t.storage == type; });
  if (found == std::end(kTorchTypes)) refuse_entry(name, "has the storage `" + type + "`, which is none");
  storage.type = element_type(*found);
  if (__builtin_mul_overflow(storage.bytes, static_cast<uint64_t>(storage.type->bits / 8), &storage.bytes))
    refuse_entry(name, "has a storage that is too large");
  return storage;
}

PtTensors::Geometry PtTensors::geometry_of(const std::string& name, const std::vector<const PickleValue*>& arguments) const {
  if (arguments[1]->kind != Kind::Int) refuse_entry(name, "has an offset that is no integer");
  Geometry geometry{integers(name, *arguments[2]), integers(name, *arguments[3]), arguments[1]->integer, 0};
  try {
    geometry.extent = detail::checked_extent("load_pt", geometry.sizes, geometry.strides, geometry.offset);
  } catch (const ValueError& error) { refuse_entry(name, std::string("is impossible: ") + error.what()); }
  if (geometry.extent == 0) geometry.offset = 0;
  return geometry;
}

Tensor PtTensors::load(const std::string& name, const StorageRef& storage, ScalarType dtype, Device device) {
  Tensor& loaded = storages_[{storage.key, dtype}];
  if (loaded.defined()) return loaded;
  const auto entry = entries_.find(prefix_ + storage.key);
  if (entry == entries_.end()) refuse_entry(name, "has its data in `" + prefix_ + storage.key + "`, which is not in the archive");
  check_stored(file_.file(), entry->first, entry->second);
  if (entry->second.size != storage.bytes || storage.bytes % static_cast<uint64_t>(elementSize(dtype)) != 0)
    refuse_entry(name, detail::concat("has a storage of ", storage.bytes, " bytes, but `", entry->first, "` has ", entry->second.size));
  const int64_t count = static_cast<int64_t>(storage.bytes) / elementSize(dtype);
  loaded = file_.tensor(name, entry->second.begin, count, dtype).to(device);
  return loaded;
}

// The elements of a view, of `width` bytes each, one after the other.
Tensor PtTensors::raw_bytes(const Tensor& storage, const Geometry& geometry, int64_t width) const {
  const int64_t count = detail::checked_numel("load_pt", geometry.sizes);
  if (detail::is_contiguous(geometry.sizes, geometry.strides)) return as_strided(storage, count * width, 1, geometry.offset * width);
  std::vector<int64_t> sizes = geometry.sizes, strides = geometry.strides;
  for (int64_t& stride : strides) stride *= width;
  sizes.push_back(width);
  strides.push_back(1);
  return as_strided(storage, sizes, strides, geometry.offset * width).contiguous().view(-1);
}

// The optional last argument: a dictionary with the bits of the tensor.
PtTensors::Lazy PtTensors::lazy_of(const std::string& name, const std::vector<const PickleValue*>& arguments, size_t at) const {
  Lazy lazy;
  if (at >= arguments.size() || arguments[at]->kind == Kind::None) return lazy;
  if (arguments[at]->kind != Kind::Dict) refuse_entry(name, "has metadata that is no dictionary");
  const std::vector<const PickleValue*>& items = arguments[at]->items;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    const PickleValue &key = *items[i], &bit = *items[i + 1];
    const bool is_conj = key.kind == Kind::Text && key.text == "conj";
    if (!is_conj && (key.kind != Kind::Text || key.text != "neg"))
      AMP_THROW(NotImplementedError, file_.path(), ": `", name, "` can't be loaded: its metadata has other keys than conj and neg");
    if (bit.kind != Kind::Bool) refuse_entry(name, "has metadata that is neither true nor false");
    (is_conj ? lazy.conj : lazy.neg) = bit.integer != 0;
  }
  return lazy;
}

PtTensors::Maker PtTensors::maker_of(const std::string& name, const PickleValue& value) const {
  const PickleValue* made = &value;
  for (int i = 0; i < kMaxWrapped && (made->is_call_of(kParameter) || made->is_call_of(kParameterWithState)); ++i) {
    if (made->arguments().empty()) refuse_entry(name, "is no tensor");
    made = made->arguments()[0];
  }
  if (made->kind == Kind::Object || (made->kind == Kind::Call && !is_tensor(*made)))
    AMP_THROW(NotImplementedError, file_.path(), ": `", name, "` can't be loaded: it ", made->description());
  if (made->kind != Kind::Call) refuse_entry(name, "is no tensor");
  const std::vector<const PickleValue*>& arguments = made->arguments();
  if (!made->is_call_of(kTensorWithState)) return {made->items[0]->text, &arguments};
  if (arguments.size() != 4 || arguments[0]->kind != Kind::Global || arguments[2]->kind != Kind::Tuple) refuse_entry(name, "is no tensor");
  const std::string& function = arguments[0]->text;
  AMP_CHECK(function == kTensor || function == kTensorOfDtype, NotImplementedError, file_.path(), ": `", name,
            "` can't be loaded: it refers to `", function, "`");
  return {function, &arguments[2]->items};
}

StateValue PtTensors::value(const std::string& name, const PickleValue& value) {
  const auto [function, arguments] = maker_of(name, value);
  const bool has_dtype = function == kTensorOfDtype;
  const size_t least = has_dtype ? 7 : 6;  // optionally followed by its metadata
  if ((function != kTensor && !has_dtype) || arguments->size() < least || arguments->size() > least + 1) refuse_entry(name, "is no tensor");
  const StorageRef storage = storage_of(name, *(*arguments)[0]);
  const Geometry geometry = geometry_of(name, *arguments);
  const ElementType* type = storage.type;
  if (has_dtype) {
    const PickleValue& dtype = *(*arguments)[6];
    const auto* found = std::find_if(std::begin(kTorchTypes), std::end(kTorchTypes),
                                     [&](const TorchType& t) { return dtype.kind == Kind::Global && t.dtype == dtype.text; });
    AMP_CHECK(found != std::end(kTorchTypes) || !dtype.text.starts_with("torch."), NotImplementedError, file_.path(), ": `", name,
              "` can't be loaded: its dtype is ", dtype.text);
    if (found == std::end(kTorchTypes)) refuse_entry(name, "has no dtype");
    type = element_type(*found);
  }
  if (type == nullptr) refuse_entry(name, "has no dtype");
  const int64_t width = type->bits / 8, available = static_cast<int64_t>(storage.bytes) / width;
  if (geometry.extent > available)
    refuse_entry(name, detail::concat("reaches element ", geometry.extent - 1, " of a storage of ", available));
  const NoGradGuard no_grad;
  const Lazy lazy = lazy_of(name, *arguments, least);
  if ((lazy.conj && !isComplexType(type->scalar)) || (lazy.neg && (isStorageType(type->scalar) || type->scalar == kBool)))
    refuse_entry(name, detail::concat("is marked as a ", lazy.conj ? "conjugate" : "negative", ", but its dtype has none"));
  if (type->scalar != ScalarType::Undefined) {
    Tensor tensor = as_strided(load(name, storage, type->scalar, device_), geometry.sizes, geometry.strides, geometry.offset);
    if (lazy.conj) tensor = tensor.conj();
    return lazy.neg ? tensor.neg() : tensor;
  }
  if (detail::checked_numel("load_pt", geometry.sizes) > available)
    AMP_THROW(NotImplementedError, file_.path(), ": `", name, "` is an expanded tensor of ", type->name);
  return RawTensor{type->name, geometry.sizes, raw_bytes(load(name, storage, kUInt8, kCPU), geometry, width)};
}

}  // namespace amp::interop
