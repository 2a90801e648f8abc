// Connectionist temporal classification. The states of a target are its labels with blanks before, between and after them. A block computes
// a sequence, step by step, with its threads along the states; all sums have a fixed order.
#include <algorithm>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/loss.h>
#include <amp/cuda/memory/memory.h>
#include <amp/ops/loss/class_targets.h>
#include <amp/ops/loss/ctc.h>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/index/checked.cuh>
#include <amp/cuda/math.cuh>

namespace amp::cuda {

namespace {

constexpr int kSequences = 128;  // sequences per launch; their lengths are its arguments, so the host waits for no copy

struct Sequences {
  int64_t offset[kSequences], steps[kSequences], labels[kSequences];
};

template <class V>
struct Lattices {
  const V* x;  // (steps, batch, classes)
  const int64_t* targets;
  V* alpha;  // (batch, steps, states)
  int64_t batch, classes, blank, steps, states;
};

template <class V>
__device__ V log_sum(V a, V b, V c) {
  V largest = ::fmax(a, ::fmax(b, c));
  if (largest == -V(INFINITY)) largest = 0;
  return largest + math::log(math::exp(a - largest) + math::exp(b - largest) + math::exp(c - largest));
}

// One sequence.
template <class V>
struct Lattice {
  const V* x;
  const int64_t* labels;
  V* alpha;
  int64_t row, classes, blank, steps, states;

  __device__ Lattice(const Lattices<V>& all, const Sequences& sequences, int64_t first)
      : x(all.x + (first + blockIdx.x) * all.classes),
        labels(all.targets + sequences.offset[blockIdx.x]),
        alpha(all.alpha + (first + blockIdx.x) * all.steps * all.states),
        row(all.batch * all.classes),
        classes(all.classes),
        blank(all.blank),
        steps(sequences.steps[blockIdx.x]),
        states(2 * sequences.labels[blockIdx.x] + 1) {}

  __device__ int64_t label(int64_t state) const { return state % 2 == 0 ? blank : labels[state / 2]; }
  __device__ bool is_class(int64_t label) const { return static_cast<uint64_t>(label) < static_cast<uint64_t>(classes); }
  // Whether a step from the state two before to this one is allowed.
  __device__ bool skips(int64_t state) const { return state >= 3 && state % 2 == 1 && label(state) != label(state - 2); }
  __device__ V emission(int64_t step, int64_t state) const {
    const int64_t at = label(state);
    return is_class(at) ? x[step * row + at] : V(NAN);
  }
};

// Calls body(state) for each state, with the threads of the block.
template <class Body>
__device__ void for_states(int64_t states, const Body& body) {
  for (int64_t s = threadIdx.x; s < states; s += blockDim.x) body(s);
}

template <class V>
__global__ void ctc_forward_kernel(const __grid_constant__ Lattices<V> all, const __grid_constant__ Sequences sequences,
                                   const CheckedIndex checked, int64_t first, V* losses) {
  const Lattice<V> lattice(all, sequences, first);
  for_states(lattice.states / 2, [&](int64_t i) { checked(lattice.labels[i]); });
  for (int64_t t = 0; t < all.steps; ++t) {
    V* const to = lattice.alpha + t * all.states;
    const V* const from = to - all.states;
    for_states(all.states, [&](int64_t s) {
      V value = -V(INFINITY);
      if (s < lattice.states && t < lattice.steps) {
        if (t > 0) value = lattice.emission(t, s) + log_sum(from[s], s > 0 ? from[s - 1] : value, lattice.skips(s) ? from[s - 2] : value);
        else if (s < 2) value = lattice.emission(t, s);
      }
      to[s] = value;
    });
    __syncthreads();
  }
  if (threadIdx.x != 0) return;
  V& loss = losses[first + blockIdx.x];
  if (lattice.steps == 0) {
    loss = lattice.states == 1 ? V(0) : V(INFINITY);
    return;
  }
  const V* const end = lattice.alpha + (lattice.steps - 1) * all.states + lattice.states;
  loss = -log_sum(end[-1], lattice.states > 1 ? end[-2] : -V(INFINITY), -V(INFINITY));
}

// What the backward pass keeps of a state: the log probabilities of the alignments' ends, of this step and the next one, with the emission;
// the probability of the state; and, for the first state of a label, the next state with this label.
template <class V>
struct Ends {
  V *rows, *shares;
  int64_t *next, *is_first;

