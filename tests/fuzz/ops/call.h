// One op call as JSON, which is printed with a finding and can be run again:
//
//   {"op": "index_add", "call": "function", "args": {"self": {"dtype": "int64", "shape": [2]}, "dim": 0, ...}, "backward": true}
//
// An argument is null, a number, a boolean, a string, a list of numbers, or a tensor:
//
//   {"dtype": "float32", "shape": [2, 3], "strides": [0, 1], "at_front": true, "grad": true,
//    "values": [...] or "fill": "normal", "zeros", "ones", "special" (NaN, infinities, the largest integers) or "indices" (small ones)}
//   {"same_as": "self"}                                    the same tensor object
//   {"view_of": "self", "shape", "strides", "offset"}      a view of its storage
//   {"number": 2.5}                                        a scalar instead of a tensor
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../contracts/args.h"

namespace amp::fuzz {

using Json = nlohmann::ordered_json;
using contracts::Op;

// One parameter of a signature.
struct Param {
  std::string type, name;
  bool is_tensor() const { return type.starts_with("Tensor"); }
  bool is_list() const { return type.find('[') != std::string::npos; }
  bool is_optional() const { return type.ends_with('?'); }
};
std::vector<Param> params_of(const Op& op);

// Every op to be called: the public ops of the generated tests and those of core_ops.cpp.
const std::vector<const Op*>& ops();
const Op* find_op(std::string_view id);
const std::vector<Op>& core_ops();

// The variants that an op has: "function", "method", "inplace", "out".
std::vector<std::string> variants_of(const Op& op);

// Creates the arguments next to guard pages, calls the op, reads the elements of the results, and runs backward if the call requests it.
// Throws the op's errors; an invalid result aborts the process. Throws ValueError if the JSON is not a call.
void run(const Json& call);

}  // namespace amp::fuzz
