import { useEffect, useState } from 'react'
import type { Car } from '#contract/resources/car.ts'
import { useT } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { PartLink, SectionContext, column, type SectionProps } from './Section.tsx'
import { sectionsOf } from './sections.tsx'

/** True until the first render, before which the browser has looked in vain for the fragment of the address. */
let late = true

export const CarStory = (props: SectionProps) => {
  const t = useT()
  const { car } = props
  const { current, ref } = useCurrentSection()
  useEffect(() => {
    if (!late) return
    late = false
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <SectionNav car={car} current={current} />
      <div ref={ref} className={`${column} pt-2`}>
        {sectionsOf(car).map(({ id, title, count, Component }) => (
          // An observed element, which stays while its content loads.
          <div key={id} data-part={id} className="pb-10 not-first:[&>section:first-child]:border-t">
            <SectionContext value={{ id, title: t(title, { count: count?.(car) ?? 0 }) }}>
              <Component {...props} />
            </SectionContext>
          </div>
        ))}
      </div>
    </>
  )
}

/** Distance of the bars' lower edge from the window's top, from the page's scroll padding; user styles may have none. */
const belowBars = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 1

/** The first part under the bars in the upper half of the window; `data-part` names the parts. */
function useCurrentSection(): {
  readonly current: string | undefined
  readonly ref: (parts: HTMLElement | null) => (() => void) | undefined
} {
  const [current, setCurrent] = useState<string>()
  const [ref] = useState(() => (parts: HTMLElement | null) => {
    if (parts === null) return undefined
    const inSight = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target)
          else inSight.delete(target)
        const first = [...parts.querySelectorAll<HTMLElement>(':scope > *')].find((part) => inSight.has(part))
        setCurrent(first?.dataset.part)
      },
      { rootMargin: `-${belowBars()}px 0px -50% 0px` },
    )
    for (const part of parts.children) observer.observe(part)
    return () => observer.disconnect()
  })
  return { current, ref }
}

/** Scrolls the strip to the link without moving the page; not during a press on the strip, which would be lost. */
const keepInSight = (link: HTMLAnchorElement | null) => {
  const strip = link?.closest('ul')
  if (!link || !strip || strip.matches(':active')) return
  const end = link.offsetLeft + link.offsetWidth
  if (link.offsetLeft >= strip.scrollLeft && end <= strip.scrollLeft + strip.clientWidth) return
  strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2
}

export const SectionNav = ({ car, current }: { car: Car; current?: string | undefined }) => {
  const t = useT()
  return (
    <nav
      aria-label={t('car.sections')}
      className="sticky top-[calc(var(--bar-top)+var(--car-bar))] z-15 mt-6 border-b border-line bg-canvas"
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
