import type { Listing } from '#contract/resources/car.ts'
import { useT, useTextContext } from '#src/i18n/use-t.ts'
import { compareDecimals } from '#contract/decimal-text.ts'
import { cx } from '#src/lib/cx.ts'
import { buttonClass } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { priceChange, sourceName } from '../listing.ts'

/** A link to the advertisement, in a new tab, without a referrer. */
export const OutLink = ({ listing, button = false }: { listing: Listing; button?: boolean }) => {
  const t = useT()
  const { url } = listing.external
  const name = sourceName(listing)
  // Only http(s): a source must not put another kind of link into the page.
  if (url === null || !/^https?:\/\//i.test(url)) return <span className="text-sm font-medium">{name}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={
        button
          ? `${buttonClass({ tone: 'primary' })} max-w-60 min-w-0 shrink! sm:min-w-28 max-[24rem]:px-2`
          : 'inline-flex min-h-6 items-center gap-1 text-sm font-medium text-accent-ink hover:underline'
      }
    >
      <span className={cx(button && 'line-clamp-2 leading-tight whitespace-normal max-[24rem]:sr-only')}>
        {button ? t('car.open.at', { source: name }) : name}
      </span>
      {/* Beside a price there is room for the name alone on narrow phones. */}
      {button && (
        <span aria-hidden="true" className="line-clamp-2 leading-tight whitespace-normal min-[24rem]:hidden">
          {name}
        </span>
      )}
      <Icon name="external" size={button ? 16 : 14} className={cx(button && 'max-[24rem]:hidden')} />
      <span className="sr-only">({t('ui.external')})</span>
    </a>
  )
}

/** "−8 % from EUR 12,400 on 3 Mar 2026 · 2 changes": the price change since the first record; nothing without one. */
export const ListingChangeLine = ({ listing }: { listing: Listing }) => {
  const { t, format } = useTextContext()
  const change = priceChange(listing)
  if (change === undefined || change.times === 0) return null
  const direction = compareDecimals(change.now, change.first)
  return (
    <p className="text-sm text-muted">
      {direction !== 0 && (
        <Icon
          name={direction < 0 ? 'arrow-down' : 'arrow-up'}
          size={14}
          className={direction < 0 ? 'text-good' : 'text-warn'}
        />
      )}{' '}
      {change.percent !== undefined && change.percent !== 0 && (
        <span className={direction < 0 ? 'font-medium text-good' : 'font-medium text-warn'}>
          {`${format.percent(change.percent / 100, true)} `}
        </span>
      )}
      <span>
        {t('car.change', {
          price: format.money(change.first, listing.price?.currency?.name),
          when: format.date(change.since),
          count: change.times,
        })}
      </span>
    </p>
  )
}
