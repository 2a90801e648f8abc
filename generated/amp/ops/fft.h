// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The discrete Fourier transform along a dimension, cut or padded with zeros to n points. `norm` says which direction divides by the number
// of points: "backward" (the default), "forward", or "ortho" for both by its square root. (torch.fft.fft)
AMP_API Tensor fft_fft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_fft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1,
                            std::optional<std::string_view> norm = {});

// The inverse of fft_fft. (torch.fft.ifft)
AMP_API Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_ifft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1,
                             std::optional<std::string_view> norm = {});

// The first n / 2 + 1 elements of fft_fft of real numbers; the others are their conjugates. (torch.fft.rfft)
AMP_API Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_rfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1,
                             std::optional<std::string_view> norm = {});

// The inverse of fft_rfft: n real numbers (2 (size - 1) by default) from the first n / 2 + 1 elements of their transform; the imaginary
// parts of the first, and for an even n of the last of them, are ignored. (torch.fft.irfft)
AMP_API Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_irfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1,
                              std::optional<std::string_view> norm = {});

// fft_fft of the n numbers whose first n / 2 + 1 are given, and the others are their conjugates; the result is real. (torch.fft.hfft)
AMP_API Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_hfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1,
                             std::optional<std::string_view> norm = {});

// The inverse of fft_hfft: the first n / 2 + 1 elements of fft_ifft of real numbers. (torch.fft.ihfft)
AMP_API Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_ihfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1,
                              std::optional<std::string_view> norm = {});

// fft_fftn over the last two dimensions, or those given. (torch.fft.fft2)
AMP_API Tensor fft_fft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                        std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_fft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                             std::optional<std::string_view> norm = {});

// fft_ifftn over the last two dimensions, or those given. (torch.fft.ifft2)
AMP_API Tensor fft_ifft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                         std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_ifft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                              std::optional<std::string_view> norm = {});

// fft_rfftn over the last two dimensions, or those given. (torch.fft.rfft2)
AMP_API Tensor fft_rfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                         std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_rfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                              std::optional<std::string_view> norm = {});

// fft_irfftn over the last two dimensions, or those given. (torch.fft.irfft2)
AMP_API Tensor fft_irfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                          std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_irfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                               std::optional<std::string_view> norm = {});

// fft_hfftn over the last two dimensions, or those given. (torch.fft.hfft2)
AMP_API Tensor fft_hfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                         std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_hfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                              std::optional<std::string_view> norm = {});

// fft_ihfftn over the last two dimensions, or those given. (torch.fft.ihfft2)
AMP_API Tensor fft_ihfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                          std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_ihfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                               std::optional<std::string_view> norm = {});

// fft_fft along several dimensions: those in `dim`, else the last ones for which `s` gives lengths, else all. A length of -1 is the size of
// the dimension. (torch.fft.fftn)
AMP_API Tensor fft_fftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                        std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_fftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                             std::optional<std::string_view> norm = {});

// The inverse of fft_fftn. (torch.fft.ifftn)
AMP_API Tensor fft_ifftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                         std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_ifftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                              std::optional<std::string_view> norm = {});

// fft_rfft along the last of several dimensions, then fft_fft along the others. (torch.fft.rfftn)
AMP_API Tensor fft_rfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                         std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_rfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                              std::optional<std::string_view> norm = {});

// The inverse of fft_rfftn: fft_ifft along all dimensions except the last, then fft_irfft along the last; see there for its length.
// (torch.fft.irfftn)
AMP_API Tensor fft_irfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                          std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_irfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                               std::optional<std::string_view> norm = {});

// fft_fft along all dimensions except the last, then fft_hfft along the last. (torch.fft.hfftn)
AMP_API Tensor fft_hfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                         std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_hfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                              std::optional<std::string_view> norm = {});

// The inverse of fft_hfftn: fft_ihfft along the last dimension, then fft_ifft along the others. (torch.fft.ihfftn)
AMP_API Tensor fft_ihfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                          std::optional<std::string_view> norm = {});
AMP_API Tensor& fft_ihfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                               std::optional<std::string_view> norm = {});

// The elements shifted along dimensions (all by default) so that frequency 0 comes from the start to the middle. (torch.fft.fftshift)
AMP_API Tensor fft_fftshift(const Tensor& self, OptionalIntArrayRef dim = {});

// The inverse of fft_fftshift. (torch.fft.ifftshift)
AMP_API Tensor fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim = {});

// The short-time Fourier transform of a signal, or of a batch of them: the transforms of frames of n_fft elements, hop_length apart (n_fft
// / 4 by default), times a window of win_length, (..., frequencies, frames). `center` pads the signal so that frame t is centered on
// element t * hop_length; align_to_window starts the first frame of a narrower window at the start of the signal instead. (torch.stft)
AMP_API Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length = {}, std::optional<int64_t> win_length = {},
                    const Tensor& window = {}, bool center = true, StringRef pad_mode = "reflect", bool normalized = false,
                    std::optional<bool> onesided = {}, std::optional<bool> return_complex = {}, std::optional<bool> align_to_window = {});

// The signal whose stft, with the same arguments, is closest to self: frames are transformed back, multiplied by the window, overlapped and
// divided by the sum of the squared windows. `length` cuts or pads the result. (torch.istft)
AMP_API Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length = {}, std::optional<int64_t> win_length = {},
                     const Tensor& window = {}, bool center = true, bool normalized = false, std::optional<bool> onesided = {},
                     std::optional<int64_t> length = {}, bool return_complex = false);

}  // namespace amp
