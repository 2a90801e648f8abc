// CUDA: devices, streams, events, graphs, memory and numerics (docs/guide/cuda.md). Builds without CUDA have these functions, too.
#pragma once

#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/fallbacks.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/graphed_step.h>
#include <amp/cuda/memory_info.h>
#include <amp/cuda/numerics.h>
#include <amp/cuda/pinned.h>
#include <amp/cuda/record_stream.h>
#include <amp/cuda/stream.h>
