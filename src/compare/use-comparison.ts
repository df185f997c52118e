import { useNavigate } from '@tanstack/react-router'
import { useAddressParams } from '#src/app/address/use-address.ts'
import { useEffect, useEffectEvent } from 'react'
import { useCompared } from '#src/stores/compared.ts'
import { carsParam, readWanted } from './wanted.ts'

interface ComparedInAddress {
  /** Ids or VINs, as the address has them. */
  readonly wanted: readonly string[]
  /** How many more it names than are shown. */
  readonly left: number
  /** Shows these instead; as a step of the history, from which Back leads to those before, or not. */
  readonly want: (wanted: readonly string[], isStep: boolean) => void
  readonly differences: boolean
  readonly setDifferences: (only: boolean) => void
}

/** The comparison is what the address says. An address that names no cars is given those that this tab has collected. */
export function useComparison(): ComparedInAddress {
  const navigate = useNavigate()
  const params = useAddressParams()
  const named = params[carsParam]
  const collected = useCompared(({ cars }) => cars.map(({ id }) => id).join(','))
  const go = (search: Record<string, string>, replace: boolean) =>
    void navigate({ to: '/compare', search, replace, resetScroll: false })
  // The address is outside of React.
  const takeOver = useEffectEvent(() => go({ ...params, [carsParam]: collected }, true))
  useEffect(() => {
    if (named === undefined && collected !== '') takeOver()
  }, [named, collected])
  const { only, ...others } = params
  return {
    ...readWanted(named),
    want: (wanted, isStep) => go({ ...params, [carsParam]: wanted.join(',') }, !isStep),
    differences: only === 'differences',
    setDifferences: (on) => go(on ? { ...others, only: 'differences' } : others, true),
  }
}
