// Everything that the generated wrappers of user-defined ops call.
#pragma once

#include <amp/autocast/call.h>
#include <amp/autocast/suspend.h>
#include <amp/autocast/work.h>
#include <amp/autograd/in_float32.h>
#include <amp/autograd/record.h>
#include <amp/autograd/sum_to.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/extension/device.h>
#include <amp/extension/elementwise.h>
#include <amp/extension/library.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/rounded_once.h>
#include <amp/ops/wrapper.h>
