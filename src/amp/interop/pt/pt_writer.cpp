#include <amp/interop/pt/pt_writer.h>

#include <bit>
#include <limits>

#include <amp/core/error.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

namespace {

constexpr int kMaxSavedDepth = 64;
constexpr uint64_t kMostText = 0xffffffff;

const char* storage_class(ScalarType dtype) {
  switch (dtype) {
    case kBool: return "BoolStorage";
    case kUInt8: return "ByteStorage";
    case kInt8: return "CharStorage";
    case kInt16: return "ShortStorage";
    case kInt32: return "IntStorage";
    case kInt64: return "LongStorage";
    case kFloat16: return "HalfStorage";
    case kBFloat16: return "BFloat16Storage";
    case kFloat32: return "FloatStorage";
    case kFloat64: return "DoubleStorage";
    case kComplex64: return "ComplexFloatStorage";
    default: return "ComplexDoubleStorage";
  }
}

// The global of the storage of a tensor: typed storages name its dtype. Newer dtypes have an untyped one.
std::string storage_global(ScalarType dtype) {
  return isStorageType(dtype) ? "ctorch.storage\nUntypedStorage\n" : std::string("ctorch\n") + storage_class(dtype) + '\n';
}

}  // namespace

// --- the pickle ---

PtPickle::PtPickle(const IValue& value) {
  bytes_ = "\x80\x02";
  add(value, 0);
  bytes_ += '.';
}

void PtPickle::add_integer(int64_t value) {
  if (value >= std::numeric_limits<int32_t>::min() && value <= std::numeric_limits<int32_t>::max())
    bytes_ += 'J' + little_endian(static_cast<int32_t>(value));
  else bytes_ += "\x8a\x08" + little_endian(value);
}

void PtPickle::add_text(std::string_view text) {
  AMP_CHECK(text.size() <= kMostText, ValueError, "[save] a text of ", text.size(), " bytes is too long");
  bytes_ += 'X' + little_endian(static_cast<uint32_t>(text.size()));
  bytes_ += text;
}

// Tensors that are the same part of memory, as tied weights are, share their data in the file.
size_t PtPickle::storage_of(const Tensor& tensor) {
  const std::string place = detail::concat(tensor.device(), tensor.data_ptr(), tensor.dtype(), tensor.sizes(), tensor.strides());
  const auto [known, is_new] = known_.try_emplace(place, data_.size());
  if (is_new || tensor.numel() == 0) {
    known->second = data_.size();
    data_.push_back(tensor.detach().cpu().contiguous());
  }
  return known->second;
}

void PtPickle::add_tensor(const Tensor& tensor) {
  AMP_CHECK(tensor.defined(), ValueError, "[save] a tensor is undefined");
  AMP_CHECK(!tensor.is_sparse(), NotImplementedError, "[save] sparse tensors cannot be saved; use to_dense()");
  const size_t storage = storage_of(tensor);
  const bool typed = !isStorageType(tensor.dtype());
  bytes_ += typed ? "ctorch._utils\n_rebuild_tensor_v2\n((" : "ctorch._utils\n_rebuild_tensor_v3\n((";
  add_text("storage");
  bytes_ += storage_global(tensor.dtype());
  add_text(std::to_string(storage));
  add_text("cpu");
  add_integer(tensor.numel());
  bytes_ += "tQ";
  add_integer(0);
  const Tensor& data = data_[storage];
  for (const IntArrayRef list : {data.sizes(), data.strides()}) {
    bytes_ += '(';
    for (const int64_t each : list) add_integer(each);
    bytes_ += 't';
  }
  bytes_ +=
      "\x89"
      "ccollections\nOrderedDict\n)R";
  if (!typed) bytes_ += std::string("ctorch\n") + toString(tensor.dtype()) + '\n';
  bytes_ += "tR";
}

void PtPickle::add(const IValue& value, int depth) {
  AMP_CHECK(depth <= kMaxSavedDepth, NotImplementedError, "[save] a value is too deeply nested");
  if (value.isTensor()) return add_tensor(value.toTensor());
  if (value.isInt()) return add_integer(value.toInt());
  if (value.isString()) {
    check_utf8("save", "a text,", value.toStringRef());
    return add_text(value.toStringRef());
  }
  if (value.isNone()) bytes_ += 'N';
  else if (value.isBool()) bytes_ += value.toBool() ? '\x88' : '\x89';
  else if (value.isDouble()) bytes_ += 'G' + little_endian(__builtin_bswap64(std::bit_cast<uint64_t>(value.toDouble())));
  else if (value.isList() || value.isTuple()) {
    bytes_ += value.isList() ? "](" : "(";
    for (const IValue& each : value.isList() ? value.toListRef() : value.toTuple().elements()) add(each, depth + 1);
    bytes_ += value.isList() ? 'e' : 't';
  } else {
    bytes_ += "}(";
    for (const DictValue::Entry& entry : value.toGenericDict()) {
      if (entry.key().isString()) check_utf8("save", "the name of an entry,", entry.key().toStringRef());
      add(entry.key(), depth + 1);
      add(entry.value(), depth + 1);
    }
    bytes_ += 'u';
  }
}

// --- the archive ---

PtArchiveParts::PtArchiveParts(const IValue& value) : pickle_(value) {
  zip_.add("archive/data.pkl", {}, pickle_.bytes());
  zip_.add("archive/byteorder", {}, "little");
  for (size_t i = 0; i < pickle_.data().size(); ++i) {
    const Tensor& data = pickle_.data()[i];
    const auto* bytes = data.numel() == 0 ? "" : static_cast<const char*>(data.data_ptr());
    zip_.add("archive/data/" + std::to_string(i), {}, {bytes, static_cast<size_t>(data.nbytes())});
  }
  zip_.add("archive/version", {}, "3\n");
  zip_.finish();
}

}  // namespace amp::interop
