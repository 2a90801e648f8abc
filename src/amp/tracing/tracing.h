// What autocast and ops do: traces, and checks for infinities and NaN (docs/tracing.md).
#pragma once

#include <amp/tracing/numerics.h>
#include <amp/tracing/trace.h>
