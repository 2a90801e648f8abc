// A group of only this process over NCCL: the cases for a machine with one GPU. The other cases are in nccl/.
#include <doctest/doctest.h>

#include <amp/cuda/nccl/nccl_functions.h>
#include <amp/cuda/nccl/nccl_group.h>
#include <amp/distributed/rendezvous/tcp_store.h>

#include "cuda_device.h"
#include "support.h"

namespace nccl_alone_tests {

namespace {

using namespace amp;
using testing::cuda_device;
using testing::difference;

std::shared_ptr<cuda::NcclGroup> group_of_one() {
  auto server = std::make_unique<distributed::StoreServer>(0, 1);
  const int port = server->port();
  const auto store = std::make_shared<distributed::TcpStore>("localhost", port, 0, 1, std::chrono::seconds(60), std::move(server));
  return std::make_shared<cuda::NcclGroup>(store, "alone", std::make_shared<distributed::Progress>(), 0, 1,
                                           distributed::DistributedOptions{.timeout = std::chrono::seconds(60), .check = true});
}

}  // namespace

TEST_SUITE_BEGIN("cuda nccl alone");

TEST_CASE("collectives of one rank give back what they got") {
  try {
    cuda::nccl();
  } catch (const NotImplementedError& absent) {
    MESSAGE("skipped: " << absent.what());
    return;
  }
  const auto group = group_of_one();
  for (const ScalarType dtype : {kFloat16, kBFloat16, kFloat32, kFloat64, kInt64, kBool}) {
    CAPTURE(dtype);
    const Tensor host = (testing::normal({5, 7}) * 4).to(dtype), device = host.to(cuda_device());
    group->all_reduce(device, distributed::ReduceOp::Sum)->wait();
    group->all_reduce(device, distributed::ReduceOp::Max)->wait();
    group->broadcast(device, 0)->wait();
    const Tensor gathered = zeros_like(device), scattered = zeros_like(device), exchanged = zeros_like(device);
    group->all_gather(gathered, device)->wait();
    group->reduce_scatter(scattered, device, distributed::ReduceOp::Sum)->wait();
    group->all_to_all(exchanged, device, {}, {})->wait();
    for (const Tensor& result : {device, gathered, scattered, exchanged}) CHECK(difference(result.cpu(), host) == "");
  }
  group->barrier()->wait();
  group->close();
}

TEST_SUITE_END();

}  // namespace nccl_alone_tests
