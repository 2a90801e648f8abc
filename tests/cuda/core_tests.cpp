// Copies, fills, ranges and random numbers on a device, compared with the CPU.
#include <doctest/doctest.h>

#include <amp/core/device/backends.h>
#include <amp/core/device_kernels.h>
#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/pinned.h>
#include <amp/cuda/stream.h>

#include "cuda_device.h"
#include "support.h"

namespace core_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;

constexpr ScalarType kEvery[] = {kBool,    kUInt8,    kInt8,    kInt16,   kInt32,     kInt64,
                                 kFloat16, kBFloat16, kFloat32, kFloat64, kComplex64, kComplex128};

Tensor sample(IntArrayRef sizes, ScalarType dtype) { return (testing::normal(sizes, kFloat64) * 5).abs().to(dtype); }

}  // namespace

TEST_SUITE_BEGIN("cuda core");

TEST_CASE("every dtype converts to every other as on the CPU") {
  for (const ScalarType from : kEvery) {
    const Tensor host = sample({7, 37}, from), device = host.to(cuda_device());
    CHECK(device.is_cuda());
    CHECK(difference(device.cpu(), host) == "");
    for (const ScalarType to : kEvery) {
      INFO(toString(from) << " to " << toString(to));
      CHECK(difference(device.to(to).cpu(), host.to(to)) == "");
      CHECK(difference(host.to(cuda_device(), to).cpu(), host.to(to)) == "");
      CHECK(difference(device.to(kCPU, to), host.to(to)) == "");
    }
  }
}

TEST_CASE("conversions of rows that lie apart, of rows of one number, and of parts at any address") {
  for (const ScalarType from : kEvery) {
    const Tensor host = (testing::normal({6, 40}, kFloat64, 1) * 5).abs().to(from), device = host.to(cuda_device());
    for (const ScalarType to : kEvery) {
      INFO(toString(from) << " to " << toString(to));
      const auto check = [&](const auto& part) { CHECK(difference(part(device).to(to).cpu(), part(host).to(to)) == ""); };
      check([](const Tensor& t) { return t.slice(1, 8, 32); });
      check([](const Tensor& t) { return t.slice(1, 8, 31); });
      check([](const Tensor& t) { return t.slice(1, 3, 35); });
      check([](const Tensor& t) { return t.view({240}).slice(0, 16, 239); });
      check([](const Tensor& t) { return t.select(1, 5).unsqueeze(1).expand({6, 8}); });
      check([](const Tensor& t) { return t.view({240}).slice(0, 0, 0); });
    }
  }
  for (const ScalarType from : {kInt64, kFloat16, kFloat64, kComplex64}) {
    INFO(toString(from));
    const Tensor host = sample({4802}, from), device = host.to(cuda_device());
    CHECK(difference(device.to(kBFloat16).cpu(), host.to(kBFloat16)) == "");
    CHECK(difference(device.slice(0, 0, 4802, 2).to(kBFloat16).cpu(), host.slice(0, 0, 4802, 2).to(kBFloat16)) == "");
  }
  const Tensor bytes = tensor({0, 1, 2, 255}, kUInt8).to(cuda_device()).view(kBool);
  CHECK(difference(bytes.to(kFloat32).cpu(), tensor({0.0, 1.0, 1.0, 1.0}, kFloat32)) == "");
}

