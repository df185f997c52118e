import { vinText } from '#src/card/vin-text.ts'
import { useQuery } from '@tanstack/react-query'
import { codeName, type T, useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { type ComponentType, Fragment } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { options } from '#src/api/dictionaries.ts'
import { serverNow } from '#src/api/get.ts'
import { bidWords } from '#src/card/bid.ts'
import { CarName } from '#src/card/card-lines.tsx'
import { isIllustration } from '#src/card/pictures.ts'
import { placeLine } from '#src/card/SourceLine.tsx'
import { contradictionWords } from '#src/contradictions/all-words.ts'
import { priceText } from '#src/price/price-text.ts'
import { damageCodes } from '#src/price-check/condition.ts'
import { QrCode } from '#src/ui/QrCode.tsx'
import { optionIds } from './equipment/sections.ts'
import { factGroups, factsOf } from './fields.ts'
import { carContradictions } from './facts/car-contradictions.ts'
import { shotGroups, shotList } from './gallery/pictures.ts'
import { cheapestWords, isActive, sourceName } from './listing.ts'
import { cellText } from './listings/listing-rows.ts'
import { useCheapest } from './listings/use-offers.ts'
import {
  chartPrice,
  priceCharts,
  unchartedPrices,
  unchartedWords,
  useCurrencyNames,
} from './prices/price-lines.ts'
import { reportsOf } from './reports/car-reports.ts'
import { readReport } from './reports/read-report.ts'
import type { ReportPart } from './reports/report-parts.ts'
import { sectionsOf } from './sections.tsx'
import { shareUrl } from './ways-in/fallback-identity.ts'

/** Limits that keep the sheet within two pages; `prices` is the number of last prices of a listing. */
const most = { pictures: 3, options: 60, listings: 8, lines: 8, prices: 6, reports: 8 } as const

export const PrintSheet = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const url = shareUrl(car)
  const pictures = shotList(shotGroups(car)).flatMap(({ shot }) =>
    shot.kind === 'picture' ? [shot.src] : [],
  )
  return (
    <div className="hidden bg-white text-[#000] print:block print:text-[10pt] print:leading-snug">
      <div className="flex items-start justify-between gap-6">
        <div>
          <p className="text-[18pt] leading-tight font-semibold">
            {car.year !== null && <span>{`${car.year} `}</span>}
            <CarName car={car} />
          </p>
          <p className="mt-1">{`${t('card.vin')} ${car.vin === null ? t('ui.none') : vinText(t, car.vin)}`}</p>
          <p className="mt-1 break-all text-[8pt]">{url}</p>
          <p className="mt-1 text-[8pt]">
            {t('car.print.at', { when: format.dateTime(serverNow(), { showZone: true }) })}
          </p>
        </div>
        <QrCode text={url} label={t('car.print.qr')} ecc="M" className="size-28 shrink-0" />
      </div>
      {pictures.length > 0 && (
        <div className="mt-4">
          <div className="flex gap-2">
            {pictures.slice(0, most.pictures).map((src) => (
              <img key={src} src={pictureUrl(src, 480)} alt="" className="h-36 min-w-0 flex-1 object-cover" />
            ))}
          </div>
          {pictures.some(isIllustration) && <p className="text-[8pt]">{t('card.illustration.badge')}</p>}
        </div>
      )}
      {sectionsOf(car).map(({ id, title, count }) => {
        const Printed = printed[id]
        return (
          Printed && (
            <Fragment key={id}>
              <h2 className="mt-4 mb-1 text-[12pt] font-semibold">
                {t(title, { count: count?.(car) ?? 0 })}
              </h2>
              <Printed car={car} />
            </Fragment>
          )
        )
      })}
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly (readonly string[])[] }) => (
  <ul>
    {lines.map((parts, index) => (
      <li key={index} className="break-inside-avoid">
        {parts.map((part, at) => (
          <span key={at} className="not-first:before:content-['_·_']">
            {part}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

const PrintedFacts = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  return (
    <dl className="columns-2 gap-8">
      {factGroups
        .flatMap((group) => factsOf(car, group, { t, format }))
        .filter(({ field }) => field !== 'vin')
        .map(({ field, label, text }) => (
          <div key={field} className="flex break-inside-avoid justify-between gap-4 border-b border-[#0002]">
            <dt>{label}</dt>
            <dd className={text === null ? 'text-end' : 'text-end font-semibold'}>{text ?? t('ui.none')}</dd>
          </div>
        ))}
    </dl>
  )
}

const PrintedConflicts = ({ car }: { car: Car }) => {
  const context = useTextContext()
  return <Lines lines={carContradictions(car).map((found) => [contradictionWords(found, context)])} />
}

const PrintedEquipment = ({ car }: { car: Car }) => {
  const t = useT()
  const ids = optionIds(car)
  const { data = [] } = useQuery({ ...options(ids, useLanguage()), enabled: ids.length > 0 })
  if (ids.length === 0) return <p>{t('car.equipment.none')}</p>
  const names = data.slice(0, most.options).map(({ name }) => name)
  const more = data.length - names.length
  return (
    <p className="text-[9pt]">
      {[...names, ...(more > 0 ? [t('car.print.more', { count: more })] : [])].join(' · ')}
    </p>
  )
}

const PrintedListings = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const least = useCheapest(car.listings)
  const lineOf = (listing: Listing) => {
    const { auction_at: auction, odometer } = listing
    const bid = bidWords(listing, { t, format })
    const asked = cellText('price', listing, { t, format }) ?? (bid ? '' : priceText(t, format, listing))
    return [
      least.has(listing) ? `${asked} (${cheapestWords(listing, least, t)})` : asked,
      bid ?? '',
      odometer === null ? '' : format.distance(odometer),
      placeLine(listing, format.language) ?? '',
      isActive(listing) ? sourceName(listing) : `${sourceName(listing)} (${t('car.sold')})`,
      auction === null ? '' : `${t('car.auction')}: ${format.dateTime(auction, { showZone: true })}`,
      damageCodes(listing)
        .map((code) => codeName(t, 'damages', code))
        .join(', '),
    ].filter((part) => part !== '')
  }
  return <Lines lines={car.listings.slice(0, most.listings).map(lineOf)} />
}

const PrintedPrices = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const charts = priceCharts(car.listings)
  const uncharted = unchartedPrices(car.listings)
  const nameOf = useCurrencyNames(
    car,
    charts.map(({ currencyId }) => currencyId),
  )
  if (charts.length + uncharted.length === 0) return <p>{t('car.prices.none')}</p>
  const moved = charts.flatMap((chart) =>
    chart.lines.map(({ listing, points }) => {
      const money = (price: string) => chartPrice(chart, t, format.money(price, nameOf(chart.currencyId)))
      const prices = points.slice(-most.prices).map(({ at, price }) => `${money(price)} (${format.date(at)})`)
      return [`${sourceName(listing)}: ${prices.join(' → ')}`]
    }),
  )
  const others = uncharted.map((listing) => [unchartedWords(listing, { t, format })])
  return <Lines lines={[...moved.slice(0, most.lines), ...others.slice(0, most.lines)]} />
}

const PrintedReports = ({ car }: { car: Car }) => {
  const { t, format } = useTextContext()
  const reports = reportsOf(car).slice(0, most.reports)
  if (reports.length === 0) return <p>{`${t('reports.none')} ${t('reports.none.more')}`}</p>
  const lines = reports.map(({ kind, report }) => {
    const { provider, title, date, known } = readReport(report)
    const said = [
      ...(date === undefined ? [] : [format.date(date)]),
      ...known.flatMap((part) => figureText(part, t) ?? []),
    ]
    return [provider ?? title ?? t(`reports.${kind}`), ...(said.length > 0 ? [said.join(' · ')] : [])]
  })
  return <Lines lines={lines} />
}

const figureText = (known: ReportPart, t: T): string | undefined => {
  switch (known.kind) {
    case 'verdict':
      return t(known.pass ? 'reports.passed' : 'reports.failed')
    case 'score':
      return `${t('reports.part.score')} ${known.value}${known.max === undefined ? '' : `/${known.max}`}`
    case 'accidents':
    case 'owners':
      return `${t(`reports.part.${known.kind}`)} ${known.count}`
    default:
      return undefined
  }
}

/** By section id (sections.tsx); sections without an entry are not printed. */
const printed: Readonly<Partial<Record<string, ComponentType<{ car: Car }>>>> = {
  facts: PrintedFacts,
  conflicts: PrintedConflicts,
  listings: PrintedListings,
  prices: PrintedPrices,
  reports: PrintedReports,
  equipment: PrintedEquipment,
}
