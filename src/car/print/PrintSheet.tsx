import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { options } from '#src/api/dictionaries.ts'
import { serverNow } from '#src/api/get.ts'
import { codeName } from '#src/card/code-name.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { placeLine } from '#src/card/PlaceLine.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { CarName } from '../CarName.tsx'
import { optionIds } from '../equipment/sections.ts'
import { factGroups, factsOf } from '../facts/car-facts.ts'
import { conflicts } from '../facts/conflicts.ts'
import { shotGroups, shotList } from '../gallery/pictures.ts'
import { cheapest, listingKey, sourceName } from '../listings/listing.ts'
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
  const reports = [
    ...(car.inspections ?? []).map((report) => ({ kind: 'inspection' as const, read: readReport(report) })),
    ...(car.vehicle_history_reports ?? []).map((report) => ({
      kind: 'history' as const,
      read: readReport(report),
    })),
  ].slice(0, fits.reports)
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
        <QrCode text={url} label={t('car.print.qr')} />
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
      <h2 className="mt-4 mb-1 text-[12pt] font-semibold">{t('car.listings')}</h2>
      <table className="w-full border-collapse">
        <tbody>
          {listings.map((listing) => (
            <tr key={listingKey(listing)} className="border-t border-[#0004] align-top">
              <td className="py-1 pe-2 font-semibold">
                {listing.price?.price
                  ? format.money(listing.price.price, listing.price.currency?.name)
                  : t('card.price.none')}
                {least.has(listing) &&
                  ` (${t('car.cheapest', { currency: listing.price?.currency?.name?.toUpperCase() ?? '' })})`}
              </td>
              <td className="py-1 pe-2">
                {listing.odometer === null ? t('ui.none') : format.distance(listing.odometer)}
              </td>
              <td className="py-1 pe-2">{placeLine(listing, format.language) ?? t('ui.none')}</td>
              <td className="py-1 pe-2">
                {sourceName(listing)}
                {listing.archived === true && ` (${t('car.sold')})`}
              </td>
              <td className="py-1">
                {[listing.damage, listing.second_damage]
                  .flatMap((code) => (code === null ? [] : [codeName(t, 'damages', code)]))
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {disagreements.length > 0 && (
        <>
          <h2 className="mt-4 mb-1 text-[12pt] font-semibold">
            {t('car.conflicts', { count: disagreements.length })}
          </h2>
          <p>{disagreements.map(({ kind }) => t(`car.conflict.${kind}`)).join(' · ')}</p>
        </>
      )}
      <h2 className="mt-4 mb-1 text-[12pt] font-semibold">{t('car.facts')}</h2>
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
      {names.length > 0 && (
        <>
          <h2 className="mt-4 mb-1 text-[12pt] font-semibold">{t('car.equipment')}</h2>
          <p className="text-[9pt]">
            {names.slice(0, fits.options).join(' · ')}
            {names.length > fits.options &&
              ` · ${t('car.print.more', { count: names.length - fits.options })}`}
          </p>
        </>
      )}
      <h2 className="mt-4 mb-1 text-[12pt] font-semibold">{t('reports.title')}</h2>
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
              {read.known.flatMap((known) => {
                if (known.kind === 'verdict')
                  return [` · ${t(known.pass ? 'reports.passed' : 'reports.failed')}`]
                if (known.kind === 'score')
                  return [
                    ` · ${t('reports.known.score')} ${known.value}${known.max === undefined ? '' : `/${known.max}`}`,
                  ]
                if (known.kind === 'accidents' || known.kind === 'owners')
                  return [` · ${t(`reports.known.${known.kind}`)} ${known.count}`]
                return []
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A link as a QR code: paper cannot be clicked. One path, so that a sheet of paper stays sharp at any size. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-28 shrink-0"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
