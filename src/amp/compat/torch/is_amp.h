// Tells amp/interop/torch.h that these headers are not those of libtorch.
#pragma once
