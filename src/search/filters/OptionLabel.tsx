import type { ReactNode } from 'react'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { OptionCount } from '../counts/OptionCount.tsx'

export type OptionLabelProps<K extends FilterKey> = {
  name: K
  /** The filter set to this option alone; undefined: left out. */
  value: Filters[K] | undefined
  children: ReactNode
}

/** An option's words and its number, which is part of the label: "SUV 1,240". */
export const OptionLabel = <K extends FilterKey>({ name, value, children }: OptionLabelProps<K>) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">{children}</span>
    <OptionCount name={name} value={value} />
  </span>
)
