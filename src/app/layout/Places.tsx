import { useLocation } from '@tanstack/react-router'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { useLastSearch } from '#src/stores/last-search.ts'
import { Icon, type IconName } from '#src/ui/Icon.tsx'
import { late, quietAfterCars } from '#src/ui/late.tsx'
import { PlaceLink } from './PlaceLink.tsx'

const SavedNews = late(
  async () => (await import('#src/search-marks/SavedNews.tsx')).SavedNews,
  quietAfterCars,
)

/** The sections beside the search, each with the first path segments of its pages. */
const places = [
  { to: '/vins', pages: ['vins'], icon: 'file', name: 'frame.nav.vins' },
  {
    to: '/favourites',
    pages: ['favourites', 'searches', 'marks', 'compare', 'backup'],
    icon: 'heart',
    name: 'frame.nav.saved',
  },
] as const

/** The navigation. In a narrow header the icons stand alone; on a phone the words stand below them. */
export const Places = () => {
  const t = useT()
  const language = useLanguage()
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[1] ?? '' })
  const last = useLastSearch(({ params }) => params)
  // An address with a language names the current one.
  const left = last?.lang === undefined ? last : { ...last, lang: language }
  const look = (icon: IconName, words: string, here: boolean) => ({
    'aria-current': here ? ('page' as const) : undefined,
    className: cx(
      'relative inline-flex items-center font-medium whitespace-nowrap transition-colors',
      'in-data-bar:h-9 in-data-bar:gap-2 in-data-bar:rounded-md in-data-bar:px-3 pointer-coarse:in-data-bar:h-11',
      'in-data-foot:h-full in-data-foot:min-h-11 in-data-foot:flex-col in-data-foot:justify-center in-data-foot:gap-0.5 in-data-foot:text-[clamp(0.6875rem,3.2vw,0.75rem)]/4',
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
        // Returns to the last search; the logo starts a new one.
        search={left ?? {}}
        // On the search page the link does nothing: navigation would cancel a pending choice.
        {...(page === '' && { onGo: () => scrollTo({ top: 0 }) })}
        // A magnifier would repeat the icon of the search box's button.
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
