import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap grow by 30 % of its live size between two major collections; by default it may grow fourfold on a
 * machine with much memory. There is no fixed limit, because the need depends on a file's listings and VINs.
 */
export const growHeapSlowly = (): void => setFlagsFromString('--heap-growing-percent=30')
