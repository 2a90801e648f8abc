#include <amp/distributed/sharding/float8_gather.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include <amp/core/factories.h>
#include <amp/core/memory/round_up.h>
#include <amp/ops.h>
#include <amp/quantize/quantize.h>

namespace amp::distributed {

namespace {

constexpr int64_t kMessageAlignment = 64;

// The power of two that multiplies numbers up to `largest`.
float multiplier_of(float largest) {
  const float scale = quantize::next_scale(largest, 1, quantize::Format::E4M3, 0);
  return std::bit_cast<float>(std::bit_cast<uint32_t>(scale) & 0xff800000u);
}

quantize::Operand coding(float multiplier) { return {.format = quantize::Format::E4M3, .multiplier = multiplier}; }

}  // namespace

Float8Gather::Float8Gather(std::vector<Part> parts, int64_t shard_length, ScalarType dtype, GroupPtr group)
    : parts_(std::move(parts)), shard_length_(shard_length), dtype_(dtype), group_(std::move(group)) {
  for (int64_t rank = 0; rank < group_->size(); ++rank) {
    int64_t bytes = 0;
    for (const Range& range : ranges_of(rank)) bytes += bytes_of(range);
    message_bytes_ = std::max(message_bytes_, round_up(bytes, kMessageAlignment));
  }
}

std::vector<Float8Gather::Range> Float8Gather::ranges_of(int64_t rank) const {
  std::vector<Range> ranges;
  for (size_t i = 0; i < parts_.size(); ++i) {
    const int64_t begin = std::max(parts_[i].begin, rank * shard_length_);
    const int64_t end = std::min(parts_[i].begin + parts_[i].numel, (rank + 1) * shard_length_);
    if (begin < end) ranges.push_back({i, begin, end - begin});
  }
  return ranges;
}

int64_t Float8Gather::bytes_of(const Range& range) const { return range.numel * (parts_[range.part].coded ? 1 : elementSize(dtype_)); }

WorkPtr Float8Gather::start(const Tensor& shard) {
  const int64_t offset = group_->rank() * shard_length_;
  const std::vector<Range> own = ranges_of(group_->rank());
  const auto numbers = [&](const Range& range) { return shard.narrow(0, range.begin - offset, range.numel); };
  largest_ = zeros({static_cast<int64_t>(parts_.size())}, TensorOptions(kFloat32));
  for (const Range& range : own) {
    if (parts_[range.part].coded) largest_.data_ptr<float>()[range.part] = numbers(range).abs().max().item<float>();
  }
  group_->all_reduce(largest_, ReduceOp::Max)->wait();
  const Tensor sent = zeros({message_bytes_}, TensorOptions(kUInt8));
  auto* to = sent.data_ptr<uint8_t>();
  for (const Range& range : own) {
    const Tensor part = numbers(range);
    Tensor bytes;
    if (parts_[range.part].coded) {
      const float multiplier = multiplier_of(largest_.data_ptr<float>()[range.part]);
      bytes = quantize::quantize(part, coding(multiplier)).codes;
    } else {
      bytes = part.to(dtype_).contiguous();
    }
    std::memcpy(to, bytes.data_ptr(), static_cast<size_t>(bytes_of(range)));
    to += bytes_of(range);
  }
  received_ = empty({group_->size(), message_bytes_}, TensorOptions(kUInt8));
  return group_->all_gather(received_, sent);
}

Tensor Float8Gather::finish() {
  const Tensor received = std::exchange(received_, {}), whole = zeros({group_->size() * shard_length_}, TensorOptions(dtype_));
  for (int64_t rank = 0; rank < group_->size(); ++rank) {
    const uint8_t* from = received.data_ptr<uint8_t>() + rank * message_bytes_;
    for (const Range& range : ranges_of(rank)) {
      const bool coded = parts_[range.part].coded;
      const Tensor part = empty({range.numel}, TensorOptions(coded ? kFloat8_e4m3fn : dtype_)),
                   to = whole.narrow(0, range.begin, range.numel);
      std::memcpy(part.data_ptr(), from, static_cast<size_t>(bytes_of(range)));
      from += bytes_of(range);
      if (coded) {
        const float multiplier = multiplier_of(largest_.data_ptr<float>()[range.part]);
        to.copy_(quantize::dequantize({part, full({1, 1}, 1.0 / multiplier, kFloat32), {}, coding(multiplier)}, dtype_));
      } else {
        to.copy_(part);
      }
    }
  }
  return whole;
}

}  // namespace amp::distributed
