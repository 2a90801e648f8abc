// Tensors in both directions between amp and a C library: the same memory, and who frees it.
#include <cstdio>

#include <amp/all.h>
#include <amp/interop/dlpack.h>

#include "buffers.h"

namespace {

// The library's own declaration of the structure, and amp's: two names for one layout.
amp::dlpack::DLManagedTensorVersioned* to_amp(DLManagedTensorVersioned* managed) {
  return reinterpret_cast<amp::dlpack::DLManagedTensorVersioned*>(managed);
}
DLManagedTensorVersioned* to_c(amp::dlpack::DLManagedTensorVersioned* managed) {
  return reinterpret_cast<DLManagedTensorVersioned*>(managed);
}

int expect(bool condition, const char* what) {
  std::printf("%s: %s\n", condition ? "ok" : "WRONG", what);
  return condition ? 0 : 1;
}

int from_c() {
  int wrong = 0;
  DLManagedTensorVersioned* managed = buffers_count(3, 4);
  if (managed == nullptr) return expect(false, "the library has memory");
  const void* data = managed->dl_tensor.data;
  amp::Tensor row;
  {
    const amp::Tensor matrix = amp::fromDLPack(to_amp(managed));  // from here on, amp calls the deleter
    wrong += expect(matrix.data_ptr() == data, "the tensor lies in the library's memory");
    wrong += expect(matrix.sum().item<float>() == 66, "its numbers are the library's");
    row = matrix[1];
  }
  wrong += expect(buffers_alive() == 1, "a view keeps the memory alive");
  row = amp::Tensor();
  return wrong + expect(buffers_alive() == 0, "the last tensor gives it back");
}

int to_library() {
  int wrong = 0;
  amp::Tensor matrix = amp::ones({2, 3});
  wrong += expect(buffers_scale(to_c(amp::toDLPackVersioned(matrix)), 5) == 0 && amp::equal(matrix, amp::full({2, 3}, 5)),
                  "the library writes to the tensor's memory");
  const amp::Tensor column = matrix.t();
  wrong += expect(buffers_scale(to_c(amp::toDLPackVersioned(column.slice(0, 0, 1))), 2) == 0 && matrix[0][0].item<float>() == 10 &&
                      matrix[0][1].item<float>() == 5,
                  "strides of a view arrive");

  DLManagedTensorVersioned* managed = to_c(amp::toDLPackVersioned(matrix));
  const float* data = static_cast<const float*>(managed->dl_tensor.data);
  matrix = amp::Tensor();  // the description still holds the memory
  wrong += expect(data[0] == 10 && buffers_scale(managed, 1) == 0, "the description keeps the memory alive");

  const amp::Tensor constant = amp::ones({2, 2});
  wrong +=
      expect(buffers_scale(to_c(amp::toDLPackVersioned(constant, {.read_only = true})), 3) == -1 && amp::equal(constant, amp::ones({2, 2})),
             "a receiver can be asked not to write");
  wrong += expect(buffers_scale(to_c(amp::toDLPackVersioned(constant, {.copy = true})), 3) == 0 && amp::equal(constant, amp::ones({2, 2})),
                  "or be given a copy");
  try {
    amp::toDLPackVersioned(amp::ones({1}).requires_grad_());
    wrong += expect(false, "a tensor that requires a gradient is refused");
  } catch (const amp::Error& error) { std::printf("%s\n", error.what()); }
  return wrong;
}

// The result of a region goes to the library without a conversion.
int with_autocast() {
  const amp::Tensor matrix = amp::fromDLPack(to_amp(buffers_count(4, 4)));
  amp::Tensor product;
  {
    const amp::Autocast region(amp::kCPU);
    product = amp::mm(matrix, amp::eye(4));
  }
  return expect(product.dtype() == amp::kBFloat16 && amp::equal(product.to(amp::kFloat32), matrix), "the library's matrix in a region");
}

}  // namespace

int main() { return from_c() + to_library() + with_autocast() + (buffers_alive() != 0); }
