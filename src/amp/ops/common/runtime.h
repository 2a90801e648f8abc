// Functions that generated wrappers call. Internal.
#pragma once

#include <amp/autocast/call.h>
#include <amp/autograd/in_float32.h>
#include <amp/autograd/sum_to.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/internal_ops.h>
#include <amp/kernels/call.h>
#include <amp/ops/checks.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/elementwise/elementwise.h>
#include <amp/ops/formulas.h>
#include <amp/ops/rounded_once.h>
#include <amp/ops/wrapper.h>
