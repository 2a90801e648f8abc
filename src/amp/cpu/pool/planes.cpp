#include <amp/cpu/pool/planes.h>

#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/parallel.h>
#include <amp/cpu/pool/plane_kernels.h>

namespace amp::cpu {

namespace {

constexpr int64_t kLanes = 16;                   // lanes of the widest vectors
constexpr double kMostScratch = 1 << 20;         // elements of staged rows
constexpr int64_t kMostTaps = int64_t{1} << 16;  // maximum along the width

const PlaneKernels& plane_kernels(ScalarType dtype) { return AMP_ISA_PICK(kPlanePool).of(dtype); }

int64_t vectors(int64_t elements) { return (elements + kLanes - 1) / kLanes; }

// How the planes of a walk are pooled, with the tables that the kernels need.
class PlanePlan {
 public:
  enum class Form { ByLanes, ByWindows, None };

  PlanePlan(const Walk& walk, ScalarType dtype) : walk_(walk) {
    plan_.walk = walk.walk();
    const RegularWindows& w = walk.width();
    const bool by_lanes = w.stride > 0 && w.stride <= kMostPlaneStride && w.kernel <= kMostTaps && lay_out(dtype),
               by_windows = plan_.walk.windows[2][0].step == 1;
    if (!by_lanes) form_ = by_windows ? Form::ByWindows : Form::None;
    else if (by_windows && steps_by_windows() < steps_by_lanes()) form_ = Form::ByWindows;
    else form_ = Form::ByLanes;
    if (form_ == Form::ByLanes) make_tables(dtype);
  }

  Form form() const { return form_; }
  const PlaneWalk& plan() const { return plan_; }

  // Calls fn(first row, last row, scratch) in parallel.
  template <class Function>
  void run(const Tensor& x, const Function& fn) const {
    const int64_t rows = walk_.rows() * plan_.walk.channels, scratch = form_ == Form::ByLanes && plan_.staged ? scratch_ : 0;
    parallel_for(0, rows, walk_.grain(plan_.walk.in[2]), [&](int64_t first, int64_t last) {
      const Tensor staged = empty({scratch}, computeType(x.dtype()));
      fn(first, last, staged.data_ptr());
    });
  }

 private:
  // False if the staged rows take too much memory.
  bool lay_out(ScalarType dtype) {
    const RegularWindows& w = walk_.width();
    const PoolWalk& p = plan_.walk;
    plan_.stride = w.stride;
    plan_.padding = w.padding;
    plan_.kernel = w.kernel;
    plan_.pitch = p.out[2] + (w.kernel - 1) * w.dilation / w.stride;
    plan_.slots = (walk_.most(1) - 1) * p.windows[1][0].step + 1;
    plan_.staged = w.stride > 1 || w.padding > 0 || p.out[2] + w.kernel * w.dilation - w.dilation > p.in[2] || computeType(dtype) != dtype;
    const double elements = static_cast<double>(walk_.most(0)) * static_cast<double>(plan_.slots) * static_cast<double>(w.stride) *
                            static_cast<double>(plan_.pitch);
    if (plan_.slots < 1 || elements > kMostScratch) return false;
    scratch_ = static_cast<int64_t>(elements);
    return true;
  }

  // Estimated costs of an output row.
  int64_t rows_read() const { return std::max<int64_t>(1, plan_.walk.windows[0][0].count * plan_.walk.windows[1][0].count); }
  int64_t steps_by_lanes() const {
    const int64_t staging = plan_.walk.in[2] / (plan_.stride > 4 ? 1 : kLanes / 2);
    return rows_read() * (vectors(plan_.walk.out[2]) * plan_.kernel + staging);
  }
  int64_t steps_by_windows() const {
    constexpr int64_t kJoin = 16;  // cost of joining the lanes of a window
    return plan_.walk.out[2] * (rows_read() * vectors(walk_.most(2)) + kJoin);
  }

  void make_tables(ScalarType dtype) {
    const RegularWindows& w = walk_.width();
    const PoolWalk& p = plan_.walk;
    taps_ = empty({w.kernel}, kInt64);
    for (int64_t k = 0; k < w.kernel; ++k) {
      const int64_t at = k * w.dilation;
      taps_.data_ptr<int64_t>()[k] = plan_.staged ? at % w.stride * plan_.pitch + at / w.stride : at;
    }
    plan_.taps = taps_.data_ptr<int64_t>();
    widths_ = empty({p.out[2]}, computeType(dtype));
    const auto fill = [&](auto* widths) {
      for (int64_t o = 0; o < p.out[2]; ++o) {
        const PoolWindow& window = p.windows[2][o];
        widths[o] =
            p.divisor != 0 ? 1 : static_cast<std::remove_reference_t<decltype(*widths)>>(p.include_padding ? window.padded : window.count);
      }
    };
    if (computeType(dtype) == kFloat64) fill(widths_.data_ptr<double>());
    else fill(widths_.data_ptr<float>());
    plan_.widths = widths_.data_ptr();
  }

  const Walk& walk_;
  PlaneWalk plan_{};
  Form form_ = Form::None;
  int64_t scratch_ = 0;
  Tensor taps_, widths_;
};

}  // namespace

bool pools_planes(const Tensor& self) {
  return self.is_contiguous() && (self.size(1) == 1 || !self.is_contiguous(MemoryFormat::ChannelsLast));
}

bool max_pool_planes(const Walk& walk, const Tensor& x, const Tensor& output, const Tensor& indices) {
  const PlanePlan plan(walk, x.dtype());
  if (plan.form() == PlanePlan::Form::None) return false;
  const PlaneKernels& kernels = plane_kernels(x.dtype());
  int64_t* const at = indices.defined() ? indices.data_ptr<int64_t>() : nullptr;
  plan.run(x, [&](int64_t first, int64_t last, void* scratch) {
    if (plan.form() == PlanePlan::Form::ByLanes)
      kernels.max_by_lanes(plan.plan(), first, last, x.data_ptr(), output.data_ptr(), at, scratch);
    else kernels.max_by_windows(plan.plan().walk, first, last, x.data_ptr(), output.data_ptr(), at);
  });
  return true;
}

bool average_pool_planes(const Walk& walk, const Tensor& x, const Tensor& output) {
  const PlanePlan plan(walk, x.dtype());
  if (plan.form() == PlanePlan::Form::None) return false;
  const PlaneKernels& kernels = plane_kernels(x.dtype());
  plan.run(x, [&](int64_t first, int64_t last, void* scratch) {
    if (plan.form() == PlanePlan::Form::ByLanes)
      kernels.average_by_lanes(plan.plan(), first, last, x.data_ptr(), output.data_ptr(), scratch);
    else kernels.average_by_windows(plan.plan().walk, first, last, x.data_ptr(), output.data_ptr());
  });
  return true;
}

}  // namespace amp::cpu
