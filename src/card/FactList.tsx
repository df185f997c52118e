import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'

export type Fact = readonly [key: string, fact: ReactNode]

interface Props {
  readonly facts: readonly Fact[]
  readonly className?: string | undefined
}

/** Facts in a line that breaks between them. What is not stated is left out: a dash would read like a zero. */
export const FactList = ({ facts, className }: Props) => {
  const stated = facts.filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
  if (stated.length === 0) return null
  return (
    <ul className={cx('flex flex-wrap gap-x-1.5 text-sm tabular-nums', className)}>
      {stated.map(([key, fact], index) => (
        <li key={key} className="whitespace-nowrap">
          {fact}
          {index < stated.length - 1 && (
            <span aria-hidden="true" className="ms-1.5 text-edge">
              ·
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
