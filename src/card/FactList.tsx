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
    // A dot stands before each fact; those at the beginning of a line lie outside and are cut off. Painted, not written: a
    // page of cars has a hundred of them.
    <div className="overflow-x-clip">
      <ul className={cx('-ms-4 flex flex-wrap text-sm', className)}>
        {stated.map(([key, fact]) => (
          <li
            key={key}
            className="[background:radial-gradient(circle,var(--color-edge)_1.25px,transparent_1.75px)_0.375rem_center/0.25rem_0.25rem_no-repeat] ps-4 whitespace-nowrap"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
