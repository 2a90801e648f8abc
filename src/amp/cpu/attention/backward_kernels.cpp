#include <amp/cpu/attention/scores.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

// Matrices are packed once per head, as the operands of five products per pair of blocks: scores = Q K^T, dP = dO V^T, dV = P^T dO,
// dK = dS^T Q and dQ = dS K.
template <class Source>
struct BackwardMemory {
  using P = Panels<Source>;
  using Element = typename P::Element;
  using Factor = typename P::Factor;
  using T = typename P::T;

  Element *keys_across, *values_across, *keys_down;  // for all blocks of keys; `across`: transposed
  Element *queries_down, *grads_down;                // for all blocks of queries
  char* packed_end;
  Factor *queries, *grads;                              // rows
  T *delta, *to_queries, *to_keys, *to_values;          // the sums of P dP of rows of several blocks, and sums
  T *scores, *slopes;                                   // for one pair of blocks; they become P and dS
  Factor *slope_rows, *weight_columns, *slope_columns;  // the same as factors; `columns`: transposed
  uint8_t* kept;

  BackwardMemory(const AttentionProblem& p, const AttentionGradients& grads_of, int64_t query_blocks, int64_t key_blocks, Carver& carver) {
    const bool needs_keys = grads_of.key.data != nullptr, needs_values = grads_of.value.data != nullptr;
    const int64_t rows = least(query_blocks * kQueryBlock, p.rows), columns = least(key_blocks * kKeyBlock, p.keys);
    keys_across = carver.take<Element>(P::packed(p.depth, columns));
    values_across = carver.take<Element>(P::packed(p.value_depth, columns));
    keys_down = carver.take<Element>(grads_of.query.data != nullptr ? P::packed(columns, p.depth) : 0);
    queries_down = carver.take<Element>(needs_keys ? P::packed(rows, p.depth) : 0);
    grads_down = carver.take<Element>(needs_values ? P::packed(rows, p.value_depth) : 0);
    packed_end = carver.take<char>(0);
    queries = carver.take<Factor>(rows * P::pitch(p.depth));
    grads = carver.take<Factor>(rows * P::pitch(p.value_depth));
    delta = carver.take<T>(rows);
    to_queries = carver.take<T>(grads_of.query.data != nullptr ? rows * P::padded(p.depth) : 0);
    to_keys = carver.take<T>(needs_keys ? columns * P::padded(p.depth) : 0);
    to_values = carver.take<T>(needs_values ? columns * P::padded(p.value_depth) : 0);
    scores = carver.take<T>(kQueryBlock * kKeyBlock);
    slopes = carver.take<T>(kQueryBlock * kKeyBlock);
    if constexpr (P::kPerStep == 2) {
      slope_rows = carver.take<Factor>(kQueryBlock * kKeyBlock);
      weight_columns = carver.take<Factor>(kQueryBlock * kKeyBlock);
      slope_columns = carver.take<Factor>(kQueryBlock * kKeyBlock);
    } else {
      slope_rows = slope_columns = slopes;
      weight_columns = scores;
    }
    kept = carver.take<uint8_t>(kKeyBlock + 64);
  }
};

constexpr int64_t block_size(int64_t all, int64_t first, int64_t most) { return least(all - first, most); }

template <class Source>
class Backward {
 public:
  using P = Panels<Source>;
  using V = typename P::V;
  using T = typename V::Scalar;
  using Factor = typename P::Factor;

  Backward(const AttentionProblem& problem, AttentionRange queries, AttentionRange keys, const BackwardMemory<Source>& memory)
      : p_(problem), m_(memory), queries_(queries), keys_(keys) {}

  void run(const AttentionHead* heads, const AttentionGradients* grads, int64_t count) {
    __builtin_memset(static_cast<void*>(m_.keys_across), 0, static_cast<size_t>(m_.packed_end - reinterpret_cast<char*>(m_.keys_across)));
    pack_keys(heads[0], grads[0]);
    for (int64_t h = 0; h < count; ++h) {
      pack_queries(heads[h], grads[h]);
      for (int64_t j = keys_.first; j < keys_.last; ++j) {
        for (int64_t i = queries_.first; i < queries_.last; ++i) pair(heads[h], grads[h], i, j, h == 0 && i == queries_.first);
      }
      write(grads[h].query, m_.to_queries, queries_, kQueryBlock, p_.rows, p_.depth, p_.scale);
    }
    const T factor = p_.drops ? static_cast<T>(p_.keep_scale) : 1;
    write(grads[0].key, m_.to_keys, keys_, kKeyBlock, p_.keys, p_.depth, p_.scale);
    write(grads[0].value, m_.to_values, keys_, kKeyBlock, p_.keys, p_.value_depth, factor);
  }

