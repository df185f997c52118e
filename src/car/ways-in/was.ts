import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { toId } from '#contract/decimal.ts'
import type { Filters } from '#contract/filters.ts'
import { isVin } from '#contract/requests.ts'
import type { Car } from '#contract/resources/car.ts'
import { writeQueryText } from '#src/lib/query-text.ts'

// A car's id ends with its sale, about a month after it. The page's address therefore says what the car
// was, so that an old link still leads somewhere: to the same car by its VIN, else to similar ones.

/** Name of the parameter in the car page's address; no filter is called so. */
export const wasParam = 'was'

export interface Was {
  readonly vin: string | undefined
  readonly brand: number | undefined
  readonly model: number | undefined
  readonly year: number | undefined
  readonly odometer: number | undefined
}

/** `<vin>,<brand>.<model>,<year>,<km>`; what the car does not state is left empty. */
export function writeWas(car: Car): string | undefined {
  const odometer = car.listings.find((listing) => listing.odometer !== null)?.odometer
  const parts = [
    car.vin?.toLowerCase() ?? '',
    car.brand === null ? '' : [car.brand.id, car.model?.id].filter((id) => id !== undefined).join('.'),
    car.year ?? '',
    odometer ?? '',
  ]
  const text = parts.join(',').replace(/,+$/, '')
  return text === '' ? undefined : text
}

export function readWas(text: string | undefined): Was | undefined {
  if (text === undefined) return undefined
  const [vin = '', tree = '', year = '', odometer = ''] = text.split(',')
  const [brand = '', model = ''] = tree.split('.')
  const was = {
    vin: isVin(vin) ? vin.toLowerCase() : undefined,
    brand: toId(brand),
    model: toId(model),
    year: /^(?:1[89]|2\d)\d\d$/.test(year) ? Number(year) : undefined,
    odometer: /^\d{1,9}$/.test(odometer) ? Number(odometer) : undefined,
  }
  return Object.values(was).every((value) => value === undefined) ? undefined : was
}

/** Cars like the one that is gone; undefined where the link does not say enough. */
export function likeWas({ brand, model, year, odometer }: Was): Filters | undefined {
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

/** The car's own link, without the search of whoever shares it: id, and what the car is for after its sale. */
export function shareUrl(car: Car): string {
  const was = writeWas(car)
  const path = `/car/${encodeURIComponent(car.id)}${writeQueryText(was === undefined ? [] : [[wasParam, was]])}`
  return new URL(path, location.origin).href
}

/**
 * Lets the car page's address say what the car is, for whoever copies it from the address bar: once sold,
 * the id leads nowhere. The address is outside of React, so it is told; only where it does not say so yet.
 */
export function useRememberCar(car: Car, enabled: boolean): void {
  const navigate = useNavigate()
  // The route hands over flat text (router.tsx).
  const params = useSearch({ strict: false }) as Record<string, string>
  const was = writeWas(car)
  const tell = useEffectEvent(() => {
    if (was === undefined || params[wasParam] === was) return
    void navigate({
      to: '/car/$carId',
      params: { carId: car.id },
      search: { ...params, [wasParam]: was },
      replace: true,
      // With the way back to the results.
      state: true,
      resetScroll: false,
      hash: true,
    })
  })
  useEffect(() => {
    if (enabled) tell()
  }, [enabled, was])
}
