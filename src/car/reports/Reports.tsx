import { useQueries } from '@tanstack/react-query'
import type { Car } from '#contract/resources/car.ts'
import { carByListing } from '#src/api/adverts.ts'
import { useLanguage, useT } from '#src/i18n/use-t.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { listingKey, sourceName } from '../listings/listing-key.ts'
import { Section } from '../Section.tsx'
import { sameReport } from './read-report.ts'
import { ReportCard, type ReportKind } from './ReportCard.tsx'

interface Shown {
  readonly kind: ReportKind
  readonly report: unknown
  readonly soldListing?: string
}

const reportsOf = (car: Car): Shown[] => [
  ...(car.inspections ?? []).map((report) => ({ kind: 'inspection' as const, report })),
  ...(car.vehicle_history_reports ?? []).map((report) => ({ kind: 'history' as const, report })),
]

/**
 * Inspections and history reports. The car's own come from its active listings; those of sold listings
 * only from the look-up of each (spec: "Reports of a sold listing come from the listing lookup").
 */
export const Reports = ({ car, partial }: { car: Car; partial: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const sold = car.listings.filter(({ archived }) => archived === true)
  const lookups = useQueries({
    queries: sold.map(({ external }) => carByListing(external.domain.id, external.id, language, 'counts')),
  })
  const own = reportsOf(car)
  const ofSold = lookups.flatMap((lookup, index) => {
    const listing = sold[index]
    return lookup.data && listing
      ? reportsOf(lookup.data).map((shown): Shown => ({ ...shown, soldListing: sourceName(listing) }))
      : []
  })
  const more = ofSold.filter(
    (shown, index) =>
      ![...own, ...ofSold.slice(0, index)].some(
        (other) => other.kind === shown.kind && sameReport(other.report, shown.report),
      ),
  )
  const shown = [...own, ...more]
  const waiting = partial || lookups.some((lookup) => lookup.isPending)
  const failed = lookups.some((lookup) => lookup.isError)
  return (
    <Section id="reports" title={t('reports.title')} note={shown.length > 0 ? t('reports.note') : undefined}>
      <div className="space-y-3">
        {shown.map((each, index) => (
          <ReportCard
            key={index}
            {...each}
            sourceOf={(key) => {
              const listing = car.listings.find((own) => listingKey(own) === key)
              return listing && sourceName(listing)
            }}
            startsOpen={shown.findIndex((other) => other.kind === each.kind) === index}
          />
        ))}
        {waiting && <Skeleton className="h-12 w-full rounded-lg" />}
        {failed && <p className="text-warn">{t('reports.sold.failed')}</p>}
        {!waiting && shown.length === 0 && (
          <div className="rounded-lg bg-fill p-4">
            <p className="font-semibold">{t('reports.none')}</p>
            <p className="text-muted">{t('reports.none.more')}</p>
            {(car.has_inspections === true || car.has_history_reports === true) && (
              <p className="mt-1 text-muted">{t('reports.none.stated')}</p>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}
