import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { column } from './Section.tsx'
import { PartLink } from './PartLink.tsx'
import { sectionsOf } from './sections.tsx'

/**
 * On a phone the strip goes along, and the page stays. A link in sight stays where it is, and so does a strip that is being
 * pressed: what moves between a press and its end takes the press away.
 */
const keepInSight = (link: HTMLAnchorElement | null) => {
  const strip = link?.closest('ul')
  if (!link || !strip || strip.matches(':active')) return
  const end = link.offsetLeft + link.offsetWidth
  if (link.offsetLeft >= strip.scrollLeft && end <= strip.scrollLeft + strip.clientWidth) return
  strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}

type Props = {
  car: Car
  /** The part that is being read. */
  current?: string | undefined
}

/** The parts of the page, always in reach. Links into it: they work, are copied and go back like any other. */
export const SectionNav = ({ car, current }: Props) => {
  const t = useT()
  return (
    <nav
      aria-label={t('car.sections')}
      className="sticky top-[calc(var(--bar-top)+var(--car-bar))] z-20 mt-6 border-b border-line bg-canvas"
    >
      <ul className={`${column} relative flex gap-1 overflow-x-auto`}>
        {sectionsOf(car).map(({ id, title, short = title, count = () => 0 }) => (
          <li key={id}>
            <PartLink
              to={id}
              ref={id === current ? keepInSight : undefined}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                'flex h-11 items-center gap-1.5 border-b-2 px-2.5 font-medium whitespace-nowrap -outline-offset-2',
                id === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
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
