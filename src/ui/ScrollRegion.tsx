import type { ReactNode } from 'react'
import { cx } from '#src/lib/cx.ts'

interface Props {
  readonly label: string
  /** A group where many of them stand on a page: each region would be a landmark of its own. */
  readonly role?: 'region' | 'group'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What may be wider than its place, a table above all. It takes the focus, so that arrow keys can scroll it. */
export const ScrollRegion = ({ label, role = 'region', className, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role={role} aria-label={label} tabIndex={0} className={cx('relative overflow-x-auto', className)}>
    {children}
  </div>
)
