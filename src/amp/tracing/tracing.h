// What autocast and ops do: traces, and checks for infinities and NaN (docs/guide/tracing.md).
#pragma once

#include <amp/tracing/numerics.h>
#include <amp/tracing/trace.h>
