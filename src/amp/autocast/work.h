// How much work a call is, for rules that spare small ones the casts. Internal.
#pragma once

#include <amp/autocast/input.h>
#include <amp/op_id.h>

namespace amp::autocast {

// Of an op that multiplies matrices the multiply-adds (`product:` of the op's entry; any number for shapes that the op would refuse), of
// others the elements of the tensors, numbers not counted. `args`: the arguments that autocast may cast.
double work_of(OpId op, const Input* args, size_t count);

// The multiply-adds of an op, -1 when ops.yaml gives no formula. Generated.
double multiply_adds(OpId op, const Input* args);

// What formulas are made of.
namespace work {
// Of (..., m, k) and (..., k, n), broadcast; one dimension: a vector.
double matmul(const Input& a, const Input& b);
// Of the list from left to right.
double chain(const Input& matrices);
// Every element of a with every one of b.
double outer(const Input& a, const Input& b);
// Each row of the input with the whole weight.
double linear(const Input& input, const Input& weight);
// Each point of the input with the whole weight: strides count as 1.
double conv(const Input& input, const Input& weight);
// query times key, and the result times value.
double attention(const Input& query, const Input& key, const Input& value);
}  // namespace work

}  // namespace amp::autocast
