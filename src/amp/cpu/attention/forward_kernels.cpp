#include <amp/cpu/attention/scores.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class Source>
struct ForwardMemory {
  using P = Panels<Source>;
  using T = typename P::T;

  typename P::Element *keys, *values;  // packed
  char* packed_end;
  typename P::Factor *queries, *weights;
  T *scores, *sums, *largest, *total;
  uint8_t* kept;

  ForwardMemory(const AttentionProblem& p, Carver& carver) {
    keys = carver.take<typename P::Element>(P::packed(p.depth, p.keys));
    values = carver.take<typename P::Element>(P::packed(p.keys, p.value_depth));
    packed_end = carver.take<char>(0);
    queries = carver.take<typename P::Factor>(kQueryBlock * P::pitch(p.depth));
    scores = carver.take<T>(kQueryBlock * kKeyBlock);
    weights = std::is_same_v<typename P::Factor, T> ? reinterpret_cast<typename P::Factor*>(scores)
                                                    : carver.take<typename P::Factor>(kQueryBlock * kKeyBlock);
    sums = carver.take<T>(kQueryBlock * P::padded(p.value_depth));
    largest = carver.take<T>(kQueryBlock);
    total = carver.take<T>(kQueryBlock);
    kept = carver.take<uint8_t>(kKeyBlock + 64);
  }
};

template <class Source>
void pack_keys_and_values(const AttentionProblem& p, const AttentionHead& head, const ForwardMemory<Source>& memory) {
  using P = Panels<Source>;
  __builtin_memset(static_cast<void*>(memory.keys), 0, static_cast<size_t>(memory.packed_end - reinterpret_cast<char*>(memory.keys)));
  P::pack(memory.keys, static_cast<const Source*>(head.key.data), 1, head.key.row, p.depth, p.keys);
  const auto* values = static_cast<const Source*>(head.value.data);
  auto* to = memory.values;
  for (int64_t first = 0; first < p.keys; first += kKeyBlock, to += P::packed(kKeyBlock, p.value_depth))
    P::pack(to, values + first * head.value.row, head.value.row, 1, p.keys - first < kKeyBlock ? p.keys - first : kKeyBlock, p.value_depth);
}

// Replaces n scores, which are still to be scaled, by weights relative to the largest score so far, followed by zeros up to `width`;
// rescales the sums of earlier blocks.
template <class Source>
AMP_FN void softmax_row(const uint8_t* kept, const typename Panels<Source>::T* scores, typename Panels<Source>::T scale, int64_t n,
                        int64_t width, typename Panels<Source>::Factor* weights, typename Panels<Source>::T& largest,
                        typename Panels<Source>::T& total, typename Panels<Source>::T* sums, int64_t sums_width) {
  using V = typename Panels<Source>::V;
  using T = typename V::Scalar;
  constexpr T kLowest = -static_cast<T>(__builtin_inf());
  const V factor(scale);
  V high[4] = {V(kLowest), V(kLowest), V(kLowest), V(kLowest)};
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) high[i] = larger(high[i], block.read(scores + at, i) * factor);
      });
  const T found = lanes_largest(larger(larger(high[0], high[1]), larger(high[2], high[3])))[0];
  const T before = largest, now = found > before ? found : before, shift = now == kLowest ? 0 : now;
  const V offset(shift);
  largest = now;
  V parts[4] = {V(0), V(0), V(0), V(0)};
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          // Rounded as the largest is: a fused product would leave its rounding error, which for scores above 1e8 is no small exponent.
          V weight = block.mask(exp_of_difference(block.read(scores + at, i) * factor - offset));
          parts[i] += weight;
          if (kept != nullptr) weight *= kept_lanes<T>(block, kept + at, i);
          store_factor(weights + at + i * V::kSize, weight);  // a partial block fills its vector with zeros
        }
      });
  const T sum = lanes_sum((parts[0] + parts[1]) + (parts[2] + parts[3]))[0];
  const int64_t stored = (n + V::kSize - 1) / V::kSize * V::kSize;
  if (stored < width) __builtin_memset(static_cast<void*>(weights + stored), 0, static_cast<size_t>(width - stored) * sizeof(*weights));
  if (before == now || before == kLowest) {
    total += sum;
    return;
  }
  const V correction = exp_of_difference(V(before - now));
  total = total * correction[0] + sum;
  for (int64_t j = 0; j < sums_width; j += V::kSize) store(sums + j, load(sums + j) * correction);
}

