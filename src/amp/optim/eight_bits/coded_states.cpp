#include <amp/optim/eight_bits/coded_states.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/optim/state_format.h>

namespace amp::optim {

namespace eight_bits {
#define AMP_FN inline
#include <amp/optim/eight_bits/codes.inc>
#undef AMP_FN
}  // namespace eight_bits

constinit const DynamicMap kSignedMap = make_dynamic_map(true), kUnsignedMap = make_dynamic_map(false);
constinit const FloatMap kSignedFloatMap = make_float_map(make_dynamic_map(true)),
                         kUnsignedFloatMap = make_float_map(make_dynamic_map(false));

const char* toString(StateFormat format) {
  switch (format) {
    case StateFormat::Full: return "full";
    case StateFormat::Dynamic8: return "dynamic8";
  }
  AMP_THROW(ValueError, "[optim] there is no state format ", static_cast<int>(format));
}

bool has_signs(std::string_view name) {
  constexpr std::string_view kSquares[] = {"exp_avg_sq", "max_exp_avg_sq", "sum", "square_avg"};
  return std::find(std::begin(kSquares), std::end(kSquares), name) == std::end(kSquares);
}

bool takes_codes(const Tensor& param) {
  return param.numel() >= kLeastCoded && param.is_contiguous() && (param.dtype() == kFloat32 || isReducedFloatingType(param.dtype()));
}

namespace {

constexpr std::string_view kAbsmax = "_absmax";

}  // namespace

std::string absmax_name(std::string_view name) { return std::string(name) + std::string(kAbsmax); }
bool is_absmax(std::string_view name) { return name.ends_with(kAbsmax); }

CodedState coded_like(const Tensor& param, double value, bool has_signs) {
  const TensorOptions options = TensorOptions(kUInt8).device(param.device());
  const auto code = value == 0 ? static_cast<int64_t>(dynamic_map(has_signs).zero) : 255;
  return {full(param.sizes(), code, options), full({state_blocks(param.numel())}, value, options.dtype(kFloat32))};
}

CodedState encode_state(const Tensor& numbers, bool has_signs) {
  const DynamicMap& map = dynamic_map(has_signs);
  const Tensor wide = numbers.detach().cpu().to(kFloat32).contiguous();
  const CodedState state{empty(wide.sizes(), kUInt8), empty({state_blocks(wide.numel())}, kFloat32)};
  const float* x = wide.data_ptr<float>();
  uint8_t* code = state.codes.data_ptr<uint8_t>();
  for (int64_t first = 0; first < wide.numel(); first += kStateBlock) {
    const int64_t last = std::min(first + kStateBlock, wide.numel());
    float most = 0;
    bool finite = true;
    for (int64_t i = first; i < last; ++i) {
      finite = finite && std::isfinite(x[i]);
      most = std::max(most, std::fabs(x[i]));
    }
    state.absmax.data_ptr<float>()[first / kStateBlock] = finite ? most : std::numeric_limits<float>::quiet_NaN();
    for (int64_t i = first; i < last; ++i)
      code[i] = static_cast<uint8_t>(!finite || most == 0 ? map.zero : eight_bits::code_of(map, std::bit_cast<uint32_t>(x[i] / most)));
  }
  return {state.codes.to(numbers.device()), state.absmax.to(numbers.device())};
}

Tensor decode_state(const CodedState& state, bool has_signs) {
  const DynamicMap& map = dynamic_map(has_signs);
  const Tensor codes = state.codes.cpu().contiguous(), absmax = state.absmax.cpu().contiguous();
  const Tensor numbers = empty(codes.sizes(), kFloat32);
  const uint8_t* code = codes.data_ptr<uint8_t>();
  const float* scale = absmax.data_ptr<float>();
  float* x = numbers.data_ptr<float>();
  for (int64_t i = 0; i < codes.numel(); ++i) x[i] = map.values[code[i]] * scale[i / kStateBlock];
  return numbers.to(state.codes.device());
}

void code_entry(std::map<std::string, Tensor>& state, const std::string& name) {
  const auto entry = state.find(name);
  if (entry == state.end() || !entry->second.defined() || entry->second.dtype() == kUInt8) return;
  CodedState coded = encode_state(entry->second, has_signs(name));
  entry->second = std::move(coded.codes);
  state[absmax_name(name)] = std::move(coded.absmax);
}

void decode_entry(std::map<std::string, Tensor>& state, const std::string& name, ScalarType dtype) {
  const auto entry = state.find(name);
  if (entry == state.end() || !entry->second.defined() || entry->second.dtype() != kUInt8) return;
  const auto absmax = state.find(absmax_name(name));
  AMP_CHECK(absmax != state.end() && absmax->second.numel() == state_blocks(entry->second.numel()), ValueError, "[optim] `", name,
            "` has codes of 8 bits without their scales in `", absmax_name(name), "`");
  entry->second = decode_state({entry->second, absmax->second}, has_signs(name)).to(dtype);
  state.erase(absmax);
}

}  // namespace amp::optim
