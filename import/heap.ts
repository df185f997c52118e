import { setFlagsFromString } from 'node:v8'

/**
 * Has the heap grow by 30 % of what it keeps between two major collections. By default it may grow fourfold on a machine
 * with much memory. No fixed limit: what a file needs depends on its listings and VINs.
 */
export const growHeapSlowly = (): void => setFlagsFromString('--heap-growing-percent=30')
