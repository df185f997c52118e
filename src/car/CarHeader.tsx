import { isMaskedVin } from '#contract/vin.ts'
import { vinText } from '#src/card/vin-text.ts'
import type { Car } from '#contract/resources/car.ts'
import { serverNow } from '#src/api/get.ts'
import { PriceLine } from '#src/card/PriceLine.tsx'
import { CarName } from '#src/card/card-lines.tsx'
import { contradictionWords } from '#src/contradictions/all-words.ts'
import { ContradictionChip } from '#src/contradictions/ContradictionBadge.tsx'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { takeFocus } from '#src/lib/page-heading.ts'
import { ShortPriceCheck } from '#src/price-check/ShortPriceCheck.tsx'
import { Badge } from '#src/ui/Badge.tsx'
import { IconButton } from '#src/ui/Button.tsx'
import { useCopy } from '#src/ui/use-copy.ts'
import { PartLink, column } from './Section.tsx'
import { carContradictions } from './facts/car-contradictions.ts'
import { carFactText, type CarField } from './fields.ts'
import { askedPrice, isActive, sourceName } from './listing.ts'
import { OutLink } from './listings/OutLink.tsx'
import type { CarOffers } from './listings/use-offers.ts'

type Props = CarOffers & { car: Car; sold: boolean }

export const CarHeader = ({ car, sold, offers, matched, cheaper, currency }: Props) => {
  const [lead] = offers
  const { t, format } = useTextContext()
  const fact = (field: CarField) => carFactText(car, field, { t, format })
  const driven = car.listings.flatMap(({ odometer }) => odometer ?? [])
  const [least, most] = [Math.min(...driven), Math.max(...driven)]
  const { year, month } = car
  const [worst] = carContradictions(car)
  const mixed =
    cheaper !== undefined || offers.some((offer) => offer.price?.currency?.id !== lead?.price?.currency?.id)
  const facts = [
    year !== null && month !== null ? `${String(month).padStart(2, '0')}/${year}` : fact('year'),
    // The range of the odometers if the sources disagree.
    driven.length === 0
      ? null
      : least === most
        ? format.distance(least)
        : `${format.number(least)} – ${format.distance(most)}`,
    fact('fuel'),
    fact('transmission'),
    car.power_hp === null ? null : format.power(car.power_hp),
    fact('body_type'),
  ].filter((text) => text !== null)
  return (
    <header className="mt-2 mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* Each item has its own dot; at the start of a line it is outside the list and cut off. */}
        <ul className="flex min-w-0 flex-wrap overflow-x-clip text-md text-ink">
          {facts.map((text) => (
            <li
              key={text}
              className="relative -ms-4 me-4 ps-4 before:absolute before:start-0 before:w-4 before:text-center before:text-edge before:content-['·'_/_'']"
            >
              {text}
            </li>
          ))}
        </ul>
        {sold && <Badge tone="bad">{t('car.sold')}</Badge>}
        <Badge icon="source">
          {t('car.listings.count', {
            listings: car.listings.length,
            sources: new Set(car.listings.map(sourceName)).size,
          })}
        </Badge>
        {worst && (
          <PartLink to="conflicts" className="flex max-w-full rounded-sm">
            <ContradictionChip kind={worst.kind} words={contradictionWords(worst, { t, format })} />
          </PartLink>
        )}
        {lead && matched.includes(lead) && <Badge tone="accent">{t('car.offer.matches')}</Badge>}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          <span>{t('card.vin')}</span>{' '}
          {car.vin === null ? (
            <span>{t('ui.none')}</span>
          ) : (
            <>
              <span translate="no" className="font-mono tracking-wide text-ink">
                {vinText(t, car.vin)}
              </span>
              {!isMaskedVin(car.vin) && <CopyButton text={car.vin.toUpperCase()} label={t('car.vin.copy')} />}
            </>
          )}
        </p>
        {/* Last in the line, because it loads late. */}
        {lead && (
          <ShortPriceCheck car={car} listing={lead} to={currency} full className="max-sm:basis-full" />
        )}
        {/* The leading offer may be known later than the page, so the line is reserved. */}
        {mixed && (
          <p className="min-h-5 text-sm leading-5 max-sm:basis-full">
            {cheaper && (
              <PartLink to="offers" className="text-accent-ink hover:underline">
                {t('car.offer.cheaper', {
                  price: askedPrice(cheaper, { t, format }) ?? '',
                  source: sourceName(cheaper),
                })}
              </PartLink>
            )}
          </p>
        )}
      </div>
    </header>
  )
}

const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const t = useT()
  const { copied, copy, forget } = useCopy(text, t('ui.copied'), t('ui.copy.failed'))
  return (
    <IconButton
      icon={copied === undefined ? 'copy' : copied ? 'check' : 'warning'}
      size="sm"
      label={copied === false ? t('ui.copy.failed') : label}
      onBlur={forget}
      onClick={copy}
    />
  )
}

type CarBarProps = Pick<CarOffers, 'offers' | 'currency'> & { car: Car }

/** Sticky, under the phone's bar; on phones without the name. Not in a low window, which bars would half fill. */
export const CarBar = ({ car, offers: [lead], currency }: CarBarProps) => (
  <div
    data-car-bar
    className="max-sm:contents sm:top-(--bar-top) sm:z-15 sm:border-b sm:border-line sm:bg-canvas sm:[@media(height>=30rem)]:sticky"
  >
    <div className={`${column} max-sm:contents sm:flex sm:min-h-14 sm:items-center sm:gap-6`}>
      <h1
        ref={takeFocus}
        tabIndex={-1}
        className="min-w-0 flex-1 text-2xl leading-tight font-semibold outline-none max-lg:text-xl max-sm:mt-3 max-sm:px-4 sm:line-clamp-2"
      >
        <CarName car={car} />
      </h1>
      {lead && (
        <div className="flex items-center gap-4 bg-canvas sm:max-w-3/4 max-sm:top-(--bar-top) max-sm:z-15 max-sm:min-h-14 max-sm:justify-between max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:[@media(height>=30rem)]:sticky">
          <p className="leading-tight max-sm:max-w-full max-sm:shrink-0 max-sm:wrap-anywhere max-sm:not-only:max-w-3/5 max-sm:[&_.whitespace-nowrap]:whitespace-normal">
            <PriceLine listing={lead} size="lg" to={currency} now={serverNow()} alone />
          </p>
          {isActive(lead) && <OutLink listing={lead} button />}
        </div>
      )}
    </div>
  </div>
)
