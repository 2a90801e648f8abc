// Datasets and helpers of these tests.
#pragma once

#include <doctest/doctest.h>

#include <amp/data/data.h>

#include "../../support.h"

namespace amp::testing {

// Element i is (i, i^2).
struct Squares : data::datasets::Dataset<Squares> {
  explicit Squares(size_t size) : size_(size) {}
  data::Example<> get(size_t i) override {
    const auto x = static_cast<double>(i);
    return {full({2}, x, kFloat64), full({}, x * x, kFloat64)};
  }
  std::optional<size_t> size() const override { return size_; }

 private:
  size_t size_;
};

// A number and a random number.
struct Noise : data::datasets::Dataset<Noise, std::pair<int64_t, Tensor>> {
  std::pair<int64_t, Tensor> get(size_t i) override { return {static_cast<int64_t>(i), rand({3})}; }
  std::optional<size_t> size() const override { return 37; }
};

// The first elements of the data of all batches, in order.
template <class Loader>
std::vector<double> firsts(Loader& loader) {
  std::vector<double> all;
  for (const auto& batch : loader) {
    for (const double x : values(batch.data.select(1, 0))) all.push_back(x);
  }
  return all;
}

}  // namespace amp::testing
