import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { options } from '#src/api/dictionaries.ts'
import { serverNow } from '#src/api/get.ts'
import { codeName } from '#src/i18n/code-names.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { type T, useT } from '#src/i18n/use-t.ts'
import { QrCode } from '#src/ui/QrCode.tsx'
import { CarName } from '../CarHeader.tsx'
import { optionIds } from '../equipment/sections.ts'
import { factGroups, factsOf } from '../facts/car-facts.ts'
import { conflicts } from '../facts/conflicts.ts'
import { shotGroups, shotList } from '../gallery/pictures.ts'
import {
  askedPrice,
  cheapest,
  cheapestWords,
  damageCodes,
  isActive,
  listingKey,
  sourceName,
} from '../listings/listing.ts'
import type { Known } from '../reports/concepts.ts'
import { reportsOf } from '../reports/car-reports.ts'
import { readReport } from '../reports/read-report.ts'
import { shareUrl } from '../ways-in/was.ts'

/** What fits on two pages beside everything else. */
const fits = { pictures: 3, listings: 8, options: 60, reports: 8 } as const

/** The car on paper: two pages, black on white, with a code that leads back to it. Seen by printers only. */
export const PrintSheet = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
  const url = shareUrl(car)
  const ids = optionIds(car)
  const equipment = useQuery({ ...options(ids, format.language), enabled: ids.length > 0 })
  const pictures = shotList(shotGroups(car)).flatMap(({ shot }) =>
    shot.kind === 'picture' ? [shot.src] : [],
  )
  const least = cheapest(car.listings)
  const listings = car.listings.slice(0, fits.listings)
  const disagreements = conflicts(car)
  const reports = reportsOf(car)
    .slice(0, fits.reports)
    .map(({ kind, report }) => ({ kind, read: readReport(report) }))
  const names = (equipment.data ?? []).map(({ name }) => name)
  return (
    <div className="hidden bg-white text-[#000] print:block print:text-[10pt] print:leading-snug">
      <div className="flex items-start justify-between gap-6">
        <div>
          <p className="text-[18pt] leading-tight font-semibold">
            {car.year !== null && `${car.year} `}
            <CarName car={car} />
          </p>
          <p className="mt-1">
            {t('card.vin')} {car.vin?.toUpperCase() ?? t('ui.none')}
          </p>
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
            {pictures.slice(0, fits.pictures).map((src) => (
              <img key={src} src={pictureUrl(src, 480)} alt="" className="h-36 min-w-0 flex-1 object-cover" />
            ))}
          </div>
          {pictures.some(isIllustration) && <p className="text-[8pt]">{t('card.illustration.badge')}</p>}
        </div>
      )}
      <Part title={t('car.listings')}>
        <table className="w-full border-collapse">
          <tbody>
            {listings.map((listing) => (
              <tr key={listingKey(listing)} className="border-t border-[#0004] align-top">
                <td className="py-1 pe-2 font-semibold">
                  {askedPrice(listing, format) ?? t('card.price.none')}
                  {least.has(listing) && ` (${cheapestWords(listing, t)})`}
                </td>
                <td className="py-1 pe-2">
                  {listing.odometer === null ? t('ui.none') : format.distance(listing.odometer)}
                </td>
                <td className="py-1 pe-2">{placeLine(listing, format.language) ?? t('ui.none')}</td>
                <td className="py-1 pe-2">
                  {sourceName(listing)}
                  {!isActive(listing) && ` (${t('car.sold')})`}
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
      </Part>
      {disagreements.length > 0 && (
        <Part title={t('car.conflicts', { count: disagreements.length })}>
          <p>{disagreements.map(({ kind }) => t(`car.conflict.${kind}`)).join(' · ')}</p>
        </Part>
      )}
      <Part title={t('car.facts')}>
        <dl className="columns-2 gap-8">
          {factGroups
            .flatMap((group) => factsOf(car, group, { t, format }))
            .filter(({ field }) => !['id', 'hash', 'vin'].includes(field))
            .map(({ field, label, text }) => (
              <div
                key={field}
                className="flex break-inside-avoid justify-between gap-4 border-b border-[#0002]"
              >
                <dt>{label}</dt>
                <dd className="text-end font-semibold">{text ?? t('ui.none')}</dd>
              </div>
            ))}
        </dl>
      </Part>
      {names.length > 0 && (
        <Part title={t('car.equipment')}>
          <p className="text-[9pt]">
            {names.slice(0, fits.options).join(' · ')}
            {names.length > fits.options &&
              ` · ${t('car.print.more', { count: names.length - fits.options })}`}
          </p>
        </Part>
      )}
      <Part title={t('reports.title')}>
        {reports.length === 0 ? (
          <p>
            {t('reports.none')} {t('reports.none.more')}
          </p>
        ) : (
          <ul>
            {reports.map(({ kind, read }, index) => (
              <li key={index} className="break-inside-avoid">
                <span className="font-semibold">{read.provider ?? read.title ?? t(`reports.${kind}`)}</span>
                {read.date !== undefined && `, ${format.date(read.date)}`}
                {read.known.map((known) => figureText(known, t))}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="mt-4 mb-1 text-[12pt] font-semibold">{title}</h2>
    {children}
  </>
)

/** What a report says in a word or a figure; the rest of it is on the page. */
const figureText = (known: Known, t: T): string => {
  switch (known.kind) {
    case 'verdict':
      return ` · ${t(known.pass ? 'reports.passed' : 'reports.failed')}`
    case 'score':
      return ` · ${t('reports.known.score')} ${known.value}${known.max === undefined ? '' : `/${known.max}`}`
    case 'accidents':
    case 'owners':
      return ` · ${t(`reports.known.${known.kind}`)} ${known.count}`
    default:
      return ''
  }
}
