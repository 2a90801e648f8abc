// DO NOT EDIT. Generated from ops/ by codegen (./dev regenerate).
// Helpers for the derivatives of the ops, by family. Internal.
#pragma once

#include <amp/ops/formulas/activation.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/formulas/attention.h>
#include <amp/ops/formulas/complex.h>
#include <amp/ops/formulas/conv.h>
#include <amp/ops/formulas/distance.h>
#include <amp/ops/formulas/fft.h>
#include <amp/ops/formulas/index.h>
#include <amp/ops/formulas/linalg.h>
#include <amp/ops/formulas/loss.h>
#include <amp/ops/formulas/math.h>
#include <amp/ops/formulas/matmul.h>
#include <amp/ops/formulas/norm.h>
#include <amp/ops/formulas/order.h>
#include <amp/ops/formulas/random.h>
#include <amp/ops/formulas/reduction.h>
#include <amp/ops/formulas/resample.h>
#include <amp/ops/formulas/rnn.h>
#include <amp/ops/formulas/shape.h>
#include <amp/ops/formulas/softmax.h>
#include <amp/ops/formulas/spectral.h>