TEST_CASE("conversions to 16 bits round once, also of numbers that float32 rounds to a tie") {
  constexpr int64_t kBit = int64_t{1};
  const auto check = [](ScalarType to, const Scalar& number, double want) {
    const ScalarType from = number.isIntegral() ? kInt64 : kFloat64;
    INFO(toString(from) << " to " << toString(to) << ", " << number.toDouble());
    const Tensor host = full({70}, number, from), device = host.to(cuda_device()), expected = full({70}, want, to);
    CHECK(difference(host.to(to), expected) == "");
    CHECK(difference(device.to(to).cpu(), expected) == "");
    CHECK(difference(device.slice(0, 0, 1).to(to).cpu(), expected.slice(0, 0, 1)) == "");
    CHECK(difference(device.slice(0, 0, 70, 2).to(to).cpu(), expected.slice(0, 0, 70, 2)) == "");
    if (number.isIntegral()) return;
    CHECK(difference(full({3}, number, TensorOptions(to)), expected.slice(0, 0, 3)) == "");
    CHECK(difference(full({3}, number, TensorOptions(to).device(cuda_device())).cpu(), expected.slice(0, 0, 3)) == "");
  };
  check(kFloat16, 1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-10);
  check(kFloat16, -1 - 3 * 0x1p-11 + 0x1p-40, -1 - 0x1p-10);
  check(kFloat16, 65520 - 0x1p-20, 65504);
  check(kBFloat16, 1 + 0x1p-8 + 0x1p-40, 1 + 0x1p-7);
  check(kBFloat16, (kBit << 24) + (kBit << 16) + 1, 0x1p24 + 0x1p17);
  check(kBFloat16, -(kBit << 60) - (kBit << 52) - 1, -0x1p60 - 0x1p53);
}

TEST_CASE("rows that lie apart are moved at any address") {
  for (const ScalarType dtype : kEvery) {
    INFO(toString(dtype));
    const Tensor host = sample({6, 48}, dtype), device = host.to(cuda_device());
    for (const int64_t begin : {0, 1, 2, 4, 16}) {
      for (const int64_t end : {47, 46, 44, 48}) {
        CHECK(difference(device.slice(1, begin, end).contiguous().cpu(), host.slice(1, begin, end).contiguous()) == "");
      }
    }
  }
}

TEST_CASE("strided sources and destinations") {
  const Tensor host = sample({5, 40, 33}, kFloat32), device = host.to(cuda_device());
  for (const ScalarType to : {kFloat32, kFloat16, kInt64}) {
    CHECK(difference(device.transpose(1, 2).contiguous().to(to).cpu(), host.transpose(1, 2).contiguous().to(to)) == "");
    CHECK(difference(device.permute({2, 0, 1}).contiguous().to(to).cpu(), host.permute({2, 0, 1}).contiguous().to(to)) == "");
    CHECK(difference(device.slice(2, 1, 30, 3).contiguous().to(to).cpu(), host.slice(2, 1, 30, 3).contiguous().to(to)) == "");
    Tensor a = zeros({33, 40, 5}, TensorOptions(to).device(cuda_device())), b = zeros({33, 40, 5}, to);
    a.permute({2, 1, 0}).copy_(device);
    b.permute({2, 1, 0}).copy_(host);
    CHECK(difference(a.cpu(), b) == "");
    a.slice(0, 0, 20).copy_(host.select(0, 0).t().slice(0, 0, 20).unsqueeze(2));
    b.slice(0, 0, 20).copy_(host.select(0, 0).t().slice(0, 0, 20).unsqueeze(2));
    CHECK(difference(a.cpu(), b) == "");
  }
  CHECK(difference(device.transpose(0, 2).cpu(), host.transpose(0, 2)) == "");
}

TEST_CASE("a copy between overlapping parts") {
  Tensor host = sample({64}, kFloat32), device = host.to(cuda_device());
  detail::copy(host.slice(0, 1, 64), host.slice(0, 0, 63));
  detail::copy(device.slice(0, 1, 64), device.slice(0, 0, 63));
  CHECK(difference(device.cpu(), host) == "");
}

TEST_CASE("fills and ranges") {
  for (const ScalarType type : kEvery) {
    for (const Scalar value : {Scalar(0), Scalar(3)}) {
      Tensor device = empty({6, 9}, TensorOptions(type).device(cuda_device())), host = empty({6, 9}, type);
      device.fill_(value);
      host.fill_(value);
      CHECK(difference(device.cpu(), host) == "");
      device.transpose(0, 1).slice(0, 0, 9, 2).fill_(1);
      host.transpose(0, 1).slice(0, 0, 9, 2).fill_(1);
      CHECK(difference(device.cpu(), host) == "");
    }
    if (isComplexType(type) || type == kBool) continue;
    CHECK(difference(arange(3, 100, 7, TensorOptions(type).device(cuda_device())).cpu(), arange(3, 100, 7, type)) == "");
  }
}

