import { decoded } from '#contract/decoded.ts'
import { longestLink, writeQueryText } from '#src/lib/query-text.ts'

/** A shared car: its id, and its VIN in case the service no longer knows the id. */
export interface SharedCar {
  readonly id: string
  readonly vin: string | undefined
}

/** The most cars of a link, because each is a request when the link is opened. */
export const mostShared = 150

// Commas and colons separate cars and VINs; in an id they are percent-encoded.
const carText = ({ id, vin }: SharedCar) =>
  [id, ...(vin === undefined ? [] : [vin])].map(encodeURIComponent).join(':')

const linkOf = (name: string, cars: readonly SharedCar[], origin: string) =>
  `${origin}/shared${writeQueryText([
    ['name', name],
    ['cars', cars.map(carText).join(',')],
  ])}`

/** Leaves out VINs where the link gets too long. @returns undefined for more cars than a link holds */
export function linkOfGroup(name: string, cars: readonly SharedCar[], origin: string): string | undefined {
  if (cars.length > mostShared) return undefined
  const links = [
    linkOf(name, cars, origin),
    linkOf(
      name,
      cars.map(({ id }) => ({ id, vin: undefined })),
      origin,
    ),
  ]
  return links.find((link) => link.length <= longestLink)
}

/** Parses a link leniently and never throws. */
export function sharedOf({ name, cars = '' }: Readonly<Record<string, string>>) {
  const found = new Map<string, SharedCar>()
  for (const text of cars.split(',')) {
    const [id = '', vin] = text
      .trim()
      .split(':')
      .map((part) => decoded(part) ?? part)
    if (id !== '' && !found.has(id)) found.set(id, { id, vin: vin === '' ? undefined : vin })
  }
  const all = [...found.values()]
  const clean = name?.trim().slice(0, 60)
  return {
    name: clean === '' ? undefined : clean,
    cars: all.slice(0, mostShared),
    left: Math.max(0, all.length - mostShared),
  }
}
