#include <algorithm>
#include <atomic>
#include <variant>

#include <amp/core/dtype/power_sums.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/optim/eight_bit_kernels.h>
#include <amp/cpu/optim/kernels.h>
#include <amp/cpu/optim/narrow_kernels.h>
#include <amp/optim/eight_bits/dynamic_map.h>
#include <amp/optim/multi_tensor.h>
#include <amp/optim/rounding/stream.h>
#include <amp/scaler/update.h>

namespace amp::cpu {

namespace {

constexpr int64_t kChunk = 32768;  // elements per work item
constexpr size_t kMaxRoles = 8;

// Splits all tensors into chunks: one parallel loop handles large and small tensors alike.
class Chunks {
 public:
  explicit Chunks(const std::vector<Tensor>& tensors) : first_(1, 0) {
    for (const Tensor& t : tensors) first_.push_back(first_.back() + (t.numel() + kChunk - 1) / kChunk);
    for (const Tensor& t : tensors) elements_ += t.numel();
  }

  size_t size() const { return static_cast<size_t>(first_.back()); }
  // Calls fn(chunk, tensor index, first element, number of elements), in parallel if there is enough work. Each thread gets the same chunks
  // every time. Going backwards starts with the chunks that the previous pass left in the caches.
  template <class Function>
  void for_each(const std::vector<Tensor>& tensors, bool backwards, const Function& fn) const {
    const int64_t grain = elements_ < 2 * kChunk ? first_.back() + 1 : 1;
    parallel_for(0, first_.back(), grain, [&](int64_t begin, int64_t end) {
      const auto tensor_of = [&](int64_t chunk) {
        return static_cast<size_t>(std::upper_bound(first_.begin(), first_.end(), chunk) - first_.begin()) - 1;
      };
      size_t t = tensor_of(backwards ? end - 1 : begin);
      for (int64_t i = 0; i < end - begin; ++i) {
        const int64_t c = backwards ? end - 1 - i : begin + i;
        while (c >= first_[t + 1]) ++t;
        while (c < first_[t]) --t;
        const int64_t at = (c - first_[t]) * kChunk;
        fn(static_cast<size_t>(c), t, at, std::min(kChunk, tensors[t].numel() - at));
      }
    });
  }