 private:
  void pack_keys(const AttentionHead& head, const AttentionGradients& grads) {
    const auto *key = static_cast<const Source*>(head.key.data), *value = static_cast<const Source*>(head.value.data);
    const int64_t start = keys_.first * kKeyBlock, end = block_size(p_.keys, 0, keys_.last * kKeyBlock);
    P::pack(m_.keys_across, key + start * head.key.row, 1, head.key.row, p_.depth, end - start);
    P::pack(m_.values_across, value + start * head.value.row, 1, head.value.row, p_.value_depth, end - start);
    if (grads.query.data == nullptr) return;
    auto* to = m_.keys_down;
    for (int64_t first = start; first < end; first += kKeyBlock, to += P::packed(kKeyBlock, p_.depth))
      P::pack(to, key + first * head.key.row, head.key.row, 1, block_size(p_.keys, first, kKeyBlock), p_.depth);
  }

  void pack_queries(const AttentionHead& head, const AttentionGradients& grads) {
    const auto *query = static_cast<const Source*>(head.query.data), *grad = static_cast<const Source*>(grads.grad_output.data);
    const int64_t start = queries_.first * kQueryBlock, end = block_size(p_.rows, 0, queries_.last * kQueryBlock);
    P::copy_rows(m_.queries, query + start * head.query.row, head.query.row, end - start, p_.depth);
    P::copy_rows(m_.grads, grad + start * grads.grad_output.row, grads.grad_output.row, end - start, p_.value_depth);
    for (int64_t row = start; row < end && !has_one_block(); ++row) m_.delta[row - start] = row_product(head, grads, row);
    auto *to = m_.queries_down, *grads_to = m_.grads_down;
    for (int64_t first = start; first < end; first += kQueryBlock) {
      const int64_t n = block_size(p_.rows, first, kQueryBlock);
      if (grads.key.data != nullptr) P::pack(to, query + first * head.query.row, head.query.row, 1, n, p_.depth);
      if (grads.value.data != nullptr) P::pack(grads_to, grad + first * grads.grad_output.row, grads.grad_output.row, 1, n, p_.value_depth);
      to += P::packed(kQueryBlock, p_.depth);
      grads_to += P::packed(kQueryBlock, p_.value_depth);
    }
  }

  // Whether a block contains all keys of a row.
  bool has_one_block() const { return p_.keys <= kKeyBlock; }

