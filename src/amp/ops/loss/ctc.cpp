// Connectionist temporal classification: lengths and reductions, and the loss as a sequence of ops.
#include <amp/ops/loss/ctc.h>

#include <algorithm>
#include <cmath>

#include <amp/autograd/autograd.h>
#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/core/reduction.h>
#include <amp/internal_ops.h>
#include <amp/kernels/loss.h>
#include <amp/observe/observed.h>
#include <amp/ops.h>
#include <amp/ops/formulas/loss.h>
#include <amp/ops/index/index_plan.h>

namespace amp {

std::vector<int64_t> ctc_target_offsets(const Tensor& targets, IntArrayRef target_lengths) {
  std::vector<int64_t> offsets;
  int64_t offset = 0;
  for (const int64_t length : target_lengths) {
    offsets.push_back(offset);
    offset += targets.dim() == 2 ? targets.size(1) : length;
  }
  return offsets;
}

namespace {

constexpr const char* kOp = "ctc_loss";

std::vector<int64_t> list_of(const char* name, const Tensor& lengths) {
  check_index_dtype(kOp, name, lengths);
  const Tensor flat = as_int64(lengths).cpu();
  tracing::reads(flat);
  return {flat.data_ptr<int64_t>(), flat.data_ptr<int64_t>() + flat.numel()};
}

Tensor column(IntArrayRef values, Device device) { return tensor(values).to(device).unsqueeze(1); }

}  // namespace

namespace check {

void ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
                      bool) {
  AMP_CHECK(log_probs.dim() == 3, ValueError, "[", kOp, "] log_probs must be (steps, batch, classes), but has shape ", log_probs.sizes());
  check_index_dtype(kOp, "targets", targets);
  const int64_t steps = log_probs.size(0), count = log_probs.size(1), classes = log_probs.size(2);
  AMP_CHECK(blank >= 0 && blank < classes, ValueError, "[", kOp, "] blank ", blank, " is not one of ", classes, " classes");
  const auto check_count = [&](const char* name, IntArrayRef lengths) {
    AMP_CHECK(static_cast<int64_t>(lengths.size()) == count, ValueError, "[", kOp, "] ", name, " must have a length for each of ", count,
              " sequences, but has ", lengths.size());
  };
  check_count("input_lengths", input_lengths);
  check_count("target_lengths", target_lengths);
  const bool padded = targets.dim() == 2;
  AMP_CHECK(targets.dim() == 1 || (padded && targets.size(0) == count), ValueError, "[", kOp,
            "] targets must be (batch, labels) for a batch of ", count, " sequences, or a vector, but has shape ", targets.sizes());
  int64_t sum = 0;
  for (size_t n = 0; n < target_lengths.size(); ++n) {
    AMP_CHECK(input_lengths[n] >= 0 && input_lengths[n] <= steps, ValueError, "[", kOp, "] input_lengths[", n, "] is ", input_lengths[n],
              ", but must be in [0, ", steps, "], the steps of log_probs");
    const int64_t room = padded ? targets.size(1) : targets.numel() - sum;
    AMP_CHECK(target_lengths[n] >= 0 && target_lengths[n] <= room, ValueError, "[", kOp, "] target_lengths[", n, "] is ", target_lengths[n],
              ", but targets of shape ", targets.sizes(), " have ", room, " labels for it");
    sum += target_lengths[n];
  }
}

}  // namespace check

namespace composite {

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
                int64_t reduction, bool zero_infinity) {
  AMP_CHECK(reduction >= Reduction::None && reduction <= Reduction::Sum, ValueError, "[", kOp,
            "] reduction must be None, Mean or Sum, got ", reduction);
  const bool batched = log_probs.dim() != 2;
  Tensor loss = std::get<0>(internal::ctc_loss_forward(batched ? log_probs : log_probs.unsqueeze(1), targets, input_lengths, target_lengths,
                                                       blank, zero_infinity));
  if (zero_infinity) loss = internal::keep_where_not(loss == INFINITY, loss);
  if (reduction == Reduction::Sum) return loss.sum();
  if (reduction == Reduction::None) return batched ? loss : loss.squeeze(0);
  std::vector<double> lengths;
  for (const int64_t length : target_lengths) lengths.push_back(static_cast<double>(std::max<int64_t>(length, 1)));
  return (loss / tensor(lengths, loss.options())).mean();
}

