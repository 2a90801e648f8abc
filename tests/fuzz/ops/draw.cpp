#include "draw.h"

#include <algorithm>
#include <numeric>

namespace amp::fuzz {

namespace {

constexpr int64_t kMostElements = 4096;

const std::vector<std::string> kFloats = {"float32", "float64", "float16", "bfloat16"};
const std::vector<std::string> kDtypes = {"bool",    "uint8",    "int8",    "int16",   "int32",     "int64",
                                          "float16", "bfloat16", "float32", "float64", "complex64", "complex128"};
const std::vector<std::string> kWords = {"",      "constant", "reflect", "replicate", "circular", "mean", "sum",
                                         "none",  "ij",       "xy",      "nearest",   "bilinear", "tanh", "floor",
                                         "trunc", "left",     "right",   "nope",      "i,ij->j",  "ab,bc"};

// Huge sizes, including some whose squares, sums or products with 8 overflow.
const std::vector<int64_t> kFar = {INT64_MAX,        INT64_MIN,           INT64_MAX - 1,         INT64_MIN + 1,    int64_t{1} << 62,
                                   int64_t{1} << 61, -(int64_t{1} << 62), int64_t{1} << 58,      int64_t{1} << 57, int64_t{1} << 40,
                                   int64_t{1} << 33, int64_t{1} << 32,    (int64_t{1} << 32) + 1};

int64_t numel_of(const std::vector<int64_t>& shape) { return std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>()); }

}  // namespace

Json Draw::integer() {
  const size_t kind = below(20);
  if (kind < 12) return static_cast<int64_t>(below(9)) - 3;
  if (kind < 16) return static_cast<int64_t>(below(5));
  if (kind == 16) return static_cast<int64_t>(below(70));
  if (kind == 17) return int64_t{1} << below(18);  // number of tensors: more sections of tensor_split would exceed the memory limit
  return one_of(kFar);
}

Json Draw::integers() {
  Json list = Json::array();
  const size_t length = chance(5) ? below(20) : below(5);
  for (size_t i = 0; i < length; ++i) list.push_back(integer());
  return list;
}

Json Draw::number() {
  static const std::vector<double> values = {0, 1, -1, 0.5, 2.5, 1e-5, 1e38, -1e300, 3, 0.1};
  switch (below(8)) {
    case 0: return integer();
    case 1: return "nan";
    case 2: return chance(50) ? "inf" : "-inf";
    case 3: return chance(50);
    default: return one_of(values);
  }
}

std::string Draw::dtype(bool floating) {
  if (floating && chance(75)) return one_of(kFloats);
  if (!floating && chance(75)) return chance(60) ? "int64" : chance(50) ? "bool" : "int32";
  return one_of(kDtypes);
}

std::vector<int64_t> Draw::shape() {
  std::vector<int64_t> sizes(chance(3) ? below(14) : below(5));
  for (int64_t& size : sizes)
    size = chance(6) ? 0 : chance(25) ? 1 : chance(5) ? static_cast<int64_t>(below(40)) : 1 + static_cast<int64_t>(below(5));
  while (numel_of(sizes) > kMostElements) sizes[below(sizes.size())] = 1;
  return sizes;
}

