#include <amp/distributed/sync_batch_norm.h>

#include <doctest/doctest.h>

#include "ranks.h"

namespace sync_batch_norm_tests {

using namespace amp;
using testing::GroupPtr;

namespace {

// The rows of the whole batch on a rank: uneven, and none for the last of several ranks if `with_empty`.
std::pair<int64_t, int64_t> range_of(const GroupPtr& group, bool with_empty) {
  int64_t begin = 0;
  for (int rank = 0; rank < group->rank(); ++rank) begin += rank + 1;
  const bool none = with_empty && group->rank() > 0 && group->rank() == group->size() - 1;
  return {begin, none ? begin : begin + group->rank() + 1};
}

Tensor whole_batch(const GroupPtr& group, bool with_empty, std::vector<int64_t> rest, uint32_t seed, ScalarType dtype) {
  const int64_t ranks = group->size();
  rest.insert(rest.begin(), with_empty && ranks > 1 ? ranks * (ranks - 1) / 2 : ranks * (ranks + 1) / 2);
  return (testing::normal(rest, kFloat32, seed) * 2 + 3).to(dtype);
}

double tolerance(ScalarType dtype) { return dtype == kFloat64 ? 1e-12 : dtype == kFloat32 ? 2e-5 : 2e-2; }

void check_against_one_process(const GroupPtr& group, ScalarType dtype, bool affine, bool with_empty) {
  nn::BatchNorm2d plain(nn::BatchNorm2dOptions(3).affine(affine));
  nn::SyncBatchNorm sync(nn::BatchNormOptions(3).affine(affine), group);
  if (affine) {
    for (const nn::BatchNormBase* each : {static_cast<nn::BatchNormBase*>(plain.get()), static_cast<nn::BatchNormBase*>(sync.get())}) {
      each->weight.detach().copy_(testing::normal({3}, kFloat32, 7));
      each->bias.detach().copy_(testing::normal({3}, kFloat32, 8));
    }
  }
  if (dtype == kFloat64) {
    plain->to(kFloat64);
    sync->to(kFloat64);
  }
  const auto [begin, end] = range_of(group, with_empty);
  for (uint32_t step = 1; step <= 2; ++step) {
    const Tensor batch = whole_batch(group, with_empty, {3, 2, 4}, step, dtype).requires_grad_();
    const Tensor own = batch.detach().narrow(0, begin, end - begin).clone().requires_grad_();
    const Tensor grad = testing::normal(batch.sizes(), kFloat32, 20 + step).to(dtype);
    const Tensor expected = plain(batch), output = sync(own);
    CHECK(output.dtype() == dtype);
    CHECK(testing::difference(output.detach(), expected.detach().narrow(0, begin, end - begin), tolerance(dtype), tolerance(dtype)) == "");
    plain->zero_grad();
    sync->zero_grad();
    expected.backward(grad);
    output.backward(grad.narrow(0, begin, end - begin));
    CHECK(testing::difference(own.grad(), batch.grad().narrow(0, begin, end - begin), tolerance(dtype), tolerance(dtype)) == "");
    for (const auto& item : sync->named_parameters()) {
      const Tensor sum = item.value().grad().clone();
      group->all_reduce(sum)->wait();
      const double allowed = 20 * tolerance(dtype);
      CHECK(testing::difference(sum, plain->named_parameters()[item.key()].grad(), allowed, allowed) == "");
    }
    CHECK(testing::difference(sync->running_mean, plain->running_mean, tolerance(kFloat32), tolerance(kFloat32)) == "");
    CHECK(testing::difference(sync->running_var, plain->running_var, tolerance(kFloat32), tolerance(kFloat32)) == "");
    CHECK(sync->num_batches_tracked.item<int64_t>() == step);
  }
  plain->eval();
  sync->eval();
  const Tensor input = testing::normal({2, 3, 1, 1}, kFloat32, 30).to(dtype);
  CHECK(testing::difference(plain(input).detach(), sync(input).detach(), 10 * tolerance(dtype), 10 * tolerance(dtype)) == "");
}

}  // namespace

TEST_SUITE("sharding threads") {
  TEST_CASE("a batch norm over all ranks is that of one process with the whole batch") {
    testing::for_sizes({1, 2, 3, 4}, [](const GroupPtr& group) { check_against_one_process(group, kFloat32, true, false); });
  }
}

TEST_SUITE("sharding") {
  TEST_CASE("a batch norm over all ranks in other dtypes, without parameters, and with a rank that has no input") {
    testing::for_sizes({2, 3}, [](const GroupPtr& group) {
      check_against_one_process(group, kFloat64, true, false);
      check_against_one_process(group, kBFloat16, true, false);
      check_against_one_process(group, kFloat32, false, false);
      check_against_one_process(group, kFloat32, true, true);
    });
  }

  TEST_CASE("the batch norms of a model are converted, and keep their parameters") {
    testing::for_sizes({1, 2, 3}, [](const GroupPtr& group) {
      const auto make = [] {
        return nn::Sequential(nn::Linear(4, 6), nn::BatchNorm1d(6), nn::ReLU(), nn::Linear(6, 2),
                              nn::BatchNorm1d(nn::BatchNorm1dOptions(2).momentum(std::nullopt)));
      };
      nn::Sequential plain = make(), sync = make();
      uint32_t seed = 0;  // not the initial values, which depend on the order of threads
      for (const Tensor& p : plain->parameters()) p.detach().copy_(testing::normal(p.sizes(), kFloat32, ++seed) * 0.5);
      sync->load_state_dict(plain->state_dict());
      nn::convert_sync_batchnorm(*sync, group);
      CHECK(sync->size() == 5);
      const Tensor batch = testing::normal({group->size() * 3, 4}, kFloat32, 3);
      (plain(batch).pow(3).sum() / group->size()).backward();
      sync(batch.narrow(0, 3 * group->rank(), 3)).pow(3).sum().backward();
      const auto shared = plain->parameters(), own = sync->parameters();
      for (size_t i = 0; i < own.size(); ++i) {
        group->all_reduce(own[i].grad(), distributed::ReduceOp::Average)->wait();
        CHECK(testing::difference(own[i].grad(), shared[i].grad(), 1e-4, 1e-4) == "");
      }
      for (const auto& [name, value] : plain->state_dict())
        CHECK(testing::difference(std::get<Tensor>(value), std::get<Tensor>(sync->state_dict().at(name)), 1e-5, 1e-5) == "");
    });
  }

  TEST_CASE("gradients of gradients are those of one process with the whole batch") {
    testing::for_sizes({1, 2, 3}, [](const GroupPtr& group) {
      nn::BatchNorm1d plain(nn::BatchNorm1dOptions(3));
      nn::SyncBatchNorm sync(nn::BatchNormOptions(3), group);
      for (nn::BatchNormBase* each : {static_cast<nn::BatchNormBase*>(plain.get()), static_cast<nn::BatchNormBase*>(sync.get())}) {
        each->to(kFloat64);
        each->weight.detach().copy_(testing::normal({3}, kFloat64, 7));
      }
      const Tensor batch = testing::normal({3 * group->size(), 3}, kFloat64, 1).requires_grad_();
      const Tensor own = batch.detach().narrow(0, 3 * group->rank(), 3).clone().requires_grad_();
      const auto penalty = [](auto& norm, const Tensor& input) {
        const auto grads = autograd::grad({norm(input).pow(3).sum()}, {input}, {}, true, /*create_graph=*/true);
        return grads[0].pow(2).sum();
      };
      penalty(plain, batch).backward();
      penalty(sync, own).backward();
      CHECK(testing::difference(own.grad(), batch.grad().narrow(0, 3 * group->rank(), 3), 1e-9, 1e-9) == "");
      group->all_reduce(sync->weight.grad())->wait();
      CHECK(testing::difference(sync->weight.grad(), plain->weight.grad(), 1e-9, 1e-9) == "");
    });
  }

  TEST_CASE("running statistics stay as they are if no rank has an input") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      nn::SyncBatchNorm norm(nn::BatchNormOptions(3), group);
      CHECK(norm(zeros({0, 3})).sizes() == IntArrayRef({0, 3}));
      CHECK(testing::difference(norm->running_mean, zeros({3})) == "");
      CHECK(testing::difference(norm->running_var, ones({3})) == "");
    });
  }

  TEST_CASE("running statistics survive a batch that is not finite on one rank") {
    testing::for_sizes({1, 2, 3}, [](const GroupPtr& group) {
      nn::SyncBatchNorm norm(nn::BatchNormOptions(3), group);
      norm(testing::normal({4, 3}, kFloat32, 1));
      const Tensor mean = norm->running_mean.clone(), var = norm->running_var.clone();
      const Tensor batch = testing::normal({4, 3}, kFloat32, 2);
      if (group->rank() == group->size() - 1) batch[2][1].fill_(INFINITY);
      norm(batch);
      for (const auto& [now, before] : {std::pair(norm->running_mean, mean), std::pair(norm->running_var, var)}) {
        CHECK(isfinite(now).all().item<bool>());
        CHECK(testing::difference(now[1], before[1]) == "");
        CHECK(testing::difference(now[0], before[0]) != "");
      }
    });
  }

  TEST_CASE("what a batch norm over all ranks can't do is an error") {
    testing::run_ranks(2, [](const GroupPtr& group) {
      nn::SyncBatchNorm norm(nn::BatchNormOptions(3), group);
      CHECK_THROWS_AS(norm(ones({3})), ValueError);
      for (const ScalarType dtype : {kInt64, kComplex64})
        CHECK_THROWS_WITH_AS(norm(full({2, 3}, 7, dtype)), doctest::Contains("[SyncBatchNorm] input has dtype"), TypeError);
      CHECK(testing::difference(norm->running_mean, zeros({3})) == "");
      const Tensor one = ones({group->rank(), 3});
      CHECK_THROWS_WITH_AS(norm(one), doctest::Contains("more than one value per channel"), ValueError);
      const Tensor input = testing::normal({2, 3}, kFloat32, 1);
      const nn::SyncBatchNorm copy(std::static_pointer_cast<nn::SyncBatchNormImpl>(norm->clone()));
      CHECK(copy(input).sizes() == input.sizes());
    });
  }
}

}  // namespace sync_batch_norm_tests
