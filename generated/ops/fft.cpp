// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/fft.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- fft_r2c ----------------

namespace {

struct FftR2cBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  double scale_;
  bool onesided_;

  void save(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
    self_.save(self);
    dim_ = dim;
    scale_ = scale;
    onesided_ = onesided;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const IntArrayRef dim = dim_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& grad) {
        return fft_r2c_backward(grad, dim, scale_, onesided_, self.size(dim.back()));
      }, grad);
    }
  }
  const char* name() const override { return "FftRfftBackward"; }
};

Tensor run_fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("fft_rfft", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::fft_r2c, "fft_rfft", self, dim, scale, onesided);
}

constexpr auto recorded_fft_r2c = wrapper::recorded<run_fft_r2c, FftR2cBackward, Inputs<0>>;

}  // namespace

Tensor internal::fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  return wrapper::part("internal.fft_r2c", recorded_fft_r2c, self, dim, scale, onesided);
}

// ---------------- fft_c2r ----------------

namespace {

struct FftC2rBackward final : wrapper::Node<1> {
  autograd::SavedInts dim_;
  double scale_;

  void save(const Tensor&, IntArrayRef dim, double scale, const auto&...) {
    dim_ = dim;
    scale_ = scale;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = fft_c2r_backward(grad, dim_, scale_);
  }
  const char* name() const override { return "FftIrfftBackward"; }
};

Tensor run_fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("fft_irfft", kArgs, kComplexTypes, {&self});
  return call_kernel(device, &Kernels::fft_c2r, "fft_irfft", self, dim, scale, length);
}

constexpr auto recorded_fft_c2r = wrapper::recorded<run_fft_c2r, FftC2rBackward, Inputs<0>>;

}  // namespace

Tensor internal::fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  return wrapper::part("internal.fft_c2r", recorded_fft_c2r, self, dim, scale, length);
}

// ---------------- fft_c2c ----------------

namespace {

struct FftC2cBackward final : wrapper::Node<1> {
  autograd::SavedInts dim_;
  double scale_;
  bool forward_;

  void save(const Tensor&, IntArrayRef dim, double scale, bool forward) {
    dim_ = dim;
    scale_ = scale;
    forward_ = forward;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = fft_c2c(grad, dim_, scale_, !forward_);
  }
  const char* name() const override { return "FftFftBackward"; }
};

Tensor run_fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("fft_fft", kArgs, kComplexTypes, {&self});
  return call_kernel(device, &Kernels::fft_c2c, "fft_fft", self, dim, scale, forward);
}

constexpr auto recorded_fft_c2c = wrapper::recorded<run_fft_c2c, FftC2cBackward, Inputs<0>>;

}  // namespace

Tensor internal::fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  return wrapper::part("internal.fft_c2c", recorded_fft_c2c, self, dim, scale, forward);
}

// ---------------- fft_fft ----------------

namespace {

Tensor run_fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fft] self is an undefined tensor");
  return composite::fft_fft(self, n, dim, norm);
}

}  // namespace

Tensor fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_fft, run_fft_fft, self, n, dim, norm);
}

Tensor& fft_fft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_fft, "fft_fft_out", run_fft_fft, out, self, n, dim, norm);
}

// ---------------- fft_ifft ----------------

namespace {

Tensor run_fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifft] self is an undefined tensor");
  return composite::fft_ifft(self, n, dim, norm);
}

}  // namespace

Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_ifft, run_fft_ifft, self, n, dim, norm);
}

Tensor& fft_ifft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_ifft, "fft_ifft_out", run_fft_ifft, out, self, n, dim, norm);
}

// ---------------- fft_rfft ----------------

namespace {

Tensor run_fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_rfft] self is an undefined tensor");
  return composite::fft_rfft(self, n, dim, norm);
}

}  // namespace

Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_rfft, run_fft_rfft, self, n, dim, norm);
}

Tensor& fft_rfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_rfft, "fft_rfft_out", run_fft_rfft, out, self, n, dim, norm);
}

// ---------------- fft_irfft ----------------

namespace {

Tensor run_fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_irfft] self is an undefined tensor");
  return composite::fft_irfft(self, n, dim, norm);
}

}  // namespace

Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_irfft, run_fft_irfft, self, n, dim, norm);
}

Tensor& fft_irfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_irfft, "fft_irfft_out", run_fft_irfft, out, self, n, dim, norm);
}

// ---------------- fft_hfft ----------------

namespace {

Tensor run_fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_hfft] self is an undefined tensor");
  return composite::fft_hfft(self, n, dim, norm);
}

}  // namespace

Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_hfft, run_fft_hfft, self, n, dim, norm);
}

Tensor& fft_hfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_hfft, "fft_hfft_out", run_fft_hfft, out, self, n, dim, norm);
}

// ---------------- fft_ihfft ----------------

