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
    // A dot stands before each fact; those at the beginning of a line lie outside and are cut off.
    <div className="overflow-x-clip">
      <ul className={cx('-ms-4 flex flex-wrap text-sm', className)}>
        {stated.map(([key, fact]) => (
          <li key={key} className="relative ps-4 whitespace-nowrap">
            <span aria-hidden="true" className="absolute start-1.5 text-edge">
              ·
            </span>
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
