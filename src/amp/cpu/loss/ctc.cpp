// Connectionist temporal classification. The states of a target are its labels with blanks before, between and after them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/loss.h>
#include <amp/cpu/loss/ctc_kernels.h>
#include <amp/ops/index_loops.h>
#include <amp/ops/loss/class_targets.h>
#include <amp/ops/loss/ctc.h>

namespace amp::cpu {

namespace {

template <class T>
constexpr T kNever = -std::numeric_limits<T>::infinity();

template <class T>
const CtcLoops& loops() {
  const CtcKernels& kernels = AMP_ISA_PICK(kCtc);
  return sizeof(T) == sizeof(float) ? kernels.f32 : kernels.f64;
}

// The state that the forward and backward passes share.
struct Batch {
  Batch(const Tensor& log_probs, const Tensor& target, IntArrayRef inputs, IntArrayRef lengths, int64_t blank)
      : x(position_values(log_probs, computeType(log_probs.dtype()))),
        labels(position_values(target, kInt64)),
        input_lengths(inputs),
        target_lengths(lengths),
        offsets(ctc_target_offsets(target, lengths)),
        blank(blank),
        steps(x.size(0)),
        count(x.size(1)),
        classes(x.size(2)) {
    for (const int64_t length : lengths) states = std::max(states, 2 * length + 1);
    const IndexRange range{"ctc_loss", -1, classes, false};
    for (size_t n = 0; n < lengths.size(); ++n) {
      for (int64_t i = 0; i < lengths[n]; ++i) range(labels.data_ptr<int64_t>()[offsets[n] + i]);
    }
  }

  Tensor x, labels;
  IntArrayRef input_lengths, target_lengths;
  std::vector<int64_t> offsets;
  int64_t blank, steps, count, classes, states = 1;
};

// The lattice of one sequence. Rows of states have two impossible ones on either side.
template <class T>
struct Lattice {
  Lattice(const Batch& batch, int64_t n)
      : batch(batch),
        n(n),
        length(batch.input_lengths[static_cast<size_t>(n)]),
        states(2 * batch.target_lengths[static_cast<size_t>(n)] + 1),
        label(static_cast<size_t>(states), batch.blank),
        allowed(static_cast<size_t>(states) + 2, kNever<T>),
        emission(static_cast<size_t>(states)),
        row(static_cast<size_t>(states) + 4, kNever<T>),
        next(row) {
    const int64_t* target = batch.labels.data_ptr<int64_t>() + batch.offsets[static_cast<size_t>(n)];
    for (size_t s = 1; s < label.size(); s += 2) {
      label[s] = target[s / 2];
      if (s >= 3 && label[s] != label[s - 2]) allowed[s] = 0;
    }
  }

  void emit(int64_t t) {
    const T* x = batch.x.data_ptr<T>() + (t * batch.count + n) * batch.classes;
    for (size_t s = 0; s < label.size(); ++s) emission[s] = x[label[s]];
  }
  T* now() { return row.data() + 2; }
  T* later() { return next.data() + 2; }

