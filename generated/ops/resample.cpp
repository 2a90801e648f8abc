// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/resample.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- resample ----------------

namespace {

struct ResampleBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  int64_t mode_;
  bool align_corners_;
  double scale_d_, scale_h_, scale_w_;

  void save(const Tensor& self, IntArrayRef, int64_t mode, bool align_corners, double scale_d, double scale_h, double scale_w) {
    self_.save(self);
    mode_ = mode;
    align_corners_ = align_corners;
    scale_d_ = scale_d;
    scale_h_ = scale_h;
    scale_w_ = scale_w;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = resample_backward(grad, self.sizes(), mode_, align_corners_, scale_d_, scale_h_, scale_w_);
  }
  const char* name() const override { return "InterpolateBackward"; }
};

Tensor run_resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                    double scale_w) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("interpolate", kArgs, kFloatingTypes | kIntegralTypes, {&self});
  return call_kernel(device, &Kernels::resample, "interpolate", self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
}

constexpr auto recorded_resample = wrapper::recorded<run_resample, ResampleBackward, Inputs<0>>;

}  // namespace

Tensor internal::resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                          double scale_w) {
  return wrapper::part("internal.resample", recorded_resample, self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
}

// ---------------- resample_backward ----------------

namespace {

struct ResampleBackwardBackward final : wrapper::Node<1> {
  autograd::TensorInfo grad_output_;
  int64_t mode_;
  bool align_corners_;
  double scale_d_, scale_h_, scale_w_;

  void save(const Tensor& grad_output, IntArrayRef, int64_t mode, bool align_corners, double scale_d, double scale_h, double scale_w) {
    grad_output_.save(grad_output);
    mode_ = mode;
    align_corners_ = align_corners;
    scale_d_ = scale_d;
    scale_h_ = scale_h;
    scale_w_ = scale_w;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& grad_output = grad_output_;
    if (needs_input(0)) {
      input_grads[0] = resample(grad, grad_output.sizes().drop_front(2), mode_, align_corners_, scale_d_, scale_h_, scale_w_);
    }
  }
  const char* name() const override { return "InterpolateBackwardBackward"; }
};

Tensor run_resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d, double scale_h,
                             double scale_w) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  const Device device = check_args<1>("interpolate", kArgs, kFloatingTypes, {&grad_output});
  return call_kernel(device, &Kernels::resample_backward, "interpolate", grad_output, sizes, mode, align_corners, scale_d, scale_h,
                     scale_w);
}

constexpr auto recorded_resample_backward = wrapper::recorded<run_resample_backward, ResampleBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d,
                                   double scale_h, double scale_w) {
  return wrapper::part("internal.resample_backward", recorded_resample_backward, grad_output, sizes, mode, align_corners, scale_d, scale_h,
                       scale_w);
}

// ---------------- upsample_nearest1d ----------------

namespace {

Tensor run_upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_nearest1d] self is an undefined tensor");
  return composite::upsample_nearest1d(self, output_size, scales);
}

}  // namespace

Tensor upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  return wrapper::function<Casts<0>>(OpId::upsample_nearest1d, run_upsample_nearest1d, self, output_size, scales);
}

Tensor& upsample_nearest1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_nearest1d, "upsample_nearest1d_out", run_upsample_nearest1d, out, self,
                                output_size, scales);
}

// ---------------- upsample_nearest2d ----------------

namespace {

Tensor run_upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_nearest2d] self is an undefined tensor");
  return composite::upsample_nearest2d(self, output_size, scales_h, scales_w);
}

}  // namespace

Tensor upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::upsample_nearest2d, run_upsample_nearest2d, self, output_size, scales_h, scales_w);
}

Tensor& upsample_nearest2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                               std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_nearest2d, "upsample_nearest2d_out", run_upsample_nearest2d, out, self,
                                output_size, scales_h, scales_w);
}

// ---------------- upsample_nearest3d ----------------

namespace {

Tensor run_upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d, std::optional<double> scales_h,
                              std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_nearest3d] self is an undefined tensor");
  return composite::upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w);
}

}  // namespace

Tensor upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d, std::optional<double> scales_h,
                          std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::upsample_nearest3d, run_upsample_nearest3d, self, output_size, scales_d, scales_h, scales_w);
}

