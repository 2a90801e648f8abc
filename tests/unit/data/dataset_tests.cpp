// Datasets, transforms and collation.
#include "support_data.h"

namespace dataset_tests {

using namespace amp;
using namespace amp::data;
using amp::testing::difference;
using amp::testing::Squares;
using amp::testing::values;

TEST_SUITE("data") {
  TEST_CASE("datasets of tensors give their rows") {
    datasets::TensorDataset rows(tensor(std::vector<double>{1, 2, 3, 4, 5, 6}, kFloat64).reshape({3, 2}));
    CHECK(*rows.size() == 3);
    const Tensor second = rows.get(1);
    CHECK(values(second) == std::vector<double>{3, 4});
    CHECK(*datasets::TensorDataset(std::vector<Tensor>{ones({2}), zeros({2})}).size() == 2);
    datasets::TensorPairDataset pairs(ones({3, 2}), arange(3));
    CHECK(pairs.get(2).target.item<int64_t>() == 2);
    CHECK_THROWS_WITH_AS(datasets::TensorPairDataset(ones({3, 2}), arange(2)),
                         "[TensorPairDataset] data of shape [3, 2] and targets of shape [2] do not have the same number of rows",
                         ValueError);
  }

  TEST_CASE("Subset") {
    datasets::Subset<Squares> part(Squares(10), {7, 2});
    CHECK(*part.size() == 2);
    CHECK(part.get(0).target.item<double>() == 49);
    CHECK(part.get_batch(std::vector<size_t>{1, 0})[0].target.item<double>() == 4);
    CHECK_THROWS_WITH_AS(datasets::Subset<Squares>(Squares(10), {10}), "[Subset] index 10 is out of range for 10 elements", IndexError);
  }

  TEST_CASE("map transforms batches, in the order of the calls") {
    auto dataset = Squares(10)
                       .map(transforms::TensorLambda<>([](Tensor x) { return x + 1; }))
                       .map(transforms::Lambda<Example<>>([](Example<> e) { return Example<>(e.data * 2, e.target); }))
                       .map(transforms::Stack<>());
    const Example<> batch = dataset.get_batch(std::vector<size_t>{0, 3});
    CHECK(difference(batch.data, tensor(std::vector<double>{2, 2, 8, 8}, kFloat64).reshape({2, 2})) == "");
    CHECK(difference(batch.target, tensor(std::vector<double>{0, 9}, kFloat64)) == "");
    CHECK(*dataset.size() == 10);
    auto counted =
        Squares(4).map(transforms::BatchLambda<std::vector<Example<>>, size_t>([](std::vector<Example<>> batch) { return batch.size(); }));
    CHECK(counted.get_batch(std::vector<size_t>{0, 1, 2}) == 3);
  }

  TEST_CASE("Normalize, per channel or for all [torchvision's values are (x - mean) / std]") {
    const Tensor image = tensor(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}, kFloat32).reshape({2, 2, 2});
    transforms::Normalize<> all(1, 2), each({1, 5}, {1, 2});
    CHECK(difference(all(image), (image - 1) / 2) == "");
    const Tensor expected = tensor(std::vector<float>{0, 1, 2, 3, 0, 0.5, 1, 1.5}, kFloat32).reshape({2, 2, 2});
    CHECK(difference(each(image), expected) == "");
    CHECK(difference(each.apply({image, ones({1})}).target, ones({1})) == "");
  }

  TEST_CASE("Normalize computes in float32 for integers and 16 bits") {
    transforms::Normalize<> normalize(0.1307, 0.3081);
    const Tensor image = tensor(std::vector<float>{0, 1, 2, 255}, kFloat32).reshape({1, 2, 2});
    const Tensor bytes = normalize(image.to(kUInt8)), half = normalize(image.to(kFloat16));
    CHECK(bytes.dtype() == kFloat32);
    CHECK(difference(bytes, normalize(image)) == "");
    CHECK(half.dtype() == kFloat16);
    CHECK(difference(half, normalize(image).to(kFloat16)) == "");
  }

  TEST_CASE("default_collate gives Python's dtypes and shapes") {
    using Nested = std::tuple<int, float, std::pair<bool, Tensor>>;
    const auto [integers, reals, pair] = default_collate(std::vector<Nested>{{1, 0.5f, {true, ones({2})}}, {2, 1.5f, {false, zeros({2})}}});
    CHECK(difference(integers, tensor(std::vector<int64_t>{1, 2}, kInt64)) == "");
    CHECK(difference(reals, tensor(std::vector<double>{0.5, 1.5}, kFloat64)) == "");
    CHECK((pair.first.dtype() == kBool));
    CHECK(values(pair.first) == std::vector<double>{1, 0});
    CHECK(pair.second.sizes() == IntArrayRef({2, 2}));
    CHECK_THROWS_AS(default_collate(std::vector<Tensor>{ones({2}), ones({3})}), Error);
    // Data that cannot be collated stays a list.
    CHECK(DefaultCollate()(std::vector<std::string>{"a", "b"}).size() == 2);
    CHECK(default_collate(std::vector<TensorExample>{ones({2}), ones({2})}).data.sizes() == IntArrayRef({2, 2}));
  }

  TEST_CASE("streams end where they end") {
    struct Countdown : datasets::IterableDataset<Countdown, int> {
      int left = 0;
      void reset() override { left = 5; }
      std::optional<int> next() override { return left == 0 ? std::nullopt : std::optional<int>(left--); }
    } stream;
    stream.reset();
    CHECK(stream.get_batch(2)->size() == 2);
    CHECK(stream.get_batch(4)->size() == 3);
    CHECK_FALSE(stream.get_batch(4).has_value());
  }
}

}  // namespace dataset_tests
