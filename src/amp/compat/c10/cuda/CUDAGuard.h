#pragma once
#include <amp/compat/cuda.h>
#include <amp/compat/libtorch.h>