Tensor& upsample_nearest3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                               std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_nearest3d, "upsample_nearest3d_out", run_upsample_nearest3d, out, self,
                                output_size, scales_d, scales_h, scales_w);
}

// ---------------- _upsample_nearest_exact1d ----------------

namespace {

Tensor run__upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_nearest_exact1d] self is an undefined tensor");
  return composite::_upsample_nearest_exact1d(self, output_size, scales);
}

}  // namespace

Tensor _upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  return wrapper::function<Casts<0>>(OpId::_upsample_nearest_exact1d, run__upsample_nearest_exact1d, self, output_size, scales);
}

Tensor& _upsample_nearest_exact1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  return wrapper::composite_out(Inputs<0>(), OpId::_upsample_nearest_exact1d, "_upsample_nearest_exact1d_out",
                                run__upsample_nearest_exact1d, out, self, output_size, scales);
}

// ---------------- _upsample_nearest_exact2d ----------------

namespace {

Tensor run__upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                     std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_nearest_exact2d] self is an undefined tensor");
  return composite::_upsample_nearest_exact2d(self, output_size, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                 std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::_upsample_nearest_exact2d, run__upsample_nearest_exact2d, self, output_size, scales_h, scales_w);
}

Tensor& _upsample_nearest_exact2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                      std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::_upsample_nearest_exact2d, "_upsample_nearest_exact2d_out",
                                run__upsample_nearest_exact2d, out, self, output_size, scales_h, scales_w);
}

// ---------------- _upsample_nearest_exact3d ----------------

namespace {

Tensor run__upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                     std::optional<double> scales_h, std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_nearest_exact3d] self is an undefined tensor");
  return composite::_upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                 std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::_upsample_nearest_exact3d, run__upsample_nearest_exact3d, self, output_size, scales_d, scales_h,
                                     scales_w);
}

Tensor& _upsample_nearest_exact3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                      std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::_upsample_nearest_exact3d, "_upsample_nearest_exact3d_out",
                                run__upsample_nearest_exact3d, out, self, output_size, scales_d, scales_h, scales_w);
}

// ---------------- upsample_linear1d ----------------

namespace {

Tensor run_upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_linear1d] self is an undefined tensor");
  return composite::upsample_linear1d(self, output_size, align_corners, scales);
}

}  // namespace

Tensor upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales) {
  return wrapper::function<Casts<0>>(OpId::upsample_linear1d, run_upsample_linear1d, self, output_size, align_corners, scales);
}

Tensor& upsample_linear1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_linear1d, "upsample_linear1d_out", run_upsample_linear1d, out, self,
                                output_size, align_corners, scales);
}

// ---------------- upsample_bilinear2d ----------------

namespace {

Tensor run_upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                               std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_bilinear2d] self is an undefined tensor");
  return composite::upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                           std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::upsample_bilinear2d, run_upsample_bilinear2d, self, output_size, align_corners, scales_h,
                                     scales_w);
}

Tensor& upsample_bilinear2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_bilinear2d, "upsample_bilinear2d_out", run_upsample_bilinear2d, out, self,
                                output_size, align_corners, scales_h, scales_w);
}

// ---------------- upsample_trilinear3d ----------------

namespace {

Tensor run_upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_d,
                                std::optional<double> scales_h, std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_trilinear3d] self is an undefined tensor");
  return composite::upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w);
}

}  // namespace

Tensor upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_d,
                            std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::upsample_trilinear3d, run_upsample_trilinear3d, self, output_size, align_corners, scales_d,
                                     scales_h, scales_w);
}

Tensor& upsample_trilinear3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                 std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_trilinear3d, "upsample_trilinear3d_out", run_upsample_trilinear3d, out, self,
                                output_size, align_corners, scales_d, scales_h, scales_w);
}

// ---------------- upsample_bicubic2d ----------------

namespace {

Tensor run_upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                              std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_bicubic2d] self is an undefined tensor");
  return composite::upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                          std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::upsample_bicubic2d, run_upsample_bicubic2d, self, output_size, align_corners, scales_h,
                                     scales_w);
}

