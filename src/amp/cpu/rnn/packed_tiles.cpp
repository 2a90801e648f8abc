#include <amp/cpu/rnn/packed_tiles.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/cpu/gemm/onednn.h>

namespace amp::cpu {

int64_t rows_of_each_tile(const std::vector<RnnStep>& steps, int64_t batch) {
  for (const RnnStep& step : steps) {
    if (step.rows != batch) return 0;
  }
  return batch <= kRnnRows ? batch : batch % kRnnRows == 0 ? kRnnRows : 0;
}

void PackedTiles::allocate(const Gemm& first, const Gemm& last, int64_t tiles) {
  if (is_small(first)) return;
  const size_t bytes = onednn_packed_bytes(first), last_bytes = onednn_packed_bytes(last);
  if (bytes == 0 || last_bytes == 0) return;
  constexpr size_t kAlignment = 64;
  bytes_ = static_cast<int64_t>((std::max(bytes, last_bytes) + kAlignment - 1) / kAlignment * kAlignment);
  memory_ = empty({tiles * bytes_}, kUInt8);
}

void PackedTiles::pack(const Gemm& g, int64_t index) const { onednn_pack(g, tile(index)); }

bool PackedTiles::multiply(Gemm g, int64_t first_unit) const {
  if (!memory_.defined()) return false;
  g.b = tile(first_unit / kRnnUnits);
  return onednn_packed_gemm(g);
}

}  // namespace amp::cpu
