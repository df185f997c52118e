import { Fragment } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { isIllustration } from '#src/card/pictures.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useT } from '#src/i18n/use-t.ts'
import { QrCode } from '#src/ui/QrCode.tsx'
import { CarName } from '#src/card/card-lines.tsx'
import { shotGroups, shotList } from '../gallery/pictures.ts'
import { sectionsOf } from '../sections.tsx'
import { shareUrl } from '../ways-in/fallback-identity.ts'

/** What fits on two pages beside everything else. */
const maxPictures = 3

/** The car on paper: two pages, black on white, with a code that leads back to it. Seen by printers only. */
export const PrintSheet = ({ car }: { car: Car }) => {
  const t = useT()
  const format = useFormat()
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
          <p className="mt-1">{`${t('card.vin')} ${car.vin?.toUpperCase() ?? t('ui.none')}`}</p>
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
            {pictures.slice(0, maxPictures).map((src) => (
              <img key={src} src={pictureUrl(src, 480)} alt="" className="h-36 min-w-0 flex-1 object-cover" />
            ))}
          </div>
          {pictures.some(isIllustration) && <p className="text-[8pt]">{t('card.illustration.badge')}</p>}
        </div>
      )}
      {sectionsOf(car).map(
        ({ id, title, count, Printed }) =>
          Printed && (
            <Fragment key={id}>
              <h2 className="mt-4 mb-1 text-[12pt] font-semibold">
                {t(title, { count: count?.(car) ?? 0 })}
              </h2>
              <Printed car={car} />
            </Fragment>
          ),
      )}
    </div>
  )
}
