import type { ComponentProps } from 'react'
import { pictureUrl } from '#contract/pictures.ts'
import type { Car, Listing } from '#contract/resources/car.ts'
import { factText } from '#src/filter-ui/fact-text.ts'
import { shownIn } from '#src/filter-ui/filter-ui.ts'
import { useLanguage, useT, useTextContext } from '#src/i18n/use-t.ts'
import { cx } from '#src/lib/cx.ts'
import { dayMs } from '#src/lib/relative-time.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Picture } from '#src/ui/Picture.tsx'
import type { CardProps } from './card-props.ts'
import { pictureSet } from './pictures.ts'
import { carName, langAttribute, titleOf, titleRest } from './title.ts'

interface Props extends Pick<CardProps, 'car' | 'match'> {
  /** `facts`: the line of every card; `row`: the second line of a row. */
  readonly line?: 'facts' | 'row'
  readonly className?: string
}

const keys = { facts: shownIn('facts'), row: shownIn('row') }

/**
 * The facts that buyers compare, in one line. Unstated ones are omitted, because a dash would read like a
 * zero. So are whole facts that do not fit: the text breaks before a dot, and its second line is cut off. One
 * text instead of a list: a page of cars has hundreds of facts.
 */
export const CarFacts = ({ car, match: { listing }, line = 'facts', className }: Props) => {
  const { t, format } = useTextContext()
  const text = keys[line]
    .map((key) => factText(key, car, listing, { t, format }))
    .filter((fact) => fact !== null)
    // A hyphen would allow a line break inside a fact.
    .map((fact) => fact.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060'))
    .join(' ·\u00A0')
  return text === '' ? null : <p className={cx('one-line text-sm [--line:1.125rem]', className)}>{text}</p>
}

/** The advertiser's title, preferably in the user's language; otherwise marked as another one (WCAG 3.1.2). */
export const CarTitle = ({ car, listing, className }: { car: Car; listing: Listing; className?: string }) => {
  const title = titleOf(listing, useLanguage())
  const rest = title && titleRest(title, car)
  return title === undefined || rest === undefined ? null : (
    <p
      lang={langAttribute(title.lang)}
      title={title.text}
      className={cx('truncate text-sm text-muted first-letter:uppercase', className)}
    >
      {rest}
    </p>
  )
}

export const CardNote = ({ note }: { readonly note: string }) => {
  const t = useT()
  return (
    <p className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1 text-sm">
      <Icon name="note" size={14} className="mt-0.5 text-warn" />
      <span className="line-clamp-2 min-w-0">
        <span className="sr-only">{t('card.note')}: </span>
        {note}
      </span>
    </p>
  )
}

/** Make, model and trim as one name: "BMW X5 xDrive30d". */
export const CarName = ({ car }: { car: Car }) => {
  const t = useT()
  return (
    <>
      <span>{carName(car) ?? t('card.unnamed')}</span>
      {car.badge && <span className="font-normal">{` ${car.badge}`}</span>}
    </>
  )
}

interface RowPictureProps extends Pick<ComponentProps<typeof Picture>, 'fit' | 'className'> {
  /** Address of the picture; undefined or null without one. */
  readonly picture: string | null | undefined
  readonly sizes?: string
}

/** The small picture of a car in a row. */
export const RowPicture = ({ picture, sizes = '8rem', ...look }: RowPictureProps) => (
  <Picture
    src={picture ? pictureUrl(picture, 240) : undefined}
    {...(picture ? { srcSet: pictureSet(picture, [160, 240, 320]) } : {})}
    sizes={sizes}
    alt=""
    {...look}
  />
)

interface AuctionTimeProps {
  readonly listing: Pick<Listing, 'is_auction' | 'auction_at'>
  readonly now: number
}

/** Auctions within this time are shown without a year. */
const near = 180 * dayMs

/** End of the auction with time zone, and the time left. Extensions are known only to the source. */
export const AuctionTime = ({ listing: { is_auction, auction_at }, now }: AuctionTimeProps) => {
  const { t, format } = useTextContext()
  if (auction_at === null && is_auction !== true) return null
  // NaN without a time: neither ahead nor past.
  const at = Date.parse(auction_at ?? '')
  const ahead = at >= now
  return (
    <p
      title={auction_at === null || ahead ? undefined : t('card.auction.over')}
      className={cx(
        'flex w-fit max-w-full items-start gap-1.5 rounded-sm px-1.5 py-0.5 text-xs font-medium',
        ahead ? 'bg-accent-soft text-accent-ink' : 'bg-fill text-ink',
      )}
    >
      <Icon name="gavel" size={14} className="mt-px" />
      {auction_at === null ? (
        <span>{t('card.auction')}</span>
      ) : ahead ? (
        <span>
          <time dateTime={auction_at}>
            {format.dateTime(auction_at, { showZone: true, showYear: at - now > near })}
          </time>
          <span className="block font-normal">{format.ago(auction_at, now)}</span>
        </span>
      ) : (
        <span>{t('card.auction.past')}</span>
      )}
    </p>
  )
}