namespace {

Tensor run_fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ihfft] self is an undefined tensor");
  return composite::fft_ihfft(self, n, dim, norm);
}

}  // namespace

Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_ihfft, run_fft_ihfft, self, n, dim, norm);
}

Tensor& fft_ihfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_ihfft, "fft_ihfft_out", run_fft_ihfft, out, self, n, dim, norm);
}

// ---------------- fft_fft2 ----------------

namespace {

Tensor run_fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fft2] self is an undefined tensor");
  return composite::fft_fft2(self, s, dim, norm);
}

}  // namespace

Tensor fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_fft2, run_fft_fft2, self, s, dim, norm);
}

Tensor& fft_fft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_fft2, "fft_fft2_out", run_fft_fft2, out, self, s, dim, norm);
}

// ---------------- fft_ifft2 ----------------

namespace {

Tensor run_fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifft2] self is an undefined tensor");
  return composite::fft_ifft2(self, s, dim, norm);
}

}  // namespace

Tensor fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_ifft2, run_fft_ifft2, self, s, dim, norm);
}

Tensor& fft_ifft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_ifft2, "fft_ifft2_out", run_fft_ifft2, out, self, s, dim, norm);
}

// ---------------- fft_rfft2 ----------------

namespace {

Tensor run_fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_rfft2] self is an undefined tensor");
  return composite::fft_rfft2(self, s, dim, norm);
}

}  // namespace

Tensor fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_rfft2, run_fft_rfft2, self, s, dim, norm);
}

Tensor& fft_rfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_rfft2, "fft_rfft2_out", run_fft_rfft2, out, self, s, dim, norm);
}

// ---------------- fft_irfft2 ----------------

namespace {

Tensor run_fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_irfft2] self is an undefined tensor");
  return composite::fft_irfft2(self, s, dim, norm);
}

}  // namespace

Tensor fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_irfft2, run_fft_irfft2, self, s, dim, norm);
}

Tensor& fft_irfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_irfft2, "fft_irfft2_out", run_fft_irfft2, out, self, s, dim, norm);
}

// ---------------- fft_hfft2 ----------------

namespace {

Tensor run_fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_hfft2] self is an undefined tensor");
  return composite::fft_hfft2(self, s, dim, norm);
}

}  // namespace

Tensor fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_hfft2, run_fft_hfft2, self, s, dim, norm);
}

Tensor& fft_hfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_hfft2, "fft_hfft2_out", run_fft_hfft2, out, self, s, dim, norm);
}

// ---------------- fft_ihfft2 ----------------

namespace {

Tensor run_fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ihfft2] self is an undefined tensor");
  return composite::fft_ihfft2(self, s, dim, norm);
}

}  // namespace

Tensor fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_ihfft2, run_fft_ihfft2, self, s, dim, norm);
}

Tensor& fft_ihfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_ihfft2, "fft_ihfft2_out", run_fft_ihfft2, out, self, s, dim, norm);
}

// ---------------- fft_fftn ----------------

namespace {

Tensor run_fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fftn] self is an undefined tensor");
  return composite::fft_fftn(self, s, dim, norm);
}

}  // namespace

Tensor fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_fftn, run_fft_fftn, self, s, dim, norm);
}

Tensor& fft_fftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                     std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_fftn, "fft_fftn_out", run_fft_fftn, out, self, s, dim, norm);
}

// ---------------- fft_ifftn ----------------

namespace {

Tensor run_fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifftn] self is an undefined tensor");
  return composite::fft_ifftn(self, s, dim, norm);
}

}  // namespace

Tensor fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_ifftn, run_fft_ifftn, self, s, dim, norm);
}

Tensor& fft_ifftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                      std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_ifftn, "fft_ifftn_out", run_fft_ifftn, out, self, s, dim, norm);
}

// ---------------- fft_rfftn ----------------

namespace {

Tensor run_fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_rfftn] self is an undefined tensor");
  return composite::fft_rfftn(self, s, dim, norm);
}

}  // namespace

Tensor fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_rfftn, run_fft_rfftn, self, s, dim, norm);
}

Tensor& fft_rfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                      std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_rfftn, "fft_rfftn_out", run_fft_rfftn, out, self, s, dim, norm);
}

// ---------------- fft_irfftn ----------------

namespace {

Tensor run_fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_irfftn] self is an undefined tensor");
  return composite::fft_irfftn(self, s, dim, norm);
}

}  // namespace

Tensor fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_irfftn, run_fft_irfftn, self, s, dim, norm);
}

Tensor& fft_irfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                       std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_irfftn, "fft_irfftn_out", run_fft_irfftn, out, self, s, dim, norm);
}

// ---------------- fft_hfftn ----------------

namespace {

Tensor run_fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_hfftn] self is an undefined tensor");
  return composite::fft_hfftn(self, s, dim, norm);
}

}  // namespace

