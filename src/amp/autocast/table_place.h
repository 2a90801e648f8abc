// The place of a device type in tables. Internal.
#pragma once

#include <amp/core/device.h>

namespace amp::autocast {

// Throws NotImplementedError for types that have no backend here, such as kMPS: they have no place.
inline size_t table_place(DeviceType device) { return static_cast<size_t>(Device(device).type()); }

}  // namespace amp::autocast
