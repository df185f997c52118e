import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import type { Language } from '#contract/languages.ts'
import { useT } from '#src/i18n/use-t.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Places } from './Places.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { Wordmark } from './Wordmark.tsx'

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
      <div className="flex flex-wrap items-center gap-x-2 px-3 sm:px-5 md:flex-nowrap">
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
        <div className="flex h-14 items-center max-md:ms-auto print:hidden">
          <LanguageSwitch onChange={onLanguage} />
          <ThemeSwitch />
          <div className="md:hidden">
            <Popover
              label={t('frame.nav.more')}
              align="end"
              className="p-2"
              trigger={(props) => <IconButton icon="menu" label={t('frame.nav.more')} {...props} />}
            >
              {(close) => (
                // Heard here once it was a link's: the link acts first, for taken away under its own click it would
                // load the whole page anew. Keys press links too, so nothing else is needed.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
                <nav aria-label={t('frame.nav')} className="flex min-w-48 flex-col" onClick={close}>
                  <Places more={nav} />
                </nav>
              )}
            </Popover>
          </div>
        </div>
      </div>
    </header>
  )
}