  // The sum of P dP of a row, from the result of the forward pass: P is not known for all keys at once. A result of 16 bits is rounded.
  T row_product(const AttentionHead& head, const AttentionGradients& grads, int64_t row) const {
    const auto* output = static_cast<const Source*>(head.output.data) + row * head.output.row;
    const auto* grad = static_cast<const Source*>(grads.grad_output.data) + row * grads.grad_output.row;
    V sums[4] = {V(0), V(0), V(0), V(0)};
    for_blocks<V>(
        p_.value_depth, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int i = 0; i < B::kVectors; ++i) sums[i] += block.mask(block.read(output + at, i) * block.read(grad + at, i));
        });
    return lanes_sum((sums[0] + sums[1]) + (sums[2] + sums[3]))[0];
  }

  // The contributions of one block of queries and one of keys.
  void pair(const AttentionHead& head, const AttentionGradients& grads, int64_t query_block, int64_t key_block, bool first) {
    const int64_t row = query_block * kQueryBlock, rows = block_size(p_.rows, row, kQueryBlock), key = key_block * kKeyBlock,
                  keys = block_size(p_.keys, key, kKeyBlock);
    const int64_t query_at = row - queries_.first * kQueryBlock, key_at = key - keys_.first * kKeyBlock;
    const int64_t seen = p_.causal && row + rows - key < keys ? row + rows - key : keys;  // seen by any of these queries
    const bool first_keys = key_block == keys_.first;
    if (seen > 0) {
      constexpr int64_t kBytes = sizeof(Factor);
      const auto rows_of = [](const Factor* from, int64_t at, int64_t depth) {
        return reinterpret_cast<const char*>(from + at * P::pitch(depth));
      };
      multiply<Source, false>({rows_of(m_.queries, query_at, p_.depth), P::pitch(p_.depth) * kBytes, P::kPerStep * kBytes,
                               m_.keys_across + key_at * P::steps(p_.depth), P::panel(p_.depth), P::steps(p_.depth), m_.scores, kKeyBlock},
                              rows, P::count(seen));
      multiply<Source, false>(
          {rows_of(m_.grads, query_at, p_.value_depth), P::pitch(p_.value_depth) * kBytes, P::kPerStep * kBytes,
           m_.values_across + key_at * P::steps(p_.value_depth), P::panel(p_.value_depth), P::steps(p_.value_depth), m_.slopes, kKeyBlock},
          rows, P::count(seen));
      for (int64_t i = 0; i < rows; ++i) weights_and_slopes(head, row + i, i, query_at + i, key, seen);
      if (grads.mask != nullptr) add_to_mask(grads, row, rows, key, seen);
#if AMP_SIMD_PAIRS
      if constexpr (P::kPerStep == 2) make_factors(rows, P::padded(seen));
#endif
    }
    if (grads.value.data != nullptr)
      add_down(m_.weight_columns, m_.grads_down + query_at * P::padded(p_.value_depth) / P::kPerStep, rows, keys, seen, p_.value_depth,
               m_.to_values + key_at * P::padded(p_.value_depth), first);
    if (grads.key.data != nullptr)
      add_down(m_.slope_columns, m_.queries_down + query_at * P::padded(p_.depth) / P::kPerStep, rows, keys, seen, p_.depth,
               m_.to_keys + key_at * P::padded(p_.depth), first);
    if (grads.query.data == nullptr) return;
    T* to = m_.to_queries + query_at * P::padded(p_.depth);
    if (seen <= 0) {
      if (first_keys) clear(to, rows, P::padded(p_.depth));
      return;
    }
    constexpr int64_t kBytes = sizeof(Factor);
    accumulate(
        Product<Source>{reinterpret_cast<const char*>(m_.slope_rows), kKeyBlock * kBytes, P::kPerStep * kBytes,
                        m_.keys_down + key_at * P::padded(p_.depth) / P::kPerStep, P::panel(keys), P::steps(seen), to, P::padded(p_.depth)},
        rows, P::count(p_.depth), first_keys);
  }

  static void clear(T* to, int64_t rows, int64_t width) { __builtin_memset(to, 0, static_cast<size_t>(rows * width) * sizeof(T)); }

  // to += factors^T times a packed block of queries or gradients, for the keys that are seen.
  void add_down(const Factor* factors, const typename P::Element* packed, int64_t rows, int64_t keys, int64_t seen, int64_t depth, T* to,
                bool first) {
    const int64_t used = seen < 0 ? 0 : seen;
    if (first) clear(to + used * P::padded(depth), keys - used, P::padded(depth));
    constexpr int64_t kBytes = sizeof(typename P::Element);
    accumulate(Product<Source>{reinterpret_cast<const char*>(factors), kBytes, kKeyBlock * kBytes, packed, P::panel(rows), P::steps(rows),
                               to, P::padded(depth)},
               used, P::count(depth), first);
  }

  // Row i of the block: scores become weights, and the products of gradients with values become gradients of the scores.
  void weights_and_slopes(const AttentionHead& head, int64_t row, int64_t i, int64_t local, int64_t first, int64_t keys) {
    T *scores = m_.scores + i * kKeyBlock, *slopes = m_.slopes + i * kKeyBlock;
    const int64_t seen = visible_keys(p_, row, first, keys), width = P::padded(keys);
    const V scale(apply_mask(scores, static_cast<T>(p_.scale), head.mask, row, first, seen));
    if (p_.drops) draw_row(p_, head.index, row, first, keys, m_.kept);
    const V shift(static_cast<const T*>(head.logsumexp)[row]), factor(static_cast<T>(p_.keep_scale));
    const auto weight_at = [&]<class B>(B block, int64_t at, int k) __attribute__((always_inline)) {
      return block.mask(exp_of_difference(block.read(scores + at, k) * scale - shift));  // rounded as in the forward pass
    };
    const auto slope_at = [&]<class B>(B block, int64_t at, int k) __attribute__((always_inline)) {
      const V slope = block.read(slopes + at, k);
      return p_.drops ? slope * (kept_lanes<T>(block, m_.kept + at, k) * factor) : slope;
    };
    if (has_one_block()) {
      const V delta = weigh(scores, slopes, seen, weight_at, slope_at);
      const auto read = [](const T* from) __attribute__((always_inline)) {
        return [from]<class B>(B block, int64_t at, int k) __attribute__((always_inline)) { return block.mask(block.read(from + at, k)); };
      };
      finish_row(scores, slopes, seen, delta, read(scores), read(slopes));
    } else {
      finish_row(scores, slopes, seen, V(m_.delta[local]), weight_at, slope_at);
    }
    const int64_t stored = (seen + V::kSize - 1) / V::kSize * V::kSize;
    if (stored >= width) return;
    __builtin_memset(scores + stored, 0, static_cast<size_t>(width - stored) * sizeof(T));
    __builtin_memset(slopes + stored, 0, static_cast<size_t>(width - stored) * sizeof(T));
  }

  // Writes P and dP of a row that is whole, and returns the sum of P dP.
  template <class WeightAt, class SlopeAt>
  AMP_FN static V weigh(T* scores, T* slopes, int64_t seen, const WeightAt& weight_at, const SlopeAt& slope_at) {
    V sum(0);
    for_blocks<V>(
        seen, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int k = 0; k < B::kVectors; ++k) {
            const V weight = weight_at(block, at, k), slope = block.mask(slope_at(block, at, k));
            sum = multiply_add(weight, slope, sum);
            store(scores + at + k * V::kSize, weight);
            store(slopes + at + k * V::kSize, slope);
          }
        });
    return lanes_sum(sum);
  }

  // Writes P, with what dropout keeps of it, and dS = P (dP - delta).
  template <class WeightAt, class SlopeAt>
  AMP_FN void finish_row(T* scores, T* slopes, int64_t seen, V delta, const WeightAt& weight_at, const SlopeAt& slope_at) const {
    for_blocks<V>(
        seen, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int k = 0; k < B::kVectors; ++k) {
            V weight = weight_at(block, at, k);
            store(slopes + at + k * V::kSize, block.mask(weight * (slope_at(block, at, k) - delta)));
            if (p_.drops) weight *= kept_lanes<T>(block, m_.kept + at, k);
            store(scores + at + k * V::kSize, weight);
          }
        });
  }

