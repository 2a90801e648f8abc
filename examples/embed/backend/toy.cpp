// A plug-in: the device type `toy`, with two devices. Their memory is memory of the host, and their kernels are plain loops, so that
// nothing hides how a plug-in works. Kernels compute in float64 and round once.
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <amp/core/device_kernels.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/strided.h>
#include <amp/extension/backend.h>
#include <amp/optim/multi_tensor.h>
#include <amp/scaler/update.h>

namespace toy {

namespace {

using amp::ScalarType;
using amp::Tensor;

constexpr int kDevices = 2;

// --- memory ---

std::array<std::atomic<int64_t>, kDevices> bytes_in_use;
thread_local int current = 0;

void* allocate(int index, size_t bytes) {
  void* const data = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  AMP_CHECK(data != nullptr || bytes == 0, OutOfMemoryError, "[toy] ", bytes, " bytes could not be allocated");
  bytes_in_use[static_cast<size_t>(index)] += static_cast<int64_t>(bytes);
  return data;
}

void deallocate(int index, void* data, size_t bytes) noexcept {
  bytes_in_use[static_cast<size_t>(index)] -= static_cast<int64_t>(bytes);
  std::free(data);
}

amp::MemoryStats memory_stats(int index) { return {.current_bytes = bytes_in_use[static_cast<size_t>(index)]}; }

// --- tensors of the core ---

// The same memory as a tensor of the CPU. Only a device whose memory the host can read has this.
Tensor on_host(const Tensor& t) { return amp::from_blob(t.data_ptr(), t.sizes(), t.strides(), amp::TensorOptions(t.dtype())); }
Tensor new_tensor(amp::IntArrayRef sizes, ScalarType dtype, const Tensor& like) {
  return Tensor(amp::detail::new_tensor(sizes, dtype, like.device()));
}

void copy(const Tensor& dst, const Tensor& src) { amp::detail::copy(on_host(dst), on_host(src)); }
void fill(const Tensor& t, const amp::Scalar& value) { amp::detail::fill(on_host(t), value); }
void random(const Tensor& t, const amp::Distribution& distribution, amp::PhiloxState stream) {
  amp::Generator generator(amp::kCPU, stream.seed);
  generator.set_offset(stream.offset);
  amp::detail::random(on_host(t), distribution, generator);
}
void arange(const Tensor& t, const amp::Scalar& start, const amp::Scalar& step) { amp::detail::arange(on_host(t), start, step); }

// --- numbers ---

double load(const void* data, ScalarType dtype, int64_t i) {
  switch (dtype) {
    case amp::kFloat64: return static_cast<const double*>(data)[i];
    case amp::kFloat32: return static_cast<double>(static_cast<const float*>(data)[i]);
    case amp::kFloat16: return static_cast<double>(static_cast<float>(static_cast<const amp::Half*>(data)[i]));
    case amp::kBFloat16: return static_cast<double>(static_cast<float>(static_cast<const amp::BFloat16*>(data)[i]));
    case amp::kInt64: return static_cast<double>(static_cast<const int64_t*>(data)[i]);  // a number: x * 2
    default: AMP_THROW(NotImplementedError, "[toy] the kernels read real floating-point tensors, but got ", dtype);
  }
}

void store(void* data, ScalarType dtype, int64_t i, double value) {
  switch (dtype) {
    case amp::kFloat64: static_cast<double*>(data)[i] = value; return;
    case amp::kFloat32: static_cast<float*>(data)[i] = static_cast<float>(value); return;
    case amp::kFloat16: static_cast<amp::Half*>(data)[i] = static_cast<amp::Half>(static_cast<float>(value)); return;
    case amp::kBFloat16: static_cast<amp::BFloat16*>(data)[i] = static_cast<amp::BFloat16>(static_cast<float>(value)); return;
    default: AMP_THROW(NotImplementedError, "[toy] the kernels write real floating-point tensors, but got ", dtype);
  }
}

// --- elementwise ops ---

// Calls function(inputs, params) for each element. Operand 0 of the loop is the result.
template <class Function>
void each(const amp::StridedLoop& loop, const amp::ScalarParam* params, const Function& function) {
  int64_t at[amp::kMaxLoopDims] = {};
  for (int64_t left = loop.numel(); left > 0; --left) {
    const auto offset = [&](const amp::StridedOperand& operand) {
      int64_t sum = 0;
      for (int d = 0; d < loop.ndim; ++d) sum += at[d] * operand.strides[d];
      return sum;
    };
    double inputs[amp::kMaxLoopOperands];
    for (int k = 1; k < loop.n_operands; ++k) {
      const amp::StridedOperand& operand = loop.operands[k];
      inputs[k - 1] = load(operand.data, operand.dtype, offset(operand));
    }
    store(loop.operands[0].data, loop.operands[0].dtype, offset(loop.operands[0]), function(inputs, params));
    for (int d = loop.ndim - 1; d >= 0 && ++at[d] == loop.sizes[d]; --d) at[d] = 0;
  }
}

// A kernel from a function without captures.
template <class Function>
constexpr amp::ElementwiseKernel elementwise(Function) {
  return {.run = [](const amp::StridedLoop& loop, ScalarType, const amp::ScalarParam* params) { each(loop, params, Function()); }};
}

// --- products ---

// a @ b + row, where a is [m, k], b is [k, n], and row is [n] or undefined.
Tensor product(const Tensor& a, const Tensor& b, const Tensor& row, ScalarType dtype) {
  const int64_t m = a.size(0), k = a.size(1), n = b.size(1);
  const Tensor out = new_tensor({m, n}, dtype, a);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      double sum = row.defined() ? load(row.data_ptr(), row.dtype(), j * row.stride(0)) : 0;
      for (int64_t l = 0; l < k; ++l) {
        sum += load(a.data_ptr(), a.dtype(), i * a.stride(0) + l * a.stride(1)) *
               load(b.data_ptr(), b.dtype(), l * b.stride(0) + j * b.stride(1));
      }
      store(out.data_ptr(), dtype, i * n + j, sum);
    }
  }
  return out;
}

