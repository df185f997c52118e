import { useNavigate } from '@tanstack/react-router'
import { useAddressParams } from '#src/app/address/address.ts'
import { useEffect, useEffectEvent } from 'react'
import { toId } from '#contract/decimal.ts'
import type { Filters } from '#contract/filters.ts'
import type { Language } from '#contract/languages.ts'
import { isVin } from '#contract/vin.ts'
import type { Car } from '#contract/resources/car.ts'
import { makeAndModel } from '#src/card/title.ts'
import { phraseKey } from '#src/lib/fold.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

// A car's id expires about a month after its sale. The page's address therefore describes the car, so that an
// old link still leads to the same car by its VIN, or else to similar ones.

/** Name of the parameter in the car page's address; no filter has it. */
export const fallbackParam = 'was'

export interface FallbackIdentity {
  readonly vin: string | undefined
  readonly brand: number | undefined
  readonly model: number | undefined
  readonly year: number | undefined
  readonly odometer: number | undefined
}

/** "opel-astra": ignored by the page, but tells people which car the link is about. */
function legible(car: Car): string {
  const slug = phraseKey(makeAndModel(car) ?? '')
    .replaceAll(/[^a-z\d ]/g, '')
    .trim()
    .replaceAll(/ +/g, '-')
  return slug === '' ? 'car' : slug
}

/** `<name>,<year>,<km>km,<brand>.<model>,<vin>`; unstated values are empty. */
export function writeFallback(car: Car): string | undefined {
  const odometer = car.listings.find((listing) => listing.odometer !== null)?.odometer
  const parts = [
    car.year ?? '',
    odometer === undefined || odometer === null ? '' : `${odometer}km`,
    car.brand === null ? '' : [car.brand.id, car.model?.id].filter((id) => id !== undefined).join('.'),
    car.vin?.toLowerCase() ?? '',
  ]
  const text = parts.join(',').replace(/,+$/, '')
  return text === '' ? undefined : `${legible(car)},${text}`
}

export function readFallback(text: string | undefined): FallbackIdentity | undefined {
  if (text === undefined) return undefined
  const [, year = '', odometer = '', tree = '', vin = ''] = text.split(',')
  const [brand = '', model = ''] = tree.split('.')
  const fallback = {
    vin: isVin(vin) ? vin.toLowerCase() : undefined,
    brand: toId(brand),
    model: toId(model),
    year: /^(?:1[89]|2\d)\d\d$/.test(year) ? Number(year) : undefined,
    odometer: /^\d{1,9}km$/.test(odometer) ? Number.parseInt(odometer, 10) : undefined,
  }
  return Object.values(fallback).every((value) => value === undefined) ? undefined : fallback
}

/** Filters for cars like the expired one; undefined if the link lacks the make. */
export function filtersLike({ brand, model, year, odometer }: FallbackIdentity): Filters | undefined {
  if (brand === undefined) return undefined
  return {
    brands: [{ id: brand, children: model === undefined ? [] : [model] }],
    ...(year !== undefined && {
      year: { from: String(Math.max(1800, year - 1)), to: String(Math.min(3000, year + 1)) },
    }),
    ...(odometer !== undefined && {
      odometer: {
        from: String(Math.round(odometer * 0.6)),
        to: String(Math.min(999_999_999, Math.round(odometer * 1.4))),
      },
    }),
  }
}

/** @param language language of the opened page; absent: the recipient's own */
export function shareUrl(car: Car, language?: Language): string {
  const fallback = writeFallback(car)
  const params: [string, string][] = []
  if (fallback !== undefined) params.push([fallbackParam, fallback])
  if (language !== undefined) params.push(['lang', language])
  const path = `/car/${encodeURIComponent(car.id)}${writeQueryText(params)}`
  return new URL(path, location.origin).href
}

/** Writes the car's description into the address, because a sold car's id expires. An effect outside of React. */
export function useFallbackInAddress(car: Car, enabled: boolean): void {
  const navigate = useNavigate()
  const params = useAddressParams()
  const fallback = writeFallback(car)
  const tell = useEffectEvent(() => {
    if (fallback === undefined || params[fallbackParam] === fallback) return
    void navigate({
      to: '/car/$carId',
      params: { carId: car.id },
      search: { ...params, [fallbackParam]: fallback },
      replace: true,
      resetScroll: false,
      hash: true,
      // Keeps the way back to the results, and the pictures that may cover the page by then.
      state: true,
    })
  })
  useEffect(() => {
    if (enabled) tell()
  }, [enabled, fallback])
}
