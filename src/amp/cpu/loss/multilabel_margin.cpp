#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/core/reduction.h>
#include <amp/cpu/kernels/loss.h>
#include <amp/ops/loss/class_targets.h>
#include <amp/ops/loss/target_range.h>

namespace amp::cpu {

namespace {

// The rows of a call, in the compute type.
struct LabelRows {
  LabelRows(const Tensor& self, const Tensor& target)
      : classes(self.size(-1)),
        rows(self.numel() / classes),
        x(position_values(self, computeType(self.dtype()))),
        labels(position_values(target, kInt64)) {}

  // The number of targets of a row: those before the first -1.
  int64_t targets(int64_t row) const {
    const int64_t* label = labels.data_ptr<int64_t>() + row * classes;
    return std::find(label, label + classes, -1) - label;
  }
  // Calls fn(x, labels, number of targets, first element) for each row.
  template <class T, class Function>
  void each(const Function& fn) const {
    parallel_for(0, rows, std::max<int64_t>(1, 4096 / (classes * classes)), [&](int64_t first, int64_t last) {
      for (int64_t row = first; row < last; ++row) {
        const int64_t at = row * classes;
        fn(x.data_ptr<T>() + at, labels.data_ptr<int64_t>() + at, targets(row), at);
      }
    });
  }

  int64_t classes, rows;
  Tensor x, labels;
};

void check_labels_of(const LabelRows& rows) {
  const int64_t* label = rows.labels.data_ptr<int64_t>();
  const IndexRange range = target_range("multilabel_margin_loss_forward", rows.classes);
  for (int64_t i = 0; i < rows.labels.numel(); ++i) {
    if (label[i] != -1) range(label[i]);
  }
}

template <class T>
Tensor forward(const LabelRows& rows, const Tensor& marks) {
  const Tensor losses = empty({rows.rows}, rows.x.dtype());
  T *mark = marks.data_ptr<T>(), *loss = losses.data_ptr<T>();
  rows.each<T>([&](const T* x, const int64_t* label, int64_t targets, int64_t at) {
    for (int64_t k = 0; k < targets; ++k) mark[at + label[k]] = 1;
    T sum = 0;
    for (int64_t k = 0; k < targets; ++k) {
      const T margin = 1 - x[label[k]];
      for (int64_t j = 0; j < rows.classes; ++j) {
        const T term = margin + x[j];
        if (mark[at + j] == 0 && !(term <= 0)) sum += term;
      }
    }
    loss[at / rows.classes] = sum / static_cast<T>(rows.classes);
  });
  return losses;
}

template <class T>
void backward(const LabelRows& rows, const Tensor& marks, const T* scales, T factor, const Tensor& result) {
  const T* mark = marks.data_ptr<T>();
  T* out = result.data_ptr<T>();
  rows.each<T>([&](const T* x, const int64_t* label, int64_t targets, int64_t at) {
    const T slope = factor / static_cast<T>(rows.classes) * (scales != nullptr ? scales[at / rows.classes] : T(1));
    for (int64_t k = 0; k < targets; ++k) {
      const T margin = 1 - x[label[k]];
      for (int64_t j = 0; j < rows.classes; ++j) {
        if (mark[at + j] != 0 || margin + x[j] <= 0) continue;
        out[at + label[k]] -= slope;
        out[at + j] += slope;
      }
    }
  });
}

template <class T>
double total(const Tensor& losses) {
  double sum = 0;
  for (int64_t i = 0; i < losses.numel(); ++i) sum += static_cast<double>(losses.data_ptr<T>()[i]);
  return sum;
}

}  // namespace

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  const NoGradGuard no_grad;
  const LabelRows rows(self, target);
  check_labels_of(rows);
  const bool wide = rows.x.dtype() == kFloat64;
  const Tensor marks = zeros(self.sizes(), rows.x.dtype());
  const Tensor losses = wide ? forward<double>(rows, marks) : forward<float>(rows, marks);
  const Tensor is_target = marks.to(self.dtype());
  if (reduction == Reduction::None) return {losses.reshape(self.sizes().drop_back()).to(self.dtype()), is_target};
  const double sum = wide ? total<double>(losses) : total<float>(losses);
  return {full({}, reduction == Reduction::Mean ? sum / static_cast<double>(rows.rows) : sum, self.dtype()), is_target};
}

Tensor multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                       const Tensor& is_target) {
  const NoGradGuard no_grad;
  const LabelRows rows(self, target);
  const ScalarType compute = rows.x.dtype();
  const Tensor marks = position_values(is_target, compute), result = zeros(self.sizes(), compute);
  const Tensor scales = reduction == Reduction::None ? position_values(grad_output, compute) : Tensor();
  double factor = scales.defined() ? 1 : grad_output.item().toDouble();
  if (reduction == Reduction::Mean) factor /= static_cast<double>(rows.rows);
  if (compute == kFloat64) {
    backward<double>(rows, marks, scales.defined() ? scales.data_ptr<double>() : nullptr, factor, result);
  } else {
    backward<float>(rows, marks, scales.defined() ? scales.data_ptr<float>() : nullptr, static_cast<float>(factor), result);
  }
  return result.to(self.dtype());
}

}  // namespace amp::cpu
