// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// All ops of the library, by family.
#pragma once

#include <amp/ops/activation.h>
#include <amp/ops/arithmetic.h>
#include <amp/ops/attention.h>
#include <amp/ops/compare.h>
#include <amp/ops/complex.h>
#include <amp/ops/concat.h>
#include <amp/ops/conv.h>
#include <amp/ops/distance.h>
#include <amp/ops/fft.h>
#include <amp/ops/index.h>
#include <amp/ops/linalg.h>
#include <amp/ops/loss.h>
#include <amp/ops/math.h>
#include <amp/ops/matmul.h>
#include <amp/ops/norm.h>
#include <amp/ops/order.h>
#include <amp/ops/pool.h>
#include <amp/ops/random.h>
#include <amp/ops/reduction.h>
#include <amp/ops/resample.h>
#include <amp/ops/rnn.h>
#include <amp/ops/shape.h>
#include <amp/ops/softmax.h>
#include <amp/ops/spectral.h>
#include <amp/core/operators.h>
#include <amp/ops/copies.h>
