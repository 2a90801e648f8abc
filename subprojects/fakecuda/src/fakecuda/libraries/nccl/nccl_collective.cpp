#include <fakecuda/libraries/nccl/nccl_collective.h>

#include <algorithm>
#include <cstdint>

#include <fakecuda/libraries/elements.h>

namespace fake {

size_t bytes_of(ncclDataType_t type) {
  switch (type) {
    case ncclInt8:
    case ncclUint8: return 1;
    case ncclFloat16:
    case ncclBfloat16: return 2;
    case ncclInt32:
    case ncclFloat32: return 4;
    case ncclInt64:
    case ncclFloat64: return 8;
    default: return 0;
  }
}

namespace {

template <class Value>
Value combine(Value a, Value b, int op) {
  switch (op) {
    case ncclProd: return a * b;
    case ncclMin: return std::min(a, b);
    case ncclMax: return std::max(a, b);
    default: return a + b;
  }
}

template <class Value>
void reduce_as(const Collective& all, size_t first, Bytes& result, const auto& load, const auto& store) {
  const Task& task = all.task;
  const size_t width = bytes_of(task.type);
  for (size_t i = 0; i < result.size() / width; ++i) {
    Value value = load(all.parts[0].given.data() + (first + i) * width);
    for (size_t rank = 1; rank < all.parts.size(); ++rank)
      value = combine<Value>(value, load(all.parts[rank].given.data() + (first + i) * width), task.op);
    if (task.op == ncclAvg) value /= static_cast<Value>(all.parts.size());
    store(result.data() + i * width, value);
  }
}

template <class Element>
void reduce_integers(const Collective& all, size_t first, Bytes& result) {
  reduce_as<int64_t>(
      all, first, result, [](const std::byte* at) { return static_cast<int64_t>(read_as<Element>(at)); },
      [](std::byte* at, int64_t value) { write_as(at, static_cast<Element>(value)); });
}
void reduce_floats(const Collective& all, size_t first, Bytes& result, cudaDataType_t type) {
  reduce_as<double>(
      all, first, result, [type](const std::byte* at) { return load_element(type, at); },
      [type](std::byte* at, double value) { store_element(type, at, value); });
}

// The elements from `first` on of the combined parts.
Bytes reduced(const Collective& all, size_t first, size_t count) {
  Bytes result(count * bytes_of(all.task.type));
  switch (all.task.type) {
    case ncclInt8: reduce_integers<int8_t>(all, first, result); break;
    case ncclUint8: reduce_integers<uint8_t>(all, first, result); break;
    case ncclInt32: reduce_integers<int32_t>(all, first, result); break;
    case ncclInt64: reduce_integers<int64_t>(all, first, result); break;
    case ncclFloat16: reduce_floats(all, first, result, CUDA_R_16F); break;
    case ncclBfloat16: reduce_floats(all, first, result, CUDA_R_16BF); break;
    case ncclFloat32: reduce_floats(all, first, result, CUDA_R_32F); break;
    default: reduce_floats(all, first, result, CUDA_R_64F); break;
  }
  return result;
}

}  // namespace

Bytes result_of(const Collective& all, size_t rank) {
  const Task& task = all.task;
  if (task.what == "ncclAllReduce") return reduced(all, 0, task.count);
  if (task.what == "ncclReduceScatter") return reduced(all, rank * task.count, task.count);
  if (task.what == "ncclBroadcast") return all.parts[static_cast<size_t>(task.root)].given;
  Bytes gathered;
  for (const Part& part : all.parts) gathered.insert(gathered.end(), part.given.begin(), part.given.end());
  return gathered;
}

}  // namespace fake
