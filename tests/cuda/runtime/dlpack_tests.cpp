// DLPack between streams: no side uses or returns memory before the other side has finished with it.
#include <doctest/doctest.h>

#include <cuda_runtime_api.h>

#include <array>
#include <memory>

#include <amp/cuda/stream.h>
#include <amp/interop/dlpack.h>

#include <fakecuda/runtime/counts.h>
#include <fakecuda/runtime/report.h>
#include "support.h"

namespace dlpack_tests {

using namespace amp;

namespace {

constexpr int64_t kSize = 1000;
constexpr size_t kBytes = kSize * sizeof(float);

int64_t number_of(const cuda::Stream& stream) { return reinterpret_cast<int64_t>(stream.handle()); }

// Another library's tensor: allocated, filled and freed on that library's stream.
struct Producer {
  cudaStream_t stream = nullptr;
  void* data = nullptr;
  std::array<int64_t, 1> shape{kSize};
  bool deleted = false;

  Producer() {
    REQUIRE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
    REQUIRE(cudaMallocAsync(&data, kBytes, stream) == cudaSuccess);
    REQUIRE(cudaMemsetAsync(data, 0, kBytes, stream) == cudaSuccess);
  }
  dlpack::DLManagedTensorVersioned managed(bool read_only) {
    dlpack::DLManagedTensorVersioned made{};
    made.version = {1, 0};
    made.flags = read_only ? dlpack::kReadOnly : 0;
    made.manager_ctx = this;
    made.dl_tensor.data = data;
    made.dl_tensor.device = {dlpack::kDLCUDA, 0};
    made.dl_tensor.ndim = 1;
    made.dl_tensor.dtype = {dlpack::kDLFloat, 32, 1};
    made.dl_tensor.shape = shape.data();
    made.deleter = [](dlpack::DLManagedTensorVersioned* self) {
      auto& producer = *static_cast<Producer*>(self->manager_ctx);
      producer.deleted = true;
      cudaFreeAsync(producer.data, producer.stream);
    };
    return made;
  }
};

}  // namespace

TEST_SUITE_BEGIN("cuda runtime dlpack");

TEST_CASE("an imported tensor is used after its producer's work, and given back after ours") {
  for (const bool read_only : {false, true}) {
    CAPTURE(read_only);
    Producer producer;
    auto managed = producer.managed(read_only);
    {
      const cuda::StreamGuard guard(cuda::stream_from_pool());
      Tensor t = fromDLPack(&managed, reinterpret_cast<int64_t>(producer.stream));
      CHECK(producer.deleted == read_only);
      CHECK(testing::difference(t.cpu(), zeros({kSize})) == "");
      t.zero_();
    }
    CHECK(producer.deleted);
    cudaStreamDestroy(producer.stream);
  }
}

TEST_CASE("a read-only tensor is copied before it is given back, whoever orders the streams") {
  Producer producer;
  auto managed = producer.managed(true);
  const cuda::StreamGuard guard(cuda::stream_from_pool());
  cudaStreamSynchronize(producer.stream);
  const Tensor t = fromDLPack(&managed);
  CHECK(producer.deleted);
  CHECK(testing::difference(t.cpu(), zeros({kSize})) == "");
  cudaStreamDestroy(producer.stream);
}

TEST_CASE("without a stream, the caller sees to the order") {
  fake::ExpectReports expected;
  Producer producer;
  auto managed = producer.managed(false);
  fromDLPack(&managed).zero_();
  const std::vector<std::string> reports = expected.take();
  REQUIRE(reports.size() == 2);
  CHECK(testing::contains(reports[0], "race"));
  CHECK(testing::contains(reports[1], "freed too early"));
  cudaStreamDestroy(producer.stream);
}

TEST_CASE("an exported tensor is used after our work, and its memory is freed after the receiver's") {
  for (const bool own_stream : {false, true}) {
    CAPTURE(own_stream);
    const cuda::Stream receiver = cuda::stream_from_pool(), owner = own_stream ? cuda::stream_from_pool() : cuda::current_stream();
    dlpack::DLManagedTensor* managed = nullptr;
    {
      const cuda::StreamGuard guard(owner);
      const Tensor t = zeros({kSize}, kCUDA);
      managed = toDLPack(t, number_of(receiver));
    }
    CHECK(cudaMemsetAsync(managed->dl_tensor.data, 1, kBytes, receiver.handle()) == cudaSuccess);
    managed->deleter(managed);
  }
}

TEST_CASE("the receiver's stream is the default one if none is given") {
  const cuda::StreamGuard guard(cuda::stream_from_pool());
  dlpack::DLManagedTensor* managed = toDLPack(zeros({kSize}, kCUDA));
  CHECK(cudaMemsetAsync(managed->dl_tensor.data, 1, kBytes, nullptr) == cudaSuccess);
  managed->deleter(managed);
}

TEST_CASE("no events where no order is asked for, or none is needed") {
  const Tensor t = zeros({kSize}, kCUDA);
  const auto exchange = [&](DLPackStream stream) { return fake::count([&] { fromDLPack(toDLPack(t, stream)); }).events; };
  CHECK(exchange(-1) == 0);
  CHECK(exchange(std::nullopt) <= 1);  // the legacy and the default stream are one
}

TEST_SUITE_END();

}  // namespace dlpack_tests
