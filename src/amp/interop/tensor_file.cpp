#include <amp/interop/tensor_file.h>

#include <algorithm>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/interop/strict_json.h>

namespace amp::interop {

Tensor TensorFile::tensor(const std::string& name, uint64_t offset, IntArrayRef shape, ScalarType dtype) const {
  const auto bytes = static_cast<uint64_t>(detail::checked_numel("load", shape) * elementSize(dtype));
  if (offset > file_.size() || bytes > file_.size() - offset)
    refuse(path(), detail::concat("it is cut short: `", name, "` has ", bytes, " bytes from byte ", offset, " on"));
  Tensor tensor;
  if (mapping_ != nullptr && bytes > 0 && offset % static_cast<uint64_t>(elementSize(toRealType(dtype))) == 0) {
    const auto keep = [mapping = mapping_](void*) {};
    tensor = from_blob(mapping_.get() + offset, shape, keep, TensorOptions(dtype));
  } else {
    tensor = empty(shape, TensorOptions(dtype));
    if (bytes > 0) file_.read(offset, tensor.data_ptr(), bytes);
  }
  const auto* begin = static_cast<const char*>(tensor.data_ptr());
  if (dtype == kBool && std::any_of(begin, begin + bytes, [](char byte) { return byte != 0 && byte != 1; }))
    refuse(path(), "`" + name + "` is of booleans, but has a byte that is neither 0 nor 1");
  return tensor;
}

}  // namespace amp::interop