Tensor& upsample_bicubic2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                               std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::upsample_bicubic2d, "upsample_bicubic2d_out", run_upsample_bicubic2d, out, self,
                                output_size, align_corners, scales_h, scales_w);
}

// ---------------- _upsample_bilinear2d_aa ----------------

namespace {

Tensor run__upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                                   std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_bilinear2d_aa] self is an undefined tensor");
  return composite::_upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                               std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::_upsample_bilinear2d_aa, run__upsample_bilinear2d_aa, self, output_size, align_corners, scales_h,
                                     scales_w);
}

Tensor& _upsample_bilinear2d_aa_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                    std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::_upsample_bilinear2d_aa, "_upsample_bilinear2d_aa_out", run__upsample_bilinear2d_aa, out,
                                self, output_size, align_corners, scales_h, scales_w);
}

// ---------------- _upsample_bicubic2d_aa ----------------

namespace {

Tensor run__upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                                  std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_bicubic2d_aa] self is an undefined tensor");
  return composite::_upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                              std::optional<double> scales_w) {
  return wrapper::function<Casts<0>>(OpId::_upsample_bicubic2d_aa, run__upsample_bicubic2d_aa, self, output_size, align_corners, scales_h,
                                     scales_w);
}

Tensor& _upsample_bicubic2d_aa_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                   std::optional<double> scales_h, std::optional<double> scales_w) {
  return wrapper::composite_out(Inputs<0>(), OpId::_upsample_bicubic2d_aa, "_upsample_bicubic2d_aa_out", run__upsample_bicubic2d_aa, out,
                                self, output_size, align_corners, scales_h, scales_w);
}

// ---------------- interpolate ----------------

namespace {

Tensor run_interpolate(const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor, StringRef mode,
                       std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor, bool antialias) {
  AMP_CHECK(input.defined(), ValueError, "[interpolate] input is an undefined tensor");
  return composite::interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
}

}  // namespace

Tensor interpolate(const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor, StringRef mode,
                   std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor, bool antialias) {
  return wrapper::function<Casts<0>>(OpId::interpolate, run_interpolate, input, size, scale_factor, mode, align_corners,
                                     recompute_scale_factor, antialias);
}

// ---------------- grid_sampler_nd ----------------

namespace {

struct GridSamplerNdBackward final : wrapper::Node<2> {
  enum : uint32_t { kInput, kGrid };
  autograd::SavedTensor input_, grid_;
  int64_t interpolation_mode_, padding_mode_;
  bool align_corners_;

  void save(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
    input_.save(input);
    grid_.save(grid);
    interpolation_mode_ = interpolation_mode;
    padding_mode_ = padding_mode;
    align_corners_ = align_corners;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor grid = grid_.unpack(this);
    const std::array<bool, 2> needs{needs_input(kInput), needs_input(kGrid)};
    if (needs_input(kInput) || needs_input(kGrid)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kInput],
                 input_grads[kGrid]) = autograd::in_float32([&](const Tensor& input, const Tensor& grid, const Tensor& grad) {
          return grid_sampler_nd_formula(grad, input, grid, interpolation_mode_, padding_mode_, align_corners_, needs);
        }, input, grid, grad);
      } else {
        std::tie(input_grads[kInput], input_grads[kGrid]) = grid_sampler_nd_backward(grad, input, grid, interpolation_mode_, padding_mode_,
                                                                                     align_corners_, needs[kInput], needs[kGrid]);
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, grid_); }
  const char* name() const override { return "GridSamplerBackward"; }
};

Tensor run_grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "grid"}};
  const Device device = check_args<2>("grid_sampler", kArgs, kFloatingTypes, {&input, &grid});
  return call_kernel(device, &Kernels::grid_sampler_nd, "grid_sampler", input, grid, interpolation_mode, padding_mode, align_corners);
}

constexpr auto recorded_grid_sampler_nd = wrapper::recorded<run_grid_sampler_nd, GridSamplerNdBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                 bool align_corners) {
  return wrapper::part("internal.grid_sampler_nd", recorded_grid_sampler_nd, input, grid, interpolation_mode, padding_mode, align_corners);
}

