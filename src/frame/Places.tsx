import { Link, useLocation } from '@tanstack/react-router'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { isPlainClick } from '#src/lib/plain-click.ts'
import { useLastSearch } from '#src/stores/last-search.ts'
import { Icon } from '#src/ui/Icon.tsx'

const look = {
  activeProps: { className: 'text-ink bg-fill' },
  inactiveProps: { className: 'text-muted hover:text-ink hover:bg-fill' },
  className:
    'inline-flex h-9 items-center gap-2 rounded-md px-3 text-base font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
} as const

const words = 'max-xl:in-data-bar:sr-only'

/**
 * Where one can go in the app. In the bar the words give way to the picture where room is short; in the phone's menu they
 * stand. Where the reader is now is said by `aria-current` too.
 */
export const Places = () => {
  const t = useT()
  const language = useLanguage()
  const there = useLocation({ select: ({ pathname }) => pathname === '/' })
  const last = useLastSearch(({ params }) => params)
  // An address that names a language names the one on screen.
  const left = last?.lang === undefined ? last : { ...last, lang: language }
  return (
    <>
      <Link
        to="/"
        // Back to the search as it was left; the logo begins a new one.
        search={there ? true : (left ?? {})}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={(event) => {
          if (!there || !isPlainClick(event)) return
          // Not a step: a choice whose cars are on their way would be dropped.
          event.preventDefault()
          scrollTo({ top: 0 })
        }}
        {...look}
      >
        {/* No magnifier: that one is on the button of the box beside it, which searches for what is typed. */}
        <Icon name="car" size={18} />
        <span className={words}>{t('frame.nav.search')}</span>
      </Link>
      <Link to="/vins" activeOptions={{ exact: true, includeSearch: false }} {...look}>
        <Icon name="file" size={18} />
        <span className={words}>{t('frame.nav.vins')}</span>
      </Link>
      <Link to="/marks" activeOptions={{ exact: true, includeSearch: false }} {...look}>
        <Icon name="note" size={18} />
        <span className={words}>{t('frame.nav.marks')}</span>
      </Link>
    </>
  )
}
