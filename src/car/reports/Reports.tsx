import { useQueries } from '@tanstack/react-query'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { useState } from 'react'
import { keyOfListing, type Listing } from '#contract/resources/car.ts'
import { carByListing } from '#src/api/listings.ts'
import { usePrefs } from '#src/stores/prefs.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { sourceName } from '../listing.ts'
import { Section, type SectionProps } from '../Section.tsx'
import { reportsOf, type CarReport } from './car-reports.ts'
import { readReport, sameReport } from './read-report.ts'
import { JsonText, JsonTree } from './JsonTree.tsx'
import { ReportParts } from './ReportParts.tsx'

interface Shown extends CarReport {
  /** Its place among the reports of its listing: reports of another may arrive before it. */
  readonly id: string
  readonly soldListing?: string
}

/** Reports of sold listings need a request for each listing (spec: "Reports of a sold listing …"). */
export const Reports = ({ car, partial }: Pick<SectionProps, 'car' | 'partial'>) => {
  const t = useT()
  const language = useLanguage()
  const sold = car.listings.filter(({ archived }) => archived === true)
  const lookups = useQueries({
    queries: sold.map(({ external }) => carByListing(external.domain.id, external.id, language)),
  })
  const own = reportsOf(car).map((shown, at): Shown => ({ ...shown, id: `${at}` }))
  const ofSold = lookups.flatMap((lookup, index) => {
    const listing = sold[index]
    return lookup.data && listing
      ? reportsOf(lookup.data).map((shown, at): Shown => ({
          ...shown,
          id: `${keyOfListing(listing)} ${at}`,
          soldListing: sourceName(listing),
        }))
      : []
  })
  const shown = [...own, ...ofSold].filter(
    (each, index, all) =>
      index < own.length ||
      !all.slice(0, index).some((other) => other.kind === each.kind && sameReport(other.report, each.report)),
  )
  const waiting = partial === 'loading' || lookups.some((lookup) => lookup.isPending)
  const failed = lookups.some((lookup) => lookup.isError)
  return (
    <Section note={shown.length > 0 ? t('reports.note') : undefined}>
      <div className="space-y-3">
        {shown.map((each, index) => (
          <ReportCard
            key={each.id}
            {...each}
            listings={car.listings}
            startsOpen={shown.findIndex((other) => other.kind === each.kind) === index}
          />
        ))}
        {waiting && <Skeleton className="h-12 w-full rounded-lg" />}
        {failed && <p className="text-warn">{t('reports.sold.failed')}</p>}
        {partial === 'offline' && <p className="text-muted">{t('offline.reports')}</p>}
        {!waiting && !partial && shown.length === 0 && (
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

type Props = Shown & {
  listings: readonly Listing[]
  startsOpen: boolean
}

const ReportCard = ({ kind, report, soldListing, listings, startsOpen }: Props) => {
  const { t, format } = useTextContext()
  const [open, setOpen] = useState(startsOpen)
  const [raw, setRaw] = useState(false)
  const technical = usePrefs((prefs) => prefs.technical)
  const read = readReport(report)
  const title = read.provider ?? read.title ?? t(`reports.${kind}`)
  const listing = listings.find((each) => keyOfListing(each) === read.listing)
  return (
    <details
      className="group rounded-lg border border-line bg-surface"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) setOpen(event.currentTarget.open)
      }}
    >
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3 select-none hover:bg-fill">
        <Icon name={kind === 'inspection' ? 'shield' : 'history'} size={18} className="text-muted" />
        <h3 className="min-w-0 font-semibold wrap-break-word">{title}</h3>
        {(read.provider ?? read.title) !== undefined && <Badge>{t(`reports.${kind}`)}</Badge>}
        {soldListing !== undefined && <Badge tone="warn">{t('reports.sold', { source: soldListing })}</Badge>}
        {soldListing === undefined && listing && <Badge icon="source">{sourceName(listing)}</Badge>}
        <span className="text-muted">
          {read.date === undefined ? t('car.date.none') : format.date(read.date)}
        </span>
        <Icon name="chevron-down" className="ms-auto text-muted group-open:-scale-y-100" />
      </summary>
      {open && (
        <div className="space-y-5 px-4 pt-1 pb-4">
          {read.title !== undefined && read.title !== title && <p className="text-muted">{read.title}</p>}
          <ReportParts known={read.known} />
          {read.rest !== undefined && (
            <div>
              {read.known.length > 0 && <h4 className="mb-1 font-semibold">{t('reports.rest')}</h4>}
              <JsonTree value={read.rest} label={t('reports.rest')} />
            </div>
          )}
          {technical && (
            <div>
              <Button size="sm" tone="quiet" icon="file" aria-expanded={raw} onClick={() => setRaw(!raw)}>
                {t('reports.raw')}
              </Button>
              {raw && <JsonText value={read.raw} label={t('reports.raw')} />}
            </div>
          )}
        </div>
      )}
    </details>
  )
}
