import { useT } from '#src/i18n/use-t.ts'
import { Places } from './Places.tsx'

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
