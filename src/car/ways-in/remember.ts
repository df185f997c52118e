import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { wasParam, writeWas } from './was.ts'

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
      resetScroll: false,
      hash: true,
    })
  })
  useEffect(() => {
    if (enabled) tell()
  }, [enabled, was])
}
