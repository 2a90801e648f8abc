#include <amp/distributed/comm_hook.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/round_up.h>
#include <amp/ops.h>
#include <amp/quantize/quantize.h>

namespace amp::distributed {

namespace {

constexpr int64_t kCodesOfScale = 256;

// The bucket as a vector of real numbers: the parts of complex gradients are averaged like other numbers.
Tensor real_numbers(const Tensor& bucket) { return bucket.is_complex() ? view_as_real(bucket).view({-1}) : bucket; }

// The numbers of a contiguous vector as codes and scales, in bytes: first all codes, then all scales.
void encode_numbers(const Tensor& numbers, quantize::Format format, uint8_t* bytes) {
  const Tensor rows = numbers.to(kFloat32).view({-1, kCodesOfScale});
  const quantize::Quantized q = quantize::quantize(rows, {.format = format, .block = {1, 0}});
  const Tensor codes = q.codes.view(kUInt8);
  const auto* from = codes.data_ptr<uint8_t>();
  const auto* x = rows.data_ptr<float>();
  for (int64_t i = 0; i < rows.numel(); ++i) {
    const bool vanished = (from[i] & 0x7f) == 0 && x[i] != 0;
    bytes[i] = static_cast<uint8_t>(from[i] | (vanished ? 1 : 0));
  }
  std::memcpy(bytes + rows.numel(), q.scales.data_ptr<float>(), static_cast<size_t>(q.scales.nbytes()));
}

Tensor decoded_numbers(const uint8_t* bytes, int64_t count, quantize::Format format) {
  quantize::Quantized q{.codes = empty({count / kCodesOfScale, kCodesOfScale}, TensorOptions(kUInt8)),
                        .scales = empty({count / kCodesOfScale, 1}, TensorOptions(kFloat32)),
                        .global = {},
                        .how = {.format = format, .block = {1, 0}}};
  std::memcpy(q.codes.data_ptr<uint8_t>(), bytes, static_cast<size_t>(count));
  std::memcpy(q.scales.data_ptr<float>(), bytes + count, static_cast<size_t>(q.scales.nbytes()));
  q.codes = q.codes.view(quantize::dtype_of(format));
  return quantize::dequantize(q).view({count});
}

// The average of a bucket in two collectives. Each rank averages one part of it.
class Float8Average {
 public:
  Float8Average(Tensor bucket, ProcessGroup& group, quantize::Format format)
      : bucket_(std::move(bucket)),
        group_(group),
        format_(format),
        part_(round_up((bucket_.numel() + group.size() - 1) / group.size(), kCodesOfScale)),
        bytes_(part_ + part_ / kCodesOfScale * static_cast<int64_t>(sizeof(float))) {
    const Tensor padded = zeros({part_ * group.size()}, TensorOptions(kFloat32));
    padded.narrow(0, 0, bucket_.numel()).copy_(bucket_);
    const Tensor sent = empty({group.size(), bytes_}, TensorOptions(kUInt8));
    for (int64_t rank = 0; rank < group.size(); ++rank)
      encode_numbers(padded.narrow(0, rank * part_, part_), format_, sent.data_ptr<uint8_t>() + rank * bytes_);
    received_ = empty({group.size(), bytes_}, TensorOptions(kUInt8));
    work_ = group.all_to_all(received_, sent);
  }

  void finish() const {
    const NoGradGuard no_grad;
    work_->wait();
    const uint8_t* const parts = received_.data_ptr<uint8_t>();
    Tensor sum = decoded_numbers(parts, part_, format_);
    for (int64_t rank = 1; rank < group_.size(); ++rank) sum.add_(decoded_numbers(parts + rank * bytes_, part_, format_));
    const Tensor own = empty({bytes_}, TensorOptions(kUInt8)), all = empty({group_.size(), bytes_}, TensorOptions(kUInt8));
    encode_numbers(sum.div_(static_cast<double>(group_.size())), format_, own.data_ptr<uint8_t>());
    group_.all_gather(all, own)->wait();
    for (int64_t rank = 0; rank < group_.size(); ++rank) {
      const int64_t begin = rank * part_, count = std::min(part_, bucket_.numel() - begin);
      if (count <= 0) break;
      const Tensor average = decoded_numbers(all.data_ptr<uint8_t>() + rank * bytes_, part_, format_);
      bucket_.narrow(0, begin, count).copy_(average.narrow(0, 0, count));
    }
  }

 private:
  Tensor bucket_, received_;
  ProcessGroup& group_;
  quantize::Format format_;
  int64_t part_, bytes_;
  WorkPtr work_;
};

}  // namespace

CommHook float8_hook(ScalarType dtype) {
  AMP_CHECK(dtype == kFloat8_e5m2 || dtype == kFloat8_e4m3fn, TypeError,
            "[float8_hook] gradients are sent as float8_e5m2 or float8_e4m3fn, not as ", dtype);
  const quantize::Format format = dtype == kFloat8_e5m2 ? quantize::Format::E5M2 : quantize::Format::E4M3;
  return [format](const Tensor& bucket, ProcessGroup& group) -> std::function<void()> {
    AMP_CHECK(bucket.device() == Device(kCPU), NotImplementedError, "[float8_hook] the gradients are on ", bucket.device(),
              ", expected the CPU; use compress_hook");
    const NoGradGuard no_grad;
    return [average = Float8Average(real_numbers(bucket), group, format)] { average.finish(); };
  };
}

CommHook average_hook() {
  return [](const Tensor& bucket, ProcessGroup& group) -> std::function<void()> {
    return [work = group.all_reduce(bucket, ReduceOp::Average)] { work->wait(); };
  };
}

CommHook compress_hook(ScalarType dtype) {
  AMP_CHECK(isReducedFloatingType(dtype), TypeError, "[compress_hook] gradients are sent as float16 or bfloat16, not as ", dtype);
  return [dtype](const Tensor& bucket, ProcessGroup& group) -> std::function<void()> {
    const NoGradGuard no_grad;
    const Tensor numbers = real_numbers(bucket), sent = numbers.to(dtype);
    return [numbers, sent, work = group.all_reduce(sent, ReduceOp::Average)] {
      work->wait();
      if (!sent.is_same(numbers)) numbers.copy_(sent);
    };
  };
}

}  // namespace amp::distributed
