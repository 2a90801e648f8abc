// DO NOT EDIT. Generated from ops/ by codegen (./dev regenerate).
// Helpers for the derivatives of the ops, by family. Internal.
#pragma once

#include <amp/autograd/formulas/activation.h>
#include <amp/autograd/formulas/arithmetic.h>
#include <amp/autograd/formulas/conv.h>
#include <amp/autograd/formulas/index.h>
#include <amp/autograd/formulas/loss.h>
#include <amp/autograd/formulas/math.h>
#include <amp/autograd/formulas/matmul.h>
#include <amp/autograd/formulas/norm.h>
#include <amp/autograd/formulas/random.h>
#include <amp/autograd/formulas/reduction.h>
#include <amp/autograd/formulas/shape.h>
#include <amp/autograd/formulas/softmax.h>