  static size_t bytes(int64_t sequences, int64_t states) {
    return static_cast<size_t>(sequences * states) * (3 * sizeof(V) + 2 * sizeof(int64_t));
  }
  // Buffers for all sequences of a launch, then for one.
  __host__ __device__ Ends(void* memory, int64_t sequences, int64_t states)
      : rows(nullptr), shares(nullptr), next(static_cast<int64_t*>(memory)), is_first(next + sequences * states) {
    rows = reinterpret_cast<V*>(is_first + sequences * states);
    shares = rows + 2 * sequences * states;
  }
  __device__ void select(int64_t states) {
    rows += 2 * blockIdx.x * states;
    shares += blockIdx.x * states;
    next += blockIdx.x * states;
    is_first += blockIdx.x * states;
  }
};

// The states of each label that is not the blank, as lists.
template <class V>
__device__ void link(const Lattice<V>& lattice, const Ends<V>& ends) {
  for_states(lattice.states, [&](int64_t s) {
    const int64_t label = lattice.label(s);
    int64_t next = s + 2, before = s - 2;
    while (next < lattice.states && lattice.label(next) != label) next += 2;
    while (before > 0 && lattice.label(before) != label) before -= 2;
    ends.next[s] = next < lattice.states ? next : 0;
    ends.is_first[s] = s % 2 == 1 && label != lattice.blank && lattice.is_class(label) && before < 0;
  });
}

template <class V>
__global__ void ctc_backward_kernel(const __grid_constant__ Lattices<V> all, const __grid_constant__ Sequences sequences, int64_t first,
                                    Ends<V> ends, const V* losses, const V* scales, bool zero_infinity, V* grads) {
  const Lattice<V> lattice(all, sequences, first);
  const V loss = losses[first + blockIdx.x], scale = scales[first + blockIdx.x];
  if (zero_infinity && loss == V(INFINITY)) return;
  ends.select(all.states);
  link(lattice, ends);
  V *to = ends.rows, *from = ends.rows + all.states;
  for (int64_t t = lattice.steps - 1; t >= 0; --t) {
    const V* const alpha = lattice.alpha + t * all.states;
    const V never = -V(INFINITY);
    V blanks = 0;
    for_states(lattice.states, [&](int64_t s) {
      V end = s + 2 < lattice.states ? never : V(0);
      if (t < lattice.steps - 1)
        end = log_sum(from[s], s + 1 < lattice.states ? from[s + 1] : never,
                      s + 2 < lattice.states && lattice.skips(s + 2) ? from[s + 2] : never);
      const V share = math::exp(alpha[s] + end + loss);
      if (lattice.label(s) == lattice.blank) blanks += share;
      ends.shares[s] = share;
      to[s] = end + lattice.emission(t, s);
    });
    blanks = block_reduce(blanks, V(0), [](V a, V b) { return a + b; });
    __syncthreads();
    V* const grad = grads + (t * all.batch + first + blockIdx.x) * all.classes;
    if (threadIdx.x == 0) grad[lattice.blank] = -(scale * blanks);
    for_states(lattice.states, [&](int64_t s) {
      if (ends.is_first[s] == 0) return;
      V sum = 0;
      for (int64_t each = s; each > 0; each = ends.next[each]) sum += ends.shares[each];
      grad[lattice.label(s)] = -(scale * sum);
    });
    __syncthreads();
    V* const before = to;
    to = from;
    from = before;
  }
}

// The state that the forward and backward passes share.
struct Batch {
  Batch(const Tensor& log_probs, const Tensor& target, IntArrayRef inputs, IntArrayRef lengths)
      : compute(computeType(log_probs.dtype())),
        x(position_values(log_probs, compute)),
        targets(position_values(target, kInt64)),
        input_lengths(inputs),
        target_lengths(lengths),
        offsets(ctc_target_offsets(target, lengths)) {
    for (const int64_t length : lengths) states = std::max(states, 2 * length + 1);
  }

