#include <algorithm>

#include <amp/core/factories.h>
#include <amp/cuda/resample/taps.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

struct Job {
  ResampleRule rule[3];
  ResampleTaps taps[3];
};

// The dimension is blockIdx.y.
template <class V>
__global__ void write_taps(const __grid_constant__ Job job) {
  const ResampleRule& rule = job.rule[blockIdx.y];
  const ResampleTaps& taps = job.taps[blockIdx.y];
  if (rule.same) return;
  grid_loop(rule.out, [&](int64_t o) {
    const ResampleSpan span = resample_span(rule, o);
    taps.first[o] = static_cast<int32_t>(span.first);
    taps.count[o] = static_cast<int32_t>(span.count);
    double sum = 0;
    for (int64_t k = 0; rule.antialiased() && k < span.count; ++k) sum += resample_weight(rule, span, k);
    for (int64_t k = 0; k < span.count; ++k) {
      const double weight = resample_weight(rule, span, k);
      static_cast<V*>(taps.weights)[k * rule.out + o] = static_cast<V>(sum != 0 ? weight / sum : weight);
    }
  });
}

// The first output for which `holds`. It holds for all outputs from one on, or for none.
template <class Predicate>
__device__ int32_t first_output(int64_t outputs, const Predicate& holds) {
  int64_t low = 0, high = outputs;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return static_cast<int32_t>(low);
}

// The first and the last input of an output are never before those of the previous output.
__global__ void write_reach(const __grid_constant__ Job job) {
  const ResampleTaps& taps = job.taps[blockIdx.y];
  if (job.rule[blockIdx.y].same) return;
  const int64_t last = taps.in - 1;
  const auto in_image = [last](int64_t i) { return i < 0 ? 0 : i < last ? i : last; };
  grid_loop(taps.in, [&](int64_t i) {
    taps.from[i] = first_output(taps.out, [&](int64_t o) { return in_image(int64_t{taps.first[o]} + taps.count[o] - 1) >= i; });
    taps.end[i] = first_output(taps.out, [&](int64_t o) { return in_image(taps.first[o]) > i; });
  });
}

}  // namespace

ResampleTables::ResampleTables(const ResampleRules& rules, bool for_gradient, ScalarType compute, Device device) {
  Job job;
  int64_t integers = 0, weights = 0, most_in = 0, most_out = 0;
  for (size_t d = 0; d < 3; ++d) {
    const ResampleRule& rule = job.rule[d] = rules[d];
    taps_[d].in = rule.in;
    taps_[d].out = rule.out;
    if (rule.same) continue;
    integers += 2 * rule.out + (for_gradient ? 2 * rule.in : 0);
    weights += rule.most_taps() * rule.out;
    most_in = std::max(most_in, rule.in);
    most_out = std::max(most_out, rule.out);
  }
  if (weights == 0) return;
  integers_ = empty({integers}, TensorOptions(kInt32).device(device));
  weights_ = empty({weights}, TensorOptions(compute).device(device));
  auto* integer = integers_.data_ptr<int32_t>();
  auto* weight = static_cast<std::byte*>(weights_.data_ptr());
  const auto take = [&](int64_t n) {
    integer += n;
    return integer - n;
  };
  for (size_t d = 0; d < 3; ++d) {
    const ResampleRule& rule = rules[d];
    if (rule.same) continue;
    ResampleTaps& taps = taps_[d];
    taps.first = take(rule.out);
    taps.count = take(rule.out);
    if (for_gradient) {
      taps.from = take(rule.in);
      taps.end = take(rule.in);
    }
    taps.weights = weight;
    weight += rule.most_taps() * rule.out * weights_.element_size();
    job.taps[d] = taps;
  }
  dispatch<kWideTypes>(compute, [&]<class V>(V*) { launch(write_taps<V>, dim3(grid_for(most_out), 3), kThreads, job); });
  if (for_gradient) launch(write_reach, dim3(grid_for(most_in), 3), kThreads, job);
}

}  // namespace amp::cuda
