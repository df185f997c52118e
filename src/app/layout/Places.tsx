import { useLocation } from '@tanstack/react-router'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useLastSearch } from '#src/stores/last-search.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { late } from '#src/ui/late.tsx'
import { PlaceLink } from './PlaceLink.tsx'

const SavedNews = late(async () => (await import('#src/search-marks/SavedNews.tsx')).SavedNews, {
  when: 'after cars',
  failed: null,
})

/** The places beside the search: what the first part of their address is, and of the pages that belong to them. */
const places = [
  { to: '/vins', pages: ['vins'], icon: 'file', name: 'frame.nav.vins' },
  {
    to: '/favourites',
    pages: ['favourites', 'searches', 'marks', 'compare', 'backup'],
    icon: 'heart',
    name: 'frame.nav.saved',
  },
] as const

/** Where one can go in the app. In the header the words give way to the picture where room is short; on a phone they stand below it. */
export const Places = () => {
  const t = useT()
  const language = useLanguage()
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' })
  const last = useLastSearch(({ params }) => params)
  // An address that names a language names the one on screen.
  const left = last?.lang === undefined ? last : { ...last, lang: language }
  const look = (icon: IconName, words: string, here: boolean) => ({
    'aria-current': here ? ('page' as const) : undefined,
    className: cx(
      'relative inline-flex items-center font-medium whitespace-nowrap transition-colors',
      'in-data-bar:h-9 in-data-bar:gap-2 in-data-bar:rounded-md in-data-bar:px-3 pointer-coarse:in-data-bar:h-11',
      'in-data-foot:h-full in-data-foot:min-h-11 in-data-foot:flex-col in-data-foot:justify-center in-data-foot:gap-0.5 in-data-foot:text-xs',
      here
        ? 'text-ink in-data-bar:bg-fill in-data-foot:text-accent-ink'
        : 'text-muted hover:text-ink in-data-bar:hover:bg-fill',
    ),
    children: (
      <>
        <Icon name={icon} size={18} />
        <span className="max-xl:in-data-bar:sr-only">{words}</span>
        {icon === 'heart' && <SavedNews />}
      </>
    ),
  })
  return (
    <>
      <PlaceLink
        to="/"
        // Back to the search as it was left; the logo begins a new one.
        search={left ?? {}}
        // On the search itself no step: a choice whose cars are on their way would be dropped.
        {...(page === '' && { onGo: () => scrollTo({ top: 0 }) })}
        // No magnifier: that one is on the button of the box beside it, which searches for what is typed.
        {...look('car', t('frame.nav.search'), page === '')}
      />
      {places.map(({ to, pages, icon, name }) => (
        <PlaceLink
          key={to}
          to={to}
          {...look(
            icon,
            t(name),
            pages.some((each) => each === page),
          )}
        />
      ))}
    </>
  )
}
