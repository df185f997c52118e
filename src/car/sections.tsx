import type { ComponentType } from 'react'
import type { Car } from '#contract/resources/car.ts'
import type { MessageId } from '#src/i18n/message-id.ts'
import { late } from '#src/ui/late.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Equipment } from './equipment/Equipment.tsx'
import { Contradictions } from './facts/Contradictions.tsx'
import { carContradictions } from './facts/car-contradictions.ts'
import { Facts } from './facts/Facts.tsx'
import { Journey } from './journey/Journey.tsx'
import { ListingTable } from './listings/ListingTable.tsx'
import { Prices } from './prices/Prices.tsx'
import { reportsOf } from './reports/car-reports.ts'
import { Reports } from './reports/Reports.tsx'
import { Section, type SectionProps } from './Section.tsx'

/** A section below the first screen, with a navigation entry and an address; PrintSheet.tsx has its printed form. */
export interface CarSection {
  readonly id: string
  readonly title: MessageId
  readonly short?: MessageId
  readonly Component: ComponentType<SectionProps>
  /** Whether the car has data for the section; absent: every car has. */
  readonly has?: (car: Car) => boolean
  readonly count?: (car: Car) => number
}

/** This section sends further requests. */
const PriceCheckSection = late(
  async () => (await import('./price-check/PriceCheckSection.tsx')).PriceCheckSection,
  {
    when: 'near',
    fallback: (
      <Section>
        <Skeleton className="h-[48rem] w-full rounded-lg" />
      </Section>
    ),
  },
)

const sections: readonly CarSection[] = [
  { id: 'facts', title: 'car.facts', Component: Facts },
  {
    id: 'conflicts',
    title: 'car.conflicts',
    short: 'car.conflicts.short',
    Component: Contradictions,
    has: (car) => carContradictions(car).length > 0,
    count: (car) => carContradictions(car).length,
  },
  {
    id: 'listings',
    title: 'car.listings',
    Component: ListingTable,
    count: ({ listings }) => listings.length,
  },
  { id: 'prices', title: 'car.prices', Component: Prices },
  { id: 'journey', title: 'journey.title', Component: Journey },
  { id: 'reports', title: 'reports.title', Component: Reports, count: (car) => reportsOf(car).length },
  { id: 'equipment', title: 'car.equipment', Component: Equipment },
  { id: 'price-check', title: 'check.title', Component: PriceCheckSection },
]

export const sectionsOf = (car: Car): readonly CarSection[] =>
  sections.filter(({ has }) => has === undefined || has(car))
