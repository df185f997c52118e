import { useT } from '#src/i18n/use-t.ts'
import { Places } from './Places.tsx'

/**
 * The places on a phone, within the thumb's reach. The search page's button of the filters has the last quarter
 * (FilterSheet). Where the window is low it would cover half the page, and is a row below the header.
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
