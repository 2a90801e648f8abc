// Weights for the tiles of many steps, in the layout that oneDNN multiplies without packing it each time. Internal.
#pragma once

#include <algorithm>

#include <amp/core/tensor.h>
#include <amp/cpu/rnn/layer.h>

namespace amp::cpu {

// The rows of every tile of every step if they are the same, else 0.
int64_t rows_of_each_tile(const std::vector<RnnStep>& steps, int64_t batch);

class PackedTiles {
 public:
  PackedTiles() = default;
  // `product(first unit, units)` is the product of a tile with a packed b. If oneDNN has no such product, nothing is packed.
  template <class Product>
  PackedTiles(int64_t hidden, const Product& product);

  // Computes a product that differs from the product of a tile only in its pointers. Does not read b. Returns whether it was done.
  bool multiply(Gemm g, int64_t first_unit) const;

 private:
  void allocate(const Gemm& first, const Gemm& last, int64_t tiles);
  void pack(const Gemm& g, int64_t tile) const;
  char* tile(int64_t index) const { return element_of(memory_, index * bytes_); }

  Tensor memory_;
  int64_t bytes_ = 0;  // size of the packed weights of a tile
};

template <class Product>
PackedTiles::PackedTiles(int64_t hidden, const Product& product) {
  const int64_t tiles = (hidden + kRnnUnits - 1) / kRnnUnits;
  const auto of_tile = [&](int64_t tile) { return product(tile * kRnnUnits, std::min(kRnnUnits, hidden - tile * kRnnUnits)); };
  allocate(of_tile(0), of_tile(tiles - 1), tiles);
  if (bytes_ == 0) return;
  parallel_for(0, tiles, 1, [&](int64_t begin, int64_t end) {
    for (int64_t tile = begin; tile < end; ++tile) pack(of_tile(tile), tile);
  });
}

}  // namespace amp::cpu
