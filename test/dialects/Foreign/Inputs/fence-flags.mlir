%0 = hal.fence.join at([]) flags("Some") -> !hal.fence
