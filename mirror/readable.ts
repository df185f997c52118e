import * as v from 'valibot'
import { CarRecord } from '#service/inventory/car-record.ts'

/** A car that can be loaded; `mended` if a value was removed for that. */
export interface ReadableCar {
  readonly car: unknown
  readonly record: CarRecord
  readonly mended: boolean
}

type Path = readonly unknown[]

const childOf = (value: unknown, key: unknown): unknown =>
  value instanceof Object ? Reflect.get(value, String(key)) : undefined

/** Makes the value at the path "not stated"; if it already is, its parent. False if nothing is left to clear. */
function clear(root: unknown, path: Path): boolean {
  const parentPath = path.slice(0, -1)
  const parent = parentPath.reduce(childOf, root)
  if (path.length === 0 || !(parent instanceof Object)) return false
  const key = String(path.at(-1))
  const value: unknown = Reflect.get(parent, key)
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else if (value === null || value === undefined) return clear(root, parentPath)
  else Reflect.set(parent, key, null)
  return true
}

/** A record that needs more repairs than this is dropped. */
const mostRepairs = 200

/**
 * The service refuses a folder with one wrong value, but the interface leaves many types open. So a value of
 * another type becomes "not stated", as in the app, a list element that cannot be read is removed, and a car
 * that lacks a required value is undefined. Changes the value.
 */
export function readableCar(car: unknown): ReadableCar | undefined {
  for (let repairs = 0; repairs < mostRepairs; repairs++) {
    const read = v.safeParse(CarRecord, car)
    if (read.success) return { car, record: read.output, mended: repairs > 0 }
    const path = (read.issues[0].path ?? []).map(({ key }) => key)
    if (!clear(car, path)) return undefined
  }
  return undefined
}