Tensor as_rows(const Tensor& t) { return t.reshape({-1, t.size(-1)}); }
Tensor in_shape_of(const Tensor& rows, const Tensor& like) {
  std::vector<int64_t> sizes(like.sizes().begin(), like.sizes().end() - 1);
  sizes.push_back(rows.size(1));
  return rows.reshape(sizes);
}

Tensor mm(const Tensor& self, const Tensor& mat2) { return product(self, mat2, {}, self.dtype()); }
Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
  return in_shape_of(product(as_rows(input), weight.t(), bias, input.dtype()), input);
}
Tensor linear_backward_input(const Tensor& grad_output, const Tensor& weight, ScalarType dtype) {
  return in_shape_of(product(as_rows(grad_output), weight, {}, dtype), grad_output);
}
Tensor linear_backward_weight(const Tensor& grad_output, const Tensor& input, ScalarType dtype) {
  return product(as_rows(grad_output).t(), as_rows(input), {}, dtype);
}

// The sums of the columns times `factor`.
Tensor sums(const Tensor& rows, double factor, ScalarType dtype) {
  const Tensor out = new_tensor({rows.size(1)}, dtype, rows);
  for (int64_t j = 0; j < rows.size(1); ++j) {
    double sum = 0;
    for (int64_t i = 0; i < rows.size(0); ++i) { sum += load(rows.data_ptr(), rows.dtype(), i * rows.stride(0) + j * rows.stride(1)); }
    store(out.data_ptr(), dtype, j, sum * factor);
  }
  return out;
}

Tensor linear_backward_bias(const Tensor& grad_output, ScalarType dtype) { return sums(as_rows(grad_output), 1, dtype); }
Tensor mean_all(const Tensor& self, std::optional<ScalarType> dtype) {
  return sums(self.reshape({-1, 1}), 1 / static_cast<double>(self.numel()), dtype.value_or(self.dtype())).reshape({});
}

Tensor cat(amp::TensorList tensors, int64_t dim) {
  std::vector<int64_t> sizes(tensors[0].sizes().begin(), tensors[0].sizes().end());
  int64_t& total = sizes[static_cast<size_t>(dim)] = 0;
  for (const Tensor& t : tensors) total += t.size(dim);
  const Tensor out = new_tensor(sizes, tensors[0].dtype(), tensors[0]);
  int64_t at = 0;
  for (const Tensor& t : tensors) {
    amp::detail::copy(out.narrow(dim, at, t.size(dim)), t);
    at += t.size(dim);
  }
  return out;
}

// --- optimizers and gradient scalers ---

// The value of a tensor with one element.
double number(const Tensor& t, double otherwise) { return t.defined() ? load(t.data_ptr(), t.dtype(), 0) : otherwise; }

