import { decoded } from '#contract/decoded.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

/** A car of a link: its id at the service, and its VIN for a service that does not know the id any more. */
export interface SharedCar {
  readonly id: string
  readonly vin: string | undefined
}

/** Servers and chat programs cut longer addresses off. */
const longestLink = 4000

/** Cars that a link may have: each is a request of the reader who opens it. */
export const mostShared = 150

// Commas and colons part what stands between them; in an id they are written as the percent signs of an address.
const carText = ({ id, vin }: SharedCar) =>
  [id, ...(vin === undefined ? [] : [vin])].map(encodeURIComponent).join(':')

const linkOf = (name: string, cars: readonly SharedCar[], origin: string) =>
  `${origin}/shared${writeQueryText([
    ['name', name],
    ['cars', cars.map(carText).join(',')],
  ])}`

/** Without VINs where those make it too long. @returns undefined for more cars than a link holds */
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

/** Reads what somebody sent, leniently: it never fails. */
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