// ---------------- grid_sampler_nd_backward ----------------

namespace {

std::tuple<Tensor, Tensor> run_grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                        int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                                        bool need_input, bool need_grid) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "input"}, {.name = "grid"}};
  const Device device = check_args<3>("grid_sampler_nd_backward", kArgs, kFloatingTypes, {&grad_output, &input, &grid});
  return call_kernel(device, &Kernels::grid_sampler_nd_backward, "grid_sampler_nd_backward", grad_output, input, grid, interpolation_mode,
                     padding_mode, align_corners, need_input, need_grid);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                              int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                                              bool need_input, bool need_grid) {
  return wrapper::part("internal.grid_sampler_nd_backward", run_grid_sampler_nd_backward, grad_output, input, grid, interpolation_mode,
                       padding_mode, align_corners, need_input, need_grid);
}

// ---------------- grid_sampler_2d ----------------

namespace {

Tensor run_grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sampler_2d] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sampler_2d] grid is an undefined tensor");
  return composite::grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  return wrapper::function<Casts<0, 1>>(OpId::grid_sampler_2d, run_grid_sampler_2d, input, grid, interpolation_mode, padding_mode,
                                        align_corners);
}

// ---------------- _grid_sampler_2d_cpu_fallback ----------------

namespace {

Tensor run__grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                         bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[_grid_sampler_2d_cpu_fallback] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[_grid_sampler_2d_cpu_fallback] grid is an undefined tensor");
  return composite::_grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor _grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                     bool align_corners) {
  return wrapper::function<Casts<0, 1>>(OpId::_grid_sampler_2d_cpu_fallback, run__grid_sampler_2d_cpu_fallback, input, grid,
                                        interpolation_mode, padding_mode, align_corners);
}

// ---------------- grid_sampler_3d ----------------

namespace {

Tensor run_grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sampler_3d] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sampler_3d] grid is an undefined tensor");
  return composite::grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  return wrapper::function<Casts<0, 1>>(OpId::grid_sampler_3d, run_grid_sampler_3d, input, grid, interpolation_mode, padding_mode,
                                        align_corners);
}

// ---------------- grid_sampler ----------------

namespace {

Tensor run_grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sampler] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sampler] grid is an undefined tensor");
  return composite::grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  return wrapper::function<Casts<0, 1>>(OpId::grid_sampler, run_grid_sampler, input, grid, interpolation_mode, padding_mode, align_corners);
}

// ---------------- grid_sample ----------------

namespace {

Tensor run_grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode, std::optional<bool> align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sample] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sample] grid is an undefined tensor");
  return composite::grid_sample(input, grid, mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode, std::optional<bool> align_corners) {
  return wrapper::function<Casts<0, 1>>(OpId::grid_sample, run_grid_sample, input, grid, mode, padding_mode, align_corners);
}

// ---------------- affine_grid_generator ----------------

namespace {

Tensor run_affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  const autocast::Suspended suspended;
  AMP_CHECK(theta.defined(), ValueError, "[affine_grid_generator] theta is an undefined tensor");
  check_dtype("affine_grid_generator", "theta", theta, kFloatingTypes);
  return composite::rounded_once("affine_grid_generator", {composite::arguments()},
                                 [](const Tensor& theta, IntArrayRef size,
                                    bool align_corners) { return composite::affine_grid_generator(theta, size, align_corners); }, theta,
                                 autograd::SavedInts(size), align_corners);
}

}  // namespace

Tensor affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  return wrapper::function<Casts<0>>(OpId::affine_grid_generator, run_affine_grid_generator, theta, size, align_corners);
}

// ---------------- affine_grid ----------------

namespace {

Tensor run_affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners) {
  AMP_CHECK(theta.defined(), ValueError, "[affine_grid] theta is an undefined tensor");
  return affine_grid_generator(theta, size, align_corners.value_or(false));
}

}  // namespace

