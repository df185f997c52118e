import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import type { IconName } from '#src/ui/icon-names.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** Where one can go in the app: in the bar, and in the phone's menu. */
export const Places = () => {
  const t = useT()
  return (
    <>
      <NavLink to="/" icon="search">
        {t('frame.nav.search')}
      </NavLink>
      <NavLink to="/vins" icon="file">
        {t('frame.nav.vins')}
      </NavLink>
    </>
  )
}

type Props = {
  to: NonNullable<LinkProps['to']>
  icon: IconName
  children: ReactNode
}

/**
 * One of the app's places. In the bar its words give way to the picture where room is short; in the phone's menu they
 * stand. Where the reader is now is said by `aria-current` too.
 */
const NavLink = ({ to, icon, children }: Props) => (
  <Link
    to={to}
    activeOptions={{ exact: true, includeSearch: false }}
    activeProps={{ className: 'text-ink bg-fill' }}
    inactiveProps={{ className: 'text-muted hover:text-ink hover:bg-fill' }}
    className="inline-flex h-9 items-center gap-2 rounded-md px-3 text-base font-medium whitespace-nowrap transition-colors pointer-coarse:h-11"
  >
    <Icon name={icon} size={18} />
    <span className="max-xl:in-data-bar:sr-only">{children}</span>
  </Link>
)
