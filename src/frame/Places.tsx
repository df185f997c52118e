import { Link } from '@tanstack/react-router'
import { useT } from '#src/i18n/use-t.ts'
import { Icon } from '#src/ui/Icon.tsx'

const places = [
  { to: '/', icon: 'search', name: 'frame.nav.search' },
  { to: '/vins', icon: 'file', name: 'frame.nav.vins' },
] as const

/**
 * Where one can go in the app. In the bar the words give way to the picture where room is short; in the phone's menu they
 * stand. Where the reader is now is said by `aria-current` too.
 */
export const Places = () => {
  const t = useT()
  return places.map(({ to, icon, name }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: 'text-ink bg-fill' }}
      inactiveProps={{ className: 'text-muted hover:text-ink hover:bg-fill' }}
      className="inline-flex h-9 items-center gap-2 rounded-md px-3 text-base font-medium whitespace-nowrap transition-colors pointer-coarse:h-11"
    >
      <Icon name={icon} size={18} />
      <span className="max-xl:in-data-bar:sr-only">{t(name)}</span>
    </Link>
  ))
}
