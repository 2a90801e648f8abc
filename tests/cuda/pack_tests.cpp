// Many tensors packed into launches, without a device. Every chunk of every tensor is covered once, together with the tensors of all other
// roles.
#include <doctest/doctest.h>

#include <map>
#include <vector>

#include <amp/cuda/optim/pack.h>

#include "support.h"

namespace pack_tests {

namespace {

using namespace amp;

// The number of visits of each chunk of each tensor (identified by its address).
using Counts = std::map<std::pair<const void*, int>, int>;

Counts covered(const std::vector<std::vector<Tensor>>& lists, int* launches) {
  Counts counts;
  *launches = 0;
  cuda::for_each_pack<3>(lists, [&](const cuda::TensorPack<3>& pack, int blocks) {
    ++*launches;
    REQUIRE(blocks > 0);
    REQUIRE(pack.tensors <= cuda::kPackTensors<3>);
    for (int b = 0; b < blocks; ++b) {
      const int t = pack.tensor_of(b), chunk = b - pack.first_block[t];
      REQUIRE((t >= 0 && t < pack.tensors));
      CHECK((chunk >= 0 && chunk * cuda::kChunk < pack.numel[t]));
      ++counts[{pack.data[0][t], chunk}];
      for (size_t i = 0; i < lists[0].size(); ++i) {
        if (lists[0][i].data_ptr() != pack.data[0][t]) continue;
        CHECK(pack.numel[t] == lists[0][i].numel());
        CHECK(pack.data[1][t] == lists[1][i].data_ptr());
        CHECK(pack.data[2][t] == nullptr);
      }
    }
  });
  return counts;
}

}  // namespace

TEST_SUITE_BEGIN("packs of tensors");

TEST_CASE("every chunk comes once") {
  std::vector<std::vector<Tensor>> lists(3);
  size_t chunks = 0;
  const auto add = [&](int64_t numel) {
    for (int role = 0; role < 2; ++role) lists[static_cast<size_t>(role)].push_back(empty({numel}, kUInt8));
    chunks += static_cast<size_t>((numel + cuda::kChunk - 1) / cuda::kChunk);
  };
  for (int i = 0; i < 120; ++i) add(1 + i);
  add(0);
  add(cuda::kChunk);
  add(cuda::kChunk + 1);
  add(cuda::kChunk * 360 - 5);
  for (int i = 0; i < 100; ++i) add(3);
  int launches = 0;
  const Counts counts = covered(lists, &launches);
  CHECK(counts.size() == chunks);
  for (const auto& [chunk, count] : counts) CHECK(count == 1);
  CHECK(launches == 3);  // for the 223 tensors that are not empty
  CHECK(covered({{}, {}, {}}, &launches).empty());
  CHECK(launches == 0);
}

TEST_SUITE_END();

}  // namespace pack_tests
