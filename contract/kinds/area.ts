import { type Area, isWithin, positionOf, roundDegree } from '../geo.ts'
import { bare, type Behaviour, type RequestBehaviour } from './kind.ts'

/** Maximum radius around a place, in kilometres. */
const mostKm = 1000
/** Maximum of corners of a drawn area: the request's address must stay short enough. */
export const mostCorners = 60
/** Maximum length of a place's name in a link. */
const longestName = 80

const isBetween = (value: number, most: number) => Math.abs(value) <= most
const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^-?\d{1,4}(?:\.\d{1,20})?$/.test(text)

/** Parses `53.55,9.99,50`: latitude, longitude, kilometres. Six or more numbers are corners: pairs of lat, lon. */
function areaOf(texts: readonly string[]): Area | undefined {
  if (!texts.every(isNumber)) return undefined
  const numbers = texts.map(Number)
  if (numbers.length === 3) {
    const [lat = NaN, lon = NaN, km = NaN] = numbers
    const fits = isBetween(lat, 90) && isBetween(lon, 180) && Number.isInteger(km) && km >= 1 && km <= mostKm
    return fits ? { lat: roundDegree(lat), lon: roundDegree(lon), km } : undefined
  }
  if (numbers.length % 2 !== 0 || numbers.length < 6 || numbers.length > mostCorners * 2) return undefined
  const corners = numbers.flatMap((lat, at): [number, number][] =>
    at % 2 === 0 ? [[roundDegree(numbers[at + 1] ?? NaN), roundDegree(lat)]] : [],
  )
  return corners.every(([lon, lat]) => isBetween(lat, 90) && isBetween(lon, 540)) ? { corners } : undefined
}

const numbersOf = (area: Area): string =>
  'corners' in area
    ? area.corners.flatMap(([lon, lat]) => [lat, lon]).join()
    : [area.lat, area.lon, area.km].join()

export const area: Behaviour<'area'> = {
  toUrl: (_, value) =>
    numbersOf(value) + ('corners' in value || value.name === undefined ? '' : `,${value.name}`),
  fromUrl: (_, text) => {
    const parts = bare(text)
      .split(',')
      .map((part) => part.trim())
    const name = isNumber(parts[3]) ? '' : parts.slice(3).join(', ').slice(0, longestName).trim()
    const read = areaOf(name === '' ? parts : parts.slice(0, 3))
    return read === undefined || 'corners' in read || name === '' ? read : { ...read, name }
  },
  toApi: (filter, value) => [[filter.api, numbersOf(value)]],
  matcher:
    (_, value) =>
    ([spot]) =>
      typeof spot === 'number' && isWithin(value, positionOf(spot)),
}

export const areaRequests: RequestBehaviour<'area'> = {
  fromApi: (filter, params) => {
    const text = params.one(filter.api)
    if (text === undefined) return undefined
    return (
      areaOf(text.split(',')) ??
      params.issue(
        filter.api,
        `must be lat,lon,km with 1 to ${mostKm} km, or lat,lon of 3 to ${mostCorners} corners`,
      )
    )
  },
  parameters: (filter) => [{ name: filter.api, schema: { type: 'string' } }],
}