// Strides of a dense tensor with permuted dimensions, with gaps, or with broadcast (stride 0) dimensions.
std::vector<int64_t> Draw::strides(const std::vector<int64_t>& shape) {
  std::vector<size_t> order(shape.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::shuffle(order.begin(), order.end(), random_);
  std::vector<int64_t> result(shape.size(), 1);
  int64_t stride = chance(30) ? 2 : 1;
  for (const size_t d : order) {
    result[d] = chance(15) ? 0 : stride;
    if (result[d] != 0) stride *= std::max<int64_t>(shape[d], 1);
    if (chance(10)) stride += 1;
  }
  return result;
}

Json Draw::tensor(bool floating, const Json& args) {
  if (chance(3)) return nullptr;
  if (chance(4)) return {{"number", number()}};
  Json spec = {{"dtype", dtype(floating)}, {"shape", shape()}};
  if (!floating) spec["fill"] = chance(70) ? "indices" : "special";
  for (int i = 0; i < 2; ++i) {
    if (chance(40)) change_tensor(spec, args);
  }
  return spec;
}

void Draw::change_tensor(Json& spec, const Json& args) {
  if (!spec.is_object() || !spec.contains("shape")) {
    spec = tensor(chance(60), args);
    return;
  }
  auto sizes = spec["shape"].get<std::vector<int64_t>>();
  spec.erase("values");
  switch (below(12)) {
    case 0: spec["dtype"] = one_of(kDtypes); break;
    case 1: spec["strides"] = strides(sizes); break;
    case 2: spec["fill"] = one_of(std::vector<std::string>{"normal", "zeros", "ones", "special", "indices"}); break;
    case 3: spec["at_front"] = true; break;
    case 4: spec["grad"] = true; break;
    case 5:
      if (!sizes.empty()) sizes[below(sizes.size())] = chance(40) ? 0 : 1 + static_cast<int64_t>(below(6));
      break;
    case 6: sizes.insert(sizes.begin() + static_cast<int64_t>(below(sizes.size() + 1)), static_cast<int64_t>(below(3))); break;
    case 7:
      if (!sizes.empty()) sizes.erase(sizes.begin() + static_cast<int64_t>(below(sizes.size())));
      break;
    case 8: sizes = shape(); break;
    case 9: {  // a broadcast dimension of any size
      if (sizes.empty()) break;
      std::vector<int64_t> steps = strides(sizes);
      steps[below(steps.size())] = 0;
      spec["strides"] = steps;
      return;
    }
    case 10: {
      if (args.empty()) break;
      auto other = args.begin();
      std::advance(other, below(args.size()));
      if (!other->is_object() || !other->contains("shape")) break;
      if (chance(50)) spec = {{"same_as", other.key()}};
      else
        spec = {{"view_of", other.key()},
                {"shape", (*other)["shape"]},
                {"strides", strides((*other)["shape"].get<std::vector<int64_t>>())},
                {"offset", below(4)}};
      return;
    }
    default: spec["null"] = true; break;
  }
  if (Json(sizes) != spec["shape"]) spec.erase("strides");
  while (numel_of(sizes) > kMostElements) sizes[below(sizes.size())] = 1;
  spec["shape"] = sizes;
}

Json Draw::value(const Param& param, const Json& args) {
  const std::string base = param.type.substr(0, param.type.find_first_of("[?"));
  if (param.is_optional() && chance(25)) return nullptr;
  if (base == "Tensor") {
    if (!param.is_list()) return tensor(true, args);
    Json list = Json::array();
    for (size_t i = 0, n = below(5); i < n; ++i) list.push_back(tensor(true, args));
    return list;
  }
  if (base == "int") return param.is_list() ? integers() : integer();
  if (base == "bool") return chance(50);
  if (base == "str") return one_of(kWords);
  if (base == "ScalarType") return chance(5) ? std::string("Undefined") : one_of(kDtypes);
  if (base == "Scalar" && chance(5)) return {{"real", 1.5}, {"imag", -2.0}};
  if (!param.is_list()) return number();
  Json list = Json::array();
  for (size_t i = 0, n = below(4); i < n; ++i) list.push_back(number());
  return list;
}

void Draw::set_modes(const Op& op, Json& call) {
  const std::vector<std::string> variants = variants_of(op);
  call["call"] = one_of(variants);
  if (call["call"] == "out") call["out"] = tensor(true, call["args"]);
  call["backward"] = chance(50);
  if (chance(10)) call["autocast"] = true;
  if (chance(10)) call["no_grad"] = true;
}

Json Draw::from_sample(const Op& op) {
  const Json samples = Json::parse(op.samples);
  if (samples.empty()) return from_nothing(op);
  Json call = {{"op", op.id}, {"args", samples[below(samples.size())]["args"]}};
  const bool grad = chance(60);
  for (const Param& param : params_of(op)) {
    Json& arg = call["args"][param.name];
    if (!param.is_tensor() || param.is_list() || !arg.is_object() || !arg.contains("shape")) continue;
    if (grad) arg["grad"] = true;
  }
  set_modes(op, call);
  return call;
}

Json Draw::from_nothing(const Op& op) {
  Json call = {{"op", op.id}, {"args", Json::object()}};
  for (const Param& param : params_of(op)) call["args"][param.name] = value(param, call["args"]);
  set_modes(op, call);
  return call;
}

void Draw::change_argument(const Op& op, Json& call) {
  const std::vector<Param> params = params_of(op);
  if (params.empty()) return;
  const Param& param = one_of(params);
  Json others = call["args"], &arg = call["args"][param.name];
  others.erase(param.name);
  if (param.is_tensor() && chance(85)) {
    if (!param.is_list()) return change_tensor(arg, others);
    if (arg.is_array() && !arg.empty()) return change_tensor(arg[below(arg.size())], others);
  }
  if (arg.is_array() && !arg.empty() && !param.is_tensor() && chance(60)) arg[below(arg.size())] = integer();
  else arg = value(param, others);
}

Json Draw::new_call() {
  const Op& op = *one_of(ops());
  if (chance(25)) return from_nothing(op);
  Json call = from_sample(op);
  for (size_t i = 0, n = below(4); i < n; ++i) change_argument(op, call);
  return call;
}

Json Draw::changed(Json call) {
  const Op* op = call.is_object() && call.contains("op") && call["op"].is_string() ? find_op(call["op"].get<std::string>()) : nullptr;
  if (op == nullptr || !call.contains("args") || !call["args"].is_object()) return new_call();
  if (chance(20)) set_modes(*op, call);
  for (size_t i = 0, n = 1 + below(3); i < n; ++i) change_argument(*op, call);
  return call;
}

}  // namespace amp::fuzz