void update_parameters(const amp::optim::Update& update) {
  const auto* rule = std::get_if<amp::optim::SgdRule>(&update.rule);
  AMP_CHECK(rule != nullptr && rule->momentum == 0 && rule->weight_decay == 0 && update.rounded.empty(), NotImplementedError,
            "[optimizer.step()] the backend of `toy` has SGD without momentum and weight decay only");
  if (number(update.scale.found_inf, 0) != 0) return;
  const double inv_scale = number(update.scale.inv_scale, 1), clip = number(update.scale.clip, 1);
  const double step = rule->maximize ? rule->lr : -rule->lr;
  for (size_t i = 0; i < update.lists[0].size(); ++i) {
    const Tensor &param = update.lists[0][i], &grad = update.lists[1][i];
    for (int64_t j = 0; j < param.numel(); ++j) {
      const double g = load(grad.data_ptr(), grad.dtype(), j) * inv_scale * clip;
      if (update.scale.write_grads) store(grad.data_ptr(), grad.dtype(), j, g);
      store(param.data_ptr(), param.dtype(), j, load(param.data_ptr(), param.dtype(), j) + step * g);
    }
  }
}

void check_gradients(const std::vector<Tensor>& grads, const amp::optim::GradCheck& result, const Tensor& inv_scale, bool write) {
  const double factor = number(inv_scale, 1);
  double squares = 0;
  for (size_t i = 0; i < grads.size(); ++i) {
    const Tensor& grad = grads[i];
    const Tensor& to = !result.unscaled.empty() && result.unscaled[i].defined() ? result.unscaled[i] : grad;
    for (int64_t j = 0; j < grad.numel(); ++j) {
      double value = load(grad.data_ptr(), grad.dtype(), j) * factor;
      if (write) {
        store(to.data_ptr(), to.dtype(), j, value);
        value = load(to.data_ptr(), to.dtype(), j);
      }
      squares += value * value;
      if (std::isfinite(value)) continue;
      *result.found_inf.data_ptr<float>() = 1;
      if (result.bad.defined()) ++result.bad.data_ptr<int64_t>()[i];
    }
  }
  if (result.squares.defined()) *result.squares.data_ptr<double>() = squares;
}

void update_scale(const amp::scaler::ScaleState& state, const Tensor& found_inf, const amp::scaler::UpdateRule& rule) {
  amp::scaler::move_scale(*state.scale.data_ptr<float>(), *state.growth_tracker.data_ptr<int32_t>(), *state.bad_tracker.data_ptr<int32_t>(),
                          number(found_inf, 0) != 0, rule);
}

// --- the plug-in ---

constinit const amp::Kernels kernels = [] {
  amp::Kernels table;
  table.copy = copy;
  table.fill = fill;
  table.random = random;
  table.arange = arange;
  table.update_parameters = update_parameters;
  table.check_gradients = check_gradients;
  table.update_scale = update_scale;
  table.mm = mm;
  table.linear = linear;
  table.linear_backward_input = linear_backward_input;
  table.linear_backward_weight = linear_backward_weight;
  table.linear_backward_bias = linear_backward_bias;
  table.mean_all = mean_all;
  table.cat = cat;
  using Param = const amp::ScalarParam*;
  table.add = elementwise([](const double* x, Param p) { return x[0] + p[0].f * x[1]; });
  table.mul = elementwise([](const double* x, Param) { return x[0] * x[1]; });
  table.div = elementwise([](const double* x, Param) { return x[0] / x[1]; });
  table.relu = elementwise([](const double* x, Param) { return x[0] < 0 ? 0 : x[0]; });
  table.threshold_backward = elementwise([](const double* x, Param p) { return x[1] <= p[0].f ? 0 : x[0]; });
  table.squared_difference = elementwise([](const double* x, Param) { return (x[0] - x[1]) * (x[0] - x[1]); });
  table.squared_difference_backward = elementwise([](const double* x, Param) { return 2 * x[0] * (x[1] - x[2]); });
  return table;
}();

constinit const amp::Backend backend = {
    .kernels = &kernels,
    .device_count = [] { return kDevices; },
    .allocate = allocate,
    .deallocate = deallocate,
    .memory_stats = memory_stats,
    .exchange_device = [](int index) { return std::exchange(current, index); },
    .autocast_dtype = amp::kBFloat16,
    .autocast_rules = amp::kCPU,
};

}  // namespace

}  // namespace toy

AMP_BACKEND_PLUGIN { return amp::register_device_type("toy", toy::backend); }
