#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include <amp/core/factories.h>
#include <amp/interop/dlpack.h>

#include "values.h"

namespace dlpack_tests {

using namespace amp;
using namespace amp::dlpack;
using amp::test::values;
using Doubles = std::vector<double>;
using Ints = std::vector<int64_t>;

TEST_SUITE_BEGIN("core dlpack");

namespace {

// A foreign library's array, and a count of the calls of its deleter.
template <class Managed>
struct Foreign {
  float data[6] = {0, 1, 2, 3, 4, 5};
  int64_t shape[2] = {2, 3};
  int64_t strides[2] = {3, 1};
  int deleted = 0;
  Managed managed{};

  Foreign() {
    managed.dl_tensor = {data, {kDLCPU, 0}, 2, {kDLFloat, 32, 1}, shape, strides, 0};
    managed.manager_ctx = this;
    managed.deleter = [](Managed* self) { ++static_cast<Foreign*>(self->manager_ctx)->deleted; };
  }
  Foreign(const Foreign&) = delete;
};

}  // namespace

TEST_CASE("an exported tensor describes and keeps its memory") {
  DLManagedTensor* managed = nullptr;
  const float* data = nullptr;
  {
    const Tensor x = arange(6, kFloat32).reshape({2, 3});
    const Tensor view = x.t();
    data = view.data_ptr<float>();
    managed = toDLPack(view);
  }
  const DLTensor& t = managed->dl_tensor;
  CHECK(t.data == data);
  CHECK(t.device.device_type == kDLCPU);
  CHECK(t.device.device_id == 0);
  CHECK(t.ndim == 2);
  CHECK(t.dtype.code == kDLFloat);
  CHECK(t.dtype.bits == 32);
  CHECK(t.dtype.lanes == 1);
  CHECK(Ints(t.shape, t.shape + 2) == Ints{3, 2});
  CHECK(Ints(t.strides, t.strides + 2) == Ints{1, 3});
  CHECK(t.byte_offset == 0);
  CHECK(data[5] == 5);
  managed->deleter(managed);
}

TEST_CASE("every dtype goes out and comes back without a copy") {
  for (int i = 0; i < kNumComputedTypes; ++i) {
    const auto type = static_cast<ScalarType>(i);
    CAPTURE(toString(type));
    const Tensor x = ones({3, 4}, type).slice(1, 1, 3);
    const Tensor y = fromDLPack(toDLPack(x)), z = fromDLPack(toDLPackVersioned(x));
    CHECK(y.dtype() == type);
    CHECK(y.data_ptr() == x.data_ptr());
    CHECK(z.data_ptr() == x.data_ptr());
    CHECK(y.sizes() == x.sizes());
    CHECK(y.strides() == x.strides());
    y.fill_(0);
    CHECK(values<std::complex<double>>(x) == std::vector<std::complex<double>>(6, 0));
  }
  CHECK(fromDLPack(toDLPack(tensor(2.5))).item<double>() == 2.5);
  CHECK(fromDLPack(toDLPack(zeros({0, 3}))).numel() == 0);
}

TEST_CASE("storage types go out and come back") {
  for (const ScalarType type : {kFloat8_e5m2, kFloat8_e4m3fn, kFloat8_e8m0fnu, kFloat4_e2m1fn_x2}) {
    const Tensor x = zeros({2, 3}, type);
    DLManagedTensor* managed = toDLPack(x);
    CHECK(managed->dl_tensor.dtype.lanes == (type == kFloat4_e2m1fn_x2 ? 2 : 1));
    const Tensor y = fromDLPack(managed);
    CHECK(y.dtype() == type);
    CHECK(y.data_ptr() == x.data_ptr());
  }
}

TEST_CASE("the codes of the dtypes") {
  const auto code = [](ScalarType type) {
    DLManagedTensor* managed = toDLPack(zeros({1}, type));
    const DLDataType dtype = managed->dl_tensor.dtype;
    managed->deleter(managed);
    return std::pair<int, int>(dtype.code, dtype.bits);
  };
  CHECK(code(kBool) == std::pair<int, int>(6, 8));
  CHECK(code(kUInt8) == std::pair<int, int>(1, 8));
  CHECK(code(kInt16) == std::pair<int, int>(0, 16));
  CHECK(code(kHalf) == std::pair<int, int>(2, 16));
  CHECK(code(kBFloat16) == std::pair<int, int>(4, 16));
  CHECK(code(kComplex64) == std::pair<int, int>(5, 64));
  CHECK(code(kFloat8_e4m3fn) == std::pair<int, int>(10, 8));
  CHECK(code(kFloat8_e5m2) == std::pair<int, int>(12, 8));
  CHECK(code(kFloat8_e8m0fnu) == std::pair<int, int>(14, 8));
  CHECK(code(kFloat4_e2m1fn_x2) == std::pair<int, int>(17, 4));
}

TEST_CASE("an imported tensor shares the memory and calls the deleter once") {
  Foreign<DLManagedTensor> foreign;
  {
    Tensor row;
    {
      const Tensor x = fromDLPack(&foreign.managed);
      CHECK(x.data_ptr() == foreign.data);
      CHECK(values(x) == Doubles{0, 1, 2, 3, 4, 5});
      foreign.data[3] = 30;
      row = x[1];
    }
    CHECK(foreign.deleted == 0);
    CHECK(values(row) == Doubles{30, 4, 5});
  }
  CHECK(foreign.deleted == 1);
}

TEST_CASE("missing strides, offsets and a missing deleter") {
  Foreign<DLManagedTensor> foreign;
  foreign.managed.dl_tensor.strides = nullptr;
  foreign.managed.dl_tensor.byte_offset = 8;
  foreign.shape[0] = 1;
  foreign.managed.deleter = nullptr;
  CHECK(values(fromDLPack(&foreign.managed)) == Doubles{2, 3, 4});
  foreign.strides[0] = 1;
  foreign.strides[1] = 2;
  foreign.shape[0] = 2;
  foreign.shape[1] = 2;
  foreign.managed.dl_tensor.strides = foreign.strides;
  CHECK(values(fromDLPack(&foreign.managed)) == Doubles{2, 4, 3, 5});
}

TEST_CASE("strides that no element uses may have any value") {
  Foreign<DLManagedTensor> foreign;
  foreign.shape[0] = 1;
  foreign.strides[0] = -3;  // a reversed array of one row
  const Tensor row = fromDLPack(&foreign.managed);
  CHECK(values(row) == Doubles{0, 1, 2});
  CHECK(row.is_contiguous());
  Foreign<DLManagedTensor> empty;
  empty.shape[1] = 0;
  empty.strides[0] = -1;
  CHECK(fromDLPack(&empty.managed).sizes() == IntArrayRef{2, 0});
}

TEST_CASE("read-only memory is copied") {
  Foreign<DLManagedTensorVersioned> foreign;
  foreign.managed.version = {1, 1};
  foreign.managed.flags = kReadOnly;
  const Tensor x = fromDLPack(&foreign.managed);
  CHECK(foreign.deleted == 1);
  CHECK(x.data_ptr() != foreign.data);
  CHECK(values(x) == Doubles{0, 1, 2, 3, 4, 5});
  Foreign<DLManagedTensorVersioned> writable;
  writable.managed.version = {1, 0};
  CHECK(fromDLPack(&writable.managed).data_ptr() == writable.data);
}

TEST_CASE("flags say that the memory was copied, or must not be written to") {
  const Tensor x = arange(6, kFloat32).reshape({2, 3}).t();
  DLManagedTensorVersioned* shared = toDLPackVersioned(x);
  CHECK(shared->version.major == 1);
  CHECK(shared->flags == 0);
  CHECK(fromDLPack(shared).data_ptr() == x.data_ptr());
  DLManagedTensorVersioned* copied = toDLPackVersioned(x, {.copy = true});
  CHECK(copied->flags == kIsCopied);
  const Tensor copy = fromDLPack(copied);
  CHECK(copy.data_ptr() != x.data_ptr());
  CHECK(values(copy) == values(x));
  DLManagedTensorVersioned* fixed = toDLPackVersioned(x, {.read_only = true});
  CHECK(fixed->flags == kReadOnly);
  CHECK(fixed->dl_tensor.data == x.data_ptr());
  const Tensor other = fromDLPack(fixed);
  CHECK(other.data_ptr() != x.data_ptr());
  CHECK(values(other) == values(x));
}

TEST_CASE("tensors in host memory have no streams") {
  CHECK(dlpack_stream(kCPU) == std::nullopt);
  const Tensor x = ones({2});
  for (const int64_t stream : {-1, 0, 1, 12345}) {
    CHECK_THROWS_WITH_AS(toDLPack(x, stream), doctest::Contains("which has no streams"), ValueError);
    CHECK_THROWS_AS(toDLPackVersioned(x, {.stream = stream}), ValueError);
    Foreign<DLManagedTensor> foreign;
    CHECK_THROWS_AS(fromDLPack(&foreign.managed, stream), ValueError);
    CHECK(foreign.deleted == 0);
  }
}

TEST_CASE("what can't be imported stays the caller's") {
  Foreign<DLManagedTensor> foreign;
  DLTensor& t = foreign.managed.dl_tensor;
  const DLTensor good = t;
  const auto restore = [&] { t = good; };
  t.dtype = {kDLFloat, 8, 1};
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), TypeError);
  t.dtype = {kDLUInt, 32, 1};
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), TypeError);
  t.dtype = {kDLFloat, 32, 4};
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), TypeError);
  restore();
  t.device = {static_cast<DLDeviceType>(10), 0};
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), NotImplementedError);
  t.device = {kDLCUDA, 100};
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), NotImplementedError);
  restore();
  t.ndim = 100;
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), ValueError);
  restore();
  t.byte_offset = 2;
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), ValueError);
  restore();
  t.byte_offset = ~uint64_t{3};
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), ValueError);
  restore();
  for (const int32_t id : {-7, 1, 300}) {
    t.device.device_id = id;
    CHECK_THROWS_AS(fromDLPack(&foreign.managed), ValueError);
  }
  restore();
  foreign.strides[0] = -3;
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), ValueError);
  foreign.strides[0] = 3;
  t.data = nullptr;
  CHECK_THROWS_AS(fromDLPack(&foreign.managed), ValueError);
  CHECK_THROWS_AS(fromDLPack(static_cast<DLManagedTensor*>(nullptr)), ValueError);
  Foreign<DLManagedTensorVersioned> later;
  later.managed.version = {2, 0};
  CHECK_THROWS_AS(fromDLPack(&later.managed), ValueError);
  later.managed.version = {0, 8};
  CHECK_THROWS_AS(fromDLPack(&later.managed), ValueError);
  CHECK(foreign.deleted == 0);
  CHECK(later.deleted == 0);
}

TEST_CASE("what can't be exported") {
  CHECK_THROWS_AS(toDLPack(Tensor()), ValueError);
  CHECK_THROWS_AS(toDLPack(ones({2}, requires_grad())), Error);
  DLManagedTensor* managed = toDLPack(ones({2}, requires_grad()).detach());
  managed->deleter(managed);
}

TEST_SUITE_END();

}  // namespace dlpack_tests
