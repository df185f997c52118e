import { memo } from 'react'
import type { Filters, KeyOfKind } from '#contract/filters.ts'
import { RadioRow } from '#src/ui/RadioRow.tsx'
import { useChoice, useChosen } from '../../state/search-store.ts'
import { dimmedWhenZero, OptionLabel } from './OptionLabel.tsx'

type Props<K extends KeyOfKind<'one' | 'flag'>> = {
  /** Radios of one group share it. */
  group: string
  name: K
  /** Undefined: any. */
  value: Filters[K] | undefined
  label: string
  explanation?: string | undefined
}

const Radio = <K extends KeyOfKind<'one' | 'flag'>>({ group, name, value, label, explanation }: Props<K>) => {
  const { choose, prefetch } = useChoice(name)
  const checked = useChosen(name, (chosen) => chosen === value)
  return (
    <>
      <RadioRow
        name={group}
        checked={checked}
        onChoose={() => choose(value)}
        onIntent={() => prefetch(value)}
        label={
          <OptionLabel name={name} value={value}>
            {label}
          </OptionLabel>
        }
        className={dimmedWhenZero}
      />
      {explanation !== undefined && <p className="ps-8.5 pe-2 pb-1.5 text-sm text-muted">{explanation}</p>}
    </>
  )
}

/** One of a few values that exclude each other. Memoised: a choice draws the two rows it changes. The cast keeps its type parameter. */
export const ChoiceRadio = memo(Radio) as typeof Radio
