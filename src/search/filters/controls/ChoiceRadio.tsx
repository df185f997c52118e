import { memo } from 'react'
import type { Filters, KeyOfKind } from '#contract/filters.ts'
import { useChosen } from '../../state/use-choice.ts'
import { FilterOption } from '../FilterOption.tsx'

type Props<K extends KeyOfKind<'one' | 'flag'>> = {
  /** Radios of one group share it. */
  group: string
  name: K
  /** Undefined: any. */
  value: Filters[K] | undefined
  label: string
  explanation?: string | undefined
}

const Radio = <K extends KeyOfKind<'one' | 'flag'>>({ label, ...option }: Props<K>) => {
  const { name, value } = option
  const checked = useChosen(name, (chosen) => chosen === value)
  return (
    <FilterOption {...option} checked={checked} choice={() => value}>
      {label}
    </FilterOption>
  )
}

/** One of a few values that exclude each other. Memoised: a choice draws the two rows it changes. The cast keeps its type parameter. */
export const ChoiceRadio = memo(Radio) as typeof Radio