  template <class V>
  Lattices<V> lattices(const Tensor& alpha, int64_t blank) const {
    return {static_cast<const V*>(x.data_ptr()),
            targets.data_ptr<int64_t>(),
            static_cast<V*>(alpha.data_ptr()),
            x.size(1),
            x.size(2),
            blank,
            x.size(0),
            states};
  }
  // Calls fn(first, count, sequences, threads) for the sequences of each launch.
  template <class Function>
  void for_launches(const Function& fn) const {
    const auto threads = static_cast<unsigned>(std::min<int64_t>(divide_up(states, kWarp) * kWarp, kThreads));
    const auto total = static_cast<int64_t>(offsets.size());
    for (int64_t first = 0; first < total; first += kSequences) {
      const int64_t count = std::min<int64_t>(kSequences, total - first);
      Sequences sequences{};
      for (int64_t i = 0; i < count; ++i) {
        const auto at = static_cast<size_t>(first + i);
        sequences.offset[i] = offsets[at];
        sequences.steps[i] = input_lengths[at];
        sequences.labels[i] = target_lengths[at];
      }
      fn(first, static_cast<unsigned>(count), sequences, threads);
    }
  }

  ScalarType compute;
  Tensor x, targets;
  IntArrayRef input_lengths, target_lengths;
  std::vector<int64_t> offsets;
  int64_t states = 1;
};

template <class Function>
void with_type(ScalarType compute, const Function& fn) {
  if (compute == kFloat64) fn(static_cast<double*>(nullptr));
  else fn(static_cast<float*>(nullptr));
}

}  // namespace

std::tuple<Tensor, Tensor> ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                            IntArrayRef target_lengths, int64_t blank, bool) {
  const NoGradGuard no_grad;
  const Batch batch(log_probs, targets, input_lengths, target_lengths);
  const TensorOptions options = TensorOptions(batch.compute).device(log_probs.device());
  const Tensor losses = empty({batch.x.size(1)}, options), alpha = empty({batch.x.size(1), batch.x.size(0), batch.states}, options);
  const CheckedIndex checked({"ctc_loss", -1, batch.x.size(2), false});
  with_type(batch.compute, [&]<class V>(V*) {
    batch.for_launches([&](int64_t first, unsigned count, const Sequences& sequences, unsigned threads) {
      launch(ctc_forward_kernel<V>, count, threads, batch.lattices<V>(alpha, blank), sequences, checked, first,
             static_cast<V*>(losses.data_ptr()));
    });
  });
  return {losses.to(log_probs.dtype()), alpha};
}

Tensor ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                         IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                         bool zero_infinity) {
  const NoGradGuard no_grad;
  const Batch batch(log_probs, targets, input_lengths, target_lengths);
  const Tensor scales = position_values(grad_output, batch.compute), losses = position_values(neg_log_likelihood, batch.compute),
               alpha = position_values(log_alpha, batch.compute), result = zeros_like(batch.x);
  with_type(batch.compute, [&]<class V>(V*) {
    const int64_t at_once = std::min<int64_t>(kSequences, batch.x.size(1));
    const Scratch scratch(Ends<V>::bytes(at_once, batch.states));
    batch.for_launches([&](int64_t first, unsigned count, const Sequences& sequences, unsigned threads) {
      launch(ctc_backward_kernel<V>, count, threads, batch.lattices<V>(alpha, blank), sequences, first,
             Ends<V>(scratch.data(), at_once, batch.states), static_cast<const V*>(losses.data_ptr()),
             static_cast<const V*>(scales.data_ptr()), zero_infinity, static_cast<V*>(result.data_ptr()));
    });
  });
  return result.to(log_probs.dtype());
}

}  // namespace amp::cuda