Tensor ctc_loss_tensor(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths,
                       int64_t blank, int64_t reduction, bool zero_infinity) {
  return composite::ctc_loss(log_probs, targets, list_of("input_lengths", input_lengths), list_of("target_lengths", target_lengths), blank,
                             reduction, zero_infinity);
}

}  // namespace composite

namespace {

// A logarithm that represents the logarithm of zero: differences of two are finite.
constexpr double kNever = -1e30;

// The states of each sequence: the labels with blanks before, between and after them.
struct States {
  States(const Tensor& targets, IntArrayRef target_lengths, int64_t blank, Device device) {
    const std::vector<int64_t> offsets = ctc_target_offsets(targets, target_lengths);
    const Tensor flat = as_int64(targets).cpu();
    tracing::reads(flat);
    const int64_t count = static_cast<int64_t>(target_lengths.size());
    for (const int64_t length : target_lengths) width = std::max(width, 2 * length + 1);
    label = full({count, width}, blank, kInt64);
    skips = zeros({count, width}, kBool);
    for (size_t n = 0; n < offsets.size(); ++n) {
      int64_t* row = label.data_ptr<int64_t>() + static_cast<int64_t>(n) * width;
      for (int64_t i = 0; i < target_lengths[n]; ++i) {
        row[2 * i + 1] = flat.data_ptr<int64_t>()[offsets[n] + i];
        skips.data_ptr<bool>()[static_cast<int64_t>(n) * width + 2 * i + 1] = i > 0 && row[2 * i + 1] != row[2 * i - 1];
      }
    }
    label = label.to(device);
    skips = skips.to(device);
  }
  int64_t width = 1;
  Tensor label, skips;
};

Tensor shifted(const Tensor& states, int64_t by) {
  const int64_t width = states.size(1), moved = std::min(by, width);
  return constant_pad_nd(states.narrow(1, 0, width - moved), {moved, 0}, kNever);
}

Tensor log_sum(const Tensor& a, const Tensor& b, const Tensor& c) {
  const Tensor largest = maximum(maximum(a, b), c).detach();
  return largest + log(exp(a - largest) + exp(b - largest) + exp(c - largest));
}

// Minus the log-likelihoods; about 1e30 for targets that do not fit into the input.
Tensor unrolled_ctc_loss(const Tensor& x, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank) {
  const States states(targets, target_lengths, blank, x.device());
  const Tensor lengths = column(input_lengths, x.device());
  const Tensor impossible = full({x.size(1), states.width}, kNever, x.options());
  Tensor alpha = impossible;
  for (int64_t t = 0; t < x.size(0); ++t) {
    const Tensor emission = x.select(0, t).gather(1, states.label);
    const Tensor next = t == 0 ? where(arange(states.width, states.label.options()) < 2, emission, impossible)
                               : emission + log_sum(alpha, shifted(alpha, 1), where(states.skips, shifted(alpha, 2), impossible));
    alpha = where(lengths > t, next, alpha);
  }
  const Tensor labels = column(target_lengths, x.device());
  const Tensor last = alpha.gather(1, labels * 2), other = alpha.gather(1, clamp_min(labels * 2 - 1, 0));
  const Tensor never = full_like(last, kNever);
  return -log_sum(last, where(labels > 0, other, never), never).squeeze(1);
}

}  // namespace

Tensor ctc_loss_formula(const Tensor& grad, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                        IntArrayRef target_lengths, int64_t blank, bool zero_infinity) {
  if (log_probs.numel() == 0) return zeros_like(log_probs);
  const Tensor x = log_probs.to(computeType(log_probs.dtype())).clone();
  const Tensor loss = unrolled_ctc_loss(clamp_min(x, kNever), targets, input_lengths, target_lengths, blank);
  const Tensor fits = loss.detach() < 1e29;
  const Tensor scales = where(fits, grad.to(x.dtype()), full_like(loss.detach(), zero_infinity ? 0 : NAN));
  return autograd::grad({loss}, {x}, {scales}, /*retain_graph=*/true, /*create_graph=*/true)[0].to(log_probs.dtype());
}

}  // namespace amp
