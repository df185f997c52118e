import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import type { Language } from '#contract/languages.ts'
import { useT } from '#src/i18n/use-t.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { NavLink } from './NavLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Wordmark } from './Wordmark.tsx'

type Props = {
  /** Where pages put their search box (HeaderSlot). */
  slot: Ref<HTMLDivElement>
  /** More places than the search: links in the manner of NavLink. */
  nav?: ReactNode
  onLanguage?: ((language: Language) => void) | undefined
}

/** The bar that stays: home, the box, the places, language and theme. On phones the box has a row of its own. */
export const Header = ({ slot, nav, onLanguage }: Props) => {
  const t = useT()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:static print:border-0">
      <div className="flex h-14 items-center gap-2 px-3 sm:px-5">
        <Link to="/" aria-label={t('frame.home')} className="me-2 rounded-sm lg:me-6">
          <Wordmark />
        </Link>
        <div ref={slot} className="min-w-0 flex-1 lg:max-w-2xl print:hidden" />
        <nav aria-label={t('frame.nav')} className="ms-auto flex items-center gap-0.5 max-md:hidden">
          <NavLink to="/" icon="search">
            {t('frame.nav.search')}
          </NavLink>
          <NavLink to="/vins" icon="file">
            {t('frame.nav.vins')}
          </NavLink>
          {nav}
        </nav>
        <div className="flex items-center md:ms-1 print:hidden">
          <LanguageSwitch onChange={onLanguage} />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
