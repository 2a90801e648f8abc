// Short-time Fourier transforms.
#include <algorithm>
#include <cmath>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/kernels/fft.h>
#include <amp/ops.h>
#include <amp/ops/fft/fft_input.h>

namespace amp::composite {

namespace {

constexpr double kLeastOverlap = 1e-11;

void check_window(const char* op, const Tensor& window, int64_t win_length) {
  AMP_CHECK(!window.defined() || window.sizes() == IntArrayRef(win_length), ValueError, "[", op, "] window must have shape [", win_length,
            "], but has ", window.sizes());
}

void check_lengths(const char* op, int64_t n_fft, int64_t win_length) {
  AMP_CHECK(win_length >= 1 && win_length <= n_fft, ValueError, "[", op, "] win_length must be in [1, ", n_fft, "], but is ", win_length);
}

// The window in the middle of n_fft elements; ones if it is undefined.
Tensor widened(const Tensor& window, int64_t win_length, int64_t n_fft, const TensorOptions& options) {
  const Tensor given = window.defined() ? window : ones({win_length}, options);
  const int64_t left = (n_fft - win_length) / 2;
  return win_length == n_fft ? given : constant_pad_nd(given, {left, n_fft - win_length - left}, 0);
}

TensorOptions real_options(const Tensor& t) { return TensorOptions(toRealType(t.dtype())).device(t.device()); }

double frame_scale(bool normalized, int64_t n_fft) { return normalized ? 1 / std::sqrt(static_cast<double>(n_fft)) : 1; }

// Adds frames (batch, count, n_fft) at distances of hop_length.
Tensor overlapped(const Tensor& frames, int64_t hop_length, int64_t length) {
  return internal::unfold_backward(frames, {frames.size(0), length}, 1, frames.size(2), hop_length);
}

}  // namespace

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
            bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
            std::optional<bool> align_to_window) {
  const bool complex = self.is_complex() || (window.defined() && window.is_complex());
  AMP_CHECK(complex || isFloatingType(self.dtype()), TypeError, "[stft] self must be floating or complex, but is ", self.dtype());
  AMP_CHECK(return_complex || complex, ValueError, "[stft] return_complex must be given for real inputs");
  AMP_CHECK(!center || !align_to_window, ValueError, "[stft] align_to_window is for center=False");
  AMP_CHECK(self.dim() == 1 || self.dim() == 2, ValueError, "[stft] self must have 1 or 2 dimensions, but has shape ", self.sizes());
  AMP_CHECK(!complex || !onesided.value_or(false), ValueError, "[stft] complex inputs have no onesided transform");
  const int64_t hop = hop_length.value_or(n_fft / 4), width = win_length.value_or(n_fft);
  Tensor signal = self.dim() == 1 ? self.unsqueeze(0) : self;
  if (center) {
    AMP_CHECK(n_fft >= 1, ValueError, "[stft] n_fft must be positive, but is ", n_fft);
    signal = pad(signal.unsqueeze(0), {n_fft / 2, n_fft / 2}, pad_mode).squeeze(0);
  }
  AMP_CHECK(n_fft >= 1 && (n_fft <= signal.size(1) || align_to_window.value_or(false)), ValueError, "[stft] n_fft must be in [1, ",
            signal.size(1), "], the length of the signal, but is ", n_fft);
  AMP_CHECK(hop >= 1, ValueError, "[stft] hop_length must be positive, but is ", hop);
  check_lengths("stft", n_fft, width);
  check_window("stft", window, width);
  if (align_to_window.value_or(false)) {
    AMP_CHECK(width <= signal.size(1), ValueError, "[stft] win_length must be in [1, ", signal.size(1),
              "], the length of the signal, but is ", width);
    const int64_t left = (n_fft - width) / 2;
    signal = constant_pad_nd(signal, {left, n_fft - width - left}, 0);
  }
  Tensor frames = signal.unfold(1, n_fft, hop);
  if (window.defined() || width < n_fft) frames = frames * widened(window, width, n_fft, real_options(signal));
  frames = fft_input("stft", frames);
  const double scale = frame_scale(normalized, n_fft);
  const Tensor spectra = frames.is_complex() ? internal::fft_c2c(frames, {2}, scale, /*forward=*/true)
                                             : internal::fft_r2c(frames, {2}, scale, onesided.value_or(true));
  const Tensor turned = spectra.transpose(1, 2), result = self.dim() == 1 ? turned.squeeze(0) : turned;
  return return_complex.value_or(true) ? result : view_as_real(result);
}

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
             bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  AMP_CHECK(self.is_complex(), TypeError, "[istft] self must be complex, but is ", self.dtype());
  AMP_CHECK(self.dim() == 2 || self.dim() == 3, ValueError, "[istft] self must have 2 or 3 dimensions, but has shape ", self.sizes());
  AMP_CHECK(self.numel() > 0, ValueError, "[istft] self must not be empty, but has shape ", self.sizes());
  const int64_t hop = hop_length.value_or(n_fft / 4), width = win_length.value_or(n_fft), rows = self.size(-2), count = self.size(-1);
  const bool half = onesided.value_or(rows != n_fft);
  AMP_CHECK(n_fft >= 1 && rows == (half ? n_fft / 2 + 1 : n_fft), ValueError, "[istft] self must have ", half ? n_fft / 2 + 1 : n_fft,
            " frequencies for n_fft ", n_fft, ", but has shape ", self.sizes());
  check_lengths("istft", n_fft, width);
  AMP_CHECK(hop >= 1 && hop <= width, ValueError, "[istft] hop_length must be in [1, ", width, "], but is ", hop);
  check_window("istft", window, width);
  AMP_CHECK(!return_complex || !half, ValueError, "[istft] a complex result needs a transform that is not onesided");
  AMP_CHECK(return_complex || !window.defined() || !window.is_complex(), ValueError, "[istft] a complex window needs return_complex=True");
  AMP_CHECK(!length || *length >= 0, ValueError, "[istft] length must not be negative, but is ", length.value_or(0));
  const Tensor wide = widened(window, width, n_fft, real_options(self));
  const Tensor spectra = (self.dim() == 2 ? self.unsqueeze(0) : self).transpose(1, 2);
  const double scale = frame_scale(normalized, n_fft) / (normalized ? 1 : static_cast<double>(n_fft));
  const Tensor frames = return_complex ? internal::fft_c2c(spectra, {2}, scale, /*forward=*/false)
                                       : internal::fft_c2r(half ? spectra : spectra.narrow(2, 0, n_fft / 2 + 1), {2}, scale, n_fft);
  const int64_t total = detail::checked_add("istft", n_fft, detail::checked_mul("istft", hop, count - 1));
  const int64_t start = center ? n_fft / 2 : 0, end = length ? detail::checked_add("istft", start, *length) : total - start;
  const int64_t kept = std::min(end, total) - start;
  AMP_CHECK(kept >= 1, ValueError, "[istft] nothing is left of a signal of ", total,
            " elements without its padding of n_fft / 2 at both ends");
  const Tensor signal = overlapped(frames * wide, hop, total).narrow(1, start, kept);
  const Tensor squares = (wide * wide).expand({1, count, n_fft});
  const Tensor weights = overlapped(squares, hop, total).narrow(1, start, kept);
  AMP_CHECK(weights.abs().detach().min().item().toDouble() >= kLeastOverlap, ValueError, "[istft] the windows overlap to 0 somewhere");
  Tensor result = signal / weights;
  if (end > total) result = constant_pad_nd(result, {0, end - total}, 0);
  return self.dim() == 2 ? result.squeeze(0) : result;
}

}  // namespace amp::composite
