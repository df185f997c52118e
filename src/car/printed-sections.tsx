import type { Car } from '#contract/resources/car.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { type T, useLanguage, useT } from '#src/i18n/use-t.ts'
import { factGroups, factsOf } from './facts/car-facts.ts'
import { conflicts } from './facts/conflicts.ts'
import { useQuery } from '@tanstack/react-query'
import { options } from '#src/api/dictionaries.ts'
import { optionIds } from './equipment/sections.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { codeName } from '#src/i18n/code-names.ts'
import { damageCodes } from '#src/standing/standing-car.ts'
import { cheapestWords, isActive, listingKey, sourceName } from './listing.ts'
import { cellText } from './listings/listing-rows.ts'
import { useCheapest } from './listings/offers.ts'
import { priceCharts, unchartedPrices, unchartedWords, useCurrencyNames } from './prices/price-lines.ts'
import { readReport, reportsOf } from './reports/read-report.ts'
import type { ReportPart } from './reports/report-parts.ts'

/** Every field of the car on paper, without what stands in its head and what is for machines. */
export const PrintedFacts = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
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

/** On paper, what the sources disagree on: the points alone. */
export const PrintedConflicts = ({ car }: { car: Car }) => {
  const t = useT()
  return (
    <p>
      {conflicts(car)
        .map(({ kind }) => t(`car.conflict.${kind}`))
        .join(' · ')}
    </p>
  )
}

/** What fits on two pages beside everything else. */
const maxOptions = 60

/** What the car has, on paper, in one run of names. */
export const PrintedEquipment = ({ car }: { car: Car }) => {
  const t = useT()
  const ids = optionIds(car)
  const { data = [] } = useQuery({ ...options(ids, useLanguage()), enabled: ids.length > 0 })
  const names = data.map(({ name }) => name)
  if (ids.length === 0) return <p>{t('car.equipment.none')}</p>
  return (
    <p className="text-[9pt]">
      {[
        ...names.slice(0, maxOptions),
        ...(names.length > maxOptions ? [t('car.print.more', { count: names.length - maxOptions })] : []),
      ].join(' · ')}
    </p>
  )
}

/** What fits on two pages beside everything else. */
const maxListings = 8

/** The car's listings on paper. */
export const PrintedListings = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const least = useCheapest(car.listings)
  return (
    <table className="w-full border-collapse">
      <tbody>
        {car.listings.slice(0, maxListings).map((listing) => (
          <tr key={listingKey(listing)} className="border-t border-[#0004] align-top">
            <td className="py-1 pe-2 font-semibold">
              <span>{cellText('price', listing, { t, format }) ?? t('card.price.none')}</span>
              {least.has(listing) && <span>{` (${cheapestWords(listing, least, t)})`}</span>}
              {listing.current_bid !== null && (
                <span className="block font-normal">
                  {t('card.bid', { price: format.money(listing.current_bid, listing.price?.currency?.name) })}
                </span>
              )}
            </td>
            <td className="py-1 pe-2">
              {listing.odometer === null ? t('ui.none') : format.distance(listing.odometer)}
            </td>
            <td className="py-1 pe-2">{placeLine(listing, format.language) ?? t('ui.none')}</td>
            <td className="py-1 pe-2">
              <span>{sourceName(listing)}</span>
              {!isActive(listing) && <span>{` (${t('car.sold')})`}</span>}
              {listing.auction_at !== null && (
                <span className="block">
                  {t('car.auction')}: {format.dateTime(listing.auction_at, { showZone: true })}
                </span>
              )}
            </td>
            <td className="py-1">
              {damageCodes(listing)
                .map((code) => codeName(t, 'damages', code))
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What fits on two pages beside everything else: so many lines, and of each its last prices. */
const maxLines = 8
const maxPrices = 6

/** How the prices moved, on paper: a line per listing, each price with its day. */
export const PrintedPrices = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const charts = priceCharts(car.listings)
  const uncharted = unchartedPrices(car.listings)
  const nameOf = useCurrencyNames(
    car,
    charts.map(({ currencyId }) => currencyId),
  )
  if (charts.length + uncharted.length === 0) return <p>{t('car.prices.none')}</p>
  return (
    <ul>
      {charts
        .flatMap(({ currencyId, lines }) => lines.map((line) => ({ currencyId, line })))
        .slice(0, maxLines)
        .map(({ currencyId, line }) => (
          <li key={`${currencyId} ${line.key}`} className="break-inside-avoid">
            {sourceName(line.listing)}:{' '}
            {line.points
              .slice(-maxPrices)
              .map(({ at, price }) => `${format.money(price, nameOf(currencyId))} (${format.date(at)})`)
              .join(' → ')}
          </li>
        ))}
      {uncharted.slice(0, maxLines).map((listing) => (
        <li key={listingKey(listing)} className="break-inside-avoid">
          {unchartedWords(listing, t, format)}
        </li>
      ))}
    </ul>
  )
}

/** What fits on two pages beside everything else. */
const maxReports = 8

/** The car's reports on paper: who made them, when, and what they come to. */
export const PrintedReports = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const reports = reportsOf(car)
    .slice(0, maxReports)
    .map(({ kind, report }) => ({ kind, read: readReport(report) }))
  if (reports.length === 0)
    return (
      <p>
        {t('reports.none')} {t('reports.none.more')}
      </p>
    )
  return (
    <ul>
      {reports.map(({ kind, read }, index) => (
        <li key={index} className="break-inside-avoid">
          <span className="font-semibold">{read.provider ?? read.title ?? t(`reports.${kind}`)}</span>
          <span>
            {[
              read.date === undefined ? '' : `, ${format.date(read.date)}`,
              ...read.known.map((known) => figureText(known, t)),
            ].join('')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a report says in a word or a figure; the rest of it is on the page. */
const figureText = (known: ReportPart, t: T): string => {
  switch (known.kind) {
    case 'verdict':
      return ` · ${t(known.pass ? 'reports.passed' : 'reports.failed')}`
    case 'score':
      return ` · ${t('reports.part.score')} ${known.value}${known.max === undefined ? '' : `/${known.max}`}`
    case 'accidents':
    case 'owners':
      return ` · ${t(`reports.part.${known.kind}`)} ${known.count}`
    default:
      return ''
  }
}
