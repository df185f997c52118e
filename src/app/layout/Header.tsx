import type { ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import { useT } from '#src/i18n/use-t.ts'
import { late, quietAfterCars } from '#src/ui/late.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { Places } from './Places.tsx'

const HeaderTools = late(async () => (await import('./HeaderTools.tsx')).HeaderTools, quietAfterCars)

/** The sticky header. On phones only the search box's row sticks, unless the focus is in the other. */
export const Header = ({ box, onLanguage }: { box: ReactNode; onLanguage: (language: Language) => void }) => {
  const t = useT()
  return (
    <header className="sticky -top-12 z-30 has-[:is(a,button):focus-visible]:top-0 border-b border-line bg-surface md:top-0 print:static print:border-0">
      <div className="flex flex-wrap items-center gap-x-2 px-3 sm:px-5 md:flex-nowrap print:px-0">
        <PlaceLink to="/" aria-label={t('frame.home')} className="my-3.5 rounded-sm md:me-2 lg:me-6">
          <Wordmark />
        </PlaceLink>
        <div className="order-last min-w-0 basis-full pb-2.5 md:order-none md:max-w-2xl md:flex-1 md:basis-auto md:pb-0 print:hidden">
          {box}
        </div>
        <nav data-bar aria-label={t('frame.nav')} className="ms-auto flex items-center gap-0.5 max-md:hidden">
          <Places />
        </nav>
        {/* The width is reserved: parts that load later move nothing. */}
        <div className="flex h-14 items-center justify-end max-md:ms-auto md:min-w-28 md:in-data-access:min-w-37 lg:min-w-46 lg:in-data-access:min-w-55 print:hidden">
          <HeaderTools onLanguage={onLanguage} />
        </div>
      </div>
    </header>
  )
}

/** The logo: a canopy over a car's place. It takes the text colour. */
const Wordmark = () => (
  <span className="flex items-center gap-2.5">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 24V11.5A3.5 3.5 0 0 1 11.5 8H24M8 16.5h11"
        className="fill-none stroke-on-accent"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="22.5" cy="22.5" r="2.6" className="fill-on-accent" />
    </svg>
    <span className="text-lg font-semibold tracking-tight">Forecourt</span>
  </span>
)

/**
 * The navigation on a phone, within reach of the thumb. The last quarter belongs to the search page's filter button
 * (FilterSheet). In a low window the bar would cover half of the page, so it becomes a row below the header.
 */
export const PhoneBar = () => {
  const t = useT()
  return (
    <nav
      data-foot
      aria-label={t('frame.nav')}
      className="grid auto-cols-fr grid-flow-col border-line bg-surface md:hidden phone-bar:fixed phone-bar:inset-x-0 phone-bar:bottom-0 phone-bar:z-20 phone-bar:h-(--bar-bottom) phone-bar:border-t phone-bar:has-[[href^='/'][aria-current]:first-child]:pe-[25%] print:hidden"
    >
      <Places />
    </nav>
  )
}