TEST_CASE("the generator gives the CPU's stream, bit for bit") {
  for (const ScalarType type : kEvery) {
    const auto both = [&](const auto& fill) {
      Tensor host = zeros({3, 333}, type), device = zeros({3, 333}, TensorOptions(type).device(cuda_device()));
      Generator cpu(kCPU, 11), cuda(cuda_device(), 11);
      fill(host, cpu);
      fill(device, cuda);
      INFO(toString(type));
      CHECK(difference(device.cpu(), host) == "");
      CHECK(cpu.get_offset() == cuda.get_offset());
    };
    if (isDifferentiableType(type)) {
      both([](Tensor& t, const Generator& g) { t.uniform_(-1, 2, g); });
      both([](Tensor& t, const Generator& g) { t.normal_(0, 3, g); });
      both([](Tensor& t, const Generator& g) { t.transpose(0, 1).normal_(0, 1, g); });
    }
    if (isComplexType(type)) continue;
    both([&](Tensor& t, const Generator& g) { t.random_(0, type == kBool ? 2 : 100, g); });
    both([](Tensor& t, const Generator& g) { detail::random(t, Distribution::bernoulli(0.3), g); });
  }
}

TEST_CASE("no memory for what does not fit") {
  CHECK_THROWS_AS(empty({int64_t{1} << 44}, TensorOptions(kFloat32).device(cuda_device())), OutOfMemoryError);
  CHECK(empty({4}, TensorOptions(kFloat32).device(cuda_device())).defined());
  CHECK_THROWS_AS(empty({4}, TensorOptions(kFloat32).device(Device(kCUDA, 63))), ValueError);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("no device");

TEST_CASE("a machine without a device says so") {
  if (cuda::is_available()) return;
  CHECK(cuda::device_count() == 0);
  CHECK_THROWS_AS(empty({2}, TensorOptions(kFloat32).device(cuda_device())), NotImplementedError);
  CHECK_THROWS_AS(zeros({2}).cuda(), NotImplementedError);
  CHECK_THROWS_AS(cuda::pin_memory(zeros({2})), NotImplementedError);
  CHECK_THROWS_AS(cuda::empty_pinned({2}), NotImplementedError);
  CHECK(!cuda::is_pinned(zeros({2})));
  cuda::empty_pinned_cache();
  CHECK(cuda::pinned_memory_stats().cached_bytes == 0);
}

TEST_CASE("a build without CUDA has no device, and no function pretends that it used one") {
  if (find_backend(DeviceType::CUDA) != nullptr) return;
  CHECK_FALSE(cuda::is_available());
  CHECK(cuda::device_count() == 0);
  CHECK_FALSE(cuda::supports_bfloat16(0));
  CHECK_FALSE(cuda::allow_tf32());
  CHECK_FALSE(cuda::allow_reduced_precision_reduction());
  CHECK(cuda::fallbacks().empty());
  CHECK(cuda::cudnn_allow_tf32());
  CHECK_FALSE(cuda::deterministic());
  CHECK(cuda::memory_info(0).reserved_bytes == 0);
  CHECK_NOTHROW(cuda::synchronize(0));
  CHECK_THROWS_AS(cuda::is_pinned(Tensor()), ValueError);
  CHECK_THROWS_AS(cuda::set_device(0), NotImplementedError);
  CHECK_THROWS_AS(cuda::current_stream(), NotImplementedError);
  CHECK_THROWS_AS(cuda::stream_from_pool(), NotImplementedError);
  CHECK_THROWS_AS(static_cast<void>(cuda::DeviceGuard(0)), NotImplementedError);
  CHECK_THROWS_AS(cuda::Graph(), NotImplementedError);
  cuda::Event event;
  CHECK_THROWS_AS(event.record(), NotImplementedError);
  CHECK_THROWS_AS(event.query(), NotImplementedError);
  CHECK_THROWS_AS(event.synchronize(), NotImplementedError);
}

TEST_SUITE_END();

}  // namespace core_tests