 private:
  std::vector<int64_t> first_;  // index of the first chunk of each tensor
  int64_t elements_ = 0;
};

char* at_element(const Tensor& t, int64_t i) { return static_cast<char*>(t.data_ptr()) + i * t.element_size(); }

// The sum of the squares of finite products whose sum in float32 was `squares`. Near the ends of the range this was infinite, or lost
// digits. A second pass then adds the squares of multiples, which are far from the ends.
double in_range(double squares, const OptimKernels& kernels, const void* grad, int64_t n, double factor) {
  if (squares >= kLeastPowerSum && squares <= kMostPowerSum) return squares;
  const double unit = squares > 1 ? std::max(0x1p-76, 0x1p-120 / factor) : std::min(0x1p90, 0x1p126 / factor);
  double sum = 0;
  kernels.check(grad, n, factor * unit, nullptr, &sum);
  return sum / unit / unit;
}

}  // namespace

void update_parameters(const optim::Update& update) {
  const auto& [lists, rule, count, scale, rounded, narrowing, coded] = update;
  if (scale.found_inf.defined() && scale.found_inf.item<float>() != 0) return;
  GradFactors factors;
  if (scale.inv_scale.defined()) factors.inv_scale = scale.inv_scale.item<float>();
  if (scale.clip.defined()) factors.clip = scale.clip.item<double>();
  factors.write = scale.write_grads;
  const std::vector<Tensor>& params = lists[0];
  const void* options = std::visit([](const auto& r) { return static_cast<const void*>(&r); }, rule);
  const UpdateKernel kernel = optim_kernels(params[0].dtype()).update[rule.index()];
  const NarrowKernel narrow = narrow_kernels(params[0].dtype()).update[rule.index()];
  static_assert(kChunk % optim::kStateBlock == 0);
  const Chunks chunks(params);
  chunks.for_each(params, /*backwards=*/true, [&](size_t, size_t t, int64_t first, int64_t n) {
    void* pointers[kMaxRoles] = {};
    for (size_t role = 0; role < lists.size(); ++role) pointers[role] = lists[role].empty() ? nullptr : at_element(lists[role][t], first);
    NarrowRange range{.rounding = optim::Rounding::Nearest, .first = first};
    if (narrowing != nullptr) {
      range.rounding = narrowing->rounding;
      range.wide_grad = narrowing->wide_grads;
      if (!narrowing->rests.empty()) range.rest = at_element(narrowing->rests[t], first);
      if (!narrowing->numbers.empty()) range.stream = optim::rounding_stream(narrowing->numbers[t], count);
      if (coded == nullptr) return narrow(pointers, n, options, count, factors, range);
    }
    RoundedRange copy;
    if (!rounded.empty() && rounded[t].defined()) copy = {at_element(rounded[t], first), rounded[t].dtype()};
    if (coded == nullptr) return kernel(pointers, n, options, count, factors, copy);
    EightBitRange blocks{.narrow = range, .copy = copy, .has_signs = coded->has_signs.data()};
    for (size_t k = 0; k < optim::kMaxStates; ++k) {
      if (!coded->absmax[k].empty()) blocks.absmax[k] = coded->absmax[k][t].data_ptr<float>() + first / optim::kStateBlock;
    }
    eight_bit_kernels(params[t].dtype()).update[rule.index()](pointers, n, options, count, factors, blocks);
  });
}

void check_gradients(const std::vector<Tensor>& grads, const optim::GradCheck& result, const Tensor& inv_scale, bool write) {
  const double factor = inv_scale.defined() ? inv_scale.item<float>() : 1.0;
  std::atomic<bool> found{false};
  const Chunks chunks(grads);
  std::vector<double> squares(result.squares.defined() ? chunks.size() : 0);  // added in order: the sum is deterministic
  int64_t* bad = result.bad.defined() ? result.bad.data_ptr<int64_t>() : nullptr;
  chunks.for_each(grads, /*backwards=*/false, [&](size_t chunk, size_t t, int64_t first, int64_t n) {
    const bool widens = write && !result.unscaled.empty() && result.unscaled[t].defined();
    const OptimKernels& kernels = optim_kernels(grads[t].dtype());
    char *grad = at_element(grads[t], first), *to = widens ? at_element(result.unscaled[t], first) : write ? grad : nullptr;
    const bool is_bad = (widens ? kernels.widen : kernels.check)(grad, n, factor, to, squares.empty() ? nullptr : &squares[chunk]);
    const OptimKernels& stored = optim_kernels(widens ? kFloat32 : grads[t].dtype());
    const char* const products = write ? to : grad;
    const double rest = write ? 1.0 : factor;
    if (!is_bad) {
      if (!squares.empty() && grads[t].dtype() != kFloat64) squares[chunk] = in_range(squares[chunk], stored, products, n, rest);
      return;
    }
    found.store(true, std::memory_order_relaxed);
    if (bad == nullptr) return;
    std::atomic_ref(bad[t]).fetch_add(stored.count_bad(products, n, rest), std::memory_order_relaxed);
  });
  if (found.load()) *result.found_inf.data_ptr<float>() = 1;
  if (!result.squares.defined()) return;
  double sum = 0;
  for (const double part : squares) sum += part;
  *result.squares.data_ptr<double>() = sum;
}

void update_scale(const scaler::ScaleState& state, const Tensor& found_inf, const scaler::UpdateRule& rule) {
  scaler::move_scale(*state.scale.data_ptr<float>(), *state.growth_tracker.data_ptr<int32_t>(), *state.bad_tracker.data_ptr<int32_t>(),
                     *found_inf.data_ptr<float>() != 0, rule);
}

}  // namespace amp::cpu
