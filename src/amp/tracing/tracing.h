// What autocast and ops do: traces, checks for infinities and NaN, statistics of tensors (docs/guide/tracing.md).
#pragma once

#include <amp/tracing/numerics.h>
#include <amp/tracing/statistics.h>
#include <amp/tracing/trace.h>
