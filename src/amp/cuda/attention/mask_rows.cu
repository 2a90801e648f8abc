// Masks of attention: a warp for each row of scores.
#include <algorithm>
#include <type_traits>

#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/attention/mask.h>
#include <amp/cuda/device/team.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/pack_values.cuh>

namespace amp::cuda {

namespace {

constexpr int kKeys = 8;  // elements per thread and step, where memory is aligned

// The coordinates of a row of scores.
struct ScoreRow {
  int64_t batch, head, query;

  __device__ __forceinline__ ScoreRow(int64_t row, int64_t heads, int64_t queries) {
    const int64_t matrix = quotient(row, queries);
    query = row - matrix * queries;
    batch = quotient(matrix, heads);
    head = matrix - batch * heads;
  }
  __device__ __forceinline__ int64_t offset(const int64_t* strides) const {
    return batch * strides[0] + head * strides[1] + query * strides[2];
  }
};

// The score of a masked key, and the least score of a visible one: next to that, the weight of a masked key is 0. Both stay finite when
// cuDNN multiplies them by log2(e), and are numbers of bfloat16.
constexpr float kMasked = -0x1p120f, kLeastSeen = -0x1p119f;

template <class T, class R>
__global__ void write_mask_rows(const MaskParts mask, R* added, bool* blind, int64_t rows, bool packed) {
  const int64_t keys = mask.sizes[3];
  for (int64_t row = WarpTeam::first(); row < rows; row += WarpTeam::step()) {
    const ScoreRow place(row, mask.sizes[1], mask.sizes[2]);
    const T* const bias = mask.bias != nullptr ? static_cast<const T*>(mask.bias) + place.offset(mask.bias_strides) : nullptr;
    const bool* const keep = mask.keep != nullptr ? mask.keep + place.offset(mask.keep_strides) : nullptr;
    R* const to = added + row * keys;
    bool sees = false;
    const auto masked = [&](float score, bool kept) {
      const bool visible = kept && score != -INFINITY;
      sees = sees || visible;
      if (!visible) return kMasked;
      return score < kLeastSeen ? kLeastSeen : score;
    };
    if (packed) {
      for (int64_t first = WarpTeam::member() * kKeys; first < keys; first += WarpTeam::kMembers * kKeys) {
        float scores[kKeys];
        bool kept[kKeys];
#pragma unroll
        for (int k = 0; k < kKeys; ++k) {
          scores[k] = 0;
          kept[k] = true;
        }
        if (bias != nullptr) load_values(bias, first, scores);
        if (keep != nullptr) load_values(keep, first, kept);
#pragma unroll
        for (int k = 0; k < kKeys; ++k) scores[k] = masked(scores[k], kept[k]);
        store_values(to, first, scores);
      }
    } else {
      for (int64_t i = WarpTeam::member(); i < keys; i += WarpTeam::kMembers) {
        const float score = bias != nullptr ? static_cast<float>(bias[i * mask.bias_strides[3]]) : 0.0f;
        to[i] = static_cast<R>(masked(score, keep == nullptr || keep[i * mask.keep_strides[3]]));
      }
    }
    const unsigned seeing = __ballot_sync(kAllLanes, sees);
    if (blind != nullptr && WarpTeam::member() == 0) blind[row] = seeing == 0;
  }
}

// Strides of the mask in rows, and of the result in units of 16 bytes. A row has `length` units.
struct BlindRows {
  int64_t rows, heads, queries, length;
  int64_t mask_strides[3], output_strides[3];
};

__global__ void clear_rows(const BlindRows plan, const bool* blind, Bytes16* output, float* logsumexp) {
  for (int64_t row = WarpTeam::first(); row < plan.rows; row += WarpTeam::step()) {
    const ScoreRow place(row, plan.heads, plan.queries);
    if (!blind[place.offset(plan.mask_strides)]) continue;
    Bytes16* const to = output + place.offset(plan.output_strides);
    for (int64_t i = WarpTeam::member(); i < plan.length; i += WarpTeam::kMembers) to[i] = {0, 0};
    if (logsumexp != nullptr && WarpTeam::member() == 0) logsumexp[row] = INFINITY;
  }
}

// Whether rows can be read in packs of kKeys elements.
bool allows_packs(const void* data, const int64_t (&strides)[4], int64_t element_size) {
  if (data == nullptr) return true;
  const int64_t bytes = std::min<int64_t>(16, kKeys * element_size);
  bool all = strides[3] == 1 && reinterpret_cast<uintptr_t>(data) % static_cast<uintptr_t>(bytes) == 0;
  for (int d = 0; d < 3; ++d) all = all && strides[d] * element_size % bytes == 0;
  return all;
}

}  // namespace

void write_mask(const MaskParts& mask, ScalarType bias_dtype, ScalarType dtype, void* added, bool* blind) {
  const int64_t rows = mask.sizes[0] * mask.sizes[1] * mask.sizes[2];
  const auto run = [&]<class T, class R>(T*, R*) {
    const bool packed = mask.sizes[3] % kKeys == 0 && is_aligned({added}) &&
                        allows_packs(mask.bias, mask.bias_strides, int64_t{sizeof(T)}) &&
                        allows_packs(mask.keep, mask.keep_strides, int64_t{sizeof(bool)});
    launch(write_mask_rows<T, R>, grid_for(rows, WarpTeam::kTeams), kThreads, mask, static_cast<R*>(added), blind, rows, packed);
  };
  dispatch<type_bit(kBFloat16) | type_bit(kFloat32)>(dtype, [&]<class R>(R* null) {
    if constexpr (std::is_same_v<R, float>) {
      if (bias_dtype == kFloat16) return run(static_cast<Half*>(nullptr), null);
    }
    run(null, null);
  });
}

void clear_blind_rows(const AttentionTensor& mask, const bool* blind, const Tensor& output, const Tensor& logsumexp) {
  const int64_t unit = static_cast<int64_t>(sizeof(Bytes16)) / output.element_size();
  const IntArrayRef sizes = output.sizes(), strides = output.strides();
  BlindRows plan{sizes[0] * sizes[1] * sizes[2], sizes[1], sizes[2], sizes[3] / unit, {}, {}};
  for (size_t d = 0; d < 3; ++d) {
    plan.mask_strides[d] = mask.sizes[d] == 1 ? 0 : mask.strides[d] / mask.sizes[3];
    plan.output_strides[d] = strides[d] / unit;
  }
  launch(clear_rows, grid_for(plan.rows, WarpTeam::kTeams), kThreads, plan, blind, static_cast<Bytes16*>(output.data_ptr()),
         static_cast<float*>(data_or_null(logsumexp)));
}

}  // namespace amp::cuda
