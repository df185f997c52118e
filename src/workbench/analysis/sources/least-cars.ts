/** Fewer compared cars than these say nothing of a source. */
export const leastCars = 12