Tensor affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners) {
  return wrapper::function<Casts<0>>(OpId::affine_grid, run_affine_grid, theta, size, align_corners);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> resample_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "resample",
       .signature = "(Tensor self, int[] output_size, int mode, bool align_corners, float scale_d, float scale_h, float scale_w) -> Tensor",
       .casts = "self", .internal = true, .call = calls<amp::internal::resample>},
      {.name = "resample_backward",
       .signature =
           "(Tensor grad_output, int[] sizes, int mode, bool align_corners, float scale_d, float scale_h, float scale_w) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::resample_backward>, .traits = OpCall::kUnchecked},
      {.name = "upsample_nearest1d", .signature = "(Tensor self, int[1] output_size, float? scales=None) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::upsample_nearest1d>},
      {.name = "upsample_nearest2d",
       .signature = "(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::upsample_nearest2d>},
      {.name = "upsample_nearest3d",
       .signature = "(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::upsample_nearest3d>},
      {.name = "_upsample_nearest_exact1d", .signature = "(Tensor self, int[1] output_size, float? scales=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::_upsample_nearest_exact1d>},
      {.name = "_upsample_nearest_exact2d",
       .signature = "(Tensor self, int[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::_upsample_nearest_exact2d>},
      {.name = "_upsample_nearest_exact3d",
       .signature = "(Tensor self, int[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::_upsample_nearest_exact3d>},
      {.name = "upsample_linear1d", .signature = "(Tensor self, int[1] output_size, bool align_corners, float? scales=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::upsample_linear1d>},
      {.name = "upsample_bilinear2d",
       .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::upsample_bilinear2d>},
      {.name = "upsample_trilinear3d",
       .signature =
           "(Tensor self, int[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::upsample_trilinear3d>},
      {.name = "upsample_bicubic2d",
       .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::upsample_bicubic2d>},
      {.name = "_upsample_bilinear2d_aa",
       .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::_upsample_bilinear2d_aa>},
      {.name = "_upsample_bicubic2d_aa",
       .signature = "(Tensor self, int[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::_upsample_bicubic2d_aa>},
      {.name = "interpolate",
       .signature =
           "(Tensor input, int[]? size=None, float[]? scale_factor=None, str mode='nearest', bool? align_corners=None, bool? recompute_scale_factor=None, bool antialias=False) -> Tensor",
       .aliases = "upsample", .casts = "input", .composite = true, .call = calls<amp::interpolate>},
      {.name = "grid_sampler_nd",
       .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
       .casts = "input grid", .same_dtype = "input grid", .internal = true, .call = calls<amp::internal::grid_sampler_nd>},
      {.name = "grid_sampler_nd_backward",
       .signature =
           "(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool need_input, bool need_grid) -> (Tensor grad_input, Tensor grad_grid)",
       .casts = "grad_output input grid", .same_dtype = "grad_output input grid", .internal = true,
       .call = calls<amp::internal::grid_sampler_nd_backward>, .traits = OpCall::kUnchecked},
      {.name = "grid_sampler_2d",
       .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
       .casts = "input grid", .same_dtype = "input grid", .composite = true, .call = calls<amp::grid_sampler_2d>},
      {.name = "_grid_sampler_2d_cpu_fallback",
       .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
       .casts = "input grid", .same_dtype = "input grid", .composite = true, .call = calls<amp::_grid_sampler_2d_cpu_fallback>},
      {.name = "grid_sampler_3d",
       .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
       .casts = "input grid", .same_dtype = "input grid", .composite = true, .call = calls<amp::grid_sampler_3d>},
      {.name = "grid_sampler",
       .signature = "(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor",
       .casts = "input grid", .same_dtype = "input grid", .composite = true, .call = calls<amp::grid_sampler>},
      {.name = "grid_sample",
       .signature = "(Tensor input, Tensor grid, str mode='bilinear', str padding_mode='zeros', bool? align_corners=None) -> Tensor",
       .casts = "input grid", .same_dtype = "input grid", .composite = true, .call = calls<amp::grid_sample>},
      {.name = "affine_grid_generator", .signature = "(Tensor theta, int[] size, bool align_corners) -> Tensor", .casts = "theta",
       .call = calls<amp::affine_grid_generator>},
      {.name = "affine_grid", .signature = "(Tensor theta, int[] size, bool? align_corners=None) -> Tensor", .casts = "theta",
       .composite = true, .call = calls<amp::affine_grid>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
