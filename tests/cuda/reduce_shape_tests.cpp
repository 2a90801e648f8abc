// The split of reductions into blocks, without a device: every element is folded into its output exactly once.
#include <doctest/doctest.h>

#include <vector>

#include <amp/cuda/reduction/shape.h>

#include "support.h"

namespace reduce_shape_tests {

namespace {

using namespace amp;

int64_t offset_in(const Loops& loops, int64_t i) {
  int64_t offset = 0;
  for (int d = loops.n - 1; d >= 0; --d) {
    offset += i % loops.sizes[d] * loops.strides[d];
    i /= loops.sizes[d];
  }
  return offset;
}

// Evaluates the split like the kernels.
Tensor sum_of(const Tensor& t, DimMask dims, cuda::ReduceShape& shape) {
  const ReductionPlan plan(t, dims);
  shape = cuda::reduce_shape(plan);
  const Tensor out = plan.allocate(kFloat64);
  for (int64_t output = 0; output < shape.n_outputs; ++output) {
    double sum = 0;
    for (int64_t s = 0; s < shape.segments; ++s) {
      const int64_t first = s * shape.segment, last = std::min(first + shape.segment, shape.n_folded);
      for (int64_t j = first; j < last; ++j)
        sum += plan.input.data_ptr<double>()[offset_in(shape.kept, output) + offset_in(shape.folded, j)];
    }
    out.data_ptr<double>()[output] = sum;
  }
  return plan.finish(out, dims, false);
}

}  // namespace

TEST_SUITE_BEGIN("reductions cut into blocks");

TEST_CASE("every element counts once, whatever the layout") {
  const Tensor base = testing::normal({3, 7, 40, 9}, kFloat64);
  for (const Tensor& t : {base, base.transpose(1, 3), base.slice(2, 1, 40, 2), base.permute({3, 0, 2, 1})}) {
    for (const std::vector<int64_t>& dims : std::vector<std::vector<int64_t>>{{0}, {3}, {1, 2}, {0, 3}, {0, 1, 2, 3}}) {
      DimMask mask = reduced_dims("sum", IntArrayRef(dims), 4);
      cuda::ReduceShape shape;
      CHECK(testing::difference(sum_of(t, mask, shape), t.sum(dims), 1e-10, 1e-10) == "");
    }
  }
}

TEST_CASE("few outputs of many elements are cut into segments, by the shape alone") {
  cuda::ReduceShape shape;
  const Tensor line = testing::normal({100000}, kFloat64), rows = testing::normal({4, 50000}, kFloat64);
  CHECK(testing::difference(sum_of(line, reduced_dims("sum", {}, 1), shape), line.sum(), 1e-8, 1e-8) == "");
  CHECK((shape.segments > 16 && shape.segments * shape.segment >= shape.n_folded && (shape.segments - 1) * shape.segment < shape.n_folded));
  CHECK(testing::difference(sum_of(rows, reduced_dim("sum", 1, 2), shape), rows.sum({1}), 1e-8, 1e-8) == "");
  CHECK(shape.segments > 1);
  CHECK(testing::difference(sum_of(rows.t().contiguous(), reduced_dim("sum", 0, 2), shape), rows.sum({1}), 1e-8, 1e-8) == "");
  CHECK(shape.segments > 1);
  sum_of(testing::normal({2000, 50}, kFloat64), reduced_dim("sum", 1, 2), shape);
  CHECK(shape.segments == 1);
}

TEST_CASE("packs of elements lie where they can be loaded at once") {
  const Tensor base = empty({6, 40, 24}, kFloat32);
  const auto unit = [](const Tensor& t, DimMask mask) { return cuda::reduce_unit(ReductionPlan(t, mask)); };
  CHECK(unit(base, 0b111) == cuda::kMaxPack);  // a single line
  CHECK(unit(base, 0b100) == cuda::kMaxPack);  // lines with any beginning
  CHECK(unit(base, 0b001) == cuda::kMaxPack);  // columns
  CHECK(unit(base, 0b101) == 8);               // lines of 24 that are not adjacent
  CHECK(unit(base.slice(2, 0, 20), 0b101) == 4);
  CHECK(unit(empty({6, 33}, kFloat32), 0b01) == 1);
  CHECK(unit(empty({6, 36}, kFloat32), 0b01) == 4);
  // Segments of packs begin at multiples of a pack.
  const cuda::ReduceShape line = cuda::reduce_shape(ReductionPlan(empty({100001}, kFloat32), 0b1), 4);
  CHECK(line.packed);
  CHECK((line.segments > 1 && line.segment % cuda::kMaxPack == 0));
  CHECK((line.segments * line.segment >= 100001 && (line.segments - 1) * line.segment < 100001));
  // A block has as many columns as there are, and therefore more rows.
  const cuda::ReduceShape columns = cuda::reduce_shape(ReductionPlan(empty({100000, 64}, kFloat32), 0b01), 8);
  CHECK(columns.lanes == 8);
  CHECK(columns.segments > 1);
  CHECK(cuda::reduce_shape(ReductionPlan(empty({10, 4096}, kFloat32), 0b01), 8).lanes == 32);
}

TEST_SUITE_END();

}  // namespace reduce_shape_tests
