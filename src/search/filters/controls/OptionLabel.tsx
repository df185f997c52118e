import type { ReactNode } from 'react'
import type { FilterKey, Filters } from '#contract/filters.ts'
import { OptionCount } from '../../counts/OptionCount.tsx'

type Props<K extends FilterKey> = {
  name: K
  /** The filter set to this option alone; undefined: left out. */
  value: Filters[K] | undefined
  children: ReactNode
}

/** An option's words and its number, which is part of the label: "SUV 1,240". */
export const OptionLabel = <K extends FilterKey>({ name, value, children }: Props<K>) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">{children}</span>
    <OptionCount name={name} value={value} />
  </span>
)

/** For the row around it: counted, and there is none. Dimmed, but still there to be reached. */
export const dimmedWhenZero = 'has-data-zero:text-muted'
