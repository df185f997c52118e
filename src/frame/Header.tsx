import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import type { Language } from '#contract/languages.ts'
import { useT } from '#src/i18n/use-t.ts'
import { latePart } from '#src/ui/lazy-part.tsx'
import { afterResults } from './after-results.ts'
import { Places } from './Places.tsx'
import { Wordmark } from './Wordmark.tsx'

const HeaderTools = latePart(afterResults(async () => (await import('./HeaderTools.tsx')).HeaderTools))

type Props = {
  /** Where pages put their search box (HeaderSlot). */
  slot: Ref<HTMLDivElement>
  /** More places than the search: NavLinks. */
  nav?: ReactNode
  onLanguage?: ((language: Language) => void) | undefined
}

/**
 * The bar that stays: home, the box, the places, language and theme. On phones the box has a row of its own, and only
 * that row stays when the page scrolls.
 */
export const Header = ({ slot, nav, onLanguage }: Props) => {
  const t = useT()
  return (
    <header className="sticky -top-12 z-30 border-b border-line bg-surface md:top-0 print:static print:border-0">
      <div className="flex flex-wrap items-center gap-x-2 px-3 sm:px-5 md:flex-nowrap print:px-0">
        <Link to="/" aria-label={t('frame.home')} className="my-3.5 rounded-sm md:me-2 lg:me-6">
          <Wordmark />
        </Link>
        <div
          ref={slot}
          className="order-last min-w-0 basis-full pb-2.5 empty:hidden md:order-none md:max-w-2xl md:flex-1 md:basis-auto md:pb-0 print:hidden"
        />
        <nav data-bar aria-label={t('frame.nav')} className="ms-auto flex items-center gap-0.5 max-md:hidden">
          <Places more={nav} />
        </nav>
        {/* Its width is kept: what comes after the first cars moves nothing. */}
        <div className="flex h-14 items-center justify-end max-md:ms-auto md:min-w-28 print:hidden">
          <HeaderTools nav={nav} onLanguage={onLanguage} />
        </div>
      </div>
    </header>
  )
}
