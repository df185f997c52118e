import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'
import { Icon } from './Icon.tsx'

type Props = {
  summary: ReactNode
  badge?: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  /** Makes the summary a heading of this level. */
  level?: 2 | 3 | 4
  children: ReactNode
  className?: string
}

/** A collapsible part as `<details>`, so that find-in-page and assistive technology support it. */
export const Disclosure = ({ summary, badge, open, onToggle, level, children, className }: Props) => {
  const Heading = level === undefined ? 'span' : (`h${level}` as const)
  return (
    <details
      className={className}
      open={open}
      // The browser also reports the initial state; only a difference comes from the user.
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onToggle(event.currentTarget.open)
      }}
    >
      <summary className="flex min-h-9 items-center gap-2 rounded-sm px-2 select-none hover:bg-fill pointer-coarse:min-h-11">
        <Heading className="min-w-0 flex-1 text-base font-semibold wrap-break-word">{summary}</Heading>
        {badge}
        <Icon
          name="chevron-down"
          // By state: a variant of the parent would also hold for disclosures within an open one.
          className={cx('text-muted transition-transform duration-150', open && '-scale-y-100')}
        />
      </summary>
      {children}
    </details>
  )
}
