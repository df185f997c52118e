import type { Car } from '#contract/resources/car.ts'
import { PartLink } from './PartLink.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { sectionsOf } from './sections.tsx'

/** The parts of the page, always in reach. Links into it: they work, are copied and go back like any other. */
export const SectionNav = ({ car }: { car: Car }) => {
  const t = useT()
  return (
    <nav
      aria-label={t('car.sections')}
      className="sticky top-14 z-20 -mx-4 mt-6 overflow-x-auto border-b border-line bg-canvas/95 px-4 backdrop-blur-sm sm:-mx-6 sm:px-6"
    >
      <ul className="flex gap-1">
        {sectionsOf(car).map(({ id, title, short = title, count = () => 0 }) => (
          <li key={id}>
            <PartLink
              to={id}
              className="flex h-11 items-center gap-1.5 rounded-sm px-2.5 font-medium whitespace-nowrap text-muted hover:text-ink"
            >
              {t(short)}
              {count(car) > 0 && <span className="text-xs">{count(car)}</span>}
            </PartLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
