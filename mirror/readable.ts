import * as v from 'valibot'
import { CarRecord } from '#service/inventory/car-record.ts'

/** A car as it can be loaded; `mended` where a value had to be left out for that. */
export interface ReadableCar {
  readonly car: unknown
  readonly record: CarRecord
  readonly mended: boolean
}

type Path = readonly unknown[]

const childOf = (value: unknown, key: unknown): unknown =>
  value instanceof Object ? Reflect.get(value, String(key)) : undefined

/** Makes the value at the path "not stated"; where it is so already, what it stands in. False at the end of all means. */
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

/** A value that needs more than this is no car. */
const mostRepairs = 200

/**
 * A folder with one wrong value is refused as a whole, but an interface leaves many types open. As the app reads answers,
 * a value of another type than expected is "not stated", an element of a list that makes no sense is left out, and a car
 * without what it cannot do without is undefined. Changes the value.
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
