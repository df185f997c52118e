import { useEffect } from 'react'
import { useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Section, SectionContext, type SectionProps } from './Section.tsx'
import { SectionNav } from './SectionNav.tsx'
import { sectionsOf } from './sections.tsx'
import { WhenNear } from './WhenNear.tsx'

/** The first time it comes after the rest: the browser has looked in vain for the part that the address names. */
let late = true

/** Everything about the car that is not on the first screen, with the way to each part of it. */
export const CarStory = (props: SectionProps) => {
  const t = useT()
  const { car } = props
  useEffect(() => {
    if (!late) return
    late = false
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <SectionNav car={car} />
      <div className="mt-2 space-y-10 [&>section:first-child]:border-t-0">
        {sectionsOf(car).map(({ id, title, count, near, Component }) => (
          <SectionContext key={id} value={{ id, title: t(title, { count: count?.(car) ?? 0 }) }}>
            {near === undefined ? (
              <Component {...props} />
            ) : (
              <WhenNear
                placeholder={
                  <Section>
                    <Skeleton className="h-96 w-full rounded-lg" />
                  </Section>
                }
              >
                <Component {...props} />
              </WhenNear>
            )}
          </SectionContext>
        ))}
      </div>
    </>
  )
}
