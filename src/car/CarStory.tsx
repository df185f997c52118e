import { useEffect } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { column } from './column.ts'
import { Section, SectionContext, type SectionProps } from './Section.tsx'
import { SectionNav } from './SectionNav.tsx'
import { sectionsOf } from './sections.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { WhenNear } from './WhenNear.tsx'

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
        {sectionsOf(car).map(({ id, title, count, near, Component }) => (
          // It is watched, and stays while what is inside comes late.
          <div key={id} data-part={id} className="pb-10 not-first:[&>section]:border-t">
            <SectionContext value={{ id, title: t(title, { count: count?.(car) ?? 0 }) }}>
              {near === undefined ? (
                <Component {...props} />
              ) : (
                <WhenNear
                  placeholder={
                    <Section>
                      <Skeleton className="h-[48rem] w-full rounded-lg" />
                    </Section>
                  }
                >
                  <Component {...props} />
                </WhenNear>
              )}
            </SectionContext>
          </div>
        ))}
      </div>
    </>
  )
}