  const Batch& batch;
  int64_t n, length, states;
  std::vector<int64_t> label;
  std::vector<T> allowed, emission, row, next;  // allowed: 0 if a step from the state two before to this one is allowed
};

template <class T>
T forward(Lattice<T> lattice, T* alpha) {
  const int64_t states = lattice.states;
  if (lattice.length == 0) return states == 1 ? T(0) : -kNever<T>;
  for (int64_t t = 0; t < lattice.length; ++t) {
    lattice.emit(t);
    T *from = lattice.now(), *to = lattice.later();
    if (t == 0) std::copy_n(lattice.emission.data(), std::min<int64_t>(states, 2), to);
    else loops<T>().step(from, from - 1, from - 2, lattice.allowed.data(), lattice.emission.data(), to, states);
    std::copy_n(to, states, alpha + t * lattice.batch.states);
    std::swap(lattice.row, lattice.next);
  }
  const T last = lattice.now()[states - 1], other = states > 1 ? lattice.now()[states - 2] : kNever<T>, largest = std::max(last, other);
  if (last == kNever<T> && other == kNever<T>) return -kNever<T>;
  return -(largest + std::log(std::exp(last - largest) + std::exp(other - largest)));
}

template <class T>
void backward(Lattice<T> lattice, const T* alpha, T loss, T scale, T* grad) {
  const int64_t states = lattice.states;
  std::vector<T> share(static_cast<size_t>(states));
  for (int64_t t = lattice.length - 1; t >= 0; --t) {
    T *from = lattice.now(), *to = lattice.later();
    if (t == lattice.length - 1) std::fill_n(to + std::max<int64_t>(states - 2, 0), std::min<int64_t>(states, 2), T(0));
    else loops<T>().step(from, from + 1, from + 2, lattice.allowed.data() + 2, nullptr, to, states);
    loops<T>().occupancy(alpha + t * lattice.batch.states, to, static_cast<double>(loss), share.data(), states);
    T* at = grad + (t * lattice.batch.count + lattice.n) * lattice.batch.classes;
    lattice.emit(t);
    for (size_t s = 0; s < share.size(); ++s) {
      at[lattice.label[s]] -= scale * share[s];
      to[s] += lattice.emission[s];
    }
    std::swap(lattice.row, lattice.next);
  }
}

template <class T>
std::tuple<Tensor, Tensor> run_forward(const Batch& batch) {
  const Tensor losses = empty({batch.count}, batch.x.dtype());
  const Tensor alpha = full({batch.count, batch.steps, batch.states}, -INFINITY, batch.x.dtype());
  parallel_for(0, batch.count, 1, [&](int64_t first, int64_t last) {
    for (int64_t n = first; n < last; ++n)
      losses.data_ptr<T>()[n] = forward(Lattice<T>(batch, n), alpha.data_ptr<T>() + n * batch.steps * batch.states);
  });
  return {losses, alpha};
}

template <class T>
Tensor run_backward(const Batch& batch, const Tensor& scales, const Tensor& losses, const Tensor& alpha, bool zero_infinity) {
  const Tensor result = zeros(batch.x.sizes(), batch.x.dtype());
  parallel_for(0, batch.count, 1, [&](int64_t first, int64_t last) {
    for (int64_t n = first; n < last; ++n) {
      const T loss = losses.data_ptr<T>()[n];
      if (zero_infinity && loss == -kNever<T>) continue;
      backward(Lattice<T>(batch, n), alpha.data_ptr<T>() + n * batch.steps * batch.states, loss, scales.data_ptr<T>()[n],
               result.data_ptr<T>());
    }
  });
  return result;
}

}  // namespace

std::tuple<Tensor, Tensor> ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                            IntArrayRef target_lengths, int64_t blank, bool) {
  const NoGradGuard no_grad;
  const Batch batch(log_probs, targets, input_lengths, target_lengths, blank);
  auto [losses, alpha] = batch.x.dtype() == kFloat64 ? run_forward<double>(batch) : run_forward<float>(batch);
  return {losses.to(log_probs.dtype()), alpha};
}

Tensor ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                         IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                         bool zero_infinity) {
  const NoGradGuard no_grad;
  const Batch batch(log_probs, targets, input_lengths, target_lengths, blank);
  const ScalarType compute = batch.x.dtype();
  const Tensor scales = position_values(grad_output, compute), losses = position_values(neg_log_likelihood, compute);
  const Tensor alpha = position_values(log_alpha, compute);
  return (compute == kFloat64 ? run_backward<double>(batch, scales, losses, alpha, zero_infinity)
                              : run_backward<float>(batch, scales, losses, alpha, zero_infinity))
      .to(log_probs.dtype());
}

}  // namespace amp::cpu
