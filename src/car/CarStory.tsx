import { useEffect, useState } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { SectionContext, column, type SectionProps } from './Section.tsx'
import { SectionNav } from './SectionNav.tsx'
import { sectionsOf } from './sections.tsx'

/** The first time it comes after the rest: the browser has looked in vain for the part that the address names. */
let late = true

/** Everything about the car that is not on the first screen, with the way to each part of it. */
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
          // It is watched, and stays while what is inside comes late.
          <div key={id} data-part={id} className="pb-10 not-first:[&>section]:border-t">
            <SectionContext value={{ id, title: t(title, { count: count?.(car) ?? 0 }) }}>
              <Component {...props} />
            </SectionContext>
          </div>
        ))}
      </div>
    </>
  )
}

/** How far below the window's upper edge the bars end, as the page's own scrolling has it; a reader's own styles may say none. */
const belowBars = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 1

/**
 * Which of the parts of an element is being read: the first of those that stand under the bars, in the upper half of the
 * window. Put `ref` on the element, `data-part` on the parts.
 */
export function useCurrentSection(): {
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
