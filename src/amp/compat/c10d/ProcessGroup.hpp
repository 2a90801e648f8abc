#pragma once
#include <amp/compat/libtorch.h>
#include <amp/compat/process_groups.h>
