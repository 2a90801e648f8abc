#include <amp/quantize/quantize.h>

#include <cmath>

#include <amp/core/device/backends.h>
#include <amp/core/device_kernels.h>

namespace amp::quantize {

namespace {

const QuantizeKernels& kernels(const char* op, Device device) {
  const QuantizeKernels* found = backend_of(op, device).quantize;
  AMP_CHECK(found != nullptr, NotImplementedError, "[", op, "] there are no kernels for ", device, "; quantize on the CPU");
  return *found;
}

Tensor new_tensor(IntArrayRef sizes, ScalarType dtype, Device device) { return Tensor(detail::new_tensor(sizes, dtype, device)); }

Tensor contiguous(const Tensor& t) {
  if (t.is_contiguous()) return t;
  const Tensor copy = new_tensor(t.sizes(), t.dtype(), t.device());
  detail::copy(copy, t);
  return copy;
}

int64_t blocks_of(int64_t size, int64_t block) { return size == 0 ? 0 : block == 0 ? 1 : (size - 1) / block + 1; }

ScalarType scales_dtype(ScaleType scale) {
  return scale == ScaleType::E8M0 ? kFloat8_e8m0fnu : scale == ScaleType::E4M3 ? kFloat8_e4m3fn : kFloat32;
}

void check_last(const char* op, const Tensor& t) {
  AMP_CHECK(t.defined() && t.dim() > 0, ValueError, "[", op, "] expected a tensor with at least one dimension");
}

void check_block(const char* op, const Block& block) {
  AMP_CHECK(block.outer >= 0 && block.inner >= 0, ValueError, "[", op, "] the block has ", block.outer, " rows and ", block.inner,
            " columns, expected numbers that are not negative");
}

}  // namespace

Quantized quantize(const Tensor& x, const Operand& how) {
  check_last("quantize", x);
  if (x.is_sparse()) detail::throw_sparse("quantize", "x", x);
  AMP_CHECK(isFloatingType(x.dtype()), TypeError, "[quantize] x must be floating, but is ", x.dtype());
  const int64_t columns = x.size(-1), rows = columns == 0 ? 0 : x.numel() / columns;
  AMP_CHECK(how.format != Format::E2M1 || columns % 2 == 0, ValueError, "[quantize] two codes of e2m1 share an element, but the last ",
            "dimension is ", columns);
  check_block("quantize", how.block);
  if (how.multiplier != 0) {
    AMP_CHECK(how.multiplier > 0 && std::isfinite(how.multiplier) && std::isfinite(1 / how.multiplier), ValueError,
              "[quantize] the multiplier is ", how.multiplier, ", expected a positive finite number with a finite inverse");
    AMP_CHECK(how.block == Block{} && (how.scale == ScaleType::Float32 || how.scale == ScaleType::Pow2), ValueError,
              "[quantize] a multiplier is the scale of a whole tensor, but the block is ", block_text(how.block), " and the scale ",
              toString(how.scale));
  }
  const QuantizeKernels& run = kernels("quantize", x.device());
  const Tensor numbers = contiguous(x.detach());
  Quantized result{
      .codes = new_tensor(x.sizes(), kUInt8, x.device()),
      .scales = new_tensor({blocks_of(rows, how.block.outer), blocks_of(columns, how.block.inner)}, scales_dtype(how.scale), x.device()),
      .global = how.scale == ScaleType::E4M3 ? new_tensor({}, kFloat32, x.device()) : Tensor(),
      .how = how};
  if (rows > 0) run.quantize(numbers, rows, columns, how, result.codes, result.scales, result.global);
  else if (result.global.defined()) detail::fill(result.global, 1);
  result.codes = how.format == Format::E2M1 ? pack(result.codes) : result.codes.view(dtype_of(how.format));
  return result;
}

Tensor dequantize(const Quantized& quantized, ScalarType dtype) {
  check_last("dequantize", quantized.codes);
  AMP_CHECK(quantized.codes.dtype() == dtype_of(quantized.how.format), TypeError, "[dequantize] the codes are ", quantized.codes.dtype(),
            ", expected ", dtype_of(quantized.how.format));
  const Tensor codes = quantized.how.format == Format::E2M1 ? unpack(quantized.codes) : contiguous(quantized.codes.view(kUInt8));
  const int64_t columns = codes.size(-1), rows = columns == 0 ? 0 : codes.numel() / columns;
  check_block("dequantize", quantized.how.block);
  AMP_CHECK(quantized.scales.defined() && quantized.scales.dim() == 2 &&
                quantized.scales.size(0) == blocks_of(rows, quantized.how.block.outer) &&
                quantized.scales.size(1) == blocks_of(columns, quantized.how.block.inner) &&
                quantized.scales.dtype() == scales_dtype(quantized.how.scale),
            ValueError, "[dequantize] the scales are ", quantized.scales.toString(), ", which don't fit the codes");
  AMP_CHECK(quantized.global.defined() == (quantized.how.scale == ScaleType::E4M3), ValueError,
            "[dequantize] expected a global scale for scales in E4M3, and for no others");
  AMP_CHECK(!quantized.global.defined() || (quantized.global.dtype() == kFloat32 && quantized.global.numel() == 1), ValueError,
            "[dequantize] the global scale is ", quantized.global.toString(), ", expected one number in float32");
  const Tensor result = new_tensor(codes.sizes(), kFloat32, codes.device());
  if (rows > 0)
    kernels("dequantize", codes.device())
        .dequantize(codes, rows, columns, quantized.how, contiguous(quantized.scales), quantized.global, result);
  if (dtype == kFloat32) return result;
  const Tensor rounded = new_tensor(codes.sizes(), dtype, codes.device());
  detail::copy(rounded, result);
  return rounded;
}

Tensor pack(const Tensor& codes) {
  check_last("pack", codes);
  AMP_CHECK(codes.dtype() == kUInt8, TypeError, "[pack] expected codes in uint8, but got ", codes.dtype());
  AMP_CHECK(codes.size(-1) % 2 == 0, ValueError, "[pack] the last dimension is ", codes.size(-1), ", expected an even number");
  const Tensor host = contiguous(codes.detach().cpu());
  Shape sizes(codes.sizes());
  sizes.back() /= 2;
  const Tensor packed = new_tensor(sizes, kUInt8, kCPU);
  const uint8_t* in = host.data_ptr<uint8_t>();
  uint8_t* out = packed.data_ptr<uint8_t>();
  for (int64_t i = 0; i < packed.numel(); ++i) out[i] = static_cast<uint8_t>((in[2 * i] & 15) | in[2 * i + 1] << 4);
  return packed.to(codes.device()).view(kFloat4_e2m1fn_x2);
}

Tensor unpack(const Tensor& packed) {
  check_last("unpack", packed);
  AMP_CHECK(packed.dtype() == kFloat4_e2m1fn_x2, TypeError, "[unpack] expected float4_e2m1fn_x2, but got ", packed.dtype());
  const Tensor host = contiguous(packed.view(kUInt8).cpu());
  Shape sizes(packed.sizes());
  sizes.back() *= 2;
  const Tensor codes = new_tensor(sizes, kUInt8, kCPU);
  const uint8_t* in = host.data_ptr<uint8_t>();
  uint8_t* out = codes.data_ptr<uint8_t>();
  for (int64_t i = 0; i < host.numel(); ++i) {
    out[2 * i] = in[i] & 15;
    out[2 * i + 1] = static_cast<uint8_t>(in[i] >> 4);
  }
  return codes.to(packed.device());
}

}  // namespace amp::quantize
