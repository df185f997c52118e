import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'

type Props = {
  to: '/' | '/vins'
  icon: IconName
  /** How many wait there. */
  badge?: ReactNode
  children: ReactNode
}

/** One of the app's places in the header. Where the reader is now is said by `aria-current` too. */
export const NavLink = ({ to, icon, badge, children }: Props) => (
  <Link
    to={to}
    activeOptions={{ exact: true, includeSearch: false }}
    activeProps={{ className: 'text-ink bg-fill' }}
    inactiveProps={{ className: 'text-muted hover:text-ink hover:bg-fill' }}
    className="inline-flex h-9 items-center gap-2 rounded-md px-3 text-base font-medium whitespace-nowrap transition-colors pointer-coarse:h-10"
  >
    <Icon name={icon} size={18} />
    <span className="max-xl:sr-only">{children}</span>
    {badge}
  </Link>
)
