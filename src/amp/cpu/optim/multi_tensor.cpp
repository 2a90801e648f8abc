#include <amp/cpu/optim/multi_tensor.h>

#include <algorithm>
#include <atomic>
#include <type_traits>

#include <amp/core/parallel.h>
#include <amp/cpu/optim/kernels.h>

namespace amp::cpu {

namespace {

constexpr int64_t kChunk = 32768;  // elements of one piece of work

// All tensors cut into chunks, so that one parallel loop covers large and small ones alike.
class Chunks {
 public:
  explicit Chunks(const std::vector<Tensor>& tensors) : first_(1, 0) {
    for (const Tensor& t : tensors) first_.push_back(first_.back() + (t.numel() + kChunk - 1) / kChunk);
    for (const Tensor& t : tensors) elements_ += t.numel();
  }

  // fn(tensor index, first element, number of elements), in parallel when there is enough of it.
  template <class Function>
  void for_each(const Function& fn, const std::vector<Tensor>& tensors) const {
    const int64_t grain = elements_ < 2 * kChunk ? first_.back() + 1 : 1;
    parallel_for(0, first_.back(), grain, [&](int64_t begin, int64_t end) {
      size_t t = static_cast<size_t>(std::upper_bound(first_.begin(), first_.end(), begin) - first_.begin()) - 1;
      for (int64_t c = begin; c < end; ++c) {
        while (c >= first_[t + 1]) ++t;
        const int64_t at = (c - first_[t]) * kChunk;
        fn(t, at, std::min(kChunk, tensors[t].numel() - at));
      }
    });
  }

 private:
  std::vector<int64_t> first_;  // number of the first chunk of each tensor
  int64_t elements_ = 0;
};

char* at_element(const Tensor& t, int64_t i) { return static_cast<char*>(t.data_ptr()) + i * t.element_size(); }

template <class Step>
void update(const optim::TensorLists& lists, const Step& step, const optim::StepScale& scale) {
  if (scale.found_inf.defined() && scale.found_inf.item<float>() != 0) return;
  const double inv_scale = scale.inv_scale.defined() ? scale.inv_scale.item<float>() : 1.0;
  const std::vector<Tensor>& params = lists[0];
  const Chunks chunks(params);
  chunks.for_each(
      [&](size_t t, int64_t first, int64_t n) {
        void* pointers[6] = {};
        for (size_t role = 0; role < lists.size(); ++role)
          pointers[role] = lists[role].empty() ? nullptr : at_element(lists[role][t], first);
        const OptimKernels& kernels = optim_kernels(params[t].dtype());
        if constexpr (std::is_same_v<Step, optim::SgdStep>) kernels.sgd(pointers, n, step, inv_scale, scale.write_grads);
        else kernels.adam(pointers, n, step, inv_scale, scale.write_grads);
      },
      params);
}

}  // namespace

void sgd_update(const optim::TensorLists& lists, const optim::SgdStep& step, const optim::StepScale& scale) { update(lists, step, scale); }
void adam_update(const optim::TensorLists& lists, const optim::AdamStep& step, const optim::StepScale& scale) {
  update(lists, step, scale);
}

void unscale(const std::vector<Tensor>& grads, const Tensor& found_inf, const Tensor& inv_scale, bool write) {
  const double factor = inv_scale.item<float>();
  std::atomic<bool> bad{false};
  const Chunks chunks(grads);
  chunks.for_each(
      [&](size_t t, int64_t first, int64_t n) {
        if (optim_kernels(grads[t].dtype()).unscale(at_element(grads[t], first), n, factor, write))
          bad.store(true, std::memory_order_relaxed);
      },
      grads);
  if (bad.load()) *found_inf.data_ptr<float>() = 1;
}

}  // namespace amp::cpu
