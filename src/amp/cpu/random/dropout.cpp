#include <amp/cpu/random/dropout.h>

#include <algorithm>
#include <cmath>

#include <amp/core/distributions.h>
#include <amp/core/generator.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/random.h>
#include <amp/cpu/simd/isa.h>
#include <amp/ops/random/dropout.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const DropoutTable kDropoutTable;)

namespace {

constexpr int64_t kTile = 4096;  // elements whose mask is drawn and applied while in the cache
constexpr int64_t kGrain = 16;   // minimum tiles per thread

template <class Run>
void for_tiles(int64_t n, const Run& run) {
  parallel_for(0, (n + kTile - 1) / kTile, kGrain, [&](int64_t first, int64_t last) {
    for (int64_t tile = first; tile < last; ++tile) run(tile * kTile, std::min(kTile, n - tile * kTile));
  });
}

}  // namespace

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  const bool drops = train.value_or(true);
  const Tensor x = input.detach().contiguous();
  const Tensor result(detail::new_tensor(input.sizes(), input.dtype(), kCPU)), mask(detail::new_tensor(input.sizes(), kBool, kCPU));
  const int64_t n = input.numel(), size = input.element_size();
  if (n == 0) return {result, mask};
  const PhiloxState stream = drops ? dropout_stream(input) : PhiloxState();
  const uint64_t threshold = drops ? philox::Bernoulli<bool>(Distribution::bernoulli(1 - p)).threshold : uint64_t{1} << 32;
  const DropoutTable& table = AMP_ISA_PICK(kDropoutTable);
  const auto apply = table.apply.of(input.dtype());
  const double scale = dropout_scale(p, train);
  for_tiles(n, [&](int64_t first, int64_t count) {
    auto* bytes = static_cast<uint8_t*>(mask.data_ptr()) + first;
    table.draw(bytes, first, count, stream, threshold);
    apply(static_cast<char*>(result.data_ptr()) + first * size, static_cast<const char*>(x.data_ptr()) + first * size, bytes, count, scale);
  });
  return {result, mask};
}

Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  const Tensor grad = grad_output.detach().contiguous(), kept = mask.contiguous();
  const Tensor result(detail::new_tensor(grad.sizes(), grad.dtype(), kCPU));
  const auto apply = AMP_ISA_PICK(kDropoutTable).apply.of(grad.dtype());
  const int64_t size = grad.element_size();
  for_tiles(grad.numel(), [&](int64_t first, int64_t count) {
    apply(static_cast<char*>(result.data_ptr()) + first * size, static_cast<const char*>(grad.data_ptr()) + first * size,
          static_cast<const uint8_t*>(kept.data_ptr()) + first, count, scale);
  });
  return result;
}

}  // namespace amp::cpu
