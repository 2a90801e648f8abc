// How much work a call is, for rules that spare small ones the casts. Internal.
#pragma once

#include <amp/trace/watched_call.h>

namespace amp::autocast {

// Of an op that multiplies matrices the multiply-adds (`product:` of ops.yaml, for shapes that the op would refuse any number), of others
// the elements of the tensors. `args`: those that autocast may cast.
double work_of(OpId op, const trace::Input* args, size_t count);

// The multiply-adds of an op, -1 when ops.yaml gives no formula. Generated.
double multiply_adds(OpId op, const trace::Input* args);

// What formulas are made of.
namespace work {
// Of (..., m, k) and (..., k, n), broadcast; one dimension: a vector.
double matmul(const trace::Input& a, const trace::Input& b);
// Of the list from left to right.
double chain(const trace::Input& matrices);
// Every element of a with every one of b.
double outer(const trace::Input& a, const trace::Input& b);
// Each row of the input with the whole weight.
double linear(const trace::Input& input, const trace::Input& weight);
// Each point of the input with the whole weight: strides count as 1.
double conv(const trace::Input& input, const trace::Input& weight);
// query times key, and the result times value.
double attention(const trace::Input& query, const trace::Input& key, const trace::Input& value);
}  // namespace work

}  // namespace amp::autocast