#if AMP_SIMD_PAIRS
  // The 16-bit forms of P and dS: rows, and pairs of rows whose elements alternate.
  void make_factors(int64_t rows, int64_t width) {
    for (int64_t i = 0; i < rows; i += 2) {
      const bool paired = i + 1 < rows;
      const auto rounded = [&](const T* from, int64_t at) __attribute__((always_inline)) {
        return RowPair(load(from + at), paired ? load(from + at + kKeyBlock) : V(0));
      };
      for (int64_t j = 0; j < width; j += V::kSize) {
        const int64_t at = i * kKeyBlock + j;
        const RowPair slopes = rounded(m_.slopes, at);
        detail::store_bits(m_.slope_rows + at, slopes.first());
        if (paired) detail::store_bits(m_.slope_rows + at + kKeyBlock, slopes.second());
        detail::store_bits(m_.slope_columns + at + j, slopes.alternating());
        detail::store_bits(m_.weight_columns + at + j, rounded(m_.scores, at).alternating());
      }
    }
  }
#endif

  void add_to_mask(const AttentionGradients& grads, int64_t row, int64_t rows, int64_t first, int64_t keys) {
    for (int64_t i = 0; i < rows; ++i) {
      T* to = static_cast<T*>(grads.mask) + (row + i) * grads.mask_row + first * grads.mask_column;
      const T* slopes = m_.slopes + i * kKeyBlock;
      for (int64_t j = 0; j < keys; ++j) to[j * grads.mask_column] += slopes[j];
    }
  }

  // The sums of a range of blocks, scaled.
  void write(const AttentionRows& to, const T* sums, AttentionRange range, int64_t block, int64_t all, int64_t depth, double scale) {
    if (to.data == nullptr) return;
    const V factor(static_cast<T>(scale));
    const int64_t end = block_size(all, 0, range.last * block);
    for (int64_t row = range.first * block; row < end; ++row, sums += P::padded(depth)) {
      auto* out = static_cast<Source*>(to.data) + row * to.row;
      for_blocks<V>(
          depth, [&]<class B>(B lanes, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) lanes.write(out + at, i, lanes.read(sums + at, i) * factor);
          });
    }
  }

  const AttentionProblem& p_;
  const BackwardMemory<Source>& m_;
  AttentionRange queries_, keys_;
};

template <class Source>
int64_t backward_bytes(const AttentionProblem& p, const AttentionGradients& grads, AttentionRange queries, AttentionRange keys) {
  Carver carver(nullptr);
  const BackwardMemory<Source> memory(p, grads, queries.last - queries.first, keys.last - keys.first, carver);
  static_cast<void>(memory);
  return carver.used();
}

template <class Source>
void backward(const AttentionProblem& p, const AttentionHead* heads, const AttentionGradients* grads, int64_t count, AttentionRange queries,
              AttentionRange keys, void* scratch) {
  Carver carver(scratch);
  const BackwardMemory<Source> memory(p, grads[0], queries.last - queries.first, keys.last - keys.first, carver);
  Backward<Source>(p, queries, keys, memory).run(heads, grads, count);
}

}  // namespace

constinit const PerFloatingType<AttentionBackward> kAttentionBackward{{backward_bytes<float>, backward<float>},
                                                                      {backward_bytes<double>, backward<double>},
                                                                      {backward_bytes<Half>, backward<Half>},
                                                                      {backward_bytes<BFloat16>, backward<BFloat16>}};

}  // namespace amp::cpu::AMP_ISA