// One block of queries.
template <class Source>
void forward_block(const AttentionProblem& p, const AttentionHead& head, const ForwardMemory<Source>& memory, int64_t first_row,
                   int64_t rows) {
  using P = Panels<Source>;
  using V = typename P::V;
  using T = typename V::Scalar;
  constexpr T kLowest = -static_cast<T>(__builtin_inf());
  const int64_t columns = P::padded(p.value_depth), factor_bytes = static_cast<int64_t>(sizeof(typename P::Factor));
  P::copy_rows(memory.queries, static_cast<const Source*>(head.query.data) + first_row * head.query.row, head.query.row, rows, p.depth);
  for (int64_t i = 0; i < rows; ++i) {
    memory.largest[i] = kLowest;
    memory.total[i] = 0;
  }
  const int64_t end = p.causal && first_row + rows < p.keys ? first_row + rows : p.keys;
  for (int64_t first = 0; first < end; first += kKeyBlock) {
    const int64_t packed = p.keys - first < kKeyBlock ? p.keys - first : kKeyBlock, n = end - first < packed ? end - first : packed,
                  width = P::padded(n);
    const Product<Source> scores{reinterpret_cast<const char*>(memory.queries),
                                 P::pitch(p.depth) * factor_bytes,
                                 P::kPerStep * factor_bytes,
                                 memory.keys + first * P::steps(p.depth),
                                 P::panel(p.depth),
                                 P::steps(p.depth),
                                 memory.scores,
                                 kKeyBlock};
    multiply<Source, false>(scores, rows, P::count(n));
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t row = first_row + i, seen = visible_keys(p, row, first, n);
      T* at = memory.scores + i * kKeyBlock;
      const T scale = apply_mask(at, static_cast<T>(p.scale), head.mask, row, first, seen);
      if (p.drops) draw_row(p, head.index, row, first, n, memory.kept);
      softmax_row<Source>(p.drops ? memory.kept : nullptr, at, scale, seen, width, memory.weights + i * kKeyBlock, memory.largest[i],
                          memory.total[i], memory.sums + i * columns, first == 0 ? 0 : columns);
    }
    const Product<Source> sums{reinterpret_cast<const char*>(memory.weights),
                               kKeyBlock * factor_bytes,
                               P::kPerStep * factor_bytes,
                               memory.values + first / kKeyBlock * P::packed(kKeyBlock, p.value_depth),
                               P::panel(packed),
                               P::steps(n),
                               memory.sums,
                               columns};
    accumulate(sums, rows, P::count(p.value_depth), first == 0);
  }
  auto* output = static_cast<Source*>(head.output.data) + first_row * head.output.row;
  T* logsumexp = static_cast<T*>(head.logsumexp) + first_row;
  for (int64_t i = 0; i < rows; ++i, output += head.output.row) {
    const T total = memory.total[i];
    const bool blind = end == 0 || total == 0;
    logsumexp[i] = blind ? static_cast<T>(__builtin_inf()) : math::log(V(total))[0] + memory.largest[i];
    const V factor(blind ? 0 : (p.drops ? static_cast<T>(p.keep_scale) : 1) / total);
    const T* sums = memory.sums + i * columns;
    for_blocks<V>(
        p.value_depth, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int j = 0; j < B::kVectors; ++j) block.write(output + at, j, blind ? V(0) : block.read(sums + at, j) * factor);
        });
  }
}

template <class Source>
int64_t forward_bytes(const AttentionProblem& p) {
  Carver carver(nullptr);
  const ForwardMemory<Source> memory(p, carver);
  static_cast<void>(memory);
  return carver.used();
}

template <class Source>
void forward(const AttentionProblem& p, const AttentionHead& head, AttentionRange queries, void* scratch) {
  Carver carver(scratch);
  const ForwardMemory<Source> memory(p, carver);
  pack_keys_and_values(p, head, memory);
  for (int64_t block = queries.first; block < queries.last; ++block) {
    const int64_t first = block * kQueryBlock;
    forward_block(p, head, memory, first, p.rows - first < kQueryBlock ? p.rows - first : kQueryBlock);
  }
}

}  // namespace

constinit const PerFloatingType<AttentionForward> kAttentionForward{{forward_bytes<float>, forward<float>},
                                                                    {forward_bytes<double>, forward<double>},
                                                                    {forward_bytes<Half>, forward<Half>},
                                                                    {forward_bytes<BFloat16>, forward<BFloat16>}};

}  // namespace amp::cpu::AMP_ISA