Tensor fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_hfftn, run_fft_hfftn, self, s, dim, norm);
}

Tensor& fft_hfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                      std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_hfftn, "fft_hfftn_out", run_fft_hfftn, out, self, s, dim, norm);
}

// ---------------- fft_ihfftn ----------------

namespace {

Tensor run_fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ihfftn] self is an undefined tensor");
  return composite::fft_ihfftn(self, s, dim, norm);
}

}  // namespace

Tensor fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  return wrapper::function<Casts<0>>(OpId::fft_ihfftn, run_fft_ihfftn, self, s, dim, norm);
}

Tensor& fft_ihfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                       std::optional<std::string_view> norm) {
  return wrapper::copy_out(Inputs<0>(), OpId::fft_ihfftn, "fft_ihfftn_out", run_fft_ihfftn, out, self, s, dim, norm);
}

// ---------------- fft_fftshift ----------------

namespace {

Tensor run_fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fftshift] self is an undefined tensor");
  return composite::fft_fftshift(self, dim);
}

}  // namespace

Tensor fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) {
  return wrapper::function<Casts<0>>(OpId::fft_fftshift, run_fft_fftshift, self, dim);
}

// ---------------- fft_ifftshift ----------------

namespace {

Tensor run_fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifftshift] self is an undefined tensor");
  return composite::fft_ifftshift(self, dim);
}

}  // namespace

Tensor fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) {
  return wrapper::function<Casts<0>>(OpId::fft_ifftshift, run_fft_ifftshift, self, dim);
}

// ---------------- stft ----------------

namespace {

Tensor run_stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length,
                const Tensor& window, bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided,
                std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[stft] self is an undefined tensor");
  return composite::stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex,
                         align_to_window);
}

}  // namespace

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
            bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
            std::optional<bool> align_to_window) {
  return wrapper::function<Casts<0, 4>>(OpId::stft, run_stft, self, n_fft, hop_length, win_length, window, center, pad_mode, normalized,
                                        onesided, return_complex, align_to_window);
}

Tensor Tensor::stft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
                    bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
                    std::optional<bool> align_to_window) const {
  return amp::stft(*this, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
}

// ---------------- istft ----------------

namespace {

Tensor run_istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length,
                 const Tensor& window, bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length,
                 bool return_complex) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[istft] self is an undefined tensor");
  return composite::istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

}  // namespace

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
             bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  return wrapper::function<Casts<0, 4>>(OpId::istft, run_istft, self, n_fft, hop_length, win_length, window, center, normalized, onesided,
                                        length, return_complex);
}

Tensor Tensor::istft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center,
                     bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) const {
  return amp::istft(*this, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> fft_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "fft_r2c", .signature = "(Tensor self, int[] dim, float scale, bool onesided) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::fft_r2c>},
      {.name = "fft_c2r", .signature = "(Tensor self, int[] dim, float scale, int length) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::fft_c2r>},
      {.name = "fft_c2c", .signature = "(Tensor self, int[] dim, float scale, bool forward) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::fft_c2c>},
      {.name = "fft_fft", .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_fft>},
      {.name = "fft_ifft", .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ifft>},
      {.name = "fft_rfft", .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_rfft>},
      {.name = "fft_irfft", .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_irfft>},
      {.name = "fft_hfft", .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_hfft>},
      {.name = "fft_ihfft", .signature = "(Tensor self, int? n=None, int dim=-1, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ihfft>},
      {.name = "fft_fft2", .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_fft2>},
      {.name = "fft_ifft2", .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ifft2>},
      {.name = "fft_rfft2", .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_rfft2>},
      {.name = "fft_irfft2", .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_irfft2>},
      {.name = "fft_hfft2", .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_hfft2>},
      {.name = "fft_ihfft2", .signature = "(Tensor self, int[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ihfft2>},
      {.name = "fft_fftn", .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_fftn>},
      {.name = "fft_ifftn", .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ifftn>},
      {.name = "fft_rfftn", .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_rfftn>},
      {.name = "fft_irfftn", .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_irfftn>},
      {.name = "fft_hfftn", .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_hfftn>},
      {.name = "fft_ihfftn", .signature = "(Tensor self, int[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ihfftn>},
      {.name = "fft_fftshift", .signature = "(Tensor self, int[1]? dim=None) -> Tensor", .casts = "self", .call = calls<amp::fft_fftshift>},
      {.name = "fft_ifftshift", .signature = "(Tensor self, int[1]? dim=None) -> Tensor", .casts = "self",
       .call = calls<amp::fft_ifftshift>},
      {.name = "stft",
       .signature =
           "(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode='reflect', bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor",
       .casts = "self window", .call = calls<amp::stft>},
      {.name = "istft",
       .signature =
           "(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor",
       .casts = "self window", .call = calls<amp::istft>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
