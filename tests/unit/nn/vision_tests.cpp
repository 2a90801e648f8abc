// Modules and functions for images: resampling, unpooling, fractional pools, padding, folding, shuffling.
#include <doctest/doctest.h>

#include <amp/amp.h>

#include "support.h"

namespace vision_tests {

using namespace amp;
using namespace amp::testing;
namespace F = amp::nn::functional;

TEST_SUITE_BEGIN("nn vision");

namespace {
template <class Module>
std::string printed(const Module& module) {
  std::ostringstream out;
  module->pretty_print(out);
  return out.str();
}
}  // namespace

TEST_CASE("Upsample and interpolate") {
  const Tensor x = normal({2, 3, 4, 5}, kFloat32);
  nn::Upsample smooth(nn::UpsampleOptions().scale_factor(std::vector<double>{2, 1.5}).mode(kBilinear).align_corners(true));
  CHECK(difference(smooth(x), upsample_bilinear2d(x, {8, 7}, true, 2.0, 1.5)) == "");
  CHECK(printed(smooth) == "Upsample(scale_factor=[2, 1.5], mode=bilinear)");
  CHECK(difference(nn::Upsample(nn::UpsampleOptions().size(std::vector<int64_t>{3, 3}))(x), upsample_nearest2d(x, {3, 3})) == "");
  const Tensor line = x.select(2, 0);
  CHECK(difference(nn::Upsample(nn::UpsampleOptions().size(std::vector<int64_t>{9}).mode(kLinear))(line),
                   upsample_linear1d(line, {9}, false)) == "");
  CHECK(contains(thrown_text([] { nn::UpsampleOptions().mode(kReLU); }), "[Upsample] mode must be an interpolation mode or kLinear"));
  CHECK(difference(nn::UpsamplingNearest2d(nn::UpsampleOptions().scale_factor(std::vector<double>{2}))(x),
                   upsample_nearest2d(x, {8, 10})) == "");
  CHECK(difference(nn::UpsamplingBilinear2d(nn::UpsampleOptions().size(std::vector<int64_t>{6, 6}))(x),
                   upsample_bilinear2d(x, {6, 6}, true)) == "");
  CHECK(difference(F::interpolate(x, F::InterpolateFuncOptions().size(std::vector<int64_t>{2, 3}).mode(kBicubic).antialias(true)),
                   _upsample_bicubic2d_aa(x, {2, 3}, false)) == "");
  CHECK(difference(F::interpolate(x, F::InterpolateFuncOptions().size(std::vector<int64_t>{2, 3}).mode(kArea)),
                   adaptive_avg_pool2d(x, {2, 3})) == "");
  CHECK(difference(F::interpolate(x, F::InterpolateFuncOptions().size(std::vector<int64_t>{2, 3}).mode(kNearestExact)),
                   _upsample_nearest_exact2d(x, {2, 3})) == "");
}

TEST_CASE("grid_sample and affine_grid") {
  const Tensor x = normal({1, 2, 4, 5}, kFloat32), theta = normal({1, 2, 3}, kFloat32, 2);
  const Tensor grid = F::affine_grid(theta, {1, 2, 3, 3});
  CHECK(difference(grid, affine_grid_generator(theta, {1, 2, 3, 3}, false)) == "");
  CHECK(difference(F::grid_sample(x, grid), grid_sampler(x, grid, 0, 0, false)) == "");
  CHECK(difference(F::grid_sample(x, grid, F::GridSampleFuncOptions().mode(kNearest).padding_mode(kBorder).align_corners(true)),
                   grid_sampler(x, grid, 1, 1, true)) == "");
  CHECK(difference(F::grid_sample(x, grid, F::GridSampleFuncOptions().mode(kBicubic).padding_mode(kReflection)),
                   grid_sampler(x, grid, 2, 2, false)) == "");
  CHECK_NOTHROW(F::GridSampleFuncOptions().padding_mode(kZeros));
  CHECK(contains(thrown_text([] { F::GridSampleFuncOptions().padding_mode(kReflect); }), "[grid_sample] padding_mode must be"));
}

TEST_CASE("Fold, Unfold and the shuffles") {
  const Tensor x = normal({2, 4, 6, 6}, kFloat32);
  nn::Unfold unfold(nn::UnfoldOptions({2, 3}).stride(2).padding({0, 1}));
  CHECK(difference(unfold(x), im2col(x, {2, 3}, 1, {0, 1}, 2)) == "");
  CHECK(difference(F::unfold(x, F::UnfoldFuncOptions(3)), im2col(x, 3, 1, 0, 1)) == "");
  nn::Fold fold(nn::FoldOptions(6, 2).stride(2));
  CHECK(difference(fold(im2col(x, 2, 1, 0, 2)), x) == "");
  CHECK(difference(F::fold(im2col(x, 2, 1, 0, 2), F::FoldFuncOptions({6, 6}, {2, 2}).stride({2, 2})), x) == "");
  CHECK(printed(fold) == "Fold(output_size=6, kernel_size=2, dilation=1, padding=0, stride=2)");
  CHECK(difference(nn::PixelShuffle(2)(x), pixel_shuffle(x, 2)) == "");
  CHECK(difference(nn::PixelUnshuffle(2)(nn::PixelShuffle(2)(x)), x) == "");
  CHECK(difference(nn::ChannelShuffle(2)(x), channel_shuffle(x, 2)) == "");
  CHECK(difference(native_channel_shuffle(x, 2), channel_shuffle(x, 2)) == "");
}

TEST_CASE("pools of every number of dimensions") {
  const Tensor line = normal({2, 3, 8}, kFloat32), image = normal({2, 3, 8, 6}, kFloat32), volume = normal({1, 2, 4, 6, 4}, kFloat32);
  CHECK(difference(nn::MaxPool1d(2)(line), max_pool1d(line, 2)) == "");
  CHECK(difference(nn::MaxPool3d(nn::MaxPool3dOptions(2).stride(1))(volume), max_pool3d(volume, 2, 1)) == "");
  CHECK(difference(nn::AvgPool1d(2)(line), avg_pool1d(line, 2)) == "");
  CHECK(difference(nn::AvgPool3d(2)(volume), avg_pool3d(volume, 2)) == "");
  CHECK(difference(nn::AdaptiveAvgPool1d(3)(line), adaptive_avg_pool1d(line, 3)) == "");
  CHECK(difference(nn::AdaptiveAvgPool3d(nn::AdaptiveAvgPool3dOptions({2, 3, 1}))(volume), adaptive_avg_pool3d(volume, {2, 3, 1})) == "");
  CHECK(difference(nn::AdaptiveMaxPool2d(std::array<int64_t, 2>{3, 2})(image), std::get<0>(adaptive_max_pool2d(image, {3, 2}))) == "");
  CHECK(difference(std::get<1>(nn::AdaptiveMaxPool1d(3)->forward_with_indices(line)), std::get<1>(adaptive_max_pool1d(line, 3))) == "");
  CHECK(difference(nn::LPPool2d(2, 2)(image), lp_pool2d(image, 2, 2)) == "");
  CHECK(difference(F::lp_pool1d(line, F::LPPool1dFuncOptions(2, 3).stride(2)), lp_pool1d(line, 2, 3, 2)) == "");
  CHECK(printed(nn::LPPool3d(2, 3)) == "LPPool3d(norm_type=2, kernel_size=3, stride=3, ceil_mode=false)");
}

TEST_CASE("MaxUnpool restores the positions") {
  const Tensor line = normal({2, 3, 8}, kFloat32).abs(), image = normal({2, 3, 8, 6}, kFloat32).abs(),
               volume = normal({1, 2, 4, 6, 4}, kFloat32).abs();
  const auto [y1, i1] = nn::MaxPool1d(2)->forward_with_indices(line);
  CHECK(difference(max_pool1d(nn::MaxUnpool1d(2)(y1, i1), 2), y1) == "");
  const auto [y2, i2] = nn::MaxPool2d(2)->forward_with_indices(image);
  const Tensor back = nn::MaxUnpool2d(2)(y2, i2);
  CHECK(difference(max_pool2d(back, 2), y2) == "");
  CHECK(difference(back * back.ne(0).to(kFloat32), image * back.ne(0).to(kFloat32)) == "");
  const auto [y3, i3] = nn::MaxPool3d(2)->forward_with_indices(volume);
  CHECK(nn::MaxUnpool3d(2)(y3, i3).sizes() == volume.sizes());
  CHECK(F::max_unpool2d(y2, i2, F::MaxUnpool2dFuncOptions(2).output_size(std::vector<int64_t>{9, 7})).sizes() == IntArrayRef({2, 3, 9, 7}));
  CHECK(contains(thrown_text([&, y = y2, i = i2] {
                   nn::MaxUnpool2d(2)->forward(y, i, {10, 6});
                 }),
                 "[MaxUnpool2d] output_size 10 in dimension 0 must be between 6 and 10"));
}

TEST_CASE("fractional pools draw their windows") {
  const Tensor x = normal({2, 3, 9, 8}, kFloat32);
  nn::FractionalMaxPool2d pool(nn::FractionalMaxPool2dOptions(2).output_size(nn::ExpandingArray<2>(4)));
  manual_seed(3);
  const Tensor first = pool(x);
  manual_seed(3);
  const auto [again, indices] = pool->forward_with_indices(x);
  CHECK(difference(first, again) == "");
  CHECK(difference(x.flatten(2).gather(2, indices.flatten(2)), again.flatten(2)) == "");
  const Tensor samples = rand({2, 3, 2});
  CHECK(
      difference(
          F::fractional_max_pool2d(
              x, F::FractionalMaxPool2dFuncOptions(2).output_ratio(F::FractionalMaxPool2dFuncOptions::Ratio(0.5))._random_samples(samples)),
          std::get<0>(fractional_max_pool2d(x, 2, {4, 4}, samples))) == "");
  CHECK(contains(thrown_text([] { nn::FractionalMaxPool2d(nn::FractionalMaxPool2dOptions(2)); }),
                 "[FractionalMaxPool2d] needs either output_size or output_ratio"));
}

TEST_CASE("padding modules") {
  const Tensor line = normal({2, 3, 5}, kFloat32), image = normal({2, 3, 5, 4}, kFloat32), volume = normal({1, 2, 3, 4, 3}, kFloat32);
  CHECK(difference(nn::ZeroPad1d(1)(line), constant_pad_nd(line, {1, 1})) == "");
  CHECK(difference(nn::ZeroPad2d(std::array<int64_t, 4>{1, 0, 2, 1})(image), constant_pad_nd(image, {1, 0, 2, 1})) == "");
  CHECK(difference(nn::ConstantPad3d(1, 2.5)(volume), constant_pad_nd(volume, {1, 1, 1, 1, 1, 1}, 2.5)) == "");
  CHECK(difference(nn::ReflectionPad2d(2)(image), reflection_pad2d(image, {2, 2, 2, 2})) == "");
  CHECK(difference(nn::ReflectionPad3d(1)(volume), reflection_pad3d(volume, {1, 1, 1, 1, 1, 1})) == "");
  CHECK(difference(nn::ReplicationPad1d(nn::ReplicationPad1dOptions({3, 1}))(line), replication_pad1d(line, {3, 1})) == "");
  CHECK(difference(nn::ReplicationPad3d(1)(volume), replication_pad3d(volume, {1, 1, 1, 1, 1, 1})) == "");
  CHECK(difference(nn::CircularPad2d(1)(image), pad(image, {1, 1, 1, 1}, "circular")) == "");
  CHECK(difference(nn::ZeroPad2d(1)(image[0][0]), constant_pad_nd(image[0][0], {1, 1, 1, 1})) == "");
  CHECK(difference(nn::ConstantPad1d(1, 2)(volume), constant_pad_nd(volume, {1, 1}, 2)) == "");
  CHECK(contains(thrown_text([&] { nn::ZeroPad2d(1)(ones({3})); }), "[ZeroPad2d] input must have at least 2 dimensions"));
  CHECK(printed(nn::ConstantPad1d(1, 0.5)) == "ConstantPad1d(padding=1, value=0.5)");
  CHECK(contains(thrown_text([&] { nn::ReflectionPad1d(1)(image); }), "[ReflectionPad1d] input must have 2 or 3 dimensions"));
}

TEST_CASE("LocalResponseNorm") {
  const Tensor x = normal({2, 6, 3, 3}, kFloat32);
  nn::LocalResponseNorm norm(nn::LocalResponseNormOptions(3).alpha(0.5).k(2));
  CHECK(difference(norm(x), local_response_norm(x, 3, 0.5, 0.75, 2)) == "");
  CHECK(difference(F::local_response_norm(x, 3), local_response_norm(x, 3)) == "");
  CHECK(printed(norm) == "LocalResponseNorm(3, alpha=0.5, beta=0.75, k=2)");
}

TEST_SUITE_END();

}  // namespace vision_tests
