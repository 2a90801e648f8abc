#pragma once
#include <amp/compat/parts/libtorch.h>
#include <amp/compat/parts/process_groups.h>
